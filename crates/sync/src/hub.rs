//! The server's side: answers, never asks. It keeps no session, so that a restart, another address or a
//! repeated question changes nothing.

use crate::hub_answer::Plan;
use crate::{
    Checked, Inserted, Item, LogId, Question, RefuseCode, Refused, Rights, Shelf, Tree, TreeFault,
};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use log::{
    Certificate, Certified, DeviceKey, Entry, Era, GameId, Request, RequestId, SignedRequest,
};

/// Who asks, and what he may do.
pub trait Gate {
    /// The device behind the token.
    fn device(&self) -> DeviceKey;
    /// May it see that log?
    fn reads(&self, log: &LogId) -> bool;
    /// May it bring that entry? Its signature and place are checked apart.
    fn writes(&self, entry: &Entry) -> bool;
    /// May it bring that request?
    fn asks(&self, request: &Request) -> bool;
    /// Does it need that certificate?
    fn learns(&self, certificate: &Certificate) -> bool;
}

/// Most requests for one board in all.
const REQUESTS_OF_GAME_MAX: usize = 1_024;

/// The logs of one tournament, without their payloads.
#[derive(Clone, Debug)]
pub struct Hub {
    pub(crate) era: Era,
    rights: Rights,
    pub(crate) certificates: Vec<Certified>,
    logs: BTreeMap<LogId, Tree>,
    /// Which log changed last at which number, for those who follow all.
    pub(crate) changes: BTreeMap<u64, LogId>,
    changed_at: BTreeMap<LogId, u64>,
    change: u64,
    requests: BTreeMap<GameId, Vec<SignedRequest>>,
    known: BTreeSet<RequestId>,
    /// Games with a request that no entry in effect answers.
    open: BTreeSet<GameId>,
}

/// What a question brought.
#[derive(Clone, Debug)]
pub struct Taken {
    /// To be put on the disk, in this order and as a whole, before the answer goes.
    pub store: Vec<Item>,
    /// Logs that grew: their readers are told to ask.
    pub grown: BTreeSet<LogId>,
    /// Devices for whom a request came: they are told to ask.
    pub asked: BTreeSet<DeviceKey>,
    /// Makes the answer.
    pub plan: Plan,
}

impl Hub {
    /// An empty one. `era` is random: one for each life of the process.
    #[must_use]
    pub fn new(era: Era, rights: Rights) -> Hub {
        Hub {
            era,
            rights,
            certificates: Vec::new(),
            logs: BTreeMap::new(),
            changes: BTreeMap::new(),
            changed_at: BTreeMap::new(),
            change: 0,
            requests: BTreeMap::new(),
            known: BTreeSet::new(),
            open: BTreeSet::new(),
        }
    }

    /// Takes in what was stored, in the order in which it was; or what the server itself adds, which has to be
    /// stored before anything is answered. False if it is not new or does not fit.
    pub fn put(&mut self, item: &Item) -> bool {
        match item {
            Item::Entry(checked) => self.insert(checked) == Ok(Inserted::New),
            Item::Request(request) => self.insert_request(request),
            Item::Certificate(certified) => {
                let is_new = self.rights.learn(certified);
                if is_new {
                    self.certificates.push(*certified);
                }
                is_new
            }
        }
    }

    /// The log as it is here.
    #[must_use]
    pub fn tree(&self, log: &LogId) -> Option<&Tree> {
        self.logs.get(log)
    }

    /// All logs.
    pub fn logs(&self) -> impl Iterator<Item = &Tree> {
        self.logs.values()
    }

    /// The number of the last change.
    #[must_use]
    pub fn change(&self) -> u64 {
        self.change
    }

    /// The logs that changed after that one.
    pub fn changed_since(&self, change: u64) -> impl Iterator<Item = &Tree> {
        let later = (
            core::ops::Bound::Excluded(change),
            core::ops::Bound::Unbounded,
        );
        let later = self.changes.range(later);
        later.filter_map(|(_, log)| self.logs.get(log))
    }

    /// What the tournament's key has certified, in its order.
    #[must_use]
    pub fn certificates(&self) -> &[Certified] {
        &self.certificates
    }

    /// By which certificates it judges.
    #[must_use]
    pub fn rights(&self) -> &Rights {
        &self.rights
    }

    /// Takes a question in. Before its answer is made, what this and all earlier questions brought has to be on
    /// the disk; if it cannot be put there, the process has to end.
    pub fn take(&mut self, question: Question, gate: &dyn Gate, received_us: u64) -> Taken {
        let Question {
            frame,
            entries,
            requests,
            refused,
        } = question;
        let mut taken = Taken {
            store: Vec::new(),
            grown: BTreeSet::new(),
            asked: BTreeSet::new(),
            plan: Plan::new(frame, refused, received_us),
        };
        for checked in entries {
            self.take_entry(checked, gate, &mut taken);
        }
        for (what, request) in requests {
            if gate.asks(request.request())
                && self
                    .rights
                    .may_ask(&request.request().author, &request.request().game)
            {
                self.take_request(request, &mut taken);
            } else {
                taken.plan.refuse(what, RefuseCode::NotAllowed);
            }
        }
        taken
    }

    fn take_entry(&mut self, checked: Checked, gate: &dyn Gate, taken: &mut Taken) {
        let (id, what) = (checked.log(), checked.hash());
        let entry = checked.signed().entry();
        if !gate.writes(entry) {
            taken.plan.refuse(what, RefuseCode::NotAllowed);
            return;
        }
        taken.plan.brought(id, what);
        let code = match self.insert(&checked) {
            Ok(Inserted::New) => {
                taken.grown.insert(id);
                taken.store.push(Item::Entry(checked));
                return;
            }
            // A gap is no fault: the answer tells what is here.
            Ok(Inserted::Duplicate) | Err(TreeFault::Gap) => return,
            Err(TreeFault::NotAllowed) => RefuseCode::NotAllowed,
            Err(TreeFault::Limit) => RefuseCode::Limit,
            Err(
                TreeFault::OtherLog
                | TreeFault::Order
                | TreeFault::WrongWriter
                | TreeFault::BadGrant,
            ) => RefuseCode::Order,
        };
        taken.plan.refuse(what, code);
    }

    fn take_request(&mut self, signed: SignedRequest, taken: &mut Taken) {
        let (id, game) = (signed.request().id, signed.request().game);
        if !self.known.contains(&id) {
            if self.requests.get(&game).map_or(0, Vec::len) >= REQUESTS_OF_GAME_MAX {
                taken.plan.refuse(signed.hash(), RefuseCode::Limit);
                return;
            }
            self.insert_request(&signed);
            let writer = self.board(game).and_then(|tree| tree.standing().writer());
            taken.asked.extend(writer);
            taken.store.push(Item::Request(signed));
        }
        taken.plan.took(id);
    }

    fn board(&self, game: GameId) -> Option<&Tree> {
        self.logs.get(&LogId {
            game,
            stream: log::Stream::Board,
        })
    }

    fn insert(&mut self, checked: &Checked) -> Result<Inserted, TreeFault> {
        let id = checked.log();
        let inserted = match self.logs.get_mut(&id) {
            Some(tree) => tree.insert(checked, &self.rights)?,
            None => {
                let mut tree = Tree::new(id);
                let inserted = tree.insert(checked, &self.rights)?;
                self.logs.insert(id, tree);
                inserted
            }
        };
        if inserted == Inserted::New {
            self.change += 1;
            if let Some(before) = self.changed_at.insert(id, self.change) {
                self.changes.remove(&before);
            }
            self.changes.insert(self.change, id);
            self.settle(id.game);
        }
        Ok(inserted)
    }

    /// Looks which requests wait, after the board's log or they changed. An answer may lose its effect, so a
    /// request is kept when it has one.
    fn settle(&mut self, game: GameId) {
        if self.waiting(game).next().is_some() {
            self.open.insert(game);
        } else {
            self.open.remove(&game);
        }
    }

    /// The requests for a board that no entry in effect answers.
    fn waiting(&self, game: GameId) -> impl Iterator<Item = &SignedRequest> {
        let tree = self.board(game);
        let of_game = self.requests.get(&game).into_iter().flatten();
        of_game.filter(move |one| tree.is_none_or(|tree| tree.answer(&one.request().id).is_none()))
    }

    /// The requests for the boards whose clock that device is.
    pub(crate) fn waiting_for(&self, device: DeviceKey) -> impl Iterator<Item = &SignedRequest> {
        let boards = self.open.iter().filter(move |game| {
            self.board(**game)
                .is_some_and(|tree| tree.standing().writer() == Some(device))
        });
        boards.flat_map(|game| self.waiting(*game))
    }

    fn insert_request(&mut self, signed: &SignedRequest) -> bool {
        let (id, game) = (signed.request().id, signed.request().game);
        if !self.known.insert(id) {
            return false;
        }
        self.requests.entry(game).or_default().push(signed.clone());
        self.settle(game);
        true
    }

    /// Makes the answer of a plan; see [`Hub::take`].
    #[must_use]
    pub fn answer(
        &self,
        plan: Plan,
        gate: &dyn Gate,
        shelf: &dyn Shelf,
        sent_us: u64,
    ) -> crate::Frame {
        plan.answer(self, gate, shelf, sent_us)
    }
}

impl Plan {
    fn refuse(&mut self, what: log::Hash, code: RefuseCode) {
        self.refused.push(Refused { what, code });
    }
}
