//! The checker refuses what proves nothing. Positions and regions are worked out by hand.

use hamle_unwinnable::check::{check, check_with};
use hamle_unwinnable::{Move, Position, Promotion, Proof, Region, Side, Verdict};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, false).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"))
}

fn square(name: &str) -> u8 {
    let [file, rank] = name.as_bytes() else {
        panic!("{name}")
    };
    file - b'a' + 8 * (rank - b'1')
}

fn line(text: &str) -> Verdict {
    let step = |uci: &str| Move {
        from: square(&uci[..2]),
        to: square(&uci[2..4]),
        promotion: match &uci[4..] {
            "q" => Some(Promotion::Queen),
            "r" => Some(Promotion::Rook),
            "" => None,
            other => panic!("{other}"),
        },
    };
    let line = text.split_whitespace().map(step).collect();
    Verdict::Can { line }
}

fn cannot(proof: Proof) -> Verdict {
    Verdict::Cannot { proof }
}

#[test]
fn only_lines_to_mate_pass() {
    use Side::{Black, White};
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castle = "8/8/8/8/8/5R2/4R3/R3K2k w Q - 0 1";
    let promotes = "7k/P7/6K1/8/8/8/8/8 w - - 0 1";
    let cases = [
        (start, Black, "f2f3 e7e5 g2g4 d8h4", true),
        (start, White, "f2f3 e7e5 g2g4 d8h4", false),
        (start, Black, "f2f3 e7e5 g2g4", false),
        (start, Black, "f2f3 e7e5 g2g4 d8h5", false),
        (start, Black, "f2f3 e7e5 g2g4 d8h4 e1f2", false),
        (start, Black, "", false),
        // Castling is written with the king's square, and from a legal right only.
        (castle, White, "e1c1", true),
        (castle, White, "e1a1", false),
        ("8/8/8/8/8/5R2/4R3/R3K2k w - - 0 1", White, "e1c1", false),
        (promotes, White, "a7a8q", true),
        (promotes, White, "a7a8", false),
        (promotes, White, "a7a8r", true),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", White, "", true),
    ];
    for (fen, winner, text, good) in cases {
        assert_eq!(
            check(&position(fen), winner, &line(text)),
            good,
            "{fen} {text}"
        );
    }
}

/// Each last move would mate, and is illegal for one reason only; beside it the same mate without that reason.
#[test]
fn a_piece_moves_as_the_laws_have_it() {
    let cases = [
        ("6k1/5ppp/8/8/8/6r1/K1R5/8 w - - 0 1", "c2c8", true),
        // 3.9.2: pinned on its rank.
        ("6k1/5ppp/8/8/8/8/K1R3r1/8 w - - 0 1", "c2c8", false),
        // 3.5: over a man.
        ("6k1/5ppp/8/2p5/8/6r1/K1R5/8 w - - 0 1", "c2c8", false),
        // 3.1: onto an own man.
        ("2N3k1/5ppp/8/8/8/6r1/K1R5/8 w - - 0 1", "c2c8", false),
        // 3.9.2: the king goes where the knight attacks, and uncovers the rook.
        ("k7/8/8/1R6/8/8/K2n4/R7 w - - 0 1", "a2b2", true),
        ("k7/8/8/1R6/8/8/K2n4/R7 w - - 0 1", "a2b3", false),
    ];
    for (fen, text, good) in cases {
        let told = check(&position(fen), Side::White, &line(text));
        assert_eq!(told, good, "{fen} {text}");
    }
}

/// With 9.6.2 the last move has to come in time.
#[test]
fn seventy_five_moves_cut_a_line() {
    let fen = |clock: u32| format!("6k1/8/5K2/8/8/8/8/R7 w - - {clock} 99");
    for (clock, text, good) in [
        (147, "f6g6 g8h8 a1a8", true),
        (148, "f6g6 g8h8 a1a8", false),
    ] {
        let position = position(&fen(clock));
        assert_eq!(
            check_with(&position, Side::White, &line(text), true),
            good,
            "{clock}"
        );
        assert!(check(&position, Side::White, &line(text)));
    }
}

#[test]
fn terminal_is_the_end_on_the_board() {
    let cases = [
        ("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", true),
        ("k7/1Q6/2K5/8/8/8/8/8 b - - 0 1", false),
        ("k7/3Q4/2K5/8/8/8/8/8 b - - 0 1", false),
        ("8/8/8/8/8/1k6/1q6/K7 w - - 0 1", true),
    ];
    for (fen, good) in cases {
        assert_eq!(
            check(&position(fen), Side::White, &cannot(Proof::Terminal)),
            good,
            "{fen}"
        );
    }
}

/// For white. What blocks must be there: a rook for the knight, a man on the other colour for the bishop.
#[test]
fn material_is_what_never_mates() {
    let cases = [
        ("8/8/4k3/8/8/8/8/4K3", true),
        ("8/8/4k3/8/8/q7/8/4KN2", true),
        ("8/8/4k3/8/8/r7/8/4KN2", false),
        ("8/8/4k3/8/8/p7/8/4KN2", false),
        ("8/8/4k3/8/8/8/8/3NKN2", false),
        ("8/8/4k3/8/8/b3q3/8/2B1K1r1", true),
        ("8/8/4k3/8/8/1b6/8/2B1K3", false),
        ("8/8/4k3/8/8/1n6/8/2B1K3", false),
        ("8/8/4k3/8/8/1p6/8/2B1K3", false),
        ("8/8/4k3/8/8/8/8/1BB1K3", false),
        ("8/8/4k3/8/8/8/P7/4K3", false),
    ];
    for (board, good) in cases {
        let position = position(&format!("{board} w - - 0 1"));
        assert_eq!(
            check(&position, Side::White, &cannot(Proof::Material)),
            good,
            "{board}"
        );
    }
}

#[test]
fn an_enumeration_that_meets_a_mate_fails() {
    let cases = [
        ("8/8/8/8/8/4k3/3p4/3K4 w - - 0 1", Side::White, true),
        ("8/8/8/8/8/4k3/3p4/3K4 w - - 0 1", Side::Black, false),
        // White has to take; then nobody can mate.
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", Side::Black, true),
        ("7k/8/8/8/8/8/2q5/K7 b - - 0 1", Side::Black, false),
    ];
    for (fen, winner, good) in cases {
        for proof in [Proof::Closure { states: 9 }, Proof::Finite { states: 9 }] {
            assert_eq!(check(&position(fen), winner, &cannot(proof)), good, "{fen}");
        }
    }
}

/// Blocked pawns guard a whole rank: each king keeps to its side of it.
const FENCE: &str = "3k4/8/p2p2p1/P2P2P1/8/8/8/3K4 w - - 0 1";

fn fence() -> Vec<Region> {
    let region = |name: &str, squares: u64| Region {
        root: square(name),
        squares,
        promoted: 0,
        taken: false,
    };
    let pawns = ["a5", "d5", "g5", "a6", "d6", "g6"];
    let mut men: Vec<Region> = pawns
        .iter()
        .map(|name| region(name, 1 << square(name)))
        .collect();
    men.push(region("d1", 0xffff_ffff));
    men.push(region("d8", 0xffff << 48));
    men
}

#[test]
fn a_fence_is_an_invariant() {
    for winner in [Side::White, Side::Black] {
        let proof = cannot(Proof::Invariant { men: fence() });
        assert!(check(&position(FENCE), winner, &proof));
    }
}

#[test]
fn broken_invariants_are_refused() {
    let refused = |what: &str, fen: &str, men: Vec<Region>| {
        let proof = cannot(Proof::Invariant { men });
        assert!(!check(&position(fen), Side::White, &proof), "{what}");
    };
    let changed = |change: fn(&mut Vec<Region>)| {
        let mut men = fence();
        change(&mut men);
        men
    };
    refused("a man is missing", FENCE, changed(|men| men.truncate(7)));
    refused(
        "a man is named twice",
        FENCE,
        changed(|men| men.push(men[0])),
    );
    refused("no man there", FENCE, changed(|men| men[0].root = 0));
    refused("no square", FENCE, changed(|men| men[0].root = 64));
    refused(
        "a king walks out",
        FENCE,
        changed(|men| men[6].squares &= !1),
    );
    refused(
        "the root is outside",
        FENCE,
        changed(|men| men[6].squares &= !8),
    );
    refused("a king is taken", FENCE, changed(|men| men[6].taken = true));
    // A pawn that may be taken guards nothing for ever.
    refused(
        "the fence has a hole",
        FENCE,
        changed(|men| men[4].taken = true),
    );
    // Without the black pawn on g6 the white one walks.
    let open = "3k4/8/p2p4/P2P2P1/8/8/8/3K4 w - - 0 1";
    refused(
        "a pawn walks",
        open,
        changed(|men| men.retain(|man| man.root != square("g6"))),
    );
    // A pawn on b7 may pass b6 and be taken there.
    let beside = "3k4/1p6/p2p2p1/P2P2P1/8/8/8/3K4 w - - 0 1";
    refused("en passant", beside, {
        let mut men = fence();
        men.push(Region {
            root: square("b7"),
            squares: 1 << square("b7") | 1 << square("b6") | 1 << square("b5"),
            promoted: 0,
            taken: false,
        });
        men
    });
}

/// Closed, since everything is allowed; but a rook that goes everywhere mates somewhere.
#[test]
fn an_invariant_with_a_mate_inside_is_refused() {
    let men = ["a1", "h1", "e5"].map(|name| Region {
        root: square(name),
        squares: u64::MAX,
        promoted: 0,
        taken: name == "h1",
    });
    let rook = position("8/8/8/4k3/8/8/8/K6R w - - 0 1");
    let proof = cannot(Proof::Invariant { men: men.to_vec() });
    assert!(!check(&rook, Side::White, &proof));
    assert!(
        check(&rook, Side::Black, &proof),
        "a bare king gives no check"
    );
}
