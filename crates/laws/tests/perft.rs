//! Legal moves counted to some depth, through this crate's own types, against the published counts of the six
//! standard test positions and of Chess960 ones; and the 960 arrays.

extern crate hamle_laws as laws;

use laws::{ARRAYS, Position, StartPosition, chess960};
use std::collections::BTreeSet;

fn nodes(position: &Position, depth: usize) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let next = |uci: &String| position.play(uci).expect("it is legal").0;
    moves.iter().map(|uci| nodes(&next(uci), depth - 1)).sum()
}

fn counted(start: &StartPosition, published: &[u64]) {
    let position = Position::try_new(start).expect("a legal position");
    for (index, count) in published.iter().enumerate() {
        assert_eq!(nodes(&position, index + 1), *count, "{start:?}");
    }
}

#[test]
fn standard_positions() {
    let cases: [(&str, &[u64]); 6] = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2_039, 97_862],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            &[14, 191, 2_812, 43_238],
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9_467],
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486, 62_379],
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2_079, 89_890],
        ),
    ];
    for (fen, published) in cases {
        counted(&StartPosition::Fen(fen.into()), published);
    }
}

#[test]
fn chess960_positions() {
    let cases: [(&str, &[u64]); 4] = [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            &[21, 528, 12_189],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            &[21, 807, 18_002],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            &[20, 479, 10_471],
        ),
        (
            "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
            &[22, 593, 13_440],
        ),
    ];
    for (fen, published) in cases {
        counted(&StartPosition::Chess960(fen.into()), published);
    }
}

#[test]
fn all_arrays() {
    let all: BTreeSet<String> = (0..ARRAYS).filter_map(chess960).collect();
    assert_eq!((all.len(), chess960(ARRAYS)), (960, None));
    // Guideline II.2: the set-up refuses what breaks the rules of an array.
    for fen in &all {
        let array = Position::try_new(&StartPosition::Chess960(fen.clone()));
        assert_eq!(array.expect("a sound array").fen(), *fen);
    }
    let first_rank = |number: u16| {
        let fen = chess960(number).expect("a number below 960");
        fen[..8].to_owned()
    };
    let named = [0, 1, 96, 518, 534, 692, 959].map(first_rank);
    let known = [
        "bbqnnrkr", "bqnbnrkr", "bbqnrnkr", "rnbqkbnr", "rnbkqbnr", "rbbqknnr", "rkrnnqbb",
    ];
    assert_eq!(named, known);
}
