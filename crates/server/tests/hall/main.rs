//! The real server on loopback, and devices on the sync machine.

mod announce;
mod client;
mod cluster;
mod contract;
mod converge;
mod intruders;
mod keeping;
mod killed;
mod lossy;
mod place;
mod played_by;
mod push;
mod rights;
mod rounds;
mod sections;
mod shared;
mod story;
mod table;
mod wall;
