//! The real server on loopback, and devices on the sync machine.

mod client;
mod converge;
mod killed;
mod load;
mod rights;
