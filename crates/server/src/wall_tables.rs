//! What the wall shows beside the boards: which sections there are, and how they stand.

use crate::handlers::Desk;
use crate::now::uptime_us;
use crate::ranking;
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Mutex;
use tournament::file::is_name;
use tournament::{Outcome, Section, Text};

/// How long an answer is given again, in microseconds.
const FRESH_US: u64 = 5_000_000;
/// Most sections whose standings are kept.
const SECTIONS_MAX: usize = 1_024;

/// Which section; none: the list of them.
type Key = Option<(i64, String)>;

/// What was answered, and when.
type Kept = HashMap<Key, (u64, Arc<str>)>;

#[derive(Clone)]
struct Tables {
    desk: Desk,
    kept: Arc<Mutex<Kept>>,
}

pub(crate) fn router(desk: Desk) -> Router {
    let tables = Tables {
        desk,
        kept: Arc::default(),
    };
    Router::new()
        .route("/index.json", get(index))
        .route("/{tournament}/{section}/standings.json", get(standings))
        .with_state(tables)
}

async fn index(State(tables): State<Tables>) -> Response {
    tables.answer(None).await
}

async fn standings(
    State(tables): State<Tables>,
    Path((of, section)): Path<(i64, String)>,
) -> Response {
    tables.answer(Some((of, section))).await
}

impl Tables {
    /// One is made at a time; the others wait for it.
    async fn answer(&self, key: Key) -> Response {
        let mut kept = self.kept.lock().await;
        let fresh = kept.get(&key);
        let fresh = fresh.filter(|(made, _)| uptime_us().saturating_sub(*made) < FRESH_US);
        let text = match fresh {
            Some((_, text)) => Arc::clone(text),
            None => match self.make(&key).await {
                Ok(made) => {
                    let text: Arc<str> = made.to_string().into();
                    if kept.len() >= SECTIONS_MAX {
                        kept.clear();
                    }
                    kept.insert(key, (uptime_us(), Arc::clone(&text)));
                    text
                }
                Err(why) => return why.into_response(),
            },
        };
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CACHE_CONTROL, "max-age=5"),
        ];
        (headers, text.to_string()).into_response()
    }

    async fn make(&self, key: &Key) -> Result<Value, Refused> {
        match key.clone() {
            Some((of, name)) => self.standings(TournamentNo(of), name).await,
            None => self.index().await,
        }
    }

    async fn index(&self) -> Result<Value, Refused> {
        let names = self.desk.shared.names();
        let mut all = Vec::new();
        for (number, name) in names {
            let read = self.desk.read(None, move |one, _| {
                let mut leaves = Vec::new();
                for name in one.database.section_names(number)? {
                    leaves.extend(one.leaf(number, Some(&name))?);
                }
                Ok(Ok(leaves))
            });
            let sections = self.desk.kept_of(read.await?).await?;
            let sections = sections.iter().map(|kept| {
                let (section, name) = (&kept.section, &kept.title.name);
                json!({"name": name, "title": section.text(Text::Name), "rounds": section.paired_rounds()})
            });
            let sections: Vec<Value> = sections.collect();
            all.push(json!({"number": number.0, "name": name, "sections": sections}));
        }
        Ok(json!({"tournaments": all}))
    }

    async fn standings(&self, of: TournamentNo, name: String) -> Result<Value, Refused> {
        if !is_name(&name) {
            return Err(Refused::Unknown);
        }
        let asked = name.clone();
        let leaf = self.desk.read(None, move |one, _| {
            Ok(one.leaf(of, Some(&asked))?.ok_or(Refused::Unknown))
        });
        let kept = self.desk.kept_one(leaf.await?).await?;
        let made = tokio::task::spawn_blocking(move || public(&name, &kept.section));
        made.await.map_err(|_| Refused::Stopped)
    }
}

/// The standings after the last round of which no game is open: what is entered while others still play, the public
/// learns late, as it learns their moves.
fn public(name: &str, section: &Section) -> Value {
    let is_over = |index: &usize| {
        let games = section.rounds.get(*index).map(|round| &round.games);
        games.is_some_and(|games| games.iter().all(|game| game.outcome != Outcome::Pending))
    };
    let after = (0..section.paired_rounds()).take_while(is_over).count();
    if after == 0 {
        return json!({"section": name, "after": 0, "codes": [], "places": []});
    }
    let tie_breaks = ranking::tie_breaks(section);
    let (table, of_teams) = ranking::standings(section, &tie_breaks, u8::try_from(after).ok());
    let codes: Vec<&str> = tie_breaks.iter().map(|one| one.code.as_str()).collect();
    let places = ranking::places(section, &table, of_teams);
    json!({"section": name, "after": after, "codes": codes, "places": places})
}

#[cfg(test)]
mod tests {
    use super::public;
    use serde_json::json;
    use tournament::text::Encoding;
    use tournament::{Outcome, trf};

    const TRF: &str = include_str!("../../../tests/cases/trf/fide_exercises_swiss.trf");

    /// A result of a round that is still played says nothing about others yet.
    #[test]
    fn a_round_counts_when_its_last_game_is_over() {
        let mut section = trf::read(TRF.as_bytes(), Encoding::Utf8).expect("good");
        let all = section.paired_rounds();
        let told = public("A", &section);
        assert_eq!(told["after"], all);
        let points = told["places"][0]["points"].clone();
        section.rounds[all - 1].games[0].outcome = Outcome::Pending;
        let told = public("A", &section);
        assert_eq!(told["after"], all - 1);
        assert_ne!(told["places"][0]["points"], points, "less was played");
        section.rounds[0].games[0].outcome = Outcome::Pending;
        assert_eq!(public("A", &section)["places"], json!([]));
    }
}
