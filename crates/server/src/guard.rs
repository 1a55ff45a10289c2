//! Tokens exchanged, refusals noted, the audit log read.

use crate::Token;
use crate::bodies::{AuditShape, TokenShape};
use crate::calls::Call;
use crate::handlers::Desk;
use crate::now;
use crate::peers::Peer;
use crate::reply::Refused;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Most refusals of a second that are told on stderr.
const TOLD_MAX: u32 = 10;
/// How often what strangers try is written down, in microseconds: they fill no disk with it.
const STRANGERS_NOTED_EVERY_US: u64 = 10_000_000;

/// Tells refusals to whoever watches the server: which call and why, never by whom.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    second: AtomicU64,
    told: AtomicU32,
    /// When a stranger was written down last; 0: never.
    noted_us: AtomicU64,
}

impl Refusals {
    pub(crate) fn note(&self, call: Call, why: Refused) {
        let second = now::uptime_us() / 1_000_000;
        if self.second.swap(second, Ordering::SeqCst) != second {
            self.told.store(0, Ordering::SeqCst);
        }
        if self.told.fetch_add(1, Ordering::SeqCst) < TOLD_MAX {
            let line = serde_json::json!({
                "event": "refused", "call": call.path(), "why": format!("{why:?}")
            });
            eprintln!("{line}");
        }
    }

    fn may_note_stranger(&self) -> bool {
        let (before, now) = (self.noted_us.load(Ordering::SeqCst), now::uptime_us());
        let may = before == 0 || now.saturating_sub(before) >= STRANGERS_NOTED_EVERY_US;
        may && self
            .noted_us
            .compare_exchange(before, now, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
    }
}

/// A device tried what its role may not. Written down once in a while; the refusal does not wait for it.
pub(crate) fn note(desk: &Desk, peer: &Arc<Peer>, call: Call) {
    let what = format!("tried {} without the right", call.path());
    note_that(desk, peer, what);
}

/// The same, for what a handler refuses.
pub(crate) fn note_that(desk: &Desk, peer: &Arc<Peer>, what: String) {
    if peer.may_be_noted(now::wall_ms()) {
        write_down(desk, Some(peer), what);
    }
}

/// A call that no device should make: without a token that holds, too long, too slow, too many at once.
pub(crate) fn note_misuse(desk: &Desk, peer: Option<&Arc<Peer>>, call: Call, why: Refused) {
    let did = match why {
        Refused::NoToken => "brought no token that holds to",
        Refused::TooLong => "sent too long a body to",
        Refused::TooSlow => "sent too slow a body to",
        Refused::TooMany => "asked too much at once of",
        _ => return,
    };
    let what = format!("{did} {}", call.path());
    match peer {
        Some(peer) => note_that(desk, peer, what),
        None if desk.refusals.may_note_stranger() => write_down(desk, None, what),
        None => {}
    }
}

fn write_down(desk: &Desk, peer: Option<&Arc<Peer>>, what: String) {
    let (desk, peer) = (desk.clone(), peer.cloned());
    tokio::spawn(async move {
        let (of, device) = peer
            .as_ref()
            .map(|peer| (peer.tournament, peer.device))
            .unzip();
        // When the server stops there is nothing to note any more.
        let _ = desk
            .work(peer.as_ref(), true, move |one, now_ms| {
                one.database.audit(of, device, &what, now_ms)?;
                Ok(Ok(()))
            })
            .await;
    });
}

/// The old token is good for nothing from then on.
pub(crate) async fn rotate(desk: &Desk, peer: &Arc<Peer>) -> Result<Response, Refused> {
    let by = Arc::clone(peer);
    let token = desk
        .write(peer, move |one, now_ms| {
            let token = Token(crate::keys::random());
            let (of, device) = (by.tournament, by.device);
            one.database.rotate(of, device, token.hash())?;
            one.database
                .audit(Some(of), Some(device), "exchanged its token", now_ms)?;
            one.shared.write_peers().rotate(token.hash(), &by);
            Ok(Ok(token))
        })
        .await?;
    Ok(axum::Json(TokenShape::of(token)).into_response())
}

/// The last lines, newest first.
pub(crate) async fn audit(desk: &Desk, peer: &Arc<Peer>) -> Result<Response, Refused> {
    let of = peer.tournament;
    let lines: Vec<AuditShape> = desk
        .read(Some(peer), move |one, _| {
            Ok(Ok(one.database.audited(of)?))
        })
        .await?;
    Ok(axum::Json(lines).into_response())
}
