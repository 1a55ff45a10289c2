//! FIDE 12: an arbiter of one section, and what cannot be asked for.

use crate::client::{Badge, Client, Phone, hex, serve};
use crate::place::{Place, on_both};
use crate::rounds::{board, connected, event, linked, me};
use log::{
    Author, DeviceKey, GameId, Lifetime, PersonId, Request, RequestId, Role as As, SignedRequest,
};
use serde_json::{Value, json};
use server::game_of;
use sync::{Fate, Follow, Input, Output};

on_both!(
    an_arbiter_of_one_section_has_no_say_in_the_other,
    what_cannot_be_a_place_is_refused,
);

/// A call, its body, and with which status it is answered.
type Try = (&'static str, Value, u16);

async fn clock(client: &mut Client, boss: &Badge, section: &str, seed: u8) -> Phone {
    let asked = json!({"role": "clock", "section": section, "board": 1});
    let badge = linked(client, boss, asked, seed).await;
    let mut phone = Phone::new(badge, Follow::Named);
    let log = board(game_of(boss.tournament, section, 1, 1));
    phone.device.follow(log);
    phone.write(log, As::White, 1, vec![seed]);
    phone.pump(client).await;
    phone
}

fn request(by: &Phone, game: GameId, id: u8) -> SignedRequest {
    let head = by
        .device
        .tree(&board(game))
        .and_then(|tree| tree.standing().head());
    let request = Request {
        id: RequestId([id; 16]),
        game,
        head: head.expect("it has begun"),
        author: Author {
            person: PersonId([0; 16]),
            role: As::Arbiter,
            device: by.badge.secret.device(),
        },
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 0,
        kind: 1,
        payload: vec![id],
    };
    request.sign(&by.badge.secret).expect("its own")
}

async fn ask(desk: &mut Phone, game: GameId, id: u8, client: &mut Client) {
    let asked = request(desk, game, id);
    let now = desk.now();
    desk.device.on(Input::Ask(&asked), &desk.disk, now);
    desk.device.on(Input::Failed, &desk.disk, now);
    desk.pump(client).await;
}

fn tries(key: DeviceKey, [of_a, of_b]: [String; 2], code: &Value) -> Vec<Try> {
    let own = |section: &str| json!({"section": section, "round": 1, "board": 1, "result": "1-0"});
    let [game_a, game_b] = ["A", "B"].map(|section| hex(&game_of(key, section, 1, 1).0));
    vec![
        ("/results", own("B"), 403),
        ("/results", own("A"), 200),
        ("/rounds/start", json!({"section": "B", "round": 2}), 403),
        (
            "/links",
            json!({"role": "clock", "section": "B", "board": 1}),
            403,
        ),
        (
            "/links",
            json!({"role": "clock", "section": "A", "board": 1}),
            200,
        ),
        ("/links", json!({"role": "clock", "game": game_b}), 403),
        ("/links", json!({"role": "clock", "game": game_a}), 200),
        (
            "/assign",
            json!({"device": of_a, "section": "B", "board": 2}),
            403,
        ),
        (
            "/assign",
            json!({"device": of_b, "section": "A", "board": 2}),
            403,
        ),
        (
            "/knocks/approve",
            json!({"device": "05".repeat(32), "code": code}),
            403,
        ),
        ("/rounds/start", json!({"section": "A", "round": 2}), 200),
    ]
}

async fn the_next_round_is_his(
    client: &mut Client,
    key: DeviceKey,
    desk: &mut Phone,
    clock: &mut Phone,
) {
    clock.pump(client).await;
    let log = board(game_of(key, "A", 2, 1));
    clock.device.follow(log);
    clock.write(log, As::White, 1, vec![9]);
    clock.pump(client).await;
    desk.pump(client).await;
    ask(desk, log.game, 3, client).await;
    clock.pump(client).await;
    let applied = clock
        .told
        .iter()
        .any(|told| matches!(told, Output::Apply { .. }));
    assert!(applied, "the clock believes his certificate for this game");
}

/// FIDE 12: requests, corrections, devices, knocks. His certificates name the games of his section, so that clocks
/// refuse him elsewhere whatever a server says.
async fn an_arbiter_of_one_section_has_no_say_in_the_other(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let asked = json!({"role": "arbiter", "sections": ["A"]});
    let badge = linked(&mut client, &boss, asked, 100).await;
    assert_eq!(
        me(&mut client, &badge).await.sections,
        Some(vec!["A".to_owned()])
    );
    let key = boss.tournament;
    let mut clocks = [
        clock(&mut client, &boss, "A", 1).await,
        clock(&mut client, &boss, "B", 2).await,
    ];
    let mut desk = Phone::new(badge, Follow::All);
    desk.pump(&mut client).await;
    for (id, section, is_his) in [(1, "A", true), (2, "B", false)] {
        ask(&mut desk, game_of(key, section, 1, 1), id, &mut client).await;
        let fate = desk.told.iter().rev().find_map(|told| match told {
            Output::Fate { fate, .. } => Some(*fate),
            _ => None,
        });
        let expected = if is_his {
            Fate::Asked
        } else {
            Fate::NotAllowed
        };
        assert_eq!(fate, Some(expected), "{section}");
    }
    let device = |phone: &Phone| hex(&phone.badge.secret.device().0);
    let knock = json!({"tournament": 1, "section": "B", "board": 2, "role": "clock", "device": "05".repeat(32)});
    let (status, knocked) = client.post("/knocks", None, knock).await;
    assert_eq!(status, 200, "{knocked}");
    let token = Some(desk.badge.token.as_str());
    let (_, waiting) = client.call("GET", "/knocks", token, b"").await;
    assert_eq!(waiting, b"[]");
    for (path, asked, expected) in tries(key, clocks.each_ref().map(device), &knocked["code"]) {
        let (status, said) = client.post(path, token, asked.clone()).await;
        assert_eq!(status, expected, "{path} {asked}: {said}");
    }
    the_next_round_is_his(&mut client, key, &mut desk, &mut clocks[0]).await;
    running.stop().await;
}
/// Bodies of `/links`.
const NO_LINKS: &[&str] = &[
    r#""role": "clock", "section": "A""#,
    r#""role": "clock", "board": 1"#,
    r#""role": "clock", "section": "A", "board": 0"#,
    r#""role": "clock", "section": "A", "board": 10000"#,
    r#""role": "clock", "section": "A", "board": 1, "player": 1"#,
    r#""role": "clock", "section": "A", "player": 1"#,
    r#""role": "clock", "section": "A", "board": 1, "game": "01010101010101010101010101010101""#,
    r#""role": "clock", "section": "A b", "board": 1"#,
    r#""role": "white_sheet", "section": "A", "player": 0"#,
    r#""role": "arbiter", "section": "A", "board": 1"#,
    r#""role": "arbiter", "sections": []"#,
    r#""role": "arbiter", "sections": ["A,B"]"#,
    r#""role": "chief_arbiter", "sections": ["A"]"#,
    r#""role": "clock", "game": "01010101010101010101010101010101", "sections": ["A"]"#,
];

fn nonsense(known: &str) -> Vec<Try> {
    let links = NO_LINKS.iter().map(|asked| {
        let asked = serde_json::from_str(&format!("{{{asked}}}"));
        ("/links", asked.expect("JSON"), 400)
    });
    let at =
        |device: &str, section: &str| json!({"device": device, "section": section, "board": 1});
    let mut arbiter = at(known, "A");
    arbiter["role"] = "arbiter".into();
    let start = |section: &str, round| json!({"section": section, "round": round});
    let mut defective = start("A", 2);
    defective["regulation"] = "edition = 1".into();
    let others = [
        ("/assign", at(&"05".repeat(32), "A"), 404),
        ("/assign", at(known, "C"), 404),
        (
            "/assign",
            json!({"device": known, "section": "A", "player": 1}),
            400,
        ),
        ("/assign", arbiter, 400),
        ("/rounds/start", start("A", 4), 409),
        ("/rounds/start", start("A", 0), 409),
        ("/rounds/start", start("C", 1), 404),
        ("/rounds/start", defective, 400),
    ];
    links.chain(others).collect()
}

async fn what_cannot_be_a_place_is_refused(place: Place) {
    let running = serve(&place).await;
    let mut client = connected(&running).await;
    let boss = event(&mut client, &running).await;
    let clock = linked(
        &mut client,
        &boss,
        json!({"role": "clock", "section": "A", "board": 1}),
        1,
    )
    .await;
    let known = hex(&clock.secret.device().0);
    for (path, asked, expected) in nonsense(&known) {
        let (status, said) = client.post(path, Some(&boss.token), asked.clone()).await;
        assert_eq!(status, expected, "{path} {asked}: {said}");
    }
    assert_eq!(me(&mut client, &clock).await.games.len(), 1);
    running.stop().await;
}
