//! A round's boards as they change, for the console: server-sent events, without the public's delay. First the whole,
//! then the boards on which something happened; now and then how long ago each clock called.

use crate::hall::{RoundOf, query};
use crate::handlers::Desk;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::stream::answer;
use crate::wall_boards::Shown;
use axum::body::Bytes;
use axum::http::request::Parts;
use axum::response::Response;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

/// How often it is looked what has changed.
const PACE: Duration = Duration::from_millis(500);
/// After so many looks it is told who has contact; that keeps a silent stream alive too.
const SEEN_EVERY: u32 = 10;

/// Follows one round until the caller goes, is shut out, or the server stops.
pub(crate) async fn follow(
    desk: &Desk,
    peer: &Arc<Peer>,
    request: &Parts,
) -> Result<Response, Refused> {
    let asked: RoundOf = query(request)?;
    let place = Arc::clone(&desk.live_places).try_acquire_owned();
    let place = place.map_err(|_| Refused::TooMany)?;
    // Whoever asks for what there is not is told so.
    desk.live(peer.tournament, &asked.section, asked.round)
        .await?;
    let (tell, told) = mpsc::channel::<Bytes>(1);
    let (desk, peer) = (desk.clone(), Arc::clone(peer));
    tokio::spawn(async move {
        tokio::select! {
            _ = watch(&desk, &peer, &asked, &tell) => {}
            () = desk.shared.until_stop() => {}
        }
        drop(place);
    });
    Ok(answer(told))
}

/// None: there is nobody to be told any more.
async fn watch(
    desk: &Desk,
    peer: &Arc<Peer>,
    asked: &RoundOf,
    tell: &mpsc::Sender<Bytes>,
) -> Option<()> {
    let mut before: Option<Shown> = None;
    let mut next = interval(PACE);
    next.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looks = 0_u32;
    loop {
        next.tick().await;
        if tell.is_closed() || desk.shared.read_peers().now(peer).is_revoked {
            return None;
        }
        let told = desk.live(peer.tournament, &asked.section, asked.round);
        // A round that was taken back may be paired again.
        let Ok(told) = told.await else { continue };
        let shown = Shown::of(&told, 0);
        let changed = before.as_ref().and_then(|before| shown.changed(before));
        let news = match changed {
            Some(boards) if boards.is_empty() => None,
            Some(boards) => Some(("changed", json!({"boards": boards}).to_string())),
            None => Some(("boards", shown.whole())),
        };
        if let Some((name, data)) = news {
            tell.send(event(name, &data)).await.ok()?;
        }
        before = Some(shown);
        if looks.is_multiple_of(SEEN_EVERY)
            && let Ok(seen) = seen(desk, peer, asked).await
        {
            tell.send(event("seen", &seen)).await.ok()?;
        }
        looks = looks.wrapping_add(1);
    }
}

/// Seconds since each board's clock last called, board 1 first.
async fn seen(desk: &Desk, peer: &Arc<Peer>, asked: &RoundOf) -> Result<String, Refused> {
    let kept = desk.kept(peer, &asked.section).await?;
    let round = desk
        .round_shape(peer, &asked.section, &kept.section, asked.round)
        .await?;
    let boards = round.boards.iter();
    let seen: Vec<_> = boards
        .map(|board| json!({"clock": board.clock.is_some(), "seen_s": board.seen_s}))
        .collect();
    Ok(json!({"seen": seen}).to_string())
}

fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}
