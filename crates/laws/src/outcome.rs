//! Results, reasons and the articles they rest on.

use crate::Side;

/// How a game stands at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// 1-0
    WhiteWins = 0,
    /// 0-1
    BlackWins = 1,
    /// 1/2-1/2
    Draw = 2,
    /// 0-0
    BothLose = 3,
    /// 1/2-0
    HalfZero = 4,
    /// 0-1/2
    ZeroHalf = 5,
    /// +/-
    WhiteForfeitWin = 6,
    /// -/+
    BlackForfeitWin = 7,
    /// -/-
    BothForfeit = 8,
    /// The game is cancelled (7.2, 7.3).
    Annulled = 9,
}

impl Outcome {
    /// The win of one side.
    #[must_use]
    pub const fn win(side: Side) -> Outcome {
        match side {
            Side::White => Outcome::WhiteWins,
            Side::Black => Outcome::BlackWins,
        }
    }

    /// As on a score sheet or in PGN; forfeits as `+/-`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::BothLose => "0-0",
            Outcome::HalfZero => "1/2-0",
            Outcome::ZeroHalf => "0-1/2",
            Outcome::WhiteForfeitWin => "+/-",
            Outcome::BlackForfeitWin => "-/+",
            Outcome::BothForfeit => "-/-",
            Outcome::Annulled => "annulled",
        }
    }

    /// All of them, in the order of their stored numbers.
    pub const ALL: [Outcome; 10] = [
        Outcome::WhiteWins,
        Outcome::BlackWins,
        Outcome::Draw,
        Outcome::BothLose,
        Outcome::HalfZero,
        Outcome::ZeroHalf,
        Outcome::WhiteForfeitWin,
        Outcome::BlackForfeitWin,
        Outcome::BothForfeit,
        Outcome::Annulled,
    ];
}

/// Why a game ended. The list is closed (5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Reason {
    /// 5.1.1
    Checkmate = 0,
    /// 5.1.2
    Resignation = 1,
    /// 5.1.2 (2023): the opponent cannot mate.
    ResignationOpponentCannotMate = 2,
    /// 5.2.1
    Stalemate = 3,
    /// 5.2.2
    DeadPosition = 4,
    /// 5.2.3
    Agreement = 5,
    /// 9.2
    ThreefoldClaim = 6,
    /// 9.3
    FiftyClaim = 7,
    /// 9.6.1
    Fivefold = 8,
    /// 9.6.2
    SeventyFive = 9,
    /// 6.9
    Flag = 10,
    /// 6.9
    FlagOpponentCannotMate = 11,
    /// 8.7: both signed the same result.
    Signed = 12,
    /// The arbiter's decision.
    ArbiterDecision = 13,
    /// 7.5.5
    SecondIllegalMove = 14,
    /// 7.5.5
    SecondIllegalOpponentCannotMate = 15,
    /// A.4.2 (2017)
    FirstIllegalMove = 16,
    /// A.4.2 (2017)
    FirstIllegalOpponentCannotMate = 17,
    /// A.4.4
    IllegalPosition = 18,
    /// 7.2.1: the initial position was wrong.
    AnnulledPosition = 19,
    /// 7.3: colours were reversed.
    AnnulledColours = 20,
    /// 6.7.1: somebody came after the default time.
    Default = 21,
    /// 11.7: declared lost for refusing to obey the Laws.
    ForfeitDisobedience = 22,
    /// 11.3.2.2: declared lost for an electronic device.
    ForfeitDevice = 23,
    /// 12.9.6: lost as a penalty.
    ForfeitPenalty = 24,
    /// 11.8: declared lost for both.
    BothLost = 25,
    /// III.3.1.2
    BothFlagsOrderUnknown = 26,
    /// III.5
    NormalMeans = 27,
    /// I.8
    SealedMoveInvalid = 28,
    /// I.8, by analogy to 6.9.
    SealedMoveInvalidOpponentCannotMate = 29,
}

impl Reason {
    /// All of them, in the order of their stored numbers.
    pub const ALL: [Reason; 30] = [
        Reason::Checkmate,
        Reason::Resignation,
        Reason::ResignationOpponentCannotMate,
        Reason::Stalemate,
        Reason::DeadPosition,
        Reason::Agreement,
        Reason::ThreefoldClaim,
        Reason::FiftyClaim,
        Reason::Fivefold,
        Reason::SeventyFive,
        Reason::Flag,
        Reason::FlagOpponentCannotMate,
        Reason::Signed,
        Reason::ArbiterDecision,
        Reason::SecondIllegalMove,
        Reason::SecondIllegalOpponentCannotMate,
        Reason::FirstIllegalMove,
        Reason::FirstIllegalOpponentCannotMate,
        Reason::IllegalPosition,
        Reason::AnnulledPosition,
        Reason::AnnulledColours,
        Reason::Default,
        Reason::ForfeitDisobedience,
        Reason::ForfeitDevice,
        Reason::ForfeitPenalty,
        Reason::BothLost,
        Reason::BothFlagsOrderUnknown,
        Reason::NormalMeans,
        Reason::SealedMoveInvalid,
        Reason::SealedMoveInvalidOpponentCannotMate,
    ];
}

impl Reason {
    /// A code that never changes, for files and for the UI's words.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Resignation => "resignation",
            Reason::ResignationOpponentCannotMate => "resignation_opponent_cannot_mate",
            Reason::Stalemate => "stalemate",
            Reason::DeadPosition => "dead_position",
            Reason::Agreement => "agreement",
            Reason::ThreefoldClaim => "threefold_claim",
            Reason::FiftyClaim => "fifty_claim",
            Reason::Fivefold => "fivefold",
            Reason::SeventyFive => "seventyfive",
            Reason::Flag => "flag",
            Reason::FlagOpponentCannotMate => "flag_opponent_cannot_mate",
            Reason::Signed => "signed",
            Reason::ArbiterDecision => "arbiter_decision",
            Reason::Default => "default",
            Reason::ForfeitDisobedience | Reason::ForfeitDevice | Reason::ForfeitPenalty => {
                "forfeited_by_arbiter"
            }
            Reason::BothLost => "both_lost",
            Reason::BothFlagsOrderUnknown => "both_flags_order_unknown",
            Reason::NormalMeans => "normal_means",
            Reason::SealedMoveInvalid => "sealed_move_invalid",
            Reason::SealedMoveInvalidOpponentCannotMate => {
                "sealed_move_invalid_opponent_cannot_mate"
            }
            Reason::SecondIllegalMove => "second_illegal_move",
            Reason::SecondIllegalOpponentCannotMate => "second_illegal_opponent_cannot_mate",
            Reason::FirstIllegalMove => "first_illegal_move",
            Reason::FirstIllegalOpponentCannotMate => "first_illegal_opponent_cannot_mate",
            Reason::IllegalPosition => "illegal_position",
            Reason::AnnulledPosition | Reason::AnnulledColours => "annulled",
        }
    }

    /// FIDE 5.1.2, 6.9, 7.5.5: the same loss where the opponent cannot mate, so that it is a draw.
    #[must_use]
    pub const fn drawn(self) -> Option<Reason> {
        match self {
            Reason::Flag => Some(Reason::FlagOpponentCannotMate),
            Reason::Resignation => Some(Reason::ResignationOpponentCannotMate),
            Reason::SecondIllegalMove => Some(Reason::SecondIllegalOpponentCannotMate),
            Reason::FirstIllegalMove => Some(Reason::FirstIllegalOpponentCannotMate),
            Reason::SealedMoveInvalid => Some(Reason::SealedMoveInvalidOpponentCannotMate),
            _ => None,
        }
    }

    /// What PGN's `Termination` tag has for it.
    #[must_use]
    pub const fn termination(self) -> &'static str {
        match self {
            Reason::Flag | Reason::FlagOpponentCannotMate => "time forfeit",
            Reason::ArbiterDecision | Reason::NormalMeans => "adjudication",
            Reason::Default => "abandoned",
            Reason::ForfeitDisobedience
            | Reason::ForfeitDevice
            | Reason::ForfeitPenalty
            | Reason::BothLost => "rules infraction",
            _ => "normal",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// Number of plies in the record when it ended.
    pub ply: u16,
    /// When.
    pub at: crate::Instant,
}
