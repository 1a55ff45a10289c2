//! Which game is played at which board, and what a card on the table says.

use crate::tournaments::TournamentNo;
use crate::{Fingerprint, Role};
use log::{DeviceKey, GameId};
use sha2::{Digest, Sha256};
use std::fmt;

/// The game of a board in a round (both from 1): the same for everybody who knows the tournament's key.
#[must_use]
pub fn game_of(tournament: DeviceKey, section: &str, round: usize, board: usize) -> GameId {
    let mut hash = Sha256::new();
    hash.update(b"hamle board 1\0");
    hash.update(tournament.0);
    hash.update(section.as_bytes());
    hash.update([0]);
    hash.update((round as u64).to_le_bytes());
    hash.update((board as u64).to_le_bytes());
    let hash: [u8; 32] = hash.finalize().into();
    let [game @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = hash;
    GameId(game)
}

/// What the QR code of a table says: where the server is and which board this is. It grants nothing, whoever
/// photographs it.
#[derive(Clone, Debug)]
pub(crate) struct Card<'a> {
    pub at: &'a str,
    pub key: Fingerprint,
    pub tournament: TournamentNo,
    pub section: &'a str,
    pub board: usize,
}

impl fmt::Display for Card<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Card {
            at,
            key,
            tournament,
            section,
            board,
        } = self;
        let number = tournament.0;
        write!(
            f,
            "hamle://board?a={at}&k={key}&n={number}&s={section}&b={board}"
        )
    }
}

/// Where a device asks to be let in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    pub tournament: TournamentNo,
    pub section: String,
    pub board: usize,
    pub role: Role,
}
