//! Two servers on one PostgreSQL are one server with two addresses.

use crate::client::{BOARD, Client, GAME, Phone, admin, enrol, hex, link, serve};
use crate::cluster;
use crate::place::Place;
use log::Role;
use server::{Running, TournamentNo};
use sync::{Follow, Frame, Times};

async fn both(place: &Place) -> [(Running, Client); 2] {
    let mut made = Vec::new();
    for _ in 0..2 {
        let running = serve(place).await;
        let client = Client::connect(running.address, running.key).await;
        made.push((running, client.expect("connects")));
    }
    made.try_into().ok().expect("two")
}

async fn times(client: &mut Client, token: &str) -> Times {
    let empty = Frame::default().write().expect("empty");
    let (status, answer) = client.call("POST", "/sync", Some(token), &empty).await;
    assert_eq!(status, 200);
    let frame = Frame::read(&answer).expect("a frame");
    frame.times.expect("an answer has times")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_does_the_other_knows_at_once() {
    let place = Place::postgres();
    let [(one, mut at_one), (two, mut at_two)] = both(&place).await;
    assert_eq!(one.key, two.key);
    let boss = admin(&one, &mut at_one).await;
    let once = link(&mut at_two, &boss, "clock", Some(GAME)).await;
    let mut clock = Phone::new(enrol(&mut at_one, &once, 1).await, Follow::Named);
    let again = serde_json::json!({"token": once, "device": "02".repeat(32)});
    let (status, _) = at_two.post("/enrol", None, again).await;
    assert_eq!(status, 403, "a link is used once");
    // One era and one time, so that a stop asked for at one holds at the other.
    let first = times(&mut at_one, &clock.badge.token).await;
    let second = times(&mut at_two, &clock.badge.token).await;
    assert_eq!(first.era, second.era);
    let apart = second.received_us.abs_diff(first.sent_us);
    assert!(apart < 5_000_000, "{apart} us apart");
    // A game goes on at the other server from press to press.
    clock.device.follow(BOARD);
    for kind in [1, 2, 3, 3, 3, 3] {
        clock.write(BOARD, Role::White, kind, vec![]);
        clock.pump(&mut at_one).await;
        std::mem::swap(&mut at_one, &mut at_two);
    }
    let desk = link(&mut at_two, &boss, "arbiter", None).await;
    let mut desk = Phone::new(enrol(&mut at_two, &desk, 2).await, Follow::All);
    desk.pump(&mut at_one).await;
    assert_eq!(desk.path(&BOARD).len(), 6);
    assert_eq!(desk.path(&BOARD), clock.path(&BOARD));
    // Whom one shuts out, the other lets in no more.
    let out = serde_json::json!({"device": hex(&clock.badge.secret.device().0)});
    let (status, _) = at_one.post("/revoke", Some(&boss.token), out).await;
    assert_eq!(status, 200);
    let empty = Frame::default().write().expect("empty");
    let token = Some(clock.badge.token.as_str());
    let (status, _) = at_two.call("POST", "/sync", token, &empty).await;
    assert_eq!(status, 401);
    one.stop().await;
    two.stop().await;
}

/// Numbers follow commits: no reader sees a gap, and each process has the same ones.
#[tokio::test(flavor = "multi_thread")]
async fn numbers_have_no_gap() {
    let place = Place::postgres();
    let [(one, mut at_one), (two, at_two)] = both(&place).await;
    let boss = admin(&one, &mut at_one).await;
    let mut tasks = Vec::new();
    for (seed, mut client) in [(1, at_one), (2, at_two)] {
        let game = log::GameId([seed; 16]);
        let board = sync::LogId { game, ..BOARD };
        let once = link(&mut client, &boss, "clock", Some(game)).await;
        let mut clock = Phone::new(enrol(&mut client, &once, seed).await, Follow::Named);
        clock.device.follow(board);
        tasks.push(tokio::spawn(async move {
            for _ in 0..40 {
                clock.write(board, Role::White, 3, vec![]);
                clock.pump(&mut client).await;
            }
            client
        }));
    }
    let database = place.database.as_deref().expect("PostgreSQL");
    let gap = "SELECT count(*) - coalesce(max(id), 0), count(*) - coalesce(max(seq), 0) FROM items";
    while !tasks.iter().all(tokio::task::JoinHandle::is_finished) {
        let database = database.to_owned();
        let seen = tokio::task::spawn_blocking(move || cluster::run(&database, gap)).await;
        assert_eq!(seen.expect("asked"), "0|0");
    }
    for task in tasks {
        task.await.expect("works");
    }
    assert_eq!(
        cluster::run(database, "SELECT count(DISTINCT hash) FROM items"),
        "82",
        "two certificates and eighty entries"
    );
    one.stop().await;
    two.stop().await;
}

/// A tablet that follows at one server hears of a press at the other.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_passes_over() {
    let place = Place::postgres();
    let [(one, mut at_one), (two, at_two)] = both(&place).await;
    let boss = admin(&one, &mut at_one).await;
    let once = link(&mut at_one, &boss, "clock", Some(GAME)).await;
    let mut clock = Phone::new(enrol(&mut at_one, &once, 1).await, Follow::Named);
    clock.device.follow(BOARD);
    let mut stream = at_two.follow(&boss.token).await;
    clock.write(BOARD, Role::White, 1, vec![]);
    clock.pump(&mut at_one).await;
    let told = stream.event().await;
    assert!(told.contains(&hex(&GAME.0)), "{told}");
    one.stop().await;
    two.stop().await;
}

/// PostgreSQL throws the servers out again and again; they come back, and nothing is lost or doubled.
#[tokio::test(flavor = "multi_thread")]
async fn servers_come_back_to_their_database() {
    let place = Place::postgres();
    let database = place.database.clone().expect("PostgreSQL");
    let [(one, mut at_one), (two, at_two)] = both(&place).await;
    let boss = admin(&one, &mut at_one).await;
    let once = link(&mut at_one, &boss, "clock", Some(GAME)).await;
    let mut clock = Phone::new(enrol(&mut at_one, &once, 1).await, Follow::Named);
    clock.device.follow(BOARD);
    let out = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
        WHERE application_name = 'hamle' AND datname = current_database()";
    let mut clients = [at_one, at_two];
    for round in 0..20 {
        if round % 3 == 2 {
            let database = database.clone();
            let done = tokio::task::spawn_blocking(move || cluster::run(&database, out)).await;
            assert_ne!(done.expect("asked"), "0");
        }
        let written = clock.write(BOARD, Role::White, 3, vec![]);
        while !clock.device.is_at_server(&BOARD, &written.hash()) {
            clock.pump_or_wait(&mut clients[round % 2]).await;
        }
    }
    let mut desk = Phone::new(boss, Follow::All);
    for client in &mut clients {
        desk.pump_or_wait(client).await;
    }
    let tree = desk.device.tree(&BOARD).expect("it came");
    assert_eq!((tree.len(), desk.path(&BOARD)), (20, clock.path(&BOARD)));
    assert!(one.has_admin(TournamentNo(1)));
    one.stop().await;
    two.stop().await;
}
