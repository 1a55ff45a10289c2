//! How long a link can be used, and what it grants.

use crate::Role;
use crate::tournaments::TournamentNo;
use log::GameId;

/// How long a link can be used, in milliseconds.
pub(crate) const LINK_LIFE_MS: u64 = 15 * 60 * 1_000;

/// What a link grants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grants {
    pub tournament: TournamentNo,
    pub role: Role,
    pub game: Option<GameId>,
}
