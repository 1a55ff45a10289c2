//! Keys: their order is the order of reading.

use log::{Certificate, Entry, GameId, Request, Signed, Stream};

/// First byte of an entry's key.
const ENTRY: u8 = b'e';
/// First byte of the key of an entry beside its log.
const BRANCH: u8 = b'b';
/// First byte of a certificate's key.
const CERTIFICATE: u8 = b'c';
/// First byte of a request's key.
const REQUEST: u8 = b'q';
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
    of_log(ENTRY, game, stream)
}

/// What the keys of the entries beside one stream begin with.
pub(crate) fn of_branches(game: GameId, stream: Stream) -> Vec<u8> {
    of_log(BRANCH, game, stream)
}

/// Key of an entry beside its log: several may stand at one position, so it is their hash.
pub(crate) fn of_branch(signed: &Signed) -> Vec<u8> {
    let mut key = of_branches(signed.entry().game, signed.entry().stream);
    key.extend(signed.hash().0);
    key
}

fn of_log(first: u8, game: GameId, stream: Stream) -> Vec<u8> {
    let mut key = Vec::with_capacity(50);
    key.push(first);
    key.extend(game.0);
    key.push(stream as u8);
    key
}

/// What the keys of all requests begin with.
pub(crate) const REQUESTS: &[u8] = &[REQUEST];

/// Key of a request.
pub(crate) fn of_request(request: &Request) -> Vec<u8> {
    let mut key = Vec::with_capacity(33);
    key.push(REQUEST);
    key.extend(request.game.0);
    key.extend(request.id.0);
    key
}

/// What the keys of all certificates begin with.
pub(crate) const CERTIFICATES: &[u8] = &[CERTIFICATE];

/// Key of a certificate.
pub(crate) fn of_certificate(certificate: &Certificate) -> Vec<u8> {
    let mut key = Vec::with_capacity(82);
    key.push(CERTIFICATE);
    key.extend(certificate.issuer.0);
    key.extend(certificate.device.0);
    key.push(certificate.role as u8);
    key.extend(certificate.game.0);
    key
}

/// Key of a note.
pub(crate) fn of_note(name: &[u8]) -> Vec<u8> {
    let mut key = Vec::with_capacity(1 + name.len());
    key.push(NOTE);
    key.extend(name);
    key
}
