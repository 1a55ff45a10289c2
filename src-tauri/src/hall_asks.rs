//! Acts that an arbiter's device asks for: as signed requests, against the board as he was shown it.

use crate::asks::{Ask, Wanted, of_request, step_id};
use crate::desk::Desk;
use crate::hall_board::Board;
use crate::history;
use crate::keys;
use crate::sync_task::Told;
use arbiter::Step;
use laws::Game;
use log::{GameId, Head, RequestId};
use wire::{ActAll, ActAsk, ArbiterAct, AskState, AskedDto, ConfirmAsked, RefusalDto};

/// Boards of one call.
const ALL_MAX: usize = 1_000;

impl Desk {
    /// Asks for an act against what is known of the board.
    pub fn ask_act(&self, ask: &ActAsk) -> Result<AskedDto, RefusalDto> {
        let id = history::id(&ask.game).ok_or(RefusalDto::NoGame)?;
        self.ask_from(id, &ask.act, None, ask.seen.as_deref())
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
            .filter_map(|(id, act)| self.ask_from(id, &act, None, None).ok());
        Ok(asked.collect())
    }

    /// Asks anew for what came back.
    pub fn confirm_asked(&self, ask: &ConfirmAsked) -> Result<AskedDto, RefusalDto> {
        let id = request_id(&ask.id)?;
        let found = {
            let state = self.hall.state();
            let ask = state.asks.get(&id).filter(|ask| ask.is_returned());
            ask.map(|ask| (ask.game, ask.act.clone(), ask.rest()))
        };
        let (game, act, rest) = found.ok_or(RefusalDto::Late)?;
        let asked = self.ask_from(game, &act, rest, ask.seen.as_deref())?;
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
        self.ask_from(game, &act, None, None)
    }

    /// Asks for an act; or for the steps that are left of it: the board is not any more as it was before the first.
    fn ask_from(
        &self,
        id: GameId,
        act: &ArbiterAct,
        rest: Option<Vec<Step>>,
        seen: Option<&str>,
    ) -> Result<AskedDto, RefusalDto> {
        let by = self.arbiter()?;
        let now = self.reading();
        let mut state = self.hall.state();
        let board = state.boards.get(&id).ok_or(RefusalDto::NoGame)?;
        let game = board.watched.game().ok_or(RefusalDto::NoGame)?;
        let head = match seen {
            Some(seen) => board.head_at(seen).ok_or(RefusalDto::Conflict)?,
            None => board.watched.head().ok_or(RefusalDto::NoGame)?,
        };
        let open = |game: &Game, absent| self.open_envelope(game, id, absent);
        let rest = match rest {
            Some(rest) => rest,
            None => arbiter::steps(game, act, &open)?,
        };
        arbiter::tried(game, &rest, by, board.at(now))?;
        let first = rest.first().cloned().ok_or(RefusalDto::Late)?;
        let request = self.fresh_request()?;
        let version = state.next();
        let all = rest.clone();
        let ask = Ask {
            game: id,
            act: act.clone(),
            steps: rest,
            done: 0,
            asked: None,
            state: AskState::Queued,
            asked_wall_ms: now.wall_ms,
            from: None,
            undo: None,
            no_undo: None,
            changed: version,
        };
        state.asks.put(request, ask);
        drop(state);
        crate::asks_kept::keep_steps(&self.ledger, request, &all);
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
    pub(crate) fn want(&self, id: RequestId, game: GameId, head: Head, act: laws::Act) {
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
}

fn request_id(text: &str) -> Result<RequestId, RefusalDto> {
    // As long as a game's.
    let id = history::id(text).ok_or(RefusalDto::NoGame)?;
    Ok(RequestId(id.0))
}
