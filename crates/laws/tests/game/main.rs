//! The game as a fold.

extern crate hamle_laws as laws;

mod asked;
mod decisions;
mod endings;
mod established;
mod late;
mod limits;
mod records;
mod records_acts;
mod rules;
mod sealed;
mod stops;
mod table;
mod unknown;
