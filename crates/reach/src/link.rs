//! Links and tokens: how a device gets in.

use crate::{Fingerprint, hex, unhex};
use sha2::{Digest, Sha256};
use std::fmt;
use std::net::SocketAddr;

/// Longest text of a link, in bytes.
pub const LINK_MAX: usize = 1_024;
/// Most addresses of one server.
pub const ADDRESSES_MAX: usize = 8;

/// 256 random bits. The server keeps their hash only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token(pub [u8; 32]);

impl Token {
    /// From its hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Token> {
        unhex(text).map(Token)
    }

    /// What the server keeps of it.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A secret is never printed by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// What a QR code says: where the server is, by which key it is known, and the one-time token.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Why a text is not a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkFault {
    /// It does not begin as one, or is too long.
    NotALink,
    /// No address, too many, or one that cannot be read.
    Addresses,
    /// The key.
    Key,
    /// The token.
    Token,
}

impl Link {
    /// Reads a link. Fields may stand in any order; unknown ones are of a newer server and passed over.
    pub fn parse(text: &str) -> Result<Link, LinkFault> {
        let text = text.trim();
        if text.len() > LINK_MAX {
            return Err(LinkFault::NotALink);
        }
        let fields = text.strip_prefix("hamle://enrol?");
        let (mut addresses, mut key, mut token) = (None, None, None);
        for field in fields.ok_or(LinkFault::NotALink)?.split('&') {
            match field.split_once('=') {
                Some(("a", text)) => addresses = read_addresses(text),
                Some(("k", text)) => key = unhex(text).map(Fingerprint),
                Some(("t", text)) => token = Token::parse(text),
                _ => {}
            }
        }
        Ok(Link {
            addresses: addresses.ok_or(LinkFault::Addresses)?,
            key: key.ok_or(LinkFault::Key)?,
            token: token.ok_or(LinkFault::Token)?,
        })
    }
}

pub(crate) fn read_addresses(text: &str) -> Option<Vec<SocketAddr>> {
    let all: Option<Vec<SocketAddr>> = text.split(',').map(|one| one.parse().ok()).collect();
    all.filter(|all| all.len() <= ADDRESSES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link() -> Link {
        let address = |text: &str| text.parse().expect("an address");
        Link {
            addresses: vec![address("192.168.1.20:7443"), address("[fd00::1]:7443")],
            key: Fingerprint([0xAB; 32]),
            token: Token([0x0C; 32]),
        }
    }

    #[test]
    fn a_link_is_read_as_it_was_written() {
        let text = link().to_string();
        let (key, token) = ("ab".repeat(32), "0c".repeat(32));
        let plain = format!("hamle://enrol?a=192.168.1.20:7443,[fd00::1]:7443&k={key}&t={token}");
        assert_eq!(text, plain);
        assert_eq!(Link::parse(&format!(" {text}\n")), Ok(link()));
        let turned =
            format!("hamle://enrol?t={token}&new=1&a=192.168.1.20:7443,[fd00::1]:7443&k={key}");
        assert_eq!(Link::parse(&turned), Ok(link()));
        assert!(
            !format!("{:?}", link()).contains("0c0c"),
            "no secret in logs"
        );
    }

    #[test]
    fn what_is_no_link() {
        let (key, token) = ("ab".repeat(32), "0c".repeat(32));
        let many = ["10.0.0.1:1"; ADDRESSES_MAX + 1].join(",");
        let long = format!("{}{}", link(), "&x".repeat(LINK_MAX));
        for (text, fault) in [
            (String::new(), LinkFault::NotALink),
            (
                format!("https://enrol?a=10.0.0.1:1&k={key}&t={token}"),
                LinkFault::NotALink,
            ),
            (long, LinkFault::NotALink),
            (
                format!("hamle://enrol?k={key}&t={token}"),
                LinkFault::Addresses,
            ),
            (
                format!("hamle://enrol?a=10.0.0.1&k={key}&t={token}"),
                LinkFault::Addresses,
            ),
            (
                format!("hamle://enrol?a={many}&k={key}&t={token}"),
                LinkFault::Addresses,
            ),
            (
                format!("hamle://enrol?a=10.0.0.1:1&k={}&t={token}", &key[2..]),
                LinkFault::Key,
            ),
            (
                format!("hamle://enrol?a=10.0.0.1:1&k={key}&t={}x", &token[1..]),
                LinkFault::Token,
            ),
            (
                format!("hamle://enrol?a=10.0.0.1:1&k={key}"),
                LinkFault::Token,
            ),
        ] {
            assert_eq!(Link::parse(&text), Err(fault), "{text}");
        }
    }
}
