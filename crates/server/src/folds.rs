//! Games as they were last folded: a board on which nothing happened costs nothing.

use crate::tournaments::TournamentNo;
use laws::fold::{self, BoardFold};
use laws::{Game, Sheet};
use log::{Entry, GameId, Hash};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How long a game is kept that nobody asks for, in microseconds.
pub(crate) const UNUSED_US: u64 = 600_000_000;

/// Up to where the three logs of a game were read: so many entries, the last of which has that hash.
pub(crate) type Marks = [(usize, Option<Hash>); 3];

/// A game as its logs say.
pub(crate) struct Folded {
    pub marks: Marks,
    pub game: Game,
    pub sheets: Vec<Sheet>,
    /// The instant of the board's last entry, in microseconds since the first.
    pub last_us: u64,
}

/// What a log says, up to the first entry that says nothing; none: no game was opened.
pub(crate) fn fold(marks: Marks, logs: &[Vec<Arc<Entry>>; 3]) -> Option<Folded> {
    let [board, white, black] = logs;
    let mut folded = BoardFold::default();
    for entry in board {
        if folded.push(entry).is_err() {
            break;
        }
    }
    let sheets = [white, black].map(|entries| {
        let sheet = fold::sheet(entries.iter().map(AsRef::as_ref));
        sheet.ok().filter(|_| !entries.is_empty())
    });
    Some(Folded {
        marks,
        last_us: board.last()?.when.since_start_us,
        game: folded.into_game()?,
        sheets: sheets.into_iter().flatten().collect(),
    })
}

/// Whose game, and whether as the public sees it.
type Key = (TournamentNo, GameId, bool);
/// When it was last asked for.
type Used = (u64, Arc<Folded>);

/// All that were asked for lately.
#[derive(Default)]
pub(crate) struct Folds(Mutex<HashMap<Key, Used>>);

impl Folds {
    pub(crate) fn get(&self, key: &Key, marks: &Marks, now_us: u64) -> Option<Arc<Folded>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (used_us, folded) = all.get_mut(key)?;
        *used_us = now_us;
        (folded.marks == *marks).then(|| Arc::clone(folded))
    }

    pub(crate) fn put(&self, key: Key, folded: &Arc<Folded>, now_us: u64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(key, (now_us, Arc::clone(folded)));
    }

    /// Games of rounds that are over go.
    pub(crate) fn forget(&self, now_us: u64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, (used_us, _)| now_us.saturating_sub(*used_us) < UNUSED_US);
    }
}
