//! What grows, as it does: server-sent events. A hint, never the truth: whoever missed one asks anyway.

use crate::gate::Door;
use crate::job::{News, Shared};
use crate::limits::HEARTBEAT;
use crate::peers::{Peer, Peers};
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use reach::hex;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use sync::Gate;
use tokio::sync::{broadcast, mpsc};

/// Answers with a stream for that peer.
pub(crate) fn follow(peer: Arc<Peer>, shared: Arc<Shared>) -> Response {
    let mut news = shared.news.subscribe();
    let (tell, told) = mpsc::channel::<Bytes>(16);
    tokio::spawn(async move {
        loop {
            let next = tokio::time::timeout(HEARTBEAT, news.recv());
            let next = tokio::select! {
                next = next => next,
                () = shared.until_stop() => return,
            };
            let text = match next {
                Err(_) => Some(": alive\n\n".to_owned()),
                Ok(Ok(news)) => {
                    // Since it began to listen it may have been given a game, or been shut out.
                    let now = Arc::clone(shared.read_peers().now(&peer));
                    if now.is_revoked {
                        return;
                    }
                    text(&now, &news)
                }
                // It was too slow: it is told to ask.
                Ok(Err(broadcast::error::RecvError::Lagged(_))) => {
                    Some("event: missed\ndata: {}\n\n".to_owned())
                }
                Ok(Err(broadcast::error::RecvError::Closed)) => return,
            };
            if let Some(text) = text
                && tell.send(text.into()).await.is_err()
            {
                return;
            }
        }
    });
    answer(told)
}

/// Passes on what is told, for as long as it is.
pub(crate) fn answer(told: mpsc::Receiver<Bytes>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(Told(told))).into_response()
}

fn text(peer: &Peer, news: &News) -> Option<String> {
    if news.tournament != peer.tournament {
        return None;
    }
    let nobody = Peers::default();
    let door = Door {
        peer,
        peers: &nobody,
    };
    let grown: Vec<String> = news
        .grown
        .iter()
        .filter(|log| door.reads(log))
        .map(|log| format!("\"{}/{}\"", hex(&log.game.0), log.stream as u8))
        .collect();
    let is_asked = news.asked.contains(&peer.device);
    (is_asked || !grown.is_empty()).then(|| {
        format!(
            "id: {}\nevent: grown\ndata: {{\"logs\":[{}],\"asked\":{is_asked}}}\n\n",
            news.seq,
            grown.join(",")
        )
    })
}

struct Told(mpsc::Receiver<Bytes>);

impl Stream for Told {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(Ok))
    }
}
