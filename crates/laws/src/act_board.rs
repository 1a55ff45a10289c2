//! What can happen on the board besides moves: touching, claims and rulings about irregularities (Art. 4, 7).

use crate::{Breach, Fault, Side, Square, Times};
use alloc::{string::String, vec::Vec};

/// What an arbiter found (Art. 7, A.4, III.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Irregularity {
    /// 7.2.1
    InitialPosition = 0,
    /// 7.2.2
    BoardOrientation = 1,
    /// 7.3
    ColoursReversed = 2,
    /// 7.4
    DisplacedPieces = 3,
    /// 4.4.2: castling begun with the rook.
    CastlingRookFirst = 4,
    /// A.4.4
    IllegalPosition = 5,
    /// III.3.1: an analogue clock does not tell which flag fell first.
    BothFlags = 6,
}

impl Irregularity {
    /// All of them, in the order of their stored numbers.
    pub const ALL: [Irregularity; 7] = [
        Irregularity::InitialPosition,
        Irregularity::BoardOrientation,
        Irregularity::ColoursReversed,
        Irregularity::DisplacedPieces,
        Irregularity::CastlingRookFirst,
        Irregularity::IllegalPosition,
        Irregularity::BothFlags,
    ];
}

/// An entry of a board log about what stands on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardAct {
    /// The author's move stands on the board, made in that way (4.1, 7.5).
    MoveWith {
        /// The move; four letters where no piece was put for the pawn.
        uci: String,
        /// How.
        fault: Fault,
    },
    /// 4.7.3: a pawn stands on the last rank, the move is not made yet.
    PawnToLastRank {
        /// From and to.
        uci: String,
    },
    /// 4.2.2: the author touched what stands there, with intent.
    Touch(Square),
    /// 4.2.1: he said that he adjusts it.
    Adjust(Square),
    /// 4.7: he let a piece go.
    Release {
        /// Where it stood.
        from: Square,
        /// Where he let it go.
        to: Square,
    },
    /// 4.8: the author complains about a breach of 4.1 to 4.7.
    Complain {
        /// The article.
        article: String,
    },
    /// 7.5, A.4.2: the author claims that his opponent's last completed move was illegal.
    ClaimIllegal,
    /// 7.5.5: the arbiter penalises.
    RuleIllegal {
        /// Whom.
        side: Side,
        /// For what; one or more of them are one penalty.
        breaches: Vec<Breach>,
        /// What the clocks are to show.
        times: Times,
        /// Which ply, from 1; `None`: his last completed one.
        ply: Option<u16>,
    },
    /// 4.3: the last move of that side was against the touch obligation and is undone.
    RuleTouchMove {
        /// Whose.
        side: Side,
        /// The piece that has to move.
        piece: Square,
        /// 4.7: where it had been let go.
        to: Option<Square>,
    },
    /// 7.1: position and counters as after that completed ply.
    Restore {
        /// The ply, 0 for the start.
        ply: u16,
        /// What the clocks are to show.
        times: Times,
    },
    /// What the arbiter found.
    Irregularity(Irregularity),
    /// A.4.4: whether the position still is illegal.
    RuleIllegalPosition {
        /// It is: drawn.
        still_illegal: bool,
    },
    /// 9.6, 8.7: the record found on the sheets is played through after the game.
    Review {
        /// All moves from the start position.
        moves: Vec<String>,
    },
    /// 8.1, 8.5: the arbiter confirms which moves were made, in places whose moves nobody has established.
    Establish {
        /// The first of those places, from 1.
        first: u16,
        /// The moves, in order; one or more.
        moves: Vec<String>,
    },
}

/// Longest article that is named, in bytes.
pub const ARTICLE_MAX: usize = 16;

/// Most moves that are reviewed.
pub const REVIEW_MAX: usize = 2_000;
