//! Files of other programs and what follows from them.

mod any_edits;
mod edits;
mod exercises;
mod pairings;
mod parts;
mod refused;
mod round_trips;
mod samples;
mod standings;
mod trf;
