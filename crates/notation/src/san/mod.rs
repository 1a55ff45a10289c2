//! Algebraic notation by Appendix C of the Laws, in the letters of a language (C.3).

mod read;
mod write;

pub use read::{SanFault, TEXT_BYTES_MAX, read};
pub use write::{Castling, Promotion, Style, write};

use shakmaty::Role;

/// Whose piece letters are used. Case always counts: `ab5` is a pawn's move, `Ab5` a Turkish
/// knight's (C.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// K Q R B N
    English,
    /// Ş V K F A
    Turkish,
}

impl Language {
    /// The letter of a piece; none for the pawn (C.4).
    #[must_use]
    pub const fn letter(self, role: Role) -> Option<char> {
        Some(match (self, role) {
            (_, Role::Pawn) => return None,
            (Language::English, Role::King) | (Language::Turkish, Role::Rook) => 'K',
            (Language::English, Role::Queen) => 'Q',
            (Language::English, Role::Rook) => 'R',
            (Language::English, Role::Bishop) => 'B',
            (Language::English, Role::Knight) => 'N',
            (Language::Turkish, Role::King) => 'Ş',
            (Language::Turkish, Role::Queen) => 'V',
            (Language::Turkish, Role::Bishop) => 'F',
            (Language::Turkish, Role::Knight) => 'A',
        })
    }

    /// The piece of a letter.
    #[must_use]
    pub fn role(self, letter: char) -> Option<Role> {
        [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
        ]
        .into_iter()
        .find(|role| self.letter(*role) == Some(letter))
    }
}
