//! The public wall: plain HTTP, read-only, no token, late in competition. FIDE 6.12.2: no claim can rest on it, and it
//! says so.

use crate::handlers::Desk;
use crate::now::uptime_us;
use crate::pages::{self, Page};
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use crate::wall_boards::Shown;
use crate::wall_stream::Streams;
use crate::wall_tables;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::Mutex;

/// How long an answer is given again, in microseconds: 2,000 viewers cost as much as one.
const FRESH_US: u64 = 1_000_000;
/// Most rounds whose answers are kept.
const ROUNDS_MAX: usize = 256;

/// Which round, and in which shape.
type Key = (i64, Option<String>, Option<usize>, bool);
type Kept = (u64, Arc<str>);

/// The wall's answers.
#[derive(Default)]
struct Answers {
    kept: RwLock<HashMap<Key, Kept>>,
    /// One is made at a time; the others wait for it.
    making: Mutex<()>,
}

#[derive(Clone)]
struct Wall {
    desk: Desk,
    answers: Arc<Answers>,
    streams: Arc<Streams>,
}

/// What anybody in the hall may see.
pub(crate) fn router(desk: Desk, pages: &'static [Page]) -> Router {
    let tables = desk.clone();
    let wall = Wall {
        desk,
        answers: Arc::default(),
        streams: Arc::default(),
    };
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/boards.json", get(first_boards))
        .route("/boards.events", get(first_events))
        .route("/{tournament}/{section}/boards.events", get(events))
        .route("/{tournament}/{section}/boards.json", get(boards))
        .route("/rounds/{round}/games.pgn", get(first_games))
        .route(
            "/{tournament}/{section}/rounds/{round}/games.pgn",
            get(games),
        )
        .with_state(wall)
        .merge(wall_tables::router(tables))
        .merge(pages::router(pages, "/wall.html"))
}

async fn first_boards(State(wall): State<Wall>) -> Response {
    wall.answer((1, None, None, false)).await
}

async fn boards(State(wall): State<Wall>, Path((of, section)): Path<(i64, String)>) -> Response {
    wall.answer((of, Some(section), None, false)).await
}

async fn first_events(State(wall): State<Wall>) -> Response {
    wall.streams.follow(&wall.desk, (1, None))
}

async fn events(State(wall): State<Wall>, Path((of, section)): Path<(i64, String)>) -> Response {
    wall.streams.follow(&wall.desk, (of, Some(section)))
}

async fn first_games(State(wall): State<Wall>, Path(round): Path<usize>) -> Response {
    wall.answer((1, None, Some(round), true)).await
}

async fn games(
    State(wall): State<Wall>,
    Path((of, section, round)): Path<(i64, String, usize)>,
) -> Response {
    wall.answer((of, Some(section), Some(round), true)).await
}

impl Wall {
    fn kept(&self, key: &Key) -> Option<Kept> {
        let kept = self.answers.kept.read();
        let kept = kept.unwrap_or_else(PoisonError::into_inner);
        let fresh = |kept: &&Kept| uptime_us().saturating_sub(kept.0) < FRESH_US;
        kept.get(key).filter(fresh).cloned()
    }

    async fn answer(&self, key: Key) -> Response {
        let kept = match self.kept(&key) {
            Some(kept) => kept,
            None => {
                let _making = self.answers.making.lock().await;
                match self.kept(&key) {
                    Some(kept) => kept,
                    None => match self.make(&key).await {
                        Ok(kept) => kept,
                        Err(why) => return why.into_response(),
                    },
                }
            }
        };
        let text = kept.1;
        let kind = if key.3 {
            "application/x-chess-pgn; charset=utf-8"
        } else {
            "application/json"
        };
        let headers = [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, "max-age=1"),
        ];
        (headers, text.to_string()).into_response()
    }

    async fn make(&self, key: &Key) -> Result<Kept, Refused> {
        let (of, section, round, as_pgn) = key.clone();
        let told = self.desk.public(TournamentNo(of), section, round).await;
        // Names that are made up are not kept: they would crowd out those that there are.
        let told = match told {
            Ok(told) => told,
            Err(why) => return Err(why),
        };
        let text = if as_pgn {
            told.pgn()
        } else {
            Shown::of(&told, self.desk.feeds.delay_us).whole()
        };
        let made: Kept = (uptime_us(), Arc::from(text));
        let kept = self.answers.kept.write();
        let mut kept = kept.unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= ROUNDS_MAX {
            kept.clear();
        }
        kept.insert(key.clone(), made.clone());
        Ok(made)
    }
}
