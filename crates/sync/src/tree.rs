//! All entries of one log that a replica holds: a tree, since a restored backup or a second grant branches it.

use crate::standing::Standing;
use crate::{Checked, LogId, Rights, kinds};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use log::{
    Answer, Asked, DeviceKey, Entry, Grant, Hash, KIND_ANSWER, KIND_ASKED, KIND_GRANT, RequestId,
    Verdict,
};

/// Most entries of one log.
pub const LOG_MAX: usize = 16_384;
/// Most ends of branches of one log. More are no accident.
pub const BRANCHES_MAX: usize = 8;

/// One entry, without its payload. A server holds millions: 64 bytes each.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub hash: Hash,
    pub since_start_us: u64,
    parent: Option<u32>,
    seq: u32,
    pub epoch: u32,
    /// Who writes after it in its epoch, by his place among the tree's writers.
    writer: u16,
    /// It begins its epoch: the first entry or a grant.
    pub begins: bool,
    pub turns: bool,
    pub urgent: bool,
}

impl Node {
    pub(crate) fn parent(&self) -> Option<usize> {
        self.parent.map(index)
    }

    /// The position in its log.
    pub(crate) fn seq(&self) -> u64 {
        u64::from(self.seq)
    }
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
    /// The places of all nodes, in order of their hashes.
    by_hash: Vec<u32>,
    /// Whoever wrote here, or was granted it.
    writers: Vec<DeviceKey>,
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
            by_hash: Vec::new(),
            writers: Vec::new(),
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
        self.among(hash).is_ok()
    }

    pub(crate) fn place(&self, hash: &Hash) -> Option<usize> {
        let among = self.among(hash).ok()?;
        self.by_hash.get(among).copied().map(index)
    }

    /// Its place among the ordered hashes, or where it would stand.
    fn among(&self, hash: &Hash) -> Result<usize, usize> {
        self.by_hash
            .binary_search_by(|at| self.nodes[index(*at)].hash.cmp(hash))
    }

    pub(crate) fn writer_after(&self, node: &Node) -> DeviceKey {
        self.writers[usize::from(node.writer)]
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
        let Err(among) = self.among(&checked.hash()) else {
            return Ok(Inserted::Duplicate);
        };
        let entry = checked.signed().entry();
        let parent = self.parent(entry)?;
        let writer = self.writer(parent, entry, rights)?;
        let at = self.nodes.len();
        if at >= LOG_MAX {
            return Err(TreeFault::Limit);
        }
        let on_leaf = parent.is_some_and(|parent| self.leaves.contains(&parent));
        if !on_leaf && self.leaves.len() >= BRANCHES_MAX {
            return Err(TreeFault::Limit);
        }
        if let Some(parent) = parent {
            self.leaves.remove(&parent);
        }
        self.leaves.insert(at);
        self.by_hash.insert(among, small(at));
        if let Some((id, said)) = answered(checked) {
            self.answers.push((id, at, said));
        }
        let node = Node {
            hash: checked.hash(),
            since_start_us: entry.when.since_start_us,
            parent: parent.map(small),
            seq: small(index(entry.seq)),
            epoch: entry.epoch,
            writer: self.writer_place(writer),
            begins: parent.is_none() || entry.kind == KIND_GRANT,
            turns: kinds::turns(entry),
            urgent: kinds::is_urgent(entry.kind),
        };
        self.nodes.push(node);
        self.stand(at);
        Ok(Inserted::New)
    }

    /// Who writes after that entry, if its author may write it.
    fn writer(
        &self,
        parent: Option<usize>,
        entry: &Entry,
        rights: &Rights,
    ) -> Result<DeviceKey, TreeFault> {
        match parent.map(|at| &self.nodes[at]) {
            None => self.opener(entry, rights),
            Some(before) => follower(before, self.writer_after(before), entry, rights),
        }
    }

    fn writer_place(&mut self, writer: DeviceKey) -> u16 {
        let known = self.writers.iter().position(|known| *known == writer);
        let place = known.unwrap_or(self.writers.len());
        if known.is_none() {
            self.writers.push(writer);
        }
        u16::try_from(place).unwrap_or(u16::MAX)
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
                Some(at) => index(self.nodes[at].seq()) + 1,
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
            at = self.nodes[here].parent();
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
        self.standing.path().get(index(self.nodes[at].seq())) == Some(&at)
    }
}

/// Positions are below [`LOG_MAX`] in a tree, since each entry's parent is in it.
pub(crate) fn index(place: impl TryInto<usize>) -> usize {
    place.try_into().unwrap_or(usize::MAX)
}

fn small(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Who writes after an entry that names `before`.
fn follower(
    before: &Node,
    writer: DeviceKey,
    entry: &Entry,
    rights: &Rights,
) -> Result<DeviceKey, TreeFault> {
    let follows = entry.seq == before.seq().saturating_add(1)
        && entry.epoch >= before.epoch
        && entry.when.since_start_us >= before.since_start_us;
    if !follows || (entry.epoch > before.epoch) != (entry.kind == KIND_GRANT) {
        return Err(TreeFault::Order);
    }
    if entry.kind != KIND_GRANT {
        let own = entry.author.device == writer;
        return own.then_some(writer).ok_or(TreeFault::WrongWriter);
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
