//! The desk of an arbiter: what the window asks about the hall, and acts as signed requests.

use crate::asks::{Next, of_request};
use crate::desk::Desk;
use crate::hall::State;
use crate::hall_board::Board;
use crate::history;
use arbiter::Step;
use laws::{BySide, Envelope, Game, Refusal, UnopenedEnvelope};
use log::{GameId, Head, RequestId, Role};
use std::time::Duration;
use sync::Fate;
use wire::{
    ActAsk, ArbiterBoard, AskState, CanMateAsk, CanMateDto, HallNews, OfferedAct, Preview,
    RefusalDto,
};

/// The hall is waited for so long at most.
const AWAIT_MAX: Duration = Duration::from_secs(2);
/// So long at least between two answers.
const AWAIT_MIN: Duration = Duration::from_millis(200);

impl Desk {
    /// In which role this device asks for acts; none: it is no arbiter's.
    pub fn asking_role(&self) -> Option<Role> {
        let server = self.server();
        match server.as_ref()?.badge.given.role {
            reach::Role::ChiefArbiter | reach::Role::Arbiter | reach::Role::Admin => {
                Some(Role::Arbiter)
            }
            reach::Role::Assistant => Some(Role::Assistant),
            _ => None,
        }
    }

    pub(crate) fn arbiter(&self) -> Result<Role, RefusalDto> {
        self.asking_role().ok_or(RefusalDto::Role)
    }

    /// What has changed in the hall.
    pub async fn hall_news(&self, after: u32) -> Result<HallNews, RefusalDto> {
        self.arbiter()?;
        let mut versions = self.hall.watch();
        versions.mark_unchanged();
        if after > 0 {
            tokio::time::sleep(AWAIT_MIN).await;
        }
        let mut news = self.hall.state().news(after, self.reading());
        if news.is_none() {
            drop(tokio::time::timeout(AWAIT_MAX, versions.changed()).await);
            news = self.hall.state().news(after, self.reading());
        }
        let news = news.unwrap_or_else(|| self.hall.state().nothing());
        let status = self.server_status();
        Ok(HallNews {
            heard_secs: status.heard_secs,
            trouble: status.trouble,
            ..news
        })
    }

    /// Looks at one board that has been reported.
    fn look<T>(
        &self,
        game: &str,
        look: impl FnOnce(&State, &Board, &Game, GameId) -> T,
    ) -> Result<T, RefusalDto> {
        self.arbiter()?;
        let id = history::id(game).ok_or(RefusalDto::NoGame)?;
        let state = self.hall.state();
        let board = state.boards.get(&id).ok_or(RefusalDto::NoGame)?;
        let folded = board.watched.game().ok_or(RefusalDto::NoGame)?;
        Ok(look(&state, board, folded, id))
    }

    /// One board whole.
    pub fn hall_board(&self, game: &str) -> Result<ArbiterBoard, RefusalDto> {
        let now = self.reading();
        let shown = self.look(game, |state, board, _, id| {
            let entries: Vec<_> = board.entries.iter().collect();
            arbiter::board(arbiter::View {
                row: state.row(id, now)?,
                watched: &board.watched,
                entries: &entries,
                at: board.at(now),
                late: board.late,
                branches: board.branches.clone(),
                writer: board.writer,
                drift: board.drift.told(),
            })
        })?;
        shown.ok_or(RefusalDto::NoGame)
    }

    /// What makes sense at a board.
    pub fn offered_acts(&self, game: &str) -> Result<Vec<OfferedAct>, RefusalDto> {
        let (by, now) = (self.arbiter()?, self.reading());
        self.look(game, |_, board, folded, _| {
            arbiter::offered(folded, by, board.at(now))
        })
    }

    /// What an act would do now.
    pub fn preview_act(&self, ask: &ActAsk) -> Result<Preview, RefusalDto> {
        let (by, now) = (self.arbiter()?, self.reading());
        self.look(&ask.game, |_, board, folded, id| {
            let open = |game: &Game, absent| self.open_envelope(game, id, absent);
            let told = arbiter::preview(folded, &ask.act, by, board.at(now), &open);
            let seen = board.watched.head().map(|head| reach::hex(&head.hash.0));
            Preview {
                seen: seen.unwrap_or_default(),
                ..told
            }
        })
    }

    /// FIDE I.7
    pub(crate) fn open_envelope(
        &self,
        game: &Game,
        id: GameId,
        absent: BySide<bool>,
    ) -> Result<Option<Envelope>, Refusal> {
        let opened = game.open_envelope(id, &self.secret, absent);
        opened.map_err(|why| match why {
            UnopenedEnvelope::Away { .. } | UnopenedEnvelope::StillOpen { .. } => Refusal::Role,
            _ => Refusal::Locked,
        })
    }

    /// Can that side still mate? Searches for as long as an arbiter waits, beside the hall.
    pub fn can_mate(&self, ask: &CanMateAsk) -> Result<CanMateDto, RefusalDto> {
        let watched = self.look(&ask.game, |_, board, _, _| board.watched.clone())?;
        arbiter::can_mate_answer(&watched, ask.side.into(), ask.ply).ok_or(RefusalDto::NoSuchPly)
    }

    /// Somebody goes to that board.
    pub fn answer_calls(&self, game: &str) -> Result<(), RefusalDto> {
        self.arbiter()?;
        let id = history::id(game).ok_or(RefusalDto::NoGame)?;
        let mut state = self.hall.state();
        let board = state.boards.get_mut(&id).ok_or(RefusalDto::NoGame)?;
        board.answered = board.watched.calls();
        drop(state);
        self.hall.changed();
        Ok(())
    }

    /// Something became of an own request.
    pub fn fated(&self, id: RequestId, fate: Fate) {
        let mut state = self.hall.state();
        let version = state.next();
        let (base, _) = of_request(id);
        if let Fate::Done(hash) = fate {
            let game = state.asks.get(&base).map(|ask| ask.game);
            let place = game.and_then(|game| {
                let entries = &state.boards.get(&game)?.entries;
                entries.iter().position(|one| one.hash() == hash)
            });
            if let Some(ask) = state.asks.get_mut(&base) {
                ask.from = ask.from.or(place);
            }
        }
        let next = match state.asks.fate(id, fate, version) {
            Next::Step(step) => step_of(&state, base, step, fate),
            Next::Done => {
                finish(&mut state, base, fate);
                None
            }
            Next::Nothing => None,
        };
        drop(state);
        if let Some((step, game, head, act)) = next {
            self.want(step, game, head, act);
        }
        self.hall.changed();
    }
}

/// The next step, against the entry that did the one before.
fn step_of(
    state: &State,
    base: RequestId,
    step: RequestId,
    fate: Fate,
) -> Option<(RequestId, GameId, Head, laws::Act)> {
    let Fate::Done(hash) = fate else { return None };
    let ask = state.asks.get(&base)?;
    let Step::Act(act) = ask.steps.get(ask.done)? else {
        return None;
    };
    let entries = &state.boards.get(&ask.game)?.entries;
    let done = entries.iter().find(|one| one.hash() == hash)?;
    let head = Head {
        epoch: done.entry().epoch,
        seq: done.entry().seq,
        hash,
    };
    Some((step, ask.game, head, act.clone()))
}

/// All steps are done: the clock's reading then, and what would undo it.
fn finish(state: &mut State, base: RequestId, fate: Fate) {
    let read = |state: &State| {
        let ask = state.asks.get(&base)?;
        let Fate::Done(hash) = fate else { return None };
        let entries = &state.boards.get(&ask.game)?.entries;
        let last = entries.iter().position(|one| one.hash() == hash)?;
        let from = ask.from.unwrap_or(last).min(last);
        let fold = |until: usize| {
            let entries = entries.iter().take(until);
            laws::fold::board(entries.map(log::Signed::entry)).ok()
        };
        let (before, after) = (fold(from)?, fold(last + 1)?);
        let at = after.last_at();
        let shown = after.clock().map(|clock| clock.face(at).shown);
        let undo = arbiter::undo(&before, &after, &ask.act, at);
        let read = shown.map_or((0, 0), |shown| {
            (wire::millis(shown.white), wire::millis(shown.black))
        });
        Some((read, undo))
    };
    let found = read(state);
    if let Some(ask) = state.asks.get_mut(&base) {
        let ((white_ms, black_ms), undo) = found.unwrap_or(((0, 0), None));
        ask.state = AskState::Done { white_ms, black_ms };
        ask.undo = undo;
    }
}
