use crate::Side;
use alloc::vec::Vec;
use core::fmt;

/// What a search may spend. `Undecided` comes only from here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Positions expanded.
    pub nodes: u64,
    /// Bytes of positions, queue and index held at once.
    pub bytes: u64,
    /// Whether the game ends after 75 moves without pawn move or capture (9.6.2), counted from the
    /// half-move clock of the position.
    pub respect_75: bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            nodes: 350_000,
            bytes: 128 << 20,
            respect_75: false,
        }
    }
}

/// What an answer has cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spent {
    /// Positions expanded.
    pub nodes: u64,
    /// Bytes of positions, queue and index held at once.
    pub bytes: u64,
}

/// What a pawn becomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// `n`
    Knight,
    /// `b`
    Bishop,
    /// `r`
    Rook,
    /// `q`
    Queen,
}

/// A move as UCI writes it; squares count a1 = 0, b1 = 1, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// From which square.
    pub from: u8,
    /// To which square; castling goes to the king's square, in Chess960 to the rook's.
    pub to: u8,
    /// What the pawn becomes.
    pub promotion: Option<Promotion>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            let (file, rank) = (b'a' + (square & 7), b'1' + (square >> 3));
            write!(f, "{}{}", char::from(file), char::from(rank))?;
        }
        match self.promotion {
            None => Ok(()),
            Some(Promotion::Knight) => f.write_str("n"),
            Some(Promotion::Bishop) => f.write_str("b"),
            Some(Promotion::Rook) => f.write_str("r"),
            Some(Promotion::Queen) => f.write_str("q"),
        }
    }
}

/// Where one man of the root position can ever be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The square on which it stands in the root position.
    pub root: u8,
    /// All squares on which it may ever stand, as a bit set (bit 0 is a1); for a pawn, as a pawn.
    pub squares: u64,
    /// All squares on which a pawn may ever stand after its promotion, to whatever piece.
    pub promoted: u64,
    /// Whether it may ever be captured.
    pub taken: bool,
}

/// Why a side can never mate. Each carries what a checker needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The game is over on the board: stalemate, or the intended winner is the one who is mated.
    Terminal,
    /// The material cannot mate in any arrangement.
    Material,
    /// All positions that can be reached, at most 256, without a mate among them. Positions whose
    /// material cannot mate are not followed.
    Finite {
        /// How many.
        states: u64,
    },
    /// The same with any number of positions.
    Closure {
        /// How many.
        states: u64,
    },
    /// Regions of men that no legal move leaves, and in which no placing of the men is mate. There
    /// is no right to castle in the root position, and no pawn of the winner can promote.
    ///
    /// A *wall* is a man that is never taken and has one square. What makes the regions closed:
    /// lines are blocked by walls; no man goes onto a wall of its own side, no king onto a king
    /// that is a wall nor onto a square guarded by a wall of the other side (a pawn, knight or
    /// king guards what it attacks, a line piece the squares next to it on its lines); a pawn is
    /// pushed onto squares without a wall and captures where a man of the other side may be; a
    /// man of the other side that may be on the square of a capture is `taken`; promoted pawns
    /// move as queen and knight. A pawn that stays on its file does not pass a pawn of the other side
    /// that faces it there, if that one can neither be taken nor leave the file nor promote: it stays
    /// short of the other's root square. A pawn that can be taken en passant at the root has the
    /// passed square in its region.
    Invariant {
        /// One entry for each man of the root position, sorted by root square.
        men: Vec<Region>,
    },
    /// Boxes that no legal move leaves but into another of them, without a mate in any; and
    /// positions from the root on until each series of moves has entered one of them. Positions
    /// whose material cannot mate are not followed, and need no box.
    Boxes {
        /// How many positions outside the boxes.
        states: u64,
        /// The boxes.
        boxes: Vec<Confined>,
    },
}

/// What a man other than a pawn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// `n`
    Knight,
    /// `b`
    Bishop,
    /// `r`
    Rook,
    /// `q`
    Queen,
    /// `k`
    King,
}

/// A man of a box that is no pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roamer {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// The squares on which it may stand, as a bit set (bit 0 is a1).
    pub squares: u64,
    /// Whether it may also have been taken.
    pub taken: bool,
}

/// Kings of a box: with this side on move and the loser's king on its square, the winner's king is
/// on one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Couple {
    /// Who is on move.
    pub turn: Side,
    /// Where the loser's king stands; a1 = 0, h8 = 63.
    pub loser: u8,
    /// Where the winner's king may stand, as a bit set.
    pub winner: u64,
}

/// A box: all positions with exactly these pawns and these other men, each on one of its squares,
/// without a right to castle or to take en passant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confined {
    /// White's pawns, as a bit set.
    pub white_pawns: u64,
    /// Black's pawns.
    pub black_pawns: u64,
    /// All other men.
    pub men: Vec<Roamer>,
    /// Which places of both kings go together, and with whom on move; `None`: any.
    pub kings: Option<Vec<Couple>>,
}

/// Whether a side can still checkmate by any series of legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It can: these moves end in mate. Empty if the mate is on the board.
    Can {
        /// Legal moves from the root position.
        line: Vec<Move>,
    },
    /// It never can.
    Cannot {
        /// Why.
        proof: Proof,
    },
    /// The budget was too small to know.
    Undecided {
        /// What was spent.
        spent: Spent,
    },
}

/// A verdict and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The verdict with its certificate.
    pub verdict: Verdict,
    /// What it cost.
    pub spent: Spent,
}

/// Whether neither side can mate any more (5.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dead {
    /// Neither side can.
    Dead,
    /// At least one can.
    Alive,
    /// Not known within the budget.
    Undecided,
}
