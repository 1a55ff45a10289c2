//! What a scenario's expected keys are in the game.

use super::{Left, acts::Run, decisions::number, sheets};
use laws::{BySide, CallCode, ClaimState, Game, Instant, Position, Proposal, Side, Speed};
use serde_json::{Map, Value, json};

/// The value of one key after the last event. `wanted` says to which depth nodes are counted.
pub fn answer(run: &Run, key: &str, wanted: &Value) -> Result<Value, Left> {
    let (game, at) = (run.papers.game(), run.at);
    let ending = game.ending_at(at);
    let pair = |counts: BySide<u16>| json!([counts.white, counts.black]);
    Ok(match key {
        "white_ms" | "black_ms" | "running" | "period" | "flags" => clock(run, key),
        "moves_completed" => pair(game.moves_completed()),
        "moves_made" => pair(game.moves_made()),
        "result" => json!(ending.map_or("*", |ending| ending.outcome.text())),
        "reason" => json!(ending.map(|ending| ending.reason.code())),
        "result_article" => {
            json!(ending.and_then(|end| end.reason.article(game.settings().edition)))
        }
        "ended_at_ply" => json!(ending.map(|ending| ending.ply)),
        "score" => game.score().map_or(
            Value::Null,
            |score| json!({"white": number(score.white), "black": number(score.black)}),
        ),
        "refused" => {
            let refused = run.refused.iter();
            refused
                .map(|(event, code)| json!({"event": event, "code": code}))
                .collect()
        }
        "penalised_illegal" => pair(game.penalised_illegal()),
        "unverified_from_ply" => json!(game.unverified_from()),
        "must_play" => json!(game.must_play()),
        "claim" => json!(game.claim_of_draw().map(|claim| state(claim.state))),
        "added_ms" => {
            let added = game.added();
            json!({"white": added.white.shown_or_less(), "black": added.black.shown_or_less()})
        }
        "repetition" => json!(game.occurrences()),
        "legal" => json!(run.moved.as_ref().map(|(before, uci)| before.is_legal(uci))),
        "halfmove_clock" | "fen" | "castling_allowed" | "legal_moves" | "perft" => {
            board(game.position(), key, wanted)
        }
        "offer_open" => json!(game.offer().map_or("none", name)),
        "offers_made" => {
            let made = |side| {
                game.offers()
                    .iter()
                    .filter(|offer| offer.side == side)
                    .count()
            };
            json!([made(Side::White), made(Side::Black)])
        }
        "proposal" => game.proposal().map_or(Value::Null, proposal),
        "exempt_from_recording" => exempt(game, at),
        "shown_to_players" => json!(if game.asks_about_flag(at) {
            vec!["flag_prompt"]
        } else {
            vec![]
        }),
        "speed" => json!(speed(game.speed())),
        "calls" => calls(run),
        "can_mate" => can_mate(game.position(), wanted)?,
        "san" | "written" | "sheet_last" | "sheet_uci" => sheets::answer(run, key),
        key => return Err(Left(format!("key {key}"))),
    })
}

fn exempt(game: &Game, at: Instant) -> Value {
    let sides = Side::ALL
        .into_iter()
        .filter(|side| game.is_exempt(*side, at));
    sides.map(name).collect()
}

/// Keys of an object that the scenario does not ask are not checked.
pub fn only_asked(got: Value, wanted: &Value) -> Value {
    match (got, wanted) {
        (Value::Object(got), Value::Object(wanted)) => got
            .into_iter()
            .filter(|(key, _)| wanted.contains_key(key))
            .collect(),
        (got, _) => got,
    }
}

fn state(claim: ClaimState) -> &'static str {
    match claim {
        ClaimState::Pending => "pending",
        ClaimState::Correct => "correct",
        ClaimState::Incorrect => "incorrect",
    }
}

fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Standard => "standard",
        Speed::Rapid => "rapid",
        Speed::Blitz => "blitz",
    }
}

trait Millis {
    fn shown_or_less(self) -> i64;
}

impl Millis for laws::Micros {
    fn shown_or_less(self) -> i64 {
        assert_eq!(self.0 % 1_000, 0, "the scenarios have whole milliseconds");
        self.0 / 1_000
    }
}

fn clock(run: &Run, key: &str) -> Value {
    let Some(clock) = run.papers.game().clock() else {
        return if key == "running" {
            json!("none")
        } else {
            Value::Null
        };
    };
    let at: Instant = run.at;
    let face = clock.face(at);
    match key {
        "white_ms" => json!(face.shown.white.shown_or_less()),
        "black_ms" => json!(face.shown.black.shown_or_less()),
        "running" => json!(face.running.map_or("none", name)),
        "period" => json!([face.period.white + 1, face.period.black + 1]),
        _ => json!(
            clock
                .settled(at)
                .flags()
                .iter()
                .map(|flag| name(flag.side))
                .collect::<Vec<_>>()
        ),
    }
}

fn board(position: &Position, key: &str, wanted: &Value) -> Value {
    match key {
        "halfmove_clock" => json!(position.halfmoves()),
        "fen" => json!(position.fen()),
        "castling_allowed" => json!(position.fen().split(' ').nth(2)),
        "legal_moves" => json!(position.legal_moves().len()),
        _ => {
            let depths = 1..=wanted.as_array().map_or(0, Vec::len);
            depths.map(|depth| nodes(position, depth)).collect()
        }
    }
}

fn nodes(position: &Position, depth: usize) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let next = moves
        .iter()
        .map(|uci| position.play(uci).expect("it is legal").0);
    next.map(|position| nodes(&position, depth - 1)).sum()
}

pub fn name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// For the side that is asked only, with a budget that no game waits for.
fn can_mate(position: &Position, wanted: &Value) -> Result<Value, Left> {
    let mut answer = Map::new();
    for side in Side::ALL {
        if wanted.get(name(side)).is_some() {
            let known = match laws::can_mate_within(position, side, 10_000_000) {
                laws::CanMate::Can => true,
                laws::CanMate::Cannot => false,
                laws::CanMate::Undecided => return Err(Left("can_mate undecided".into())),
            };
            answer.insert(name(side).to_owned(), json!(known));
        }
    }
    Ok(Value::Object(answer))
}

fn calls(run: &Run) -> Value {
    let calls = run.papers.calls().iter().map(|call| {
        let code = match call.code {
            CallCode::Flag => "FLAG",
            CallCode::CountMismatch => "COUNT_MISMATCH",
            CallCode::StopAndCall => "STOP_AND_CALL",
            CallCode::LeftOnMove => "LEFT_ON_MOVE",
            CallCode::IllegalMove => "ILLEGAL_MOVE",
            CallCode::TouchMove => "TOUCH_MOVE",
            CallCode::Claim => "CLAIM",
            CallCode::Complaint => "COMPLAINT",
            CallCode::SignatureConflict => "SIGNATURE_CONFLICT",
            CallCode::Distraction => "DISTRACTION",
            CallCode::Report => "REPORT",
            CallCode::ViAnnounce => "VI_ANNOUNCE",
            CallCode::ClaimWithoutSheet => "CLAIM_WITHOUT_SHEET",
            CallCode::SheetBehind => "SHEET_BEHIND",
            CallCode::UpdateSheet => "UPDATE_SHEET",
            CallCode::SheetIllegal => "SHEET_ILLEGAL",
            CallCode::EditBeforePress => "EDIT_BEFORE_PRESS",
            CallCode::OfferNotRecorded => "OFFER_NOT_RECORDED",
            CallCode::SheetsDiffer => "SHEETS_DIFFER",
            CallCode::SheetAhead => "SHEET_AHEAD",
            CallCode::AppLeft => "APP_LEFT",
        };
        let mut told = Map::from_iter([("code".to_owned(), json!(code))]);
        told.extend(call.side.map(|side| ("side".to_owned(), json!(name(side)))));
        told.extend(call.ply.map(|ply| ("ply".to_owned(), json!(ply))));
        Value::Object(told)
    });
    calls.collect()
}

fn proposal(proposal: Proposal) -> Value {
    match proposal {
        Proposal::BelowZero { side, span } => {
            json!({"kind": "below_zero", "side": name(side), "ms": span.shown_or_less()})
        }
        Proposal::IllegalMove { illegal } => json!({"kind": "illegal_move", "illegal": illegal}),
        Proposal::Continue => json!({"kind": "continue"}),
        Proposal::CorrectResult {
            outcome,
            reason: why,
            ply,
        } => {
            let result = outcome.text();
            json!({"kind": "correct_result", "result": result, "reason": why.code(), "ply": ply})
        }
        Proposal::Claim { correct } => json!({"kind": "claim", "correct": correct}),
        Proposal::Forfeit { outcome } => json!({"kind": "forfeit", "result": outcome.text()}),
        Proposal::Sealed { loser } => json!({"kind": "sealed", "side": name(loser)}),
        Proposal::Flag { loser } => json!({"kind": "flag", "side": name(loser)}),
        Proposal::Resignation { loser } => json!({"kind": "resignation", "side": name(loser)}),
    }
}
