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

impl Node {
    pub(crate) const fn root(key: Key, clock: u8) -> Node {
        Node {
            key,
            parent: 0,
            step: Step(0),
            clock,
            depth: 0,
        }
    }
}

/// Grows as needed, keeps its memory from query to query.
pub(crate) struct Visited {
    nodes: Vec<Node>,
    /// The upper half of a hash, and the number of a node.
    slots: Vec<Slot>,
    mask: usize,
    /// What was read ahead, so that it is read.
    ahead: u64,
}

#[derive(Clone, Copy)]
struct Slot {
    tag: u32,
    id: u32,
}

const EMPTY: u32 = u32::MAX;
const FREE: Slot = Slot { tag: 0, id: EMPTY };
const SLOTS_MIN: usize = 256;

impl Visited {
    pub(crate) const fn new() -> Visited {
        Visited {
            nodes: Vec::new(),
            slots: Vec::new(),
            mask: 0,
            ahead: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.lay_out(SLOTS_MIN);
    }

    fn lay_out(&mut self, size: usize) {
        self.slots.clear();
        self.slots.resize(size, FREE);
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
        (self.nodes.len() * size_of::<Node>() + self.slots.len() * size_of::<Slot>()) as u64
    }

    /// Reads what adding these will ask for. One after the other each would wait for the memory; so they
    /// wait together.
    pub(crate) fn read_ahead(&mut self, hashes: &mut [u64]) {
        for hash in hashes.iter_mut() {
            let slot = self.slots[*hash as usize & self.mask];
            let known = slot.id != EMPTY && slot.tag == (*hash >> 32) as u32;
            *hash = if known { u64::from(slot.id) } else { u64::MAX };
        }
        for id in hashes {
            if let Some(node) = self.nodes.get(*id as usize) {
                self.ahead ^= node.key.0[0];
            }
        }
    }

    /// Where a node is looked for.
    #[inline]
    pub(crate) fn hash(node: &Node) -> u64 {
        node.key.hash().wrapping_add(u64::from(node.clock))
    }

    /// Adds a position; `None` if it is there already.
    #[inline]
    pub(crate) fn insert(&mut self, node: Node) -> Option<u32> {
        if self.nodes.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let hash = Visited::hash(&node);
        let tag = (hash >> 32) as u32;
        let mut at = hash as usize & self.mask;
        loop {
            let slot = self.slots[at];
            if slot.id == EMPTY {
                let id = self.nodes.len() as u32;
                self.slots[at] = Slot { tag, id };
                self.nodes.push(node);
                return Some(id);
            }
            if slot.tag == tag {
                let there = &self.nodes[slot.id as usize];
                if there.key == node.key && there.clock == node.clock {
                    return None;
                }
            }
            at = (at + 1) & self.mask;
        }
    }

    /// A position is reached in another way.
    pub(crate) fn reached(&mut self, id: u32, parent: u32, step: Step) {
        let node = &mut self.nodes[id as usize];
        (node.parent, node.step) = (parent, step);
    }

    /// The number of a position that is there.
    pub(crate) fn find(&self, node: &Node) -> Option<u32> {
        let hash = Visited::hash(node);
        let mut at = hash as usize & self.mask;
        loop {
            let slot = self.slots[at];
            if slot.id == EMPTY {
                return None;
            }
            if slot.tag == (hash >> 32) as u32 {
                let there = &self.nodes[slot.id as usize];
                if there.key == node.key && there.clock == node.clock {
                    return Some(slot.id);
                }
            }
            at = (at + 1) & self.mask;
        }
    }

    fn grow(&mut self) {
        self.lay_out(self.slots.len() * 2);
        for (id, node) in self.nodes.iter().enumerate() {
            let hash = Visited::hash(node);
            let mut at = hash as usize & self.mask;
            while self.slots[at].id != EMPTY {
                at = (at + 1) & self.mask;
            }
            self.slots[at] = Slot {
                tag: (hash >> 32) as u32,
                id: id as u32,
            };
        }
    }
}
