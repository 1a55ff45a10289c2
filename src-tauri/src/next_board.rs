//! A phone that stands at a table has another game in each round: the server says which, and the badge follows.

use crate::badge::Badge;
use crate::desk::Desk;
use crate::history;
use crate::new_game;
use crate::sync_task::{State, Task};
use log::GameId;
use reach::{Enrolled, Me, OwnGame, Role};
use std::sync::{Arc, MutexGuard, PoisonError};
use sync::Status;
use wire::{BoardAhead, NewGame, RefusalDto};

/// What the server has said of this device.
#[derive(Clone, Default)]
pub struct Ahead {
    /// The tournament's name.
    pub event: String,
    /// The game of the round that is at the tables.
    pub board: Option<(GameId, BoardAhead)>,
    /// Who plays that game, White first; empty if not told.
    pub players: Option<(GameId, [String; 2])>,
}

impl Task {
    /// The server says which game is this device's now. It goes on to that one when all of the one before is at the
    /// server, and that one is over.
    pub(crate) fn told_of_itself(&self, desk: &Arc<Desk>, state: &State, me: &Me) {
        let current = me.current();
        let board = current.and_then(ahead);
        *desk.ahead() = Ahead {
            event: me.name.clone(),
            board,
            players: current.map(|own| {
                let names = own.players.clone().map(Option::unwrap_or_default);
                // One that does not fit here is left out.
                let names = names.map(|name| new_game::name(&name).unwrap_or_default());
                (own.game, names)
            }),
        };
        desk.changed();
        let given = &self.badge.given;
        let Some(now) = current.filter(|now| now.role.is_of_game()) else {
            return;
        };
        if given.game == Some(now.game) || now.certificate.is_none() {
            return;
        }
        if self.is_done_with_its_game(desk, state, me) {
            let badge = Badge {
                given: Enrolled {
                    role: now.role,
                    game: Some(now.game),
                    certificate: now.certificate,
                    ..given.clone()
                },
                ..self.badge.clone()
            };
            // A badge that cannot be kept is offered again.
            let _ = desk.wear(badge);
        }
    }

    fn is_done_with_its_game(&self, desk: &Arc<Desk>, state: &State, me: &Me) -> bool {
        let Some(old) = self.badge.given.game else {
            return true;
        };
        let lacks = |log: sync::LogId| {
            let is_empty = state.device.tree(&log).is_none_or(sync::Tree::is_empty);
            !is_empty && state.device.status(&log) != Status::ServerHas
        };
        let result = me.games.iter().find(|own| own.game == old);
        let has_result = result
            .and_then(|own| own.result.as_deref())
            .is_some_and(|text| text != "*");
        !self.followed().any(lacks) && (has_result || !desk.goes_on(old))
    }
}

fn ahead(own: &OwnGame) -> Option<(GameId, BoardAhead)> {
    let table = own.table.as_ref()?;
    let small = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    let [white, black] = &own.players;
    let board = BoardAhead {
        section: table.section.clone(),
        round: small(table.round),
        board: small(table.board),
        white_name: white.clone().unwrap_or_default(),
        black_name: black.clone().unwrap_or_default(),
        control: own.control.clone().unwrap_or_default(),
        starts_secs: own.starts_ms.and_then(|ms| u32::try_from(ms / 1_000).ok()),
    };
    (own.role == Role::Clock).then_some((own.game, board))
}

impl Desk {
    /// What the server has said of this device.
    pub(crate) fn ahead(&self) -> MutexGuard<'_, Ahead> {
        self.ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As entered; at a board of a tournament, where nothing was entered, those of the directory.
    pub(crate) fn names(&self, ask: &NewGame) -> Result<[String; 2], RefusalDto> {
        let told = self.ahead().board.clone().filter(|_| ask.at_board);
        let told = told.map(|(_, board)| [board.white_name, board.black_name]);
        let of = |entered: &str, index: usize| {
            let told = told.as_ref().map_or("", |names| &names[index]);
            if entered.trim().is_empty() {
                // One that does not fit here is left out.
                return Ok(new_game::name(told).unwrap_or_default());
            }
            new_game::name(entered)
        };
        Ok([of(&ask.white_name, 0)?, of(&ask.black_name, 1)?])
    }

    /// That game has begun here, and is not over; a sheet goes on until it is signed.
    fn goes_on(&self, game: GameId) -> bool {
        self.ledger.wait();
        if let Ok(approved) = self.approved() {
            return self.sheet_goes_on(game, approved.side);
        }
        let kept = history::resume(&self.ledger, game, self.reading());
        kept.is_ok_and(|(open, _)| open.game.ending_at(open.game.last_at()).is_none())
    }
}
