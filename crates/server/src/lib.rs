//! The tournament server: a [`sync::Hub`] over embedded SQLite, behind TLS with a key of its own.
//!
//! One thread writes: it takes all questions that wait, puts what they brought on the disk with one commit, and
//! answers them. Handlers check tokens, limits and signatures, and hand over.
#![deny(clippy::float_arithmetic)]

mod calls;
mod database;
mod enrol;
mod gate;
mod handlers;
mod keys;
mod limits;
mod metrics;
mod now;
mod peers;
mod reply;
mod run;
mod serve;
mod stream;
mod tls;
mod wall;
mod writer;

pub use calls::{Call, Method};
pub use database::{Database, DatabaseError};
pub use reach::{Enrolled, Fingerprint, Link, Pinned, Role, Token, pinned_client};
pub use run::{Started, run};
pub use serve::{Config, Running, ServeError, start};
