//! The chains that are being written, read from the disk when first needed.

use crate::{AppendError, Disk, DiskError, Frame, Record, key};
use log::{Chain, Entry, GameId, Head, Pushed, Stream};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

/// Chains kept in memory; a phone writes three, a hall's server some hundreds.
const CHAINS_MAX: usize = 1_024;

pub(crate) type LogId = (GameId, Stream);

/// Chains by log, as they will be when everything accepted so far is on the disk.
#[derive(Default)]
pub(crate) struct Shelf {
    chains: BTreeMap<LogId, Chain>,
}

impl Shelf {
    /// Checks a batch, all or nothing. Gives back those of its records that have to be written.
    pub(crate) fn accept(
        &mut self,
        disk: &dyn Disk,
        batch: Vec<Record>,
    ) -> Result<Vec<Record>, AppendError> {
        let mut touched: BTreeMap<LogId, Chain> = BTreeMap::new();
        let mut fresh = Vec::with_capacity(batch.len());
        for (index, record) in batch.into_iter().enumerate() {
            if let Record::Entry(signed) = &record {
                let entry = signed.entry();
                let id = (entry.game, entry.stream);
                let chain = match touched.entry(id) {
                    Slot::Occupied(found) => found.into_mut(),
                    Slot::Vacant(free) => {
                        free.insert(self.chain(disk, id).map_err(AppendError::Disk)?.clone())
                    }
                };
                // Who may grant is judged where the rules are, before an entry comes here.
                let pushed = chain.push(signed, |_: &Entry| true);
                if pushed.map_err(|why| AppendError::Refused { index, why })? == Pushed::Duplicate {
                    continue;
                }
            }
            fresh.push(record);
        }
        self.chains.extend(touched);
        Ok(fresh)
    }

    /// Head of a chain that is on the shelf.
    pub(crate) fn head(&self, id: LogId) -> Option<Head> {
        self.chains.get(&id)?.head()
    }

    fn chain(&mut self, disk: &dyn Disk, id: LogId) -> Result<&Chain, DiskError> {
        if self.chains.len() >= CHAINS_MAX && !self.chains.contains_key(&id) {
            self.chains.clear();
        }
        match self.chains.entry(id) {
            Slot::Occupied(found) => Ok(found.into_mut()),
            Slot::Vacant(free) => Ok(free.insert(load(disk, id)?)),
        }
    }
}

/// The chain of what is kept of a log.
fn load(disk: &dyn Disk, (game, stream): LogId) -> Result<Chain, DiskError> {
    let mut chain = Chain::new(game, stream);
    let mut sound = true;
    disk.scan(&key::of_stream(game, stream), &mut |key, value| {
        sound &= match Frame::under(key, value).map(|frame| frame.record) {
            Ok(Record::Entry(signed)) => chain.push_stored(&signed).is_ok(),
            Ok(Record::Note { .. }) | Err(_) => false,
        };
    })?;
    // Opening checked them, so damage now is new.
    if sound {
        Ok(chain)
    } else {
        Err(DiskError::Damaged)
    }
}
