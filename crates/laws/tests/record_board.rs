//! Payload bytes of acts about the board: the committed samples, which were made from `docs/format-payloads.md`
//! and not by the program, and what is not a payload.

extern crate hamle_laws as laws;

use laws::record::{read, write};
use laws::{Act, BoardAct, Breach, Fault, Irregularity, RecordFault, Side, Square, Times};

fn square(name: &str) -> Square {
    Square::named(name).expect("a square")
}

macro_rules! samples {
    ($($name:literal => $act:expr),+ $(,)?) => {
        [$((&include_bytes!(concat!("../samples/v1-", $name, ".bin"))[..], $act)),+]
    };
}

#[test]
fn samples_of_the_board() {
    let cases = samples! {
        "move-with" => BoardAct::MoveWith { uci: "a7a8".into(), fault: Fault::PawnNotReplaced },
        "pawn-to-last-rank" => BoardAct::PawnToLastRank { uci: "a7a8".into() },
        "touch" => BoardAct::Touch(square("g1")),
        "adjust" => BoardAct::Adjust(square("h8")),
        "release" => BoardAct::Release { from: square("e1"), to: square("g1") },
        "complain" => BoardAct::Complain { article: "4.3".into() },
        "claim-illegal" => BoardAct::ClaimIllegal,
        "rule-illegal" => BoardAct::RuleIllegal {
            side: Side::Black,
            breaches: vec![Breach::PawnLeft, Breach::TwoHands],
            times: Times::Logged,
            ply: None,
        },
        "rule-illegal-ply" => BoardAct::RuleIllegal {
            side: Side::White,
            breaches: vec![Breach::Illegal],
            times: Times::Keep,
            ply: Some(300),
        },
        "rule-touch-move" => BoardAct::RuleTouchMove {
            side: Side::White,
            piece: square("h5"),
            to: None,
        },
        "rule-touch-move-to" => BoardAct::RuleTouchMove {
            side: Side::Black,
            piece: square("g8"),
            to: Some(square("f6")),
        },
        "restore" => BoardAct::Restore { ply: 2, times: Times::Logged },
        "irregularity" => BoardAct::Irregularity(Irregularity::CastlingRookFirst),
        "rule-illegal-position" => BoardAct::RuleIllegalPosition { still_illegal: true },
        "review" => BoardAct::Review { moves: vec!["e2e4".into(), "e7e5".into()] },
        "establish" => BoardAct::Establish { first: 2, moves: vec!["e7e5".into()] },
    };
    for (sample, act) in cases {
        let (kind, bytes) = (u16::from_le_bytes([sample[0], sample[1]]), &sample[2..]);
        let act = Act::Board(act);
        assert_eq!(read(kind, bytes).as_ref(), Ok(&act));
        assert_eq!(write(&act), (kind, bytes.to_vec()), "{act:?}");
    }
}

#[test]
fn no_payloads_of_the_board() {
    let value = |at| RecordFault::Value { at };
    let cases: [(u16, &[u8], RecordFault); 9] = [
        (30, &[5, 0, 0], value(0)),
        (32, &[64], value(0)),
        (34, &[4], RecordFault::Short),
        (35, &[17, 0], RecordFault::Limit { at: 0 }),
        (37, &[0, 0, 0, 0, 6], value(4)),
        (38, &[0, 4, 65], value(2)),
        (40, &[7], value(0)),
        (42, &[0xd1, 7], value(0)),
        (43, &[1, 0, 0xd1, 7], value(2)),
    ];
    for (kind, bytes, fault) in cases {
        assert_eq!(read(kind, bytes), Err(fault), "kind {kind}, {bytes:?}");
    }
}

#[test]
fn squares_by_name_and_number() {
    let all: Vec<_> = (0..=u8::MAX).filter_map(Square::new).collect();
    assert_eq!(all.len(), 64);
    assert!(
        all.iter()
            .all(|one| Square::named(&one.to_string()) == Some(*one))
    );
    assert_eq!((square("h5").number(), square("h5").rank()), (39, 4));
    for no in ["", "a", "a0", "a9", "i1", "A1", "a10", "é1"] {
        assert_eq!(Square::named(no), None, "{no}");
    }
}
