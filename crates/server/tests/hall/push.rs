//! A round on its way to a broadcast that answers as Lichess does: busy at first, then 200 with a fault of one game.

use crate::place::{Place, on_both};
use crate::rounds::{connected, event};
use crate::wall::table;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use server::{Broadcast, PushPace, PushTo, TournamentNo, start};
use std::time::Duration;
use tokio::sync::mpsc;

on_both!(a_round_is_pushed_as_it_goes_on);

#[derive(Clone)]
struct Site(mpsc::UnboundedSender<String>);

async fn take(State(site): State<Site>, headers: HeaderMap, body: String) -> (StatusCode, String) {
    let token = headers.get("authorization").map(|token| token.as_bytes());
    assert_eq!(token, Some(&b"Bearer good"[..]));
    let is_first = body.matches("[Event ").count() == 2 && !body.contains("1. e4");
    site.0.send(body).expect("somebody listens");
    let said = r#"{"games":[{"tags":{},"moves":1},{"tags":{},"error":"No such player"}]}"#;
    if is_first {
        (StatusCode::TOO_MANY_REQUESTS, String::new())
    } else {
        (StatusCode::OK, said.into())
    }
}

async fn a_round_is_pushed_as_it_goes_on(place: Place) {
    let (tell, mut pushed) = mpsc::unbounded_channel();
    let router = Router::new()
        .route("/api/broadcast/round/abcd1234/push", post(take))
        .with_state(Site(tell));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let site = format!("http://{}", listener.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let soon = Duration::from_millis(10);
    let mut config = place.config();
    config.pushes.push(PushTo {
        tournament: TournamentNo(1),
        section: "A".into(),
        round: 1,
        broadcast: Broadcast::new(&site, "abcd1234", "good").expect("usable"),
        pace: PushPace {
            every: soon,
            retry_min: soon,
            retry_max: soon,
            busy: soon,
        },
    });
    let running = start(config).await.expect("starts");
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    // Nothing is there before the round is paired; then it is tried until it is taken.
    for _ in 0..2 {
        let first = pushed.recv().await.expect("goes on");
        assert!(first.contains("[GameId \"1-1-1-1\"]"), "{first}");
    }
    let mut table = table(&mut client, &boss).await;
    table.play(1);
    table.phone.pump(&mut client).await;
    let with_move = loop {
        let next = pushed.recv().await.expect("goes on");
        if next.contains("1. e4") {
            break next;
        }
    };
    assert!(with_move.contains("[%clk 1:31:00]"), "{with_move}");
    // What was said of each game is read.
    loop {
        let (_, counts) = client.call("GET", "/metrics", Some(&boss.token), b"").await;
        let counts = String::from_utf8(counts).expect("text");
        if counts.contains("hamle_games_not_pushed_total 1\n") {
            assert!(
                !counts.contains("hamle_pushes_failed_total 0\n"),
                "{counts}"
            );
            break;
        }
        tokio::task::yield_now().await;
    }
    running.stop().await;
}
