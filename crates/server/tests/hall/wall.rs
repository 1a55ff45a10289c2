//! What the public sees, and when.

use crate::client::{Badge, Client, Phone, serve};
use crate::place::{Place, on_both};
use crate::rounds::{connected, event, linked, post};
use crate::table::Table;
use log::Stream;
use serde_json::{Value, json};
use server::{Running, game_of, start};
use std::time::Duration;
use sync::{Follow, LogId};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

on_both!(
    the_public_learns_results_as_late_as_moves,
    whoever_watches_gets_what_changes,
    the_console_sees_boards_at_once,
);

/// The first board of section A, with its clock.
pub async fn table(client: &mut Client, boss: &Badge) -> Table {
    let asked = json!({"role": "clock", "section": "A", "board": 1});
    let badge = linked(client, boss, asked, 1).await;
    let log = LogId {
        game: game_of(boss.tournament, "A", 1, 1),
        stream: Stream::Board,
    };
    let mut phone = Phone::new(badge, Follow::Named);
    phone.device.follow(log);
    let mut table = Table {
        phone,
        log,
        moves: ["e2e4", "e7e5"].map(str::to_owned).to_vec(),
        played: 0,
    };
    table.open(boss.tournament);
    table.phone.pump(client).await;
    table
}

pub async fn asked(running: &Running, path: &str) -> String {
    let at = running.wall.expect("there is one");
    let mut plain = TcpStream::connect(at).await.expect("connects");
    let ask = format!("GET {path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n");
    plain.write_all(ask.as_bytes()).await.expect("sends");
    let mut text = String::new();
    plain.read_to_string(&mut text).await.expect("answers");
    text
}

/// An arbiter reads the board as it is, again and again; that changes nothing of what the public sees.
async fn the_public_learns_results_as_late_as_moves(place: Place) {
    let mut config = place.config();
    config.delay = Duration::from_secs(3_600);
    let running = start(config).await.expect("starts");
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let mut table = table(&mut client, &boss).await;
    table.play(2);
    table.phone.pump(&mut client).await;
    for (board, result) in [(1, "0-1"), (2, "1-0")] {
        let entered = json!({"section": "A", "round": 1, "board": board, "result": result});
        post(&mut client, &boss, "/results", entered).await;
        let live = "/games.pgn?section=A&round=1";
        let (_, live) = client.call("GET", live, Some(&boss.token), b"").await;
        let live = String::from_utf8(live).expect("text");
        assert!(
            live.contains("1. e4") && live.contains(&format!("[Result \"{result}\"]")),
            "{live}"
        );
        let boards = asked(&running, "/1/A/boards.json").await;
        assert_eq!(boards.matches("\"result\":\"*\"").count(), 2, "{boards}");
        assert!(!boards.contains("fen"), "{boards}");
        let games = asked(&running, "/1/A/rounds/1/games.pgn").await;
        assert_eq!(games.matches("[Result \"*\"]").count(), 2, "{games}");
        assert!(!games.contains("e4"), "{games}");
    }
    // Names that are made up take no place of those that there are.
    for path in [
        "/1/B2/boards.json",
        "/9/A/boards.json",
        "/1/A%20B/boards.json",
    ] {
        assert!(
            asked(&running, path).await.starts_with("HTTP/1.1 404"),
            "{path}"
        );
    }
    running.stop().await;
}

/// One who watches the wall.
struct Viewer {
    stream: TcpStream,
    seen: Vec<u8>,
}

impl Viewer {
    async fn new(running: &Running) -> Viewer {
        let at = running.wall.expect("there is one");
        let mut stream = TcpStream::connect(at).await.expect("connects");
        let ask = b"GET /1/A/boards.events HTTP/1.1\r\nhost: h\r\n\r\n";
        stream.write_all(ask).await.expect("sends");
        Viewer {
            stream,
            seen: Vec::new(),
        }
    }

    /// The next event: its name and what it says.
    async fn event(&mut self) -> (String, Value) {
        loop {
            let text = String::from_utf8_lossy(&self.seen).into_owned();
            if let Some(at) = text.find("event: ")
                && let Some(end) = text[at..].find("\n\n")
            {
                let event = &text[at + "event: ".len()..at + end];
                let (name, data) = event.split_once("\ndata: ").expect("a name");
                let read = serde_json::from_str(data).expect("JSON");
                let name = name.to_owned();
                self.seen.drain(..at + end + 2);
                return (name, read);
            }
            let read = self.stream.read_buf(&mut self.seen).await;
            assert!(read.expect("goes on") > 0, "ended after {text}");
        }
    }
}

async fn whoever_watches_gets_what_changes(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let mut table = table(&mut client, &boss).await;
    let mut first = Viewer::new(&running).await;
    let (name, all) = first.event().await;
    assert_eq!(
        (name.as_str(), &all["section"], &all["round"]),
        ("boards", &json!("A"), &json!(1))
    );
    assert_eq!(all["boards"].as_array().map(Vec::len), Some(2));
    assert_eq!(all["boards"][0]["plies"], 0);
    table.play(1);
    table.phone.pump(&mut client).await;
    // What has changed and nothing else; a clock that runs is no change.
    let (name, changed) = first.event().await;
    assert_eq!(name, "changed");
    assert_eq!(changed["boards"].as_array().map(Vec::len), Some(1));
    let board = &changed["boards"][0];
    assert_eq!((&board["board"], &board["plies"]), (&json!(1), &json!(1)));
    assert_eq!(board["running"], "black");
    // Who comes later gets the whole as it is now, then the same as the others.
    let mut late = Viewer::new(&running).await;
    let (name, all) = late.event().await;
    assert_eq!(
        (name.as_str(), &all["boards"][0]["plies"]),
        ("boards", &json!(1))
    );
    let entered = json!({"section": "A", "round": 1, "board": 2, "result": "1/2-1/2"});
    post(&mut client, &boss, "/results", entered).await;
    for viewer in [&mut first, &mut late] {
        let (name, changed) = viewer.event().await;
        assert_eq!(
            (name.as_str(), &changed["boards"][0]["result"]),
            ("changed", &json!("1/2-1/2"))
        );
    }
    // The next round is another set of boards.
    post(
        &mut client,
        &boss,
        "/rounds/start",
        json!({"section": "A", "round": 2}),
    )
    .await;
    let (name, all) = late.event().await;
    assert_eq!((name.as_str(), &all["round"]), ("boards", &json!(2)));
    running.stop().await;
}

/// The delay is the public's. Each stream ends when its device is shut out.
async fn the_console_sees_boards_at_once(place: Place) {
    let mut config = place.config();
    config.delay = Duration::from_secs(3_600);
    let running = start(config).await.expect("starts");
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let mut table = table(&mut client, &boss).await;
    let arbiter = linked(&mut client, &boss, json!({"role": "arbiter"}), 7).await;
    let path = "/live?section=A&round=1";
    let events = connected(&running).await.stream_of(path, &arbiter.token);
    let mut events = events.await;
    let whole = events.event().await;
    assert!(
        whole.contains("event: boards") && whole.contains("\"plies\":0"),
        "{whole}"
    );
    let seen = events.event().await;
    assert!(seen.contains("event: seen"), "{seen}");
    assert!(seen.contains("{\"clock\":true,\"seen_s\":0}"), "{seen}");
    assert!(seen.contains("{\"clock\":false,\"seen_s\":null}"), "{seen}");
    table.play(2);
    table.phone.pump(&mut client).await;
    let mut changed = events.event().await;
    if changed.contains("event: seen") {
        changed = events.event().await;
    }
    assert!(changed.contains("event: changed"), "{changed}");
    assert!(changed.contains("\"plies\":2") && changed.contains("\"running\":\"white\""));
    assert_eq!(changed.matches("\"board\":").count(), 1, "{changed}");
    let none = "/live?section=A&round=9";
    let none = client.call("GET", none, Some(&arbiter.token), b"").await;
    assert_eq!(none.0, 404);
    let out = json!({"device": crate::client::hex(&arbiter.secret.device().0)});
    post(&mut client, &boss, "/revoke", out).await;
    events.last_chunk().await;
    running.stop().await;
}
