//! A round with what its boards' logs say, as far as whoever asks may know it.

use crate::board::game_of;
use crate::feeds::When;
use crate::handlers::Desk;
use crate::kept::Kept;
use crate::now;
use crate::reply::Refused;
use crate::round_pgn::{BoardGame, game_id, games_pgn};
use crate::tournaments::TournamentNo;
use laws::fold::{self, BoardFold};
use laws::{Game, Instant, Sheet};
use log::{Entry, GameId, Stream};
use std::sync::Arc;
use sync::LogId;
use tournament::file::is_name;
use tournament::{Outcome, Round, Section};

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
