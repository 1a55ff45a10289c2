//! How far a position seems from a helpmate. Order only: nothing is ever cut by it, so no weight
//! here can make an answer wrong. The weights were tuned on ends of real games.

use crate::board::{Board, KING, PAWN, QUEEN, ROOK};
use crate::moves::{EN_PASSANT, Step};
use crate::squares::{DARK, Squares, bit, distance, king};
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
    /// Corners in which a lone bishop can give check; all of them for other men.
    corners: u64,
    /// The winner has one knight or bishop and nothing else: the loser must shut in his own king.
    one_piece: bool,
}

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

impl Scale {
    pub(crate) fn new(board: &Board, winner: Color) -> Scale {
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
        Scale {
            winner,
            winner_king: board.king(winner),
            loser_king: board.king(!winner),
            winner_men: own,
            loser_men: board.of(!winner),
            pawns: board.pawns,
            heavy,
            corners,
            one_piece: light_only && own.count_ones() == 2,
        }
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
        let flights = king(loser_king) & !loser_men & !king(winner_king);
        let mut score = apart(winner_king, loser_king)
            + 2 * loser_men.count_ones()
            + 3 * flights.count_ones() / 4;
        if self.one_piece {
            score += 16 + self.shut_in(board, loser_king, loser_men);
            return score.min(255) as u8;
        }
        score += to_corner(loser_king, self.corners);
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
            score += 16 + to_queen(pawns, self.winner);
        }
        score.min(255) as u8
    }

    /// For a lone knight or bishop: the loser's king in a corner and his own man beside it.
    fn shut_in(&self, board: &Board, loser_king: u8, loser_men: u64) -> u32 {
        let mut best = 64;
        for corner in Squares(self.corners) {
            let mut nearest = 12;
            for beside in [corner ^ 1, corner ^ 8] {
                for man in Squares(loser_men & !bit(loser_king)) {
                    nearest = nearest.min(self.way(board, man, beside));
                }
            }
            best = best.min(3 * u32::from(distance(loser_king, corner)) + 2 * nearest);
        }
        best
    }

    /// About how many moves a man of the loser needs to a square.
    fn way(&self, board: &Board, man: u8, to: u8) -> u32 {
        let at = bit(man);
        let far = u32::from(distance(man, to));
        if board.pawns & at & self.loser_men != 0 {
            let down = self.winner == Color::White;
            let ahead = if down { to < man } else { to > man };
            if man & 7 == to & 7 && ahead && (8..56).contains(&to) {
                return far;
            }
            return 3 + to_queen(at, !self.winner);
        }
        if board.bishops & at != 0 {
            let same = (at & DARK == 0) == (bit(to) & DARK == 0);
            return if same { far.min(2) } else { 12 };
        }
        if board.knights & at != 0 {
            return far.div_ceil(2) + u32::from(far != 0);
        }
        far.min(2)
    }
}

/// Steps of a king to the nearest corner, dear at a distance.
#[inline]
fn to_corner(king: u8, corners: u64) -> u32 {
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
        far => 8 * u32::from(far) - 5,
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

/// What the winner's king still has to come nearer: two squares away, not across a diagonal.
#[inline]
fn apart(a: u8, b: u8) -> u32 {
    let files = u32::from((a & 7).abs_diff(b & 7));
    let ranks = u32::from((a >> 3).abs_diff(b >> 3));
    2 * files.max(ranks).saturating_sub(2) + 3 * u32::from(files + ranks > 3)
}
