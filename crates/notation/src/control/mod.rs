//! Time controls as PGN's `TimeControl` tag has them, in its own form or in words.
//!
//! Plain text values: the crate of the Laws turns them into a control that can be played.

mod players;
mod read;
mod tokens;
mod words;
mod write;

use alloc::vec::Vec;

pub use players::PlayersControl;

/// Longest text that is read, in bytes.
pub const TEXT_BYTES_MAX: usize = 255;
/// Most periods of one control.
pub const PERIODS_MAX: usize = 16;
/// Largest base time, increment or delay: 100 hours, in milliseconds.
pub const SPAN_MS_MAX: u32 = 360_000_000;

/// What is given with each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inc {
    /// Nothing.
    None,
    /// Added before each move; milliseconds.
    Increment(u32),
    /// Free time first in each move; milliseconds.
    Delay(u32),
    /// The same, given back after the move; milliseconds.
    Bronstein(u32),
    /// Overtime in stretches of so many milliseconds; the base is all of them together.
    ByoYomi(u32),
    /// Overtime of so many moves in this time, again and again.
    Canadian,
    /// The clock counts up without a limit.
    CountUp,
}

/// One period.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PeriodText {
    /// Moves of this period; `None`: all that remain.
    pub moves: Option<u16>,
    /// Base time in milliseconds.
    pub base_ms: u32,
    /// What is given with each move.
    pub inc: Inc,
    /// A sand clock: what one side uses is added to the other.
    pub hourglass: bool,
}

impl PeriodText {
    /// All remaining moves in that time, nothing more.
    #[must_use]
    pub const fn all_in(base_ms: u32) -> PeriodText {
        PeriodText {
            moves: None,
            base_ms,
            inc: Inc::None,
            hourglass: false,
        }
    }

    /// Byo-yomi, Canadian or counting up: what comes last, when the time before it is used up.
    #[must_use]
    pub const fn is_overtime(&self) -> bool {
        matches!(self.inc, Inc::ByoYomi(_) | Inc::Canadian | Inc::CountUp)
    }
}

/// The periods of a control; at least one, and only the last may be without a move count.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControlText {
    /// In order of play.
    pub periods: Vec<PeriodText>,
}

/// What a `TimeControl` tag says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ControlTag {
    /// `?` or empty: not known.
    Unknown,
    /// `-`: there was none.
    Untimed,
    /// A control.
    Timed(TimeControlText),
}

/// What a text lacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// A number.
    Number,
    /// A unit of time after a number.
    Unit,
    /// `game`, `N moves` or `move` after `/`.
    Target,
    /// `+`, `,` or `:`, or the end.
    Separator,
    /// A period before its increment.
    Period,
    /// A move count: only the last period can do without.
    MoveCount,
    /// Black's control, after White's.
    Black,
    /// A smaller number or a shorter text.
    Smaller,
}

impl Expected {
    /// For messages of the command line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Expected::Number => "a number",
            Expected::Unit => "a unit: h, min or sec",
            Expected::Target => "`game`, `N moves` or `move`",
            Expected::Separator => "`+`, `,`, `:` or the end",
            Expected::Period => "a period such as `40/5400` or `15 min/game`",
            Expected::MoveCount => "a move count: only the last period can do without",
            Expected::Black => "Black's control too: `White 5+3 Black 3+2`",
            Expected::Smaller => "a smaller number or a shorter text",
        }
    }
}

/// Where and why a text cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ControlFault {
    /// Byte of the text, from 0.
    pub at: usize,
    /// What was expected there.
    pub expected: Expected,
}

fn check_periods(periods: Vec<PeriodText>, end: usize) -> Result<TimeControlText, ControlFault> {
    let fault = |expected| ControlFault { at: end, expected };
    if periods.is_empty() {
        return Err(fault(Expected::Period));
    }
    if periods.len() > PERIODS_MAX {
        return Err(fault(Expected::Smaller));
    }
    let pairs = periods.iter().zip(periods.iter().skip(1));
    // Overtime begins when the time before it is used up.
    let uncounted =
        |(period, next): (&PeriodText, &PeriodText)| period.moves.is_none() && !next.is_overtime();
    if pairs.clone().any(uncounted) || pairs.map(|(period, _)| period).any(PeriodText::is_overtime)
    {
        return Err(fault(Expected::MoveCount));
    }
    Ok(TimeControlText { periods })
}
