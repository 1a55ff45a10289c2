//! State is a fold: the same log under the same rules version gives the same state everywhere.

use crate::asked::{self, Effect, Idle};
use crate::{Act, Game, Instant, RecordFault, Refusal, SetupFault, Sheet, record};
use alloc::collections::BTreeSet;
use log::{DeviceKey, Entry, RequestId, Role};

/// Why a log cannot be folded. `seq` is the entry's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoldFault {
    /// The first entry does not open a game.
    NotOpened,
    /// The payload cannot be read.
    Record {
        /// Which entry.
        seq: u64,
        /// Why.
        why: RecordFault,
    },
    /// The settings cannot be played.
    Setup(SetupFault),
    /// The act would have been refused; it cannot have been written by this program.
    Refused {
        /// Which entry.
        seq: u64,
        /// Why.
        why: Refusal,
    },
}

pub(crate) fn instant(entry: &Entry) -> Instant {
    Instant(i64::try_from(entry.when.since_start_us).unwrap_or(i64::MAX))
}

/// What the entries of a board log do, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    /// Requests that the log has done or declined.
    answered: BTreeSet<RequestId>,
}

impl Effects {
    /// The next entry's act; none if it is without effect.
    pub fn next(
        &mut self,
        entry: &Entry,
        tournament: Option<&DeviceKey>,
    ) -> Result<Option<(Act, Role)>, FoldFault> {
        let seq = entry.seq;
        let unread = |why| FoldFault::Record { seq, why };
        let effect = asked::effect(entry, tournament).map_err(unread)?;
        // What proves nothing answers nothing either.
        let answers = matches!(effect, Effect::Act(..) | Effect::Nothing(Idle::Declined));
        if answers && asked::id(entry).is_some_and(|id| !self.answered.insert(id)) {
            return Ok(None);
        }
        Ok(match effect {
            Effect::Act(act, by) => Some((act, by)),
            Effect::Nothing(_) => None,
        })
    }
}

/// The game that a log's first entry opens.
pub(crate) fn opened(entry: &Entry) -> Result<Game, FoldFault> {
    let seq = entry.seq;
    let act = record::read(entry.kind, &entry.payload);
    let Act::Open(settings) = act.map_err(|why| FoldFault::Record { seq, why })? else {
        return Err(FoldFault::NotOpened);
    };
    Game::open(settings).map_err(FoldFault::Setup)
}

/// A board log while it is folded, entry by entry.
#[derive(Clone, Debug, Default)]
pub struct BoardFold {
    game: Option<Game>,
    effects: Effects,
}

impl BoardFold {
    /// The next entry. What is without effect changes nothing.
    pub fn push(&mut self, entry: &Entry) -> Result<(), FoldFault> {
        let Some(game) = &mut self.game else {
            self.game = Some(opened(entry)?);
            return Ok(());
        };
        let tournament = game.settings().tournament;
        let Some((act, by)) = self.effects.next(entry, tournament.as_ref())? else {
            return Ok(());
        };
        let refused = |why| FoldFault::Refused {
            seq: entry.seq,
            why,
        };
        game.apply(&act, by, instant(entry)).map_err(refused)
    }

    /// The game so far; none before the first entry.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The game of all entries.
    #[must_use]
    pub fn into_game(self) -> Option<Game> {
        self.game
    }
}

/// The game of a board log, in order from its first entry.
pub fn board<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Game, FoldFault> {
    let mut fold = BoardFold::default();
    for entry in entries {
        fold.push(entry)?;
    }
    fold.into_game().ok_or(FoldFault::NotOpened)
}

/// The sheet of a sheet log, in order from its first entry.
pub fn sheet<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Sheet, FoldFault> {
    let mut sheet = Sheet::default();
    for entry in entries {
        let seq = entry.seq;
        let act = record::read_sheet(entry.kind, &entry.payload)
            .map_err(|why| FoldFault::Record { seq, why })?;
        sheet
            .apply(&act)
            .map_err(|why| FoldFault::Refused { seq, why })?;
    }
    Ok(sheet)
}
