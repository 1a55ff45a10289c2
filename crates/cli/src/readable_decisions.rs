//! Claims and rulings as readable JSON.

use crate::acts::side;
use crate::readable::hex;
use laws::{ClaimKind, Decision, Finding, LossArticle, Penalty, Points, Share, Side};
use serde_json::{Value, json};

/// Name and fields of a decision.
pub fn decision(decision: &Decision) -> (&'static str, Value) {
    match decision {
        Decision::Claim { kind, uci } => ("claim", json!({ "kind": claim(*kind), "uci": uci })),
        Decision::Confirm => ("confirm", json!({})),
        Decision::Dismiss => ("dismiss", json!({})),
        Decision::RuleClaim { correct } => ("rule_claim", json!({ "correct": correct })),
        Decision::Penalty { offender, penalty } => ("penalty", penalised(*offender, *penalty)),
        Decision::DeclareLost {
            offender,
            article,
            opponent,
        } => (
            "declare_lost",
            json!({
                "side": side(*offender),
                "article": match article {
                    LossArticle::Disobedience => "11.7",
                    LossArticle::Device => "11.3.2.2",
                },
                "opponent": share(*opponent),
            }),
        ),
        Decision::SetScore(score) => (
            "set_score",
            json!({ "white": points(score.white), "black": points(score.black) }),
        ),
        Decision::Override { outcome, why } => (
            "override",
            json!({ "result": outcome.map_or("*", laws::Outcome::text), "why": why }),
        ),
        Decision::SetCounter(counters) => (
            "set_counter",
            json!({ "white": counters.white, "black": counters.black }),
        ),
        Decision::ReplaceClock { left, moves } => (
            "replace_clock",
            json!({
                "white_us": left.white.0,
                "black_us": left.black.0,
                "white_moves": moves.white,
                "black_moves": moves.black,
            }),
        ),
        Decision::ConsentDraw => ("consent_draw", json!({})),
        Decision::Missing(of) => ("missing", json!({ "side": side(*of) })),
        Decision::Arrive => ("arrive", json!({})),
        Decision::Leave => ("leave", json!({})),
        Decision::WaiveDefault { side: of, why } => {
            ("waive_default", json!({ "side": side(*of), "why": why }))
        }
        later => adjourned(later),
    }
}

/// Adjournment and quickplay finish.
fn adjourned(decision: &Decision) -> (&'static str, Value) {
    match decision {
        Decision::Seal { hash, cipher } => {
            ("seal", json!({ "hash": hex(hash), "cipher": hex(cipher) }))
        }
        Decision::Resume { envelope, absent } => (
            "resume",
            json!({
                "sealed": envelope.as_ref().map(|envelope| json!({
                    "salt": hex(&envelope.salt),
                    "text": envelope.text,
                    "letters": envelope.language.name(),
                })),
                "white_absent": absent.white,
                "black_absent": absent.black,
            }),
        ),
        Decision::RequestIncrement => ("request_increment", json!({})),
        Decision::GrantIncrement => ("grant_increment", json!({})),
        Decision::ClaimNormalMeans => ("claim_normal_means", json!({})),
        Decision::RuleNormalMeans(finding) => (
            "rule_normal_means",
            json!({ "decision": match finding {
                Finding::Draw => "draw",
                Finding::Postpone => "postpone",
                Finding::Reject => "reject",
            } }),
        ),
        Decision::ReconstructionFailed => ("reconstruction_failed", json!({})),
        Decision::LiftIllegal(of) => ("lift_illegal", json!({ "side": side(*of) })),
        _ => ("adjourn", json!({})),
    }
}

fn penalised(offender: Side, penalty: Penalty) -> Value {
    let (article, amount) = match penalty {
        Penalty::Warning => ("12.9.1", Value::Null),
        Penalty::OpponentTime(span) => ("12.9.2", json!(span.0)),
        Penalty::OffenderTime(span) => ("12.9.3", json!(span.0)),
        Penalty::OpponentScore(value) => ("12.9.4", json!(points(value))),
        Penalty::OffenderScore(value) => ("12.9.5", json!(points(value))),
        Penalty::Lost(opponent) => ("12.9.6", json!(share(opponent))),
        Penalty::Fine => ("12.9.7", Value::Null),
        Penalty::Exclusion => ("12.9.8", Value::Null),
        Penalty::Expulsion => ("12.9.9", Value::Null),
    };
    json!({ "side": side(offender), "article": article, "amount": amount })
}

/// Whole and hundredths.
fn points(points: Points) -> String {
    format!("{}.{:02}", points.0 / 100, points.0 % 100)
}

fn share(share: Share) -> &'static str {
    match share {
        Share::Win => "win",
        Share::Draw => "draw",
        Share::Loss => "loss",
    }
}

fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Threefold => "threefold",
        ClaimKind::Fifty => "fifty",
    }
}
