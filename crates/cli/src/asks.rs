//! Requests in a board's log as readable fields: who asked for what, and whether it was done.

use crate::acts;
use crate::readable::{hex, role};
use laws::record;
use log::{Answer, Asked, Entry, KIND_ANSWER, KIND_ASKED, Verdict};
use serde_json::{Value, json};

/// Name and payload of an entry about a request; none for other entries and where it cannot be read.
pub fn meaning(entry: &Entry) -> Option<(&'static str, Value)> {
    match entry.kind {
        KIND_ASKED => Some(("asked", asked(&Asked::read(&entry.payload).ok()?))),
        KIND_ANSWER => Some(("declined", declined(&Answer::read(&entry.payload).ok()?))),
        _ => None,
    }
}

fn asked(asked: &Asked) -> Value {
    let request = asked.request.request();
    let (act, payload) = match record::read(request.kind, &request.payload) {
        Ok(act) => acts::board(&act),
        Err(_) => ("unreadable", json!(hex(&request.payload))),
    };
    let certificate = asked.certificate.as_ref().map(log::Certified::certificate);
    json!({
        "id": hex(&request.id.0),
        "by": role(request.author.role),
        "device": hex(&request.author.device.0),
        "certified_by": certificate.map(|certificate| hex(&certificate.issuer.0)),
        "act": act,
        "payload": payload,
    })
}

fn declined(answer: &Answer) -> Value {
    let verdict = match answer.verdict {
        Verdict::Expired => "expired",
        Verdict::Refused => "refused",
        Verdict::NotAllowed => "not_allowed",
    };
    json!({ "id": hex(&answer.id.0), "verdict": verdict, "code": answer.code })
}
