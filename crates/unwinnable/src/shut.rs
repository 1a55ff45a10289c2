//! Whether a position seems shut: one side can hardly move. Real games rarely end so, and where
//! they do, a proof is worth looking for. Order of work only: no verdict hangs on it.

use crate::board::Board;
use crate::moves;
use crate::regions::{black_takes, king_moves, white_takes};
use crate::squares::{self, Squares, bit};
use shakmaty::Color;

/// Moves of both sides together, those of a shut position at most.
const MOVES_MAX: u32 = 25;
/// The same where one side has one move at most.
const MOVES_ONE: u32 = 30;
/// Squares that a king may walk to, a move of another man counted as four.
const WALK_MAX: u32 = 36;
const WALK_PER_MOVE: u32 = 4;

/// Checks and pins are looked at only where the kings go.
pub(crate) fn seems_shut(board: &Board) -> bool {
    let men = Color::ALL.map(|color| men_moves(board, color));
    let both = men[0] + men[1];
    if men[0] != 0 && men[1] != 0 && both > MOVES_ONE {
        return false;
    }
    let kings = Color::ALL.map(|color| moves::king_steps(board, color).count_ones());
    let [one, other] = [men[0] + kings[0], men[1] + kings[1]];
    let (least, sum) = (one.min(other), one + other);
    if least == 0 || least == 1 && sum <= MOVES_ONE {
        return true;
    }
    sum <= MOVES_MAX
        && (0..2).any(|at| {
            let moves = WALK_PER_MOVE * men[at];
            moves <= WALK_MAX && moves + walk(board, Color::ALL[at], kings[at]) <= WALK_MAX
        })
}

/// Moves of a side's men but the king, as if it could not be in check.
fn men_moves(board: &Board, color: Color) -> u32 {
    let own = board.of(color);
    let them = board.of(!color);
    let king = board.king(color);
    let pinned = moves::pinned(board, king, own, them);
    let (free, targets) = (own & !pinned, !own & !board.kings);
    let pawns = board.pawns & free;
    let (one, takes) = match color {
        Color::White => (pawns << 8, white_takes(pawns)),
        Color::Black => (pawns >> 8, black_takes(pawns)),
    };
    let mut count = (one & !board.occupied).count_ones() + (takes & them & targets).count_ones();
    for from in Squares(board.knights & free) {
        count += (squares::knight(from) & targets).count_ones();
    }
    for from in Squares((board.diagonal() | board.straight()) & own) {
        let mut reach = 0;
        if board.diagonal() & bit(from) != 0 {
            reach |= squares::bishop(from, board.occupied);
        }
        if board.straight() & bit(from) != 0 {
            reach |= squares::rook(from, board.occupied);
        }
        if pinned & bit(from) != 0 {
            reach &= squares::line(king, from);
        }
        count += (reach & targets).count_ones();
    }
    count
}

/// How many squares a king may walk to if only pawns of the other side and own men stop it.
fn walk(board: &Board, color: Color, steps: u32) -> u32 {
    if steps == 0 {
        return 1;
    }
    let own = board.of(color);
    let pawns = board.pawns & !own;
    let guarded = match color {
        Color::White => black_takes(pawns),
        Color::Black => white_takes(pawns),
    };
    let open = !(own & !board.kings | guarded);
    let mut set = bit(board.king(color));
    loop {
        let next = set | king_moves(set) & open;
        if next == set {
            return set.count_ones();
        }
        set = next;
    }
}
