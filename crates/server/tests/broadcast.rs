//! The push client against a server that answers as Lichess does: 200, and what became of each game.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use server::{Broadcast, GAMES_MAX, PushFault, Pushed};
use std::sync::{Arc, Mutex};

/// How many games each push had.
type Seen = Arc<Mutex<Vec<usize>>>;

async fn take(State(seen): State<Seen>, headers: HeaderMap, body: String) -> (StatusCode, String) {
    if headers
        .get("authorization")
        .is_none_or(|token| token != "Bearer good")
    {
        return (
            StatusCode::UNAUTHORIZED,
            "{\"error\":\"No such token\"}".into(),
        );
    }
    let games = notation::pgn::read_str(&body);
    let mut seen = seen.lock().expect("one at a time");
    seen.push(games.len());
    if seen.len() > 3 {
        return (StatusCode::TOO_MANY_REQUESTS, String::new());
    }
    let said = games.iter().map(|game| match game.tag("White") {
        Some(white) if white.value == "Nobody" => {
            serde_json::json!({"tags": {"White": "Nobody"}, "error": "Illegal move"})
        }
        _ => serde_json::json!({"tags": {}, "moves": game.plies.len()}),
    });
    let said: Vec<serde_json::Value> = said.collect();
    (
        StatusCode::OK,
        serde_json::json!({ "games": said }).to_string(),
    )
}

fn round(games: usize) -> String {
    let game = |number: usize| {
        let white = if number == 102 { "Nobody" } else { "Kaya" };
        format!(
            "[Event \"A [Event \\\"B\\\"\"]\n[White \"{white}\"]\n[Round \"1.{number}\"]\n\n1. e4 e5 *\n\n"
        )
    };
    (1..=games).map(game).collect()
}

#[tokio::test]
async fn a_round_is_pushed_by_the_hundred_and_each_answer_is_read() {
    let seen = Seen::default();
    let router = Router::new()
        .route("/api/broadcast/round/abcd1234/push", post(take))
        .with_state(Arc::clone(&seen));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let site = format!("http://{}", listener.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(listener, router).await });

    let push = |round: &str, token: &str| Broadcast::new(&site, round, token).expect("usable");
    let told = push("abcd1234", "good")
        .push(&round(203))
        .await
        .expect("pushed");
    assert_eq!(*seen.lock().expect("free"), [GAMES_MAX, GAMES_MAX, 3]);
    assert_eq!(told.len(), 203);
    for (number, told) in (1..).zip(&told) {
        let expected = match number {
            102 => Pushed::Failed("Illegal move".into()),
            _ => Pushed::Taken(2),
        };
        assert_eq!(*told, expected, "game {number}");
    }
    let fails = async |round: &str, token: &str| {
        let pushed = push(round, token).push(&self::round(1)).await;
        pushed.expect_err("nothing is known")
    };
    assert_eq!(fails("abcd1234", "bad").await, PushFault::NotAllowed);
    assert_eq!(fails("abcd1234", "good").await, PushFault::Busy);
    assert_eq!(fails("other", "good").await, PushFault::Status(404));
    assert_eq!(push("abcd1234", "good").push("").await, Ok(vec![]));
}

#[test]
fn a_token_goes_nowhere_else() {
    for (site, round, token) in [
        ("http://broadcast.example", "abcd1234", "good"),
        ("ftp://127.0.0.1", "abcd1234", "good"),
        ("https://", "abcd1234", "good"),
        ("https://a.example:x", "abcd1234", "good"),
        ("https://a.example/b", "abcd1234", "good"),
        ("https://a.example", "../x", "good"),
        ("https://a.example", "", "good"),
        ("https://a.example", "abcd1234", "two words"),
        ("https://a.example", "abcd1234", "a\r\nb: c"),
    ] {
        let made = Broadcast::new(site, round, token).err();
        assert_eq!(made, Some(PushFault::Address), "{site} {round}");
    }
    let good = Broadcast::new("https://a.example/", "abcd1234", "secret").expect("usable");
    assert!(!format!("{good:?}").contains("secret"));
}
