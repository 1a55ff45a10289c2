//! The wall as it changes: server-sent events. One task a section looks what has changed, twice a second, however many
//! watch; whoever watches gets the whole once and then the boards on which something happened.

use crate::handlers::Desk;
use crate::limits::{HEARTBEAT, VIEWERS_MAX};
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use crate::wall_boards::Shown;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};

/// How often it is looked what has changed.
const PACE: Duration = Duration::from_millis(500);
/// Most sections that are watched at once.
const WATCHED_MAX: usize = 256;
/// Changes that a viewer may lie behind; then it gets the whole again.
const BEHIND_MAX: usize = 16;

/// A tournament's section; without a name the first one.
type Key = (i64, Option<String>);

/// What those who watch a section get.
struct Watched {
    tell: broadcast::Sender<Bytes>,
    /// The whole as it was at the last look.
    whole: Mutex<Option<Bytes>>,
}

/// All sections that somebody watches.
#[derive(Default)]
pub(crate) struct Streams {
    watched: Mutex<HashMap<Key, Arc<Watched>>>,
    viewers: AtomicUsize,
}

/// One who watches.
struct Viewer(Arc<Streams>);

impl Viewer {
    fn new(streams: &Arc<Streams>) -> Option<Viewer> {
        let viewer = Viewer(Arc::clone(streams));
        let before = streams.viewers.fetch_add(1, Ordering::SeqCst);
        (before < VIEWERS_MAX).then_some(viewer)
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        self.0.viewers.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Streams {
    /// Answers with a stream, until the server stops.
    pub(crate) fn follow(self: &Arc<Self>, desk: &Desk, key: Key) -> Response {
        let Some(viewer) = Viewer::new(self) else {
            return Refused::TooMany.into_response();
        };
        let Some((watched, news)) = self.watched(desk, key) else {
            return Refused::TooMany.into_response();
        };
        let (tell, told) = mpsc::channel::<Bytes>(1);
        let shared = Arc::clone(&desk.shared);
        tokio::spawn(async move {
            tokio::select! {
                () = pass(&watched, news, &tell) => {}
                () = shared.until_stop() => {}
            }
            drop(viewer);
        });
        let headers = [
            (header::CONTENT_TYPE, "text/event-stream"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, Body::from_stream(Told(told))).into_response()
    }

    fn watched(
        self: &Arc<Self>,
        desk: &Desk,
        key: Key,
    ) -> Option<(Arc<Watched>, broadcast::Receiver<Bytes>)> {
        let mut all = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(watched) = all.get(&key) {
            return Some((Arc::clone(watched), watched.tell.subscribe()));
        }
        if all.len() >= WATCHED_MAX {
            return None;
        }
        let (tell, news) = broadcast::channel(BEHIND_MAX);
        let watched = Arc::new(Watched {
            tell,
            whole: Mutex::new(None),
        });
        all.insert(key.clone(), Arc::clone(&watched));
        let (streams, desk, own) = (Arc::clone(self), desk.clone(), Arc::clone(&watched));
        tokio::spawn(async move {
            tokio::select! {
                () = watch(&streams, &desk, key, &own) => {}
                () = desk.shared.until_stop() => {}
            }
        });
        Some((watched, news))
    }

    /// True if nobody watches any more; then the next one begins anew.
    fn is_over(&self, key: &Key, watched: &Watched) -> bool {
        let mut all = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = watched.tell.receiver_count() == 0;
        if is_over {
            all.remove(key);
        }
        is_over
    }
}

fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

/// Looks what has changed for as long as somebody watches.
async fn watch(streams: &Streams, desk: &Desk, (of, section): Key, watched: &Watched) {
    let mut before: Option<Shown> = None;
    let mut next = tokio::time::interval(PACE);
    next.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        next.tick().await;
        if streams.is_over(&(of, section.clone()), watched) {
            return;
        }
        // A section that is not there may come.
        let Ok(told) = desk.public(TournamentNo(of), section.clone(), None).await else {
            continue;
        };
        let shown = Shown::of(&told, desk.feeds.delay_us);
        let whole = event("boards", &shown.whole());
        let changed = before.as_ref().map(|before| shown.changed(before));
        let news = match changed {
            Some(Some(boards)) if boards.is_empty() => None,
            Some(Some(boards)) => {
                let boards = serde_json::json!({ "boards": boards });
                Some(event("changed", &boards.to_string()))
            }
            None | Some(None) => Some(whole.clone()),
        };
        let mut last = watched.whole.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(whole);
        if let Some(news) = news {
            // Whoever watches none of it any more.
            let _ = watched.tell.send(news);
        }
        drop(last);
        before = Some(shown);
    }
}

/// The whole, and what changes from then on.
fn begin(watched: &Watched) -> (Option<Bytes>, broadcast::Receiver<Bytes>) {
    let whole = watched.whole.lock().unwrap_or_else(PoisonError::into_inner);
    (whole.clone(), watched.tell.subscribe())
}

/// Passes on to one viewer, until it is gone.
async fn pass(watched: &Watched, first: broadcast::Receiver<Bytes>, tell: &mpsc::Sender<Bytes>) {
    let (mut whole, mut news) = begin(watched);
    drop(first);
    loop {
        if let Some(whole) = whole.take()
            && tell.send(whole).await.is_err()
        {
            return;
        }
        let next = tokio::select! {
            next = tokio::time::timeout(HEARTBEAT, news.recv()) => next,
            () = tell.closed() => return,
        };
        let bytes = match next {
            Err(_) => Bytes::from_static(b": alive\n\n"),
            Ok(Ok(bytes)) => bytes,
            // It was too slow.
            Ok(Err(broadcast::error::RecvError::Lagged(_))) => {
                (whole, news) = begin(watched);
                continue;
            }
            Ok(Err(broadcast::error::RecvError::Closed)) => return,
        };
        if tell.send(bytes).await.is_err() {
            return;
        }
    }
}

struct Told(mpsc::Receiver<Bytes>);

impl Stream for Told {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(Ok))
    }
}
