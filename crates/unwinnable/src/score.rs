//! How far a position seems from a helpmate. Order only: nothing is ever cut by it, so no weight
//! here can make an answer wrong. The weights were tuned on ends of real games.

use crate::aim::Aim;
use crate::board::{Board, KING, PAWN, QUEEN, ROOK};
use crate::corner::{Blockers, Lone};
use crate::kings::steps_to_mate;
use crate::moves::{EN_PASSANT, Step};
use crate::squares::{DARK, Squares, bit, distance, king};
use shakmaty::Color;

/// How much each trait of a position counts, and the order among equals.
#[derive(Clone, Copy)]
pub(crate) struct Weights {
    /// A step of either king to where a rook mates, if the winner may ever have one.
    pub(crate) kings: u32,
    /// Without: a step of the loser's king to a corner, and the last one.
    pub(crate) corner: u32,
    pub(crate) last_step: u32,
    /// A step of the winner's king to the loser's.
    pub(crate) apart: u32,
    /// The winner's king stands across a diagonal, or farther.
    pub(crate) askew: u32,
    /// A man of the loser, in quarters.
    pub(crate) men: u32,
    /// A step of the winner's foremost pawn while he has no rook or queen, and having none.
    pub(crate) pawn: u32,
    pub(crate) no_heavy: u32,
    /// A square to which the loser's king could go, in quarters.
    pub(crate) flights: u32,
    /// A half-move from the root, in sixteenths: lines should come out short.
    pub(crate) depth: u32,
    /// Give up when more than this wait: for searches that are to see everything.
    pub(crate) crowd: usize,
    /// With bishops on one colour alone the loser's king is to be shut in by his own men in a corner.
    pub(crate) shut_in: bool,
}

/// For the first, short search: goes deep at once.
pub(crate) const FIRST: Weights = Weights {
    kings: 1,
    corner: 13,
    last_step: 9,
    apart: 7,
    askew: 1,
    men: 8,
    pawn: 1,
    no_heavy: 12,
    flights: 0,
    depth: 0,
    crowd: usize::MAX,
    shut_in: false,
};

/// When that fails: deep again, the kings and promotion before all else and no matter who is taken.
pub(crate) const AGAIN: Weights = Weights {
    kings: 4,
    corner: 8,
    last_step: 8,
    apart: 2,
    askew: 2,
    men: 0,
    pawn: 2,
    no_heavy: 12,
    flights: 0,
    depth: 0,
    crowd: usize::MAX,
    shut_in: false,
};

/// For bishops on one colour behind shut pawns: nobody is taken who may stand in his king's way.
pub(crate) const SHUT_IN: Weights = Weights {
    shut_in: true,
    ..AGAIN
};

/// For the second: other weights, since what made the first fail should not do so again.
pub(crate) const SECOND: Weights = Weights {
    kings: 2,
    corner: 3,
    last_step: 3,
    apart: 2,
    askew: 7,
    men: 9,
    pawn: 4,
    no_heavy: 8,
    flights: 3,
    depth: 0,
    crowd: usize::MAX,
    shut_in: false,
};

/// For the third: men of the loser out of the way before all else, which opens shut positions.
pub(crate) const THIRD: Weights = Weights {
    kings: 1,
    corner: 1,
    last_step: 1,
    apart: 1,
    askew: 1,
    men: 24,
    pawn: 6,
    no_heavy: 20,
    flights: 2,
    depth: 0,
    crowd: usize::MAX,
    shut_in: false,
};

/// What stays the same for all moves of one position.
pub(crate) struct Scale {
    weights: Weights,
    /// What the depth adds to every score.
    deep: u32,
    winner: Color,
    winner_king: u8,
    loser_king: u8,
    winner_men: u64,
    loser_men: u64,
    pawns: u64,
    heavy: u64,
    /// Corners in which a lone bishop can give check; all of them for other men.
    corners: u64,
    /// The winner has one knight or bishop and nothing else: the loser must shut in his own king.
    lone: Option<Lone>,
    /// The score of every move that changes nothing which counts.
    pub(crate) still: u8,
}

pub(crate) const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

impl Scale {
    pub(crate) fn new(board: &Board, winner: Color, weights: Weights, depth: u8) -> Scale {
        let own = board.of(winner);
        let heavy = board.straight() & own;
        let bishops = board.bishops & own;
        let light_only = heavy | board.pawns & own == 0;
        let mut corners = CORNERS;
        if light_only && bishops != 0 && board.knights & own == 0 {
            if bishops & DARK == 0 {
                corners &= !DARK;
            } else if bishops & !DARK == 0 {
                corners &= DARK;
            }
        }
        let mut scale = Scale {
            weights,
            deep: weights.depth * u32::from(depth) / 16,
            winner,
            winner_king: board.king(winner),
            loser_king: board.king(!winner),
            winner_men: own,
            loser_men: board.of(!winner),
            pawns: board.pawns,
            heavy,
            corners,
            lone: (light_only && own.count_ones() == 2
                || weights.shut_in && Lone::fits(board, winner))
            .then(|| Lone::of(board, winner)),
            still: 0,
        };
        if scale.lone.is_some() {
            return scale;
        }
        let pawns = board.pawns & own;
        scale.still = scale.sum(
            scale.winner_king,
            scale.loser_king,
            scale.loser_men,
            heavy != 0,
            pawns,
        );
        scale
    }

    /// The moves that may change something; all others have the score `still`. `None`: any move may.
    pub(crate) fn aim(&self, board: &Board) -> Option<Aim> {
        if self.lone.is_some() {
            return None;
        }
        if board.turn == self.winner {
            let mut aim = Aim::at(self.loser_men, true);
            aim.king = !0;
            aim.pawn = if self.heavy == 0 { !0 } else { self.loser_men };
            return Some(aim);
        }
        let beside = king(self.loser_king) & !king(self.winner_king);
        let mut aim = Aim::at(beside | self.winner_men, true);
        aim.king = !0;
        aim.whole = beside & self.loser_men;
        Some(aim)
    }

    /// The score of the position after a move.
    #[inline]
    pub(crate) fn after(&self, board: &Board, step: Step) -> u8 {
        let (from, to) = (step.from(), step.to());
        let (gone, taken) = (bit(from), bit(to));
        let role = board.role(from);
        let by_winner = self.winner_men & gone != 0;
        let (mut winner_king, mut loser_king) = (self.winner_king, self.loser_king);
        let mut loser_men = self.loser_men;
        if by_winner {
            loser_men &= !taken;
            if step.kind() == EN_PASSANT {
                loser_men &= !board.passing;
            }
        } else {
            loser_men = loser_men & !gone | taken;
        }
        if role == KING {
            if by_winner {
                winner_king = to;
            } else {
                loser_king = to;
            }
        }
        if let Some(lone) = self.lone {
            let men = Blockers::after(board, loser_men, step, !by_winner);
            let score = self.weights.men * loser_men.count_ones() / 4
                + lone.way(loser_king, winner_king, &men);
            return score.min(255) as u8;
        }
        let heavy = if by_winner {
            self.heavy != 0 || matches!(step.promotion(), Some(ROOK | QUEEN))
        } else {
            self.heavy & !taken != 0
        };
        let mut pawns = self.pawns & self.winner_men & !gone & !taken;
        if by_winner && role == PAWN && step.promotion().is_none() {
            pawns |= taken;
        }
        self.sum(winner_king, loser_king, loser_men, heavy, pawns)
    }

    #[inline]
    fn sum(&self, winner_king: u8, loser_king: u8, loser_men: u64, heavy: bool, pawns: u64) -> u8 {
        let weights = &self.weights;
        let mut score = self.deep + weights.men * loser_men.count_ones() / 4;
        if weights.flights != 0 {
            let flights = king(loser_king) & !loser_men & !king(winner_king);
            score += weights.flights * flights.count_ones() / 4;
        }
        if heavy || pawns != 0 {
            score += weights.kings * steps_to_mate(loser_king, winner_king);
        } else {
            score += weights.apart(winner_king, loser_king);
            score += weights.corner_way(loser_king, self.corners);
        }
        if !heavy {
            score += weights.no_heavy + weights.pawn * to_queen(pawns, self.winner);
        }
        score.min(255) as u8
    }
}

/// Steps that the foremost pawn still needs; nothing if there is none.
#[inline]
fn to_queen(pawns: u64, color: Color) -> u32 {
    if pawns == 0 {
        return 0;
    }
    match color {
        Color::White => pawns.leading_zeros() / 8,
        Color::Black => pawns.trailing_zeros() / 8,
    }
}

impl Weights {
    /// Steps of a king to the nearest corner.
    #[inline]
    fn corner_way(&self, king: u8, corners: u64) -> u32 {
        let mut best = 7;
        if corners == CORNERS {
            let (file, rank) = (king & 7, king >> 3);
            best = file.min(7 - file).max(rank.min(7 - rank));
        } else {
            for corner in Squares(corners) {
                best = best.min(distance(king, corner));
            }
        }
        match best {
            0 => 0,
            far => self.corner * u32::from(far - 1) + self.last_step,
        }
    }

    /// What the winner's king still has to come nearer: two squares away, not across a diagonal.
    #[inline]
    fn apart(&self, a: u8, b: u8) -> u32 {
        let files = u32::from((a & 7).abs_diff(b & 7));
        let ranks = u32::from((a >> 3).abs_diff(b >> 3));
        let far = files.max(ranks).saturating_sub(2);
        self.apart * far + self.askew * u32::from(files + ranks > 3)
    }
}
