//! Questions to the server and its answers, as futures of one task: the work of the network.

use crate::badge::Badge;
use crate::sync_task::Told;
use reach::{Dialer, Line, LineFault};
use std::future::Future;
use std::pin::Pin;
use tokio::sync::mpsc;
use wire::ServerTrouble;

/// The connection, if it still stands, and the answer.
pub type Back = (Option<Line>, Result<Vec<u8>, ServerTrouble>);

/// A question on its way.
pub type Flight = Pin<Box<dyn Future<Output = Back> + Send>>;

/// Listens to what the server tells unasked; ends with the connection.
pub type Ears = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The end of the flight; never while there is none.
pub async fn landed(flight: &mut Option<Flight>) -> Back {
    match flight {
        Some(flying) => {
            let back = flying.await;
            *flight = None;
            back
        }
        None => std::future::pending().await,
    }
}

/// Carries one question. A kept connection may have died meanwhile: then a new one is tried at once, since a
/// frame may come twice.
pub async fn carry(dialer: Dialer, badge: Badge, line: Option<Line>, frame: Vec<u8>) -> Back {
    if let Some(mut line) = line
        && let Ok(answer) = post(&mut line, &badge, frame.clone()).await
    {
        return (Some(line), answer);
    }
    let mut line = match dialer.dial(&badge.addresses).await {
        Ok(line) => line,
        Err(LineFault::WrongKey) => return (None, Err(ServerTrouble::WrongKey)),
        Err(_) => return (None, Err(ServerTrouble::Unreachable)),
    };
    match post(&mut line, &badge, frame).await {
        Ok(answer) => (Some(line), answer),
        Err(_) => (None, Err(ServerTrouble::Unreachable)),
    }
}

async fn post(
    line: &mut Line,
    badge: &Badge,
    frame: Vec<u8>,
) -> Result<Result<Vec<u8>, ServerTrouble>, LineFault> {
    let token = Some(&badge.given.token);
    let (status, body) = line
        .post("/sync", token, "application/octet-stream", frame)
        .await?;
    Ok(match status {
        200 => Ok(body.to_vec()),
        401 => Err(ServerTrouble::ShutOut),
        400..=499 => Err(ServerTrouble::Refused),
        _ => Err(ServerTrouble::Unreachable),
    })
}

/// The end of what is listened to; never while nothing is.
pub async fn ended(ears: &mut Option<Ears>) {
    match ears {
        Some(listening) => {
            listening.await;
            *ears = None;
        }
        None => std::future::pending().await,
    }
}

/// An arbiter's stop holds for ten seconds only, so the board's clock is told at once that somebody asks.
pub async fn listen(dialer: Dialer, badge: Badge, tell: mpsc::WeakUnboundedSender<Told>) {
    let Ok(line) = dialer.dial(&badge.addresses).await else {
        return;
    };
    let Ok(mut news) = line.listen("/events", &badge.given.token).await else {
        return;
    };
    while let Some(()) = news.next().await {
        let Some(tell) = tell.upgrade() else { return };
        if tell.send(Told::Hurry).is_err() {
            return;
        }
    }
}
