//! What can happen to a box that changes pawns or takes a wall away: one smaller box for each.

use crate::area::{Area, Certain, Piece};
use crate::board::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use crate::pairs::Event;
use crate::squares::{self, BACK_RANKS, Squares, bit};
use shakmaty::Color;

/// Calls `child` for each; stops when that says `false` or a box has no room.
pub(crate) fn each(
    area: &Area,
    certain: &Certain,
    child: &mut impl FnMut(&Area, &Event) -> bool,
) -> bool {
    pieces(area, certain, child)
        && Color::ALL
            .into_iter()
            .all(|color| pawns(area, certain, color, child))
}

/// Pieces that take walls.
fn pieces(area: &Area, certain: &Certain, child: &mut impl FnMut(&Area, &Event) -> bool) -> bool {
    for (at, piece) in area.pieces().iter().enumerate() {
        let enemy = !piece.color as usize;
        for square in Squares(area.targets(at, certain) & certain.walls[enemy]) {
            let prey = bit(square);
            let mut next = *area;
            // A king may not come back; another man can, as moves can be taken back.
            next.pieces_mut()[at].squares = if piece.role == KING {
                prey
            } else {
                piece.squares | prey
            };
            next.pawns[enemy] &= !prey;
            if let Some(victim) = standing(area, prey, piece.color) {
                if area.pieces()[victim].role == KING {
                    continue;
                }
                next.pieces_mut()[victim].absent = true;
            }
            if !next.leave(prey, at) {
                continue;
            }
            let king = piece.role == KING;
            let event = Event {
                turn: piece.color,
                by: piece.color,
                onto: if king { 0 } else { prey },
                king_to: if king { prey } else { 0 },
            };
            if !child(&next, &event) {
                return false;
            }
        }
    }
    true
}

/// The piece of the other side that stands there as a wall.
fn standing(area: &Area, square: u64, by: Color) -> Option<usize> {
    area.pieces()
        .iter()
        .position(|piece| piece.color != by && piece.is_wall() && piece.squares == square)
}

fn pawns(
    area: &Area,
    certain: &Certain,
    color: Color,
    child: &mut impl FnMut(&Area, &Event) -> bool,
) -> bool {
    let free = !(certain.walls[0] | certain.walls[1]);
    let step = |set: u64| match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    };
    let home = match color {
        Color::White => 0xff00,
        Color::Black => 0xff << 48,
    };
    for square in Squares(area.pawns[color as usize]) {
        let from = bit(square);
        let one = step(from) & free;
        if one != 0 && !goes(area, color, from, one, child) {
            return false;
        }
        let two = if from & home == 0 {
            0
        } else {
            step(one) & free
        };
        if two != 0
            && !(goes(area, color, from, two, child) && passes(area, color, from, one, two, child))
        {
            return false;
        }
        if !takes(area, color, square, child) {
            return false;
        }
    }
    true
}

/// A pawn on a square that nobody else stands on any more.
fn goes(
    area: &Area,
    color: Color,
    from: u64,
    to: u64,
    child: &mut impl FnMut(&Area, &Event) -> bool,
) -> bool {
    let mut next = *area;
    next.pawns[color as usize] &= !from;
    if !next.leave(to, usize::MAX) {
        return true;
    }
    let event = Event {
        turn: color,
        by: color,
        onto: to,
        king_to: 0,
    };
    if to & BACK_RANKS == 0 {
        next.pawns[color as usize] |= to;
        return child(&next, &event);
    }
    for role in [QUEEN, KNIGHT, ROOK, BISHOP] {
        let mut promoted = next;
        let piece = Piece {
            squares: to,
            role,
            color,
            absent: false,
        };
        if !promoted.add(piece) || !child(&promoted, &event) {
            return false;
        }
    }
    true
}

/// A double step that is taken at once by a pawn beside it: the box after it has no right to do so.
fn passes(
    area: &Area,
    color: Color,
    from: u64,
    over: u64,
    to: u64,
    child: &mut impl FnMut(&Area, &Event) -> bool,
) -> bool {
    let beside = (to & !squares::FILE_A) >> 1 | (to & !squares::FILE_H) << 1;
    for taker in Squares(beside & area.pawns[!color as usize]) {
        let mut next = *area;
        next.pawns[color as usize] &= !from;
        next.pawns[!color as usize] &= !bit(taker);
        next.pawns[!color as usize] |= over;
        let event = Event {
            turn: color,
            by: !color,
            onto: over | to,
            king_to: 0,
        };
        if next.leave(over, usize::MAX) && !child(&next, &event) {
            return false;
        }
    }
    true
}

fn takes(
    area: &Area,
    color: Color,
    square: u8,
    child: &mut impl FnMut(&Area, &Event) -> bool,
) -> bool {
    let enemy = !color as usize;
    for target in Squares(squares::pawn(color, square)) {
        let to = bit(target);
        if area.pawns[enemy] & to != 0 {
            let mut next = *area;
            next.pawns[enemy] &= !to;
            if !goes(&next, color, bit(square), to, child) {
                return false;
            }
            continue;
        }
        for (at, piece) in area.pieces().iter().enumerate() {
            if piece.color == color || piece.role == KING || piece.squares & to == 0 {
                continue;
            }
            let mut next = *area;
            next.remove(at);
            if !goes(&next, color, bit(square), to, child) {
                return false;
            }
        }
    }
    true
}
