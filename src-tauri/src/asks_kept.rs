//! Own requests of an earlier run: the journal keeps them signed, and which of them were dropped.

use crate::asks::{Ask, of_request};
use crate::ledger::Ledger;
use arbiter::Step;
use log::{DeviceKey, RequestId, SignedRequest};
use std::collections::BTreeMap;
use store::Record;
use wire::AskState;

const DROPPED: &[u8] = b"asks-dropped";
/// So many are remembered as dropped.
const DROPPED_MAX: usize = 512;
/// What is older than a day has been told long ago.
const OLD_MS: u64 = 24 * 3_600_000;

fn dropped(ledger: &Ledger) -> Vec<RequestId> {
    let note = ledger.ask(|journal| journal.note(DROPPED).ok().flatten());
    let bytes = note.flatten().unwrap_or_default();
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

/// What this device asked for in the last day. Steps that were not asked for yet are lost with the run: the
/// arbiter sees how far it came.
pub fn restored(ledger: &Ledger, me: DeviceKey, wall_ms: u64) -> Vec<(RequestId, Ask)> {
    let requests = ledger.ask(|journal| journal.requests().unwrap_or_default());
    let dropped = dropped(ledger);
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
        let acts: Vec<laws::Act> = acts.collect();
        let act = arbiter::act_of(acts.first()?)?;
        let first = steps.first()?.request();
        let skipped = of_request(first.id).1;
        let ask = Ask {
            game: first.game,
            act,
            steps: acts.into_iter().map(Step::Act).collect(),
            done: skipped,
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
