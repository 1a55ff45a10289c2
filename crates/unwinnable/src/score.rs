//! How far a position seems from a helpmate. Order only: nothing is ever cut by it.

use crate::board::{BISHOP, Board, KING, PAWN, QUEEN, ROOK};
use crate::moves::{EN_PASSANT, Step};
use crate::squares::{DARK, Squares, bit, distance};
use shakmaty::Color;

/// What stays the same for all moves of one position.
pub(crate) struct Scale {
    winner: Color,
    winner_king: u8,
    loser_king: u8,
    winner_men: u64,
    loser_men: u64,
    pawns: u64,
    heavy: u64,
    corners: u64,
}

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

impl Scale {
    pub(crate) fn new(board: &Board, winner: Color) -> Scale {
        let own = board.of(winner);
        let heavy = board.straight() & own;
        let bishops = board.bishops & own;
        // A lone bishop gives check in corners of its own colour only.
        let mut corners = CORNERS;
        if heavy == 0 && bishops != 0 && board.knights & own == 0 {
            if bishops & DARK == 0 {
                corners &= !DARK;
            } else if bishops & !DARK == 0 {
                corners &= DARK;
            }
        }
        Scale {
            winner,
            winner_king: board.king(winner),
            loser_king: board.king(!winner),
            winner_men: own,
            loser_men: board.of(!winner),
            pawns: board.pawns,
            heavy,
            corners,
        }
    }

    /// The score of the position after a move.
    #[inline]
    pub(crate) fn after(&self, board: &Board, step: Step) -> u8 {
        let (from, to) = (step.from(), step.to());
        let gone = bit(from);
        let role = board.role(from);
        let by_winner = self.winner_men & gone != 0;
        let (mut winner_king, mut loser_king) = (self.winner_king, self.loser_king);
        if role == KING {
            if by_winner {
                winner_king = to;
            } else {
                loser_king = to;
            }
        }
        let mut score = 0;
        score += 3 * self.to_corner(loser_king);
        score += 2 * u32::from(distance(winner_king, loser_king).saturating_sub(2));
        let taken = bit(to);
        let heavy = if by_winner {
            self.heavy != 0 || matches!(step.promotion(), Some(ROOK | QUEEN))
        } else {
            self.heavy & !taken != 0
        };
        if !heavy {
            let mut pawns = self.pawns & self.winner_men & !gone & !taken;
            if by_winner && role == PAWN && step.promotion().is_none() {
                pawns |= taken;
            }
            score += 8 + self.to_queen(pawns, self.winner);
            if pawns == 0 {
                let mut pawns = self.pawns & self.loser_men & !gone & !taken;
                if !by_winner && role == PAWN && step.promotion().is_none() {
                    pawns |= taken;
                }
                let _ = BISHOP;
                score += self.to_queen(pawns, !self.winner) / 2;
            }
        }
        let captures = (self.winner_men | self.loser_men) & taken != 0 || step.kind() == EN_PASSANT;
        let mut loser_men = self.loser_men.count_ones();
        if captures && by_winner {
            loser_men -= 1;
        }
        score += loser_men / 2;
        score.min(255) as u8
    }

    #[inline]
    fn to_corner(&self, king: u8) -> u32 {
        let mut best = 7;
        for corner in Squares(self.corners) {
            best = best.min(distance(king, corner));
        }
        u32::from(best)
    }

    /// Moves that the foremost pawn still needs, each counted for several.
    #[inline]
    fn to_queen(&self, pawns: u64, color: Color) -> u32 {
        if pawns == 0 {
            return 30;
        }
        let steps = match color {
            Color::White => pawns.leading_zeros() / 8,
            Color::Black => pawns.trailing_zeros() / 8,
        };
        4 * steps
    }
}
