//! What the organiser tells everybody: who hears of it, how long it stands, and what is refused.

use crate::client::{Badge, Client, serve};
use crate::place::{Place, on_both};
use crate::rounds::{connected, event, linked, me, post};
use crate::wall::asked;
use serde_json::json;
use server::start;

on_both!(an_announcement_reaches_whom_it_is_for_until_it_is_withdrawn);

async fn heard(client: &mut Client, badge: &Badge) -> Vec<String> {
    let told = me(client, badge).await.announcements;
    told.into_iter().map(|one| one.text).collect()
}

async fn an_announcement_reaches_whom_it_is_for_until_it_is_withdrawn(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let clock = |section| json!({"role": "clock", "section": section, "board": 1});
    let in_a = linked(&mut client, &boss, clock("A"), 1).await;
    let in_b = linked(&mut client, &boss, clock("B"), 2).await;
    let of_b = json!({"role": "arbiter", "sections": ["B"]});
    let of_b = linked(&mut client, &boss, of_b, 3).await;

    // A device that listens is told to ask.
    let events = connected(&running).await.follow(&in_a.token);
    let mut events = events.await;
    let to_a = json!({"text": " Çay arası ", "section": "A", "minutes": 5});
    post(&mut client, &boss, "/announcements", to_a).await;
    assert!(events.event().await.contains("\"asked\":true"));
    let to_all = json!({"text": "Round 2 at 15:00", "minutes": 1440, "public": true});
    post(&mut client, &boss, "/announcements", to_all).await;
    let (tea, round) = ("Çay arası".to_owned(), "Round 2 at 15:00".to_owned());
    let both = [round.clone(), tea];
    assert_eq!(heard(&mut client, &in_a).await, both, "the newest first");
    assert_eq!(heard(&mut client, &boss).await, both);
    for badge in [&in_b, &of_b] {
        assert_eq!(heard(&mut client, badge).await, both[..1]);
    }
    // Only one of them is for the public.
    let boards = asked(&running, "/1/A/boards.json").await;
    assert!(
        boards.contains(&round) && !boards.contains("Çay"),
        "{boards}"
    );

    refused(&mut client, &boss).await;
    let second = json!({"number": 2});
    post(
        &mut client,
        &boss,
        "/announcements/withdraw",
        second.clone(),
    )
    .await;
    let (status, _) = client
        .post("/announcements/withdraw", Some(&boss.token), second)
        .await;
    assert_eq!(status, 404, "it stands no more");
    running.stop().await;

    // They outlive the server, and their numbers go on.
    let running = start(place.config()).await.expect("starts again");
    let mut client = connected(&running).await;
    assert_eq!(heard(&mut client, &in_a).await, ["Çay arası"]);
    let next = json!({"text": "Next", "minutes": 5, "section": "A"});
    post(&mut client, &boss, "/announcements", next).await;
    let told = me(&mut client, &in_a).await.announcements;
    assert_eq!(told[0].number, 17);
    let lines = client.call("GET", "/audit", Some(&boss.token), b"").await.1;
    let lines = String::from_utf8(lines).expect("text");
    assert!(lines.contains("announced to A for 5 min"), "{lines}");
    assert!(!lines.contains("Çay"), "a text may name somebody");
    assert!(lines.contains("withdrew announcement 2"), "{lines}");
    running.stop().await;
}

/// Texts that are none, times that are none; then as many as may stand, fourteen more for section B.
async fn refused(client: &mut Client, boss: &Badge) {
    for (wrong, status) in [
        (json!({"text": "x".repeat(281), "minutes": 5}), 400),
        (json!({"text": "  ", "minutes": 5}), 400),
        (json!({"text": "two\nlines", "minutes": 5}), 400),
        (json!({"text": "x", "minutes": 0}), 400),
        (json!({"text": "x", "minutes": 1441}), 400),
        (json!({"text": "x", "minutes": 5, "section": "C"}), 404),
    ] {
        let said = client
            .post("/announcements", Some(&boss.token), wrong)
            .await;
        assert_eq!(said.0, status, "{}", said.1);
    }
    let longest = json!({"text": "ş".repeat(280), "minutes": 5, "section": "B"});
    post(client, boss, "/announcements", longest).await;
    for number in 4..=16 {
        let more = json!({"text": format!("Number {number}"), "minutes": 5, "section": "B"});
        post(client, boss, "/announcements", more).await;
    }
    let more = json!({"text": "Number 17", "minutes": 5});
    let (status, _) = client.post("/announcements", Some(&boss.token), more).await;
    assert_eq!(status, 409, "nobody reads more than that");
}
