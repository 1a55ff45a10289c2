//! The `TimeControl` tag: PGN's form, words, and what is wrong with others.

use hamle_notation::control::{ControlTag, PlayersControl};
use hamle_notation::{Expected, Inc, PeriodText};

fn read(text: &str) -> Vec<PeriodText> {
    match ControlTag::read(text) {
        Ok(ControlTag::Timed(control)) => control.periods,
        other => panic!("{text:?}: {other:?}"),
    }
}

const fn period(moves: Option<u16>, base_s: u32, inc: Inc) -> PeriodText {
    PeriodText {
        moves,
        base_ms: base_s * 1_000,
        inc,
        hourglass: false,
    }
}

#[test]
fn forms_of_pgn() {
    let half = Inc::Increment(30_000);
    let cases: [(&str, Vec<PeriodText>); 8] = [
        ("300", vec![period(None, 300, Inc::None)]),
        ("900+10", vec![period(None, 900, Inc::Increment(10_000))]),
        ("300+0", vec![period(None, 300, Inc::None)]),
        ("40/9000", vec![period(Some(40), 9_000, Inc::None)]),
        (
            "40/5400+30:1800+30",
            vec![period(Some(40), 5_400, half), period(None, 1_800, half)],
        ),
        (
            "*180",
            vec![PeriodText {
                hourglass: true,
                ..period(None, 180, Inc::None)
            }],
        ),
        ("10+0.1", vec![period(None, 10, Inc::Increment(100))]),
        ("300d5", vec![period(None, 300, Inc::Delay(5_000))]),
    ];
    for (text, periods) in cases {
        assert_eq!(read(text), periods, "{text}");
        let Ok(ControlTag::Timed(control)) = ControlTag::read(text) else {
            unreachable!()
        };
        let written = control.pgn();
        assert_eq!(read(&written), periods, "{text} written as {written}");
        assert_eq!(written, text.trim_end_matches("+0"));
    }
    assert_eq!(ControlTag::read("?"), Ok(ControlTag::Unknown));
    assert_eq!(ControlTag::read(" "), Ok(ControlTag::Unknown));
    assert_eq!(ControlTag::read("-"), Ok(ControlTag::Untimed));
}

fn words_are(cases: &[(&str, Vec<PeriodText>)]) {
    for (text, periods) in cases {
        assert_eq!(&read(text), periods, "{text}");
    }
}

#[test]
fn words_of_boards() {
    let half = Inc::Increment(30_000);
    words_are(&[
        (
            "15 min/game + 10 sec/move",
            vec![period(None, 900, Inc::Increment(10_000))],
        ),
        (
            "90 min/40 moves + 30 min/game + 30 sec/move",
            vec![period(Some(40), 5_400, half), period(None, 1_800, half)],
        ),
        (
            "100 min/40 moves + 50 min/20 moves + 15 min/game + 30 sec/move",
            vec![
                period(Some(40), 6_000, half),
                period(Some(20), 3_000, half),
                period(None, 900, half),
            ],
        ),
        (
            "90 min/40 moves + 30 sec/move + 30 min/game",
            vec![period(Some(40), 5_400, half), period(None, 1_800, half)],
        ),
        (
            "120 min/40 moves, 15 min/game, 30 sec/move from move 41",
            vec![period(Some(40), 7_200, Inc::None), period(None, 900, half)],
        ),
    ]);
}

#[test]
fn words_of_people() {
    let half = Inc::Increment(30_000);
    words_are(&[
        (
            "40 / 5400 + 30 : 1800 + 30",
            vec![period(Some(40), 5_400, half), period(None, 1_800, half)],
        ),
        (
            "90 dk/40 hamle + 30 dk/oyun + 30 sn/hamle",
            vec![period(Some(40), 5_400, half), period(None, 1_800, half)],
        ),
        (
            "1 saat 30 dakika + 30 saniye",
            vec![period(None, 5_400, half)],
        ),
        (
            "2 h/40 moves + 1 h/game",
            vec![
                period(Some(40), 7_200, Inc::None),
                period(None, 3_600, Inc::None),
            ],
        ),
        ("1h30 + 30s", vec![period(None, 5_400, half)]),
        ("1 h 30 min + 30 sec", vec![period(None, 5_400, half)]),
        ("90'+30\"", vec![period(None, 5_400, half)]),
        (
            "25 min + 10 sec increment per move from move 1",
            vec![period(None, 1_500, Inc::Increment(10_000))],
        ),
        ("G/60;d5", vec![period(None, 3_600, Inc::Delay(5_000))]),
        (
            "40/90, SD/30; d5",
            vec![
                period(Some(40), 5_400, Inc::Delay(5_000)),
                period(None, 1_800, Inc::Delay(5_000)),
            ],
        ),
        (
            "40 moves in 90 min then 30 min",
            vec![
                period(Some(40), 5_400, Inc::None),
                period(None, 1_800, Inc::None),
            ],
        ),
        ("G90+30", vec![period(None, 5_400, half)]),
        ("G/90;+30", vec![period(None, 5_400, half)]),
        ("90'+30''", vec![period(None, 5_400, half)]),
        (
            "40/90'+30\", 30'+30\"",
            vec![period(Some(40), 5_400, half), period(None, 1_800, half)],
        ),
        ("5 min/game", vec![period(None, 300, Inc::None)]),
        (
            "25 min/game + 10 sec delay",
            vec![period(None, 1_500, Inc::Delay(10_000))],
        ),
        (
            "25 min/game + 10 sec bronstein",
            vec![period(None, 1_500, Inc::Bronstein(10_000))],
        ),
        (
            "1.5 min/game + 0.5 sec/move",
            vec![period(None, 90, Inc::Increment(500))],
        ),
    ]);
}

#[test]
fn faults_name_place_and_expectation() {
    let cases = [
        ("40/", 3, Expected::Number),
        ("x", 0, Expected::Number),
        ("0/300", 0, Expected::Smaller),
        ("300+", 4, Expected::Number),
        ("300:300", 7, Expected::MoveCount),
        ("15 parsecs", 3, Expected::Unit),
        ("15 min/fortnight", 7, Expected::Target),
        ("15 min/game 10 sec/move", 12, Expected::Separator),
        ("10 sec/move", 11, Expected::Period),
        ("999999999999", 0, Expected::Smaller),
        ("15 min/game +", 13, Expected::Number),
        ("Şah", 0, Expected::Number),
    ];
    for (text, at, expected) in cases {
        let fault = ControlTag::read(text).expect_err(text);
        assert_eq!((fault.at, fault.expected), (at, expected), "{text}");
    }
    assert!(ControlTag::read(&"1".repeat(300)).is_err());
}

fn typed(text: &str) -> Vec<PeriodText> {
    match PlayersControl::read(text) {
        Ok(PlayersControl { white, black: None }) => white.periods,
        other => panic!("{text:?}: {other:?}"),
    }
}

/// What the usual forms mean (issue 7; US Chess 5B for `G/60;d5`, PGN 9.6.1 for the last ones).
#[test]
fn what_players_type() {
    let add = |secs: u32| Inc::Increment(secs * 1_000);
    let two = vec![
        period(Some(40), 5_400, add(30)),
        period(None, 1_800, add(30)),
    ];
    let cases = [
        ("90+30", vec![period(None, 5_400, add(30))]),
        ("3|2", vec![period(None, 180, add(2))]),
        ("15 | 10", vec![period(None, 900, add(10))]),
        ("5", vec![period(None, 300, Inc::None)]),
        ("0.5+0", vec![period(None, 30, Inc::None)]),
        ("10d5", vec![period(None, 600, Inc::Delay(5_000))]),
        ("G/60;d5", vec![period(None, 3_600, Inc::Delay(5_000))]),
        ("40/90,SD/30;+30", two.clone()),
        ("40/90+30, 30 min", two.clone()),
        (
            "15 min/game + 10 sec/move",
            vec![period(None, 900, add(10))],
        ),
        ("40/5400+30:1800+30", two.clone()),
        ("300", vec![period(None, 300, Inc::None)]),
        (
            "90 minutes for 40 moves, then 30 minutes for the rest, 30 seconds per move",
            two.clone(),
        ),
        (
            "40 hamle 90 dk, kalan 30 dk, hamle başına 30 sn",
            two.clone(),
        ),
        (
            "40 HAMLEYE 90 DAKİKA, sonra 30 dakika, her hamleye 30 saniye",
            two.clone(),
        ),
        ("15 dakika + 10 saniye ek", vec![period(None, 900, add(10))]),
    ];
    for (text, periods) in cases {
        assert_eq!(typed(text), periods, "{text}");
    }
}

#[test]
fn other_kinds_of_clock_that_players_type() {
    let add = |secs: u32| Inc::Increment(secs * 1_000);
    let cases = [
        (
            "25 dk, 5 sn gecikme",
            vec![period(None, 1_500, Inc::Delay(5_000))],
        ),
        ("5 minutes each", vec![period(None, 300, Inc::None)]),
        (
            "15 min + 10 sec bronstein",
            vec![period(None, 900, Inc::Bronstein(10_000))],
        ),
        (
            "30 + 3x30",
            vec![
                period(None, 1_800, Inc::None),
                period(None, 90, Inc::ByoYomi(30_000)),
            ],
        ),
        (
            "1 saat, byo-yomi 3×30 sn",
            vec![
                period(None, 3_600, Inc::None),
                period(None, 90, Inc::ByoYomi(30_000)),
            ],
        ),
        (
            "60, Canadian 25/10",
            vec![
                period(None, 3_600, Inc::None),
                period(Some(25), 600, Inc::Canadian),
            ],
        ),
        (
            "kum saati 3 dk",
            vec![PeriodText {
                hourglass: true,
                ..PeriodText::all_in(180_000)
            }],
        ),
        ("ileri sayım", vec![period(None, 0, Inc::CountUp)]),
    ];
    for (text, periods) in cases {
        assert_eq!(typed(text), periods, "{text}");
    }
    let odds = PlayersControl::read("Beyaz 5+3, Siyah 3")
        .map(|c| (c.white.periods, c.black.map(|b| b.periods)));
    assert_eq!(
        odds,
        Ok((
            vec![period(None, 300, add(3))],
            Some(vec![period(None, 180, Inc::None)])
        ))
    );
}

#[test]
fn what_is_wrong_with_what_players_type() {
    for (text, at, expected) in [
        ("90+", 3, Expected::Number),
        ("", 0, Expected::Number),
        ("40/90, 30 apples", 10, Expected::Separator),
        ("three", 0, Expected::Number),
        ("30 min/game, 20 min/game", 24, Expected::MoveCount),
        ("60 min + byo-yomi 30", 20, Expected::Period),
        ("White 5+3", 9, Expected::Black),
        ("Beyaz 5+3 Siyah x", 16, Expected::Number),
        ("9999999 min", 0, Expected::Smaller),
        ("?", 0, Expected::Number),
    ] {
        let fault = PlayersControl::read(text).map_err(|fault| (fault.at, fault.expected));
        assert_eq!(fault, Err((at, expected)), "{text}");
    }
}
