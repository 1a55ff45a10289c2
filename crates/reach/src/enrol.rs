//! Enrolment: a link is used, and the device is given what it needs.

use crate::{Dialer, Line, LineFault, Link, Role, Token, hex, unhex};
use log::{CERTIFICATE_LEN, Certified, DeviceKey, GameId};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A person waits for it.
const ENROL_TIME: Duration = Duration::from_secs(20);

/// What an enrolled device is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolled {
    /// Goes with every call.
    pub token: Token,
    /// What the device is.
    pub role: Role,
    /// Its game.
    pub game: Option<GameId>,
    /// By whose certificates everybody judges.
    pub tournament: DeviceKey,
    /// What lets it act.
    pub certificate: Option<Certified>,
}

/// Why a device was not enrolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnrolFault {
    /// There is no connection.
    Line(LineFault),
    /// The link is unknown, too old, or was used.
    Used,
    /// The server is busy or stops.
    Busy,
    /// Not an answer of a server that this program knows.
    Unreadable,
}

#[derive(Serialize, Deserialize)]
struct Given {
    token: String,
    role: Role,
    game: Option<String>,
    tournament: String,
    certificate: Option<String>,
}

impl Enrolled {
    /// The answer's body.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let given = Given {
            token: self.token.to_string(),
            role: self.role,
            game: self.game.map(|game| hex(&game.0)),
            tournament: hex(&self.tournament.0),
            certificate: self.certificate.map(|certified| hex(&certified.write())),
        };
        serde_json::to_vec(&given).expect("texts and a unit variant")
    }

    /// Reads the answer to that device. A certificate has to be its own and the tournament's.
    #[must_use]
    pub fn read(body: &[u8], device: &DeviceKey) -> Option<Enrolled> {
        let given: Given = serde_json::from_slice(body).ok()?;
        let game = match given.game {
            None => None,
            Some(text) => Some(GameId(unhex(&text)?)),
        };
        let tournament = DeviceKey(unhex(&given.tournament)?);
        let certificate = match given.certificate {
            None => None,
            Some(text) => {
                let bytes = unhex::<CERTIFICATE_LEN>(&text)?;
                let certified = Certified::read(&bytes).ok()?;
                certified.verify(&tournament).ok()?;
                Some(certified)
            }
        };
        let is_own = certificate.is_none_or(|one| one.certificate().device == *device);
        is_own.then_some(Enrolled {
            token: Token::parse(&given.token)?,
            role: given.role,
            game,
            tournament,
            certificate,
        })
    }
}

/// Uses a link for that device.
pub async fn enrol(link: &Link, device: &DeviceKey) -> Result<(Enrolled, Line), EnrolFault> {
    let used = tokio::time::timeout(ENROL_TIME, use_link(link, device));
    used.await.unwrap_or(Err(EnrolFault::Busy))
}

async fn use_link(link: &Link, device: &DeviceKey) -> Result<(Enrolled, Line), EnrolFault> {
    let dialer = Dialer::new(link.key).map_err(|_| EnrolFault::Line(LineFault::Broken))?;
    let mut line = dialer
        .dial(&link.addresses)
        .await
        .map_err(EnrolFault::Line)?;
    let ask = serde_json::json!({
        "token": link.token.to_string(),
        "device": hex(&device.0),
    });
    let body = ask.to_string().into_bytes();
    let answer = line.post("/enrol", None, "application/json", body).await;
    let (status, body) = answer.map_err(EnrolFault::Line)?;
    match status {
        200 => {
            let enrolled = Enrolled::read(&body, device).ok_or(EnrolFault::Unreadable)?;
            Ok((enrolled, line))
        }
        403 => Err(EnrolFault::Used),
        429 | 503 => Err(EnrolFault::Busy),
        _ => Err(EnrolFault::Unreadable),
    }
}
