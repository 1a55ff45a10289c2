//! A knight that can only mate the intended winner never moves. Regions are worked out by hand.

use hamle_unwinnable::check::check;
use hamle_unwinnable::{Confined, Kind, Position, Proof, Roamer, Side, Verdict, analyse};

/// White's king has no move, and the knight only f2, which is mate. The pawns c3, e3 and g3 with those of
/// white shut black's king out but for a2, and white's bishops shut in nobody.
const SHUT_IN: &str = "8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - - 0 1";
const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

fn set(names: &str) -> u64 {
    let square = |name: &str| {
        let [file, rank] = name.as_bytes() else {
            panic!("{name}")
        };
        1_u64 << (file - b'a' + 8 * (rank - b'1'))
    };
    names.split(' ').map(square).fold(0, |sum, one| sum | one)
}

fn verdict(change: impl Fn(&mut Confined)) -> Verdict {
    let man = |side, kind, squares, taken| Roamer {
        side,
        kind,
        squares,
        taken,
    };
    let bishop = LIGHT & !set("c2 e2 g2 d1 f1 h1");
    let king = !0 << 24 | set("a3 a2 b2 a1 b1");
    let mut confined = Confined {
        white_pawns: set("c2 e2 g2"),
        black_pawns: set("c3 d2 e3 g3"),
        men: vec![
            man(Side::White, Kind::King, set("d1"), false),
            man(Side::White, Kind::Bishop, bishop, true),
            man(Side::White, Kind::Bishop, bishop, true),
            man(Side::Black, Kind::King, king, false),
            man(
                Side::Black,
                Kind::Bishop,
                !LIGHT & !set("c3 d2 e3 g3"),
                false,
            ),
            man(Side::Black, Kind::Knight, set("h1"), false),
        ],
        kings: None,
    };
    change(&mut confined);
    Verdict::Cannot {
        proof: Proof::Boxes {
            states: 0,
            boxes: vec![confined],
        },
    }
}

fn accepted(fen: &str, change: impl Fn(&mut Confined)) -> bool {
    let position = Position::from_fen(fen, false).unwrap_or_else(|fault| panic!("{fault:?}"));
    check(&position, Side::White, &verdict(change))
}

#[test]
fn a_knight_that_can_only_mate_stays() {
    assert!(accepted(SHUT_IN, |_| {}));
    let position = Position::from_fen(SHUT_IN, false).expect("legal");
    let found = analyse(&position, Side::White, hamle_unwinnable::Budget::default());
    assert!(matches!(found.verdict, Verdict::Cannot { .. }));
    assert!(check(&position, Side::White, &found.verdict));
}

#[test]
fn a_knight_whose_move_is_no_mate_must_be_followed() {
    // One of the bishops is dark: it may take on f2.
    let dark = "8/2b4B/4k3/8/7B/2p1p1p1/2PpP1P1/3K3n b - - 0 1";
    let swapped = |one: &mut Confined| one.men[1].squares = !LIGHT & !set("c3 d2 e3 g3");
    assert!(!accepted(dark, swapped));
    // The knight also has g3.
    let open = "8/2b4B/4k3/8/8/2p1p3/2PpP1P1/1B1K3n b - - 0 1";
    assert!(!accepted(open, |one| one.black_pawns = set("c3 d2 e3")));
    // Without the pawn on d2 the king has c1 and e1 to go to, and d2.
    let free = "8/2b4B/4k3/8/8/2p1p1p1/2P1P1P1/1B1K3n b - - 0 1";
    let king_moves = |one: &mut Confined| {
        one.black_pawns = set("c3 e3 g3");
        one.men[0].squares = set("d1 c1 e1 f1");
    };
    assert!(!accepted(free, king_moves));
}
