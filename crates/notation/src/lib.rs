//! How games are written: SAN in English and Turkish (Laws, Appendix C), PGN with its clock
//! comments, and the `TimeControl` tag in PGN form and in words.
//!
//! Moves go in and out as UCI text, positions as FEN; only [`san`] also speaks shakmaty's types.
//! Files are opened elsewhere: the reader takes any stream of bytes and bounds what it keeps.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;
#[cfg(feature = "read")]
extern crate std;

pub mod clk;
pub mod control;
mod line;
pub mod pgn;
pub mod san;

pub use control::{ControlFault, Expected, Inc, PeriodText, TimeControlText};
pub use line::{Line, StartFault};
pub use san::{Language, SanFault, Style};

/// Plies kept of one game. By FIDE 9.6.2 the longest possible one ends before 11,800.
pub const PLIES_MAX: usize = 20_000;
