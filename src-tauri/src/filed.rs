//! When a game was begun on this device: most ids say it, those that a tournament gave do not.

use crate::ledger::Ledger;
use log::{DeviceKey, GameId};
use store::Record;

/// How a game of a tournament is filed: its id says nothing of the time.
pub struct Filed {
    /// When it was begun here, in ms.
    pub ms: u64,
    /// The tournament's key.
    pub tournament: DeviceKey,
}

fn key(id: GameId) -> Vec<u8> {
    [b"filed/", id.0.as_slice()].concat()
}

/// The note by which a game of a tournament is filed.
pub fn record(id: GameId, ms: u64, tournament: DeviceKey) -> Record {
    Record::Note {
        name: key(id),
        bytes: [ms.to_be_bytes().as_slice(), &tournament.0].concat(),
    }
}

/// How a game of a tournament is filed; none for others.
pub fn of(ledger: &Ledger, id: GameId) -> Option<Filed> {
    let note = ledger.ask(|journal| journal.note(&key(id)).ok().flatten())??;
    let (ms, tournament) = note.split_at_checked(8)?;
    Some(Filed {
        ms: u64::from_be_bytes(ms.try_into().ok()?),
        tournament: DeviceKey(tournament.try_into().ok()?),
    })
}

/// When a game was filed, in ms.
pub fn when(ledger: &Ledger, id: GameId) -> u64 {
    of(ledger, id).map_or_else(|| began_ms(id), |filed| filed.ms)
}

/// What an id says of the time at which its game was filed.
fn began_ms(id: GameId) -> u64 {
    let mut wall = [0; 8];
    wall[2..].copy_from_slice(&id.0[..6]);
    u64::from_be_bytes(wall)
}
