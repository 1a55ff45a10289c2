//! Each role tries every call; the calls are those of the router.

use crate::client::{BOARD, Badge, Client, GAME, Phone, admin, enrol, hex, link, serve};
use crate::place::{Place, on_both};
use log::{GameId, Role as As, Stream};
use server::{Call, Method, Role};
use sync::{Follow, Frame, LogId};
use tournament::trf::{self, Version};
use tournament::{Number, Player, Section, Text};

on_both!(
    each_role_tries_every_call,
    links_are_used_once_and_tokens_can_be_revoked,
    long_bodies_are_refused,
    entries_are_checked_against_the_role_of_who_signed_them,
);

const NAMES: [&str; 8] = [
    "admin",
    "chief_arbiter",
    "arbiter",
    "assistant",
    "clock",
    "white_sheet",
    "black_sheet",
    "display",
];

async fn enrolled(client: &mut Client, boss: &Badge, role: Role, seed: u8) -> Badge {
    let place = Role::ALL
        .iter()
        .position(|one| *one == role)
        .expect("listed");
    let game = role.is_of_game().then_some(GAME);
    let link = link(client, boss, NAMES[place], game).await;
    enrol(client, &link, seed).await
}

/// Written by hand: who may make which call.
fn may(call: Call, role: Role) -> bool {
    use Role::{Admin, Arbiter, ChiefArbiter};
    match call {
        Call::Health | Call::Ready | Call::OpenApi | Call::Sync | Call::Events | Call::Rotate => {
            true
        }
        Call::Me => true,
        Call::Knock | Call::Admitted => true,
        Call::Sections
        | Call::Boards
        | Call::Games
        | Call::Live
        | Call::Standings
        | Call::Parts => ![Role::Clock, Role::WhiteSheet, Role::BlackSheet].contains(&role),
        Call::Trf | Call::Cards | Call::Waiting | Call::Approve | Call::Results => {
            [Admin, ChiefArbiter, Arbiter].contains(&role)
        }
        Call::About | Call::Section | Call::Csv | Call::Qr | Call::Announcements => {
            [Admin, ChiefArbiter, Arbiter].contains(&role)
        }
        Call::PutSection
        | Call::Round
        | Call::Forget
        | Call::Edit
        | Call::Announce
        | Call::Withdraw => [Admin, ChiefArbiter].contains(&role),
        // Open, but there is no second link in this body.
        Call::Enrol => false,
        Call::Link | Call::Assign | Call::Start => [Admin, ChiefArbiter, Arbiter].contains(&role),
        Call::Devices | Call::Revoke => [Admin, ChiefArbiter].contains(&role),
        Call::Tournament | Call::Audit | Call::Metrics | Call::Backup => role == Admin,
    }
}

/// A round robin of four that is not paired yet.
fn four(name: &str) -> serde_json::Value {
    let mut section = Section::default();
    section.set_text(Text::Kind, "Round robin");
    for number in 1..=4 {
        let number = Number::new(number).expect("a number");
        section
            .players
            .push(Player::named(number, &format!("Name {number}")));
    }
    let trf = trf::write(&section, Version::Trf26);
    serde_json::json!({"name": name, "trf": trf, "replace": true})
}

/// The path with what has to stand behind its question mark.
fn path(call: Call) -> String {
    match call {
        Call::Trf | Call::Cards | Call::Section | Call::Standings | Call::Csv => {
            format!("{}?section=A", call.path())
        }
        Call::Parts => format!("{}?section=A&number=1&code=SB", call.path()),
        Call::Boards | Call::Games | Call::Live => format!("{}?section=A&round=1", call.path()),
        _ => call.path().to_owned(),
    }
}

/// A body with which the call works for whoever may make it.
fn body(call: Call, device: &str, seated: &str, code: &str, announced: u8) -> Vec<u8> {
    let text = match call {
        Call::Tournament => r#"{"name":"Another"}"#.into(),
        Call::PutSection => four("B").to_string(),
        Call::Round => r#"{"section":"B"}"#.into(),
        Call::Results => {
            r#"{"section":"B","round":1,"board":1,"result":"1-0","why":"seen"}"#.into()
        }
        Call::Forget => r#"{"section":"B","number":1}"#.into(),
        Call::Edit => {
            r#"{"section":"A","change":{"what":"settings","settings":{"city":"Bursa"}}}"#.into()
        }
        Call::Qr => r#"{"texts":["x"]}"#.into(),
        Call::Announce => r#"{"text":"Tea","minutes":5}"#.into(),
        Call::Withdraw => format!("{{\"number\":{announced}}}"),
        Call::Knock => serde_json::json!({
            "tournament": 1, "section": "A", "board": 2, "role": "clock", "device": device
        })
        .to_string(),
        Call::Admitted => format!("{{\"secret\":\"{}\"}}", "00".repeat(32)),
        Call::Approve => format!("{{\"device\":\"{device}\",\"code\":\"{code}\"}}"),
        Call::Sync => return Frame::default().write().expect("empty"),
        Call::Link => format!("{{\"role\":\"clock\",\"game\":\"{}\"}}", hex(&GAME.0)),
        Call::Start => r#"{"section":"A","round":2,"starts_ms":1795000000000}"#.into(),
        Call::Assign => format!("{{\"device\":\"{seated}\",\"section\":\"A\",\"board\":2}}"),
        Call::Revoke => format!("{{\"device\":\"{device}\"}}"),
        Call::Enrol => format!(
            "{{\"token\":\"{}\",\"device\":\"{device}\"}}",
            "00".repeat(32)
        ),
        _ => String::new(),
    };
    text.into_bytes()
}

async fn each_role_tries_every_call(place: Place) {
    let running = serve(&place).await;
    let connect = || Client::connect(running.address, running.key);
    let mut client = connect().await.expect("connects");
    let boss = admin(&running, &mut client).await;
    let victim = enrolled(&mut client, &boss, Role::Display, 99).await;
    let victim = hex(&victim.secret.device().0);
    let seated = enrolled(&mut client, &boss, Role::Clock, 98).await;
    let seated = hex(&seated.secret.device().0);
    for (path, body) in [
        ("/sections", four("A")),
        ("/rounds", serde_json::json!({"section": "A"})),
    ] {
        let (status, said) = client.post(path, Some(&boss.token), body).await;
        assert_eq!(status, 200, "{said}");
    }
    // What the last knock was given to show.
    let mut code = String::new();
    // The number of the last announcement.
    let mut announced = 0;
    for (seed, role) in (10..).zip(Role::ALL) {
        let mut badge = enrolled(&mut client, &boss, role, seed).await;
        for call in Call::ALL {
            let method = if call.method() == Method::Get {
                "GET"
            } else {
                "POST"
            };
            // A stream has no end: it gets a connection of its own.
            let mut own = connect().await.expect("connects");
            announced += u8::from(call == Call::Announce && may(call, role));
            let body = body(call, &victim, &seated, &code, announced);
            let (status, answer) = own
                .call(method, &path(call), Some(&badge.token), &body)
                .await;
            let expected = match call {
                // Nobody waits with that secret.
                Call::Admitted => 404,
                // PostgreSQL is copied by its own tools.
                Call::Backup if may(call, role) && place.config().database.is_some() => 409,
                _ if may(call, role) => 200,
                _ => 403,
            };
            assert_eq!(status, expected, "{role:?} {call:?}");
            if call == Call::Rotate {
                let given: serde_json::Value = serde_json::from_slice(&answer).expect("JSON");
                badge.token = given["token"].as_str().expect("a token").to_owned();
            }
            let mut own = connect().await.expect("connects");
            let (status, answer) = own.call(method, &path(call), None, &body).await;
            if call == Call::Knock {
                let given: serde_json::Value = serde_json::from_slice(&answer).expect("JSON");
                code = given["code"].as_str().expect("a code").to_owned();
            }
            let expected = match call {
                Call::Health | Call::Ready | Call::OpenApi | Call::Knock => 200,
                Call::Admitted => 404,
                Call::Enrol => 403,
                _ => 401,
            };
            assert_eq!(status, expected, "nobody {call:?}");
        }
    }
    let (status, _) = client.call("GET", "/other", Some(&boss.token), b"").await;
    assert_eq!(status, 404);
    running.stop().await;
}

async fn links_are_used_once_and_tokens_can_be_revoked(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let once = link(&mut client, &boss, "arbiter", None).await;
    let arbiter = enrol(&mut client, &once, 1).await;
    let again = serde_json::json!({"token": once, "device": "02".repeat(32)});
    assert_eq!(
        client.post("/enrol", None, again).await.0,
        403,
        "a photographed card"
    );
    // An arbiter makes no arbiter; a board needs a game.
    for asked in [
        serde_json::json!({"role": "arbiter", "game": null}),
        serde_json::json!({"role": "admin", "game": null}),
    ] {
        assert_eq!(
            client.post("/links", Some(&arbiter.token), asked).await.0,
            403
        );
    }
    let zero = "00".repeat(16);
    for asked in [
        serde_json::json!({"role": "clock", "game": null}),
        serde_json::json!({"role": "clock", "game": zero}),
        serde_json::json!({"role": "clock", "game": "zz"}),
        serde_json::json!({"role": "king", "game": null}),
    ] {
        assert_eq!(client.post("/links", Some(&boss.token), asked).await.0, 400);
    }
    let out = serde_json::json!({"device": hex(&arbiter.secret.device().0)});
    assert_eq!(client.post("/revoke", Some(&boss.token), out).await.0, 200);
    let empty = Frame::default().write().expect("empty");
    let (status, _) = client
        .call("POST", "/sync", Some(&arbiter.token), &empty)
        .await;
    assert_eq!(status, 401);
    let (status, _) = client
        .call("POST", "/sync", Some(&boss.token), b"no frame")
        .await;
    assert_eq!(status, 400);
    running.stop().await;
}

/// What a body says of its length is believed before it is read; and it is not read for ever.
async fn long_bodies_are_refused(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let (status, _) = client
        .call("POST", "/sync", Some(&boss.token), &vec![0; (1 << 19) + 1])
        .await;
    assert_eq!(status, 413);
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let (status, _) = client
        .call("POST", "/links", Some(&boss.token), &vec![b' '; 4_097])
        .await;
    assert_eq!(status, 413);
    running.stop().await;
}

/// A sheet's phone writes to its own sheet and nowhere else, and sees nothing of its opponent's.
async fn entries_are_checked_against_the_role_of_who_signed_them(place: Place) {
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let stream = |stream| LogId { game: GAME, stream };
    let other = LogId {
        game: GameId([0xCD; 16]),
        stream: Stream::WhiteSheet,
    };
    let (white, black) = (stream(Stream::WhiteSheet), stream(Stream::BlackSheet));
    for (seed, log, kind, kept) in [
        (1, white, 101, true),
        (2, black, 101, false),
        (3, BOARD, 1, false),
        (4, white, 1, false),
        (5, other, 101, false),
    ] {
        let badge = enrolled(&mut client, &boss, Role::WhiteSheet, seed).await;
        let mut phone = Phone::new(badge, Follow::Named);
        phone.device.follow(log);
        let written = phone.write(log, As::White, kind, vec![seed]);
        phone.pump(&mut client).await;
        assert_eq!(
            phone.device.is_at_server(&log, &written.hash()),
            kept,
            "{log:?} {kind}"
        );
    }
    running.stop().await;
}
