//! Entries that were written or read last: those who follow a game ask for them at once.

use log::{Hash, Signed};
use std::collections::{HashMap, VecDeque};

/// About 3 MB.
pub(crate) const RECENT_MAX: i64 = 8_192;

/// The last entries; the oldest goes first.
#[derive(Default)]
pub(crate) struct Recent {
    by_hash: HashMap<Hash, Signed>,
    order: VecDeque<Hash>,
}

impl Recent {
    pub(crate) fn keep(&mut self, hash: Hash, signed: Signed) {
        if self.by_hash.insert(hash, signed).is_some() {
            return;
        }
        self.order.push_back(hash);
        if self.order.len() > RECENT_MAX as usize
            && let Some(oldest) = self.order.pop_front()
        {
            self.by_hash.remove(&oldest);
        }
    }

    pub(crate) fn get(&self, hash: &Hash) -> Option<&Signed> {
        self.by_hash.get(hash)
    }
}
