//! The chains that are being written, read from the disk when first needed.

use crate::{AppendError, Disk, DiskError, Frame, Record, key};
use log::{Chain, ChainFault, Entry, GameId, Hash, Head, Pushed, Signed, Stream};
use std::collections::btree_map::Entry as Slot;
use std::collections::{BTreeMap, BTreeSet};

/// Chains kept in memory; a phone writes three, an arbiter's tablet some hundreds.
const CHAINS_MAX: usize = 1_024;
/// Most entries beside one log.
pub const BRANCH_MAX: usize = 4_096;

pub(crate) type LogId = (GameId, Stream);

/// One log: what continues it, and what is kept beside it.
#[derive(Clone)]
pub(crate) struct Kept {
    chain: Chain,
    /// Everything that is kept of the log, in effect or not.
    held: BTreeSet<Hash>,
    /// What is kept beside the chain.
    beside: BTreeSet<Hash>,
}

/// Where an entry goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// It is there already.
    Held,
    /// It continues the log.
    Chain,
    /// It follows from an entry that is kept, but the log does not go on there.
    Beside,
}

impl Kept {
    pub(crate) fn new((game, stream): LogId) -> Kept {
        Kept {
            chain: Chain::new(game, stream),
            held: BTreeSet::new(),
            beside: BTreeSet::new(),
        }
    }

    /// Takes an entry in whose signature is not checked yet. Who may grant, and what is in effect where a log
    /// branches, is judged where the rules are.
    pub(crate) fn take(&mut self, signed: &Signed) -> Result<Place, ChainFault> {
        let hash = signed.hash();
        if self.held.contains(&hash) {
            return Ok(Place::Held);
        }
        match self.chain.push(signed, |_: &Entry| true) {
            Ok(Pushed::Duplicate) => Ok(Place::Held),
            Ok(Pushed::Appended | Pushed::Granted { .. }) => {
                self.held.insert(hash);
                Ok(Place::Chain)
            }
            Err(why) => self.set_beside(signed.entry(), hash, why),
        }
    }

    fn set_beside(
        &mut self,
        entry: &Entry,
        hash: Hash,
        why: ChainFault,
    ) -> Result<Place, ChainFault> {
        let follows = entry.seq == 0 || self.held.contains(&entry.prev);
        let fits = match why {
            ChainFault::Fork(_) | ChainFault::Stale { .. } => follows,
            // Of a branch, whose writer and epoch the chain does not know.
            ChainFault::WrongWriter { .. }
            | ChainFault::NotGranted { .. }
            | ChainFault::Gap { .. } => self.beside.contains(&entry.prev),
            _ => false,
        };
        if !fits || self.beside.len() >= BRANCH_MAX {
            return Err(why);
        }
        self.held.insert(hash);
        self.beside.insert(hash);
        Ok(Place::Beside)
    }

    fn load(disk: &dyn Disk, id: LogId) -> Result<Kept, DiskError> {
        let mut kept = Kept::new(id);
        let mut sound = true;
        disk.scan(&key::of_stream(id.0, id.1), &mut |key, value| {
            sound &= match Frame::under(key, value).map(|frame| frame.record) {
                Ok(Record::Entry(signed)) => {
                    kept.held.insert(signed.hash());
                    kept.chain.push_stored(&signed).is_ok()
                }
                _ => false,
            };
        })?;
        disk.scan(&key::of_branches(id.0, id.1), &mut |key, value| {
            sound &= match Frame::under(key, value).map(|frame| frame.record) {
                Ok(Record::Branch(signed)) => {
                    let hash = signed.hash();
                    kept.held.insert(hash);
                    kept.beside.insert(hash);
                    // So that the chain knows of a fork; it goes on from no branch.
                    let _ = kept.chain.push_stored(&signed);
                    true
                }
                _ => false,
            };
        })?;
        // Opening checked them, so damage now is new.
        sound.then_some(kept).ok_or(DiskError::Damaged)
    }
}

/// Logs as they will be when everything accepted so far is on the disk.
#[derive(Default)]
pub(crate) struct Shelf {
    logs: BTreeMap<LogId, Kept>,
}

impl Shelf {
    /// Checks a batch, all or nothing. Gives back those of its records that have to be written.
    pub(crate) fn accept(
        &mut self,
        disk: &dyn Disk,
        batch: Vec<Record>,
    ) -> Result<Vec<Record>, AppendError> {
        let mut touched: BTreeMap<LogId, Kept> = BTreeMap::new();
        let mut fresh = Vec::with_capacity(batch.len());
        for (index, record) in batch.into_iter().enumerate() {
            let (Record::Entry(signed) | Record::Branch(signed)) = record else {
                fresh.push(record);
                continue;
            };
            let id = (signed.entry().game, signed.entry().stream);
            let log = match touched.entry(id) {
                Slot::Occupied(found) => found.into_mut(),
                Slot::Vacant(free) => {
                    free.insert(self.log(disk, id).map_err(AppendError::Disk)?.clone())
                }
            };
            let place = log.take(&signed);
            match place.map_err(|why| AppendError::Refused { index, why })? {
                Place::Held => {}
                Place::Chain => fresh.push(Record::Entry(signed)),
                Place::Beside => fresh.push(Record::Branch(signed)),
            }
        }
        self.logs.extend(touched);
        Ok(fresh)
    }

    /// Head of a chain that is on the shelf.
    pub(crate) fn head(&self, id: LogId) -> Option<Head> {
        self.logs.get(&id)?.chain.head()
    }

    fn log(&mut self, disk: &dyn Disk, id: LogId) -> Result<&Kept, DiskError> {
        if self.logs.len() >= CHAINS_MAX && !self.logs.contains_key(&id) {
            self.logs.clear();
        }
        match self.logs.entry(id) {
            Slot::Occupied(found) => Ok(found.into_mut()),
            Slot::Vacant(free) => Ok(free.insert(Kept::load(disk, id)?)),
        }
    }
}
