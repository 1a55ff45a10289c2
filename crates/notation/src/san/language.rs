//! Piece letters of many languages (C.3).

use shakmaty::Role;

/// Whose piece letters are used. Case always counts: `ab5` is a pawn's move, `Ab5` a Turkish
/// knight's (C.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// K Q R B N
    #[default]
    English,
    /// Ş V K F A
    Turkish,
    /// K D T L S
    German,
    /// R D T F C
    French,
    /// R D T A C
    Spanish,
    /// R D T A C
    Italian,
    /// K D T L P
    Dutch,
    /// Кр Ф Л С К
    Russian,
    /// K H W G S
    Polish,
    /// R D T B C
    Portuguese,
    /// ♔ ♕ ♖ ♗ ♘; the filled ones are read too.
    Figurines,
}

/// The pieces that have a letter, in the order of the table below.
const PIECES: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

impl Language {
    /// Every language, in the order of its stored number.
    pub const ALL: [Language; 11] = [
        Language::English,
        Language::Turkish,
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Italian,
        Language::Dutch,
        Language::Russian,
        Language::Polish,
        Language::Portuguese,
        Language::Figurines,
    ];

    /// The number under which logs keep it. It never changes.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// `en`, `tr`, ... as ISO 639-1 has them, or `figurines`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Turkish => "tr",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Italian => "it",
            Language::Dutch => "nl",
            Language::Russian => "ru",
            Language::Polish => "pl",
            Language::Portuguese => "pt",
            Language::Figurines => "figurines",
        }
    }

    const fn letters(self) -> [&'static str; 5] {
        match self {
            Language::English => ["K", "Q", "R", "B", "N"],
            Language::Turkish => ["Ş", "V", "K", "F", "A"],
            Language::German => ["K", "D", "T", "L", "S"],
            Language::French => ["R", "D", "T", "F", "C"],
            Language::Spanish | Language::Italian => ["R", "D", "T", "A", "C"],
            Language::Dutch => ["K", "D", "T", "L", "P"],
            Language::Russian => ["Кр", "Ф", "Л", "С", "К"],
            Language::Polish => ["K", "H", "W", "G", "S"],
            Language::Portuguese => ["R", "D", "T", "B", "C"],
            Language::Figurines => ["♔", "♕", "♖", "♗", "♘"],
        }
    }

    /// The letter of a piece, two of them for the Russian king; none for the pawn (C.4).
    #[must_use]
    pub fn letter(self, role: Role) -> Option<&'static str> {
        let at = PIECES.iter().position(|piece| *piece == role)?;
        self.letters().get(at).copied()
    }

    /// The piece whose letter a text begins with, and the rest of the text. The longest letter
    /// counts: `Крe2` is a king's move, `Кf3` a knight's.
    pub(super) fn begins(self, text: &str) -> Option<(Role, &str)> {
        self.cut(|letter| text.strip_prefix(letter))
    }

    /// The piece whose letter a text ends with, and what stands before.
    pub(super) fn ends(self, text: &str) -> Option<(Role, &str)> {
        self.cut(|letter| text.strip_suffix(letter))
    }

    fn cut<'t>(self, strip: impl Fn(&str) -> Option<&'t str>) -> Option<(Role, &'t str)> {
        PIECES
            .iter()
            .zip(self.letters())
            .filter_map(|(role, letter)| Some((letter.len(), (*role, strip(letter)?))))
            .max_by_key(|(len, _)| *len)
            .map(|(_, found)| found)
    }

    /// One spelling for signs that look alike and that keyboards give for each other: filled
    /// figurines, Latin letters in a Russian text.
    pub(super) const fn plain(self, sign: char) -> char {
        match (self, sign) {
            (Language::Figurines, '♚') => '♔',
            (Language::Figurines, '♛') => '♕',
            (Language::Figurines, '♜') => '♖',
            (Language::Figurines, '♝') => '♗',
            (Language::Figurines, '♞') => '♘',
            (Language::Russian, 'K') => 'К',
            (Language::Russian, 'C') => 'С',
            (Language::Russian, 'p') => 'р',
            _ => sign,
        }
    }
}
