//! Requests: this device's own, and those of others for the boards whose clock it is.

use crate::judge::judge;
use crate::tree::{Said, answered};
use crate::{Checked, Device, Instant, Item, Judged, LogId, Output};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec;
use alloc::vec::Vec;
use log::{Answer, Asked, GameId, Hash, RequestId, SignedRequest, Stream, Verdict};

/// What became of an own request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Kept by the server; the board's clock has not answered yet.
    Asked,
    /// Done, in the entry with this hash.
    Done(Hash),
    /// It was done, and then the board was granted from before: it is a proposal to be confirmed anew.
    Undone,
    /// Nobody did it in time: it is a proposal to be confirmed anew, as another request.
    Expired,
    /// The Laws do not allow it; their code.
    Refused(u16),
    /// This device may not ask for it.
    NotAllowed,
}

/// Most requests that may wait for one device.
const WAITING_MAX: usize = 256;

/// An own request.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub request: SignedRequest,
    pub made: Instant,
    was_sent: bool,
    at_server: bool,
    told: Option<Fate>,
}

impl Ask {
    fn new(request: SignedRequest, made: Instant) -> Ask {
        Ask {
            request,
            made,
            was_sent: false,
            at_server: false,
            told: None,
        }
    }

    /// It may have been sent in an earlier run.
    pub(crate) fn restored(request: SignedRequest, now: Instant) -> Ask {
        Ask {
            was_sent: true,
            ..Ask::new(request, now)
        }
    }

    pub(crate) fn never_sent(&self) -> bool {
        !self.was_sent
    }

    pub(crate) fn is_due(&self) -> bool {
        !self.at_server && matches!(self.told, None | Some(Fate::Asked))
    }

    pub(crate) fn sent(&mut self) {
        self.was_sent = true;
    }

    pub(crate) fn taken(&mut self, id: RequestId, out: &mut Vec<Output>) {
        self.at_server = true;
        if self.told.is_none() {
            self.tell(Fate::Asked, id, out);
        }
    }

    /// The server lives anew and may have lost it.
    pub(crate) fn forget(&mut self) {
        self.at_server = false;
    }

    pub(crate) fn tell(&mut self, fate: Fate, id: RequestId, out: &mut Vec<Output>) {
        if self.told != Some(fate) {
            self.told = Some(fate);
            out.push(Output::Fate { id, fate });
        }
    }

    /// After its board's log grew.
    fn look(&mut self, id: RequestId, said: Option<Said>, out: &mut Vec<Output>) {
        match said {
            Some(Said::Done(hash)) => self.tell(Fate::Done(hash), id, out),
            Some(Said::Not(Verdict::Expired, _)) => self.tell(Fate::Expired, id, out),
            Some(Said::Not(Verdict::Refused, code)) => self.tell(Fate::Refused(code), id, out),
            Some(Said::Not(Verdict::NotAllowed, _)) => self.tell(Fate::NotAllowed, id, out),
            None => {
                if matches!(self.told, Some(Fate::Done(_))) {
                    self.tell(Fate::Undone, id, out);
                }
            }
        }
    }
}

/// Others' requests for the boards whose clock this device is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards {
    waiting: VecDeque<SignedRequest>,
    /// Handed out, not yet answered by an entry: one a game, so that each is judged after the one before.
    open: BTreeMap<GameId, RequestId>,
    /// Asked an arbiter to start.
    told: BTreeSet<RequestId>,
    due: Option<Instant>,
}

impl Boards {
    pub(crate) fn wrote(&mut self, checked: &Checked) {
        let game = checked.signed().entry().game;
        if let Some((id, _)) = answered(checked)
            && self.open.get(&game) == Some(&id)
        {
            self.open.remove(&game);
        }
    }

    pub(crate) fn next_due(&self) -> Option<Instant> {
        self.due
    }

    fn knows(&self, id: &RequestId) -> bool {
        self.open.values().any(|open| open == id)
            || self.waiting.iter().any(|one| one.request().id == *id)
    }
}

fn board(game: GameId) -> LogId {
    LogId {
        game,
        stream: Stream::Board,
    }
}

impl Device {
    pub(crate) fn ask(&mut self, request: &SignedRequest, now: Instant, out: &mut Vec<Output>) {
        let id = request.request().id;
        if self.asks.contains_key(&id) {
            return;
        }
        out.push(Output::Store(vec![Item::Request(request.clone())]));
        self.asks.insert(id, Ask::new(request.clone(), now));
        self.eager = true;
    }

    /// What the logs say about own requests.
    pub(crate) fn look_for_answers(&mut self, out: &mut Vec<Output>) {
        for (id, ask) in &mut self.asks {
            let log = board(ask.request.request().game);
            if let Some(replica) = self.logs.get(&log) {
                ask.look(*id, replica.tree.answer(id), out);
            }
        }
    }

    /// Requests from the server. Only what is signed, allowed and for an own board waits.
    pub(crate) fn asked(&mut self, requests: Vec<SignedRequest>) {
        for signed in requests {
            let request = signed.request();
            let is_mine = self.tree(&board(request.game)).is_some_and(|tree| {
                tree.standing().writer() == Some(self.me) && tree.answer(&request.id).is_none()
            });
            let is_new = is_mine && !self.boards.knows(&request.id);
            if is_new
                && self.boards.waiting.len() < WAITING_MAX
                && self.rights.may_ask(&request.author, &request.game)
                && signed.verify().is_ok()
            {
                self.boards.waiting.push_back(signed);
            }
        }
    }

    /// Hands out what is to be done or declined now.
    pub(crate) fn judge_waiting(&mut self, now: Instant, out: &mut Vec<Output>) {
        self.boards.due = None;
        for signed in core::mem::take(&mut self.boards.waiting) {
            if self.boards.open.contains_key(&signed.request().game) {
                self.boards.waiting.push_back(signed);
                continue;
            }
            self.judge_one(signed, now, out);
        }
    }

    fn judge_one(&mut self, signed: SignedRequest, now: Instant, out: &mut Vec<Output>) {
        let request = signed.request();
        let (id, game) = (request.id, request.game);
        let Some(tree) = self.logs.get(&board(game)).map(|replica| &replica.tree) else {
            return;
        };
        if tree.standing().writer() != Some(self.me) || tree.answer(&id).is_some() {
            return;
        }
        match judge(request, tree, &self.offset, now) {
            Judged::Fresh => {
                let author = &request.author;
                let certificate = self
                    .rights
                    .certificate(&author.device, author.role, &game)
                    .copied();
                self.boards.open.insert(game, id);
                let due = request
                    .at
                    .filter(|_| request.lifetime == log::Lifetime::Due);
                let at = due
                    .and_then(|at| self.offset.local(at))
                    .map_or(now, |at| at.min(now));
                let asked = Box::new(Asked {
                    request: signed,
                    certificate,
                });
                out.push(Output::Apply { asked, at });
            }
            Judged::Expired => {
                self.boards.open.insert(game, id);
                let answer = Answer {
                    id,
                    verdict: Verdict::Expired,
                    code: 0,
                };
                out.push(Output::Decline { game, answer });
            }
            Judged::At(at) => {
                self.boards.due = Some(self.boards.due.map_or(at, |due| due.min(at)));
                self.boards.waiting.push_back(signed);
            }
            Judged::NeedsArbiter => {
                if self.boards.told.insert(id) {
                    out.push(Output::NeedsArbiter { game, id });
                }
                self.boards.waiting.push_back(signed);
            }
        }
    }
}
