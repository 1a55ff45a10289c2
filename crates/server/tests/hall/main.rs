//! The real server on loopback, and devices on the sync machine.

mod client;
mod cluster;
mod converge;
mod keeping;
mod killed;
mod place;
mod rights;
mod shared;
