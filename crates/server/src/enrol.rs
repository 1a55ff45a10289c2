//! How long a link can be used, and what it grants.

use crate::Role;
use crate::place::Place;
use crate::tournaments::TournamentNo;
use log::GameId;
use std::time::Duration;

/// How long a link can be used unless it is said otherwise.
pub(crate) const LINK_LIFE: Duration = Duration::from_secs(15 * 60);

/// What a link grants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grants {
    pub tournament: TournamentNo,
    pub role: Role,
    /// One game by its bare number.
    pub game: Option<GameId>,
    /// The game of that place in each round.
    pub place: Option<Place>,
    /// An arbiter's sections; none: all.
    pub sections: Option<Vec<String>>,
}

impl Grants {
    /// A role in the whole tournament.
    pub(crate) fn whole(tournament: TournamentNo, role: Role) -> Grants {
        Grants {
            tournament,
            role,
            game: None,
            place: None,
            sections: None,
        }
    }
}
