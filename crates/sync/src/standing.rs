//! What of a tree is in effect: a function of the set of entries, not of the order in which they came.
//!
//! The highest epoch decides. Its grant's own past is in effect, then what its writer wrote, up to the first
//! place where that branches. Two grants of the highest epoch: up to where their pasts part.

use crate::tree::Tree;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use log::{DeviceKey, Hash, Head};

/// Where a log branches in the highest epoch: a restored backup, or two grants of one epoch. Everything stops
/// there until a grant of a later epoch goes on from any entry, on either branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The epoch in which it branches.
    pub epoch: u32,
    /// The first entries of the branches, in order of their hashes.
    pub branches: Vec<Hash>,
}

/// What is in effect.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    path: Vec<usize>,
    head: Option<Head>,
    writer: Option<DeviceKey>,
    split: Option<Split>,
}

impl Standing {
    /// The last entry in effect.
    #[must_use]
    pub fn head(&self) -> Option<Head> {
        self.head
    }

    /// How many entries are in effect.
    #[must_use]
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// None is in effect.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// Who writes the next entry; nobody while the log is split or empty.
    #[must_use]
    pub fn writer(&self) -> Option<DeviceKey> {
        self.writer
    }

    /// The epoch in effect.
    #[must_use]
    pub fn epoch(&self) -> u32 {
        self.head.map_or(0, |head| head.epoch)
    }

    /// Where it branches.
    #[must_use]
    pub fn split(&self) -> Option<&Split> {
        self.split.as_ref()
    }

    pub(crate) fn path(&self) -> &[usize] {
        &self.path
    }
}

impl Tree {
    /// The hashes in effect, in order.
    pub fn in_effect(&self) -> impl DoubleEndedIterator<Item = Hash> {
        self.standing.path.iter().map(|at| self.nodes[*at].hash)
    }

    /// After the entry at `at` was put in.
    pub(crate) fn stand(&mut self, at: usize) {
        let node = &self.nodes[at];
        let last = self.standing.path.last().copied();
        let goes_on = self.standing.split.is_none() && node.parent() == last && last.is_some();
        let leaf = goes_on && node.epoch == self.standing.epoch();
        if leaf {
            self.standing.path.push(at);
        } else if node.epoch >= self.standing.epoch() || self.standing.split.is_some() {
            self.standing.path = Vec::new();
            self.standing.split = None;
            self.recompute();
        } else {
            // A late entry of an older epoch: kept, without effect.
            return;
        }
        let end = self.standing.path.last().map(|at| &self.nodes[*at]);
        self.standing.head = end.map(|node| Head {
            epoch: node.epoch,
            seq: node.seq(),
            hash: node.hash,
        });
        self.standing.writer = end
            .filter(|_| self.standing.split.is_none())
            .map(|node| self.writer_after(node));
    }

    fn recompute(&mut self) {
        let highest = self.nodes.iter().map(|node| node.epoch).max().unwrap_or(0);
        let begins = |at: &usize| self.nodes[*at].begins && self.nodes[*at].epoch == highest;
        let starts: Vec<usize> = (0..self.nodes.len()).filter(begins).collect();
        if let [only] = starts[..] {
            self.standing.path = self.past(only);
            self.descend(only, highest);
            return;
        }
        let pasts: Vec<Vec<usize>> = starts.iter().map(|at| self.past(*at)).collect();
        let shared = |place: &usize| {
            pasts
                .iter()
                .all(|past| past.get(*place) == pasts[0].get(*place))
        };
        let shortest = pasts.iter().map(Vec::len).min().unwrap_or(0);
        let common = (0..shortest).take_while(shared).count();
        self.standing.path = pasts
            .first()
            .map_or(Vec::new(), |past| past[..common].to_vec());
        self.split(highest, &starts);
    }

    /// From the first entry to this one.
    fn past(&self, at: usize) -> Vec<usize> {
        let mut out = Vec::new();
        let mut here = Some(at);
        while let Some(at) = here {
            out.push(at);
            here = self.nodes[at].parent();
        }
        out.reverse();
        out
    }

    /// Along the writer's entries up to the end, or to the first place with two of them.
    fn descend(&mut self, start: usize, epoch: u32) {
        let mut after: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, node) in self.nodes.iter().enumerate().skip(start + 1) {
            if node.epoch == epoch
                && let Some(parent) = node.parent()
            {
                after.entry(parent).or_default().push(at);
            }
        }
        let mut here = start;
        while let Some(next) = after.get(&here) {
            let [only] = next[..] else {
                self.split(epoch, next);
                return;
            };
            self.standing.path.push(only);
            here = only;
        }
    }

    fn split(&mut self, epoch: u32, branches: &[usize]) {
        let mut branches: Vec<Hash> = branches.iter().map(|at| self.nodes[*at].hash).collect();
        branches.sort_unstable();
        self.standing.split = Some(Split { epoch, branches });
    }
}
