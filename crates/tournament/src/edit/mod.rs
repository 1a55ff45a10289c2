//! Changes of a running section. What breaks the integrity of the pairings is written down: `### Kind @ Round n: why`.

mod import;
mod players;
mod rounds;
pub mod sections;
mod settings;

use crate::{Alone, Game, Number, Outcome, Round, Section};
use alloc::format;
use alloc::string::String;

/// A change that a pairing program would not have made (FIDE's check list for programs: each is told in the TRF).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Breach {
    /// A pairing was set by hand.
    ManualPairing,
    /// A result of a round before the last one was changed.
    ResultCorrection,
    /// Pairings came from a file.
    Import,
    /// Two players changed numbers.
    NumberExchange,
    /// A setting was changed after the first round.
    ConfigurationChange,
}

impl Breach {
    fn words(self) -> &'static str {
        match self {
            Breach::ManualPairing => "Manual pairing",
            Breach::ResultCorrection => "Result correction",
            Breach::Import => "Import",
            Breach::NumberExchange => "Number exchange",
            Breach::ConfigurationChange => "Configuration change",
        }
    }
}

/// Why a change cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EditFault {
    /// There is no such round.
    NoRound,
    /// There is no such board.
    NoBoard,
    /// There is no such player.
    NoPlayer(Number),
    /// A player has already something in that round.
    Busy(Number),
    /// The later round was paired by the old result, and no reason was given for the correction.
    NeedsReason,
    /// A round is paired that this would change.
    Paired,
    /// The board of that player has a result.
    Played(Number),
    /// The player has no board there, and no bye.
    NotPaired(Number),
    /// The section has as many players as it can have.
    Full,
    /// A player has a name.
    NoName,
    /// That player has the same FIDE number.
    Known(Number),
    /// Nobody can ask for that: it is allocated, or comes from a forfeit.
    NotAsked,
    /// Nobody here is that player of the imported section, or more than one could be.
    Stranger(Number),
    /// That player has the allocated bye of the round.
    OneBye(Number),
    /// Two or more are needed.
    NoOpponent,
    /// A tie-break that is not known here.
    NoTieBreak,
}

impl Section {
    /// Writes a breach down. Line ends in the reason become blanks.
    pub fn breach(&mut self, kind: Breach, round: usize, why: &str) {
        let why: String = why
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        self.comments.push(format!(
            "### {} @ Round {round}: {}",
            kind.words(),
            why.trim()
        ));
    }

    /// Sets a result (round and board from 1). Where another one stood in a round that is not the last paired one this
    /// breaks the pairings made since, so a reason is needed, and kept. The first result of an open game breaks none: in
    /// a round robin all rounds are paired, and an adjourned game was paired as what it was (C.04.2).
    ///
    /// # Errors
    /// No such board, or no reason.
    pub fn set_result(
        &mut self,
        round: usize,
        board: usize,
        outcome: Outcome,
        why: &str,
    ) -> Result<(), EditFault> {
        let last = self.paired_rounds();
        let index = round.checked_sub(1).ok_or(EditFault::NoRound)?;
        let games = &mut self.rounds.get_mut(index).ok_or(EditFault::NoRound)?.games;
        let game = board.checked_sub(1).and_then(|board| games.get_mut(board));
        let game = game.ok_or(EditFault::NoBoard)?;
        if round < last && game.outcome != outcome && game.outcome != Outcome::Pending {
            if why.trim().is_empty() {
                return Err(EditFault::NeedsReason);
            }
            let told = format!("board {board}, {} - {}: {why}", game.white, game.black);
            game.outcome = outcome;
            self.breach(Breach::ResultCorrection, round, &told);
        } else {
            game.outcome = outcome;
        }
        Ok(())
    }

    /// Pairs two players by hand on the next board of a round, which may be a new one behind the last.
    ///
    /// # Errors
    /// A player who is unknown or has already something in that round.
    pub fn pair(
        &mut self,
        round: usize,
        white: Number,
        black: Number,
        why: &str,
    ) -> Result<usize, EditFault> {
        if white == black {
            return Err(EditFault::Busy(white));
        }
        for number in [white, black] {
            self.free(round, number)?;
        }
        let played = self.round_mut(round)?;
        let outcome = Outcome::Pending;
        played.games.push(Game {
            white,
            black,
            outcome,
        });
        let board = played.games.len();
        self.breach(
            Breach::ManualPairing,
            round,
            &format!("board {board}, {white} - {black}: {why}"),
        );
        Ok(board)
    }

    /// Gives a player a bye, or notes an absence, in a round that may not be paired yet.
    ///
    /// # Errors
    /// A player who is unknown or has already something in that round, or a second allocated bye.
    pub fn set_alone(
        &mut self,
        round: usize,
        number: Number,
        alone: Alone,
    ) -> Result<(), EditFault> {
        self.free(round, number)?;
        let teams = self.is_team;
        let played = self.round_mut(round)?;
        let mut byes = played
            .alone
            .iter()
            .filter(|(_, alone)| *alone == Alone::Paired);
        if let Some((has, _)) = byes.next().filter(|_| alone == Alone::Paired && !teams) {
            return Err(EditFault::OneBye(*has));
        }
        played.alone.push((number, alone));
        played.alone.sort_by_key(|(number, _)| *number);
        Ok(())
    }

    fn needs(&self, why: &str) -> Result<(), EditFault> {
        if why.trim().is_empty() {
            return Err(EditFault::NeedsReason);
        }
        Ok(())
    }

    /// Nothing is paired yet.
    fn unpaired(&self) -> Result<(), EditFault> {
        if self.paired_rounds() > 0 {
            return Err(EditFault::Paired);
        }
        Ok(())
    }

    /// The round is planned, and neither it nor a later one is paired.
    fn to_come(&self, round: usize) -> Result<(), EditFault> {
        let most = usize::from(self.planned.unwrap_or(crate::ROUNDS_MAX));
        if round == 0 || round > most {
            return Err(EditFault::NoRound);
        }
        if round <= self.paired_rounds() {
            return Err(EditFault::Paired);
        }
        Ok(())
    }

    fn free(&self, round: usize, number: Number) -> Result<(), EditFault> {
        if self.player(number).is_none() {
            return Err(EditFault::NoPlayer(number));
        }
        let played = round
            .checked_sub(1)
            .and_then(|index| self.rounds.get(index));
        let busy = played.is_some_and(|played| {
            played
                .games
                .iter()
                .any(|game| game.white == number || game.black == number)
                || played.alone.iter().any(|(who, _)| *who == number)
        });
        if busy {
            Err(EditFault::Busy(number))
        } else {
            Ok(())
        }
    }

    fn round_mut(&mut self, round: usize) -> Result<&mut Round, EditFault> {
        let most = usize::from(self.planned.unwrap_or(crate::ROUNDS_MAX));
        let index = round
            .checked_sub(1)
            .filter(|_| round <= most)
            .ok_or(EditFault::NoRound)?;
        if self.rounds.len() <= index {
            self.rounds.resize_with(round, Round::default);
        }
        Ok(&mut self.rounds[index])
    }
}

#[cfg(test)]
mod tests {
    use super::EditFault;
    use crate::{Alone, Colour, Number, Outcome, Player, Score, Section};

    #[test]
    fn a_correction_of_an_earlier_round_needs_a_reason_and_is_told() {
        let mut section = Section::default();
        let numbers = [1, 2, 3, 4].map(|number| Number::new(number).expect("a number"));
        section.players = numbers.map(|number| Player::named(number, "x")).into();
        let [one, two, three, four] = numbers;
        assert_eq!(section.pair(1, one, two, "club evening"), Ok(1));
        assert_eq!(section.pair(1, one, three, ""), Err(EditFault::Busy(one)));
        assert_eq!(section.set_alone(1, three, Alone::Half), Ok(()));
        assert_eq!(
            section.set_alone(1, three, Alone::Zero),
            Err(EditFault::Busy(three))
        );
        let white = Outcome::Played(Score::Win, Score::Loss);
        assert_eq!(section.set_result(1, 1, white, ""), Ok(()));
        assert_eq!(
            section.comments.len(),
            1,
            "a result of the last round breaks nothing"
        );
        assert_eq!(section.pair(2, four, one, ""), Ok(1));
        let black = Outcome::Forfeit(Some(Colour::Black));
        assert_eq!(
            section.set_result(1, 1, black, " "),
            Err(EditFault::NeedsReason)
        );
        assert_eq!(section.set_result(1, 1, black, "wrong\r\n### slip"), Ok(()));
        assert_eq!(section.rounds[0].games[0].outcome, black);
        let told = section.comments.last().expect("told");
        assert_eq!(
            told,
            "### Result correction @ Round 1: board 1, 1 - 2: wrong  ### slip"
        );
        assert_eq!(section.set_result(3, 1, black, ""), Err(EditFault::NoRound));
        assert_eq!(section.set_result(2, 2, black, ""), Err(EditFault::NoBoard));
        assert_eq!(section.pair(100, two, three, ""), Err(EditFault::NoRound));
    }
}
