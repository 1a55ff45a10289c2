//! One phone stands at a table for the whole event, another one is a player's own sheet: round by round each has its
//! games and no others.

use crate::client::{Badge, Client, Phone, admin, enrol, hex, serve};
use crate::place::{Place, on_both};
use log::{GameId, Role as As, Stream};
use reach::{Me, Role};
use serde_json::{Value, json};
use server::game_of;
use sync::{Follow, LogId};
use tournament::trf::{self, Version};
use tournament::{Number, Player, Section, Text};

on_both!(
    a_phone_has_the_game_of_its_table_in_each_round,
    a_sheet_goes_with_its_player,
    a_sheet_loses_the_game_that_is_another_ones_now,
    a_place_is_given_to_another_phone,
);

/// A round robin of four by the Berger table: boards 1 and 2 are 1-4, 2-3; then 4-3, 1-2; then 2-4, 3-1.
fn four(name: &str) -> Value {
    let mut section = Section::default();
    section.set_text(Text::Kind, "Round robin");
    section.set_text(Text::CodedControl, "5400+30");
    for number in 1..=4 {
        let number = Number::new(number).expect("a number");
        let player = Player::named(number, &format!("Name {}", number.get()));
        section.players.push(player);
    }
    json!({"name": name, "trf": trf::write(&section, Version::Trf26)})
}

pub async fn post(client: &mut Client, by: &Badge, path: &str, body: Value) -> Value {
    let (status, answer) = client.post(path, Some(&by.token), body).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

pub async fn me(client: &mut Client, badge: &Badge) -> Me {
    let (status, body) = client.call("GET", "/me", Some(&badge.token), b"").await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    Me::read(&body, &badge.secret.device()).expect("readable, with its own certificates")
}

pub async fn linked(client: &mut Client, by: &Badge, asked: Value, seed: u8) -> Badge {
    let given = post(client, by, "/links", asked).await;
    enrol(client, given["token"].as_str().expect("a token"), seed).await
}

/// Sections A and B with all their rounds, the first one at the tables.
pub async fn event(client: &mut Client, running: &server::Running) -> Badge {
    let boss = admin(running, client).await;
    for name in ["A", "B"] {
        post(client, &boss, "/sections", four(name)).await;
        post(client, &boss, "/rounds", json!({"section": name})).await;
    }
    boss
}

pub async fn connected(running: &server::Running) -> Client {
    let client = Client::connect(running.address, running.key).await;
    client.expect("connects")
}

pub fn board(game: GameId) -> LogId {
    LogId {
        game,
        stream: Stream::Board,
    }
}

async fn a_phone_has_the_game_of_its_table_in_each_round(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let asked = |board| json!({"role": "clock", "section": "A", "board": board});
    let clock = linked(&mut client, &boss, asked(2), 1).await;
    let other = linked(&mut client, &boss, asked(1), 2).await;
    let key = boss.tournament;
    let game = |round, board| game_of(key, "A", round, board);
    let mut phone = Phone::new(clock, Follow::Named);
    phone.device.follow(board(game(1, 2)));
    let first = phone.write(board(game(1, 2)), As::White, 1, vec![1]);
    phone.pump(&mut client).await;
    assert!(phone.device.is_at_server(&board(game(1, 2)), &first.hash()));

    // The second round comes to the tables; it listens, and is told to ask.
    let events = connected(&running).await.follow(&phone.badge.token);
    let mut events = events.await;
    let start = json!({"section": "A", "round": 2, "starts_ms": 1_795_000_300_000_u64,
        "regulation": "edition = \"2018-01\"\n"});
    post(&mut client, &boss, "/rounds/start", start).await;
    let told = events.event().await;
    assert!(told.contains("\"asked\":true"), "{told}");
    let mine = me(&mut client, &phone.badge).await;
    let games: Vec<GameId> = mine.games.iter().map(|own| own.game).collect();
    assert_eq!(games, [game(1, 2), game(2, 2)]);
    let now = mine.current().expect("one");
    let table = now.table.as_ref().expect("it stands there");
    assert_eq!((now.game, table.round, table.board), (game(2, 2), 2, 2));
    let names = ["Name 1", "Name 2"].map(|name| Some(name.to_owned()));
    assert_eq!(now.players, names);
    assert_eq!(now.control.as_deref(), Some("5400+30"));
    assert_eq!(now.regulation.as_deref(), Some("edition = \"2018-01\"\n"));
    assert_eq!(now.starts_ms, Some(1_795_000_300_000));
    assert_eq!(mine.games[0].starts_ms, None, "that one was played");

    // Its certificate comes with the next answer, and with it what it writes is taken; so is what it still had of
    // the first round. Of the other table it writes nothing.
    phone.pump(&mut client).await;
    phone.device.follow(board(game(2, 2)));
    let late = phone.write(board(game(1, 2)), As::Black, 2, vec![2]);
    let new = phone.write(board(game(2, 2)), As::White, 1, vec![3]);
    let foreign = phone.write(board(game(2, 1)), As::White, 1, vec![4]);
    phone.pump(&mut client).await;
    let has = |game, written: &sync::Checked| {
        let device = &phone.device;
        device.is_at_server(&board(game), &written.hash())
    };
    assert!(has(game(1, 2), &late));
    assert!(has(game(2, 2), &new));
    assert!(!has(game(2, 1), &foreign), "not its table");
    assert_eq!(me(&mut client, &other).await.games.len(), 2);

    // All of it holds after a restart, and a device that is shut out has lost all of it.
    let address = running.key;
    running.stop().await;
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, address)
        .await
        .expect("connects");
    assert_eq!(me(&mut client, &phone.badge).await.games.len(), 2);
    let out = json!({"device": hex(&phone.badge.secret.device().0)});
    post(&mut client, &boss, "/revoke", out).await;
    let gone = client
        .call("GET", "/me", Some(&phone.badge.token), b"")
        .await;
    assert_eq!(gone.0, 401);
    running.stop().await;
}

/// FIDE 8.1.1: his sheet is White's in the first round and Black's in the second.
/// Boards 1 and 2 of the last round are 2-4 and 3-1. Players 1 and 2 change places; then the colours at board 2 are
/// changed.
async fn a_sheet_loses_the_game_that_is_another_ones_now(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let last = json!({"section": "A", "round": 3});
    post(&mut client, &boss, "/rounds/start", last).await;
    let asked = |player| json!({"role": "white_sheet", "section": "A", "player": player});
    let second = linked(&mut client, &boss, asked(2), 1).await;
    let first = linked(&mut client, &boss, asked(1), 2).await;
    let edit = |change: Value| json!({"section": "A", "change": change, "why": "by mistake"});
    let swap = json!({"what": "swap", "round": 3, "one": 2, "other": 1});
    let colours = json!({"what": "swap_colours", "round": 3, "board": 2});
    let mut seen = Vec::new();
    for change in [None, Some(swap), Some(colours)] {
        if let Some(change) = change {
            post(&mut client, &boss, "/edit", edit(change)).await;
        }
        for badge in [&second, &first] {
            let mine = me(&mut client, badge).await;
            let at = mine.games.iter().map(|own| {
                let table = own.table.as_ref().expect("from its place");
                (table.board, own.role)
            });
            seen.push(at.collect::<Vec<_>>());
        }
    }
    let (white, black) = (Role::WhiteSheet, Role::BlackSheet);
    let expected = [
        (1, white),
        (2, black),
        (2, black),
        (1, white),
        (2, white),
        (1, white),
    ];
    assert_eq!(seen, expected.map(|one| vec![one]));
    running.stop().await;
}

async fn a_sheet_goes_with_its_player(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let asked = json!({"role": "white_sheet", "section": "A", "player": 2});
    let sheet = linked(&mut client, &boss, asked, 1).await;
    let start = json!({"section": "A", "round": 2});
    post(&mut client, &boss, "/rounds/start", start).await;
    let mine = me(&mut client, &sheet).await;
    let at: Vec<_> = mine
        .games
        .iter()
        .map(|own| {
            let table = own.table.as_ref().expect("from its place");
            (table.round, table.board, own.role)
        })
        .collect();
    assert_eq!(at, [(1, 2, Role::WhiteSheet), (2, 2, Role::BlackSheet)]);
    let mut phone = Phone::new(sheet, Follow::Named);
    let log = |round, stream| LogId {
        game: game_of(boss.tournament, "A", round, 2),
        stream,
    };
    for (log, role, kept) in [
        (log(1, Stream::WhiteSheet), As::White, true),
        (log(2, Stream::BlackSheet), As::Black, true),
        (log(1, Stream::BlackSheet), As::Black, false),
        (log(2, Stream::WhiteSheet), As::White, false),
        (log(2, Stream::Board), As::White, false),
    ] {
        phone.device.follow(log);
        let kind = if log.stream == Stream::Board { 1 } else { 101 };
        let written = phone.write(log, role, kind, vec![1]);
        phone.pump(&mut client).await;
        let is_there = phone.device.is_at_server(&log, &written.hash());
        assert_eq!(is_there, kept, "{log:?}");
    }
    running.stop().await;
}

/// FIDE 6.10.1: a spare phone takes the table over, and the next round is its own alone.
async fn a_place_is_given_to_another_phone(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let asked = |board: usize| json!({"role": "clock", "section": "A", "board": board});
    let old = linked(&mut client, &boss, asked(1), 1).await;
    let spare = linked(&mut client, &boss, asked(2), 2).await;
    let device = |badge: &Badge| hex(&badge.secret.device().0);
    let moved = json!({"device": device(&spare), "section": "A", "board": 1});
    post(&mut client, &boss, "/assign", moved).await;
    post(
        &mut client,
        &boss,
        "/rounds/start",
        json!({"section": "A", "round": 2}),
    )
    .await;
    let key = boss.tournament;
    let games = |me: Me| -> Vec<GameId> { me.games.iter().map(|own| own.game).collect() };
    let game = |round, board| game_of(key, "A", round, board);
    assert_eq!(games(me(&mut client, &old).await), [game(1, 1)]);
    let all = [game(1, 2), game(1, 1), game(2, 1)];
    assert_eq!(games(me(&mut client, &spare).await), all);
    // The boards tell who is there.
    let path = "/rounds?section=A&round=2";
    let (_, told) = client.call("GET", path, Some(&boss.token), b"").await;
    let told: Value = serde_json::from_slice(&told).expect("JSON");
    assert_eq!(told["boards"][0]["clock"], device(&spare));
    assert!(told["boards"][0]["seen_s"].is_u64(), "{told}");
    assert!(told["boards"][1]["clock"].is_null(), "{told}");
    running.stop().await;
}
