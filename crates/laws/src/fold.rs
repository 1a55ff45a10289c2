//! State is a fold: the same log under the same rules version gives the same state everywhere.

use crate::{Act, Game, Instant, RecordFault, Refusal, SetupFault, Sheet, record};
use log::Entry;

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

fn instant(entry: &Entry) -> Instant {
    Instant(i64::try_from(entry.when.since_start_us).unwrap_or(i64::MAX))
}

/// The game of a board log, in order from its first entry.
pub fn board<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Game, FoldFault> {
    let mut game: Option<Game> = None;
    for entry in entries {
        let seq = entry.seq;
        let act = record::read(entry.kind, &entry.payload)
            .map_err(|why| FoldFault::Record { seq, why })?;
        match (&mut game, act) {
            (None, Act::Open(settings)) => {
                game = Some(Game::open(settings).map_err(FoldFault::Setup)?);
            }
            (None, _) => return Err(FoldFault::NotOpened),
            (Some(game), act) => game
                .apply(&act, entry.author.role, instant(entry))
                .map_err(|why| FoldFault::Refused { seq, why })?,
        }
    }
    game.ok_or(FoldFault::NotOpened)
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
