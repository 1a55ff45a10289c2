//! What the console asks the server about itself: where it is, QR codes, a copy of its database.

use crate::bodies_section::{AboutShape, BackupShape, QrAsked, QrShape};
use crate::handlers::{Desk, json_up_to};
use crate::limits::EDIT_MAX;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::{PairingProgram, now, sqlite};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use fast_qr::qr::QRBuilder;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// Longest text of a QR code, in bytes.
const TEXT_MAX: usize = 1_024;
/// Most codes of one call.
const CODES_MAX: usize = 500;

/// Which server this is.
pub(crate) fn about(desk: &Desk, peer: &Peer) -> Response {
    let name = desk.shared.names().remove(&peer.tournament);
    let addresses = desk.addresses.get().map(Vec::as_slice);
    let shape = AboutShape {
        tournament: peer.tournament.0,
        name: name.unwrap_or_default(),
        key: desk.key.to_string(),
        addresses: addresses
            .unwrap_or_default()
            .iter()
            .map(ToString::to_string)
            .collect(),
        delay_s: desk.feeds.delay_us / 1_000_000,
        pairs: PairingProgram::find(None, Duration::ZERO).is_some(),
        here: desk.is_console,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    axum::Json(shape).into_response()
}

/// Texts as QR codes.
pub(crate) async fn codes(from: Body) -> Result<Response, Refused> {
    let asked: QrAsked = json_up_to(from, EDIT_MAX).await?;
    let is_short = |text: &String| (1..=TEXT_MAX).contains(&text.len());
    if asked.texts.len() > CODES_MAX || !asked.texts.iter().all(is_short) {
        return Err(Refused::TooLong);
    }
    let made = tokio::task::spawn_blocking(move || {
        let codes = asked.texts.iter().map(|text| code(text));
        codes.collect::<Option<Vec<QrShape>>>()
    });
    let codes = made.await.map_err(|_| Refused::Stopped)?;
    Ok(axum::Json(codes.ok_or(Refused::TooLong)?).into_response())
}

fn code(text: &str) -> Option<QrShape> {
    let code = QRBuilder::new(text).build().ok()?;
    let mut path = String::new();
    for row in 0..code.size {
        let mut column = 0;
        while column < code.size {
            let dark = code[row][column..]
                .iter()
                .take_while(|module| module.value());
            let dark = dark.count();
            if dark > 0 {
                write!(path, "M{column} {row}h{dark}v1h-{dark}z").ok()?;
            }
            column += dark.max(1);
        }
    }
    Some(QrShape {
        size: code.size,
        path,
    })
}

/// A copy of the database beside it.
pub(crate) async fn backup(desk: &Desk, peer: &Arc<Peer>) -> Result<Response, Refused> {
    let folder = desk.folder.clone().ok_or(Refused::Conflict)?;
    let name = format!("backup-{}.sqlite", now::wall_ms());
    let to = folder.join(&name);
    let file = to.display().to_string();
    let made = tokio::task::spawn_blocking(move || sqlite::backup(&folder, &to)).await;
    made.map_err(|_| Refused::Stopped)?
        .map_err(|_| Refused::Conflict)?;
    let (of, device) = (peer.tournament, peer.device);
    desk.write(peer, move |one, now_ms| {
        let what = format!("made {name}");
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(BackupShape { file }).into_response())
}
