//! One entry of a log.

use crate::{Author, BootId, GameId, Hash, Stream};
use alloc::vec::Vec;

/// When an entry happened, as far as the device knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamped {
    /// Microseconds since the game's first entry, on the suspend-proof clock. Exact.
    pub since_start_us: u64,
    /// Unix time in milliseconds by the device's calendar clock. For people only.
    pub wall_ms: u64,
    /// The boot in which the entry was written.
    pub boot: BootId,
    /// Microseconds since that boot; joins entries to the running clock of the same boot.
    pub uptime_us: u64,
}

/// One entry; immutable once signed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The game.
    pub game: GameId,
    /// Which of the game's logs.
    pub stream: Stream,
    /// Raised when the board is granted to another clock device (6.10.1).
    pub epoch: u32,
    /// Position in the log, from 0.
    pub seq: u64,
    /// Hash of the entry before; all zero in the first.
    pub prev: Hash,
    /// Who wrote it.
    pub author: Author,
    /// When.
    pub when: Stamped,
    /// What the payload means; a kind that the program does not know is kept and relayed.
    pub kind: u16,
    /// Meaning by `kind`; at most `PAYLOAD_MAX` bytes.
    pub payload: Vec<u8>,
}
