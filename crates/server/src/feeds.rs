//! A round with what its boards' logs say: as it is now for the tournament's devices, some time ago for the public.

use crate::board::game_of;
use crate::database::TournamentShelf;
use crate::handlers::Desk;
use crate::kept::Kept;
use crate::now;
use crate::one::One;
use crate::reply::Refused;
use crate::round_pgn::{BoardGame, game_id, games_pgn};
use crate::tournaments::TournamentNo;
use laws::fold::{self, BoardFold};
use laws::{Game, Instant, Sheet};
use log::{Entry, GameId, Hash, Stream};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use sync::{LogId, Shelf};
use tournament::Round;
use tournament::file::is_name;

/// How often it is looked what came in when.
const LOOK: Duration = Duration::from_secs(1);

/// One log as far as it was read, and when its lengths were first seen.
#[derive(Default)]
struct Held {
    hashes: Vec<Hash>,
    entries: Vec<Arc<Entry>>,
    /// Length, and the instant at which it was seen, in microseconds; none for what was there at the start.
    seen: Vec<(usize, Option<u64>)>,
}

/// All logs that were looked at.
pub(crate) struct Feeds {
    /// How late the public sees them. What it still needs is kept, whoever looks.
    pub(crate) delay_us: u64,
    logs: Mutex<HashMap<(TournamentNo, LogId), Held>>,
}

/// How late the public sees it, and what time it is.
#[derive(Clone, Copy)]
struct When {
    delay_us: u64,
    now_us: u64,
    wall_ms: u64,
}

impl Held {
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
        }
    }

    /// Reads what is new of a log.
    fn read(
        &self,
        one: &One<'_>,
        of: TournamentNo,
        log: LogId,
        when: When,
    ) -> (Vec<Arc<Entry>>, u64) {
        let mut all = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        let tree = one.halls.get(&of).and_then(|hall| hall.hub.tree(&log));
        let Some(tree) = tree else {
            return (Vec::new(), 0);
        };
        let held = all.entry((of, log)).or_default();
        let path: Vec<Hash> = tree.in_effect().collect();
        let same = held.hashes.iter().zip(&path);
        let same = same.take_while(|(one, other)| one == other).count();
        held.hashes.truncate(same);
        held.entries.truncate(same);
        let shelf = TournamentShelf(one.database, of);
        shelf.warm(&log, &path[same..]);
        for hash in &path[same..] {
            // What cannot be read now is read the next time.
            let Some(signed) = shelf.entry(&log, hash) else {
                break;
            };
            held.hashes.push(*hash);
            held.entries.push(Arc::new(signed.entry().clone()));
        }
        held.saw(held.entries.len(), Some(when.now_us), self.delay_us);
        let count = held.public(when);
        (held.entries[..count].to_vec(), held.age_us(count, when))
    }

    /// Notes how long all logs are now.
    fn look(&self, one: &One<'_>, at_us: Option<u64>) {
        let mut all = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
        for (of, hall) in one.halls.iter() {
            for tree in hall.hub.logs() {
                let held = all.entry((*of, tree.id())).or_default();
                held.saw(tree.standing().len(), at_us, self.delay_us);
            }
        }
    }
}

/// Looks what comes in when, until the server stops.
pub(crate) async fn look(desk: Desk) {
    let mut at_us = None;
    loop {
        let feeds = Arc::clone(&desk.feeds);
        let looked = desk.read(None, move |one, _| {
            feeds.look(one, at_us);
            Ok(Ok(()))
        });
        if looked.await.is_err() && desk.jobs.is_closed() {
            return;
        }
        tokio::time::sleep(LOOK).await;
        at_us = Some(now::uptime_us());
    }
}

/// A table, as far as it may be told.
pub(crate) struct TableTold {
    pub game: Game,
    pub sheets: Vec<Sheet>,
    pub at: Instant,
}

/// A round, as far as it may be told.
pub(crate) struct RoundTold {
    of: TournamentNo,
    pub kept: Arc<Kept>,
    pub number: usize,
    tables: Vec<Option<TableTold>>,
    delayed: bool,
}

impl RoundTold {
    pub(crate) fn round(&self) -> Option<&Round> {
        self.kept.section.rounds.get(self.number.checked_sub(1)?)
    }

    pub(crate) fn game(&self, board: usize) -> Option<&TableTold> {
        self.tables.get(board.checked_sub(1)?)?.as_ref()
    }

    /// As broadcasts read it.
    pub(crate) fn pgn(&self) -> String {
        let id = |board| {
            game_id(
                &self.of.0.to_string(),
                self.kept.title.place,
                self.number,
                board,
            )
        };
        let sheets: Vec<Vec<&Sheet>> = self
            .tables
            .iter()
            .map(|table| table.iter().flat_map(|table| &table.sheets).collect())
            .collect();
        let told = |board: usize| {
            let table = self.game(board)?;
            Some(BoardGame {
                game: &table.game,
                sheets: &sheets[board - 1],
                at: table.at,
                delayed: self.delayed,
            })
        };
        games_pgn(&self.kept.section, self.number, id, told)
    }
}

/// What a log says, up to the first entry that says nothing; none: no game was opened.
fn table(logs: [(Vec<Arc<Entry>>, u64); 3]) -> Option<TableTold> {
    let [(board, age_us), (white, _), (black, _)] = logs;
    let mut folded = BoardFold::default();
    for entry in &board {
        if folded.push(entry).is_err() {
            break;
        }
    }
    let since_us = board.last()?.when.since_start_us.saturating_add(age_us);
    let sheets = [white, black].map(|entries| {
        let sheet = fold::sheet(entries.iter().map(AsRef::as_ref));
        sheet.ok().filter(|_| !entries.is_empty())
    });
    Some(TableTold {
        game: folded.into_game()?,
        sheets: sheets.into_iter().flatten().collect(),
        at: Instant(i64::try_from(since_us).unwrap_or(i64::MAX)),
    })
}

impl Desk {
    /// A round as it is now. Not for the public.
    pub(crate) async fn live(
        &self,
        of: TournamentNo,
        section: &str,
        round: usize,
    ) -> Result<RoundTold, Refused> {
        self.told(of, Some(section.to_owned()), Some(round), 0)
            .await
    }

    /// A round as the public may see it; without a name that of the first section, without a number the one that is
    /// played.
    pub(crate) async fn public(
        &self,
        of: TournamentNo,
        section: Option<String>,
        round: Option<usize>,
    ) -> Result<RoundTold, Refused> {
        self.told(of, section, round, self.feeds.delay_us).await
    }

    async fn told(
        &self,
        of: TournamentNo,
        section: Option<String>,
        round: Option<usize>,
        delay_us: u64,
    ) -> Result<RoundTold, Refused> {
        let when = When {
            delay_us,
            now_us: now::uptime_us(),
            wall_ms: now::wall_ms(),
        };
        if section.as_ref().is_some_and(|name| !is_name(name)) {
            return Err(Refused::Unknown);
        }
        let leaf = self.read(None, move |one, _| {
            Ok(one.leaf(of, section.as_deref())?.ok_or(Refused::Unknown))
        });
        let kept = self.kept_one(leaf.await?).await?;
        // A file that was put in with its rounds has none at the tables.
        let last = || match kept.round() {
            0 => kept.section.paired_rounds(),
            round => round,
        };
        let number = round.unwrap_or_else(last);
        let paired = number.checked_sub(1);
        let paired = paired.and_then(|at| kept.section.rounds.get(at));
        let boards = paired.ok_or(Refused::Unknown)?.games.len();
        let (feeds, name) = (Arc::clone(&self.feeds), kept.title.name.clone());
        let read = self.read(None, move |one, _| {
            let Some(hall) = one.halls.get(&of) else {
                return Ok(Err(Refused::Unknown));
            };
            let key = hall.secret.device();
            let log = |game: GameId, stream| LogId { game, stream };
            let logs = (1..=boards).map(|board| {
                let game = game_of(key, &name, number, board);
                Stream::ALL.map(|stream| feeds.read(one, of, log(game, stream), when))
            });
            Ok(Ok(logs.collect::<Vec<_>>()))
        });
        let logs = read.await?;
        // Folding is work for another thread.
        let tables = tokio::task::spawn_blocking(move || logs.into_iter().map(table).collect());
        Ok(RoundTold {
            of,
            kept,
            number,
            tables: tables.await.map_err(|_| Refused::Stopped)?,
            delayed: delay_us > 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use log::{Author, BootId, DeviceKey, PersonId, Role, Stamped};

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
