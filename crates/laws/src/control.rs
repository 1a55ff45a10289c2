//! Time controls (Art. 6.3): what each side is granted, and how.

use crate::{BySide, Micros};
use alloc::vec::Vec;

/// What a period adds to its base time (Art. 6.3.2, Glossary).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Base time only.
    None,
    /// Added before each move, the first included.
    Increment(Micros),
    /// Free time that runs first in each move; what is left of it is lost. Displays show main time.
    Delay(Micros),
    /// As `Delay`, but displays show main time and the rest of the free time together.
    Bronstein(Micros),
    /// What one side uses is added to the other.
    Hourglass,
}

/// One period of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// Moves to be completed in this period; `None`: all that remain (last period only).
    pub moves: Option<u16>,
    /// Time granted when the period begins.
    pub base: Micros,
    /// What is granted with each move.
    pub mode: Mode,
}

/// The periods of one side, at least one.
pub type SideControl = Vec<Period>;

/// When the next period's base time is added (Art. 6.3.2, 6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transition {
    /// The instant the display reaches zero.
    AtZero,
    /// By the press that completes the required number of moves.
    AtCount,
}

/// What a flag of the last period does to the other clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OnFlag {
    /// The other display can still run.
    Run,
    /// Both stop.
    Freeze,
}

/// A complete time control. Checked once, by [`TimeControl::try_new`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// Periods by side; sides may differ.
    pub sides: BySide<SideControl>,
    /// When the next base is added.
    pub transition: Transition,
    /// What the last flag does.
    pub on_flag: OnFlag,
    /// Saved main time goes over to the next period.
    pub carry_over: bool,
    /// The same in delay modes.
    pub delay_carry_over: bool,
}

/// Why a time control cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ControlFault {
    /// A side has no period, or more than `PERIODS_MAX`.
    Periods,
    /// A period before the last one has no move count, or the last one has.
    MoveCount {
        /// Index of the period, from 0.
        period: u8,
    },
    /// A base, increment or delay is negative or above `SPAN_MAX`, or there is no time at all.
    Span {
        /// Index of the period, from 0.
        period: u8,
    },
    /// Hourglass for one side only, or in one period of several.
    Hourglass,
}
