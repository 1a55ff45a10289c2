//! Pushes rounds to their broadcasts while the server runs: what the public may see, as often as it changes.

use crate::broadcast::{Broadcast, PushFault, Pushed};
use crate::handlers::Desk;
use crate::metrics::Metrics;
use crate::tournaments::TournamentNo;
use std::time::Duration;
use tournament::file::is_name;

/// Which round goes where.
#[derive(Clone, Debug)]
pub struct PushTo {
    /// Whose section.
    pub tournament: TournamentNo,
    /// Of which section.
    pub section: String,
    /// Which round, from 1.
    pub round: usize,
    /// To which round of a broadcast.
    pub broadcast: Broadcast,
    /// How often.
    pub pace: PushPace,
}

/// How often a round is pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushPace {
    /// Between two looks whether something has changed.
    pub every: Duration,
    /// After a failure; twice as long after each further one.
    pub retry_min: Duration,
    /// At most.
    pub retry_max: Duration,
    /// When too many pushes came.
    pub busy: Duration,
}

impl Default for PushPace {
    fn default() -> PushPace {
        PushPace {
            every: Duration::from_secs(3),
            retry_min: Duration::from_secs(5),
            retry_max: Duration::from_secs(300),
            busy: Duration::from_secs(65),
        }
    }
}

impl PushTo {
    /// Of the first tournament: `SECTION/ROUND=https://SITE/ID`.
    ///
    /// # Errors
    /// [`PushFault::Address`].
    pub fn parse(text: &str, token: &str) -> Result<PushTo, PushFault> {
        let parts = text.split_once('=').and_then(|(place, url)| {
            let ((section, round), (site, id)) = (place.split_once('/')?, url.rsplit_once('/')?);
            let round: usize = round
                .parse()
                .ok()
                .filter(|round| (1..=99).contains(round))?;
            is_name(section).then_some((section, round, site, id))
        });
        let (section, round, site, id) = parts.ok_or(PushFault::Address)?;
        Ok(PushTo {
            tournament: TournamentNo(1),
            section: section.to_owned(),
            round,
            broadcast: Broadcast::new(site, id, token)?,
            pace: PushPace::default(),
        })
    }
}

/// What changes only because clocks run is no reason to push.
fn said(pgn: &str) -> String {
    let runs = |line: &&str| line.starts_with("[WhiteClock ") || line.starts_with("[BlackClock ");
    let lines = pgn.lines().filter(|line| !runs(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Until the server stops.
pub(crate) async fn run(desk: Desk, to: PushTo) {
    tokio::select! {
        () = push(&desk, &to) => {}
        () = desk.shared.until_stop() => {}
    }
}

async fn push(desk: &Desk, to: &PushTo) {
    let (mut before, mut failures, mut told) = (None, 0, Vec::new());
    loop {
        tokio::time::sleep(wait(to.pace, failures)).await;
        let (of, section) = (to.tournament, Some(to.section.clone()));
        // A round that is not paired yet may come.
        let Ok(round) = desk.public(of, section, Some(to.round)).await else {
            continue;
        };
        let pgn = round.pgn();
        let now = said(&pgn);
        if before.as_ref() == Some(&now) {
            continue;
        }
        match to.broadcast.push(&pgn).await {
            Ok(pushed) => {
                failures = 0;
                Metrics::add(&desk.shared.metrics.pushes, 1);
                note(desk, to, &pushed, &mut told);
                before = Some(now);
            }
            Err(why) => {
                failures += 1;
                Metrics::add(&desk.shared.metrics.pushes_failed, 1);
                line(to, None, &format!("{why:?}"));
                if why == PushFault::Busy {
                    tokio::time::sleep(to.pace.busy).await;
                }
            }
        }
    }
}

fn wait(pace: PushPace, failures: u32) -> Duration {
    match failures.checked_sub(1) {
        None => pace.every,
        Some(doubled) => (pace.retry_min * 2_u32.pow(doubled.min(16))).min(pace.retry_max),
    }
}

/// Games that were not taken: counted, and told when that is new.
fn note(desk: &Desk, to: &PushTo, pushed: &[Pushed], told: &mut Vec<usize>) {
    let failed = (1..).zip(pushed).filter_map(|(board, game)| match game {
        Pushed::Failed(said) => Some((board, said)),
        Pushed::Taken(_) => None,
    });
    let failed: Vec<(usize, &String)> = failed.collect();
    Metrics::add(&desk.shared.metrics.games_not_pushed, failed.len());
    for (board, said) in failed.iter().filter(|(board, _)| !told.contains(board)) {
        let words: String = said.chars().take(80).collect();
        line(to, Some(*board), &words);
    }
    *told = failed.into_iter().map(|(board, _)| board).collect();
}

/// The token is in none of it.
fn line(to: &PushTo, board: Option<usize>, why: &str) {
    let line = serde_json::json!({
        "event": "not pushed", "section": to.section, "round": to.round, "board": board, "why": why
    });
    eprintln!("{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_and_its_broadcast() {
        let to = PushTo::parse("U-12/3=https://a.example/abcd1234", "secret").expect("usable");
        assert_eq!((to.section.as_str(), to.round), ("U-12", 3));
        assert!(!format!("{to:?}").contains("secret"), "never printed");
        for text in [
            "A/3",
            "A=https://a.example/abcd1234",
            "A/0=https://a.example/abcd1234",
            "A/100=https://a.example/abcd1234",
            "A B/1=https://a.example/abcd1234",
            "A/1=http://a.example/abcd1234",
            "A/1=https://a.example/",
        ] {
            assert_eq!(
                PushTo::parse(text, "x").err(),
                Some(PushFault::Address),
                "{text}"
            );
        }
    }

    #[test]
    fn failures_are_tried_again_later_and_later() {
        let pace = PushPace::default();
        let waits = [0, 1, 2, 3, 7, 8, 1_000].map(|failures| wait(pace, failures).as_secs());
        assert_eq!(waits, [3, 5, 10, 20, 300, 300, 300]);
    }

    #[test]
    fn a_clock_that_runs_is_no_news() {
        let round =
            |clock, moves| format!("[Event \"A\"]\n[WhiteClock \"{clock}\"]\n\n{moves} *\n");
        assert_eq!(
            said(&round("1:00:00", "1. e4")),
            said(&round("0:59:00", "1. e4"))
        );
        assert_ne!(
            said(&round("1:00:00", "1. e4")),
            said(&round("1:00:00", "1. d4"))
        );
    }
}
