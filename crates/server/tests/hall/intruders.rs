//! Who has no right here, and who is slow.

use crate::client::{BOARD, Badge, Client, GAME, Phone, admin, enrol, hex, link, serve};
use crate::place::{Place, on_both};
use log::{GameId, Role};
use server::start;
use std::time::Duration;
use sync::{Follow, Frame};

on_both!(
    a_token_that_was_exchanged_is_good_for_nothing,
    what_is_refused_is_written_down,
    what_no_device_should_send_is_written_down,
    forged_and_repeated_entries_change_nothing,
    a_link_that_is_too_old_does_not_hold,
);

fn empty() -> Vec<u8> {
    Frame::default().write().expect("empty")
}

/// The audit log as soon as it has that line: a refusal does not wait for its note.
async fn noted(client: &mut Client, boss: &Badge, what: &str) -> String {
    let mut audit = String::new();
    for _ in 0..200 {
        let (status, answer) = client.call("GET", "/audit", Some(&boss.token), b"").await;
        assert_eq!(status, 200);
        audit = String::from_utf8(answer).expect("text");
        if audit.contains(what) {
            return audit;
        }
        tokio::task::yield_now().await;
    }
    panic!("{what} is not in {audit}");
}

async fn a_token_that_was_exchanged_is_good_for_nothing(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let (status, given) = client
        .post("/rotate", Some(&boss.token), serde_json::json!({}))
        .await;
    assert_eq!(status, 200);
    let new = given["token"].as_str().expect("a token").to_owned();
    let key = running.key;
    running.stop().await;
    // It is so after a restart as well.
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, key)
        .await
        .expect("connects");
    for (token, expected) in [(&boss.token, 401), (&new, 200)] {
        let (status, _) = client.call("POST", "/sync", Some(token), &empty()).await;
        assert_eq!(status, expected);
    }
    running.stop().await;
}

async fn what_is_refused_is_written_down(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let once = link(&mut client, &boss, "display", None).await;
    let display = enrol(&mut client, &once, 1).await;
    assert_eq!(
        client
            .call("GET", "/metrics", Some(&display.token), b"")
            .await
            .0,
        403
    );
    let used = serde_json::json!({"token": once, "device": "02".repeat(32)});
    assert_eq!(client.post("/enrol", None, used).await.0, 403);
    let mut lines: Vec<serde_json::Value> = Vec::new();
    // The refusal did not wait for its note.
    for _ in 0..200 {
        let (status, answer) = client.call("GET", "/audit", Some(&boss.token), b"").await;
        assert_eq!(status, 200);
        lines = serde_json::from_slice(&answer).expect("a list");
        if lines.len() == 6 {
            break;
        }
        tokio::task::yield_now().await;
    }
    let said = |what: &str, device: &str| {
        let of = |line: &serde_json::Value| line["what"] == what && line["device"] == device;
        lines.iter().filter(|line| of(line)).count()
    };
    let of_display = hex(&display.secret.device().0);
    assert_eq!(said("tried /metrics without the right", &of_display), 1);
    assert_eq!(said("was enrolled", &of_display), 1);
    assert_eq!(
        said("brought a link that does not hold", &"02".repeat(32)),
        1
    );
    let of_boss = hex(&boss.secret.device().0);
    assert_eq!(said("made a link", &of_boss), 1);
    assert!(
        !lines.iter().any(|line| line.to_string().contains(&once)),
        "no token is written down"
    );
    running.stop().await;
}

/// Bodies that are too long by whom they were sent; strangers without a name, and not each of their calls.
async fn what_no_device_should_send_is_written_down(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let once = link(&mut client, &boss, "display", None).await;
    let display = enrol(&mut client, &once, 1).await;
    let out = serde_json::json!({"device": hex(&display.secret.device().0)});
    assert_eq!(client.post("/revoke", Some(&boss.token), out).await.0, 200);
    for token in [&display.token, &"0".repeat(43)] {
        let (status, _) = client.call("POST", "/sync", Some(token), &empty()).await;
        assert_eq!(status, 401);
    }
    let audit = noted(&mut client, &boss, "brought no token that holds to /sync").await;
    assert_eq!(audit.matches("brought no token").count(), 1, "{audit}");
    assert!(!audit.contains(&display.token), "no token is written down");
    let long = vec![b' '; 4_097];
    let mut other = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let (status, _) = other.call("POST", "/links", Some(&boss.token), &long).await;
    assert_eq!(status, 413);
    let audit = noted(&mut client, &boss, "sent too long a body to /links").await;
    let lines: Vec<serde_json::Value> = serde_json::from_str(&audit).expect("a list");
    let device = |what: &str| {
        let line = lines.iter().find(|line| line["what"] == what);
        line.expect("is there")["device"].clone()
    };
    assert_eq!(
        device("sent too long a body to /links"),
        hex(&boss.secret.device().0)
    );
    assert!(device("brought no token that holds to /sync").is_null());
    running.stop().await;
}

/// Whoever has a token but not the key of the board's clock brings nothing in; what is there twice counts once.
async fn forged_and_repeated_entries_change_nothing(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let once = link(&mut client, &boss, "clock", Some(GAME)).await;
    let mut clock = Phone::new(enrol(&mut client, &once, 1).await, Follow::Named);
    clock.device.follow(BOARD);
    let first = clock.write(BOARD, Role::White, 1, vec![7]);
    clock.pump(&mut client).await;
    // The same frame again and again.
    let frame = |bytes: Vec<u8>| {
        let entry = log::Signed::read(&bytes).expect("its shape is right");
        let frame = Frame {
            exchange: 9,
            entries: vec![entry],
            ..Frame::default()
        };
        frame.write().expect("short")
    };
    let token = Some(clock.badge.token.as_str());
    let bytes = first.signed().write();
    for _ in 0..3 {
        let (status, _) = client
            .call("POST", "/sync", token, &frame(bytes.clone()))
            .await;
        assert_eq!(status, 200);
    }
    // One bit of the signature, and one of what it signs.
    for at in [bytes.len() - 1, bytes.len() - 65] {
        let mut forged = bytes.clone();
        forged[at] ^= 1;
        let (status, answer) = client.call("POST", "/sync", token, &frame(forged)).await;
        assert_eq!(status, 200);
        let answer = Frame::read(&answer).expect("a frame");
        assert_eq!(answer.refused.len(), 1, "byte {at}");
    }
    let (_, counts) = client.call("GET", "/metrics", Some(&boss.token), b"").await;
    let counts = String::from_utf8(counts).expect("text");
    assert!(counts.contains("hamle_entries_total 1\n"), "{counts}");
    assert!(counts.contains("hamle_not_kept_total 2\n"), "{counts}");
    noted(&mut client, &boss, "brought what is not kept").await;
    // Another board's token does not help.
    let other = GameId([0xCD; 16]);
    let once = link(&mut client, &boss, "clock", Some(other)).await;
    let thief = enrol(&mut client, &once, 2).await;
    let (_, answer) = client
        .call("POST", "/sync", Some(&thief.token), &frame(bytes))
        .await;
    let answer = Frame::read(&answer).expect("a frame");
    assert_eq!(answer.refused.len(), 1, "what is already there, too");
    running.stop().await;
}

async fn a_link_that_is_too_old_does_not_hold(place: Place) {
    let running = serve(&place).await;
    let connect = |running: &server::Running| Client::connect(running.address, running.key);
    let mut client = connect(&running).await.expect("connects");
    let boss = admin(&running, &mut client).await;
    running.stop().await;
    let mut config = place.config();
    config.link_life = Duration::ZERO;
    let running = start(config).await.expect("starts");
    let mut client = connect(&running).await.expect("connects");
    let late = link(&mut client, &boss, "clock", Some(GAME)).await;
    let asked = serde_json::json!({"token": late, "device": "02".repeat(32)});
    assert_eq!(client.post("/enrol", None, asked).await.0, 403);
    let audit = noted(&mut client, &boss, "brought a link that does not hold").await;
    assert!(!audit.contains(&late), "no token is written down");
    running.stop().await;
}

/// The device tells by the key; nothing was said to the wrong one. Anybody may knock, but only where there is a table.
#[tokio::test(flavor = "multi_thread")]
async fn the_wrong_server_and_the_wrong_table() {
    let (one, two) = (Place::sqlite(), Place::sqlite());
    let (running, other) = (serve(&one).await, serve(&two).await);
    assert!(Client::connect(other.address, running.key).await.is_err());
    let connect = || Client::connect(running.address, running.key);
    let mut client = connect().await.expect("connects");
    let boss = admin(&running, &mut client).await;
    for (section, board) in [("A", 1), ("A", 0), ("nowhere", 1)] {
        let asked = serde_json::json!({"tournament": 1, "section": section, "board": board,
            "role": "clock", "device": "05".repeat(32)});
        assert_eq!(client.post("/knocks", None, asked).await.0, 404);
    }
    let (_, waiting) = client.call("GET", "/knocks", Some(&boss.token), b"").await;
    assert_eq!(waiting, b"[]");
    running.stop().await;
    other.stop().await;
}

/// A head that does not end is not waited for, and the others are served meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn slow_and_endless_heads_are_cut() {
    let place = Place::sqlite();
    let mut config = place.config();
    config.head_time = Duration::from_millis(300);
    let running = start(config).await.expect("starts");
    let connect = || Client::connect(running.address, running.key);
    let mut slow = connect().await.expect("connects");
    let part = b"GET /health HTTP/1.1\r\nhost: h\r\nx-slow: ";
    assert!(slow.raw(part).await.is_err(), "closed without an answer");
    let mut silent = connect().await.expect("connects");
    assert!(silent.raw(b"").await.is_err());
    let mut other = connect().await.expect("connects");
    assert_eq!(other.call("GET", "/health", None, b"").await.0, 200);
    let long = format!("GET /health HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(1 << 20));
    let mut endless = connect().await.expect("connects");
    // It may be cut while it still sends.
    let answer = endless.raw(long.as_bytes()).await;
    assert!(answer.map_or(true, |(status, _)| status == 431));
    running.stop().await;
}
