//! Results as people write them, and those to which the boards' logs have come.

use crate::handlers::Desk;
use crate::peers::Peer;
use crate::reply::Refused;
use std::sync::Arc;
use tournament::pairings::Tags;
use tournament::{Colour, Outcome, Score};

/// A game of a PGN file, for its tags.
pub(crate) struct Tagged(notation::pgn::PgnGame);

impl Tags for Tagged {
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name).map(|tag| tag.value.as_str())
    }

    fn place(&self) -> (u32, u32) {
        let place = self.0.place;
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        (short(place.line), short(place.column))
    }
}

pub(crate) fn tagged(pgn: &str) -> Vec<Tagged> {
    let games = notation::pgn::read_str(pgn);
    games.into_iter().map(Tagged).collect()
}

/// As it stands on a result sheet.
pub(crate) fn read(text: &str) -> Option<Outcome> {
    use Score::{Draw, Loss, Win};
    Some(match text {
        "1-0" => Outcome::Played(Win, Loss),
        "0-1" => Outcome::Played(Loss, Win),
        "1/2-1/2" => Outcome::Played(Draw, Draw),
        "0-0" => Outcome::Played(Loss, Loss),
        "1/2-0" => Outcome::Played(Draw, Loss),
        "0-1/2" => Outcome::Played(Loss, Draw),
        "*" => Outcome::Pending,
        "?" => Outcome::Adjourned,
        "+/-" => Outcome::Forfeit(Some(Colour::White)),
        "-/+" => Outcome::Forfeit(Some(Colour::Black)),
        "-/-" => Outcome::Forfeit(None),
        _ => return None,
    })
}

/// What a game came to, for the section. An annulled one (7.2, 7.3) leaves it open.
fn of_game(outcome: laws::Outcome) -> Option<Outcome> {
    use Score::{Draw, Loss, Win};
    Some(match outcome {
        laws::Outcome::WhiteWins => Outcome::Played(Win, Loss),
        laws::Outcome::BlackWins => Outcome::Played(Loss, Win),
        laws::Outcome::Draw => Outcome::Played(Draw, Draw),
        laws::Outcome::BothLose => Outcome::Played(Loss, Loss),
        laws::Outcome::HalfZero => Outcome::Played(Draw, Loss),
        laws::Outcome::ZeroHalf => Outcome::Played(Loss, Draw),
        laws::Outcome::WhiteForfeitWin => Outcome::Forfeit(Some(Colour::White)),
        laws::Outcome::BlackForfeitWin => Outcome::Forfeit(Some(Colour::Black)),
        laws::Outcome::BothForfeit => Outcome::Forfeit(None),
        laws::Outcome::Annulled => return None,
    })
}

impl Desk {
    /// What the boards of a round have come to, where the section has nothing yet.
    pub(crate) async fn played(
        &self,
        peer: &Arc<Peer>,
        section: &str,
        round: usize,
    ) -> Result<Vec<(usize, Outcome)>, Refused> {
        let told = self.live(peer.tournament, section, round).await?;
        let games = &told.round().ok_or(Refused::Unknown)?.games;
        let open = (1..)
            .zip(games)
            .filter(|(_, game)| game.outcome == Outcome::Pending);
        let ended = open.filter_map(|(board, _)| {
            let game = told.game(board)?;
            let ending = game.game.ending_at(game.at)?;
            Some((board, of_game(ending.outcome)?))
        });
        Ok(ended.collect())
    }
}
