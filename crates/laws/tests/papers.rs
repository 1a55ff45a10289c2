//! Sheets beside the game, where the scenarios do not reach: late moves, dashes, payloads.

extern crate hamle_laws as laws;

use laws::record::{read, write};
use laws::{
    Act, Aside, BySide, CallCode, ClaimKind, Decision, Edition, Game, Instant, Keeping, Micros,
    Mode, Papers, Period, Play, PressNo, Refusal, Settings, SheetAct, SheetMove, SheetPlan, Side,
    Stamp, StartPosition, TimeControl, Transition, Whose,
};
use log::Role;
use notation::Language;
use proptest::prelude::*;

macro_rules! sample {
    ($name:literal) => {
        &include_bytes!(concat!("../samples/v1-", $name, ".bin"))[..]
    };
}

#[test]
fn samples_of_what_happens_beside_the_board() {
    let cases = [
        (sample!("view-sheet"), Aside::ViewSheet(Whose::Arbiter)),
        (sample!("announce"), Aside::Announce("Nf3+".into())),
        (sample!("report"), Aside::Report("flag, board3".into())),
        (sample!("hold"), Aside::Hold(Micros::from_secs(8))),
        (
            sample!("sheets"),
            Aside::Sheets(BySide {
                white: Some(log::Hash([0xAA; 32])),
                black: None,
            }),
        ),
    ];
    for (sample, aside) in cases {
        let kind = u16::from_le_bytes([sample[0], sample[1]]);
        let act = Act::Aside(aside);
        assert_eq!(read(kind, &sample[2..]).as_ref(), Ok(&act));
        assert_eq!(write(&act), (kind, sample[2..].to_vec()));
    }
}

/// Ninety minutes each, White writes by hand.
fn papers(play: Play) -> Papers {
    let all = vec![Period {
        moves: None,
        base: Micros::from_secs(5_400),
        mode: Mode::None,
    }];
    let settings = Settings {
        control: Some(TimeControl {
            sides: BySide {
                white: all.clone(),
                black: all,
            },
            transition: Transition::AtZero,
            on_flag: laws::OnFlag::Run,
            carry_over: true,
            delay_carry_over: true,
        }),
        ..settings(play)
    };
    let game = Game::open(settings).expect("it can be played");
    let white = Keeping {
        by_hand: true,
        language: Language::Turkish,
    };
    let black = Keeping::default();
    Papers::new(game, BySide { white, black })
}

fn settings(play: Play) -> Settings {
    Settings {
        edition: Edition::E2018,
        play,
        supervised: None,
        speed: None,
        start: StartPosition::Standard,
        control: None,
        sheets: SheetPlan::Own,
        legality_check: false,
        auto_flag: false,
        regulations: laws::Regulations::usual(laws::Edition::E2018),
        tournament: None,
    }
}

fn entry(ply: u16, entry: SheetMove) -> SheetAct {
    SheetAct::Write {
        ply,
        entry,
        clock: None,
    }
}

fn text(ply: u16, text: &str) -> SheetAct {
    let text = text.into();
    let language = Language::Turkish;
    entry(ply, SheetMove::Text { text, language })
}

fn at(secs: i64) -> Instant {
    Instant(Micros::from_secs(secs).0)
}

/// 8.1.3 where the phone does not see the board: every press makes a place, and the moves come later.
#[test]
fn a_press_of_an_unknown_move_asks_for_the_one_before() {
    let mut papers = papers(Play::Competition);
    let press = Act::Press(Stamp::Touch);
    papers
        .apply(&Act::Start, Role::Arbiter, at(0))
        .expect("starts");
    for (secs, by) in [(1, Role::White), (2, Role::Black), (3, Role::White)] {
        papers.apply(&press, by, at(secs)).expect("never refused");
    }
    let codes = |papers: &Papers| -> Vec<CallCode> {
        papers.calls().iter().map(|call| call.code).collect()
    };
    assert_eq!(codes(&papers), [CallCode::SheetBehind]);
    // Nothing is known of the board behind ply 1, so what is written there cannot be called illegal.
    papers
        .write(&text(1, "e4"), Role::White, at(4))
        .expect("taken");
    papers
        .write(&text(3, "Vh9"), Role::White, at(4))
        .expect("taken");
    assert_eq!(codes(&papers), [CallCode::SheetBehind]);
    assert_eq!(papers.last_printed(Side::White).as_deref(), Some("Vh9"));
    let late = Act::Move {
        uci: "e2e4".into(),
        press: Some(PressNo(1)),
    };
    papers.apply(&late, Role::White, at(5)).expect("in order");
    assert_eq!(papers.last_printed(Side::Black).as_deref(), Some("e4"));
    assert_eq!(
        papers.write(&text(5, "Af3"), Role::White, at(6)),
        Err(Refusal::Future)
    );
}

/// A dash says itself that the move was missed: it fills its place and is no illegal move.
#[test]
fn a_dash_fills_its_place() {
    let mut papers = papers(Play::Competition);
    papers
        .apply(&Act::Start, Role::Arbiter, at(0))
        .expect("starts");
    let moves = ["e2e4", "e7e5", "g1f3"];
    for (secs, (by, uci)) in (1..).zip(
        [Role::White, Role::Black, Role::White]
            .into_iter()
            .zip(moves),
    ) {
        let uci = uci.into();
        papers
            .apply(&Act::Move { uci, press: None }, by, at(secs))
            .expect("legal");
        if secs == 1 {
            papers
                .write(&entry(1, SheetMove::Dash), by, at(secs))
                .expect("taken");
        }
        papers
            .apply(&Act::Press(Stamp::Touch), by, at(secs))
            .expect("never refused");
    }
    assert_eq!(papers.calls(), []);
    assert_eq!(papers.meanings(Side::White), [None]);
}

/// Casual play has no arbiter to be told (README 5.9).
#[test]
fn casual_play_calls_nobody() {
    let mut papers = papers(Play::Casual);
    papers
        .apply(&Act::Start, Role::White, at(0))
        .expect("starts");
    for secs in 1..8 {
        let by = if secs % 2 == 1 {
            Role::White
        } else {
            Role::Black
        };
        papers
            .apply(&Act::Press(Stamp::Touch), by, at(secs))
            .expect("never refused");
    }
    papers
        .write(&text(1, "?"), Role::White, at(9))
        .expect("taken");
    assert_eq!(papers.calls(), []);
}

/// 8.1.5: `(=)` is put beside an entry, and taken away; only on its own place.
#[test]
fn an_offer_is_marked_beside_its_entry() {
    let mut papers = papers(Play::Competition);
    papers
        .write(&text(1, "e4"), Role::White, at(1))
        .expect("taken");
    for (ply, on, printed) in [(2, true, "e4"), (1, true, "e4 (=)"), (1, false, "e4")] {
        let mark = SheetAct::OfferMark { ply, on };
        papers.write(&mark, Role::White, at(1)).expect("taken");
        assert_eq!(papers.last_printed(Side::White).as_deref(), Some(printed));
    }
}

/// What a player writes comes when he writes it: a flag has fallen by then.
#[test]
fn time_passes_until_somebody_writes() {
    let mut papers = papers(Play::Competition);
    papers
        .apply(&Act::Start, Role::Arbiter, at(0))
        .expect("starts");
    papers
        .write(&text(1, "e4"), Role::White, at(5_400))
        .expect("taken");
    let codes: Vec<CallCode> = papers.calls().iter().map(|call| call.code).collect();
    assert_eq!(codes, [CallCode::Flag]);
}

/// 9.2: what the board keeps is not missing on a sheet, though nobody has entered it yet.
#[test]
fn nothing_is_missing_on_the_boards_own_sheet() {
    let mut papers = papers(Play::Competition);
    papers
        .apply(&Act::Start, Role::Arbiter, at(0))
        .expect("starts");
    let press = Act::Press(Stamp::Touch);
    papers
        .apply(&press, Role::White, at(1))
        .expect("never refused");
    let (kind, uci) = (ClaimKind::Threefold, None);
    let claim = Act::Decision(Decision::Claim { kind, uci });
    papers.apply(&claim, Role::Black, at(2)).expect("on move");
    let codes: Vec<CallCode> = papers.calls().iter().map(|call| call.code).collect();
    assert_eq!(codes, [CallCode::Claim]);
    // Laid beside it later, new sheets know what the arbiter was called for before.
    let again = Papers::new(papers.game().clone(), BySide::default());
    assert_eq!(again.calls(), papers.calls());
    let mut again = again;
    again.apply(&Act::Offer, Role::Black, at(3)).expect("taken");
    assert_eq!(again.calls(), papers.calls());
}

/// 7.5.1, C.2 to C.8: an illegal move stands there by letter and square, as it was made.
#[test]
fn an_illegal_move_is_printed_as_it_was_made() {
    let cases = [
        ("4k3/8/8/4p3/4P3/8/8/4K1N1 w - - 0 1", "g1g5", "Ng5"),
        ("4k3/8/8/4p3/4P3/8/8/4K1N1 w - - 0 1", "g1e5", "Nxe5"),
        ("4k3/8/8/4p3/4P3/8/8/4K1N1 w - - 0 1", "e4e5", "exe5"),
        ("4k3/8/8/4p3/8/8/4P3/4K1N1 w - - 0 1", "e2f4", "f4"),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "0-0"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "0-0-0"),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a8q", "a8Q"),
    ];
    for (fen, uci, printed) in cases {
        let start = StartPosition::Fen(fen.into());
        let game = Game::open(Settings {
            start,
            ..settings(Play::Competition)
        });
        let mut papers = Papers::new(game.expect("it can be played"), BySide::default());
        let (uci, press) = (uci.into(), None);
        let act = Act::Move { uci, press };
        papers.apply(&act, Role::White, at(1)).expect("made");
        assert_eq!(papers.last_printed(Side::White).as_deref(), Some(printed));
    }
}

/// One of the things that can happen, by two numbers.
fn happens(papers: &mut Papers, what: u8, which: u8, now: Instant) -> Result<(), Refusal> {
    let by = if which.is_multiple_of(2) {
        Role::White
    } else {
        Role::Black
    };
    let ply = u16::from(which / 2) % 8;
    let moves = papers.game().position().legal_moves();
    let legal = moves.get(usize::from(which) % moves.len().max(1)).cloned();
    let uci = legal.unwrap_or_default();
    let act = match what {
        0..=3 => Act::Move { uci, press: None },
        4..=6 => Act::Press(Stamp::Touch),
        7 => Act::Offer,
        8 => Act::TakeBack,
        9 => Act::Aside(Aside::ViewSheet(Whose::Arbiter)),
        10 => return papers.write(&entry(ply, SheetMove::Uci(uci)), by, now),
        11 => return papers.write(&text(ply, "Af3 (=)"), by, now),
        12 => return papers.write(&SheetAct::OfferMark { ply, on: true }, by, now),
        _ => Act::Restart(Side::White),
    };
    let by = if matches!(act, Act::Restart(_)) {
        Role::Arbiter
    } else {
        by
    };
    papers.apply(&act, by, now)
}

proptest! {
    /// The game's own calls stay, all and in their order; what is refused calls nobody; a sheet that the
    /// board keeps says what was made.
    #[test]
    fn sheets_add_calls_and_change_none(
        events in proptest::collection::vec((0u8..14, any::<u8>(), 0i64..900), 0..80),
    ) {
        let mut papers = papers(Play::Competition);
        papers.apply(&Act::Start, Role::Arbiter, at(0)).expect("starts");
        let mut now = 0;
        for (what, which, secs) in events {
            now += secs;
            let before = papers.clone();
            let writes = matches!(what, 10..=12);
            if happens(&mut papers, what, which, at(now)).is_err() && !writes {
                prop_assert_eq!(papers.game(), before.game());
                prop_assert_eq!(papers.calls(), before.calls());
            }
            let sheets = [
                CallCode::SheetBehind,
                CallCode::UpdateSheet,
                CallCode::SheetIllegal,
                CallCode::EditBeforePress,
                CallCode::OfferNotRecorded,
            ];
            let of_game = papers.calls().iter().filter(|call| !sheets.contains(&call.code));
            prop_assert!(of_game.eq(papers.game().calls()));
            prop_assert!(papers.calls().starts_with(before.calls()));
        }
        let made: Vec<_> = papers.game().plies().iter().map(|ply| ply.uci.clone()).collect();
        if made.iter().all(Option::is_some) && papers.sheet(Side::Black).lines().is_empty() {
            prop_assert_eq!(papers.meanings(Side::Black), made);
        }
    }
}
