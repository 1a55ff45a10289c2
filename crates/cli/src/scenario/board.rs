//! A scenario's events about what stands on the board.

use super::{Left, setup};
use laws::{BoardAct, Breach, Fault, Irregularity, Square, Times};
use serde_json::Value;

/// How an event's move was made; `None`: nothing was moved.
pub fn fault(event: &Value) -> Result<Option<Fault>, Left> {
    Ok(Some(match event["fault"].as_str() {
        None | Some("none") => Fault::None,
        Some("two_hands") => Fault::TwoHands,
        Some("other_hand") => Fault::OtherHand,
        Some("pawn_not_replaced") => Fault::PawnNotReplaced,
        Some("rook_not_moved") => Fault::RookNotMoved,
        Some("no_move") => return Ok(None),
        Some(other) => return Err(Left(format!("fault {other}"))),
    }))
}

/// `None`: another family's verb.
pub fn act(verb: &str, event: &Value) -> Result<Option<BoardAct>, Left> {
    let text = |key: &str| event[key].as_str().unwrap_or_default();
    let square =
        |key: &str| Square::named(text(key)).ok_or_else(|| Left(format!("{key} {}", event[key])));
    let side = || setup::side(&event["side"]);
    let yes = |key: &str| event[key].as_bool().unwrap_or_default();
    Ok(Some(match verb {
        "pawn_to_last_rank" => BoardAct::PawnToLastRank {
            uci: text("move").to_owned(),
        },
        "touch" => BoardAct::Touch(square("square")?),
        "adjust" => BoardAct::Adjust(square("square")?),
        "release" => BoardAct::Release {
            from: square("from")?,
            to: square("to")?,
        },
        "complain" => BoardAct::Complain {
            article: text("article").to_owned(),
        },
        "claim_illegal" => BoardAct::ClaimIllegal,
        "rule_illegal" => BoardAct::RuleIllegal {
            side: side(),
            breaches: texts(&event["articles"])
                .map(breach)
                .collect::<Result<_, _>>()?,
            times: times(event)?,
            ply: event["ply"].as_u64().and_then(|ply| ply.try_into().ok()),
        },
        "rule_touch_move" => BoardAct::RuleTouchMove {
            side: side(),
            piece: square("piece")?,
            to: event.get("to").map(|_| square("to")).transpose()?,
        },
        "restore" => BoardAct::Restore {
            ply: event["ply"]
                .as_u64()
                .and_then(|ply| ply.try_into().ok())
                .unwrap_or(u16::MAX),
            times: times(event)?,
        },
        "irregularity" => BoardAct::Irregularity(irregularity(text("kind"))?),
        "rule_illegal_position" => BoardAct::RuleIllegalPosition {
            still_illegal: yes("still_illegal"),
        },
        "review" => BoardAct::Review {
            moves: texts(&event["moves"]).map(str::to_owned).collect(),
        },
        _ => return Ok(None),
    }))
}

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
}

/// Also by the numbers of July 2017.
fn breach(article: &str) -> Result<Breach, Left> {
    Ok(match article {
        "7.5.1" => Breach::Illegal,
        "7.5.2" => Breach::PawnLeft,
        "7.5.3" | "7.8.1" => Breach::NothingMoved,
        "7.5.4" | "7.7.1" => Breach::TwoHands,
        "4.7.2" => Breach::Castling,
        other => return Err(Left(format!("article {other}"))),
    })
}

fn times(event: &Value) -> Result<Times, Left> {
    match event["times"].as_str() {
        Some("keep") => Ok(Times::Keep),
        Some("give_back" | "logged") => Ok(Times::Logged),
        other => Err(Left(format!("times {other:?}"))),
    }
}

fn irregularity(kind: &str) -> Result<Irregularity, Left> {
    Ok(match kind {
        "initial_position_wrong" => Irregularity::InitialPosition,
        "board_orientation" => Irregularity::BoardOrientation,
        "colours_reversed" => Irregularity::ColoursReversed,
        "displaced_pieces" => Irregularity::DisplacedPieces,
        "castling_rook_first" => Irregularity::CastlingRookFirst,
        "illegal_position" => Irregularity::IllegalPosition,
        "both_flags_order_unknown" => Irregularity::BothFlags,
        other => return Err(Left(format!("irregularity {other}"))),
    })
}
