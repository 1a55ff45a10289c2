//! Settings as readable JSON.

use crate::readable::hex;
use laws::{BySide, Edition, Guidelines, Mode, OnFlag, Play, Regulations, Settings, SheetPlan};
use laws::{SideControl, Speed, StartPosition, TimeControl, Transition};
use serde_json::{Value, json};

/// What a log's first entry fixes.
pub fn readable(settings: &Settings) -> Value {
    let (fen, chess960) = start(settings);
    let mut all = json!({
        "edition": edition(settings.edition),
        "play": match settings.play { Play::Casual => "casual", Play::Competition => "competition" },
        "supervised": settings.supervised,
        "speed": settings.speed.map(speed),
        "fen": fen,
        "chess960": chess960,
        "control": settings.control.as_ref().map(control),
        "sheets": match settings.sheets {
            SheetPlan::None => "none",
            SheetPlan::Common => "common",
            SheetPlan::Own => "own",
        },
        "legality_check": settings.legality_check,
        "auto_flag": settings.auto_flag,
        "regulations": regulations(settings),
    });
    // Logs that were exported before there were tournaments do not have it.
    if let Some(key) = settings.tournament {
        all["tournament"] = json!(hex(&key.0));
    }
    all
}

/// What the regulations set; null where they are those of the edition.
fn regulations(settings: &Settings) -> Value {
    let rules = &settings.regulations;
    if *rules == Regulations::usual(settings.edition) {
        return Value::Null;
    }
    json!({
        "default_time_us": rules.default_time.0,
        "draw_min_moves": rules.draw_min_moves,
        "draw_never": rules.draw_never,
        "points_in_hundredths": [rules.points.win.0, rules.points.draw.0, rules.points.loss.0],
        "guidelines": match rules.guidelines {
            Guidelines::Off => "off",
            Guidelines::III4 => "III.4",
            Guidelines::III5 => "III.5",
            Guidelines::III6 => "III.6",
        },
        "adjournment": rules.adjournment,
        "vi_rules": rules.vi_rules,
        "leave_report": rules.leave_report,
        "lighter_device_penalty": rules.lighter_device_penalty,
        "appeals": rules.appeals,
        "fines": rules.fines,
        "show_move_counter": rules.show_move_counter,
    })
}

/// The start position where it is not the usual one, and whether Chess960 is played.
pub fn start(settings: &Settings) -> (Option<&str>, bool) {
    match &settings.start {
        StartPosition::Standard => (None, false),
        StartPosition::Fen(fen) => (Some(fen), false),
        StartPosition::Forced { fen, chess960 } => (Some(fen), *chess960),
        StartPosition::Chess960(fen) => (Some(fen), true),
    }
}

/// An edition by the month in which it came into force.
pub fn edition(edition: Edition) -> &'static str {
    match edition {
        Edition::E2005 => "2005-07",
        Edition::E2017 => "2017-07",
        Edition::E2018 => "2018-01",
        Edition::E2023 => "2023-01",
    }
}

fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Standard => "standard",
        Speed::Rapid => "rapid",
        Speed::Blitz => "blitz",
    }
}

fn control(control: &TimeControl) -> Value {
    let BySide { white, black } = &control.sides;
    let sides = if white == black {
        json!({ "both": periods(white) })
    } else {
        json!({ "white": periods(white), "black": periods(black) })
    };
    json!({
        "periods": sides,
        "transition": match control.transition { Transition::AtZero => "zero", Transition::AtCount => "count" },
        "on_flag": match control.on_flag { OnFlag::Run => "run", OnFlag::Freeze => "freeze" },
        "carry_over": control.carry_over,
        "delay_carry_over": control.delay_carry_over,
    })
}

fn periods(periods: &SideControl) -> Value {
    let period = |period: &laws::Period| {
        let (mode, each_us) = match period.mode {
            Mode::None => ("none", 0),
            Mode::Increment(span) => ("increment", span.0),
            Mode::Delay(span) => ("delay", span.0),
            Mode::Bronstein(span) => ("bronstein", span.0),
            Mode::Hourglass => ("hourglass", 0),
            Mode::ByoYomi(span) => ("byo_yomi", span.0),
            Mode::Canadian => ("canadian", 0),
            Mode::CountUp => ("count_up", 0),
        };
        json!({ "moves": period.moves, "base_us": period.base.0, "mode": mode, "each_move_us": each_us })
    };
    periods.iter().map(period).collect()
}
