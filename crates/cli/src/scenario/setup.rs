//! From a scenario's `setup` to a game.

use super::{Left, decisions};
use laws::{
    BySide, Edition, Game, Guidelines, Micros, Mode, OnFlag, Period, Play, PointValues,
    Regulations, Settings, SetupFault, SheetPlan, Side, Speed, StartPosition, TimeControl,
    Transition,
};
use serde_json::Value;

/// The game, or the code with which its set-up is refused.
pub fn open(case: &Value) -> Result<Result<Game, &'static str>, Left> {
    let setup = &case["setup"];
    let settings = settings(case)?;
    let moves: Vec<&str> = texts(&setup["moves"]);
    Ok(match Game::open_after(settings, &moves) {
        Ok(game) => Ok(game),
        Err(SetupFault::Position(_)) => Err("R_BAD_POSITION"),
        Err(fault) => return Err(Left(format!("setup {fault:?}"))),
    })
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

fn settings(case: &Value) -> Result<Settings, Left> {
    let setup = &case["setup"];
    let play = if setup["mode"] == "casual" {
        Play::Casual
    } else {
        Play::Competition
    };
    let rule = |key: &str, default: bool| setup["regulation"][key].as_bool().unwrap_or(default);
    let edition = match case["edition"].as_str() {
        Some("2005-07") => Edition::E2005,
        Some("2017-07") => Edition::E2017,
        Some("2018-01") => Edition::E2018,
        Some("2023-01") => Edition::E2023,
        other => panic!("edition {other:?}"),
    };
    let speed = match setup["speed"].as_str() {
        None => None,
        Some("standard") => Some(Speed::Standard),
        Some("rapid") => Some(Speed::Rapid),
        Some("blitz") => Some(Speed::Blitz),
        Some(other) => panic!("speed {other}"),
    };
    Ok(Settings {
        edition,
        play,
        supervised: setup["supervised"].as_bool(),
        speed,
        start: start(setup),
        control: setup
            .get("clock")
            .filter(|clock| !clock.is_null())
            .map(|clock| {
                let carry = (
                    rule("carry_over", true),
                    rule("delay_carry_over", edition.rules().delay_carry_over),
                );
                control(clock, play, speed, carry)
            }),
        sheets: SheetPlan::Own,
        legality_check: rule("legality_check", play == Play::Casual),
        // README 8: casual only.
        auto_flag: play == Play::Casual && rule("auto_flag", false),
        regulations: regulations(&setup["regulation"], edition)?,
        tournament: None,
    })
}

/// README 8.
fn regulations(given: &Value, edition: Edition) -> Result<Regulations, Left> {
    let usual = Regulations::usual(edition);
    let points = &given["points"];
    Ok(Regulations {
        default_time: given["default_time_ms"]
            .as_i64()
            .map_or(usual.default_time, Micros::from_millis),
        draw_min_moves: given["draw_min_moves"]
            .as_u64()
            .map(|moves| u16::try_from(moves).unwrap_or(u16::MAX)),
        draw_never: given["draw_never"] == true,
        points: if points.is_null() {
            usual.points
        } else {
            PointValues {
                win: decisions::points(&points["win"])?,
                draw: decisions::points(&points["draw"])?,
                loss: decisions::points(&points["loss"])?,
            }
        },
        guidelines: match given["guidelines_III"].as_str() {
            None | Some("off") => Guidelines::Off,
            Some("III.4") => Guidelines::III4,
            Some("III.5") => Guidelines::III5,
            Some("III.6") => Guidelines::III6,
            Some(other) => return Err(Left(format!("guidelines_III {other}"))),
        },
        adjournment: given["adjournment"] == true,
        vi_rules: given["vi_rules"] == true,
        ..usual
    })
}

fn start(setup: &Value) -> StartPosition {
    if let Some(id) = setup["chess960_id"].as_u64() {
        let id = u16::try_from(id).unwrap_or(u16::MAX);
        // A number that there is not is refused like a position that there is not.
        return StartPosition::Chess960(laws::chess960(id).unwrap_or_default());
    }
    match setup["fen"].as_str() {
        Some(fen) if setup["allow_bad_position"] == true => StartPosition::Forced {
            fen: fen.into(),
            chess960: setup["chess960"] == true,
        },
        None | Some("startpos") => StartPosition::Standard,
        Some(fen) if setup["chess960"] == true => StartPosition::Chess960(fen.into()),
        Some(fen) => StartPosition::Fen(fen.into()),
    }
}

fn control(clock: &Value, play: Play, speed: Option<Speed>, carry: (bool, bool)) -> TimeControl {
    let millis = |value: &Value| Micros::from_millis(value.as_i64().expect("milliseconds"));
    let periods: Vec<Period> = clock["periods"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|period| {
            let span = millis(&period["increment_ms"]);
            Period {
                moves: period["moves"]
                    .as_u64()
                    .map(|moves| u16::try_from(moves).expect("small")),
                base: millis(&period["base_ms"]),
                mode: match period["mode"].as_str() {
                    Some("none") => Mode::None,
                    Some("increment") => Mode::Increment(span),
                    Some("delay") => Mode::Delay(span),
                    Some("bronstein") => Mode::Bronstein(span),
                    Some("hourglass") => Mode::Hourglass,
                    other => panic!("mode {other:?}"),
                },
            }
        })
        .collect();
    let incremental = matches!(
        periods.last().map(|last| last.mode),
        Some(Mode::Increment(_))
    );
    let mut control = TimeControl {
        sides: BySide {
            white: periods.clone(),
            black: periods,
        },
        transition: match clock["transition"].as_str() {
            Some("zero") => Transition::AtZero,
            Some("count") => Transition::AtCount,
            None => TimeControl::default_transition(play),
            Some(other) => panic!("transition {other}"),
        },
        on_flag: OnFlag::Run,
        carry_over: carry.0,
        delay_carry_over: carry.1,
    };
    let standard = speed.unwrap_or(control.speed()) == Speed::Standard;
    control.on_flag = match clock["on_flag"].as_str() {
        Some("run") => OnFlag::Run,
        Some("freeze") => OnFlag::Freeze,
        None if standard && incremental => OnFlag::Freeze,
        None => OnFlag::Run,
        Some(other) => panic!("on_flag {other}"),
    };
    control
}

/// `white` or `black`.
pub fn side(value: &Value) -> Side {
    match value.as_str() {
        Some("white") => Side::White,
        Some("black") => Side::Black,
        other => panic!("side {other:?}"),
    }
}
