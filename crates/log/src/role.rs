//! Who writes, and where.

use crate::{DeviceKey, PersonId};

/// Which of a game's three logs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Stream {
    /// What happened at the board; its only writer is the board's clock.
    Board = 0,
    /// White's score sheet, or the one kept in common on the clock phone.
    WhiteSheet = 1,
    /// Black's score sheet.
    BlackSheet = 2,
}

impl Stream {
    /// All three, in the order of their numbers.
    pub const ALL: [Stream; 3] = [Stream::Board, Stream::WhiteSheet, Stream::BlackSheet];

    /// The stream with that stored number.
    pub fn from_byte(byte: u8) -> Option<Stream> {
        Stream::ALL.into_iter().find(|stream| *stream as u8 == byte)
    }
}

/// In what capacity an entry's author acted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// The program itself: opening a log, going on after a restart.
    System = 0,
    /// The player of the white pieces.
    White = 1,
    /// The player of the black pieces.
    Black = 2,
    /// The arbiter (Art. 12).
    Arbiter = 3,
    /// An assistant of the arbiter, with fewer rights.
    Assistant = 4,
    /// Anybody else (Art. 12.7).
    Spectator = 5,
}

impl Role {
    /// The role with that stored number.
    pub fn from_byte(byte: u8) -> Option<Role> {
        use Role::{Arbiter, Assistant, Black, Spectator, System, White};
        [System, White, Black, Arbiter, Assistant, Spectator]
            .into_iter()
            .find(|role| *role as u8 == byte)
    }
}

/// Who wrote an entry, in what capacity, on which device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Author {
    /// Pseudonymous; all zero when nobody is named.
    pub person: PersonId,
    /// The capacity in which the author acted.
    pub role: Role,
    /// The device whose key signs the entry.
    pub device: DeviceKey,
}
