//! Why a file is refused, and where.

use crate::Points;
use core::fmt;

/// A place and what was expected there. A file with a fault is refused whole; nothing in it is guessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// Line, from 1; CR, LF and CRLF all end one.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
    /// What was expected.
    pub want: Want,
}

/// What was expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Want {
    /// No more bytes than that in a file.
    Bytes(usize),
    /// No more characters than that in a line.
    Columns(usize),
    /// A character that can be printed.
    Printable,
    /// UTF-16 that is whole.
    Utf16,
    /// A record that TRF16, TRF26, JaVaFo or bbpPairings knows.
    Record,
    /// At least one player.
    Players,
    /// A blank between two fields.
    Blank,
    /// A field of that kind.
    Field(Field),
    /// The starting number that is missing.
    StartingNumber(u16),
    /// A starting number that no other player has.
    Unused(u16),
    /// The starting number of a player of this file.
    KnownPlayer,
    /// The number of a team of this file.
    KnownTeam,
    /// The record once only.
    Once,
    /// The same value as another record gives.
    Same(u16),
    /// Nothing beyond that many rounds.
    Rounds(u8),
    /// An opponent other than the player.
    OtherPlayer,
    /// `0000` or blanks, as the result is that of a bye.
    NoOpponent,
    /// `-` or a blank, as there is no opponent.
    NoColour,
    /// `w` or `b`, as there is an opponent.
    Colour,
    /// The record of the opponent to name this player in the same round.
    Mutual {
        /// Who should name the player.
        opponent: u16,
        /// In which round.
        round: u8,
    },
    /// The colour that the opponent did not have.
    OtherColour {
        /// Who has the same.
        opponent: u16,
    },
    /// A result that goes with the opponent's.
    FittingResult {
        /// Whose result it does not fit.
        opponent: u16,
        /// That result.
        mark: char,
    },
    /// The sum of the results.
    Sum(Points),
    /// One pairing-allocated bye a round.
    OneBye,
    /// A bye that the player's own record agrees with.
    AgreeingBye,
    /// The end of a quoted field.
    Quote,
    /// A head line with a column for names.
    NameColumn,
    /// As many fields as the head line has.
    Fields(usize),
    /// No more than that many.
    AtMost(usize),
    /// A tournament file of ours, of that version at most.
    Version(u16),
}

/// What kind of field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// 1 to 9999.
    StartingNumber,
    /// 1 to 9999, or 0000.
    Opponent,
    /// `m` or `w`.
    Sex,
    /// A whole number.
    Whole,
    /// Such as `11.5`.
    Points,
    /// One of TRF's results.
    Result,
    /// 1 to 99.
    Round,
    /// `W` or `B`.
    Initial,
    /// One of `W D L A P X`.
    ScoringCode,
    /// `CODE=VALUE` with a code of JaVaFo's.
    CodeValue,
    /// `rank`, `white1` or `black1`.
    Configuration,
    /// `F`, `H` or `Z`.
    Bye,
    /// One of `W D L F H Z + -` or a blank.
    Abnormal,
    /// `+-`, `-+` or `--`.
    Forfeit,
    /// Two or more numbers.
    Pair,
    /// A name.
    Name,
    /// `YY/MM/DD`.
    RoundDate,
    /// `TW`, `TD`, `TL`, each with points.
    MatchPoints,
    /// The line that ends a section of a file of ours.
    EndOfSection,
}

impl Fault {
    /// At that line and column.
    #[must_use]
    pub fn new(line: u32, column: u32, want: Want) -> Fault {
        Fault { line, column, want }
    }
}

impl fmt::Display for Fault {
    /// `LINE:COLUMN: expected ...`, in English: for logs and the command line. Apps word the value themselves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: expected {}", self.line, self.column, self.want)
    }
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Want::Bytes(most) => write!(f, "at most {most} bytes"),
            Want::Columns(most) => write!(f, "at most {most} characters in a line"),
            Want::Printable => f.write_str("a printable character"),
            Want::Utf16 => f.write_str("whole UTF-16"),
            Want::Record => f.write_str("a record code of TRF16 or TRF26"),
            Want::Players => f.write_str("a player record (001)"),
            Want::Blank => f.write_str("a blank between two fields"),
            Want::Field(field) => f.write_str(field.words()),
            Want::StartingNumber(number) => write!(f, "starting number {number}, which is missing"),
            Want::Unused(line) => write!(f, "a starting number that line {line} does not have"),
            Want::KnownPlayer => f.write_str("the starting number of a player of this file"),
            Want::KnownTeam => f.write_str("the number of a team of this file"),
            Want::Once => f.write_str("this record only once"),
            Want::Same(value) => write!(f, "{value}, as another record says"),
            Want::Rounds(most) => write!(f, "nothing after round {most}"),
            Want::OtherPlayer => f.write_str("an opponent other than the player"),
            Want::NoOpponent => f.write_str("0000 or blanks, as the result is that of a bye"),
            Want::NoColour => f.write_str("- or a blank, as there is no opponent"),
            Want::Colour => f.write_str("w or b, as there is an opponent"),
            Want::Mutual { opponent, round } => write!(
                f,
                "an opponent of round {round} whose record says so; that of {opponent} does not"
            ),
            Want::OtherColour { opponent } => {
                write!(f, "the colour that opponent {opponent} did not have")
            }
            Want::FittingResult { opponent, mark } => {
                write!(f, "a result that goes with '{mark}' of opponent {opponent}")
            }
            Want::Sum(points) => write!(f, "{points} points, the sum of the results"),
            Want::OneBye => f.write_str("only one pairing-allocated bye in a round"),
            Want::AgreeingBye => f.write_str("a bye that the player's own record agrees with"),
            Want::Quote => f.write_str("the end of a quoted field"),
            Want::NameColumn => f.write_str("a head line with a column for names"),
            Want::Fields(count) => write!(f, "{count} fields, as in the head line"),
            Want::AtMost(most) => write!(f, "no more than {most} of these"),
            Want::Version(version) => {
                write!(
                    f,
                    "%hamle-tournament {version}; a newer file needs a newer program"
                )
            }
        }
    }
}

impl Field {
    fn words(self) -> &'static str {
        match self {
            Field::StartingNumber => "a starting number, 1 to 9999",
            Field::Opponent => "a starting number or 0000",
            Field::Sex => "m or w",
            Field::Whole => "a whole number",
            Field::Points => "points such as 11.5",
            Field::Result => "a result: one of 1 = 0 + - W D L H F U Z or a blank",
            Field::Round => "a round, 1 to 99",
            Field::Initial => "W or B",
            Field::ScoringCode => "one of W D L A P X",
            Field::CodeValue => "CODE=POINTS with a code such as W, D, PAB",
            Field::Configuration => "rank, white1 or black1",
            Field::Bye => "F, H or Z",
            Field::Abnormal => "one of W D L F H Z + - or a blank",
            Field::Forfeit => "+-, -+ or --",
            Field::Pair => "two or more starting numbers",
            Field::Name => "a name",
            Field::RoundDate => "a date YY/MM/DD",
            Field::MatchPoints => "TW, TD or TL, each followed by points",
            Field::EndOfSection => "%end of the section",
        }
    }
}
