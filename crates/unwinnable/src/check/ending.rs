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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Confined, Kind, Roamer, Side};
    use alloc::vec;

    fn set(names: &str) -> u64 {
        names.split(' ').fold(0, |sum, name| {
            let square: Square = name.parse().expect("a square");
            sum | Bitboard::from(square).0
        })
    }

    fn man(side: Side, kind: Kind, names: &str) -> Roamer {
        Roamer {
            side,
            kind,
            squares: set(names),
            taken: false,
        }
    }

    /// White's king on d1 between own pawns, with black pawns at c3, d2 and e3; the knight on h1 has f2.
    fn shut_in() -> Confined {
        Confined {
            white_pawns: set("c2 e2 g2"),
            black_pawns: set("c3 d2 e3 g3"),
            men: vec![
                man(Side::White, Kind::King, "d1"),
                man(Side::Black, Kind::King, "e6 e7 a8"),
                man(Side::Black, Kind::Knight, "h1"),
            ],
            kings: None,
        }
    }

    fn mates(change: impl Fn(&mut Confined)) -> bool {
        let mut confined = shut_in();
        change(&mut confined);
        let one = Crowd::read(&confined, Color::White).expect("a set of positions");
        let onto = Bitboard(set("f2 g4"));
        let found = mates_winner(&one, 2, onto, Color::White);
        assert!(found.is_subset(Bitboard(set("f2"))));
        !found.is_empty()
    }

    #[test]
    fn a_knight_mates_a_king_that_is_shut_in() {
        assert!(mates(|_| {}));
        assert!(mates(|one| one.men.push(man(
            Side::White,
            Kind::Bishop,
            "b1 a2 h7 g8"
        ))));
        // Without the pawn on d2: c1 is guarded from a3, e1 from f3, if who does so is there.
        let guards = |names: &'static str, taken| {
            move |one: &mut Confined| {
                one.black_pawns = set("c3 e3 g3");
                one.men.push(man(Side::Black, Kind::Bishop, "a3"));
                one.men.push(Roamer {
                    taken,
                    ..man(Side::Black, Kind::Knight, names)
                });
            }
        };
        assert!(mates(guards("f3", false)));
        assert!(!mates(guards("f3", true)), "it may be gone");
        assert!(!mates(guards("f3 g5", false)), "it may be elsewhere");
        assert!(
            !mates(|one| {
                guards("f3", false)(one);
                one.men.push(man(Side::White, Kind::Bishop, "b2"));
            }),
            "b2 may stand between"
        );
    }

    #[test]
    fn an_answer_that_may_be_there_is_an_answer() {
        let with = |side, kind, names: &'static str| {
            move |one: &mut Confined| one.men.push(man(side, kind, names))
        };
        for (what, kind, names) in [
            ("a bishop takes", Kind::Bishop, "b6 d8 g1"),
            ("a knight takes", Kind::Knight, "a1 h3"),
            ("a rook takes", Kind::Rook, "f8"),
            ("a queen takes", Kind::Queen, "a8 f7"),
        ] {
            assert!(!mates(with(Side::White, kind, names)), "{what}");
        }
        assert!(!mates(|one| one.black_pawns = set("c3 e3 g3")), "c1, e1");
        assert!(!mates(|one| one.black_pawns = set("d2 g3")), "d2");
        assert!(!mates(|one| one.white_pawns = set("c2 g2")), "e2");
        assert!(
            !mates(|one| one.men[0].squares = set("d1 c1")),
            "where is he?"
        );
        assert!(
            !mates(|one| one.men[2].side = Side::White),
            "his own knight"
        );
    }

    #[test]
    fn a_check_from_afar_may_be_blocked() {
        let rook = |names: &'static str| {
            move |one: &mut Confined| one.men[2] = man(Side::Black, Kind::Rook, names)
        };
        assert!(!mates(rook("f8")), "f2 is not on a line with d1");
        let mut confined = shut_in();
        confined.men[2] = man(Side::Black, Kind::Rook, "h8");
        let one = Crowd::read(&confined, Color::White).expect("a set of positions");
        let onto = Bitboard(set("e1 f1 g1"));
        let found = mates_winner(&one, 2, onto, Color::White);
        assert_eq!(found, Bitboard(set("e1")), "beside him, guarded by d2");
    }
}
