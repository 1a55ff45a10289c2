//! Can this player still checkmate by any series of legal moves? (5.2.2, 6.9, 7.5.5, 9.6 of the
//! FIDE Laws.)
//!
//! Three answers, and a certificate with each that is certain: a line that ends in mate, or a
//! proof. Whether a position is mate or stalemate is decided on concrete positions only. How it
//! works, and why each rule is sound: `docs/unwinnable.md`.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

pub mod check;

mod aim;
mod analyser;
mod area;
mod board;
mod boxes;
mod checks;
mod children;
mod corner;
mod cover;
mod ending;
mod kings;
mod mates;
mod moves;
mod pairs;
mod position;
mod queue;
mod regions;
mod score;
mod search;
mod shut;
mod side;
mod squares;
mod together;
mod verdict;
mod visited;

pub use analyser::{Analyser, analyse, quick};
pub use position::{FEN_MAX, Position, PositionFault};
pub use side::Side;
pub use verdict::{
    Answer, Budget, Confined, Couple, Dead, Kind, Move, Promotion, Proof, Region, Roamer, Spent,
    Verdict,
};
