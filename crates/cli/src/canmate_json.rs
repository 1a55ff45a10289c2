//! Answers as JSON lines.

use serde_json::{Map, Value, json};
use std::time::Duration;
use unwinnable::{Answer, Confined, Couple, Kind, Move, Proof, Region, Roamer, Side, Verdict};

/// One line for an answer.
pub fn answer(
    fen: &str,
    side: Side,
    found: &Answer,
    cost: Duration,
    with_proof: bool,
    checked: Option<bool>,
) -> Value {
    let mut line = begin(fen, side, verdict(&found.verdict));
    match &found.verdict {
        Verdict::Can { line: moves } => line.insert("line".into(), json!(text(moves))),
        Verdict::Cannot { proof } => line.insert("reason".into(), json!(kind(proof))),
        Verdict::Undecided { .. } => line.insert("reason".into(), json!("budget")),
    };
    line.insert("nodes".into(), json!(found.spent.nodes));
    line.insert("micros".into(), json!(micros(cost)));
    if let Some(checked) = checked {
        line.insert("checked".into(), json!(checked));
    }
    if with_proof {
        line.insert("proof".into(), proof(&found.verdict));
    }
    Value::Object(line)
}

/// One line for a query that is none.
pub fn refusal(fen: &str, side: Side) -> Value {
    let mut line = begin(fen, side, "refused");
    line.insert("reason".into(), json!("invalid"));
    line.insert("nodes".into(), json!(0));
    line.insert("micros".into(), json!(0));
    Value::Object(line)
}

/// Whole microseconds.
pub fn micros(cost: Duration) -> u64 {
    u64::try_from(cost.as_micros()).unwrap_or(u64::MAX)
}

fn begin(fen: &str, side: Side, verdict: &str) -> Map<String, Value> {
    let side = match side {
        Side::White => "white",
        Side::Black => "black",
    };
    let mut line = Map::new();
    line.insert("fen".into(), json!(fen));
    line.insert("side".into(), json!(side));
    line.insert("verdict".into(), json!(verdict));
    line
}

fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Can { .. } => "can",
        Verdict::Cannot { .. } => "cannot",
        Verdict::Undecided { .. } => "undecided",
    }
}

fn kind(proof: &Proof) -> &'static str {
    match proof {
        Proof::Terminal => "terminal",
        Proof::Material => "material",
        Proof::Finite { .. } => "finite",
        Proof::Closure { .. } => "closure",
        Proof::Invariant { .. } | Proof::Boxes { .. } => "invariant",
    }
}

fn proof(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Can { line } => json!({ "kind": "line", "data": text(line) }),
        Verdict::Undecided { .. } => Value::Null,
        Verdict::Cannot { proof } => json!({ "kind": kind(proof), "data": data(proof) }),
    }
}

fn data(proof: &Proof) -> Value {
    match proof {
        Proof::Terminal | Proof::Material => Value::Null,
        Proof::Finite { states } | Proof::Closure { states } => json!({ "states": states }),
        Proof::Invariant { men } => {
            json!({ "men": men.iter().map(region).collect::<Vec<_>>() })
        }
        Proof::Boxes { states, boxes } => {
            let boxes = boxes.iter().map(confined).collect::<Vec<_>>();
            json!({ "states": states, "boxes": boxes })
        }
    }
}

fn region(man: &Region) -> Value {
    json!({
        "root": squares(1 << (man.root & 63)),
        "squares": squares(man.squares),
        "promoted": squares(man.promoted),
        "taken": man.taken,
    })
}

fn confined(area: &Confined) -> Value {
    let man = |man: &Roamer| {
        let kind = match man.kind {
            Kind::Knight => "n",
            Kind::Bishop => "b",
            Kind::Rook => "r",
            Kind::Queen => "q",
            Kind::King => "k",
        };
        let kind = match man.side {
            Side::White => kind.to_uppercase(),
            Side::Black => kind.to_owned(),
        };
        json!({ "man": kind, "squares": squares(man.squares), "taken": man.taken })
    };
    json!({
        "P": squares(area.white_pawns),
        "p": squares(area.black_pawns),
        "men": area.men.iter().map(man).collect::<Vec<_>>(),
        "kings": area.kings.as_ref().map(|kings| kings.iter().map(couple).collect::<Vec<_>>()),
    })
}

fn couple(kings: &Couple) -> Value {
    let turn = match kings.turn {
        Side::White => "white",
        Side::Black => "black",
    };
    json!({
        "turn": turn,
        "loser": squares(1 << (kings.loser & 63)),
        "winner": squares(kings.winner),
    })
}

/// `a1 b1 …`
fn squares(set: u64) -> String {
    let names = (0..64_u8)
        .filter(|index| set >> index & 1 == 1)
        .map(|index| {
            let (file, rank) = (char::from(b'a' + index % 8), char::from(b'1' + index / 8));
            format!("{file}{rank}")
        });
    names.collect::<Vec<_>>().join(" ")
}

fn text(line: &[Move]) -> String {
    let moves: Vec<String> = line.iter().map(Move::to_string).collect();
    moves.join(" ")
}
