//! Whole games as a table: what the record, the clocks and the arbiter have after acts that scenarios cannot
//! send. The table is `records.txt`; its figures are by hand.

use crate::records_acts::{act, number, role};
use crate::table::{Table, settings};
use laws::{
    BySide, Edition, Game, Guidelines, Micros, Mode, Period, Play, Settings, Side, Speed,
    Transition,
};

/// One move in the first five minutes, by count.
fn two_periods(settings: &mut Settings, sides: &[Side]) {
    let control = settings
        .control
        .as_mut()
        .expect("the usual table has a clock");
    control.transition = Transition::AtCount;
    for side in sides {
        let last = control.sides[*side][0];
        let moves = Some(1);
        control.sides[*side].insert(0, Period { moves, ..last });
    }
}

/// One period of that kind.
fn only(settings: &mut Settings, moves: Option<u16>, base: i64, mode: Mode) {
    let base = Micros::from_secs(base);
    if let Some(control) = &mut settings.control {
        let periods = vec![Period { moves, base, mode }];
        control.sides = BySide {
            white: periods.clone(),
            black: periods,
        };
    }
}

/// `casual` or `competition`, then what differs from the usual table.
fn opened(words: &[&str]) -> Table {
    let play = if words.first() == Some(&"casual") {
        Play::Casual
    } else {
        Play::Competition
    };
    let (mut settings, mut moves) = (settings(play), Vec::new());
    for word in words.iter().skip(1) {
        match *word {
            "auto" => settings.auto_flag = true,
            "unchecked" => settings.legality_check = false,
            "no-clock" => settings.control = None,
            "2023" => settings.edition = Edition::E2023,
            "2005" => settings.edition = Edition::E2005,
            "adjourn" => settings.regulations.adjournment = true,
            "III4" => settings.regulations.guidelines = Guidelines::III4,
            "III6" => settings.regulations.guidelines = Guidelines::III6,
            "plain" => only(&mut settings, None, 300, Mode::None),
            "up" => only(&mut settings, None, 0, Mode::CountUp),
            "canadian" => only(&mut settings, Some(2), 30, Mode::Canadian),
            "two" => two_periods(&mut settings, &Side::ALL),
            "uneven" => two_periods(&mut settings, &[Side::White]),
            "lighter" => settings.regulations.lighter_device_penalty = true,
            "late-10" => settings.regulations.default_time = Micros::from_secs(10),
            "rapid" => settings.speed = Some(Speed::Rapid),
            "unwatched" => settings.supervised = Some(false),
            "standard" => settings.speed = Some(Speed::Standard),
            uci => moves.push(uci),
        }
    }
    Table(Game::open_after(settings, &moves).expect("it can be played"))
}

fn joined(all: impl IntoIterator<Item = String>) -> String {
    let all: Vec<String> = all.into_iter().collect();
    if all.is_empty() {
        "-".into()
    } else {
        all.join(" ")
    }
}

fn letter(side: Side) -> &'static str {
    if side == Side::White { "W" } else { "B" }
}

fn whose(side: Option<Side>) -> String {
    side.map_or("-", letter).into()
}

fn seconds(at: laws::Instant) -> String {
    (at.0 / 1_000_000).to_string()
}

fn about_moves(table: &Table, key: &str) -> Option<String> {
    let game = &table.0;
    let plies = game.plies().iter();
    Some(match key {
        "moves" => joined(plies.map(|ply| ply.uci.clone().unwrap_or("?".into()))),
        "movers" => joined(plies.map(|ply| letter(ply.mover).into())),
        "made" => joined(plies.map(|ply| seconds(ply.made_at))),
        "marks" => joined(plies.map(|ply| if ply.offer { "=" } else { "." }.into())),
        "entered" => joined(plies.map(|ply| {
            let late = if ply.late { "late" } else { "made" };
            format!("{late}{}", if ply.corrected { "/again" } else { "" })
        })),
        "faults" => joined(plies.map(|ply| format!("{:?}", ply.fault))),
        "offers" => joined(game.offers().iter().map(|offer| {
            let answer = offer.answer.map(|answer| format!("{answer:?}"));
            let answer = answer.map_or("open".into(), |it| {
                it.split(' ').next().unwrap_or_default().to_string()
            });
            format!("{}{}:{answer}", letter(offer.side), offer.ply)
        })),
        "unknown" => game
            .first_unknown()
            .map_or("-".into(), |ply| ply.to_string()),
        "must" => joined(game.must_play()),
        "turn" => letter(game.on_move()).into(),
        "illegal" => joined(game.unverified_from().map(|ply| ply.to_string())),
        "repeated" => game.occurrences().to_string(),
        "locked" => joined(Side::ALL.into_iter().flat_map(|side| {
            let held = (0..30_u16).filter(move |ply| game.is_locked(side, *ply));
            held.map(move |ply| format!("{}{ply}", letter(side)))
        })),
        _ => return None,
    })
}

fn about_clocks(table: &Table, key: &str) -> Option<String> {
    let (game, now) = (&table.0, table.0.last_at());
    let pair = |both: BySide<u16>| format!("{} {}", both.white, both.black);
    Some(match key {
        "shown" => {
            let (white, black) = table.shown(now.0 / 1_000_000);
            format!("{white} {black}")
        }
        "runs" => whose(game.clock().and_then(laws::Clock::running)),
        "to-run" => letter(game.to_run()).into(),
        "phase" => format!("{:?}", game.phase(now)),
        "completed" => pair(game.moves_completed()),
        "presses" => game.presses().len().to_string(),
        "flags" => joined(
            game.clock()
                .into_iter()
                .flat_map(laws::Clock::flags)
                .map(|flag| {
                    format!(
                        "{}{}",
                        letter(flag.side),
                        if flag.met { "/met" } else { "" }
                    )
                }),
        ),
        "uncertain" => joined(game.uncertain_since().map(seconds)),
        "asks" => game.asks_about_flag(now).to_string(),
        "exempt" => {
            let exempt = Side::ALL
                .into_iter()
                .filter(|side| game.is_exempt(*side, now));
            joined(exempt.map(|side| letter(side).into()))
        }
        "stopped" => whose(game.stopped_by()),
        _ => return None,
    })
}

fn about_verdicts(table: &Table, key: &str) -> Option<String> {
    let game = &table.0;
    let pair = |both: BySide<u16>| format!("{} {}", both.white, both.black);
    Some(match key {
        "end" => table.end().map_or("-".into(), |(reason, ply, at)| {
            format!("{reason:?} {ply} {}", seconds(at))
        }),
        "result" => {
            let end = game.ending_at(game.last_at());
            end.map_or("*".into(), |end| format!("{:?}", end.outcome))
        }
        "proposal" => game.proposal().map_or("-".into(), |it| format!("{it:?}")),
        "loss" => joined(
            game.waiting_loss()
                .map(|(side, why)| format!("{} {why:?}", letter(side))),
        ),
        "claim" => joined(
            game.claim_of_draw()
                .map(|claim| format!("{} {:?} {:?}", claim.ply, claim.state, claim.count)),
        ),
        "waits" => whose(game.waiting_for_agreement().map(|(side, _)| side)),
        "calls" => joined(game.calls().iter().map(|call| {
            let ply = call.ply.map_or(String::new(), |ply| ply.to_string());
            format!("{:?}:{}{ply}", call.code, whose(call.side))
        })),
        "referred" => joined(game.referred_claim().map(|claim| {
            format!(
                "{} {} {}",
                letter(claim.side),
                claim.verified,
                claim.rejected
            )
        })),
        "sealer" => whose(game.sealer()),
        "score" => joined(
            game.score()
                .map(|both| format!("{} {}", both.white.0, both.black.0)),
        ),
        "signed" => format!(
            "{} {}",
            joined(
                Side::ALL
                    .into_iter()
                    .filter(|side| game.signatures()[*side].is_some())
                    .map(|side| letter(side).into())
            ),
            game.is_signed()
        ),
        "added" => {
            let added = game.added();
            format!("{} {}", added.white.0 / 1_000, added.black.0 / 1_000)
        }
        "penalised" => pair(game.penalised_illegal()),
        _ => return None,
    })
}

fn answer(table: &Table, key: &str) -> String {
    about_moves(table, key)
        .or_else(|| about_clocks(table, key))
        .or_else(|| about_verdicts(table, key))
        .unwrap_or_else(|| panic!("{key}: no question"))
}

/// `= title`, `: settings`, `second role act [! refusal]`, `? question answer`.
#[test]
fn every_row_of_the_table() {
    let (mut title, mut table, mut wrong) = ("", Table::casual(), Vec::new());
    for (number_of, line) in (1..).zip(include_str!("records.txt").lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] | ["#", ..] => {}
            ["=", ..] => title = line,
            [":", settings @ ..] => table = opened(settings),
            ["?", key, ..] => {
                let expected = line.trim_start_matches('?').trim_start();
                let expected = expected.strip_prefix(key).unwrap_or_default().trim();
                let got = answer(&table, key);
                if got != expected {
                    wrong.push(format!("{number_of} {title}: {key}: {expected}, got {got}"));
                }
            }
            [at, by, rest @ ..] => {
                let (words, refusal) = match rest {
                    [words @ .., "!", refusal] => (words, Some(*refusal)),
                    words => (words, None),
                };
                let done = table.tries(number(at), role(by), act(words));
                let got = done.err().map(|why| format!("{why:?}"));
                if got.as_deref() != refusal {
                    wrong.push(format!("{number_of} {title}: {line}: got {got:?}"));
                }
            }
            other => panic!("{number_of}: {other:?}"),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
