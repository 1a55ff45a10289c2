//! Which moves can give check at all, told from the board before the move.

use crate::board::{BISHOP, Board, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::{PLAIN, Step};
use crate::squares::{self, Squares, between, bit};

/// Squares from which each kind of man would attack the king of the side that is not on move.
pub(crate) struct Checks {
    pawn: u64,
    knight: u64,
    diagonal: u64,
    straight: u64,
    /// Own men that alone stand between an own line piece and that king.
    discovering: u64,
}

impl Checks {
    pub(crate) fn of(board: &Board) -> Checks {
        let target = board.king(!board.turn);
        let own = board.of(board.turn);
        let mut discovering = 0;
        let snipers = squares::rook(target, 0) & board.straight() & own
            | squares::bishop(target, 0) & board.diagonal() & own;
        for sniper in Squares(snipers) {
            let blockers = between(target, sniper) & board.occupied;
            if blockers & blockers.wrapping_sub(1) == 0 {
                discovering |= blockers & own;
            }
        }
        Checks {
            pawn: squares::pawn(!board.turn, target),
            knight: squares::knight(target),
            diagonal: squares::bishop(target, board.occupied),
            straight: squares::rook(target, board.occupied),
            discovering,
        }
    }

    /// Whether a move surely gives no check. Castling, promotion, en passant and double steps are
    /// never excluded.
    #[inline]
    pub(crate) fn excludes(&self, board: &Board, step: Step) -> bool {
        if step.kind() != PLAIN || self.discovering & bit(step.from()) != 0 {
            return false;
        }
        let from = match board.role(step.from()) {
            PAWN => self.pawn,
            KNIGHT => self.knight,
            BISHOP => self.diagonal,
            ROOK => self.straight,
            QUEEN => self.diagonal | self.straight,
            _ => 0,
        };
        from & bit(step.to()) == 0
    }
}
