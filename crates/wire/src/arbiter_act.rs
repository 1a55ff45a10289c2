//! Everything that an arbiter can do at a board.
//!
//! One act may be several entries of the board's log; they are asked for one after the other.

use crate::{OutcomeDto, SideDto};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Pair<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

/// What made a move illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum FaultDto {
    /// 7.5.1: an illegal move.
    Illegal,
    /// 7.5.2: a pawn left on the last rank.
    PawnLeft,
    /// 7.5.3: a press without a move.
    NothingMoved,
    /// 7.5.4: two hands.
    TwoHands,
    /// 4.7.2: castling not finished.
    Castling,
}

/// What an arbiter found on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum IrregularityDto {
    /// 7.2.1
    InitialPosition,
    /// 7.2.2
    BoardOrientation,
    /// 7.3
    ColoursReversed,
    /// 7.4
    DisplacedPieces,
    /// 4.4.2
    CastlingRookFirst,
    /// A.4.4
    IllegalPosition,
    /// III.3.1
    BothFlags,
}

/// The score of whose opponent loses by a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ShareDto {
    /// That of a win.
    Win,
    /// That of a draw.
    Draw,
    /// That of a loss.
    Loss,
}

/// The nine penalties of 12.9, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "penalty")]
pub enum PenaltyDto {
    /// 12.9.1
    Warning,
    /// 12.9.2
    OpponentTime {
        /// How much, ms.
        ms: u32,
    },
    /// 12.9.3
    OffenderTime {
        /// How much, ms.
        ms: u32,
    },
    /// 12.9.4
    OpponentScore {
        /// His score then, in hundredths of a point.
        hundredths: u16,
    },
    /// 12.9.5
    OffenderScore {
        /// His score then, in hundredths of a point.
        hundredths: u16,
    },
    /// 12.9.6
    Lost {
        /// What the opponent gets.
        opponent: ShareDto,
    },
    /// 12.9.7
    Fine,
    /// 12.9.8
    Exclusion,
    /// 12.9.9
    Expulsion,
}

/// Why an arbiter declares a game lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum LossArticleDto {
    /// 11.7
    Disobedience,
    /// 11.3.2.2
    Device,
}

/// Why a time is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum TimeReasonDto {
    /// The arbiter's ruling (6.10, 7.1).
    Ruling,
    /// A wrong setting is mended (6.10.2, A.4.1).
    Setting,
    /// The schedule (A.4.1).
    Schedule,
}

/// What becomes of a claim by Guideline III.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum FindingDto {
    /// III.5.1
    Draw,
    /// III.5.2
    Postpone,
    /// III.5.3
    Reject,
}

/// On what an entered result rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ResultGround {
    /// The arbiter's decision.
    Decision,
    /// 5.2.3: the players agreed.
    Agreement,
    /// 5.1.1: checkmate, seen on the board.
    Checkmate,
    /// 5.2.1: stalemate, seen on the board.
    Stalemate,
    /// 5.2.2: a dead position, seen on the board.
    DeadPosition,
    /// 5.1.2: somebody resigned to the arbiter.
    Resignation,
    /// 9.6.1: five times, found by the arbiter.
    Fivefold,
    /// 9.6.2: seventy-five moves, found by the arbiter.
    SeventyFive,
    /// 6.7.1: default.
    Default,
    /// 8.7: the players signed it on paper.
    Signed,
}

/// An act of an arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case", tag = "act")]
pub enum ArbiterAct {
    /// 6.6: starts the clock of the side on move.
    Start,
    /// 6.11.1: stops both clocks.
    Stop,
    /// 6.11.3: the clock of that side goes on.
    Restart {
        /// Whose; `HallRow::to_run` says the usual one.
        side: SideDto,
    },
    /// 7.5.5: penalises an illegal move; the clocks stand afterwards.
    IllegalMove {
        /// Whose.
        offender: SideDto,
        /// How; several are one penalty.
        faults: Vec<FaultDto>,
        /// Which ply, from 1; null: his last completed one.
        ply: Option<u16>,
        /// Both displays go back to what they showed before the press that completed it.
        give_back: bool,
        /// The clock of that side goes on at once.
        restart: Option<SideDto>,
    },
    /// 4.3: the last move was against the touch obligation.
    TouchMove {
        /// Whose.
        offender: SideDto,
        /// Where the piece stands that has to move.
        piece: String,
        /// 4.7: where it had been let go.
        to: Option<String>,
    },
    /// 7.1: position and counters as after that completed ply.
    Restore {
        /// The ply, 0 for the start.
        ply: u16,
        /// The displays go back to what they showed then.
        give_back: bool,
    },
    /// 7.2, 7.3, 7.4, 4.4.2, A.4.4, III.3.1: what the arbiter found.
    Irregularity {
        /// What.
        found: IrregularityDto,
    },
    /// A.4.4: after the next move.
    IllegalPosition {
        /// It still is illegal: drawn.
        still_illegal: bool,
    },
    /// 6.8: sees a fallen flag.
    FlagSeen {
        /// Whose.
        side: SideDto,
    },
    /// 9.5: his own ruling on the pending claim of a draw.
    RuleClaim {
        /// Whether it is correct.
        correct: bool,
    },
    /// The open proposal takes effect.
    Confirm,
    /// The open proposal is closed.
    Dismiss,
    /// 6.9, 7.5.5: who would lose draws, since the opponent cannot mate.
    DrawInstead,
    /// 6.10, 7.1: sets displays and move counters; null stays as it is.
    SetClock {
        /// Main time, ms.
        left_ms: Pair<Option<u32>>,
        /// Completed moves.
        moves: Pair<Option<u16>>,
        /// Why.
        reason: TimeReasonDto,
    },
    /// 12.5, 7.1, A.4: adds to displays; negative takes away.
    AddTime {
        /// How much, ms.
        ms: Pair<i32>,
    },
    /// 12.9
    Penalty {
        /// Who is punished.
        offender: SideDto,
        /// How.
        penalty: PenaltyDto,
    },
    /// 11.7, 11.3.2.2
    DeclareLost {
        /// Who loses.
        offender: SideDto,
        /// Why.
        article: LossArticleDto,
        /// What the opponent gets.
        opponent: ShareDto,
    },
    /// 10.1: the score of the game, in hundredths of a point.
    SetScore {
        /// The score.
        hundredths: Pair<u16>,
    },
    /// Enters a result in a game that goes on.
    EnterResult {
        /// The result.
        outcome: OutcomeDto,
        /// On what it rests.
        ground: ResultGround,
    },
    /// P.1: another result than the one that stands; null: the game goes on. 7.2, 7.3: `annulled`.
    Override {
        /// The result.
        outcome: Option<OutcomeDto>,
        /// The arbiter's reason, at most 400 bytes.
        why: String,
    },
    /// 9.1.1: draws may be offered in this game, whatever the regulations say.
    ConsentDraw,
    /// 6.7: that player is not there at the scheduled start, which is now.
    Missing {
        /// Who.
        side: SideDto,
    },
    /// 6.7.1: that player may play although he came after the default time.
    WaiveDefault {
        /// Who.
        side: SideDto,
        /// The arbiter's reason, at most 400 bytes.
        why: String,
    },
    /// 7.5.3: nothing was moved before that press (its ordinal), without a penalty.
    NothingMoved {
        /// The press, from 1.
        press: u16,
    },
    /// 8.1, 8.5: confirms what was moved: the moves of the places from `first` on, which are not known yet, in order.
    Establish {
        /// The first place, from 1: the first that is not known.
        first: u16,
        /// The moves, as UCI.
        moves: Vec<String>,
    },
    /// 8.1.2: the move entered at that place was another one.
    Correct {
        /// The place, from 1.
        ply: u16,
        /// The move that was made, as UCI.
        uci: String,
    },
    /// 9.6, 5.1, 5.2: the record found on the sheets is played through after the game.
    Review {
        /// All moves from the start position, as UCI.
        moves: Vec<String>,
    },
    /// 8.5.3: the game cannot be reconstructed.
    ReconstructionFailed,
    /// 7.5.5, P.1: the last penalty for an illegal move is taken back, and the time that it gave. A game that was lost by it
    /// goes on; its clocks wait. The move is made again.
    LiftIllegal {
        /// Who was penalised.
        offender: SideDto,
    },
    /// Guideline I.1.1: the side on move is to seal.
    Adjourn,
    /// Guideline I.9: the envelope is opened and the sealed move made.
    Resume {
        /// Who is not there, after the default time (I.10).
        absent: Pair<bool>,
    },
    /// Guideline III.4
    GrantIncrement,
    /// Guidelines III.5, III.6
    RuleNormalMeans {
        /// How.
        finding: FindingDto,
    },
    /// 6.10.1: that device is this board's clock from now on, set to these times and counters; the clocks stand. Also mends a log
    /// that has split.
    ReplaceClock {
        /// The device's key, 64 hex digits.
        device: String,
        /// After which entry it goes on, 64 hex digits; null: after the last one that is known.
        after: Option<String>,
        /// Main time, ms.
        left_ms: Pair<u32>,
        /// Completed moves.
        moves: Pair<u16>,
    },
}
