//! Games in PGN: reading from any stream, writing in export format.

#[cfg(feature = "read")]
mod comment;
#[cfg(feature = "read")]
mod mend;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "read")]
mod source;
#[cfg(feature = "read")]
mod word;
mod write;

#[cfg(feature = "read")]
pub use read::{Games, read_str};
pub use write::{Written, WrittenPly, write};

use crate::SanFault;
use crate::clk::Clk;
use alloc::string::String;
use alloc::vec::Vec;

/// Most tags kept of one game.
pub const TAGS_MAX: usize = 64;
/// Longest tag value kept, in bytes.
pub const TAG_BYTES_MAX: usize = 1_024;
/// Longest comment kept, in bytes.
pub const COMMENT_BYTES_MAX: usize = 4_096;
/// Most comments kept of one game.
pub const COMMENTS_MAX: usize = 4_096;

/// Where something stands in the stream, lines and columns (in bytes) from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// Line.
    pub line: u64,
    /// Column.
    pub column: u64,
}

/// One tag pair.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    /// Name.
    pub name: String,
    /// Value, unescaped.
    pub value: String,
    /// Where the value begins.
    pub place: Place,
}

/// One move of the main line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnPly {
    /// The text as it stands in the file.
    pub text: String,
    /// The legal move as UCI; `None` from the first fault on.
    pub uci: Option<String>,
    /// The reading after the press, `[%clk …]`. `[%emt …]` is not looked at.
    pub clk: Option<Clk>,
    /// `(=)` (8.1.5).
    pub offer: bool,
    /// Comments without the commands and marks above.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
}

/// The first move that is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which, from 1; 0: the start position itself.
    pub ply: usize,
    /// As written.
    pub text: String,
    /// Why.
    pub why: SanFault,
}

/// What else is worth telling about a game's record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// No result stands at the end of the moves.
    Cut,
    /// A comment does not end.
    OpenComment,
    /// A limit of the reader was reached; what is beyond it was not kept.
    Limit,
    /// A `[%clk …]` is not a time.
    BadClk {
        /// After that ply, from 1.
        ply: usize,
    },
    /// Bytes that are not UTF-8 were read as Latin-1.
    Latin1,
    /// The result after the moves and the `Result` tag differ.
    ResultsDiffer,
    /// The start position was read as Chess960 without its tag, or lost rights that it cannot have.
    StartMended,
}

/// One game as its file has it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// All tags in file order.
    pub tags: Vec<Tag>,
    /// Start position as FEN, where it is not the usual one.
    pub start: Option<String>,
    /// Castling by the Chess960 rules.
    pub chess960: bool,
    /// Comments before the first move.
    pub preamble: Vec<String>,
    /// The main line. Moves after a fault are kept as text.
    pub plies: Vec<PgnPly>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` as it stands after the moves, else as in the tag.
    pub result: Option<String>,
    /// The first move that could not be made.
    pub fault: Option<Fault>,
    /// Other findings, each once.
    pub notes: Vec<Note>,
    /// Where the game begins.
    pub place: Place,
}

impl PgnGame {
    /// The first tag of that name that says something; else the first.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        let named = || self.tags.iter().filter(|tag| tag.name == name);
        let says_something = |tag: &&Tag| !tag.value.trim().is_empty();
        named().find(says_something).or_else(|| named().next())
    }

    #[cfg(feature = "read")]
    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) && self.notes.len() < TAGS_MAX {
            self.notes.push(note);
        }
    }
}
