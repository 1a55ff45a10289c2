//! A round with what its boards' logs say, as far as whoever asks may know it.

use crate::announcements::Announcement;
use crate::board::game_of;
use crate::feeds::{Feeds, When};
use crate::folds::{Folded, Marks, fold};
use crate::handlers::Desk;
use crate::kept::Kept;
use crate::now;
use crate::one::One;
use crate::reply::Refused;
use crate::round_pgn::{BoardGame, game_id, games_pgn};
use crate::tournaments::TournamentNo;
use laws::{Instant, Sheet};
use log::{Entry, GameId, Stream};
use std::sync::Arc;
use sync::LogId;
use tournament::file::is_name;
use tournament::{Outcome, Round, Section};

/// A table, as far as it may be told.
pub(crate) struct TableTold {
    folded: Arc<Folded>,
    pub at: Instant,
}

impl std::ops::Deref for TableTold {
    type Target = Folded;

    fn deref(&self) -> &Folded {
        &self.folded
    }
}

/// A round, as far as it may be told.
pub(crate) struct RoundTold {
    of: TournamentNo,
    pub kept: Arc<Kept>,
    pub number: usize,
    /// What stands of what was announced to this section.
    pub announced: Vec<Announcement>,
    tables: Vec<Option<TableTold>>,
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
            })
        };
        games_pgn(&self.kept.section, self.number, id, told)
    }
}

/// The first round in which a game is open; of a section that is over, the last one. All rounds of a round robin are
/// paired at once.
pub(crate) fn current_round(section: &Section) -> usize {
    let is_open = |round: &Round| {
        round
            .games
            .iter()
            .any(|game| game.outcome == Outcome::Pending)
    };
    let open = section.rounds.iter().position(is_open);
    open.map_or_else(|| section.paired_rounds(), |index| index + 1)
}

/// A board's logs, as far as they may be told.
struct Read {
    game: GameId,
    age_us: u64,
    folded: Result<Arc<Folded>, Unfolded>,
}

/// Up to where the logs were read, and what stands in them.
type Unfolded = (Marks, [Vec<Arc<Entry>>; 3]);

impl Feeds {
    /// Looks how far a board's logs may be told, and reads them unless they were folded before.
    fn board(&self, one: &One<'_>, of: TournamentNo, game: GameId, when: When) -> Read {
        let logs = Stream::ALL.map(|stream| LogId { game, stream });
        let parts = logs.map(|log| self.read(one, of, log, when));
        let marks = parts.map(|part| (part.count, part.last));
        let key = (of, game, when.delay_us > 0);
        let folded = self.folds.get(&key, &marks, when.now_us);
        let [board, ..] = parts;
        Read {
            game,
            age_us: board.age_us,
            folded: folded.ok_or_else(|| {
                let log = |at: usize| self.entries(of, logs[at], parts[at].count);
                (marks, [log(0), log(1), log(2)])
            }),
        }
    }

    /// Folds what was not folded before; none: no game was opened.
    fn table(&self, of: TournamentNo, read: Read, when: When) -> Option<TableTold> {
        let folded = match read.folded {
            Ok(folded) => folded,
            Err((marks, logs)) => {
                let folded = Arc::new(fold(marks, &logs)?);
                let key = (of, read.game, when.delay_us > 0);
                self.folds.put(key, &folded, when.now_us);
                folded
            }
        };
        let at_us = folded.last_us.saturating_add(read.age_us);
        Some(TableTold {
            folded,
            at: Instant(i64::try_from(at_us).unwrap_or(i64::MAX)),
        })
    }
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
            0 => current_round(&kept.section),
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
            let mut announced = one.database.announcements(of, when.wall_ms)?;
            announced.retain(|one| one.is_for(&name));
            let games = (1..=boards).map(|board| game_of(key, &name, number, board));
            let read = games.map(|game| feeds.board(one, of, game, when));
            Ok(Ok((read.collect::<Vec<_>>(), announced)))
        });
        let ((read, announced), feeds) = (read.await?, Arc::clone(&self.feeds));
        // Folding is work for another thread.
        let told = tokio::task::spawn_blocking(move || {
            let tables = read.into_iter().map(|read| feeds.table(of, read, when));
            let tables = tables.collect();
            let kept = if delay_us == 0 {
                kept
            } else {
                Arc::new(Kept {
                    title: kept.title.clone(),
                    section: feeds.outcomes.public(of, &kept, when.now_us, delay_us),
                })
            };
            RoundTold {
                of,
                kept,
                number,
                announced,
                tables,
            }
        });
        told.await.map_err(|_| Refused::Stopped)
    }
}
