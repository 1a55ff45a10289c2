//! Asking to be let in at a table, by its card. The arbiter compares six digits and says yes; then there is a link.

use crate::{Card, Dialer, Line, LineFault, Link, Role, Token, hex};
use log::DeviceKey;
use serde::Deserialize;
use std::time::Duration;

/// A person waits for it.
const KNOCK_TIME: Duration = Duration::from_secs(20);
/// Digits that the arbiter compares.
const CODE_LEN: usize = 6;

/// A device that waits at a table.
#[derive(Clone, Debug)]
pub struct Knocked {
    /// Where.
    pub card: Card,
    /// Shown to the arbiter.
    pub code: String,
    /// With it the device asks what became of it.
    secret: Token,
}

/// Why a device is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnockFault {
    /// There is no connection.
    Line(LineFault),
    /// The server has no such table, or the device waits no more.
    Unknown,
    /// Too many wait there, or the server is busy.
    Busy,
    /// Not an answer of a server that this program knows.
    Unreadable,
}

#[derive(Deserialize)]
struct Told {
    secret: String,
    code: String,
}

#[derive(Deserialize)]
struct Admitted {
    token: Option<String>,
}

/// Knocks at the card's table.
pub async fn knock(card: Card, role: Role, device: &DeviceKey) -> Result<Knocked, KnockFault> {
    let ask = serde_json::json!({
        "tournament": card.tournament,
        "section": card.section,
        "board": card.board,
        "role": role,
        "device": hex(&device.0),
    });
    let (told, _): (Told, _) = post(&card, "/knocks", &ask).await?;
    let is_code = told.code.len() == CODE_LEN && told.code.bytes().all(|b| b.is_ascii_digit());
    let secret = Token::parse(&told.secret).filter(|_| is_code);
    Ok(Knocked {
        secret: secret.ok_or(KnockFault::Unreadable)?,
        code: told.code,
        card,
    })
}

/// The link, once the arbiter has said yes; it is told once.
pub async fn admitted(knocked: &Knocked) -> Result<Option<Link>, KnockFault> {
    let card = &knocked.card;
    let ask = serde_json::json!({"secret": knocked.secret.to_string()});
    let (told, line): (Admitted, _) = post(card, "/knocks/admitted", &ask).await?;
    let Some(token) = told.token else {
        return Ok(None);
    };
    let mut addresses = card.addresses.clone();
    addresses.sort_by_key(|address| *address != line.address());
    Ok(Some(Link {
        addresses,
        key: card.key,
        token: Token::parse(&token).ok_or(KnockFault::Unreadable)?,
    }))
}

async fn post<T: serde::de::DeserializeOwned>(
    card: &Card,
    path: &str,
    ask: &serde_json::Value,
) -> Result<(T, Line), KnockFault> {
    let call = async {
        let dialer = Dialer::new(card.key).map_err(|_| KnockFault::Line(LineFault::Broken))?;
        let dialled = dialer.dial(&card.addresses).await;
        let mut line = dialled.map_err(KnockFault::Line)?;
        let body = ask.to_string().into_bytes();
        let answer = line.post(path, None, "application/json", body).await;
        let (status, body) = answer.map_err(KnockFault::Line)?;
        match status {
            200 => match serde_json::from_slice(&body) {
                Ok(told) => Ok((told, line)),
                Err(_) => Err(KnockFault::Unreadable),
            },
            404 => Err(KnockFault::Unknown),
            429 | 503 => Err(KnockFault::Busy),
            _ => Err(KnockFault::Unreadable),
        }
    };
    let answered = tokio::time::timeout(KNOCK_TIME, call).await;
    answered.unwrap_or(Err(KnockFault::Busy))
}
