//! What came in when: as it is now for the tournament's devices, some time ago for the public.

use crate::database::TournamentShelf;
use crate::folds::{Folds, UNUSED_US};
use crate::handlers::Desk;
use crate::now;
use crate::one::One;
use crate::outcomes::Outcomes;
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use log::{Entry, Hash};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use sync::{LogId, Shelf, Tree};

/// How often it is looked what came in when.
const LOOK: Duration = Duration::from_secs(1);

/// One log as far as it was read, and when its lengths were first seen.
#[derive(Default)]
struct Held {
    hashes: Vec<Hash>,
    entries: Vec<Arc<Entry>>,
    /// Length, and the instant at which it was seen, in microseconds; none for what was there at the start.
    seen: Vec<(usize, Option<u64>)>,
    /// When somebody last asked for it.
    used_us: u64,
}

/// So much of a log may be told.
#[derive(Clone, Copy, Default)]
pub(crate) struct Part {
    pub count: usize,
    /// The hash of the last entry of it.
    pub last: Option<Hash>,
    /// How long that has been so.
    pub age_us: u64,
}

/// All logs that were looked at.
pub(crate) struct Feeds {
    /// How late the public sees them. What it still needs is kept, whoever looks.
    pub(crate) delay_us: u64,
    logs: Mutex<HashMap<(TournamentNo, LogId), Held>>,
    /// Up to which change each tournament was looked at.
    looked: Mutex<HashMap<TournamentNo, u64>>,
    pub(crate) outcomes: Outcomes,
    pub(crate) folds: Folds,
}

/// How late the public sees it, and what time it is.
#[derive(Clone, Copy)]
pub(crate) struct When {
    pub delay_us: u64,
    pub now_us: u64,
    pub wall_ms: u64,
}

impl Held {
    /// What is in effect of a log now.
    fn read(&mut self, one: &One<'_>, of: TournamentNo, tree: &Tree) {
        let (log, path) = (tree.id(), tree.in_effect().collect::<Vec<Hash>>());
        let same = self.hashes.iter().zip(&path);
        let same = same.take_while(|(one, other)| one == other).count();
        self.hashes.truncate(same);
        self.entries.truncate(same);
        let shelf = TournamentShelf(one.database, of);
        shelf.warm(&log, &path[same..]);
        for hash in &path[same..] {
            // What cannot be read now is read the next time.
            let Some(signed) = shelf.entry(&log, hash) else {
                break;
            };
            self.hashes.push(*hash);
            self.entries.push(Arc::new(signed.entry().clone()));
        }
    }

    fn saw(&mut self, len: usize, at_us: Option<u64>, delay_us: u64) {
        if self.seen.last().is_none_or(|(before, _)| *before != len) {
            self.seen.push((len, at_us));
        }
        // Only the last one that is old enough is needed of those that are.
        let Some(at_us) = at_us else { return };
        let old = |(_, at): &(usize, Option<u64>)| at.is_none_or(|at| at + delay_us <= at_us);
        let old = self.seen.iter().take_while(|seen| old(seen)).count();
        self.seen.drain(..old.saturating_sub(1));
    }

    /// How many entries the public may see: those that the server has had for so long. What was there when it started
    /// goes by the device's own clock as well, since nobody knows how long it has been there.
    fn public(&self, when: When) -> usize {
        if when.delay_us == 0 {
            return self.entries.len();
        }
        let is_old = |at: Option<u64>| at.is_none_or(|at| at + when.delay_us <= when.now_us);
        let old = self.seen.iter().rev().find(|(_, at)| is_old(*at));
        let most = old.map_or(0, |(len, _)| *len);
        let until_ms = when.wall_ms.saturating_sub(when.delay_us / 1_000);
        let entries = self.entries.iter().take(most);
        entries
            .take_while(|entry| entry.when.wall_ms <= until_ms)
            .count()
    }

    /// How long the last of so many has been seen, beyond the delay.
    fn age_us(&self, count: usize, when: When) -> u64 {
        let since = self.seen.iter().find(|(len, _)| *len >= count);
        let since_us = since.and_then(|(_, at)| *at);
        let age = match (since_us, count.checked_sub(1).map(|at| &self.entries[at])) {
            (Some(at), _) => when.now_us.saturating_sub(at),
            (None, Some(last)) => when
                .wall_ms
                .saturating_sub(last.when.wall_ms)
                .saturating_mul(1_000),
            (None, None) => 0,
        };
        // A clock that nobody has touched for a day has no flag left to fall.
        age.saturating_sub(when.delay_us).min(86_400_000_000)
    }
}

impl Feeds {
    pub(crate) fn new(delay: Duration) -> Feeds {
        Feeds {
            delay_us: u64::try_from(delay.as_micros()).unwrap_or(u64::MAX),
            logs: Mutex::default(),
            looked: Mutex::default(),
            outcomes: Outcomes::default(),
            folds: Folds::default(),
        }
    }

    /// Reads what is new of a log and tells how much of it may be told.
    pub(crate) fn read(&self, one: &One<'_>, of: TournamentNo, log: LogId, when: When) -> Part {
        let mut all = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        let tree = one.halls.get(&of).and_then(|hall| hall.hub.tree(&log));
        let Some(tree) = tree else {
            return Part::default();
        };
        let held = all.entry((of, log)).or_default();
        held.used_us = when.now_us;
        let standing = tree.standing();
        let head = standing.head().map(|head| head.hash);
        if held.hashes.len() != standing.len() || held.hashes.last() != head.as_ref() {
            held.read(one, of, tree);
        }
        held.saw(held.entries.len(), Some(when.now_us), self.delay_us);
        let count = held.public(when);
        let last = count.checked_sub(1).map(|at| held.hashes[at]);
        Part {
            count,
            last,
            age_us: held.age_us(count, when),
        }
    }

    /// The first entries of a log that was read before.
    pub(crate) fn entries(&self, of: TournamentNo, log: LogId, count: usize) -> Vec<Arc<Entry>> {
        let all = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        let held = all.get(&(of, log));
        let entries = held.and_then(|held| held.entries.get(..count));
        entries.map(<[_]>::to_vec).unwrap_or_default()
    }

    /// Notes how long the logs are now that have changed since the last look.
    fn look(&self, one: &One<'_>, at_us: Option<u64>) {
        let mut all = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        for (of, hall) in one.halls.iter() {
            let since = looked.entry(*of).or_default();
            // Another life of the hub counts anew.
            if hall.hub.change() < *since {
                *since = 0;
            }
            for tree in hall.hub.changed_since(*since) {
                let held = all.entry((*of, tree.id())).or_default();
                held.saw(tree.standing().len(), at_us, self.delay_us);
            }
            *since = hall.hub.change();
        }
    }

    /// Entries of games that nobody asks for go; since when they were there stays.
    fn forget(&self, now_us: u64) {
        self.folds.forget(now_us);
        let mut all = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        for held in all.values_mut() {
            if now_us.saturating_sub(held.used_us) >= UNUSED_US {
                (held.hashes, held.entries) = (Vec::new(), Vec::new());
            }
        }
    }
}

/// Looks what comes in when, until the server stops.
pub(crate) async fn look(desk: Desk) {
    let (mut at_us, mut forgot_us) = (None, now::uptime_us());
    loop {
        let looked = desk.look_once(at_us).await;
        if looked.is_err() && desk.jobs.is_closed() {
            return;
        }
        tokio::time::sleep(LOOK).await;
        let now_us = now::uptime_us();
        at_us = Some(now_us);
        if now_us.saturating_sub(forgot_us) >= UNUSED_US / 10 {
            desk.feeds.forget(now_us);
            forgot_us = now_us;
        }
    }
}

impl Desk {
    /// What came in of logs, and which results were entered.
    async fn look_once(&self, at_us: Option<u64>) -> Result<(), Refused> {
        let feeds = Arc::clone(&self.feeds);
        let looked = self.read(None, move |one, _| {
            feeds.look(one, at_us);
            let mut changed = Vec::new();
            if feeds.delay_us == 0 {
                return Ok(Ok(changed));
            }
            for of in one.halls.keys() {
                for name in one.database.section_names(*of)? {
                    let title = one.database.title(*of, Some(&name))?;
                    if title.is_some_and(|title| feeds.outcomes.is_new(*of, &title)) {
                        changed.extend(one.leaf(*of, Some(&name))?.map(|leaf| (*of, leaf)));
                    }
                }
            }
            Ok(Ok(changed))
        });
        for (of, leaf) in looked.await? {
            let kept = self.kept_one(leaf).await?;
            let (now_us, delay_us) = (now::uptime_us(), self.feeds.delay_us);
            self.feeds.outcomes.public(of, &kept, now_us, delay_us);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use log::{Author, BootId, DeviceKey, GameId, PersonId, Role, Stamped, Stream};

    const DELAY_US: u64 = 60_000_000;

    fn entry(wall_ms: u64) -> Arc<Entry> {
        Arc::new(Entry {
            game: GameId([1; 16]),
            stream: Stream::Board,
            epoch: 0,
            seq: 0,
            prev: Hash([0; 32]),
            author: Author {
                person: PersonId([0; 16]),
                role: Role::System,
                device: DeviceKey([0; 32]),
            },
            when: Stamped {
                since_start_us: 0,
                wall_ms,
                boot: BootId([0; 16]),
                uptime_us: 0,
            },
            kind: 1,
            payload: Vec::new(),
        })
    }

    fn at(now_us: u64) -> When {
        When {
            delay_us: DELAY_US,
            now_us,
            wall_ms: 1_000_000 + now_us / 1_000,
        }
    }

    /// A phone whose calendar is a year behind tells nobody anything early, and one whose calendar is ahead nothing
    /// either until it is due.
    #[test]
    fn the_public_sees_what_the_server_has_had_for_so_long() {
        let mut held = Held::default();
        for (seconds, wall_ms) in [(100, 0), (110, 0), (110, 0), (130, 1_200_000)] {
            held.entries.push(entry(wall_ms));
            held.saw(held.entries.len(), Some(seconds * 1_000_000), DELAY_US);
        }
        let public = |second: u64| held.public(at(second * 1_000_000));
        assert_eq!(
            [130, 159, 160, 169, 170, 190].map(public),
            [0, 0, 1, 1, 3, 3]
        );
        // 1,200 s by its calendar and a minute more: 260 s after the start.
        assert_eq!([259, 260].map(public), [3, 4]);
        // The first one was shown at 160; what runs has run on since, as the public sees it.
        assert_eq!(held.age_us(1, at(165_000_000)), 5_000_000);
    }

    /// What was there at the start goes by its own calendar; nothing is forgotten that is still needed.
    #[test]
    fn a_start_shows_no_more_than_was_due() {
        let mut held = Held {
            entries: vec![entry(1_000_000), entry(1_030_000)],
            ..Held::default()
        };
        held.saw(2, None, DELAY_US);
        let public = |held: &Held, second: u64| held.public(at(second * 1_000_000));
        assert_eq!(
            [59, 60, 89, 90].map(|second| public(&held, second)),
            [0, 1, 1, 2]
        );
        held.entries.push(entry(0));
        held.saw(3, Some(100_000_000), DELAY_US);
        assert_eq!(
            [100, 159, 160].map(|second| public(&held, second)),
            [2, 2, 3]
        );
        for second in 101..1_000 {
            held.saw(3, Some(second * 1_000_000), DELAY_US);
        }
        assert_eq!(held.seen.len(), 1, "one length, one line");
    }
}
