//! What can happen: the payloads of the entries, as values.
//!
//! Who acts stands in the entry's author, when in its stamp; so neither is repeated here.

use crate::{Aside, BoardAct, Decision, Micros, Outcome, Reason, Settings, Side};
use alloc::string::String;
use notation::Language;

/// Ordinal of an effective press, both sides counted together, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PressNo(pub u16);

/// How exactly the instant of a press is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Stamp {
    /// From the touch's own time stamp.
    Touch = 0,
    /// From its arrival: the touch's stamp was outside the measured uncertainty.
    Arrival = 1,
    /// Not known; the record has no reading for this press.
    Unknown = 2,
}

/// Why a player stopped both clocks (6.11.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum StopReason {
    /// Not said.
    Other = 0,
    /// A promotion piece is missing.
    Piece = 1,
    /// The opponent's move was illegal.
    IllegalMove = 2,
    /// A claim.
    Claim = 3,
    /// The clock is set wrongly (6.10.2).
    WrongSetting = 4,
    /// Disturbance.
    Disturbance = 5,
    /// Displaced pieces (7.4).
    Displaced = 6,
}

/// Why a time was set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum TimeReason {
    /// The arbiter's ruling, or the players' agreement.
    Ruling = 0,
    /// A wrong setting is mended.
    Setting = 1,
    /// The schedule.
    Schedule = 2,
    /// An imported record had a reading that no press can give.
    Reading = 3,
}

/// A player's answer to an open offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Answer {
    /// Drawn by agreement (5.2.3).
    Accept = 0,
    /// Declined orally (9.1.2.1).
    Decline = 1,
}

/// An entry of a board log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// First entry: rules version, edition and settings.
    Open(Settings),
    /// Starts the clock of the side on move (6.6).
    Start,
    /// The author presses his side of the clock (6.2.1). Never refused; without effect where his clock does not run.
    Press(Stamp),
    /// The author's move stands on the board. `press`: entered after that press, which it completes.
    /// Author's side is the side that moved. Chess notation is UCI (`e2e4`, `e7e8q`; Chess960: king takes rook).
    Move {
        /// The move.
        uci: String,
        /// The press it belongs to, when entered late.
        press: Option<PressNo>,
    },
    /// 7.5.3: nothing was moved before that press. Made on purpose, never inferred.
    NothingMoved {
        /// The press.
        press: PressNo,
    },
    /// The move entered at `ply` (from 1) was another one; what follows is kept where it stays legal.
    Correct {
        /// The ply.
        ply: u16,
        /// The move that was made.
        uci: String,
    },
    /// The author's own last move, not yet pressed, is taken back.
    TakeBack,
    /// 9.1.2.1
    Offer,
    /// Answer to the opponent's offer.
    Reply(Answer),
    /// 5.1.2
    Resign,
    /// 6.11.2: both clocks stop.
    StopAndCall(StopReason),
    /// Both clocks stop (arbiter; casual: either player).
    Stop,
    /// The clock of that side runs again (arbiter; casual: both players, one after the other).
    Restart(Side),
    /// 6.8: the author claims that a flag has fallen.
    ClaimFlag,
    /// 6.8: the arbiter sees a flag of that side.
    FlagSeen(Side),
    /// The display of that side is set; its flag of the current period is cleared.
    SetTime {
        /// Whose.
        side: Side,
        /// What it shows from now on (main time).
        left: Micros,
        /// Why.
        reason: TimeReason,
    },
    /// Time is added (negative: taken away).
    AddTime {
        /// Whose.
        side: Side,
        /// How much.
        span: Micros,
    },
    /// 8.7: the author signs that result.
    Sign(Outcome),
    /// The arbiter, both players agreeing, or an import enters a result.
    EnterResult {
        /// The result.
        outcome: Outcome,
        /// On what it rests.
        reason: Reason,
    },
    /// The program goes on with this log. Changes no time (X.2); says how well the gap is known.
    Resumed {
        /// False: another boot, so the span rests on the calendar clock.
        same_boot: bool,
    },
    /// A claim, an answer to a proposal, a ruling.
    Decision(Decision),
    /// Time was seen to have passed up to this entry; it makes a flag that had fallen part of the log.
    Seen,
    /// What stands on the board: touched, claimed, ruled (Art. 4, 7).
    Board(BoardAct),
    /// Beside the board: looked, announced, informed, held.
    Aside(Aside),
    /// Of a newer version; kept and relayed.
    Unknown {
        /// Its kind.
        kind: u16,
    },
}

/// What stands in one place of a score sheet (Art. 8, Appendix C).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetMove {
    /// Entered on the board: from, to and promotion, as UCI. May be illegal.
    Uci(String),
    /// Written with the keypad. May be illegible.
    Text {
        /// As written.
        text: String,
        /// In whose piece letters.
        language: Language,
    },
    /// A dash: the move was missed or is not known.
    Dash,
}

/// An entry of a score sheet's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetAct {
    /// First entry; the settings stand in the board log of the same game.
    Open,
    /// Writes, or writes anew, the place `ply` (from 1). The old entry stays in the log.
    Write {
        /// The place.
        ply: u16,
        /// What is written.
        entry: SheetMove,
        /// The author writes the clock's reading beside it.
        clock: Option<Micros>,
    },
    /// `(=)` at that ply (8.1.5), or its removal.
    OfferMark {
        /// The place.
        ply: u16,
        /// Whether it stands there.
        on: bool,
    },
    /// What follows was written when so many effective presses of both sides were known on this device.
    Seen {
        /// How many.
        presses: u16,
    },
    /// 11.3.1: the app left the front of the writer's own phone, or came back to it.
    Front {
        /// It came back.
        back: bool,
        /// How long it was away, as far as the device knows; zero when it leaves.
        away: Micros,
    },
    /// 8.7: the writer signs that result on this sheet.
    Sign(Outcome),
    /// Of a newer version; kept and relayed.
    Unknown {
        /// Its kind.
        kind: u16,
    },
}
