//! Score sheets: what is written stays, and what it means.

extern crate hamle_laws as laws;

use laws::{
    Edition, Game, Micros, Play, Position, Reading, Refusal, Regulations, Settings, Sheet,
    SheetAct, SheetMove, SheetPlan, Side, StartPosition, refuses_writing,
};
use notation::Language;

fn text(text: &str, language: Language) -> SheetMove {
    SheetMove::Text {
        text: text.into(),
        language,
    }
}

fn write(sheet: &mut Sheet, ply: u16, entry: SheetMove) -> Result<(), Refusal> {
    sheet.apply(&SheetAct::Write {
        ply,
        entry,
        clock: None,
    })
}

fn readings(sheet: &Sheet) -> Vec<Reading> {
    let start = Position::try_new(&StartPosition::Standard).expect("it is legal");
    sheet.read(&start, |on, written, language| {
        on.read_san(written, language)
    })
}

#[test]
fn an_entry_written_anew_keeps_the_old_one() {
    let mut sheet = Sheet::default();
    let clock = Some(Micros::from_secs(299));
    for entry in [text("e4", Language::English), SheetMove::Uci("d2d4".into())] {
        assert_eq!(
            sheet.apply(&SheetAct::Write {
                ply: 1,
                entry,
                clock
            }),
            Ok(())
        );
    }
    assert_eq!(
        sheet.apply(&SheetAct::OfferMark { ply: 3, on: true }),
        Ok(())
    );
    let line = sheet.line(1).expect("written");
    assert_eq!(
        (line.entries.len(), line.entry(), line.clock),
        (2, Some(&SheetMove::Uci("d2d4".into())), clock)
    );
    assert!(sheet.lines()[2].offer && sheet.lines()[2].entry().is_none());
    assert_eq!(
        sheet.apply(&SheetAct::OfferMark { ply: 3, on: false }),
        Ok(())
    );
    assert!(!sheet.lines()[2].offer);
}

#[test]
fn a_sheet_is_read_until_a_place_has_no_legal_move() {
    let mut sheet = Sheet::default();
    // In Turkish A is the knight and F the bishop; the fourth entry is not legal.
    let entries = [
        text("e4", Language::Turkish),
        SheetMove::Uci("e7e5".into()),
        text("Af3", Language::Turkish),
        text("Qh6", Language::English),
    ];
    for (ply, entry) in (1..).zip(entries) {
        assert_eq!(write(&mut sheet, ply, entry), Ok(()));
    }
    assert_eq!(write(&mut sheet, 6, text("Fc4", Language::Turkish)), Ok(()));
    let legal = |uci: &str| Reading::Legal(uci.into());
    let unread = [Reading::Unreadable, Reading::Dash, Reading::AfterUnverified];
    assert_eq!(
        readings(&sheet),
        [&[legal("e2e4"), legal("e7e5"), legal("g1f3")][..], &unread].concat()
    );
    for (ply, entry) in [(4, text("Nc6", Language::English)), (5, SheetMove::Dash)] {
        assert_eq!(write(&mut sheet, ply, entry), Ok(()));
    }
    assert_eq!(
        readings(&sheet)[3..],
        [legal("b8c6"), Reading::Dash, Reading::AfterUnverified]
    );
}

#[test]
fn limits() {
    let mut sheet = Sheet::default();
    assert_eq!(
        write(&mut sheet, 0, SheetMove::Dash),
        Err(Refusal::NoSuchPly)
    );
    assert_eq!(
        write(&mut sheet, 20_001, SheetMove::Dash),
        Err(Refusal::Limit)
    );
    assert_eq!(
        write(&mut sheet, 1, text(&"e".repeat(33), Language::English)),
        Err(Refusal::Limit)
    );
    assert_eq!(sheet, Sheet::default(), "refused acts change nothing");
    for _ in 0..64 {
        assert_eq!(write(&mut sheet, 1, SheetMove::Dash), Ok(()));
    }
    assert_eq!(write(&mut sheet, 1, SheetMove::Dash), Err(Refusal::Limit));
    assert_eq!(
        sheet.apply(&SheetAct::Unknown { kind: 900 }),
        Err(Refusal::NeedsNewerApp)
    );
}

/// 8.1.2: the move that the writer is to make may be written only where he has the move.
#[test]
fn nothing_is_written_in_advance() {
    let settings = Settings {
        edition: Edition::E2018,
        play: Play::Competition,
        supervised: None,
        speed: None,
        start: StartPosition::Standard,
        control: None,
        sheets: SheetPlan::Own,
        legality_check: false,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    };
    let game = Game::open_after(settings, &["e2e4"]).expect("it can be played");
    let future = Some(Refusal::Future);
    let cases = [
        (Side::White, 1, None),
        (Side::White, 2, future),
        (Side::Black, 2, None),
        (Side::Black, 3, future),
    ];
    for (writer, ply, expected) in cases {
        assert_eq!(
            refuses_writing(&game, writer, ply),
            expected,
            "{writer:?} {ply}"
        );
    }
}

/// What can be applied can be written into the log and read from it again, byte for byte.
#[test]
fn nothing_is_taken_that_could_not_be_read_again() {
    let mut sheet = Sheet::default();
    for entry in [
        SheetMove::Uci("e7e8qq".into()),
        SheetMove::Uci("x".repeat(32)),
        text(&"x".repeat(33), Language::English),
    ] {
        assert_eq!(write(&mut sheet, 1, entry), Err(Refusal::Limit));
    }
    for entry in [
        SheetMove::Uci("e7e8q".into()),
        text(&"Ş".repeat(16), Language::Turkish),
    ] {
        assert_eq!(write(&mut sheet, 1, entry.clone()), Ok(()));
        let act = SheetAct::Write {
            ply: 1,
            entry,
            clock: None,
        };
        let (kind, payload) = laws::record::write_sheet(&act);
        assert_eq!(laws::record::read_sheet(kind, &payload), Ok(act));
    }
}
