//! All entries of one log that a replica holds: a tree, since a restored backup or a second grant branches it.

use crate::standing::Standing;
use crate::{Checked, LogId, Rights, kinds};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use log::{
    Answer, Asked, DeviceKey, Entry, Grant, Hash, KIND_ANSWER, KIND_ASKED, KIND_GRANT, RequestId,
    Verdict,
};

/// Most entries of one log.
pub const LOG_MAX: usize = 16_384;
/// Most ends of branches of one log. More are no accident.
pub const BRANCHES_MAX: usize = 8;

/// One entry, without its payload.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub hash: Hash,
    pub parent: Option<usize>,
    pub seq: u64,
    pub epoch: u32,
    pub since_start_us: u64,
    /// Who writes after it in its epoch.
    pub writer: DeviceKey,
    /// It begins its epoch: the first entry or a grant.
    pub begins: bool,
    pub turns: bool,
    pub urgent: bool,
}

/// Why an entry is not taken in. The tree is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeFault {
    /// It belongs to another log.
    OtherLog,
    /// The entry before it is not here.
    Gap,
    /// Its position, epoch or time does not follow from the entry before.
    Order,
    /// Not by the writer of its epoch.
    WrongWriter,
    /// Its author may not open this log or grant it, by the certificates that are here.
    NotAllowed,
    /// The payload of a grant does not fit its entry.
    BadGrant,
    /// The log is full, or has too many branches.
    Limit,
}

/// What taking an entry in did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inserted {
    /// It is new.
    New,
    /// It was here.
    Duplicate,
}

/// The entries of one log and what of them is in effect.
#[derive(Clone, Debug)]
pub struct Tree {
    id: LogId,
    pub(crate) nodes: Vec<Node>,
    index: BTreeMap<Hash, usize>,
    pub(crate) leaves: BTreeSet<usize>,
    pub(crate) standing: Standing,
    /// Which entries answer a request, and how.
    answers: Vec<(RequestId, usize, Said)>,
}

impl Tree {
    /// No entries.
    #[must_use]
    pub fn new(id: LogId) -> Tree {
        Tree {
            id,
            nodes: Vec::new(),
            index: BTreeMap::new(),
            leaves: BTreeSet::new(),
            standing: Standing::default(),
            answers: Vec::new(),
        }
    }

    /// The log.
    #[must_use]
    pub fn id(&self) -> LogId {
        self.id
    }

    /// How many entries are here, in effect or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// No entry is here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Is it here?
    #[must_use]
    pub fn holds(&self, hash: &Hash) -> bool {
        self.index.contains_key(hash)
    }

    pub(crate) fn place(&self, hash: &Hash) -> Option<usize> {
        self.index.get(hash).copied()
    }

    /// What is in effect.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Takes an entry in. Every replica that holds the same entries has the same standing, whatever the
    /// order in which they came.
    pub fn insert(&mut self, checked: &Checked, rights: &Rights) -> Result<Inserted, TreeFault> {
        if checked.log() != self.id {
            return Err(TreeFault::OtherLog);
        }
        if self.holds(&checked.hash()) {
            return Ok(Inserted::Duplicate);
        }
        let node = self.node(checked, rights)?;
        if self.nodes.len() >= LOG_MAX {
            return Err(TreeFault::Limit);
        }
        let on_leaf = node
            .parent
            .is_some_and(|parent| self.leaves.contains(&parent));
        if !on_leaf && self.leaves.len() >= BRANCHES_MAX {
            return Err(TreeFault::Limit);
        }
        let at = self.nodes.len();
        if let Some(parent) = node.parent {
            self.leaves.remove(&parent);
        }
        self.leaves.insert(at);
        self.index.insert(node.hash, at);
        if let Some((id, said)) = answered(checked) {
            self.answers.push((id, at, said));
        }
        self.nodes.push(node);
        self.stand(at);
        Ok(Inserted::New)
    }

    fn node(&self, checked: &Checked, rights: &Rights) -> Result<Node, TreeFault> {
        let entry = checked.signed().entry();
        let parent = self.parent(entry)?;
        let writer = match parent.map(|at| &self.nodes[at]) {
            None => self.opener(entry, rights)?,
            Some(before) => follower(before, entry, rights)?,
        };
        Ok(Node {
            hash: checked.hash(),
            parent,
            seq: entry.seq,
            epoch: entry.epoch,
            since_start_us: entry.when.since_start_us,
            writer,
            begins: parent.is_none() || entry.kind == KIND_GRANT,
            turns: kinds::turns(entry),
            urgent: kinds::is_urgent(entry.kind),
        })
    }

    fn parent(&self, entry: &Entry) -> Result<Option<usize>, TreeFault> {
        if entry.seq > 0 {
            return self.place(&entry.prev).map(Some).ok_or(TreeFault::Gap);
        }
        if entry.prev == Hash([0; 32]) {
            Ok(None)
        } else {
            Err(TreeFault::Order)
        }
    }

    fn opener(&self, entry: &Entry, rights: &Rights) -> Result<DeviceKey, TreeFault> {
        if entry.epoch != 0 || entry.kind == KIND_GRANT {
            return Err(TreeFault::Order);
        }
        if !rights.may_open(&self.id, &entry.author.device) {
            return Err(TreeFault::NotAllowed);
        }
        Ok(entry.author.device)
    }

    /// How the log answers a request: by an entry in effect, the first one.
    #[must_use]
    pub fn answer(&self, id: &RequestId) -> Option<Said> {
        let of_request = self.answers.iter().filter(|(own, ..)| own == id);
        of_request
            .filter(|(_, at, _)| self.is_in_effect(*at))
            .map(|(.., said)| *said)
            .next()
    }

    /// Has anything since `head` made requests stale that name it? True when it is not in effect itself.
    #[must_use]
    pub fn turned_since(&self, head: &Hash) -> bool {
        let path = self.standing.path();
        let from = if *head == Hash([0; 32]) {
            0
        } else {
            match self.place(head).filter(|at| self.is_in_effect(*at)) {
                Some(at) => index(self.nodes[at].seq) + 1,
                None => return true,
            }
        };
        path.iter().skip(from).any(|at| self.nodes[*at].turns)
    }

    /// The entries from the first one to this one, in order: what the clock was on a branch that is without
    /// effect. Empty when it is not here.
    #[must_use]
    pub fn path_to(&self, hash: &Hash) -> Vec<Hash> {
        let mut out = Vec::new();
        let mut at = self.place(hash);
        while let Some(here) = at {
            out.push(self.nodes[here].hash);
            at = self.nodes[here].parent;
        }
        out.reverse();
        out
    }

    /// The ends of what is held without effect: branches of a fork, late entries of an older epoch.
    pub fn without_effect(&self) -> impl Iterator<Item = Hash> {
        self.leaves
            .iter()
            .filter(|at| !self.is_in_effect(**at))
            .map(|at| self.nodes[*at].hash)
    }

    pub(crate) fn is_in_effect(&self, at: usize) -> bool {
        self.standing.path().get(index(self.nodes[at].seq)) == Some(&at)
    }
}

/// Positions are below [`LOG_MAX`] in a tree, since each entry's parent is in it.
pub(crate) fn index(seq: u64) -> usize {
    usize::try_from(seq).unwrap_or(usize::MAX)
}

/// Who writes after an entry that names `before`.
fn follower(before: &Node, entry: &Entry, rights: &Rights) -> Result<DeviceKey, TreeFault> {
    let follows = entry.seq == before.seq.saturating_add(1)
        && entry.epoch >= before.epoch
        && entry.when.since_start_us >= before.since_start_us;
    if !follows || (entry.epoch > before.epoch) != (entry.kind == KIND_GRANT) {
        return Err(TreeFault::Order);
    }
    if entry.kind != KIND_GRANT {
        let own = entry.author.device == before.writer;
        return own.then_some(before.writer).ok_or(TreeFault::WrongWriter);
    }
    let grant = Grant::read(&entry.payload).map_err(|_| TreeFault::BadGrant)?;
    if grant.epoch != entry.epoch || grant.last != entry.prev {
        return Err(TreeFault::BadGrant);
    }
    if !rights.may_grant(entry) {
        return Err(TreeFault::NotAllowed);
    }
    Ok(grant.device)
}

/// What a board's log says about a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// It was done, in the entry with this hash.
    Done(Hash),
    /// It was not.
    Not(Verdict, u16),
}

/// The request that an entry answers, and how. An act on request that cannot be read answers none.
pub(crate) fn answered(checked: &Checked) -> Option<(RequestId, Said)> {
    let entry = checked.signed().entry();
    match entry.kind {
        KIND_ASKED => {
            let asked = Asked::read(&entry.payload).ok()?;
            Some((asked.request.request().id, Said::Done(checked.hash())))
        }
        KIND_ANSWER => {
            let answer = Answer::read(&entry.payload).ok()?;
            Some((answer.id, Said::Not(answer.verdict, answer.code)))
        }
        _ => None,
    }
}
