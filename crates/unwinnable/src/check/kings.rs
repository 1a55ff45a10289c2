//! Where kings may step.

use super::men::{Man, Men};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, Position as _, attacks};

/// No step of the king leaves its region or takes what is said never to be taken.
///
/// A king may not go where a man of the other side attacks for ever, nor where one of its own stands for
/// ever. Castling is looked at from its first square, while the root has the right.
pub(super) fn king_stays(root: &Chess, king: &Man, men: &Men) -> bool {
    let other = king.color.other();
    let shut = men.always_attacked(other, king) | *men.fixed_of.get(king.color);
    let allowed = king.squares & !*men.kept_of.get(other);
    let other_king = men
        .king(other)
        .filter(|king| king.is_fixed())
        .map_or(Bitboard::EMPTY, |king| Bitboard::from(king.root));
    castlings(root, king.color).is_subset(king.squares)
        && king
            .squares
            .into_iter()
            .all(|from| (attacks::king_attacks(from) & !shut & !other_king).is_subset(allowed))
}

fn castlings(root: &Chess, color: Color) -> Bitboard {
    CastlingSide::ALL
        .into_iter()
        .filter(|side| root.castles().rook(color, *side).is_some())
        .fold(Bitboard::EMPTY, |sum, side| {
            sum | Bitboard::from(side.king_to(color))
        })
}
