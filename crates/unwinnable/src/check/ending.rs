//! Moves that mate the intended winner: the game is over, and no box has to hold what comes of them.

use super::crowd::{Crowd, Member};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// Of squares on which nobody stands for ever: those on which the man at this place mates the winner's king
/// in whatever position of the box. His king stands on one square and is attacked from so near that nobody
/// comes between; no man of his may take there; and no square beside him is open to him.
pub(super) fn mates_winner(one: &Crowd, at: usize, onto: Bitboard, winner: Color) -> Bitboard {
    let man = one.members[at];
    let king = one
        .members
        .iter()
        .find(|king| king.role == Role::King && king.color == winner && king.is_fixed())
        .and_then(|king| king.squares.first());
    match king {
        Some(king) if man.color != winner && man.role != Role::King => {
            let near = |to: Square| match man.role {
                Role::Knight => true,
                _ => attacks::king_attacks(king).contains(to),
            };
            let mates = |to: Square| {
                man.attacks(to, Bitboard::EMPTY).contains(king)
                    && near(to)
                    && !may_be_taken(one, at, to, winner)
                    && no_flight(one, at, to, king)
            };
            onto.into_iter()
                .filter(|to| mates(*to))
                .fold(Bitboard::EMPTY, |sum, to| sum | Bitboard::from(to))
        }
        _ => Bitboard::EMPTY,
    }
}

/// Whether a man of `color` other than the king may attack `to` when the man at this place stands there.
fn may_be_taken(one: &Crowd, at: usize, to: Square, color: Color) -> bool {
    let left = one.members[at].squares;
    let mut stand = (one.fixed(Color::White) | one.fixed(Color::Black)) & !left;
    stand |= Bitboard::from(to);
    let pawns = *one.pawns.get(color);
    let by_pawn = pawns
        .into_iter()
        .any(|pawn| attacks::pawn_attacks(color, pawn).contains(to));
    let attacks = |man: &Member| {
        man.squares
            .into_iter()
            .any(|from| man.attacks(from, stand).contains(to))
    };
    let mut own = one
        .members
        .iter()
        .filter(|man| man.color == color && man.role != Role::King);
    by_pawn || own.any(attacks)
}

/// Whether each square beside the king holds a man of his own side for ever, or is attacked wherever the
/// other men stand, with the man that gives check on `to`. The king hides nothing from himself.
fn no_flight(one: &Crowd, at: usize, to: Square, king: Square) -> bool {
    let checker = one.members[at];
    let by = checker.color;
    let others = |but: usize| {
        one.members
            .iter()
            .enumerate()
            .filter(move |(place, man)| *place != at && *place != but && !is_king_of(man, !by))
            .fold(one.pawns.white | one.pawns.black, |sum, (_, man)| {
                sum | man.squares
            })
            | Bitboard::from(to)
    };
    let mut attacked = checker.attacks(to, !Bitboard::from(king));
    for pawn in *one.pawns.get(by) {
        attacked |= attacks::pawn_attacks(by, pawn);
    }
    for (place, man) in one.members.iter().enumerate() {
        if place != at && man.color == by && !man.taken {
            let blockers = others(place);
            attacked |= man.squares.into_iter().fold(Bitboard::FULL, |sum, from| {
                sum & man.attacks(from, blockers)
            });
        }
    }
    (attacks::king_attacks(king) & !one.fixed(!by)).is_subset(attacked)
}

fn is_king_of(man: &Member, color: Color) -> bool {
    man.role == Role::King && man.color == color
}
