//! The FIDE Laws of Chess as a fold: settings, then acts at instants, give the state of a game.
//!
//! No clock is read here: `now` is an argument. The same acts give the same state on every device.
//! Article numbers are those of the 2018 Laws; where the number of a time is open, the readings of
//! `docs/decisions.md` are used.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

mod act;
mod control;
mod outcome;
mod refusal;
mod settings;
mod side;
mod time;

pub use act::{Act, Answer, PressNo, SheetAct, SheetMove, Stamp, StopReason, TimeReason};
pub use control::{ControlFault, Mode, OnFlag, Period, SideControl, TimeControl, Transition};
pub use outcome::{Ending, Outcome, Reason};
pub use refusal::Refusal;
pub use settings::{Edition, Play, Settings, SheetPlan, Speed, StartPosition};
pub use side::{BySide, Side};
pub use time::{Instant, Micros};
