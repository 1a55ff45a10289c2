//! Random fingers in a real browser against the real desk: what was recorded is what was done, by the instants that
//! the browser's protocol was told and not by the page's own clock.

use super::loopback::serve;
use crate::desk::Desk;
use laws::{Clock, Instant, Micros, Side, Stamp};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// How far a recorded instant may lie from the one that was given to the browser.
const WITHIN_US: i64 = 1_000;
/// Touches so near together are one (6.1); the fingers below keep away from its edge.
const AT_ONCE: Micros = Micros::from_millis(16);

struct Finger {
    side: Side,
    at: Instant,
}

fn finger(value: &Value, to_instant: impl Fn(i64) -> Instant) -> Finger {
    Finger {
        side: match value["side"].as_str() {
            Some("white") => Side::White,
            _ => Side::Black,
        },
        at: to_instant(value["us"].as_i64().expect("a stamp")),
    }
}

/// The automaton fed with the injected stamps: which fingers act, and when.
fn presses(fingers: &[Finger], clock: &mut Clock) -> Vec<(Side, Instant)> {
    let mut acted: Vec<(Side, Instant)> = Vec::new();
    for Finger { side, at } in fingers {
        let at_once = acted.last().is_some_and(|(_, last)| *at < *last + AT_ONCE);
        if clock.running() == Some(*side) && !at_once {
            clock.press(*side, *at);
            acted.push((*side, *at));
        }
    }
    acted
}

fn asked(name: &str, otherwise: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| String::from(otherwise))
}

/// The game that the fingers of this seed have played, and what they tell of it.
fn played(seed: u32) -> (tempfile::TempDir, Arc<Desk>, Value) {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui");
    let folder = tempfile::tempdir().expect("a folder");
    let read = Box::new(crate::now::now);
    let desk = Arc::new(Desk::open(folder.path(), folder.path().join("pgn"), read).expect("opens"));
    let address = serve(&desk, &ui.join("dist-loopback"));
    let out = folder.path().join("touches.json");
    let browser = Command::new("node")
        .arg("core/touches.mjs")
        .current_dir(&ui)
        .env("CORE", format!("http://{address}/"))
        .env("OUT", &out)
        .env("SEED", seed.to_string())
        .env("TOUCHES", asked("TOUCHES", "200"))
        .env("BLOCKED", asked("BLOCKED", "15"))
        .status();
    assert!(browser.is_ok_and(|status| status.success()), "the fingers");
    let told: Value = serde_json::from_slice(&std::fs::read(out).expect("told")).expect("JSON");
    assert_eq!(told["faults"], serde_json::json!([]));
    (folder, desk, told)
}

/// `GAMES=10 TOUCHES=1000 BLOCKED=100` for the long run.
#[test]
#[ignore = "needs node and Chromium: cargo xtask test --only touches"]
fn random_fingers_in_a_browser() {
    let games = asked("GAMES", "1").parse().expect("a number of games");
    for seed in 0..games {
        fingers_of_a_game(seed);
    }
}

fn fingers_of_a_game(seed: u32) {
    let (_folder, desk, told) = played(seed);

    let ahead_us = told["aheadUs"]
        .as_i64()
        .expect("the calendar of the stamps");
    let read = crate::now::now();
    let slept_us = read.uptime_us - read.awake_us;
    desk.table().expect("a game");
    let seat = desk.seat();
    let open = seat.open.as_ref().expect("on the table");
    let to_instant = |epoch_us: i64| open.timeline.instant(epoch_us - ahead_us + slept_us);
    let downs = told["downs"].as_array().expect("fingers");
    let fingers: Vec<Finger> = downs
        .iter()
        .map(|value| finger(value, to_instant))
        .collect();
    let start = finger(&told["start"], to_instant);
    let control = open.game.settings().control.clone().expect("timed");
    let mut clock = Clock::new(&control);
    clock.start(Side::White, start.at);
    let expected = presses(&fingers, &mut clock);

    let recorded = open.game.presses();
    let arrivals = recorded
        .iter()
        .filter(|press| press.stamp == Stamp::Arrival)
        .count();
    let sides: Vec<Side> = recorded.iter().map(|press| press.side).collect();
    let wanted: Vec<Side> = expected.iter().map(|(side, _)| *side).collect();
    let both = recorded.iter().zip(&expected);
    let by_touch = both.filter(|(press, _)| press.stamp == Stamp::Touch);
    let mut off: Vec<i64> = by_touch
        .map(|(press, (_, at))| (press.at - *at).0)
        .collect();
    off.sort_unstable();
    let frames: Vec<i64> = told["painted"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|one| one["frames"].as_i64())
        .collect();
    let most = frames.iter().max().copied().unwrap_or(0);
    println!(
        "{} fingers, {} presses, {arrivals} by arrival; recorded minus injected: {} to {} us, middle {} us; frames until painted: at most {most} of {}",
        fingers.len(),
        expected.len(),
        off[0],
        off[off.len() - 1],
        off[off.len() / 2],
        frames.len()
    );
    assert_eq!(sides.len(), wanted.len(), "presses");
    assert_eq!(sides, wanted);
    assert!(
        off.iter().all(|us| us.abs() <= WITHIN_US),
        "{} to {} us",
        off[0],
        off[off.len() - 1]
    );
    // The clock that is fed with what was recorded is the clock of the game, to the microsecond.
    let last = open.game.last_at();
    for side in Side::ALL {
        let (game, fed) = (open.game.clock().expect("timed"), &clock);
        assert_eq!(game.moves_completed(side), fed.moves_completed(side));
        assert!(game.account(side, last).balances());
    }
    assert_eq!(arrivals, 0, "fell back to the arrival");
    assert!(most <= 2, "{frames:?}");
}
