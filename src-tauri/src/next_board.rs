//! A phone that stands at a table has another game in each round: the server says which, and the badge follows.

use crate::badge::Badge;
use crate::desk::Desk;
use crate::history;
use crate::new_game;
use crate::open_game::OpenGame;
use crate::sync_task::{State, Task, instant};
use laws::Phase;
use log::GameId;
use reach::{Announcement, Enrolled, Me, OwnGame, Role};
use std::sync::{Arc, MutexGuard, PoisonError};
use sync::{Instant, Status};
use wire::{AnnouncementDto, BoardAhead, NewGame, RefusalDto};

/// What the server has said of this device.
#[derive(Clone, Default)]
pub struct Ahead {
    /// The tournament's name.
    pub event: String,
    /// The game of the round that is at the tables.
    pub board: Option<(GameId, BoardAhead)>,
    /// Who plays that game, White first; empty if not told.
    pub players: Option<(GameId, [String; 2])>,
    /// What was announced, the newest first, and the server's clock at that instant of the suspend-proof one.
    pub announced: Vec<Announcement>,
    pub(crate) server_ms: Option<(u64, Instant)>,
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
            announced: me.announcements.clone(),
            server_ms: Some((me.now_ms, instant(desk.reading()))),
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

    /// FIDE 11.3, 12.2: nothing is announced at a clock or a sheet while its game is on; it waits until that is over. An
    /// arbiter's tablet has it at once. What has ended by the server's clock is shown no more, with contact or without.
    pub(crate) fn announced(&self) -> Vec<AnnouncementDto> {
        if self.is_at_play() {
            return Vec::new();
        }
        let ahead = self.ahead();
        let Some((told_ms, then)) = ahead.server_ms else {
            return Vec::new();
        };
        let now = instant(self.reading());
        // What was told in an earlier run of this machine is of no instant that is known.
        let age_ms = if now > then {
            (now - then).0 / 1_000
        } else {
            0
        };
        let now_ms = told_ms.saturating_add(age_ms);
        let standing = ahead.announced.iter().filter(|one| one.until_ms > now_ms);
        let shown = standing.map(|one| AnnouncementDto {
            number: one.number,
            text: one.text.clone(),
        });
        shown.collect()
    }

    /// A clock has run here in a game that is not over, or a sheet stands open.
    fn is_at_play(&self) -> bool {
        let given = {
            let server = self.server();
            let given = server.as_ref().map(|carrier| &carrier.badge.given);
            given.map(|given| (given.role, given.game))
        };
        let open = {
            let seat = self.seat();
            let phase = |open: &OpenGame| (open.id, open.game.phase(open.game.last_at()));
            seat.open.as_ref().map(phase)
        };
        match (open, given) {
            (Some((_, Phase::Running | Phase::Stopped)), _) => true,
            // It is the one at its table, and was looked at.
            (Some((id, _)), Some((_, own))) if own == Some(id) => false,
            (_, Some((role, Some(own)))) if role.is_of_game() => self.goes_on(own),
            _ => false,
        }
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
