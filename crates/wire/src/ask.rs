//! What the UI asks for.

use serde::{Deserialize, Serialize};
use specta::Type;

/// An instant of the page's own clock (`performance.now()`, `event.timeStamp`): ms since the page's
/// time origin and the microseconds below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct PageStamp {
    /// Whole milliseconds.
    pub ms: u32,
    /// Microseconds below the millisecond, 0 to 999.
    pub us: u16,
}

/// One measurement of the page's clock against the backend's. Called a few times at start, while
/// idle and after every resume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct SyncClock {
    /// When this call was sent.
    pub sent: PageStamp,
    /// Round trip of the call before this one, in microseconds; null in the first of a series,
    /// whose first measurement replaces the older ones.
    pub last_round_trip_us: Option<u32>,
}

/// Touch on a half of the clock: the press of that side, or the start where none has run yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Press {
    /// Whose half was touched.
    pub side: crate::SideDto,
    /// The touch event's own stamp.
    pub touched: PageStamp,
}

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum PlayDto {
    /// No arbiter.
    Casual,
    /// There is an arbiter.
    Competition,
}

/// Which score sheets this game has on this phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum SheetPlanDto {
    /// None.
    None,
    /// One kept in common.
    Common,
    /// Each player writes on his own device; none is kept here.
    Own,
}

/// What a period adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "mode", content = "secs")]
pub enum ModeDto {
    /// Nothing.
    None,
    /// Seconds before each move.
    Increment(u32),
    /// Free seconds in each move.
    Delay(u32),
    /// The same, shown with the main time.
    Bronstein(u32),
    /// What one side uses the other gets.
    Hourglass,
    /// Overtime in stretches of so many seconds, as many as the base has; each move makes its stretch whole again.
    ByoYomi(u32),
    /// Overtime: so many moves in the base time, again and again.
    Canadian,
    /// Counts up; no flag falls.
    CountUp,
}

/// One period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct PeriodDto {
    /// Moves in this period; null: all the rest, or until the time is used up (before overtime).
    pub moves: Option<u16>,
    /// Seconds granted at its begin.
    pub base_secs: u32,
    /// What each move adds.
    pub mode: ModeDto,
}

/// A time control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ControlDto {
    /// White's periods.
    pub white: Vec<PeriodDto>,
    /// Black's periods; null: the same.
    pub black: Option<Vec<PeriodDto>>,
    /// The next period begins when the display reaches zero (else: at the move count).
    /// Null: as usual for the kind of play.
    pub at_zero: Option<bool>,
    /// The last flag stops both clocks. Null: as usual.
    pub freeze: Option<bool>,
}

/// Where the game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "kind", content = "fen")]
pub enum StartDto {
    /// The usual position.
    Standard,
    /// Another one.
    Fen(String),
}

/// Everything that is fixed before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct NewGame {
    /// Who decides.
    pub play: PlayDto,
    /// The time control.
    pub control: ControlDto,
    /// Score sheets.
    pub sheets: SheetPlanDto,
    /// A fallen flag ends the game by itself (casual only).
    pub auto_flag: bool,
    /// At most 64 characters; may be empty. Kept apart from the signed log.
    pub white_name: String,
    /// The same for Black.
    pub black_name: String,
    /// Where the game starts.
    pub start: StartDto,
    /// It is the board of the tournament whose clock this phone is.
    pub at_board: bool,
}

/// A result that a player can sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub enum OutcomeDto {
    /// White wins.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// Black wins.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Drawn.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Both lose, or another result by the arbiter.
    #[serde(rename = "0-0")]
    BothLose,
    /// White a half, Black nothing.
    #[serde(rename = "1/2-0")]
    HalfZero,
    /// White nothing, Black a half.
    #[serde(rename = "0-1/2")]
    ZeroHalf,
    /// White wins by forfeit.
    #[serde(rename = "+/-")]
    WhiteForfeitWin,
    /// Black wins by forfeit.
    #[serde(rename = "-/+")]
    BlackForfeitWin,
    /// Both forfeit.
    #[serde(rename = "-/-")]
    BothForfeit,
    /// Cancelled.
    #[serde(rename = "annulled")]
    Annulled,
}

/// What a player does besides pressing and writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "do")]
pub enum Deed {
    /// 9.1.2.1
    OfferDraw {
        /// Who.
        side: crate::SideDto,
    },
    /// 5.2.3
    AcceptDraw {
        /// Who.
        side: crate::SideDto,
    },
    /// 9.1.2.1
    DeclineDraw {
        /// Who.
        side: crate::SideDto,
    },
    /// 5.1.2
    Resign {
        /// Who.
        side: crate::SideDto,
    },
    /// 6.11.2: both clocks stop, at the instant of the touch.
    StopAndCall {
        /// Who.
        side: crate::SideDto,
        /// When the hold was complete, on the page's clock; null: when the call arrives.
        touched: Option<PageStamp>,
    },
    /// The clock of the side that was running goes on. Casual: takes effect when both have asked.
    Restart {
        /// Who asks.
        side: crate::SideDto,
    },
    /// 6.8
    ClaimFlag {
        /// Who.
        side: crate::SideDto,
    },
    /// 7.5.3: nothing was moved before this press (its ordinal).
    NothingMoved {
        /// The press, from 1.
        press: u16,
    },
    /// 8.7
    Sign {
        /// Who.
        side: crate::SideDto,
        /// What he signs.
        outcome: OutcomeDto,
    },
    /// The offer mark on the sheet.
    OfferMark {
        /// Place on the sheet, from 1.
        ply: u16,
        /// Whether it stands there.
        on: bool,
    },
    /// Own last move, not yet pressed, is taken back.
    TakeBack {
        /// Who.
        side: crate::SideDto,
    },
    /// 6.10, after a reboot: which of both readings counts. Casual: takes effect when both have asked for the
    /// same one; in competition the arbiter takes it. Both clocks stop.
    TakeReading {
        /// Who asks.
        side: crate::SideDto,
        /// The clock is to show what it would if it had stood still while the phone was off.
        stopped: bool,
    },
    /// Competition, 7.5: the opponent's last move was illegal; both clocks stop, the arbiter is called.
    ClaimIllegal {
        /// Who claims.
        side: crate::SideDto,
    },
    /// The arbiter, 9.5: the pending claim of a draw is correct or not.
    RuleClaim {
        /// Whether it is.
        correct: bool,
    },
    /// The arbiter, 7.5.5: that side's last move was illegal.
    RuleIllegal {
        /// Whose.
        offender: crate::SideDto,
        /// How.
        breach: BreachDto,
        /// Both displays go back to what they showed before the press that completed it.
        give_back: bool,
    },
    /// The arbiter rejects what waits for him; the clocks stand until they are restarted.
    Dismiss,
    /// The arbiter: who loses (by a flag, by illegal moves) has lost, or draws since his opponent cannot mate.
    RuleLoss {
        /// The opponent cannot mate by any series of moves.
        drawn: bool,
    },
}

/// Ground of a draw claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKindDto {
    /// 9.2: for the third time.
    Threefold,
    /// 9.3: fifty moves of each without a capture or a pawn move.
    Fifty,
}

/// A claim of a draw by the player on move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ClaimDraw {
    /// Who claims.
    pub side: crate::SideDto,
    /// On what ground.
    pub kind: ClaimKindDto,
    /// The intended move, written and not made; null: as the position stands. Its place is the next one.
    pub with: Option<WriteMove>,
}

/// What made a move illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum BreachDto {
    /// 7.5.1: an illegal move.
    Illegal,
    /// 7.5.2: a pawn left on the last rank.
    PawnLeft,
    /// 7.5.3: a press without a move.
    NothingMoved,
    /// 7.5.4: two hands.
    TwoHands,
}

/// Whose piece letters a move is written in (Appendix C.3): a language by ISO 639-1, or figurines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "lowercase")]
pub enum Letters {
    /// K Q R B N
    En,
    /// Ş V K F A
    Tr,
    /// K D T L S
    De,
    /// R D T F C
    Fr,
    /// R D T A C
    Es,
    /// R D T A C
    It,
    /// K D T L P
    Nl,
    /// Кр Ф Л С К
    Ru,
    /// K H W G S
    Pl,
    /// R D T B C
    Pt,
    /// ♔ ♕ ♖ ♗ ♘
    Figurines,
}

/// A move for the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum WriteMove {
    /// Entered on the board.
    Board {
        /// Place on the sheet, from 1; null: the next one.
        ply: Option<u16>,
        /// From, to, promotion: `e2e4`, `e7e8q`.
        uci: String,
    },
    /// Entered with the keypad, in the letters of the sheet.
    Keypad {
        /// Place on the sheet, from 1; null: the next one.
        ply: Option<u16>,
        /// What was typed, at most 16 characters.
        text: String,
        /// Whose piece letters.
        letters: Letters,
    },
    /// A dash.
    Dash {
        /// Place on the sheet, from 1; null: the next one.
        ply: Option<u16>,
    },
}
