//! Games that were kept.

use crate::{ControlDto, OutcomeDto, PlayDto, SheetLine};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Which game, and where its date is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct GameAsk {
    /// The game, as 32 hex digits.
    pub game: String,
    /// Minutes that local time is ahead of universal time (Istanbul: 180), at the game's start.
    pub utc_ahead_min: i16,
}

/// Which games to list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct GameFilter {
    /// Part of a name; empty: all.
    pub name: String,
    /// Skip so many, newest first.
    pub skip: u32,
    /// At most so many, 1 to 100.
    pub take: u32,
}

/// One line of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct KeptGame {
    /// The game, as 32 hex digits.
    pub game: String,
    /// Names, may be empty.
    pub white_name: String,
    /// The same for Black.
    pub black_name: String,
    /// When it began, Unix time in seconds.
    pub started_secs: u32,
    /// The time control.
    pub control: ControlDto,
    /// Who decided.
    pub play: PlayDto,
    /// Plies on the sheet.
    pub plies: u16,
    /// Null: not over.
    pub outcome: Option<OutcomeDto>,
    /// Its reason's code.
    pub reason: Option<String>,
    /// The log needs a newer app to be read.
    pub newer: bool,
}

/// A page of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Kept {
    /// Newest first.
    pub games: Vec<KeptGame>,
    /// How many fit the filter in all.
    pub total: u32,
}

/// One ply to step through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ReplayPly {
    /// Position after it; null once the record cannot be followed.
    pub fen: Option<String>,
    /// White's display after its press, in ms.
    pub white_ms: Option<u32>,
    /// Black's display.
    pub black_ms: Option<u32>,
}

/// A whole game to step through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Replay {
    /// Its head line.
    pub head: KeptGame,
    /// Position before the first ply.
    pub start_fen: String,
    /// The sheet.
    pub sheet: Vec<SheetLine>,
    /// One for each line of the sheet.
    pub plies: Vec<ReplayPly>,
    /// The article of the ending.
    pub article: Option<String>,
}

/// What was found damaged and set aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct StoreReport {
    /// Folder into which the damaged files were moved.
    pub set_aside: String,
    /// Entries that could be read.
    pub entries_kept: u32,
    /// Entries that could not.
    pub entries_lost: u32,
}

/// A score sheet to be printed, in the words and letters of its reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct SheetPaper {
    /// The game; the file is named after it.
    pub game: String,
    /// Who played.
    pub title: String,
    /// What stands above the moves: what it is, and what it says.
    pub lines: Vec<[String; 2]>,
    /// Heads of the columns: number, White, his clock, Black, his clock.
    pub columns: [String; 5],
    /// One a move number, at most 1,024.
    pub rows: Vec<PaperRow>,
    /// What stands below: result and signatures.
    pub foot: Vec<String>,
}

/// A row of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct PaperRow {
    /// As the columns.
    pub cells: [String; 5],
}
