//! Pairings changed by hand. Each change is written down; what has been played is never lost.

use super::{Breach, EditFault};
use crate::{Alone, Colour, Number, Outcome, Round, Section};
use alloc::format;

impl Section {
    /// Takes the last pairing of a board back while nothing has been played there.
    ///
    /// # Errors
    /// Not the last paired round, no such board, a result, or no reason.
    pub fn unpair(&mut self, round: usize, board: usize, why: &str) -> Result<(), EditFault> {
        self.needs(why)?;
        let played = self.last(round)?;
        let index = board.checked_sub(1).ok_or(EditFault::NoBoard)?;
        let game = *played.games.get(index).ok_or(EditFault::NoBoard)?;
        if game.outcome != Outcome::Pending {
            return Err(EditFault::Played(game.white));
        }
        played.games.remove(index);
        let told = format!(
            "board {board}, {} - {} taken back: {why}",
            game.white, game.black
        );
        self.breach(Breach::ManualPairing, round, &told);
        Ok(())
    }

    /// Takes a whole round back, its allocated byes too, so that it can be paired anew.
    ///
    /// # Errors
    /// Not the last paired round, a result, or no reason.
    pub fn unpair_round(&mut self, round: usize, why: &str) -> Result<(), EditFault> {
        self.needs(why)?;
        let played = self.last(round)?;
        if let Some(game) = played
            .games
            .iter()
            .find(|game| game.outcome != Outcome::Pending)
        {
            return Err(EditFault::Played(game.white));
        }
        played.games.clear();
        played.alone.retain(|(_, alone)| *alone != Alone::Paired);
        self.breach(
            Breach::ManualPairing,
            round,
            &format!("all boards taken back: {why}"),
        );
        Ok(())
    }

    /// Two players change places in the last paired round: board and colour, or the allocated bye.
    ///
    /// # Errors
    /// Not the last paired round, somebody without a board or allocated bye there, a result, or no reason.
    pub fn swap(
        &mut self,
        round: usize,
        one: Number,
        other: Number,
        why: &str,
    ) -> Result<(), EditFault> {
        self.needs(why)?;
        let played = self.last(round)?;
        for number in [one, other] {
            has_place(played, number)?;
        }
        if one == other {
            return Err(EditFault::Busy(one));
        }
        let swapped = |number: &mut Number| {
            if *number == one {
                *number = other;
            } else if *number == other {
                *number = one;
            }
        };
        for game in &mut played.games {
            swapped(&mut game.white);
            swapped(&mut game.black);
        }
        let byes = played
            .alone
            .iter_mut()
            .filter(|(_, alone)| *alone == Alone::Paired);
        byes.for_each(|(number, _)| swapped(number));
        played.alone.sort_by_key(|(number, _)| *number);
        self.breach(
            Breach::ManualPairing,
            round,
            &format!("{one} and {other} change places: {why}"),
        );
        Ok(())
    }

    /// The players of a board had, or get, the other colours. Their results stay theirs.
    ///
    /// # Errors
    /// No such round or board, or no reason.
    pub fn swap_colours(&mut self, round: usize, board: usize, why: &str) -> Result<(), EditFault> {
        self.needs(why)?;
        let played = round
            .checked_sub(1)
            .and_then(|index| self.rounds.get_mut(index));
        let played = played.ok_or(EditFault::NoRound)?;
        let game = board
            .checked_sub(1)
            .and_then(|index| played.games.get_mut(index));
        let game = game.ok_or(EditFault::NoBoard)?;
        core::mem::swap(&mut game.white, &mut game.black);
        game.outcome = mirrored(game.outcome);
        let told = format!(
            "board {board}, colours, now {} - {}: {why}",
            game.white, game.black
        );
        self.breach(Breach::ManualPairing, round, &told);
        Ok(())
    }

    /// Plays a game at another board; those between move up or down. Pairings stay what they are.
    ///
    /// # Errors
    /// No such round or board.
    pub fn move_board(&mut self, round: usize, from: usize, to: usize) -> Result<(), EditFault> {
        let played = round
            .checked_sub(1)
            .and_then(|index| self.rounds.get_mut(index));
        let games = &mut played.ok_or(EditFault::NoRound)?.games;
        let index = |board: usize| {
            let index = board.checked_sub(1).filter(|index| *index < games.len());
            index.ok_or(EditFault::NoBoard)
        };
        let (from, to) = (index(from)?, index(to)?);
        let game = games.remove(from);
        games.insert(to, game);
        Ok(())
    }

    /// Takes a bye, an absence or a forfeit without an opponent back. In a round that is paired this is told.
    ///
    /// # Errors
    /// No such round, a player who has none there, or no reason though the round is paired.
    pub fn clear_alone(
        &mut self,
        round: usize,
        number: Number,
        why: &str,
    ) -> Result<(), EditFault> {
        let paired = self.paired_rounds();
        let played = round
            .checked_sub(1)
            .and_then(|index| self.rounds.get_mut(index));
        let played = played.ok_or(EditFault::NoRound)?;
        let at = played.alone.iter().position(|(who, _)| *who == number);
        let at = at.ok_or(EditFault::NotPaired(number))?;
        if round <= paired && why.trim().is_empty() {
            return Err(EditFault::NeedsReason);
        }
        played.alone.remove(at);
        if round <= paired {
            let told = format!("{number} has no bye or absence any more: {why}");
            self.breach(Breach::ManualPairing, round, &told);
        }
        Ok(())
    }

    fn last(&mut self, round: usize) -> Result<&mut Round, EditFault> {
        if round == 0 || round > self.paired_rounds() {
            return Err(EditFault::NoRound);
        }
        if round < self.paired_rounds() {
            return Err(EditFault::Paired);
        }
        Ok(&mut self.rounds[round - 1])
    }
}

fn has_place(round: &Round, number: Number) -> Result<(), EditFault> {
    let mut games = round.games.iter();
    if let Some(game) = games.find(|game| game.white == number || game.black == number) {
        return match game.outcome {
            Outcome::Pending => Ok(()),
            _ => Err(EditFault::Played(number)),
        };
    }
    let bye = round.alone.contains(&(number, Alone::Paired));
    if bye {
        Ok(())
    } else {
        Err(EditFault::NotPaired(number))
    }
}

fn mirrored(outcome: Outcome) -> Outcome {
    let other = |winner: Option<Colour>| winner.map(Colour::other);
    match outcome {
        Outcome::Played(white, black) => Outcome::Played(black, white),
        Outcome::Short(white, black) => Outcome::Short(black, white),
        Outcome::Forfeit(winner) => Outcome::Forfeit(other(winner)),
        Outcome::ColourlessForfeit(winner) => Outcome::ColourlessForfeit(other(winner)),
        Outcome::Pending | Outcome::Adjourned => outcome,
    }
}
