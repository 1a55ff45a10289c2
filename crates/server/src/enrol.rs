//! Links and tokens: how a device gets in.

use crate::Role;
use crate::bodies::EnrolledShape;
use crate::keys::{Fingerprint, hex_of, random, unhex};
use crate::tournaments::TournamentNo;
use log::{Certified, DeviceKey, GameId};
use sha2::{Digest, Sha256};
use std::fmt;
use std::net::SocketAddr;

/// How long a link can be used, in milliseconds.
pub(crate) const LINK_LIFE_MS: u64 = 15 * 60 * 1_000;

/// 256 random bits. The server keeps their hash only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token(pub [u8; 32]);

impl Token {
    pub(crate) fn new() -> Token {
        Token(random())
    }

    /// From its hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Token> {
        unhex(text).map(Token)
    }

    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::keys::hex(&self.0, f)
    }
}

/// A secret is never printed by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// What a QR code says: where the server is, by which key it is known, and the one-time token.
#[derive(Clone, Debug)]
pub struct Link {
    /// Where the server listens.
    pub addresses: Vec<SocketAddr>,
    /// The key to pin.
    pub key: Fingerprint,
    /// Can be used once.
    pub token: Token,
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let addresses: Vec<String> = self.addresses.iter().map(ToString::to_string).collect();
        write!(
            f,
            "hamle://enrol?a={}&k={}&t={}",
            addresses.join(","),
            self.key,
            self.token
        )
    }
}

/// What a link grants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grants {
    pub tournament: TournamentNo,
    pub role: Role,
    pub game: Option<GameId>,
}

/// What an enrolled device is given.
#[derive(Clone, Debug)]
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

impl Enrolled {
    pub(crate) fn shape(&self) -> EnrolledShape {
        EnrolledShape {
            token: self.token.to_string(),
            role: self.role,
            game: self.game.map(|game| hex_of(&game.0)),
            tournament: hex_of(&self.tournament.0),
            certificate: self.certificate.map(|certified| hex_of(&certified.write())),
        }
    }
}
