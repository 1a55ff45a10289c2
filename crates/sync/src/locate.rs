//! Which entries the other side holds, told by few hashes: whoever holds an entry holds all before it.

use crate::Tree;
use crate::frame_bytes::KNOWN_MAX;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use log::Hash;

impl Tree {
    /// The ends of all branches: two replicas with the same ends hold the same entries.
    #[must_use]
    pub fn ends(&self) -> Vec<Hash> {
        self.leaves.iter().map(|at| self.nodes[*at].hash).collect()
    }

    /// The ends, then entries at doubling distances before them, so that the other side finds about where
    /// the two part even if it does not know the ends.
    #[must_use]
    pub fn locator(&self) -> Vec<Hash> {
        let mut seen = BTreeSet::new();
        let mut out = self.ends();
        for leaf in &self.leaves {
            let (mut at, mut steps, mut next) = (self.nodes[*leaf].parent(), 1_usize, 1_usize);
            while let Some(here) = at {
                if out.len() == KNOWN_MAX {
                    return out;
                }
                let node = &self.nodes[here];
                let is_first = node.parent().is_none();
                if (steps == next || is_first) && seen.insert(here) {
                    out.push(node.hash);
                }
                if steps == next {
                    next *= 2;
                }
                steps += 1;
                at = node.parent();
            }
        }
        out
    }

    /// What somebody lacks who holds these entries and all before them, each after the one before it.
    #[must_use]
    pub fn missing(&self, known: &[Hash], most: usize) -> Vec<Hash> {
        let mut held = alloc::vec![false; self.nodes.len()];
        for hash in known {
            let mut at = self.place(hash);
            while let Some(here) = at.filter(|here| !held[*here]) {
                held[here] = true;
                at = self.nodes[here].parent();
            }
        }
        let lacking = self.nodes.iter().zip(held).filter(|(_, held)| !held);
        lacking.take(most).map(|(node, _)| node.hash).collect()
    }
}
