//! Who takes part.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Most players of one section (TRF has four digits).
pub const PLAYERS_MAX: u16 = 9_999;

/// A starting rank (pairing number) of a player, or a team's: 1 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(u16);

impl Number {
    /// `None` outside 1 to 9999.
    #[must_use]
    pub fn new(number: u16) -> Option<Number> {
        (1..=PLAYERS_MAX)
            .contains(&number)
            .then_some(Number(number))
    }

    /// The number that belongs to an index from 0.
    #[must_use]
    pub fn of_index(index: usize) -> Option<Number> {
        Number::new(u16::try_from(index + 1).ok()?)
    }

    /// From 1.
    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }

    /// From 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// As title lists and prizes tell players apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sex {
    /// `m`.
    Man,
    /// `w`.
    Woman,
}

/// One player of a section. Texts are kept as they were given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Starting rank.
    pub number: Number,
    /// Where it is known.
    pub sex: Option<Sex>,
    /// `GM`, `WFM` ..., or empty.
    pub title: String,
    /// "Lastname, Firstname".
    pub name: String,
    /// FIDE rating.
    pub rating: Option<u16>,
    /// Three letters, or empty.
    pub federation: String,
    /// FIDE number, or empty.
    pub fide_id: String,
    /// `YYYY/MM/DD` or a part of it, or empty.
    pub birth: String,
    /// Place in the standings as a file gave it; ties are allowed.
    pub rank: Option<u16>,
}

impl Player {
    /// Somebody of whom only the name is known.
    #[must_use]
    pub fn named(number: Number, name: &str) -> Player {
        Player {
            number,
            sex: None,
            title: String::new(),
            name: name.into(),
            rating: None,
            federation: String::new(),
            fide_id: String::new(),
            birth: String::new(),
            rank: None,
        }
    }
}

/// What a federation's own rating list says of a player (TRF26, national rating support).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct National {
    /// The federation's three letters.
    pub federation: String,
    /// Whose.
    pub number: Number,
    /// If not as in the player's own record.
    pub sex: Option<Sex>,
    /// Classification.
    pub class: String,
    /// If not as in the player's own record.
    pub name: String,
    /// National rating.
    pub rating: Option<u16>,
    /// State, region, county.
    pub origin: String,
    /// National number; letters are allowed.
    pub id: String,
    /// If not as in the player's own record.
    pub birth: String,
}

/// A team and its players in board order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Pairing number of the team; in TRF16 its place in the file.
    pub number: Number,
    /// Full name.
    pub name: String,
    /// Up to five letters.
    pub nickname: String,
    /// Strength factor, as text.
    pub strength: String,
    /// Match points and game points as a file gave them.
    pub stated: Option<(crate::Points, crate::Points)>,
    /// Place as a file gave it.
    pub rank: Option<u16>,
    /// In board order.
    pub players: Vec<Number>,
}
