//! The tournament server: a [`sync::Hub`] for each tournament over SQLite or PostgreSQL, behind TLS with a key of
//! its own.
//!
//! One thread writes: it takes all questions that wait, puts what they brought on the disk with one commit, and
//! answers them. Handlers check tokens, limits and signatures, and hand over.
#![deny(clippy::float_arithmetic)]

mod about;
mod base;
mod board;
mod boards;
mod bodies;
mod bodies_section;
mod bodies_tables;
mod broadcast;
mod calls;
mod console;
mod database;
mod database_book;
mod database_devices;
mod database_error;
mod doors;
mod edits;
mod enrol;
mod feeds;
mod gate;
mod guard;
mod hall;
mod handlers;
mod hints;
mod http;
mod intake;
mod job;
mod kept;
mod keys;
mod knocks;
mod limits;
mod metrics;
mod now;
mod one;
mod openapi;
mod own;
mod pages;
mod pairing_program;
mod peers;
mod place;
mod postgres;
mod postgres_address;
mod postgres_tls;
mod postgres_value;
mod ranking;
mod recent;
mod reply;
mod results;
mod round_pgn;
mod run;
mod schema;
mod section_file;
mod section_view;
mod serve;
mod server_time;
mod sqlite;
mod stream;
mod tables;
mod tls;
mod tournaments;
mod wall;
mod wall_tables;
mod want_code;
mod work;
mod writer;

pub use board::game_of;
pub use broadcast::{Broadcast, GAMES_MAX, PushFault, Pushed};
pub use calls::{Call, Method};
pub use database_error::DatabaseError;
pub use limits::HEAD_TIME;
pub use openapi::document as openapi;
pub use pages::Page;
pub use pairing_program::{PairingError, PairingProgram};
pub use reach::{Enrolled, Fingerprint, Link, Pinned, Role, Token, pinned_client};
pub use round_pgn::{BoardGame, game_id, game_pgn, game_until, games_pgn};
pub use run::{Started, run};
pub use serve::{Config, Running, ServeError, start};
pub use sqlite::backup;
pub use tournaments::TournamentNo;
