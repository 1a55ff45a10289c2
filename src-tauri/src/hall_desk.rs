//! The desk of an arbiter: what the window asks about the hall, and acts as signed requests.

use crate::asks::{Ask, Next, Wanted, of_request, step_id};
use crate::desk::Desk;
use crate::hall::State;
use crate::hall_board::Board;
use crate::history;
use crate::keys;
use crate::sync_task::Told;
use arbiter::Step;
use laws::{BySide, Envelope, Game, Refusal, UnopenedEnvelope};
use log::{GameId, Head, RequestId, Role};
use std::time::Duration;
use sync::Fate;
use wire::{
    ActAll, ActAsk, ArbiterAct, ArbiterBoard, AskState, AskedDto, CanMateAsk, CanMateDto, HallNews,
    OfferedAct, Preview, RefusalDto,
};

/// The hall is waited for so long at most.
const AWAIT_MAX: Duration = Duration::from_secs(2);
/// So long at least between two answers.
const AWAIT_MIN: Duration = Duration::from_millis(200);
/// Boards of one call.
const ALL_MAX: usize = 1_000;

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

    fn arbiter(&self) -> Result<Role, RefusalDto> {
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
            arbiter::preview(folded, &ask.act, by, board.at(now), &open)
        })
    }

    /// FIDE I.7
    fn open_envelope(
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

    /// Asks for an act against what is known of the board.
    pub fn ask_act(&self, ask: &ActAsk) -> Result<AskedDto, RefusalDto> {
        let id = history::id(&ask.game).ok_or(RefusalDto::NoGame)?;
        self.ask_from(id, &ask.act, 0)
    }

    /// Stops or restarts many boards.
    pub fn ask_all(&self, ask: &ActAll) -> Result<Vec<AskedDto>, RefusalDto> {
        self.arbiter()?;
        let named = ask.games.as_ref().map(|games| {
            let ids = games.iter().filter_map(|game| history::id(game));
            ids.take(ALL_MAX).collect::<Vec<_>>()
        });
        let now = self.reading();
        let wanted: Vec<(GameId, ArbiterAct)> = {
            let state = self.hall.state();
            let phase = if ask.stop {
                laws::Phase::Running
            } else {
                laws::Phase::Stopped
            };
            let act = |(id, board): (&GameId, &Board)| {
                let is_named = named.as_ref().is_none_or(|ids| ids.contains(id));
                let game = board.watched.game()?;
                let act = if ask.stop {
                    ArbiterAct::Stop
                } else {
                    ArbiterAct::Restart {
                        side: game.to_run().into(),
                    }
                };
                (is_named && game.phase(board.at(now)) == phase).then_some((*id, act))
            };
            state.boards.iter().filter_map(act).collect()
        };
        let asked = wanted
            .into_iter()
            .filter_map(|(id, act)| self.ask_from(id, &act, 0).ok());
        Ok(asked.collect())
    }

    /// Asks anew for what came back.
    pub fn confirm_asked(&self, id: &str) -> Result<AskedDto, RefusalDto> {
        let id = request_id(id)?;
        let found = {
            let state = self.hall.state();
            let ask = state.asks.get(&id).filter(|ask| ask.is_returned());
            ask.map(|ask| (ask.game, ask.act.clone(), ask.done))
        };
        let (game, act, done) = found.ok_or(RefusalDto::Late)?;
        let asked = self.ask_from(game, &act, done)?;
        self.drop_one(id);
        Ok(asked)
    }

    /// Forgets what came back.
    pub fn drop_asked(&self, id: &str) -> Result<(), RefusalDto> {
        let id = request_id(id)?;
        let is_there = {
            let state = self.hall.state();
            state.asks.get(&id).is_some_and(Ask::is_returned)
        };
        if !is_there {
            return Err(RefusalDto::Late);
        }
        self.drop_one(id);
        Ok(())
    }

    fn drop_one(&self, id: RequestId) {
        let mut state = self.hall.state();
        let version = state.next();
        if let Some(ask) = state.asks.get_mut(&id) {
            (ask.state, ask.changed) = (AskState::Dropped, version);
        }
        drop(state);
        crate::asks_kept::drop_for_good(&self.ledger, id);
        self.hall.changed();
    }

    /// Undoes an own act by another one.
    pub fn undo_asked(&self, id: &str) -> Result<AskedDto, RefusalDto> {
        let id = request_id(id)?;
        let found = {
            let state = self.hall.state();
            let ask = state.asks.get(&id);
            ask.and_then(|ask| Some((ask.game, ask.undo.clone()?)))
        };
        let (game, act) = found.ok_or(RefusalDto::Late)?;
        self.ask_from(game, &act, 0)
    }

    /// Asks for an act without its first steps, which are done.
    fn ask_from(&self, id: GameId, act: &ArbiterAct, done: usize) -> Result<AskedDto, RefusalDto> {
        let by = self.arbiter()?;
        let now = self.reading();
        let mut state = self.hall.state();
        let board = state.boards.get(&id).ok_or(RefusalDto::NoGame)?;
        let game = board.watched.game().ok_or(RefusalDto::NoGame)?;
        let head = board.watched.head().ok_or(RefusalDto::NoGame)?;
        let open = |game: &Game, absent| self.open_envelope(game, id, absent);
        let steps = arbiter::steps(game, act, &open)?;
        let rest: Vec<Step> = steps.into_iter().skip(done).collect();
        arbiter::tried(game, &rest, by, board.at(now))?;
        let first = rest.first().cloned().ok_or(RefusalDto::Late)?;
        let request = self.fresh_request()?;
        let version = state.next();
        let ask = Ask {
            game: id,
            act: act.clone(),
            steps: rest,
            done: 0,
            state: AskState::Queued,
            asked_wall_ms: now.wall_ms,
            from: None,
            undo: None,
            changed: version,
        };
        state.asks.put(request, ask);
        drop(state);
        match first {
            Step::Act(act) => self.want(request, id, head, act),
            Step::Grant { device, after } => {
                let head = self.write_grant(id, device, after)?;
                self.granted(request, id, head);
            }
        }
        self.hall.changed();
        let asked = self.hall.state().asks.dto(&request, now);
        asked.ok_or(RefusalDto::Limit)
    }

    /// The grant is written; what else belongs to it is asked for.
    fn granted(&self, request: RequestId, game: GameId, head: Head) {
        let next = {
            let mut state = self.hall.state();
            let ask = state.asks.get_mut(&request);
            ask.and_then(|ask| {
                ask.done = 1;
                ask.steps.get(1).cloned()
            })
        };
        if let (Some(Step::Act(act)), Some(id)) = (next, step_id(request, 1)) {
            self.want(id, game, head, act);
        }
    }

    fn fresh_request(&self) -> Result<RequestId, RefusalDto> {
        let mut id = [0; 16];
        keys::random(&mut id).map_err(|_| RefusalDto::Store)?;
        Ok(of_request(RequestId(id)).0)
    }

    /// Hands a request to the task, which signs it with the server's time.
    fn want(&self, id: RequestId, game: GameId, head: Head, act: laws::Act) {
        let wanted = Wanted {
            id,
            game,
            head,
            act,
        };
        if let Some(carrier) = self.server().as_ref() {
            // A task that has ended asks for nothing; the act stays queued.
            let _ = carrier.tell.send(Told::Ask(Box::new(wanted)));
        }
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

fn request_id(text: &str) -> Result<RequestId, RefusalDto> {
    // As long as a game's.
    let id = history::id(text).ok_or(RefusalDto::NoGame)?;
    Ok(RequestId(id.0))
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
