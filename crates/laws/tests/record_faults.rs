//! Payload bytes: samples of the sheets' logs, what is not a payload, and that each payload has one spelling.

extern crate hamle_laws as laws;

use laws::record::{read, read_sheet, write, write_sheet};
use laws::{Act, Micros, RecordFault, SheetAct, SheetMove};
use proptest::prelude::*;

macro_rules! sample {
    ($name:literal) => {
        &include_bytes!(concat!("../samples/v1-", $name, ".bin"))[..]
    };
}

fn split(sample: &[u8]) -> (u16, Vec<u8>) {
    (
        u16::from_le_bytes([sample[0], sample[1]]),
        sample[2..].to_vec(),
    )
}

#[test]
fn sheet_samples() {
    let text = SheetMove::Text {
        text: "Şxd8+".into(),
        language: laws::Language::Turkish,
    };
    let cases = [
        (sample!("sheet-open"), SheetAct::Open),
        (
            sample!("sheet-uci"),
            SheetAct::Write {
                ply: 1,
                entry: SheetMove::Uci("e2e4".into()),
                clock: None,
            },
        ),
        (
            sample!("sheet-text"),
            SheetAct::Write {
                ply: 258,
                entry: text,
                clock: Some(Micros(-1_000_000)),
            },
        ),
        (
            sample!("sheet-dash"),
            SheetAct::Write {
                ply: 2,
                entry: SheetMove::Dash,
                clock: None,
            },
        ),
        (
            sample!("sheet-offer"),
            SheetAct::OfferMark { ply: 3, on: true },
        ),
        (sample!("sheet-seen"), SheetAct::Seen { presses: 5 }),
        (
            sample!("sheet-front"),
            SheetAct::Front {
                back: true,
                away: Micros::from_secs(4),
            },
        ),
        (sample!("sheet-sign"), SheetAct::Sign(laws::Outcome::Draw)),
    ];
    for (sample, act) in cases {
        let (kind, bytes) = split(sample);
        assert_eq!(read_sheet(kind, &bytes), Ok(act.clone()));
        assert_eq!(write_sheet(&act), (kind, bytes), "{act:?}");
    }
}

#[test]
fn what_is_no_payload() {
    let newer = [3, 0, 2, 0, 0, 0, 1, 1, 0, 0, 0];
    let cases: [(u16, &[u8], RecordFault); 12] = [
        (2, &[0], RecordFault::Trailing),
        (3, &[], RecordFault::Short),
        (3, &[3], RecordFault::Value { at: 0 }),
        (
            4,
            &[0, 0, 6, 0, 1, 2, 3, 4, 5, 6],
            RecordFault::Limit { at: 2 },
        ),
        (4, &[0, 0, 4, 0, b'e', b'2', b'e'], RecordFault::Short),
        (4, &[0, 0, 2, 0, 0xC3, 0x28], RecordFault::Value { at: 4 }),
        (4, &[0, 0, 0, 0, 9], RecordFault::Trailing),
        (18, &[10], RecordFault::Value { at: 0 }),
        (19, &[0, 99], RecordFault::Value { at: 1 }),
        (20, &[2], RecordFault::Value { at: 0 }),
        (1, &newer, RecordFault::NeedsNewerApp { rules: 3 }),
        (1, &[0, 0], RecordFault::Value { at: 0 }),
    ];
    for (kind, bytes, fault) in cases {
        assert_eq!(read(kind, bytes), Err(fault), "kind {kind}, {bytes:?}");
    }
    let mut periods = split(sample!("open-casual")).1;
    periods[15] = 17;
    assert_eq!(
        read(1, &periods),
        Err(RecordFault::Value { at: 15 }),
        "more than 16 periods"
    );
    assert_eq!(read(999, &[1, 2, 3]), Ok(Act::Unknown { kind: 999 }));
    assert_eq!(
        read_sheet(999, &[1, 2, 3]),
        Ok(SheetAct::Unknown { kind: 999 })
    );
}

proptest! {
    /// Any bytes are read without a panic; what is a payload has no second spelling.
    #[test]
    fn one_spelling(kind in 1u16..100, bytes in proptest::collection::vec(0u8..6, 0..40)) {
        match read(kind, &bytes) {
            Ok(Act::Unknown { .. }) | Err(_) => {}
            Ok(act) => prop_assert_eq!(write(&act), (kind, bytes.clone())),
        }
        if let Ok(act @ (SheetAct::Open
        | SheetAct::Write { .. }
        | SheetAct::OfferMark { .. }
        | SheetAct::Seen { .. }
        | SheetAct::Front { .. }
        | SheetAct::Sign(_))) =
            read_sheet(kind + 100, &bytes)
        {
            prop_assert_eq!(write_sheet(&act), (kind + 100, bytes));
        }
    }

    /// A payload that is cut, or has one byte more, is none.
    #[test]
    fn no_other_length(cut in 0usize..90) {
        for sample in [sample!("open-competition"), sample!("set-time"), sample!("move-late")] {
            let (kind, mut bytes) = split(sample);
            bytes.push(0);
            prop_assert_eq!(read(kind, &bytes), Err(RecordFault::Trailing));
            if cut + 1 < bytes.len() {
                prop_assert_eq!(read(kind, &bytes[..cut]), Err(RecordFault::Short));
            }
        }
    }
}
