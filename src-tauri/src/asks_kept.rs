//! Own requests of an earlier run: the journal keeps them signed, which of them were dropped, and the steps of an order
//! that were not asked for yet.

use crate::asks::{Ask, of_request};
use crate::ledger::Ledger;
use arbiter::Step;
use log::{DeviceKey, RequestId, SignedRequest};
use std::collections::BTreeMap;
use store::Record;
use wire::AskState;

const DROPPED: &[u8] = b"asks-dropped";
/// So many are remembered as dropped: what fits into one note.
const DROPPED_MAX: usize = store::NOTE_MAX / 16;
const STEPS: &[u8] = b"asks-steps";
/// What is older than a day has been told long ago.
const OLD_MS: u64 = 24 * 3_600_000;

fn note(ledger: &Ledger, name: &'static [u8]) -> Vec<u8> {
    let note = ledger.ask(|journal| journal.note(name).ok().flatten());
    note.flatten().unwrap_or_default()
}

fn dropped(ledger: &Ledger) -> Vec<RequestId> {
    let bytes = note(ledger, DROPPED);
    let ids = bytes.chunks_exact(16).filter_map(|id| id.try_into().ok());
    ids.map(RequestId).collect()
}

/// It is told no more, in a later run either.
pub fn drop_for_good(ledger: &Ledger, id: RequestId) {
    let mut ids = dropped(ledger);
    ids.push(id);
    let from = ids.len().saturating_sub(DROPPED_MAX);
    let bytes = ids.iter().skip(from).flat_map(|id| id.0).collect();
    let name = DROPPED.to_vec();
    ledger.keep(vec![Record::Note { name, bytes }]);
}

/// The steps of an order of several, before the first is asked for. One: identity (16), length (u16), and for each step
/// kind (u16), length (u16), payload, all little endian; the newest stand last, as many as fit.
pub fn keep_steps(ledger: &Ledger, id: RequestId, steps: &[Step]) {
    let mut one = Vec::new();
    for step in steps {
        // A grant is written at once: it is no request.
        let (kind, payload) = match step {
            Step::Act(act) => laws::record::write(act),
            Step::Grant { .. } => (0, Vec::new()),
        };
        let Ok(len) = u16::try_from(payload.len()) else {
            return;
        };
        one.extend([kind.to_le_bytes(), len.to_le_bytes()].concat());
        one.extend(payload);
    }
    let head = id.0.len() + 2;
    let (2.., Ok(len)) = (steps.len(), u16::try_from(one.len())) else {
        return;
    };
    if one.len() + head > store::NOTE_MAX {
        return;
    }
    let mut bytes = note(ledger, STEPS);
    let mut rest = &bytes[..];
    while rest.len() + head + one.len() > store::NOTE_MAX {
        rest = kept_one(rest).map_or(&[], |(_, _, rest)| rest);
    }
    bytes = [rest, &id.0, &len.to_le_bytes(), &one].concat();
    let name = STEPS.to_vec();
    ledger.keep(vec![Record::Note { name, bytes }]);
}

/// The first order of that note, its steps, and what follows.
fn kept_one(bytes: &[u8]) -> Option<(RequestId, &[u8], &[u8])> {
    let (id, rest) = bytes.split_first_chunk::<16>()?;
    let (len, rest) = rest.split_first_chunk::<2>()?;
    let (steps, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*len)))?;
    Some((RequestId(*id), steps, rest))
}

/// Each step of an order; none: it is no request, or a newer program's.
fn kept_steps(mut bytes: &[u8]) -> Vec<Option<laws::Act>> {
    let mut steps = Vec::new();
    while let Some((kind, rest)) = bytes.split_first_chunk::<2>()
        && let Some((len, rest)) = rest.split_first_chunk::<2>()
        && let Some((payload, rest)) = rest.split_at_checked(usize::from(u16::from_le_bytes(*len)))
    {
        steps.push(laws::record::read(u16::from_le_bytes(*kind), payload).ok());
        bytes = rest;
    }
    steps
}

/// The steps from that one on that the note still has of an order.
fn steps_from(note: &[u8], id: RequestId, from: usize) -> Vec<laws::Act> {
    let mut rest = note;
    while let Some((one, steps, next)) = kept_one(rest) {
        if one == id {
            let all: Option<Vec<laws::Act>> = kept_steps(steps).into_iter().skip(from).collect();
            return all.unwrap_or_default();
        }
        rest = next;
    }
    Vec::new()
}

/// What this device asked for in the last day.
pub fn restored(ledger: &Ledger, me: DeviceKey, wall_ms: u64) -> Vec<(RequestId, Ask)> {
    let requests = ledger.ask(|journal| journal.requests().unwrap_or_default());
    let dropped = dropped(ledger);
    let unasked = note(ledger, STEPS);
    let mut found: BTreeMap<RequestId, Vec<SignedRequest>> = BTreeMap::new();
    for signed in requests.unwrap_or_default() {
        let request = signed.request();
        let is_old = wall_ms.saturating_sub(request.wall_ms) > OLD_MS;
        if request.author.device == me && !is_old {
            found
                .entry(of_request(request.id).0)
                .or_default()
                .push(signed);
        }
    }
    let asks = found.into_iter().filter_map(|(base, mut steps)| {
        steps.sort_by_key(|one| one.request().id);
        let acts = steps.iter().filter_map(|one| {
            let request = one.request();
            laws::record::read(request.kind, &request.payload).ok()
        });
        let mut acts: Vec<laws::Act> = acts.collect();
        let act = arbiter::act_of(acts.first()?)?;
        let first = steps.first()?.request();
        let skipped = of_request(first.id).1;
        // Grants are no requests: `acts` begins behind them.
        let asked = skipped + acts.len();
        acts.extend(steps_from(&unasked, base, asked));
        let ask = Ask {
            game: first.game,
            act,
            steps: acts.into_iter().map(Step::Act).collect(),
            done: skipped,
            asked: Some(asked),
            state: if dropped.contains(&base) {
                AskState::Dropped
            } else {
                AskState::Queued
            },
            asked_wall_ms: first.wall_ms,
            from: None,
            undo: None,
            no_undo: None,
            changed: 1,
        };
        Some((base, ask))
    });
    asks.collect()
}
