//! The published law scenarios that the clock alone decides (`tests/cases/README.md`).

use hamle_laws::{
    BySide, Clock, Instant, Micros, Mode, OnFlag, Period, Play, Side, SideControl, Speed,
    TimeControl, Transition,
};
use serde_json::{Value, json};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/laws/public.jsonl"
);

/// Verbs that only the clock answers.
const VERBS: [&str; 12] = [
    "start",
    "press",
    "stop",
    "restart",
    "set_time",
    "add_time",
    "subtract_time",
    "wait",
    "app_killed",
    "app_restarted",
    "set_wall_clock",
    "hold",
];

/// Scenarios of those verbs in which the game decides: a mate; no choice of supervision; a deduction that
/// waits for confirmation; a setting that comes too late; an act that needs both players.
const GAME_DECIDES: [&str; 5] = ["N093", "L308", "L275", "N040", "N192"];

#[test]
fn published_scenarios_of_the_clock_alone() {
    let text = std::fs::read_to_string(FILE).expect("the scenarios are in the repository");
    let (mut run, mut compared) = (0, 0);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("one JSON object a line");
        let events = case["events"].as_array().expect("a list");
        let ours = |event: &Value| VERBS.contains(&word(&event["do"]));
        let id = word(&case["id"]);
        if case["setup"]["clock"].is_null()
            || !events.iter().all(ours)
            || GAME_DECIDES.contains(&id)
        {
            continue;
        }
        run += 1;
        compared += check(id, &case["setup"], events, &case["expect"]);
    }
    assert_eq!((run, compared), (47, 136));
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn millis(value: &Value) -> Micros {
    Micros::from_millis(value.as_i64().expect("milliseconds"))
}

fn check(id: &str, setup: &Value, events: &[Value], expect: &Value) -> usize {
    let (control, speed) = control(setup);
    let mut clock = Clock::new(&control);
    let plies = setup["moves"].as_array().map_or(0, Vec::len);
    let first = if word(&setup["fen"]).contains(" b ") {
        Side::Black
    } else {
        Side::White
    };
    let to_move = if plies.is_multiple_of(2) {
        first
    } else {
        first.other()
    };
    for ply in 0..plies {
        let side = if ply.is_multiple_of(2) {
            first
        } else {
            first.other()
        };
        clock.recount(side, clock.moves_completed(side) + 1);
    }
    let mut now = Instant::default();
    for event in events {
        now = Instant::default() + millis(&event["at_ms"]);
        let side = |key: &str| {
            if event[key] == "black" {
                Side::Black
            } else {
                Side::White
            }
        };
        match word(&event["do"]) {
            "start" => clock.start(to_move, now),
            "press" => {
                clock.press(side("by"), now);
            }
            "stop" => clock.stop(now),
            "restart" => clock.restart(side("side"), now),
            "set_time" => clock.set_time(side("side"), millis(&event["ms"]), now),
            "add_time" => {
                clock.add_time(side("side"), millis(&event["ms"]), now);
            }
            "subtract_time" => {
                clock.add_time(side("side"), -millis(&event["ms"]), now);
            }
            _ => {}
        }
    }
    let keys = expect.as_object().expect("an object");
    let compare = |(key, wanted): (&String, &Value)| {
        let found = reading(&clock, speed, now, key)?;
        assert_eq!(&found, wanted, "{id} {key}");
        Some(())
    };
    keys.iter().filter_map(compare).count()
}

/// `None`: no matter of the clock.
fn reading(clock: &Clock, speed: Speed, now: Instant, key: &str) -> Option<Value> {
    let (face, clock) = (clock.face(now), clock.settled(now));
    let name = |side: Side| {
        if side == Side::White {
            "white"
        } else {
            "black"
        }
    };
    Some(match key {
        "white_ms" => json!(face.shown.white.shown_millis()),
        "black_ms" => json!(face.shown.black.shown_millis()),
        "running" => json!(face.running.map_or("none", name)),
        "flags" => json!(
            clock
                .flags()
                .iter()
                .map(|flag| name(flag.side))
                .collect::<Vec<_>>()
        ),
        "period" => json!([face.period.white + 1, face.period.black + 1]),
        "moves_completed" => json!([face.moves_completed.white, face.moves_completed.black]),
        "exempt_from_recording" => {
            let free = |side: &Side| speed == Speed::Standard && face.exempt[*side];
            json!(
                Side::ALL
                    .into_iter()
                    .filter(free)
                    .map(name)
                    .collect::<Vec<_>>()
            )
        }
        "speed" => json!(class(speed)),
        _ => return None,
    })
}

const fn class(speed: Speed) -> &'static str {
    match speed {
        Speed::Standard => "standard",
        Speed::Rapid => "rapid",
        Speed::Blitz => "blitz",
    }
}

fn control(setup: &Value) -> (TimeControl, Speed) {
    let clock = &setup["clock"];
    let periods: SideControl = clock["periods"]
        .as_array()
        .expect("a list")
        .iter()
        .map(period)
        .collect();
    let sides = BySide {
        white: periods.clone(),
        black: periods,
    };
    let play = if setup["mode"] == "casual" {
        Play::Casual
    } else {
        Play::Competition
    };
    let speed = match word(&setup["speed"]) {
        "" => TimeControl::speed_of(&sides),
        forced => [Speed::Standard, Speed::Rapid, Speed::Blitz]
            .into_iter()
            .find(|speed| class(*speed) == forced)
            .expect("a class"),
    };
    let transition = match word(&clock["transition"]) {
        "zero" => Transition::AtZero,
        "count" => Transition::AtCount,
        _ => TimeControl::default_transition(play),
    };
    let on_flag = match word(&clock["on_flag"]) {
        "run" => OnFlag::Run,
        "freeze" => OnFlag::Freeze,
        _ => TimeControl::default_on_flag(speed, &sides),
    };
    let rule = |key: &str| setup["regulation"][key].as_bool();
    let carry_over = rule("carry_over").unwrap_or(true);
    let delay_carry_over = rule("delay_carry_over").unwrap_or(setup["edition"] != "2005-07");
    let control = TimeControl::try_new(sides, transition, on_flag, carry_over, delay_carry_over);
    (control.expect("a control that can be played"), speed)
}

fn period(value: &Value) -> Period {
    let by = millis(&value["increment_ms"]);
    Period {
        moves: value["moves"]
            .as_u64()
            .map(|moves| u16::try_from(moves).expect("few moves")),
        base: millis(&value["base_ms"]),
        mode: match word(&value["mode"]) {
            "none" => Mode::None,
            "increment" => Mode::Increment(by),
            "delay" => Mode::Delay(by),
            "bronstein" => Mode::Bronstein(by),
            "hourglass" => Mode::Hourglass,
            mode => panic!("no mode {mode}"),
        },
    }
}
