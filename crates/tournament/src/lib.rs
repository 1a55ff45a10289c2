//! Tournaments: sections, rosters, rounds, pairings, results, standings, and the files that other programs speak.
//!
//! Pure: bytes and values in, values and bytes out. All numbers are integers; points are tenths.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

pub mod csv;
mod edit;
mod fault;
pub mod file;
pub mod pairing;
pub mod pairings;
mod player;
mod points;
mod result;
pub mod round_robin;
mod scoring;
mod section;
pub mod standings;
pub mod text;
pub mod trf;

pub use edit::sections::{self, SectionFault};
pub use edit::{Breach, EditFault};
pub use fault::{Fault, Field, Want};
pub use player::{National, Number, PLAYERS_MAX, Player, Sex, Team};
pub use points::Points;
pub use result::{Alone, Cell, Colour, Outcome, Score};
pub use scoring::Scoring;
pub use section::{Abnormal, Acceleration, Forbidden, Game, ROUNDS_MAX, Round, Section, Text};
