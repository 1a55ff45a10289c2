//! One log on a device, and what is known of the server's copy.

use crate::{Checked, Have, Inserted, LogId, Rights, Tree, TreeFault};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use log::Hash;

#[derive(Clone, Debug)]
pub(crate) struct Replica {
    pub tree: Tree,
    /// Whether the server has each entry of the tree, for all that is known.
    at_server: Vec<bool>,
    lacking: usize,
    /// The server has told what it has, in this life of its process.
    pub greeted: bool,
    /// The server has more than this.
    pub wants: bool,
    refused: BTreeSet<Hash>,
    /// Went with the question in flight.
    pub sent: BTreeSet<Hash>,
}

impl Replica {
    pub(crate) fn new(id: LogId) -> Replica {
        Replica {
            tree: Tree::new(id),
            at_server: Vec::new(),
            lacking: 0,
            greeted: false,
            wants: false,
            refused: BTreeSet::new(),
            sent: BTreeSet::new(),
        }
    }

    pub(crate) fn insert(
        &mut self,
        checked: &Checked,
        rights: &Rights,
    ) -> Result<Inserted, TreeFault> {
        let inserted = self.tree.insert(checked, rights)?;
        if inserted == Inserted::New {
            self.at_server.push(false);
            self.lacking += 1;
        }
        Ok(inserted)
    }

    /// The server holds this and all before it; false if it is not here.
    pub(crate) fn acknowledged(&mut self, hash: &Hash) -> bool {
        let Some(place) = self.tree.place(hash) else {
            return false;
        };
        let mut at = Some(place);
        while let Some(here) = at.filter(|here| !self.at_server[*here]) {
            self.at_server[here] = true;
            self.lacking -= 1;
            at = self.tree.nodes[here].parent();
        }
        true
    }

    /// What the server says that it has.
    pub(crate) fn learn(&mut self, have: &Have) {
        self.greeted = true;
        self.wants = false;
        for hash in &have.known {
            if !self.acknowledged(hash) {
                self.wants = true;
            }
        }
    }

    /// Another life of the server: nothing is known of it.
    pub(crate) fn forget(&mut self) {
        self.at_server.fill(false);
        self.lacking = self.at_server.len();
        self.greeted = false;
        self.wants = false;
        self.refused.clear();
        self.sent.clear();
    }

    /// What the server lacks, as far as is known, each after the one before it.
    pub(crate) fn unsent(&self) -> impl Iterator<Item = Hash> {
        let nodes = self.tree.nodes.iter().zip(&self.at_server);
        let mut held_back = BTreeSet::new();
        nodes
            .enumerate()
            .take(if self.lacking == 0 { 0 } else { usize::MAX })
            .filter(move |(at, (node, at_server))| {
                let behind = node
                    .parent()
                    .is_some_and(|parent| held_back.contains(&parent));
                if behind || self.refused.contains(&node.hash) {
                    held_back.insert(*at);
                    return false;
                }
                !**at_server
            })
            .map(|(_, (node, _))| node.hash)
    }

    /// Something has to be asked or sent.
    pub(crate) fn is_due(&self) -> bool {
        !self.greeted || self.wants || self.unsent().next().is_some()
    }

    /// The server knows the ends of all branches, or will by what it is sent.
    pub(crate) fn is_agreed(&self) -> bool {
        !self.wants && self.refused.is_empty()
    }

    /// Something urgent waits.
    pub(crate) fn is_urgent(&self) -> bool {
        let mut nodes = self.tree.nodes.iter().zip(&self.at_server);
        self.lacking > 0 && nodes.any(|(node, at_server)| node.urgent && !at_server)
    }

    pub(crate) fn refuse(&mut self, hash: Hash) {
        if self.tree.holds(&hash) {
            self.refused.insert(hash);
        }
    }

    pub(crate) fn is_at_server(&self, hash: &Hash) -> bool {
        self.tree.place(hash).is_some_and(|at| self.at_server[at])
    }

    /// How many entries the server lacks, as far as is known.
    pub(crate) fn lacking(&self) -> usize {
        self.lacking
    }
}
