//! The hall of an arbiter's device: every board that it follows, and what it has asked for.
//!
//! The task to the server feeds it; the window's commands read it. Nothing here is kept: it is folded anew from the
//! logs when the app starts.

use crate::asks::Asks;
use crate::hall_board::Board;
use crate::now::Reading;
use arbiter::Place;
use log::{GameId, Signed, Stream};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use sync::{LogId, Tree};
use tokio::sync::watch;
use wire::{HallNews, HallRow};

/// Boards of one device; a tournament has fewer.
const BOARDS_MAX: usize = 4_096;

/// The hall, for commands and task.
pub struct Hall {
    state: Mutex<State>,
    version: watch::Sender<u32>,
}

/// What is watched.
#[derive(Default)]
pub struct State {
    /// The boards, by game.
    pub boards: BTreeMap<GameId, Board>,
    /// Own requests.
    pub asks: Asks,
    /// Counts changes.
    version: u32,
    gone: Vec<(u32, GameId)>,
}

impl Default for Hall {
    fn default() -> Hall {
        Hall {
            state: Mutex::default(),
            version: watch::Sender::new(1),
        }
    }
}

impl Hall {
    /// Looks at it, or changes it.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody may want to look.
    pub fn changed(&self) {
        self.version
            .send_modify(|version| *version = version.wrapping_add(1));
    }

    /// To wait for a change.
    pub fn watch(&self) -> watch::Receiver<u32> {
        self.version.subscribe()
    }

    /// Another tournament, or none.
    pub fn clear(&self) {
        let version = self.state().version;
        *self.state() = State {
            version: version.wrapping_add(1),
            ..State::default()
        };
        self.changed();
    }

    /// A log has grown. `entry` gives what is held of it.
    pub fn grew<'a>(
        &self,
        tree: &Tree,
        entry: impl Fn(&log::Hash) -> Option<&'a Signed>,
        heard_lately: bool,
        now: Reading,
    ) {
        let LogId { game, stream } = tree.id();
        let mut state = self.state();
        if state.boards.len() >= BOARDS_MAX && !state.boards.contains_key(&game) {
            return;
        }
        let entries: Vec<&Signed> = tree.in_effect().filter_map(|hash| entry(&hash)).collect();
        let board = state.boards.entry(game).or_default();
        match stream {
            Stream::Board => {
                board.take(&entries, heard_lately, now);
                board.look_beside(tree, entry);
            }
            Stream::WhiteSheet => board.watched.sheet(laws::Side::White, &entries),
            Stream::BlackSheet => board.watched.sheet(laws::Side::Black, &entries),
        }
        board.came_us = now.uptime_us;
        drop(state);
        self.changed();
    }

    /// What the server's tables say of the boards of the rounds that are at the tables.
    pub fn placed(&self, places: Vec<(GameId, Place, Option<u32>)>, now: Reading) {
        let mut state = self.state();
        state.forget_rounds_before(&places, now);
        for (game, place, contact_secs) in places {
            if state.boards.len() >= BOARDS_MAX && !state.boards.contains_key(&game) {
                continue;
            }
            let board = state.boards.entry(game).or_default();
            board.place = place;
            board.contact = contact_secs.map(|secs| (secs, now.uptime_us));
        }
        drop(state);
        self.changed();
    }
}

impl State {
    /// Counts a change.
    pub fn next(&mut self) -> u32 {
        self.version = self.version.wrapping_add(1).max(1);
        self.version
    }

    /// What has changed since that version; none: nothing. Rows are made anew as of `now`.
    pub fn news(&mut self, after: u32, now: Reading) -> Option<HallNews> {
        let whole = after == 0 || after > self.version;
        let games: Vec<GameId> = self.boards.keys().copied().collect();
        let mut rows: Vec<HallRow> = Vec::new();
        for game in games {
            let Some(row) = self.row(game, now) else {
                continue;
            };
            let shape = shape(&row);
            let is_new = self
                .boards
                .get(&game)
                .is_some_and(|board| board.shape.as_ref() != Some(&shape));
            if is_new {
                let version = self.next();
                if let Some(board) = self.boards.get_mut(&game) {
                    (board.shape, board.changed) = (Some(shape), version);
                }
            }
            let changed = self.boards.get(&game).map_or(0, |board| board.changed);
            if whole || changed > after {
                rows.push(row);
            }
        }
        rows.sort_by(|a, b| (a.rank, &a.section, a.board).cmp(&(b.rank, &b.section, b.board)));
        let since = if whole { 0 } else { after };
        let asked = self.asks.since(since, now);
        let gone: Vec<String> = self
            .gone
            .iter()
            .filter(|(version, _)| *version > since && !whole)
            .map(|(_, game)| crate::history::hex(*game))
            .collect();
        let is_news = whole || !rows.is_empty() || !asked.is_empty() || !gone.is_empty();
        is_news.then(|| HallNews {
            version: self.version,
            whole,
            rows,
            gone,
            asked,
            sent: self.asks.sent(),
            heard_secs: None,
            trouble: None,
        })
    }

    /// What was played in an earlier round, and is over, stands at no table any more.
    fn forget_rounds_before(&mut self, places: &[(GameId, Place, Option<u32>)], now: Reading) {
        let is_old = |place: &Place| {
            let now = places
                .iter()
                .map(|(_, now, _)| now)
                .find(|now| now.section == place.section);
            now.is_some_and(|now| place.round > 0 && now.round > place.round)
        };
        let old = |(game, board): (&GameId, &Board)| {
            let over = || self.row(*game, now).is_some_and(|row| row.ending.is_some());
            (is_old(&board.place) && over()).then_some(*game)
        };
        let old: Vec<GameId> = self.boards.iter().filter_map(old).collect();
        for game in old {
            self.boards.remove(&game);
            let version = self.next();
            self.gone.push((version, game));
        }
    }

    /// A board's line.
    pub fn row(&self, game: GameId, now: Reading) -> Option<HallRow> {
        let board = self.boards.get(&game)?;
        let (asking, returned) = self.asks.of(game);
        let seen = board.seen(asking, returned, now);
        Some(arbiter::row(game, &board.watched, &board.place, &seen))
    }

    /// Nothing new: the same version.
    pub fn nothing(&self) -> HallNews {
        HallNews {
            version: self.version,
            whole: false,
            rows: Vec::new(),
            gone: Vec::new(),
            asked: Vec::new(),
            sent: self.asks.sent(),
            heard_secs: None,
            trouble: None,
        }
    }
}

/// A row without what the window counts on by itself: two rows of one shape need not be told apart.
fn shape(row: &HallRow) -> HallRow {
    let mut shape = row.clone();
    shape.quiet_secs = 0;
    shape.contact_secs = row.contact_secs.map(|secs| secs / 30);
    shape.default_ms = row.default_ms.map(|ms| ms.map(|ms| ms / 30_000));
    // The order within a kind: to five seconds.
    shape.rank = ((row.rank >> 24) << 24) | ((row.rank & 0xff_ffff) / 50);
    for call in &mut shape.calls {
        call.since_secs = 0;
    }
    for (view, side) in [
        (&mut shape.white, wire::SideDto::White),
        (&mut shape.black, wire::SideDto::Black),
    ] {
        if row.running == Some(side) {
            (view.left_ms, view.free_left_ms) = (0, 0);
        }
    }
    shape
}
