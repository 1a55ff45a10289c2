//! What a section is played by. After the first pairing a change needs a reason, and is told.

use super::{Breach, EditFault};
use crate::standings::TieBreak;
use crate::{Colour, Forbidden, ROUNDS_MAX, Scoring, Section, Text};
use alloc::format;

impl Section {
    /// Sets how many rounds are planned.
    ///
    /// # Errors
    /// Fewer than are paired or hold a bye, none or too many, or no reason.
    pub fn set_planned(&mut self, rounds: u8, why: &str) -> Result<(), EditFault> {
        let held = self
            .rounds
            .iter()
            .rposition(|round| !round.games.is_empty() || !round.alone.is_empty());
        let held = held.map_or(0, |index| index + 1);
        if rounds == 0 || rounds > ROUNDS_MAX || usize::from(rounds) < held {
            return Err(EditFault::NoRound);
        }
        if self.planned != Some(rounds) {
            self.reconfigure(&format!("{rounds} rounds"), why)?;
            self.planned = Some(rounds);
            self.rounds.truncate(usize::from(rounds));
        }
        Ok(())
    }

    /// Sets the colour of the first player in round 1, as it was drawn.
    ///
    /// # Errors
    /// Round 1 is paired.
    pub fn set_initial(&mut self, colour: Colour) -> Result<(), EditFault> {
        self.unpaired()?;
        self.initial = Some(colour);
        Ok(())
    }

    /// Sets what results are worth.
    ///
    /// # Errors
    /// No reason.
    pub fn set_scoring(&mut self, scoring: Scoring, why: &str) -> Result<(), EditFault> {
        if self.scoring != scoring {
            self.reconfigure("points", why)?;
            self.scoring = scoring;
        }
        Ok(())
    }

    /// Sets the tie-breaks (C.07, 4.1.1: published before the start).
    ///
    /// # Errors
    /// A code that is not known here, or no reason.
    pub fn set_tie_breaks(&mut self, codes: &str, why: &str) -> Result<(), EditFault> {
        TieBreak::read_list(codes).map_err(|_| EditFault::NoTieBreak)?;
        if self.text(Text::TieBreaks) != codes.trim() {
            self.reconfigure("tie-breaks", why)?;
            self.set_text(Text::TieBreaks, codes);
            // It would say something else.
            self.set_text(Text::Order, "");
        }
        Ok(())
    }

    /// Forbids players to meet from one round to another (0: to the end).
    ///
    /// # Errors
    /// Somebody unknown, fewer than two, rounds that are none, or no reason.
    pub fn forbid(&mut self, forbidden: Forbidden, why: &str) -> Result<(), EditFault> {
        let mut numbers = forbidden.numbers.clone();
        numbers.sort_unstable();
        numbers.dedup();
        if let Some(unknown) = numbers
            .iter()
            .find(|number| self.player(**number).is_none())
        {
            return Err(EditFault::NoPlayer(*unknown));
        }
        let backwards = forbidden.last != 0 && forbidden.last < forbidden.first;
        if forbidden.first == 0 || backwards || forbidden.first.max(forbidden.last) > ROUNDS_MAX {
            return Err(EditFault::NoRound);
        }
        let &[first, _, ..] = numbers.as_slice() else {
            return Err(EditFault::NoOpponent);
        };
        self.reconfigure(&format!("{first} and others may not meet"), why)?;
        self.forbidden.push(Forbidden {
            numbers,
            ..forbidden
        });
        Ok(())
    }

    /// After the first pairing: tells a change, with its reason.
    pub(super) fn reconfigure(&mut self, what: &str, why: &str) -> Result<(), EditFault> {
        let paired = self.paired_rounds();
        if paired > 0 {
            self.needs(why)?;
            self.breach(
                Breach::ConfigurationChange,
                paired + 1,
                &format!("{what}: {why}"),
            );
        }
        Ok(())
    }
}
