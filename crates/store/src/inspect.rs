//! Looks at everything in the database, and at what its files hold beside it.

use crate::shelf::LogId;
use crate::sweep::{Spot, Sweep};
use crate::{Branch, Cut, CutReason, Disk, DiskError, Frame, FrameFault, Pair, Record};
use log::{Chain, ChainFault, Entry, GameId, Head, Signed, Stream};
use std::collections::{BTreeMap, BTreeSet};

/// How much of an entry is checked again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Checksum, hash, order, writer and time: whatever a disk can damage.
    Links,
    /// Signatures too.
    Signatures,
}

/// What was found.
#[derive(Default)]
pub(crate) struct Findings {
    pub heads: BTreeMap<LogId, Head>,
    pub entries: u64,
    pub notes: u64,
    /// Entries beside their logs.
    pub branches: Vec<Branch>,
    pub requests: u64,
    pub certificates: u64,
    pub notes_lost: u64,
    pub cuts: Vec<Cut>,
    /// Journal number after the last record.
    pub next: u64,
    /// Sound frames in the files that the database does not know.
    pub beside: Vec<(Vec<u8>, Spot)>,
    /// The streams of which something is unsound.
    pub unsound: BTreeSet<LogId>,
}

/// Goes through the whole database. Takes from the sweep what the database knows.
pub(crate) fn inspect(
    disk: &dyn Disk,
    sweep: &mut Sweep,
    depth: Depth,
) -> Result<Findings, DiskError> {
    let mut found = Findings::default();
    let mut log: Option<Log> = None;
    disk.scan(b"", &mut |key, value| {
        let known = sweep.spots.get(key).map(|spot| spot.at);
        let read = Frame::under(key, value);
        if let Ok(frame) = &read {
            found.next = found.next.max(frame.at.saturating_add(1));
            if known.is_some_and(|at| at <= frame.at) || matches!(frame.record, Record::Entry(_)) {
                sweep.spots.remove(key);
            }
        }
        match (id_of(key), read) {
            (Some(id), read) => {
                if log.as_ref().is_none_or(|log| log.id != id) {
                    found.close(log.replace(Log::new(id, depth)));
                }
                if let Some(log) = &mut log {
                    log.push(key, read.and_then(entry_of));
                }
            }
            (None, Ok(frame)) => found.count(&frame.record, depth),
            (None, Err(_)) => found.notes_lost += 1,
        }
    })?;
    found.close(log);
    found.beside = std::mem::take(&mut sweep.spots).into_iter().collect();
    Ok(found)
}

impl Findings {
    /// What stands in no log.
    fn count(&mut self, record: &Record, depth: Depth) {
        let signed = |check: &dyn Fn() -> bool| depth == Depth::Links || check();
        let counted = match record {
            Record::Branch(entry) if signed(&|| entry.verify().is_ok()) => {
                self.branches.push(Branch::of(entry.entry()));
                return;
            }
            Record::Request(asked) if signed(&|| asked.verify().is_ok()) => &mut self.requests,
            // By which key it counts is known where the tournament is.
            Record::Certificate(one)
                if signed(&|| one.verify(&one.certificate().issuer).is_ok()) =>
            {
                &mut self.certificates
            }
            Record::Note { .. } => &mut self.notes,
            _ => &mut self.notes_lost,
        };
        *counted += 1;
    }

    fn close(&mut self, log: Option<Log>) {
        let Some(log) = log else { return };
        self.entries += log.kept;
        if let Some(head) = log.chain.head() {
            self.heads.insert(log.id, head);
        }
        if log.cut.is_some() {
            self.unsound.insert(log.id);
        }
        self.cuts.extend(log.cut);
    }
}

/// One stream while it is gone through.
pub(crate) struct Log {
    id: LogId,
    depth: Depth,
    pub chain: Chain,
    pub kept: u64,
    pub cut: Option<Cut>,
}

impl Log {
    pub(crate) fn new(id: LogId, depth: Depth) -> Self {
        Log {
            id,
            depth,
            chain: Chain::new(id.0, id.1),
            kept: 0,
            cut: None,
        }
    }

    /// Is the entry kept? After a cut only what a later grant begins anew can be.
    pub(crate) fn push(&mut self, key: &[u8], read: Result<Signed, FrameFault>) -> bool {
        let signed = match read {
            Ok(signed) => signed,
            Err(why) => return self.refuse(place_of(key), CutReason::Frame(why), 0),
        };
        let pushed = match self.depth {
            Depth::Links => self.chain.push_stored(&signed),
            Depth::Signatures => self.chain.push(&signed, |_: &Entry| true),
        };
        match pushed {
            Ok(_) => {
                self.kept += 1;
                true
            }
            Err(ChainFault::Gap { want, got }) => {
                let why = CutReason::Chain(ChainFault::Gap { want, got });
                self.refuse((signed.entry().epoch, want), why, 1)
            }
            Err(why) => self.refuse(
                (signed.entry().epoch, signed.entry().seq),
                CutReason::Chain(why),
                0,
            ),
        }
    }

    fn refuse(&mut self, (epoch, seq): (u32, u64), why: CutReason, after: u64) -> bool {
        match &mut self.cut {
            Some(cut) => cut.after += 1,
            None => {
                self.cut = Some(Cut {
                    game: self.id.0,
                    stream: self.id.1,
                    epoch,
                    seq,
                    why,
                    after,
                })
            }
        }
        false
    }
}

/// The log to which a key belongs, unless it is a note's.
pub(crate) fn id_of(key: &[u8]) -> Option<LogId> {
    let (b'e', rest) = key.split_first()? else {
        return None;
    };
    let game: &[u8; 16] = rest.first_chunk()?;
    Some((GameId(*game), Stream::from_byte(*rest.get(16)?)?))
}

/// Epoch and position in an entry's key.
fn place_of(key: &[u8]) -> (u32, u64) {
    let epoch = key
        .get(18..22)
        .and_then(|bytes| bytes.first_chunk())
        .copied()
        .unwrap_or_default();
    let seq = key
        .get(22..30)
        .and_then(|bytes| bytes.first_chunk())
        .copied()
        .unwrap_or_default();
    (u32::from_be_bytes(epoch), u64::from_be_bytes(seq))
}

pub(crate) fn entry_of(frame: Frame) -> Result<Signed, FrameFault> {
    match frame.record {
        Record::Entry(signed) => Ok(signed),
        _ => Err(FrameFault::Key),
    }
}

/// Frames beside the database, sorted out.
pub(crate) struct Beside {
    /// The one group that may have been under way when the program ended, whole.
    pub tail: Vec<(Vec<u8>, Spot)>,
    /// What the database should know, so that it is damaged.
    pub lost: Vec<(Vec<u8>, Spot)>,
}

/// The writer has one group under way at a time. So what follows the database's last record is
/// either that one, or more than one and then the database has lost what it had acknowledged.
pub(crate) fn sort_out(beside: Vec<(Vec<u8>, Spot)>, next: u64) -> Beside {
    let groups: BTreeSet<u64> = beside.iter().map(|(_, spot)| spot.group).collect();
    let one_tail = groups.len() == 1 && groups.iter().all(|group| *group >= next);
    if !one_tail {
        return Beside {
            tail: Vec::new(),
            lost: beside,
        };
    }
    // A part of a group is no group: it was never acknowledged.
    let whole = beside
        .iter()
        .all(|(_, spot)| usize::from(spot.of) == beside.len());
    Beside {
        tail: if whole { beside } else { Vec::new() },
        lost: Vec::new(),
    }
}

/// Reads frames again, leaving out what is no longer there.
pub(crate) fn pairs_of(sweep: &Sweep, spots: &[(Vec<u8>, Spot)]) -> Vec<Pair> {
    spots
        .iter()
        .filter_map(|(key, spot)| Some((key.clone(), sweep.read(spot).ok()?)))
        .collect()
}
