//! Which moves can mate at all, told from the board before the move.

use crate::aim::Aim;
use crate::board::{BISHOP, Board, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::{EN_PASSANT, PLAIN, Step};
use crate::squares::{self, BACK_RANKS, Squares, between, bit};

/// What the side on move needs to know of the other side's king.
pub(crate) struct Checks {
    /// The moves that may give check. The others surely give none: a man checks only from a square from which
    /// it attacks the king, or by leaving the line of a piece behind it. Castling, promotion and en passant
    /// are always asked for.
    pub(crate) aim: Aim,
    /// Squares next to the king without an own man, which nothing attacks even if men of the side on move block
    /// no line: only the man that moves can take such a square away.
    flights: u64,
    occupied: u64,
}

impl Checks {
    pub(crate) fn of(board: &Board) -> Checks {
        let target = board.king(!board.turn);
        let (own, them) = (board.of(board.turn), board.of(!board.turn));
        let mut discovering = 0;
        let snipers = squares::rook(target, 0) & board.straight() & own
            | squares::bishop(target, 0) & board.diagonal() & own;
        for sniper in Squares(snipers) {
            let blockers = between(target, sniper) & board.occupied;
            if blockers & blockers.wrapping_sub(1) == 0 {
                discovering |= blockers & own;
            }
        }
        let diagonal = squares::bishop(target, board.occupied);
        let straight = squares::rook(target, board.occupied);
        let attacked = board.attacked(own, board.turn, them & !bit(target));
        Checks {
            aim: Aim {
                pawn: squares::pawn(!board.turn, target) | BACK_RANKS,
                knight: squares::knight(target),
                bishop: diagonal,
                rook: straight,
                queen: diagonal | straight,
                king: 0,
                whole: discovering,
                barred: 0,
                special: true,
            },
            flights: squares::king(target) & !them & !attacked,
            occupied: board.occupied & !bit(target),
        }
    }

    /// Whether a move surely leaves the king a square to go to.
    #[inline]
    pub(crate) fn leave_flight(&self, board: &Board, step: Step) -> bool {
        if self.flights == 0 || step.kind() == EN_PASSANT {
            return false;
        }
        if step.kind() != PLAIN {
            return false;
        }
        let to = step.to();
        let occupied = self.occupied & !bit(step.from());
        let taken = match board.role(step.from()) {
            PAWN => squares::pawn(board.turn, to),
            KNIGHT => squares::knight(to),
            BISHOP => squares::bishop(to, occupied),
            ROOK => squares::rook(to, occupied),
            QUEEN => squares::bishop(to, occupied) | squares::rook(to, occupied),
            _ => squares::king(to),
        };
        self.flights & !taken != 0
    }
}
