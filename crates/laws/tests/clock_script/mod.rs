//! Controls, events and expectations of a clock in one line each.
//!
//! Control: `moves/base+increment` in milliseconds, `d` delay, `b` Bronstein, `h` hourglass instead of
//! `+increment`, `*` all that remain; periods joined by ` > `, sides (White first) by ` | `; options
//! `{zero}` or `{count}`, `freeze`, `nocarry`, `nodelaycarry`.
//! Event: `at verb side argument`, times in milliseconds, or in microseconds with `u`; joined by `;`.

use hamle_laws::{
    BySide, Clock, Instant, Micros, Mode, OnFlag, Period, Pressed, Side, SideControl, TimeControl,
    Transition,
};

pub fn span(text: &str) -> Micros {
    let (digits, unit) = match text.strip_suffix('u') {
        Some(digits) => (digits, 1),
        None => (text, 1_000),
    };
    Micros(digits.parse::<i64>().expect("a number of milliseconds") * unit)
}

fn mode(text: &str) -> (Micros, Mode) {
    let Some(at) = text.find(['+', 'd', 'b', 'h']) else {
        return (span(text), Mode::None);
    };
    let mode = match (&text[at..=at], &text[at + 1..]) {
        ("+", by) => Mode::Increment(span(by)),
        ("d", by) => Mode::Delay(span(by)),
        ("b", by) => Mode::Bronstein(span(by)),
        _ => Mode::Hourglass,
    };
    (span(&text[..at]), mode)
}

fn side_control(text: &str) -> SideControl {
    let period = |text: &str| {
        let (moves, rest) = text.split_once('/').expect("moves/base");
        let (base, mode) = mode(rest);
        let moves = (moves != "*").then(|| moves.parse().expect("a number of moves"));
        Period { moves, base, mode }
    };
    text.split(" > ").map(|text| period(text.trim())).collect()
}

pub fn control(text: &str) -> TimeControl {
    let (periods, options) = text.split_once('{').unwrap_or((text, ""));
    let (white, black) = periods.split_once(" | ").unwrap_or((periods, periods));
    let has = |option: &str| options.contains(option);
    TimeControl::try_new(
        BySide {
            white: side_control(white),
            black: side_control(black),
        },
        if has("count") {
            Transition::AtCount
        } else {
            Transition::AtZero
        },
        if has("freeze") {
            OnFlag::Freeze
        } else {
            OnFlag::Run
        },
        !has("nocarry"),
        !has("nodelaycarry"),
    )
    .expect("the test's control can be played")
}

fn side(text: &str) -> Side {
    if text == "w" {
        Side::White
    } else {
        Side::Black
    }
}

/// Plays the events; answers the clock and the instant of the last one.
pub fn play(clock: &mut Clock, events: &str) -> Instant {
    let mut at = Instant::default();
    for event in events
        .split(';')
        .map(str::trim)
        .filter(|event| !event.is_empty())
    {
        let words: Vec<&str> = event.split_whitespace().collect();
        at = Instant::default() + span(words[0]);
        let who = side(words.get(2).copied().unwrap_or(""));
        let argument = || words[3];
        match words[1] {
            "start" => clock.start(who, at),
            "press" => assert_eq!(clock.press(who, at), Pressed::Done, "{event}"),
            "nopress" => assert_eq!(clock.press(who, at), Pressed::NoEffect, "{event}"),
            "stop" => clock.stop(at),
            "restart" => clock.restart(who, at),
            "set" => clock.set_time(who, span(argument()), at),
            "add" => assert_eq!(
                clock.add_time(who, span(argument()), at),
                span(words[words.len() - 1])
            ),
            "counter" => clock.set_counter(who, argument().parse().expect("moves"), at),
            "recount" => clock.recount(who, argument().parse().expect("moves")),
            "wait" => {}
            verb => panic!("no verb {verb}"),
        }
    }
    at
}

fn letters(sides: BySide<bool>) -> String {
    let letter = |side| if side == Side::White { 'w' } else { 'b' };
    let letters: String = Side::ALL
        .into_iter()
        .filter(|side| sides[*side])
        .map(letter)
        .collect();
    if letters.is_empty() {
        "-".into()
    } else {
        letters
    }
}

fn time(span: Micros) -> String {
    if span.0 % 1_000 == 0 {
        format!("{}", span.0 / 1_000)
    } else {
        format!("{}u", span.0)
    }
}

/// What stands at `now` under that key.
fn reading(clock: &Clock, now: Instant, key: &str) -> String {
    let clock = clock.settled(now);
    let face = clock.face(now);
    let pair = |white: String, black: String| format!("{white}/{black}");
    match key {
        "w" => time(face.shown.white),
        "b" => time(face.shown.black),
        "main" => pair(time(face.main.white), time(face.main.black)),
        "free" => pair(time(face.free.white), time(face.free.black)),
        "run" => letters(BySide::from_fn(|side| face.running == Some(side))),
        "period" => format!("{}/{}", face.period.white + 1, face.period.black + 1),
        "moves" => format!(
            "{}/{}",
            face.moves_completed.white, face.moves_completed.black
        ),
        "exempt" => letters(face.exempt),
        "down" => letters(face.flag_down),
        "lost" => pair(
            time(clock.account(Side::White, now).lost),
            time(clock.account(Side::Black, now).lost),
        ),
        "fall" => clock
            .next_fall()
            .map_or("-".into(), |at| time(at - Instant::default())),
        "flags" => flags(&clock),
        _ => panic!("no key {key}"),
    }
}

/// `w1@5000` White's of period 1 at 5000 ms; `+` met, `!` of the last period.
fn flags(clock: &Clock) -> String {
    let flag = |flag: &hamle_laws::Flag| {
        let side = letters(BySide::from_fn(|side| side == flag.side));
        let marks = match (flag.met, flag.last) {
            (true, _) => "+",
            (false, true) => "!",
            (false, false) => "",
        };
        format!(
            "{side}{}@{}{marks}",
            flag.period + 1,
            time(flag.at - Instant::default())
        )
    };
    let flags: Vec<String> = clock.flags().iter().map(flag).collect();
    if flags.is_empty() {
        "-".into()
    } else {
        flags.join(",")
    }
}

/// Plays, then compares every `key=value`.
pub fn check(title: &str, setting: &str, events: &str, expected: &str) {
    let mut clock = Clock::new(&control(setting));
    let now = play(&mut clock, events);
    let keys = expected
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"));
    let found: Vec<String> = keys
        .map(|(key, _)| format!("{key}={}", reading(&clock, now, key)))
        .collect();
    assert_eq!(
        found.join(" "),
        expected.split_whitespace().collect::<Vec<_>>().join(" "),
        "{title}"
    );
}
