//! Who takes part, and when: entries late or not, check-in, byes that are asked for, withdrawals, numbers.

use super::{Breach, EditFault};
use crate::{Alone, Number, PLAYERS_MAX, Player, Section};
use alloc::format;
use alloc::vec::Vec;
use core::cmp::Reverse;

impl Section {
    /// Enters a player behind the last number; what his record says of it is passed over. In rounds that are paired
    /// already he has `missed`: an absence, or a half-point bye where the regulations give one to late entries.
    ///
    /// # Errors
    /// No name, a FIDE number that is another player's, a bye that nobody can ask for, or too many players.
    pub fn enter(&mut self, player: Player, missed: Alone) -> Result<Number, EditFault> {
        self.is_new(None, &player)?;
        if !matches!(missed, Alone::Zero | Alone::Half) {
            return Err(EditFault::NotAsked);
        }
        let full = self.players.len() >= usize::from(PLAYERS_MAX);
        let number = Number::of_index(self.players.len()).filter(|_| !full);
        let number = number.ok_or(EditFault::Full)?;
        self.players.push(Player { number, ..player });
        let paired = self.paired_rounds();
        for round in self.rounds.iter_mut().take(paired) {
            round.alone.push((number, missed));
        }
        Ok(number)
    }

    /// Corrects what is said of a player. Another rating after the first pairing changes what pairings rest on, so it
    /// needs a reason, and is told.
    ///
    /// # Errors
    /// No such player, no name, a FIDE number that is another player's, or no reason.
    pub fn correct(&mut self, number: Number, player: Player, why: &str) -> Result<(), EditFault> {
        let known = self.player(number).ok_or(EditFault::NoPlayer(number))?;
        self.is_new(Some(number), &player)?;
        if known.rating != player.rating {
            let shown =
                |rating: Option<u16>| rating.map_or_else(|| "none".into(), |r| format!("{r}"));
            let told = format!(
                "rating of {number}, {} - {}",
                shown(known.rating),
                shown(player.rating)
            );
            self.reconfigure(&told, why)?;
        }
        self.players[number.index()] = Player { number, ..player };
        Ok(())
    }

    fn is_new(&self, own: Option<Number>, player: &Player) -> Result<(), EditFault> {
        if player.name.trim().is_empty() {
            return Err(EditFault::NoName);
        }
        let mut others = self
            .players
            .iter()
            .filter(|other| Some(other.number) != own);
        let same =
            others.find(|other| !player.fide_id.is_empty() && other.fide_id == player.fide_id);
        same.map_or(Ok(()), |other| Err(EditFault::Known(other.number)))
    }

    /// Takes a player out who has never been paired; the numbers behind move up.
    ///
    /// # Errors
    /// No such player, or the first round is paired: then he can withdraw.
    pub fn remove(&mut self, number: Number) -> Result<(), EditFault> {
        self.player(number).ok_or(EditFault::NoPlayer(number))?;
        self.unpaired()?;
        self.players.remove(number.index());
        self.renumber(|other| match other.cmp(&number) {
            core::cmp::Ordering::Less => Some(other),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Number::new(other.get() - 1),
        });
        Ok(())
    }

    /// Gives starting numbers by rating, then title, then name (C.04.2, B). Ranges of accelerations stay as they are.
    ///
    /// # Errors
    /// The first round is paired.
    pub fn rank_by_rating(&mut self) -> Result<(), EditFault> {
        self.unpaired()?;
        self.players.sort_by(|one, other| {
            let by = |player: &Player| (Reverse(player.rating), rank_of(&player.title));
            by(one)
                .cmp(&by(other))
                .then_with(|| one.name.cmp(&other.name))
        });
        let old: Vec<Number> = self.players.iter().map(|player| player.number).collect();
        let new = |number: Number| Number::of_index(old.iter().position(|old| *old == number)?);
        self.renumber(new);
        Ok(())
    }

    /// Two players change numbers, with all that they have played.
    ///
    /// # Errors
    /// No such player, or no reason though a round is paired.
    pub fn exchange(&mut self, one: Number, other: Number, why: &str) -> Result<(), EditFault> {
        for number in [one, other] {
            self.player(number).ok_or(EditFault::NoPlayer(number))?;
        }
        let paired = self.paired_rounds();
        if paired > 0 {
            self.needs(why)?;
            let told = format!("{one} and {other}: {why}");
            self.breach(Breach::NumberExchange, paired + 1, &told);
        }
        self.players.swap(one.index(), other.index());
        self.renumber(|number| {
            Some(if number == one {
                other
            } else if number == other {
                one
            } else {
                number
            })
        });
        Ok(())
    }

    /// Notes who is there before a round is paired: who is not is absent in it, unless a bye is agreed; who was noted
    /// absent and is there is not any more. Returns who is absent.
    ///
    /// # Errors
    /// The round is paired or not planned, or somebody is unknown.
    pub fn check_in(&mut self, round: usize, here: &[Number]) -> Result<Vec<Number>, EditFault> {
        self.to_come(round)?;
        if let Some(unknown) = here.iter().find(|number| self.player(**number).is_none()) {
            return Err(EditFault::NoPlayer(*unknown));
        }
        let numbers: Vec<Number> = self.players.iter().map(|player| player.number).collect();
        let round = self.round_mut(round)?;
        let here = |number: &Number| here.contains(number);
        round
            .alone
            .retain(|(number, alone)| *alone != Alone::Zero || !here(number));
        for number in numbers.into_iter().filter(|number| !here(number)) {
            if round.alone.iter().all(|(who, _)| *who != number) {
                round.alone.push((number, Alone::Zero));
            }
        }
        round.alone.sort_by_key(|(number, _)| *number);
        let absent = round
            .alone
            .iter()
            .filter(|(_, alone)| *alone == Alone::Zero);
        Ok(absent.map(|(number, _)| *number).collect())
    }

    /// Agrees to a bye that was asked for (half-point, zero-point, full-point) in a round that is not paired yet.
    ///
    /// # Errors
    /// The round is paired or not planned, the player is unknown or has something there, or nobody can ask for that.
    pub fn agree(&mut self, round: usize, number: Number, bye: Alone) -> Result<(), EditFault> {
        if !matches!(bye, Alone::Half | Alone::Zero | Alone::Full) {
            return Err(EditFault::NotAsked);
        }
        self.to_come(round)?;
        self.set_alone(round, number, bye)
    }

    /// Withdraws a player from that round on: all that he had asked for in later rounds becomes an absence.
    ///
    /// # Errors
    /// The round is paired or not planned, or there is no such player.
    pub fn withdraw(&mut self, number: Number, from: usize) -> Result<(), EditFault> {
        self.player(number).ok_or(EditFault::NoPlayer(number))?;
        self.to_come(from)?;
        let last = self.planned.map_or(from, usize::from);
        for round in from..=last {
            let round = self.round_mut(round)?;
            round.alone.retain(|(who, _)| *who != number);
            round.alone.push((number, Alone::Zero));
            round.alone.sort_by_key(|(who, _)| *who);
        }
        Ok(())
    }

    /// The player is there again from that round on; byes that were asked for are given up, too.
    ///
    /// # Errors
    /// The round is paired or not planned, or there is no such player.
    pub fn come_back(&mut self, number: Number, from: usize) -> Result<(), EditFault> {
        self.player(number).ok_or(EditFault::NoPlayer(number))?;
        self.to_come(from)?;
        for round in self.rounds.iter_mut().skip(from - 1) {
            round.alone.retain(|(who, _)| *who != number);
        }
        Ok(())
    }

    /// Puts new numbers wherever a player is named, in the roster too; who has none any more is named nowhere.
    fn renumber(&mut self, new: impl Fn(Number) -> Option<Number>) {
        for (index, player) in self.players.iter_mut().enumerate() {
            player.number = Number::of_index(index).unwrap_or(player.number);
        }
        let put = |numbers: &mut Vec<Number>| {
            *numbers = numbers.iter().filter_map(|number| new(*number)).collect();
        };
        for round in &mut self.rounds {
            round.alone.retain_mut(|(number, _)| replace(number, &new));
            round.games.retain_mut(|game| {
                replace(&mut game.white, &new) && replace(&mut game.black, &new)
            });
            round.alone.sort_by_key(|(number, _)| *number);
        }
        self.nationals
            .retain_mut(|national| replace(&mut national.number, &new));
        self.accelerated
            .retain_mut(|(number, _)| replace(number, &new));
        if self.is_team {
            // Prohibitions and abnormal points are of teams.
            self.teams
                .iter_mut()
                .for_each(|team| put(&mut team.players));
            return;
        }
        self.teams
            .iter_mut()
            .for_each(|team| put(&mut team.players));
        self.forbidden
            .iter_mut()
            .for_each(|forbidden| put(&mut forbidden.numbers));
        self.forbidden
            .retain(|forbidden| forbidden.numbers.len() > 1);
        self.abnormal
            .iter_mut()
            .for_each(|abnormal| put(&mut abnormal.numbers));
        self.abnormal
            .retain(|abnormal| !abnormal.numbers.is_empty());
    }
}

fn replace(number: &mut Number, new: impl Fn(Number) -> Option<Number>) -> bool {
    match new(*number) {
        Some(new) => {
            *number = new;
            true
        }
        None => false,
    }
}

/// C.04.2, B: GM, IM, WGM, FM, WIM, CM, WFM, WCM, no title.
fn rank_of(title: &str) -> usize {
    let title = title.trim().to_ascii_uppercase();
    let titles = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];
    // Old files have one letter.
    let long = match title.as_str() {
        "G" => "GM",
        "M" => "IM",
        "F" => "FM",
        "C" => "CM",
        title => title,
    };
    titles
        .iter()
        .position(|known| *known == long)
        .unwrap_or(titles.len())
}
