//! Both kings together: they never stand side by side, so what one may do hangs on the other.

use super::invariant::{may_be_taken, own_fixed};
use super::men::{Man, Men};
use alloc::vec;
use alloc::vec::Vec;
use shakmaty::{Bitboard, CastlingSide, Chess, Color, Position as _, Square, attacks};

/// Which pairs of squares can come about.
pub(super) struct Kings {
    /// For each square of the white king, those of the black one.
    pairs: [Bitboard; 64],
}

impl Kings {
    /// All pairs that come about from the root, if every step stays in the regions.
    pub(super) fn closed(root: &Chess, men: &Men) -> Option<Kings> {
        let [white, black] = [men.king(Color::White)?, men.king(Color::Black)?];
        let barred = [
            men.always_attacked(Color::Black, white),
            men.always_attacked(Color::White, black),
        ];
        let mut kings = Kings {
            pairs: [Bitboard::EMPTY; 64],
        };
        let mut open: Vec<(Square, Square)> = vec![(white.root, black.root)];
        kings.pairs[usize::from(white.root)] |= Bitboard::from(black.root);
        while let Some((w, b)) = open.pop() {
            for to in steps(root, men, white, w, b, barred[0])? {
                kings.add(&mut open, to, b);
            }
            for to in steps(root, men, black, b, w, barred[1])? {
                kings.add(&mut open, w, to);
            }
        }
        Some(kings)
    }

    fn add(&mut self, open: &mut Vec<(Square, Square)>, white: Square, black: Square) {
        let row = &mut self.pairs[usize::from(white)];
        if !row.contains(black) {
            *row |= Bitboard::from(black);
            open.push((white, black));
        }
    }

    /// Where the other king may be while the king of `color` stands on `square`.
    pub(super) fn others(&self, color: Color, square: Square) -> Bitboard {
        if color.is_white() {
            return self.pairs[usize::from(square)];
        }
        Square::ALL
            .into_iter()
            .filter(|white| self.pairs[usize::from(*white)].contains(square))
            .fold(Bitboard::EMPTY, |sum, white| sum | Bitboard::from(white))
    }
}

/// Where the king may step; `None` if a step leaves its region or takes what is said never to be taken.
fn steps(
    root: &Chess,
    men: &Men,
    king: &Man,
    from: Square,
    other: Square,
    barred: Bitboard,
) -> Option<Bitboard> {
    let near_other = attacks::king_attacks(other) | Bitboard::from(other);
    let mut all = attacks::king_attacks(from) & !near_other & !barred;
    if from == king.root {
        all |= castlings(root, king.color);
    }
    let mut kept = Bitboard::EMPTY;
    for to in all {
        if own_fixed(men, king.color, to) {
            continue;
        }
        if !king.squares.contains(to) || !may_be_taken(men, king.color, to) {
            return None;
        }
        kept |= Bitboard::from(to);
    }
    Some(kept)
}

fn castlings(root: &Chess, color: Color) -> Bitboard {
    CastlingSide::ALL
        .into_iter()
        .filter(|side| root.castles().rook(color, *side).is_some())
        .fold(Bitboard::EMPTY, |sum, side| {
            sum | Bitboard::from(side.king_to(color))
        })
}
