//! The table: one game as the UI draws it.

use crate::{ClaimKindDto, ControlDto, OutcomeDto, PlayDto, SentDto, SheetPlanDto};
use serde::{Deserialize, Serialize};
use specta::Type;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum SideDto {
    /// White.
    White,
    /// Black.
    Black,
}

/// Where the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum PhaseDto {
    /// No clock has run yet: a touch on either half starts the clock of `to_run`.
    NotStarted,
    /// One clock runs.
    Running,
    /// Both clocks are stopped.
    Stopped,
    /// The game is over.
    Over,
}

/// A fallen flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum FlagMark {
    /// This side's flag fell first.
    First,
    /// This side's flag fell after the other's.
    Second,
}

/// Byo-yomi or Canadian overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum OvertimeDto {
    /// The display shows the stretch that runs; at zero the next one begins.
    ByoYomi {
        /// Length of a stretch, ms.
        stretch_ms: u32,
        /// Stretches that wait after this one.
        waiting: u16,
    },
    /// Time for so many moves.
    Canadian {
        /// Moves still to be made before the time begins anew.
        moves: u16,
    },
}

/// One half of the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct SideView {
    /// What the display shows when this table was made, in ms, rounded up. Counts down from then
    /// while this side runs (after `free_left_ms` is used up in delay mode).
    pub left_ms: u32,
    /// Rest of this move's free time (delay, Bronstein).
    pub free_left_ms: u32,
    /// The whole free time of a move, 0 without.
    pub free_whole_ms: u32,
    /// Bronstein: `left_ms` includes the free time and falls at once.
    pub free_in_display: bool,
    /// Hourglass: this display rises while the other falls.
    pub rises: bool,
    /// This display counts up while it runs.
    pub counts_up: bool,
    /// Where this side stands in overtime; null: it has not come to it.
    pub overtime: Option<OvertimeDto>,
    /// Period, from 1.
    pub period: u8,
    /// Number of periods.
    pub periods: u8,
    /// What the clock's counter shows.
    pub moves_completed: u16,
    /// Flag of the last period, or of any period that no later base followed.
    pub flag: Option<FlagMark>,
    /// 8.4: recording is not required.
    pub exempt: bool,
    /// Presses of this side that still wait for their move on the sheet.
    pub moves_missing: u16,
}

/// An open draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct OfferDto {
    /// Who offered.
    pub side: SideDto,
    /// The ply at which it stands on the sheet; 0 before the first.
    pub ply: u16,
}

/// What the app may say about one line of the sheet. In competition always `Plain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    /// Nothing to say.
    Plain,
    /// The place is pressed but not written yet.
    Missing,
    /// A dash.
    Dash,
}

/// One place of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct SheetLine {
    /// From 1.
    pub ply: u16,
    /// Whose move.
    pub side: SideDto,
    /// As printed; null when missing.
    pub text: Option<String>,
    /// The text stands as it was written; else its piece letters are English ones and give way to the reader's.
    pub as_written: bool,
    /// From and to squares, for the board.
    pub uci: Option<String>,
    /// The mover's display right after the press, in ms, rounded up to whole seconds; null: unknown or not pressed.
    pub clock_ms: Option<u32>,
    /// `(=)` stands here.
    pub offer: bool,
    /// The entry replaced an older one, which is kept in the log.
    pub corrected: bool,
    /// The press that completed it, both sides counted together from 1; null: not pressed yet.
    pub press: Option<u16>,
    /// What may be said.
    pub state: EntryState,
}

/// The end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct EndingDto {
    /// The result.
    pub outcome: OutcomeDto,
    /// A code of the README's section 7: `checkmate`, `flag`, `agreement`, ...
    pub reason: String,
    /// The article, `5.1.1`; null for an arbiter's decision.
    pub article: Option<String>,
    /// Plies in the record.
    pub plies: u16,
}

/// Casual: one player has asked for an act that needs both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Agreement {
    /// Who has asked.
    pub side: SideDto,
}

/// Where a claim of a draw stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ClaimStateDto {
    /// Waits for the arbiter.
    Pending,
    /// 9.5.2
    Correct,
    /// 9.5.3: the opponent has been given time; the written move must be played.
    Incorrect,
}

/// The claim of a draw, from the claim to the next move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ClaimDto {
    /// Who claimed.
    pub side: SideDto,
    /// On what ground.
    pub kind: ClaimKindDto,
    /// The intended move; null: as the position stood.
    pub text: Option<String>,
    /// As `SheetLine::as_written`.
    pub as_written: bool,
    /// Where it stands.
    pub state: ClaimStateDto,
    /// Casual only, after the verdict: how often the position stood on the board, or moves of each without a
    /// capture or a pawn move; null: not told, or the intended move was illegal.
    pub count: Option<u16>,
}

/// What waits for the arbiter (competition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum WaitsDto {
    /// 9.5: a claim of a draw.
    Claim,
    /// 7.5: a move is said to be illegal.
    IllegalMove {
        /// Whose.
        offender: SideDto,
    },
    /// 6.9, 7.5.5: somebody loses unless his opponent cannot mate, and the board is not known.
    Loss {
        /// Who.
        loser: SideDto,
        /// Why.
        reason: Reasoned,
    },
}

/// Why somebody loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum Reasoned {
    /// 6.9
    Flag,
    /// 7.5.5
    IllegalMoves,
    /// 5.1.2, I.8
    Other,
}

/// Casual, after a reboot: one player wants this reading to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ReadingAsked {
    /// Who has asked.
    pub side: SideDto,
    /// For the one that shows the clock as if it had stood still.
    pub stopped: bool,
}

/// The app was away and the boot changed, so the time that passed is known only by the calendar clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Uncertain {
    /// Displays if no time passed while the phone was off, in ms.
    pub stopped_white_ms: u32,
    /// The same for Black.
    pub stopped_black_ms: u32,
    /// Displays if the clock ran on by the calendar clock, in ms. The game goes on with these.
    pub ran_white_ms: u32,
    /// The same for Black.
    pub ran_black_ms: u32,
}

/// One game, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Table {
    /// Raised with every change; `await_table` waits for a higher one.
    pub version: u32,
    /// The game, as 32 hex digits.
    pub game: String,
    /// Who decides.
    pub play: PlayDto,
    /// Score sheets.
    pub sheets: SheetPlanDto,
    /// Names, may be empty.
    pub white_name: String,
    /// The same for Black.
    pub black_name: String,
    /// The time control.
    pub control: ControlDto,
    /// The casual setting.
    pub auto_flag: bool,
    /// Where the game is.
    pub phase: PhaseDto,
    /// Whose clock runs.
    pub running: Option<SideDto>,
    /// Whose clock the start will run, or who ran when the clocks were stopped.
    pub to_run: SideDto,
    /// White's half.
    pub white: SideView,
    /// Black's half.
    pub black: SideView,
    /// The open draw offer.
    pub offer: Option<OfferDto>,
    /// May be offered, accepted, declined, claimed now: White then Black for each.
    pub may_offer: [bool; 2],
    /// May accept.
    pub may_accept: [bool; 2],
    /// May claim a flag.
    pub may_claim_flag: [bool; 2],
    /// 9.2, 9.3: may claim a draw. Says nothing of whether the claim would be correct.
    pub may_claim_draw: [bool; 2],
    /// Competition, 7.5: may claim that the opponent's last move was illegal.
    pub may_claim_illegal: [bool; 2],
    /// The claim of a draw.
    pub claim: Option<ClaimDto>,
    /// What waits for the arbiter.
    pub waits: Option<WaitsDto>,
    /// 7.5.5, 9.5.3: what a wrong claim or a first illegal move brings the opponent, in seconds.
    pub penalty_secs: u32,
    /// 7.5.5: illegal moves penalised, White then Black.
    pub penalised: [u16; 2],
    /// A call of a player is open (6.11.2).
    pub called: Option<SideDto>,
    /// One player has asked for the restart.
    pub restart_asked: Option<Agreement>,
    /// The sheet; missing places included.
    pub sheet: Vec<SheetLine>,
    /// The place that the next entry fills.
    pub next_ply: u16,
    /// Whose move that is.
    pub next_side: SideDto,
    /// Position before that place, as FEN; the last one that is known.
    pub fen: String,
    /// Casual: legal targets, `e2` -> [`e3`, `e4`]; competition: empty, every square may be entered.
    pub dests: Vec<(String, Vec<String>)>,
    /// Every square may be entered (competition).
    pub free_entry: bool,
    /// The end.
    pub ending: Option<EndingDto>,
    /// What White has signed.
    pub signed_white: Option<OutcomeDto>,
    /// What Black has signed.
    pub signed_black: Option<OutcomeDto>,
    /// The game belongs to a tournament: an arbiter acts by signed requests, not on this phone.
    pub of_tournament: bool,
    /// Where its newest entries are; null: it is reported to nobody.
    pub sent: Option<SentDto>,
    /// Another device is this board's clock now, or its log has split: nothing goes on here.
    pub closed: bool,
    /// Everything shown is on the disk.
    pub kept: bool,
    /// The disk refused: what is shown exists only in memory.
    pub store_failed: bool,
    /// After a reboot with a running clock.
    pub uncertain: Option<Uncertain>,
    /// Casual: one player has asked for one of both readings.
    pub reading_asked: Option<ReadingAsked>,
}

/// What the app knows when it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct PreparedGame {
    /// A game that was going on when the app ended; offered at once.
    pub going_on: Option<Table>,
    /// What the store had to set aside, if anything.
    pub report: Option<crate::StoreReport>,
    /// Games kept.
    pub games: u32,
}
