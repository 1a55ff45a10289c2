//! Acts about what stands on the board, as readable JSON.

use crate::acts::side;
use laws::{BoardAct, Breach, Fault, Irregularity, Square, Times};
use serde_json::{Value, json};

/// The name of its kind, and what it says.
pub fn readable(act: &BoardAct) -> (&'static str, Value) {
    match act {
        BoardAct::MoveWith { uci, fault } => (
            "move_with",
            json!({ "uci": uci, "fault": fault_name(*fault) }),
        ),
        BoardAct::PawnToLastRank { uci } => ("pawn_to_last_rank", json!({ "uci": uci })),
        BoardAct::Touch(square) => ("touch", json!({ "square": square.to_string() })),
        BoardAct::Adjust(square) => ("adjust", json!({ "square": square.to_string() })),
        BoardAct::Release { from, to } => (
            "release",
            json!({ "from": from.to_string(), "to": to.to_string() }),
        ),
        BoardAct::Complain { article } => ("complain", json!({ "article": article })),
        BoardAct::ClaimIllegal => ("claim_illegal", json!({})),
        BoardAct::RuleIllegal {
            side: of,
            breaches,
            times,
            ply,
        } => {
            let articles: Vec<_> = breaches.iter().map(|breach| article(*breach)).collect();
            let times = times_name(*times);
            let payload =
                json!({ "side": side(*of), "articles": articles, "times": times, "ply": ply });
            ("rule_illegal", payload)
        }
        BoardAct::RuleTouchMove {
            side: of,
            piece,
            to,
        } => {
            let to = to.as_ref().map(Square::to_string);
            let payload = json!({ "side": side(*of), "piece": piece.to_string(), "to": to });
            ("rule_touch_move", payload)
        }
        BoardAct::Restore { ply, times } => (
            "restore",
            json!({ "ply": ply, "times": times_name(*times) }),
        ),
        BoardAct::Irregularity(kind) => {
            ("irregularity", json!({ "kind": irregularity_name(*kind) }))
        }
        BoardAct::RuleIllegalPosition { still_illegal } => (
            "rule_illegal_position",
            json!({ "still_illegal": still_illegal }),
        ),
        BoardAct::Review { moves } => ("review", json!({ "moves": moves })),
        BoardAct::Establish { first, moves } => {
            ("establish", json!({ "first": first, "moves": moves }))
        }
    }
}

fn fault_name(fault: Fault) -> &'static str {
    match fault {
        Fault::None => "none",
        Fault::TwoHands => "two_hands",
        Fault::OtherHand => "other_hand",
        Fault::PawnNotReplaced => "pawn_not_replaced",
        Fault::RookNotMoved => "rook_not_moved",
    }
}

fn article(breach: Breach) -> &'static str {
    match breach {
        Breach::Illegal => "7.5.1",
        Breach::PawnLeft => "7.5.2",
        Breach::NothingMoved => "7.5.3",
        Breach::TwoHands => "7.5.4",
        Breach::Castling => "4.7.2",
    }
}

fn times_name(times: Times) -> &'static str {
    match times {
        Times::Keep => "keep",
        Times::Logged => "logged",
    }
}

fn irregularity_name(kind: Irregularity) -> &'static str {
    match kind {
        Irregularity::InitialPosition => "initial_position_wrong",
        Irregularity::BoardOrientation => "board_orientation",
        Irregularity::ColoursReversed => "colours_reversed",
        Irregularity::DisplacedPieces => "displaced_pieces",
        Irregularity::CastlingRookFirst => "castling_rook_first",
        Irregularity::IllegalPosition => "illegal_position",
        Irregularity::BothFlags => "both_flags_order_unknown",
    }
}
