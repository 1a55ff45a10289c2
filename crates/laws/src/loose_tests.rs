//! On legal positions a loose board has the legal moves that shakmaty has, and they lead to the same boards.

use super::{Loose, loosen};
use alloc::{string::String, string::ToString, vec::Vec};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, Setup, fen::Fen, uci::UciMove};

const STARTS: [(&str, CastlingMode); 9] = [
    // No double step, though a pawn stands where one would end.
    (
        "4k3/4p3/3P4/3Pp3/3pP3/3p4/4P3/4K3 w - - 0 1",
        CastlingMode::Standard,
    ),
    // The rook that castles shields the king.
    ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", CastlingMode::Chess960),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        CastlingMode::Chess960,
    ),
    (
        "1r4kr/8/8/8/8/8/8/1R4KR w HBhb - 0 1",
        CastlingMode::Chess960,
    ),
    (
        "nrk3r1/8/8/8/8/8/8/NRK3R1 b GBgb - 0 1",
        CastlingMode::Chess960,
    ),
];

fn setup(fen: &str) -> Setup {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_setup()
}

fn legal(position: &impl Position, mode: CastlingMode) -> Vec<String> {
    let moves = position.legal_moves();
    let named = moves
        .iter()
        .map(|one| UciMove::from_move(*one, mode).to_string());
    let mut all: Vec<String> = named.collect();
    all.sort();
    all
}

#[test]
fn the_same_moves_and_boards() {
    let mut pick = 1_usize;
    for (fen, mode) in STARTS {
        for _ in 0..12 {
            let mut chess: Chess = setup(fen).position(mode).expect("a legal position");
            for _ in 0..60 {
                let loose = loosen(&chess);
                assert_eq!(legal(&loose, mode), legal(&chess, mode), "{fen}");
                let moves = chess.legal_moves();
                if moves.is_empty() {
                    break;
                }
                pick = pick.wrapping_mul(25_214_903_917).wrapping_add(11) % (1 << 47);
                let one = moves[(pick >> 16) % moves.len()];
                chess.play_unchecked(one);
                let mut after = loose;
                after.play_unchecked(one);
                assert_eq!(
                    *after.setup(),
                    chess.to_setup(EnPassantMode::Always),
                    "{fen} {one}"
                );
            }
        }
    }
}

#[test]
fn kings_are_never_taken_and_never_left() {
    let cases: [(&str, &[&str]); 4] = [
        // The black king can be taken: White has other moves only.
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            &[
                "e1d1", "e1d2", "e1f1", "e1f2", "e2a2", "e2b2", "e2c2", "e2d2", "e2e3", "e2e4",
                "e2e5", "e2e6", "e2e7", "e2f2", "e2g2", "e2h2",
            ],
        ),
        // Kings side by side: the one on move steps away, out of the other's reach.
        ("8/8/8/4k3/4K3/8/8/8 w - - 0 1", &["e4d3", "e4e3", "e4f3"]),
        // A king is missing: nothing is legal until the position is put right.
        ("8/8/8/8/8/8/4R3/4K3 b - - 0 1", &[]),
        // A pawn on the last rank has no move.
        ("P6k/8/8/8/8/8/8/K7 w - - 0 1", &["a1a2", "a1b1", "a1b2"]),
    ];
    for (fen, moves) in cases {
        let loose = Loose::new(setup(fen), CastlingMode::Standard);
        assert_eq!(legal(&loose, CastlingMode::Standard), moves, "{fen}");
    }
}

#[test]
fn rights_and_squares_that_nothing_stands_for_are_dropped() {
    let loose = Loose::new(
        setup("4k3/8/8/8/8/8/8/R3K3 w KQq e6 0 1"),
        CastlingMode::Standard,
    );
    assert_eq!(loose.setup().castling_rights, shakmaty::Square::A1.into());
    assert_eq!(loose.setup().ep_square, None);
}
