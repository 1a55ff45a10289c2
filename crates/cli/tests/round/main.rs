//! FIDE 6.10, 8, 12 in real processes: the program serves a round of eight boards; the boards' clocks and the arbiter's
//! tablet are processes of their own, with their journals on the disk. Clocks and the server are killed in the middle.
#![cfg(unix)]

mod device;
mod hall;
mod orders;
mod process;
mod story;
