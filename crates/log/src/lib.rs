//! The append-only game log: entries, canonical bytes, hash chain, signatures, epochs.
//!
//! A log has one writer. Nothing is edited: an undo is another entry. The stored bytes are
//! described in `docs/format.md`. This crate knows no chess: a payload is bytes with a kind.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

mod entry;
mod id;
mod role;

pub use entry::{Entry, Stamped};
pub use id::{BootId, DeviceKey, GameId, Hash, PersonId};
pub use role::{Author, Role, Stream};
