//! A square of the board, by its name.

use core::fmt;

/// One of the 64 squares (2.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// From 0 (a1) to 63 (h8), along the ranks.
    #[must_use]
    pub const fn new(number: u8) -> Option<Square> {
        if number < 64 {
            Some(Square(number))
        } else {
            None
        }
    }

    /// From 0 (a1) to 63 (h8), along the ranks.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// `a1` to `h8`.
    #[must_use]
    pub fn named(name: &str) -> Option<Square> {
        let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else {
            return None;
        };
        Square::new((rank - b'1') * 8 + (file - b'a'))
    }

    /// From 0, the a-file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// From 0, White's first rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (self.file() + b'a', self.rank() + b'1');
        write!(f, "{}{}", char::from(file), char::from(rank))
    }
}
