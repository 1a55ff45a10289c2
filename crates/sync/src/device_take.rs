//! What a device does with an answer.

use crate::replica::Replica;
use crate::{
    Checked, Device, Follow, Frame, Inserted, Instant, Item, LogId, Output, Refused, Tree,
};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use log::{DeviceKey, Hash};

/// What of a log's standing is told when it changes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    is_mine: bool,
    is_split: bool,
    late: BTreeSet<Hash>,
}

impl Device {
    pub(crate) fn answered(&mut self, bytes: &[u8], now: Instant, out: &mut Vec<Output>) {
        let Some(flight) = self.pace.in_flight() else {
            return;
        };
        let Ok(frame) = Frame::read(bytes) else {
            return;
        };
        // An answer that comes late, or twice, or after a restart says nothing about now.
        let Some(times) = frame.times.filter(|_| frame.exchange == flight.exchange) else {
            return;
        };
        self.pace.answered(now);
        let is_same_life = self.era == Some(times.era);
        if !is_same_life {
            self.era = Some(times.era);
            self.another_life();
        }
        self.offset.learn(times, flight.asked, now);
        let cursors = (frame.changes, frame.certificates_seen);
        let progress = self.take(frame, out);
        // They count from where the device stood in the life before.
        if is_same_life {
            self.changes = cursors.0.unwrap_or(self.changes);
            self.certificates_seen = cursors.1;
        }
        let is_due =
            self.logs.values().any(Replica::is_due) || self.asks.values().any(|ask| ask.is_due());
        self.eager |= progress && is_due;
    }

    /// A restarted server may have been restored from a backup: what it had may be gone.
    fn another_life(&mut self) {
        self.offset.forget();
        self.changes = 0;
        self.certificates_seen = 0;
        for replica in self.logs.values_mut() {
            replica.forget();
        }
        for ask in self.asks.values_mut() {
            ask.forget();
        }
        self.eager = true;
    }

    /// True when it brought something new.
    fn take(&mut self, frame: Frame, out: &mut Vec<Output>) -> bool {
        for replica in self.logs.values_mut() {
            replica.sent.clear();
        }
        let before = self.mark();
        let learned: Vec<Item> = frame
            .certificates
            .iter()
            .filter(|certified| self.rights.learn(certified))
            .map(|certified| Item::Certificate(*certified))
            .collect();
        if !learned.is_empty() {
            out.push(Output::Store(learned));
        }
        let checked: Vec<Checked> = frame
            .entries
            .into_iter()
            .filter_map(|signed| Checked::new(signed).ok())
            .collect();
        self.take_foreign(checked, out);
        for have in &frame.haves {
            if self.follow == Follow::All {
                let new = || Replica::new(have.log);
                self.logs.entry(have.log).or_insert_with(new);
            }
            if let Some(replica) = self.logs.get_mut(&have.log) {
                replica.learn(have);
            }
        }
        for id in &frame.taken {
            if let Some(ask) = self.asks.get_mut(id) {
                ask.taken(*id, out);
            }
        }
        self.take_refusals(&frame.refused, out);
        self.asked(frame.requests);
        self.eager |= frame.more;
        self.mark() != before
    }

    /// Changes whenever an answer brings anything.
    fn mark(&self) -> (usize, usize, usize, usize, usize) {
        let entries = self.logs.values().map(|replica| replica.tree.len()).sum();
        let at_server = self.logs.values().map(Replica::lacking).sum();
        let greeted = self.logs.values().filter(|replica| replica.greeted).count();
        let asks = self.asks.values().filter(|ask| ask.is_due()).count();
        let wants = self.logs.values().filter(|replica| replica.wants).count();
        (entries, at_server, greeted, wants, asks)
    }

    fn take_refusals(&mut self, refused: &[Refused], out: &mut Vec<Output>) {
        for one in refused {
            let (what, code) = (one.what, one.code);
            for replica in self.logs.values_mut() {
                replica.refuse(what);
            }
            for (id, ask) in &mut self.asks {
                if ask.request.hash() == what {
                    ask.tell(crate::Fate::NotAllowed, *id, out);
                }
            }
            out.push(Output::Refused { what, code });
        }
    }

    /// Takes others' entries in: stores them and tells what that changed.
    fn take_foreign(&mut self, entries: Vec<Checked>, out: &mut Vec<Output>) {
        let mut before: BTreeMap<LogId, Seen> = BTreeMap::new();
        let (mut fresh, mut grown) = (Vec::new(), BTreeSet::new());
        for checked in entries {
            let id = checked.log();
            if self.follow == Follow::All {
                self.logs.entry(id).or_insert_with(|| Replica::new(id));
            }
            let Some(replica) = self.logs.get_mut(&id) else {
                continue;
            };
            before
                .entry(id)
                .or_insert_with(|| seen(&replica.tree, &self.me));
            if replica.insert(&checked, &self.rights) == Ok(Inserted::New) {
                grown.insert(id);
                fresh.push(Item::Entry(checked));
            }
        }
        if fresh.is_empty() {
            return;
        }
        out.push(Output::Store(fresh));
        out.extend(grown.into_iter().map(Output::Grown));
        for (id, was) in &before {
            self.tell(*id, was, out);
        }
    }

    /// An entry that this device wrote and stored.
    pub(crate) fn take_own(&mut self, checked: &Checked, out: &mut Vec<Output>) {
        let id = checked.log();
        let replica = self.logs.entry(id).or_insert_with(|| Replica::new(id));
        let was = seen(&replica.tree, &self.me);
        // It is on the disk: what does not fit is kept there, and nobody else would take it.
        let _ = replica.insert(checked, &self.rights);
        self.tell(id, &was, out);
    }

    fn tell(&self, id: LogId, was: &Seen, out: &mut Vec<Output>) {
        let is = seen(&self.logs[&id].tree, &self.me);
        if is.is_split && !was.is_split {
            out.push(Output::Forked(id));
        }
        match (was.is_mine, is.is_mine) {
            (true, false) => out.push(Output::Closed(id)),
            (false, true) => out.push(Output::Yours(id)),
            _ => {}
        }
        if !is.is_split {
            let late = is.late.difference(&was.late);
            out.extend(late.map(|end| Output::Late { log: id, end: *end }));
        }
    }
}

fn seen(tree: &Tree, me: &DeviceKey) -> Seen {
    Seen {
        is_mine: tree.standing().writer() == Some(*me),
        is_split: tree.standing().split().is_some(),
        late: tree.without_effect().collect(),
    }
}
