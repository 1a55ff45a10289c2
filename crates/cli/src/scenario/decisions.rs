//! Claims, rulings, presence, adjournment and quickplay finish: from events to decisions.

use super::{Left, acts::outcome, setup, sheets::language};
use laws::{
    BySide, ClaimKind, Decision, Envelope, Finding, Language, LossArticle, Micros, Penalty, Points,
    SALT_LEN, SEALED_MAX, Share, Side,
};
use log::{DeviceSecret, GameId};
use serde_json::Value;

/// The decision of a verb; `None`: it is another kind of act.
pub fn decision(verb: &str, event: &Value) -> Result<Option<Decision>, Left> {
    let side = || setup::side(&event["side"]);
    Ok(Some(match verb {
        "claim_threefold" => claim(ClaimKind::Threefold, event),
        "claim_fifty" => claim(ClaimKind::Fifty, event),
        "confirm" => Decision::Confirm,
        "dismiss" => Decision::Dismiss,
        "rule_claim" => Decision::RuleClaim {
            correct: event["correct"] == true,
        },
        "penalty" => Decision::Penalty {
            offender: side(),
            penalty: penalty(event)?,
        },
        "declare_lost" => Decision::DeclareLost {
            offender: side(),
            article: match event["article"].as_str() {
                Some("11.7") => LossArticle::Disobedience,
                Some("11.3.2.2") => LossArticle::Device,
                other => return Err(Left(format!("article {other:?}"))),
            },
            opponent: share(&event["opponent_score"])?,
        },
        "set_score" => Decision::SetScore(BySide {
            white: points(&event["white"])?,
            black: points(&event["black"])?,
        }),
        "override_result" => Decision::Override {
            outcome: Some(&event["result"])
                .filter(|result| **result != "*")
                .map(outcome),
            why: text(&event["reason"]),
        },
        "set_move_counter" => Decision::SetCounter(BySide {
            white: counter(&event["white"]),
            black: counter(&event["black"]),
        }),
        "replace_clock" => Decision::ReplaceClock {
            left: BySide {
                white: millis(&event["white_ms"])?,
                black: millis(&event["black_ms"])?,
            },
            moves: BySide {
                white: counter(&event["white_moves"]).unwrap_or(0),
                black: counter(&event["black_moves"]).unwrap_or(0),
            },
        },
        "consent_draw" => Decision::ConsentDraw,
        "arrive" => Decision::Arrive,
        "leave" => Decision::Leave,
        "waive_default" => Decision::WaiveDefault {
            side: side(),
            why: text(&event["reason"]),
        },
        "adjourn" => Decision::Adjourn,
        "request_increment" => Decision::RequestIncrement,
        "grant_increment" => Decision::GrantIncrement,
        "claim_normal_means" => Decision::ClaimNormalMeans,
        "rule_normal_means" => Decision::RuleNormalMeans(match event["decision"].as_str() {
            Some("draw") => Finding::Draw,
            Some("postpone") => Finding::Postpone,
            Some("reject") => Finding::Reject,
            other => return Err(Left(format!("decision {other:?}"))),
        }),
        "reconstruction_failed" => Decision::ReconstructionFailed,
        "lift_illegal" => Decision::LiftIllegal(side()),
        _ => return Ok(None),
    }))
}

/// A scenario has no devices: one key stands for the arbiter's.
fn arbiter() -> DeviceSecret {
    DeviceSecret::from_seed(&[1; 32])
}

/// Every scenario is a game of its own.
const GAME: GameId = GameId([0; 16]);

/// The sealed move, locked for the arbiter; `own`: the letters of the author's sheet. A text beyond the limit means no move, nor
/// does what is left of it.
pub fn seal(event: &Value, own: Language) -> Result<Decision, Left> {
    let mut text = text(&event["text"]);
    text.truncate(text.floor_char_boundary(SEALED_MAX));
    let envelope = Envelope {
        salt: [0; SALT_LEN],
        text,
        language: language(&event["language"]).unwrap_or(own),
    };
    let locked = envelope.lock(GAME, &[arbiter().device()], &[0; 32]);
    locked.map_err(|fault| Left(fault.to_string()))
}

/// What the arbiter takes out of it.
pub fn opened((hash, cipher): &([u8; 32], Vec<u8>)) -> Result<Envelope, Left> {
    Envelope::unlock(GAME, *hash, cipher, &arbiter()).map_err(|fault| Left(fault.to_string()))
}

/// The game is resumed with what was sealed last.
pub fn resume(event: &Value, envelope: Option<Envelope>) -> Decision {
    let away = |name: &str| {
        let list = event["absent"].as_array();
        list.is_some_and(|list| list.iter().any(|one| one == name))
    };
    Decision::Resume {
        envelope,
        absent: BySide {
            white: away("white"),
            black: away("black"),
        },
    }
}

/// Points of a scenario are numbers with at most two decimals.
pub fn number(points: Points) -> Value {
    if points.0.is_multiple_of(100) {
        Value::from(points.0 / 100)
    } else {
        Value::from(f64::from(points.0) / 100.0)
    }
}

pub fn points(value: &Value) -> Result<Points, Left> {
    let hundredths = value.as_f64().map(|points| (points * 100.0).round());
    hundredths
        .filter(|points| (0.0..=f64::from(u16::MAX)).contains(points))
        .map(|points| Points(points as u16))
        .ok_or_else(|| Left(format!("points {value}")))
}

/// A player who is not there at the scheduled start.
pub fn missing(setup: &Value) -> impl Iterator<Item = Side> {
    let there = setup["present"].as_array().cloned();
    Side::ALL.into_iter().filter(move |side| {
        let is = |one: &Value| setup::side(one) == *side;
        there.as_ref().is_some_and(|there| !there.iter().any(is))
    })
}

fn claim(kind: ClaimKind, event: &Value) -> Decision {
    let uci = event["move"].as_str().map(str::to_owned);
    Decision::Claim { kind, uci }
}

fn penalty(event: &Value) -> Result<Penalty, Left> {
    Ok(match event["kind"].as_str() {
        Some("12.9.1") => Penalty::Warning,
        Some("12.9.2") => Penalty::OpponentTime(millis(&event["ms"])?),
        Some("12.9.3") => Penalty::OffenderTime(millis(&event["ms"])?),
        Some("12.9.4") => Penalty::OpponentScore(points(&event["score"])?),
        Some("12.9.5") => Penalty::OffenderScore(points(&event["score"])?),
        Some("12.9.6") => Penalty::Lost(share(&event["opponent_score"])?),
        Some("12.9.7") => Penalty::Fine,
        Some("12.9.8") => Penalty::Exclusion,
        Some("12.9.9") => Penalty::Expulsion,
        other => return Err(Left(format!("penalty {other:?}"))),
    })
}

fn share(value: &Value) -> Result<Share, Left> {
    match points(value)? {
        Points(100) => Ok(Share::Win),
        Points(50) => Ok(Share::Draw),
        Points(0) => Ok(Share::Loss),
        _ => Err(Left(format!("opponent_score {value}"))),
    }
}

fn millis(value: &Value) -> Result<Micros, Left> {
    let span = value.as_i64().map(Micros::from_millis);
    span.ok_or_else(|| Left(format!("milliseconds {value}")))
}

fn counter(value: &Value) -> Option<u16> {
    value.as_u64().and_then(|moves| u16::try_from(moves).ok())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
