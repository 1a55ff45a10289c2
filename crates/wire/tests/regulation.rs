//! Regulation files: what they say, and what is wrong in them.

extern crate hamle_wire as wire;

use laws::{Edition, Guidelines, Micros, Mode, OnFlag, Points, Regulations, Speed, Transition};
use wire::{Expected, Regulation, RegulationFault};

const CLUB: &str = r#"
edition = "2023-01"
rapid = "A.4"
blitz = "B.3"
default_minutes = 30
draw_min_moves = 30
guidelines_III = "III.4"
lighter_device_penalty = true

[points]
win = 3
draw = 1
loss = 0.5

[[period]]
moves = 40
minutes = 90
increment_seconds = 30

[[period]]
minutes = 30
increment_seconds = 30
"#;

#[test]
fn what_a_file_says() {
    let club = Regulation::read(CLUB).expect("it has no fault");
    assert_eq!((club.edition, club.chess960), (Edition::E2023, false));
    assert_eq!(club.supervised(Speed::Rapid), Some(false));
    assert_eq!(club.supervised(Speed::Blitz), Some(true));
    let rules = club.rules;
    assert_eq!(rules.default_time, Micros::from_secs(1_800));
    assert_eq!((rules.draw_min_moves, rules.draw_never), (Some(30), false));
    assert_eq!((rules.guidelines, rules.appeals), (Guidelines::III4, true));
    let points = rules.points;
    assert_eq!(
        (points.win, points.draw, points.loss),
        (Points(300), Points(100), Points(50))
    );
    let control = club.control.expect("it has periods");
    let first = control.sides.black[0];
    assert_eq!(
        (first.moves, first.base),
        (Some(40), Micros::from_secs(5_400))
    );
    assert_eq!(first.mode, Mode::Increment(Micros::from_secs(30)));
    assert_eq!(control.sides.white[1].moves, None);
    // 6.8: standard play with increment freezes; 6.4: the next period comes at zero.
    assert_eq!(
        (control.on_flag, control.transition),
        (OnFlag::Freeze, Transition::AtZero)
    );
}

#[test]
fn an_empty_file_is_that_of_the_laws() {
    let usual = Regulation::read("").expect("nothing is wrong with it");
    assert_eq!(usual.rules, Regulations::usual(Edition::E2018));
    assert_eq!((usual.control, usual.rapid_supervised), (None, None));
    let old = Regulation::read("edition = '2005-07'").expect("nothing is wrong with it");
    // S1.7: one hour.
    assert_eq!(old.rules.default_time, Micros::from_secs(3_600));
}

fn faults(text: &str) -> Vec<(u32, String, Expected)> {
    let faults = Regulation::read(text).expect_err("it has faults");
    let told = |RegulationFault {
                    line,
                    key,
                    expected,
                }| (line, key, expected);
    faults.into_iter().map(told).collect()
}

#[test]
fn all_faults_are_told_with_line_and_key() {
    let text = "edition = '2019-01'\n\nrapid = 3\ndraws = true\ndefault_minutes = -5\n\n[points]\nwin = 1\ndraw = 0.125\n";
    let told = faults(text);
    let places: Vec<(u32, &str)> = told
        .iter()
        .map(|(line, key, _)| (*line, key.as_str()))
        .collect();
    let expected = [
        (1, "edition"),
        (3, "rapid"),
        (4, "draws"),
        (5, "default_minutes"),
        (7, "points.loss"),
        (9, "points.draw"),
    ];
    assert_eq!(places, expected);
    assert_eq!(
        told[0].2,
        Expected::OneOf(&["2005-07", "2017-07", "2018-01", "2023-01"])
    );
    assert_eq!(told[3].2, Expected::Whole(0, 6_000));
    assert_eq!((told[4].2, told[5].2), (Expected::Given, Expected::Points));
}

#[test]
fn periods_that_cannot_be_played() {
    let two = "[[period]]\nminutes = 90\n[[period]]\nmoves = 40\nminutes = 1\ndelay_seconds = 5\nbronstein_seconds = 5\n";
    assert_eq!(
        faults(two),
        [
            (1, "period.moves".into(), Expected::MoveCounts),
            (3, "period.increment_seconds".into(), Expected::OneMode),
            (4, "period.moves".into(), Expected::MoveCounts),
        ]
    );
    assert_eq!(
        faults("[[period]]\nminutes = 0\n"),
        [(1, "period".into(), Expected::Playable)]
    );
    assert_eq!(
        faults("period = 3"),
        [(1, "period".into(), Expected::Periods)]
    );
    assert_eq!(faults("a = \n"), [(1, String::new(), Expected::Toml)]);
    let long = "#".repeat(wire::REGULATION_MAX + 1);
    let limit = Expected::Bytes(wire::REGULATION_MAX);
    assert_eq!(faults(&long), [(1, String::new(), limit)]);
}
