//! What this device has asked of the boards' clocks: each act with its steps, and what became of it.
//!
//! One step is one signed request. The next one is made when the one before was done, against the entry that did
//! it; so a press between two steps sends the rest back as a proposal.

use arbiter::Step;
use log::{GameId, Head, RequestId};
use std::collections::BTreeMap;
use sync::Fate;
use wire::{ArbiterAct, AskState, AskedDto, NoUndo, SentDto};

use crate::now::Reading;

/// So many are remembered; settled ones go first.
const ASKS_MAX: usize = 512;

/// One act.
#[derive(Clone)]
pub struct Ask {
    /// The game.
    pub game: GameId,
    /// What.
    pub act: ArbiterAct,
    /// Its steps.
    pub steps: Vec<Step>,
    /// So many are done.
    pub done: usize,
    /// So many were asked for in an earlier run; none: it is of this one. What was left then is not asked for unseen.
    pub asked: Option<usize>,
    /// What became of it.
    pub state: AskState,
    /// Unix time in milliseconds at which it was asked.
    pub asked_wall_ms: u64,
    /// Before its first step was done, the board's log had so many entries in effect.
    pub from: Option<usize>,
    /// What undoes it.
    pub undo: Option<ArbiterAct>,
    /// Why nothing does.
    pub no_undo: Option<NoUndo>,
    /// The version of the hall when it changed last.
    pub changed: u32,
}

/// All of them. The last byte of a request's identity counts its steps.
#[derive(Default)]
pub struct Asks(BTreeMap<RequestId, Ask>);

/// The ask that a request is a step of, and which.
pub fn of_request(id: RequestId) -> (RequestId, usize) {
    let mut base = id;
    base.0[15] = 0;
    (base, usize::from(id.0[15]))
}

/// The request of a step.
pub fn step_id(base: RequestId, step: usize) -> Option<RequestId> {
    let mut id = base;
    id.0[15] = u8::try_from(step).ok()?;
    Some(id)
}

impl Ask {
    /// It waits for somebody.
    fn is_open(&self) -> bool {
        matches!(self.state, AskState::Queued | AskState::Sent)
    }

    /// It came back and may be confirmed anew.
    pub fn is_returned(&self) -> bool {
        matches!(self.state, AskState::Expired | AskState::Undone)
    }

    /// The steps that are left, if some are done.
    pub fn rest(&self) -> Option<Vec<Step>> {
        let rest = self.steps.get(self.done..).filter(|rest| !rest.is_empty());
        rest.filter(|_| self.done > 0).map(<[Step]>::to_vec)
    }

    /// What came back in part is from now on the act that is left: its beginning is not to be shown and confirmed again.
    fn reduce(&mut self) {
        let rest = self.rest().filter(|_| self.is_returned());
        if let Some([Step::Act(left)]) = rest.as_deref()
            && let Some(act) = arbiter::act_of(left)
        {
            self.act = act;
        }
    }

    fn dto(&self, id: RequestId, now: Reading) -> AskedDto {
        let secs = now.wall_ms.saturating_sub(self.asked_wall_ms) / 1_000;
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        AskedDto {
            id: reach::hex(&id.0),
            game: crate::history::hex(self.game),
            act: self.act.clone(),
            state: self.state.clone(),
            asked_secs: u32::try_from(secs).unwrap_or(u32::MAX),
            steps_done: small(self.done),
            steps: small(self.steps.len()),
            undo: self.undo.clone(),
            no_undo: self.no_undo.clone(),
        }
    }
}

/// What is to be done next because of a fate.
pub enum Next {
    /// The next step, against that entry.
    Step(RequestId),
    /// All steps are done.
    Done,
    /// Nothing.
    Nothing,
}

impl Asks {
    /// One more.
    pub fn put(&mut self, id: RequestId, ask: Ask) {
        if self.0.len() >= ASKS_MAX {
            let oldest = self
                .0
                .iter()
                .filter(|(_, ask)| !ask.is_open() && !ask.is_returned());
            let oldest = oldest
                .min_by_key(|(_, ask)| ask.asked_wall_ms)
                .map(|(id, _)| *id);
            oldest.and_then(|id| self.0.remove(&id));
        }
        self.0.insert(id, ask);
    }

    /// By its identity.
    pub fn get(&self, id: &RequestId) -> Option<&Ask> {
        self.0.get(id)
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, id: &RequestId) -> Option<&mut Ask> {
        self.0.get_mut(id)
    }

    /// As the window sees it.
    pub fn dto(&self, id: &RequestId, now: Reading) -> Option<AskedDto> {
        self.0.get(id).map(|ask| ask.dto(*id, now))
    }

    /// Those that have changed since that version of the hall.
    pub fn since(&self, version: u32, now: Reading) -> Vec<AskedDto> {
        let changed = self.0.iter().filter(|(_, ask)| ask.changed > version);
        changed.map(|(id, ask)| ask.dto(*id, now)).collect()
    }

    /// How many are open for a board, and whether one came back.
    pub fn of(&self, game: GameId) -> (u16, bool) {
        let of = self.0.values().filter(|ask| ask.game == game);
        let open = of.clone().filter(|ask| ask.is_open()).count();
        let returned = of.clone().any(Ask::is_returned);
        (u16::try_from(open).unwrap_or(u16::MAX), returned)
    }

    /// Where they are.
    pub fn sent(&self) -> SentDto {
        let queued = self.0.values().any(|ask| ask.state == AskState::Queued);
        if queued {
            SentDto::OnlyHere
        } else {
            SentDto::ServerHas
        }
    }

    /// Something became of a request.
    pub fn fate(&mut self, id: RequestId, fate: Fate, version: u32) -> Next {
        let (base, step) = of_request(id);
        let Some(ask) = self.0.get_mut(&base) else {
            return Next::Nothing;
        };
        // What was dropped or asked anew is told no more, unless it was done all the same.
        if matches!(ask.state, AskState::Dropped) && !matches!(fate, Fate::Done(_)) {
            return Next::Nothing;
        }
        ask.changed = version;
        match fate {
            Fate::Asked => {
                if ask.is_open() {
                    ask.state = AskState::Sent;
                }
            }
            Fate::Done(_) if step >= ask.done => {
                ask.done = step + 1;
                if ask.done >= ask.steps.len() {
                    return Next::Done;
                }
                if ask.asked.is_some_and(|asked| ask.done >= asked) {
                    if !matches!(ask.state, AskState::Dropped) {
                        ask.state = AskState::Expired;
                        ask.reduce();
                    }
                    return Next::Nothing;
                }
                return step_id(base, ask.done).map_or(Next::Nothing, Next::Step);
            }
            Fate::Done(_) => {}
            Fate::Undone => {
                ask.state = AskState::Undone;
                ask.done = ask.done.min(step);
                ask.reduce();
            }
            Fate::Expired => {
                ask.state = AskState::Expired;
                ask.reduce();
            }
            Fate::Refused(code) => {
                let refusal =
                    laws::Refusal::of_number(code).unwrap_or(laws::Refusal::NeedsNewerApp);
                ask.state = AskState::Refused {
                    refusal: refusal.into(),
                    article: arbiter::article_of_refusal(refusal).map(String::from),
                };
            }
            Fate::NotAllowed => ask.state = AskState::NotAllowed,
        }
        Next::Nothing
    }
}

/// What the task is to ask for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The request's identity.
    pub id: RequestId,
    /// The game.
    pub game: GameId,
    /// The last entry that was seen.
    pub head: Head,
    /// What.
    pub act: laws::Act,
}
