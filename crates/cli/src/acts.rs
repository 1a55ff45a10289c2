//! Acts as readable JSON: the name of their kind, and what they say.

use crate::readable::hex;
use crate::{on_board, readable_decisions, settings};
use laws::{Act, Answer, Aside, SheetAct, SheetMove, Side, Stamp, StopReason, TimeReason, Whose};
use serde_json::{Value, json};

/// An act of a board log.
pub fn board(act: &Act) -> (&'static str, Value) {
    match act {
        Act::Open(opening) => ("open", settings::readable(opening)),
        Act::Start => ("start", json!({})),
        Act::Press(stamp) => ("press", json!({ "stamp": stamp_name(*stamp) })),
        Act::Move { uci, press } => ("move", json!({ "uci": uci, "press": press.map(|p| p.0) })),
        Act::NothingMoved { press } => ("nothing_moved", json!({ "press": press.0 })),
        Act::Correct { ply, uci } => ("correct", json!({ "ply": ply, "uci": uci })),
        Act::TakeBack => ("take_back", json!({})),
        Act::Offer => ("offer", json!({})),
        Act::Reply(Answer::Accept) => ("accept", json!({})),
        Act::Reply(Answer::Decline) => ("decline", json!({})),
        Act::Resign => ("resign", json!({})),
        Act::StopAndCall(reason) => ("stop_and_call", json!({ "reason": stop_name(*reason) })),
        Act::Stop => ("stop", json!({})),
        Act::Restart(of) => ("restart", json!({ "side": side(*of) })),
        Act::ClaimFlag => ("claim_flag", json!({})),
        Act::FlagSeen(of) => ("flag_seen", json!({ "side": side(*of) })),
        Act::SetTime {
            side: of,
            left,
            reason,
        } => {
            let reason = match reason {
                TimeReason::Ruling => "ruling",
                TimeReason::Setting => "setting",
                TimeReason::Schedule => "schedule",
                TimeReason::Reading => "reading",
            };
            let payload = json!({ "side": side(*of), "left_us": left.0, "reason": reason });
            ("set_time", payload)
        }
        Act::AddTime { side: of, span } => {
            ("add_time", json!({ "side": side(*of), "span_us": span.0 }))
        }
        Act::Sign(outcome) => ("sign", json!({ "result": outcome.text() })),
        Act::EnterResult { outcome, reason } => (
            "enter_result",
            json!({ "result": outcome.text(), "reason": reason.code() }),
        ),
        Act::Resumed { same_boot } => ("resumed", json!({ "same_boot": same_boot })),
        Act::Seen => ("seen", json!({})),
        Act::Decision(decision) => readable_decisions::decision(decision),
        Act::Aside(aside) => beside(aside),
        Act::Board(act) => on_board::readable(act),
        Act::Unknown { kind } => ("unknown", json!({ "kind": kind })),
    }
}

fn beside(aside: &Aside) -> (&'static str, Value) {
    match aside {
        Aside::ViewSheet(whose) => {
            let whose = match whose {
                Whose::Opponent => "opponent",
                Whose::Arbiter => "arbiter",
            };
            ("view_sheet", json!({ "whose": whose }))
        }
        Aside::Announce(text) => ("announce", json!({ "text": text })),
        Aside::Report(text) => ("report", json!({ "text": text })),
        Aside::Hold(span) => ("hold", json!({ "span_us": span.0 })),
        Aside::Sheets(seen) => {
            let [white, black] = [seen.white, seen.black].map(|head| head.map(|head| hex(&head.0)));
            ("sheets", json!({ "white": white, "black": black }))
        }
    }
}

/// An act of a score sheet's log.
pub fn sheet(act: &SheetAct) -> (&'static str, Value) {
    match act {
        SheetAct::Open => ("open_sheet", json!({})),
        SheetAct::Write { ply, entry, clock } => {
            let entry = match entry {
                SheetMove::Uci(uci) => json!({ "uci": uci }),
                SheetMove::Text { text, language } => {
                    json!({ "text": text, "letters": language.name() })
                }
                SheetMove::Dash => json!("-"),
            };
            let clock_us = clock.map(|clock| clock.0);
            let payload = json!({ "ply": ply, "written": entry, "clock_us": clock_us });
            ("write", payload)
        }
        SheetAct::OfferMark { ply, on } => ("offer_mark", json!({ "ply": ply, "on": on })),
        SheetAct::Seen { presses } => ("seen", json!({ "presses": presses })),
        SheetAct::Front { back: false, .. } => ("left", json!({})),
        SheetAct::Front { away, .. } => ("back", json!({ "away_us": away.0 })),
        SheetAct::Sign(outcome) => ("sign", json!({ "result": outcome.text() })),
        SheetAct::Unknown { kind } => ("unknown", json!({ "kind": kind })),
    }
}

/// `white` or `black`.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn stamp_name(stamp: Stamp) -> &'static str {
    match stamp {
        Stamp::Touch => "touch",
        Stamp::Arrival => "arrival",
        Stamp::Unknown => "unknown",
    }
}

fn stop_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Other => "other",
        StopReason::Piece => "piece",
        StopReason::IllegalMove => "illegal_move",
        StopReason::Claim => "claim",
        StopReason::WrongSetting => "wrong_setting",
        StopReason::Disturbance => "disturbance",
        StopReason::Displaced => "displaced",
    }
}
