//! The card of a table: where the server is and which board this is. It grants nothing, whoever photographs it.

use crate::link::read_addresses;
use crate::{Fingerprint, LINK_MAX, unhex};
use std::net::SocketAddr;

/// Longest name of a section, in bytes.
const SECTION_MAX: usize = 64;

/// What the QR code of a table says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Where the server listens.
    pub addresses: Vec<SocketAddr>,
    /// The key to pin.
    pub key: Fingerprint,
    /// Which of the server's tournaments.
    pub tournament: i64,
    /// Its section.
    pub section: String,
    /// The board, from 1.
    pub board: u16,
}

impl Card {
    /// Reads a card. Fields may stand in any order; unknown ones are of a newer server and passed over.
    #[must_use]
    pub fn parse(text: &str) -> Option<Card> {
        let text = text.trim();
        if text.len() > LINK_MAX {
            return None;
        }
        let (mut addresses, mut key, mut number, mut section, mut board) =
            (None, None, None, None, None);
        for field in text.strip_prefix("hamle://board?")?.split('&') {
            match field.split_once('=') {
                Some(("a", text)) => addresses = read_addresses(text),
                Some(("k", text)) => key = unhex(text).map(Fingerprint),
                Some(("n", text)) => number = text.parse().ok(),
                Some(("s", text)) => section = Some(text.to_owned()),
                Some(("b", text)) => board = text.parse().ok(),
                _ => {}
            }
        }
        let plain = |name: &String| {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
            !name.is_empty() && name.len() <= SECTION_MAX && name.chars().all(fits)
        };
        Some(Card {
            addresses: addresses?,
            key: key?,
            tournament: number?,
            section: section.filter(plain)?,
            board: board.filter(|board| *board > 0)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_card_and_what_is_not() {
        let key = "ab".repeat(32);
        let good = format!("hamle://board?a=10.0.0.1:7443&k={key}&n=3&s=U-12&b=17");
        let card = Card {
            addresses: vec!["10.0.0.1:7443".parse().expect("an address")],
            key: Fingerprint([0xAB; 32]),
            tournament: 3,
            section: "U-12".to_owned(),
            board: 17,
        };
        assert_eq!(Card::parse(&format!(" {good}&new=1\n")), Some(card));
        let long = format!("{good}{}", "&x".repeat(LINK_MAX));
        for bad in [
            String::new(),
            long,
            good.replace("board?", "enrol?"),
            good.replace("10.0.0.1:7443", "somewhere"),
            good.replace(&key, &key[2..]),
            good.replace("n=3", "n=x"),
            good.replace("U-12", ""),
            good.replace("U-12", "<b>"),
            good.replace("U-12", &"U".repeat(SECTION_MAX + 1)),
            good.replace("b=17", "b=0"),
            good.replace("b=17", "b=65536"),
        ] {
            assert_eq!(Card::parse(&bad), None, "{bad}");
        }
    }
}
