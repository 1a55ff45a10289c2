//! A round from another program's file.

use super::{Breach, EditFault};
use crate::{Game, Number, Player, Section};
use alloc::format;
use alloc::vec::Vec;

impl Section {
    /// Takes the boards of a round from another section, such as [`crate::pairings::import`] makes of PGN: players are
    /// the same by FIDE number, else by a name that only one has. The round has to be the next one. All or nothing;
    /// what was imported is told. Returns how many boards there are.
    ///
    /// # Errors
    /// The round is not the next one or has no board there, somebody who is nobody here (with the number of the other
    /// section), or who has something in that round.
    pub fn import_round(
        &mut self,
        other: &Section,
        round: usize,
        source: &str,
    ) -> Result<usize, EditFault> {
        self.to_come(round)?;
        let games = round
            .checked_sub(1)
            .and_then(|index| other.rounds.get(index));
        let games = games
            .map(|round| &round.games)
            .filter(|games| !games.is_empty());
        let games = games.ok_or(EditFault::NoRound)?;
        if round != self.paired_rounds() + 1 {
            return Err(EditFault::NoRound);
        }
        let mut found: Vec<Game> = Vec::with_capacity(games.len());
        for game in games {
            let [white, black] = [game.white, game.black].map(|number| self.same(other, number));
            let (white, black) = (white?, black?);
            for number in [white, black] {
                self.free(round, number)?;
                let twice = found
                    .iter()
                    .any(|game| game.white == number || game.black == number);
                if twice || white == black {
                    return Err(EditFault::Busy(number));
                }
            }
            found.push(Game {
                white,
                black,
                ..*game
            });
        }
        let boards = found.len();
        self.round_mut(round)?.games = found;
        self.breach(
            Breach::Import,
            round,
            &format!("{boards} boards from {source}"),
        );
        Ok(boards)
    }

    fn same(&self, other: &Section, number: Number) -> Result<Number, EditFault> {
        let stranger = EditFault::Stranger(number);
        let theirs = other.player(number).ok_or(stranger)?;
        let by_id =
            |player: &&Player| !theirs.fide_id.is_empty() && player.fide_id == theirs.fide_id;
        if let Some(player) = self.players.iter().find(by_id) {
            return Ok(player.number);
        }
        let name = theirs.name.trim();
        let differs = |player: &Player| {
            !theirs.fide_id.is_empty()
                && !player.fide_id.is_empty()
                && player.fide_id != theirs.fide_id
        };
        let mut named = self
            .players
            .iter()
            .filter(|player| player.name.trim() == name && !differs(player));
        match (named.next(), named.next()) {
            (Some(player), None) => Ok(player.number),
            _ => Err(stranger),
        }
    }
}
