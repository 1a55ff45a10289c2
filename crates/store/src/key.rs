//! Keys: their order is the order of reading.

use log::{Entry, GameId, Stream};

/// First byte of an entry's key.
const ENTRY: u8 = b'e';
/// First byte of a note's key.
const NOTE: u8 = b'n';

/// Key of an entry: game, stream, epoch and position, the numbers big-endian so that they sort.
pub(crate) fn of_entry(entry: &Entry) -> Vec<u8> {
    let mut key = of_stream(entry.game, entry.stream);
    key.extend(entry.epoch.to_be_bytes());
    key.extend(entry.seq.to_be_bytes());
    key
}

/// What the keys of one stream begin with.
pub(crate) fn of_stream(game: GameId, stream: Stream) -> Vec<u8> {
    let mut key = Vec::with_capacity(30);
    key.push(ENTRY);
    key.extend(game.0);
    key.push(stream as u8);
    key
}

/// Key of a note.
pub(crate) fn of_note(name: &[u8]) -> Vec<u8> {
    let mut key = Vec::with_capacity(1 + name.len());
    key.push(NOTE);
    key.extend(name);
    key
}
