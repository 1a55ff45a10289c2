//! The set of positions that were reached, exact: whole keys are compared, never hashes.

use crate::board::Key;
use crate::moves::Step;
use alloc::vec::Vec;

/// A position that was reached, and how.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) key: Key,
    pub(crate) parent: u32,
    pub(crate) step: Step,
    /// Half-moves since a pawn move or capture; always 0 unless the 75-move rule is kept.
    pub(crate) clock: u8,
    /// Half-moves from the root, as far as a byte holds them.
    pub(crate) depth: u8,
}

/// Grows as needed, keeps its memory from query to query.
pub(crate) struct Visited {
    nodes: Vec<Node>,
    slots: Vec<u32>,
    mask: usize,
}

const EMPTY: u32 = u32::MAX;
const SLOTS_MIN: usize = 256;

impl Visited {
    pub(crate) const fn new() -> Visited {
        Visited {
            nodes: Vec::new(),
            slots: Vec::new(),
            mask: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.lay_out(SLOTS_MIN);
    }

    fn lay_out(&mut self, size: usize) {
        self.slots.clear();
        self.slots.resize(size, EMPTY);
        self.mask = size - 1;
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the numbers of positions are running out.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= EMPTY as usize - 1_024
    }

    pub(crate) fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// Bytes in use, counting what the next doubling of the index takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.nodes.len() * size_of::<Node>() + self.slots.len() * size_of::<u32>()) as u64
    }

    /// Adds a position; `None` if it is there already.
    #[inline]
    pub(crate) fn insert(&mut self, node: Node) -> Option<u32> {
        if self.nodes.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let mut at = Visited::start(&node) & self.mask;
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                let id = self.nodes.len() as u32;
                self.slots[at] = id;
                self.nodes.push(node);
                return Some(id);
            }
            let there = &self.nodes[slot as usize];
            if there.key == node.key && there.clock == node.clock {
                return None;
            }
            at = (at + 1) & self.mask;
        }
    }

    #[inline]
    fn start(node: &Node) -> usize {
        node.key.hash().wrapping_add(u64::from(node.clock)) as usize
    }

    fn grow(&mut self) {
        self.lay_out(self.slots.len() * 2);
        for (id, node) in self.nodes.iter().enumerate() {
            let mut at = Visited::start(node) & self.mask;
            while self.slots[at] != EMPTY {
                at = (at + 1) & self.mask;
            }
            self.slots[at] = id as u32;
        }
    }
}
