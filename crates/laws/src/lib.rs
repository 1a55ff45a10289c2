//! The FIDE Laws of Chess as a fold: settings, then acts at instants, give the state of a game.
//!
//! No clock is read here: `now` is an argument. The same acts give the same state on every device.
//! Article numbers are those of the 2018 Laws; where the number of a time is open, the readings of
//! `docs/decisions.md` are used.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

mod account;
mod act;
mod clock;
mod clock_display;
mod clock_face;
mod control;
mod latch;
mod outcome;
mod presets;
mod refusal;
mod settings;
mod side;
mod time;

pub use account::Account;
pub use act::{Act, Answer, PressNo, SheetAct, SheetMove, Stamp, StopReason, TimeReason};
pub use clock::{Clock, Pressed};
pub use clock_display::Flag;
pub use clock_face::Face;
pub use control::{
    ControlFault, Mode, OnFlag, PERIODS_MAX, Period, SPAN_MAX, SideControl, TimeControl, Transition,
};
pub use outcome::{Ending, Outcome, Reason};
pub use presets::{Preset, preset, presets};
pub use refusal::Refusal;
pub use settings::{Edition, Play, Settings, SheetPlan, Speed, StartPosition};
pub use side::{BySide, Side};
pub use time::{Instant, Micros};
