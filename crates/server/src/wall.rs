//! The public wall: plain HTTP, read-only, no token, late in competition. FIDE 6.12.2: no claim can rest on it, and it
//! says so.

use crate::feeds::RoundTold;
use crate::handlers::Desk;
use crate::now::uptime_us;
use crate::pages::{self, Page};
use crate::reply::Refused;
use crate::round_pgn::BoardGame;
use crate::tournaments::TournamentNo;
use crate::wall_tables;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use laws::{Sheet, Side};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::Mutex;
use tournament::{Number, pairings};

/// How long an answer is given again, in microseconds: 2,000 viewers cost as much as one.
const FRESH_US: u64 = 1_000_000;
/// Most rounds whose answers are kept.
const ROUNDS_MAX: usize = 256;

/// Which round, and in which shape.
type Key = (i64, Option<String>, Option<usize>, bool);
type Kept = (u64, Option<Arc<str>>);

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
}

/// What anybody in the hall may see.
pub(crate) fn router(desk: Desk, pages: &'static [Page]) -> Router {
    let tables = desk.clone();
    let wall = Wall {
        desk,
        answers: Arc::default(),
    };
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/boards.json", get(first_boards))
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
                    None => self.make(&key).await,
                }
            }
        };
        let Some(text) = kept.1 else {
            return Refused::Unknown.into_response();
        };
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

    async fn make(&self, key: &Key) -> Kept {
        let (of, section, round, as_pgn) = key.clone();
        let told = self.desk.public(TournamentNo(of), section, round).await;
        let text = told.ok().map(|told| {
            let text = if as_pgn {
                told.pgn()
            } else {
                json(&told, self.desk.feeds.delay_us)
            };
            Arc::from(text)
        });
        let made = (uptime_us(), text);
        let kept = self.answers.kept.write();
        let mut kept = kept.unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= ROUNDS_MAX {
            kept.clear();
        }
        kept.insert(key.clone(), made.clone());
        made
    }
}

fn json(told: &RoundTold, delay_us: u64) -> String {
    let games = told.round().map(|round| &round.games);
    let boards = (1..).zip(games.into_iter().flatten()).map(|(board, game)| {
        let name = |number: Number| told.kept.section.player(number).map(|player| &player.name);
        let mut shown = serde_json::json!({
            "board": board, "white": name(game.white), "black": name(game.black),
        });
        let table = told.game(board);
        let ended = table.and_then(|table| table.game.ending_at(table.at));
        let result = match ended {
            Some(ending) => crate::round_pgn::token(ending.outcome),
            // What was entered by hand the public learns as it learns the rest.
            None if delay_us > 0 && table.is_some() => "*",
            None => pairings::pgn_result(game.outcome),
        };
        shown["result"] = result.into();
        if let Some(table) = table {
            let sheets: Vec<&Sheet> = table.sheets.iter().collect();
            let (fen, last) = crate::round_pgn::standing(&BoardGame {
                game: &table.game,
                sheets: &sheets,
                at: table.at,
                delayed: delay_us > 0,
            });
            shown["fen"] = fen.into();
            // Squares are two letters each; a drop has none to come from.
            let squares = last
                .as_deref()
                .and_then(|uci| Some([uci.get(..2)?, uci.get(2..4)?]));
            shown["last"] = squares.map_or(serde_json::Value::Null, Into::into);
            shown["plies"] = table.game.plies().len().into();
            if let Some(clock) = table.game.clock() {
                let face = clock.face(table.at);
                shown["clock_ms"] = [Side::White, Side::Black]
                    .map(|side| face.shown[side].0 / 1_000)
                    .into();
                shown["running"] = match face.running.filter(|_| ended.is_none()) {
                    Some(Side::White) => "white".into(),
                    Some(Side::Black) => "black".into(),
                    None => serde_json::Value::Null,
                };
            }
        }
        shown
    });
    let boards: Vec<serde_json::Value> = boards.collect();
    let delay_s = delay_us / 1_000_000;
    serde_json::json!({
        "section": told.kept.title.name, "round": told.number, "delay_s": delay_s, "boards": boards,
        // Of the round at the tables only: an earlier one has begun long ago.
        "start_ms": told.kept.title.starts_ms.filter(|_| told.kept.round() == told.number),
        "now_ms": crate::now::wall_ms(),
    })
    .to_string()
}
