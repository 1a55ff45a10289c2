//! Files of other programs and what follows from them.

mod exercises;
mod pairings;
mod refused;
mod samples;
mod standings;
mod trf;
