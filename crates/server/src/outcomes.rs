//! Results that were entered by hand, as late as the moves: what the hall does not see yet, the result would tell.

use crate::database_book::Title;
use crate::kept::Kept;
use crate::tournaments::TournamentNo;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tournament::{Outcome, Section};

/// A board's result, and the one that the public sees until it is due.
#[derive(Clone, Copy)]
struct Shown {
    now: Outcome,
    before: Outcome,
    since_us: u64,
}

impl Shown {
    fn public(&self, now_us: u64, delay_us: u64) -> Outcome {
        if now_us.saturating_sub(self.since_us) >= delay_us {
            self.now
        } else {
            self.before
        }
    }
}

/// A section's results at one of its versions.
#[derive(Default)]
struct Seen {
    version: Option<i64>,
    rounds: Vec<Vec<Shown>>,
}

/// Since when each section has which results, as far as this process has seen.
#[derive(Default)]
pub(crate) struct Outcomes(Mutex<HashMap<(TournamentNo, String), Seen>>);

impl Outcomes {
    /// Has it changed since it was looked at?
    pub(crate) fn is_new(&self, of: TournamentNo, title: &Title) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = all.get(&(of, title.name.clone()));
        seen.is_none_or(|seen| seen.version != Some(title.version))
    }

    /// Notes which results there are now, and gives the section with those that the public may see. Nobody knows how
    /// long those of the start have been there: they count from then on.
    pub(crate) fn public(
        &self,
        of: TournamentNo,
        kept: &Kept,
        now_us: u64,
        delay_us: u64,
    ) -> Section {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = all.entry((of, kept.title.name.clone())).or_default();
        let mut section = kept.section.clone();
        seen.rounds.resize_with(section.rounds.len(), Vec::new);
        seen.version = Some(kept.title.version);
        for (round, shown) in section.rounds.iter_mut().zip(&mut seen.rounds) {
            let none = Shown {
                now: Outcome::Pending,
                before: Outcome::Pending,
                since_us: now_us,
            };
            shown.resize(round.games.len(), none);
            for (game, shown) in round.games.iter_mut().zip(shown) {
                if shown.now != game.outcome {
                    *shown = Shown {
                        now: game.outcome,
                        before: shown.public(now_us, delay_us),
                        since_us: now_us,
                    };
                }
                game.outcome = shown.public(now_us, delay_us);
            }
        }
        section
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Game, Number, Round, Score};

    const DELAY: u64 = 900;

    fn kept(outcome: Outcome, version: i64) -> Kept {
        let number = |number| Number::new(number).expect("above zero");
        let mut section = Section::default();
        section.rounds.push(Round {
            games: vec![Game {
                white: number(1),
                black: number(2),
                outcome,
            }],
            ..Round::default()
        });
        let title = Title {
            place: 1,
            name: "A".into(),
            version,
            round: 1,
            starts_ms: None,
            regulation: None,
        };
        Kept { title, section }
    }

    /// Entered at 100, corrected at 500: the public sees nothing of it before 1000, and the correction at 1400.
    #[test]
    fn a_result_is_told_as_late_as_the_moves() {
        let (won, drawn) = (
            Outcome::Played(Score::Win, Score::Loss),
            Outcome::Played(Score::Draw, Score::Draw),
        );
        let (outcomes, of) = (Outcomes::default(), TournamentNo(1));
        let public = |outcome, version, at| {
            let section = outcomes.public(of, &kept(outcome, version), at, DELAY);
            section.rounds[0].games[0].outcome
        };
        assert!(outcomes.is_new(of, &kept(won, 1).title));
        assert_eq!(public(Outcome::Pending, 1, 0), Outcome::Pending);
        assert!(!outcomes.is_new(of, &kept(won, 1).title));
        assert!(outcomes.is_new(of, &kept(won, 2).title));
        assert_eq!(public(won, 2, 100), Outcome::Pending);
        assert_eq!(public(won, 2, 999), Outcome::Pending);
        assert_eq!(public(won, 2, 1_000), won);
        assert_eq!(public(drawn, 3, 1_100), won);
        assert_eq!(public(drawn, 3, 1_999), won);
        assert_eq!(public(drawn, 3, 2_000), drawn);
        // What is there when the server starts.
        let anew = Outcomes::default();
        let section = anew.public(of, &kept(drawn, 3), 50, DELAY);
        assert_eq!(section.rounds[0].games[0].outcome, Outcome::Pending);
        let at_once = anew.public(of, &kept(won, 4), 60, 0);
        assert_eq!(at_once.rounds[0].games[0].outcome, won, "nothing is late");
    }
}
