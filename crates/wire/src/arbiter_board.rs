//! One board as the arbiter sees it: the position, both sheets, the account of both clocks, the log.

use crate::{BoardLogLine, ControlDto, HallRow, SideDto, Snapshot};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ArbiterBoard {
    /// Its line in the hall.
    pub row: HallRow,
    /// The board now.
    pub now: Snapshot,
    /// Edition of the Laws.
    pub edition: EditionDto,
    /// The time control.
    pub control: ControlDto,
    /// A.3, B.3: full supervision; null: not said, or it does not matter.
    pub supervised: Option<bool>,
    /// Score of a win, a draw and a loss, in hundredths of a point.
    pub points: [u16; 3],
    /// 7.5.5, 9.5.3: what an illegal move or a wrong claim brings the opponent, ms.
    pub penalty_ms: u32,
    /// 7.5.5: the how-manyth illegal move loses.
    pub illegal_losing: u16,
    /// The first position.
    pub start_fen: String,
    /// All places that are in the record or on a sheet, in order.
    pub plies: Vec<ArbiterPly>,
    /// The first place where the sheets differ.
    pub first_difference: Option<u16>,
    /// What is to be established, in order. The first is the one to confirm first.
    pub establish: Vec<EstablishDto>,
    /// The last position that is known.
    pub known_fen: String,
    /// Every move that was made is known.
    pub knows_board: bool,
    /// 9.2.2: how often the last known position has been on the board.
    pub occurrences: u16,
    /// The places after which the last known position stood (0: the start), the last one included.
    pub occurred: Vec<u16>,
    /// 9.3: plies since the last capture or pawn move in the last known position.
    pub quiet_plies: u16,
    /// Account of both main times, White then Black.
    pub account: Vec<AccountDto>,
    /// Its clock every half hour since it was started, and now.
    pub audit: Vec<AuditRow>,
    /// How its clock goes beside this device's; null: they have not been compared for long enough.
    pub drift: Option<DriftDto>,
    /// Counters.
    pub counters: Counters,
    /// 4.2: squares touched for the move that is to be made.
    pub touched: Vec<String>,
    /// The log, oldest first, the last 2,000 lines at most.
    pub log: Vec<BoardLogLine>,
    /// Lines of the log that were left out.
    pub log_left_out: u32,
    /// What the dead clock wrote after the board was given away, or on another branch: proposed as the setting.
    pub late: Option<ClockSetting>,
    /// What both displays and counters show now, as a setting for another clock (6.10.1).
    pub setting: Option<ClockSetting>,
    /// The device that is the board's clock, 64 hex digits.
    pub clock_device: Option<String>,
    /// Its epoch.
    pub epoch: u32,
    /// Ends of the branches of a log that has split, 64 hex digits each, with what their clock shows.
    pub branches: Vec<BranchDto>,
}

/// One branch of a split log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct BranchDto {
    /// Its last entry.
    pub end: String,
    /// Plies in its record.
    pub plies: u16,
    /// What its clock shows.
    pub setting: ClockSetting,
}

/// A setting of both displays and counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ClockSetting {
    /// Main time, ms.
    pub white_ms: u32,
    /// The same for Black.
    pub black_ms: u32,
    /// Completed moves.
    pub white_moves: u16,
    /// The same for Black.
    pub black_moves: u16,
}

/// One place of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ArbiterPly {
    /// From 1.
    pub ply: u16,
    /// Whose move.
    pub side: SideDto,
    /// The move as established (UCI); null: not known.
    pub uci: Option<String>,
    /// The same in SAN with English letters.
    pub san: Option<String>,
    /// The position after it, as FEN; by the sheets where they agree or only one has it.
    pub fen: Option<String>,
    /// It was illegal.
    pub illegal: bool,
    /// It has been replaced before.
    pub corrected: bool,
    /// Completed by a press.
    pub completed: bool,
    /// The press, from 1.
    pub press: Option<u16>,
    /// An offer stands at it.
    pub offer: bool,
    /// White's sheet.
    pub white: Option<SheetCell>,
    /// Black's sheet.
    pub black: Option<SheetCell>,
    /// The sheets differ here, or a sheet and the record.
    pub differs: bool,
    /// Both displays right after the press, ms, White then Black.
    pub shown_ms: Option<[u32; 2]>,
    /// Time the mover used for it, ms.
    pub used_ms: Option<u32>,
    /// What was added to White's and Black's main time by rulings up to this press since the one before, ms.
    pub added_ms: [i32; 2],
}

/// What stands in one place of one sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct SheetCell {
    /// As written; `-` for a dash.
    pub text: String,
    /// The text stands as it was written; else its piece letters are English ones.
    pub as_written: bool,
    /// What it means after the moves before it on that sheet (UCI); null: no legal move.
    pub uci: Option<String>,
    /// `(=)` stands here.
    pub offer: bool,
    /// It replaced an older entry.
    pub rewritten: bool,
    /// The clock's reading that was written beside it, ms.
    pub clock_ms: Option<u32>,
}

/// Something that one sheet alone says, or that both say differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum EstablishDto {
    /// Moves that nobody has established, and that the sheets do not contradict: ready to be confirmed.
    Moves {
        /// From this place on.
        first: u16,
        /// The moves, as UCI.
        moves: Vec<String>,
        /// Both sheets have all of them.
        both: bool,
    },
    /// The sheets differ at that place.
    Differs {
        /// The place.
        ply: u16,
        /// White's sheet (UCI); null: unreadable or missing.
        white: Option<String>,
        /// Black's sheet.
        black: Option<String>,
    },
    /// By a sheet the game has ended by itself (5.1.1, 5.2.1, 5.2.2, 9.6), and the record does not say so.
    Ended {
        /// After which place.
        ply: u16,
        /// A code as `EndingDto::reason`.
        reason: String,
        /// Whose sheets say so.
        by: Vec<SideDto>,
    },
    /// What a sheet says is no legal move.
    Illegal {
        /// The place.
        ply: u16,
        /// Whose sheets say so.
        by: Vec<SideDto>,
    },
}

/// The account of one side's main time (Art. 6.3): granted = charged + lost + remaining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct AccountDto {
    /// Bases, increments, additions and settings, ms.
    pub granted_ms: i32,
    /// Main time used, ms.
    pub charged_ms: i32,
    /// What did not go over to the next period, ms.
    pub lost_ms: i32,
    /// Main time left, ms.
    pub remaining_ms: i32,
    /// Free time used (delay, Bronstein), ms.
    pub free_used_ms: i32,
    /// Added by rulings, less deductions, ms.
    pub added_ms: i32,
}

/// What a board's clock showed at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct AuditRow {
    /// By the calendar of the board's clock, Unix time in seconds.
    pub wall_secs: u32,
    /// For how long clocks had run, ms.
    pub ran_ms: u32,
    /// White's main time, ms.
    pub white_ms: u32,
    /// Black's.
    pub black_ms: u32,
    /// White's counter.
    pub white_moves: u16,
    /// Black's.
    pub black_moves: u16,
    /// Time for which clocks ran less time that was charged, ms; null: behind a flag, where nothing is charged.
    pub off_ms: Option<i32>,
}

/// Two devices' steady clocks beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct DriftDto {
    /// What the board's clock is behind this device's by now, ms; negative: ahead.
    pub ms: i32,
    /// Over how long that was seen, in seconds.
    pub over_secs: u32,
}

/// Counts. White then Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Counters {
    /// 7.5.5: illegal moves penalised.
    pub illegal: [u16; 2],
    /// Offers of a draw.
    pub offers: [u16; 2],
    /// Claims of a draw.
    pub claims: [u16; 2],
    /// 12.9.1: warnings.
    pub warnings: [u16; 2],
    /// Calls that concern this player.
    pub calls: [u16; 2],
    /// A.3.2: looks at the arbiter's sheet.
    pub looks: [u16; 2],
}

/// Can this side still mate by any series of legal moves?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct CanMateAsk {
    /// The game.
    pub game: String,
    /// Who is to mate.
    pub side: SideDto,
    /// In the position after this place; null: the last known one.
    pub ply: Option<u16>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "answer")]
pub enum CanMateDto {
    /// It can: a helpmate.
    Can {
        /// The position it starts from.
        fen: String,
        /// The helpmate, as UCI.
        line: Vec<String>,
        /// The same in SAN with English letters.
        san: Vec<String>,
    },
    /// It cannot.
    Cannot {
        /// The position.
        fen: String,
    },
    /// Not known within the time there is.
    Undecided {
        /// The position.
        fen: String,
    },
}

/// A device that waits at a board to be let in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct SpareDevice {
    /// Its key, 64 hex digits.
    pub device: String,
    /// The section.
    pub section: String,
    /// The board.
    pub board: u16,
    /// What the device shows on its own screen: they have to agree.
    pub code: String,
    /// What it wants to be.
    pub role: crate::MemberDto,
}

/// The edition in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub enum EditionDto {
    /// 1 July 2005.
    #[serde(rename = "2005-07")]
    E2005,
    /// 1 July 2017.
    #[serde(rename = "2017-07")]
    E2017,
    /// 1 January 2018.
    #[serde(rename = "2018-01")]
    E2018,
    /// 1 January 2023.
    #[serde(rename = "2023-01")]
    E2023,
}

/// Class of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum SpeedDto {
    /// 60 minutes or more, or no clock.
    Standard,
    /// More than 10 and less than 60 minutes.
    Rapid,
    /// 10 minutes or less.
    Blitz,
}
