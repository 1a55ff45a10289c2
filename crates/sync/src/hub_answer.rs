//! How the server answers.

use crate::{
    CERTIFICATES_MAX, ENTRIES_MAX, ENTRY_BYTES_MAX, Frame, Gate, HASHES_MAX, HAVES_MAX, Have, Hub,
    LogId, REQUESTS_MAX, Refused, Shelf, Times,
};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use log::{Hash, RequestId};

/// What an answer has to say, until it may be said.
#[derive(Clone, Debug)]
pub struct Plan {
    exchange: u64,
    received_us: u64,
    changes: Option<u64>,
    certificates_seen: u32,
    asked: Vec<Have>,
    brought: BTreeMap<LogId, Vec<Hash>>,
    taken: Vec<RequestId>,
    pub(crate) refused: Vec<Refused>,
}

impl Plan {
    pub(crate) fn new(question: Frame, refused: Vec<Refused>, received_us: u64) -> Plan {
        Plan {
            exchange: question.exchange,
            received_us,
            changes: question.changes,
            certificates_seen: question.certificates_seen,
            asked: question.haves,
            brought: BTreeMap::new(),
            taken: Vec::new(),
            refused,
        }
    }

    /// How much of the question is not kept.
    #[must_use]
    pub fn refused(&self) -> usize {
        self.refused.len()
    }

    pub(crate) fn brought(&mut self, log: LogId, what: Hash) {
        self.brought.entry(log).or_default().push(what);
    }

    pub(crate) fn took(&mut self, id: RequestId) {
        self.taken.push(id);
    }

    pub(crate) fn answer(
        self,
        hub: &Hub,
        gate: &dyn Gate,
        shelf: &dyn Shelf,
        sent_us: u64,
    ) -> Frame {
        let mut frame = Frame {
            exchange: self.exchange,
            times: Some(Times {
                era: hub.era,
                received_us: self.received_us,
                sent_us,
            }),
            ..Frame::default()
        };
        certificates(hub, gate, self.certificates_seen, &mut frame);
        let mut named = BTreeSet::new();
        self.logs(hub, gate, shelf, &mut named, &mut frame);
        if let Some(since) = self.changes {
            changes(hub, gate, since, &named, &mut frame);
        }
        let waiting = hub.waiting_for(gate.device()).take(REQUESTS_MAX);
        frame.requests = waiting.cloned().collect();
        frame.taken = self.taken;
        frame.refused = self.refused;
        frame
    }

    /// The logs that were asked for, then those of which entries came: what is here, and of the former what the
    /// device lacks.
    fn logs(
        &self,
        hub: &Hub,
        gate: &dyn Gate,
        shelf: &dyn Shelf,
        named: &mut BTreeSet<LogId>,
        frame: &mut Frame,
    ) {
        let mut bytes = ENTRY_BYTES_MAX;
        for have in self.asked.iter().filter(|have| gate.reads(&have.log)) {
            named.insert(have.log);
            frame.haves.push(ends(hub, have.log));
            let Some(tree) = hub.tree(&have.log) else {
                continue;
            };
            let mut known = have.known.clone();
            known.extend(self.brought.get(&have.log).into_iter().flatten());
            let room = ENTRIES_MAX - frame.entries.len();
            let missing = tree.missing(&known, room);
            shelf.warm(&have.log, &missing);
            for hash in missing {
                let Some(signed) = shelf.entry(&have.log, &hash) else {
                    break;
                };
                let len = signed.write().len();
                if len > bytes {
                    break;
                }
                bytes -= len;
                frame.entries.push(signed);
            }
        }
        for log in self.brought.keys().filter(|log| gate.reads(log)) {
            if frame.haves.len() < HAVES_MAX && named.insert(*log) {
                frame.haves.push(ends(hub, *log));
            }
        }
    }
}

fn ends(hub: &Hub, log: LogId) -> Have {
    Have {
        log,
        known: hub.tree(&log).map(crate::Tree::ends).unwrap_or_default(),
    }
}

fn certificates(hub: &Hub, gate: &dyn Gate, seen: u32, frame: &mut Frame) {
    let from = usize::try_from(seen).unwrap_or(usize::MAX);
    frame.certificates_seen = seen;
    for certified in hub.certificates.iter().skip(from) {
        if frame.certificates.len() == CERTIFICATES_MAX {
            frame.more = true;
            return;
        }
        frame.certificates_seen = frame.certificates_seen.saturating_add(1);
        if gate.learns(certified.certificate()) {
            frame.certificates.push(*certified);
        }
    }
}

/// Which logs changed: the device asks for what it lacks of them.
fn changes(hub: &Hub, gate: &dyn Gate, since: u64, named: &BTreeSet<LogId>, frame: &mut Frame) {
    let mut hashes: usize = frame.haves.iter().map(|have| have.known.len()).sum();
    let mut seen = since;
    let after = (
        core::ops::Bound::Excluded(since),
        core::ops::Bound::Unbounded,
    );
    for (number, log) in hub.changes.range(after) {
        if gate.reads(log) && !named.contains(log) {
            let have = ends(hub, *log);
            hashes += have.known.len();
            if frame.haves.len() == HAVES_MAX || hashes > HASHES_MAX {
                frame.more = true;
                break;
            }
            frame.haves.push(have);
        }
        seen = *number;
    }
    frame.changes = Some(seen);
}
