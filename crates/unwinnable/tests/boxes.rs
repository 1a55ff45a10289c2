//! Boxes that prove nothing are refused. Regions are worked out by hand.

use hamle_unwinnable::check::check;
use hamle_unwinnable::{Confined, Couple, Kind, Position, Proof, Roamer, Side, Verdict};

/// Blocked pawns guard a whole rank: each king keeps to its side of it.
const FENCE: &str = "3k4/8/p2p2p1/P2P2P1/8/8/8/3K4 w - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen, false).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"))
}

fn square(name: &str) -> u8 {
    let [file, rank] = name.as_bytes() else {
        panic!("{name}")
    };
    file - b'a' + 8 * (rank - b'1')
}

fn cannot(proof: Proof) -> Verdict {
    Verdict::Cannot { proof }
}

/// Kings behind two rows of pawns, each shut in: one box, and forgeries of it.
fn boxed(change: impl Fn(&mut Confined)) -> Verdict {
    let roamer = |side, kind, squares| Roamer {
        side,
        kind,
        squares,
        taken: false,
    };
    let set = |names: &[&str]| {
        names
            .iter()
            .fold(0, |sum, name| sum | 1_u64 << square(name))
    };
    let mut confined = Confined {
        white_pawns: set(&["a5", "d5", "g5"]),
        black_pawns: set(&["a6", "d6", "g6"]),
        men: vec![
            roamer(Side::White, Kind::King, 0xffff_ffff),
            roamer(Side::Black, Kind::King, 0xffff << 48),
        ],
        kings: None,
    };
    change(&mut confined);
    cannot(Proof::Boxes {
        states: 0,
        boxes: vec![confined],
    })
}

#[test]
fn a_fence_is_a_box() {
    for winner in [Side::White, Side::Black] {
        assert!(check(&position(FENCE), winner, &boxed(|_| {})));
    }
    // Any pair of places is one of the pairs.
    let all = |confined: &mut Confined| {
        let pair = |turn, loser| Couple {
            turn,
            loser,
            winner: 0xffff_ffff,
        };
        let squares = 48..64;
        confined.kings = Some(
            squares
                .flat_map(|at| [pair(Side::White, at), pair(Side::Black, at)])
                .collect(),
        );
    };
    assert!(check(&position(FENCE), Side::White, &boxed(all)));
}

#[test]
fn forged_boxes_are_refused() {
    let refused = |what: &str, fen: &str, proof: Verdict| {
        assert!(!check(&position(fen), Side::White, &proof), "{what}");
    };
    refused(
        "no box for the root",
        FENCE,
        boxed(|one| one.men[0].squares &= !8),
    );
    refused(
        "a king walks out",
        FENCE,
        boxed(|one| one.men[0].squares &= !1),
    );
    refused("no king", FENCE, boxed(|one| one.men.truncate(1)));
    refused(
        "a king is taken",
        FENCE,
        boxed(|one| one.men[0].taken = true),
    );
    refused("two kings", FENCE, boxed(|one| one.men.push(one.men[0])));
    refused(
        "a pawn on two sides",
        FENCE,
        boxed(|one| one.white_pawns |= one.black_pawns),
    );
    refused(
        "a pawn on the last rank",
        FENCE,
        boxed(|one| one.white_pawns |= 1 << 63),
    );
    let few = |one: &mut Confined| {
        one.kings = Some(vec![Couple {
            turn: Side::White,
            loser: square("d8"),
            winner: 1 << square("d1"),
        }]);
    };
    refused("a king leaves the pairs", FENCE, boxed(few));
    refused("no pair", FENCE, boxed(|one| one.kings = Some(Vec::new())));
    let outside = |one: &mut Confined| {
        one.kings = Some(vec![Couple {
            turn: Side::White,
            loser: 64,
            winner: !0,
        }]);
    };
    refused("no square", FENCE, boxed(outside));
    // The pawn on g5 goes where no box is.
    let open = "3k4/8/p2p4/P2P2P1/8/8/8/3K4 w - - 0 1";
    refused(
        "a pawn walks",
        open,
        boxed(|one| one.black_pawns &= !(1 << square("g6"))),
    );
    // A pawn on b7 may pass b6: what takes it there needs a box too.
    let beside = "3k4/1p6/p2p2p1/P2P2P1/8/8/8/3K4 w - - 0 1";
    refused(
        "a pawn of the other side walks",
        beside,
        boxed(|one| one.black_pawns |= 1 << square("b7")),
    );
}

/// Closed, since every square is allowed; but a rook that goes everywhere mates somewhere.
#[test]
fn a_box_with_a_mate_inside_is_refused() {
    let rook = position("8/8/8/4k3/8/8/8/K6R w - - 0 1");
    let man = |side, kind, taken| Roamer {
        side,
        kind,
        squares: u64::MAX,
        taken,
    };
    let all = |turn| {
        move |loser| Couple {
            turn,
            loser,
            winner: u64::MAX,
        }
    };
    let pairs: Vec<Couple> = [Side::White, Side::Black]
        .into_iter()
        .flat_map(|turn| (0..64).map(all(turn)))
        .collect();
    for kings in [None, Some(pairs)] {
        let confined = Confined {
            white_pawns: 0,
            black_pawns: 0,
            men: vec![
                man(Side::White, Kind::King, false),
                man(Side::Black, Kind::King, false),
                man(Side::White, Kind::Rook, true),
            ],
            kings,
        };
        let proof = cannot(Proof::Boxes {
            states: 0,
            boxes: vec![confined],
        });
        assert!(!check(&rook, Side::White, &proof));
        assert!(
            check(&rook, Side::Black, &proof),
            "a bare king gives no check"
        );
    }
}
