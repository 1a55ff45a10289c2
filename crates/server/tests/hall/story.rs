//! FIDE 8, 12: a round of eight boards from the file to the file, with devices that drop out and two minutes that an
//! arbiter gives while a board is offline.

use crate::client::{Badge, Client, Phone, enrol, hex, link, serve};
use crate::place::{Place, on_both};
use crate::table::{Table, side};
use laws::{Act, Micros, Side, record};
use log::{
    Author, GameId, KIND_ASKED, Lifetime, PersonId, Request, RequestId, Role, SignedRequest, Stream,
};
use serde_json::{Value, json};
use server::{TournamentNo, game_of};
use sync::{Fate, Follow, LogId, Output};
use tournament::text::Encoding;
use tournament::trf::{self, Version};
use tournament::{Section, pairings};

on_both!(a_round_from_file_to_file);

const TRF: &str = include_str!("../../../../tests/cases/trf/fide_exercises_swiss.trf");
const PGN: &str = include_str!("../../../../tests/cases/pgn/livechess-epgn-round.pgn");
/// The round of that file that is played here; all eight boards of it were paired.
const ROUND: usize = 1;
const BOARDS: usize = 8;
/// The board that is offline when the arbiter adds time.
const OFFLINE: usize = 5;

/// The arbiter's two minutes for White, against the board as his tablet has it.
fn two_minutes(desk: &Phone, game: GameId, id: u8) -> SignedRequest {
    let board = LogId {
        game,
        stream: Stream::Board,
    };
    let span = Micros::from_secs(120);
    let (kind, payload) = record::write(&Act::AddTime {
        side: Side::White,
        span,
    });
    let head = desk.device.tree(&board).expect("is here").standing().head();
    let request = Request {
        id: RequestId([id; 16]),
        game,
        head: head.expect("the board has begun"),
        author: Author {
            person: PersonId([0; 16]),
            role: Role::Arbiter,
            device: desk.badge.secret.device(),
        },
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 0,
        kind,
        payload,
    };
    request.sign(&desk.badge.secret).expect("its own")
}

async fn ask(desk: &mut Phone, request: &SignedRequest, client: &mut Client) {
    let now = desk.now();
    let mut told = desk.device.on(sync::Input::Ask(request), &desk.disk, now);
    told.retain(|output| matches!(output, Output::Fate { .. }));
    desk.told.extend(told);
    desk.device.on(sync::Input::Failed, &desk.disk, now);
    desk.pump(client).await;
}

fn fates(desk: &mut Phone) -> Vec<Fate> {
    let told = std::mem::take(&mut desk.told);
    let fates = told.into_iter().filter_map(|output| match output {
        Output::Fate { fate, .. } => Some(fate),
        _ => None,
    });
    fates.collect()
}

async fn get(client: &mut Client, by: &Badge, path: &str) -> String {
    let (status, answer) = client.call("GET", path, Some(&by.token), b"").await;
    let text = String::from_utf8(answer).expect("text");
    assert_eq!(status, 200, "{path}: {text}");
    text
}

async fn post(client: &mut Client, by: &Badge, path: &str, body: Value) -> Value {
    let (status, answer) = client.post(path, Some(&by.token), body).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

/// The phone reads the table's card, knocks, shows a number; the arbiter sees the same and lets it in.
async fn let_in(client: &mut Client, arbiter: &Badge, card: &str, seed: u8) -> Badge {
    let part = |name: &str| {
        let found = card
            .split(['?', '&'])
            .find_map(|part| part.strip_prefix(name));
        found.expect("stands on the card").to_owned()
    };
    let secret = log::DeviceSecret::from_seed(&[seed; 32]);
    let device = hex(&secret.device().0);
    let board: usize = part("b=").parse().expect("a number");
    let number: i64 = part("n=").parse().expect("a number");
    let asked = |role| {
        json!({"tournament": number, "section": part("s="), "board": board,
            "role": role, "device": device})
    };
    let (status, other) = client.post("/knocks", None, asked("white_sheet")).await;
    assert_eq!(status, 200, "{other}");
    let (status, knocked) = client.post("/knocks", None, asked("clock")).await;
    assert_eq!(status, 200, "{knocked}");
    let secret = json!({"secret": knocked["secret"]});
    let (_, admitted) = client.post("/knocks/admitted", None, secret.clone()).await;
    assert!(admitted["token"].is_null(), "a card grants nothing");
    let waiting = get(client, arbiter, "/knocks").await;
    let waiting: Vec<Value> = serde_json::from_str(&waiting).expect("a list");
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0]["code"], knocked["code"]);
    assert_eq!(waiting[0]["board"], board);
    // What the arbiter saw before the device asked for something else is approved no more.
    let approve = |code: &Value| json!({"device": device, "code": code});
    let late = approve(&other["code"]);
    let (status, _) = client
        .post("/knocks/approve", Some(&arbiter.token), late)
        .await;
    assert_eq!(status, 404);
    let seen = approve(&knocked["code"]);
    post(client, arbiter, "/knocks/approve", seen).await;
    let (_, admitted) = client.post("/knocks/admitted", None, secret.clone()).await;
    let token = admitted["token"].as_str().expect("a link").to_owned();
    let (status, _) = client.post("/knocks/admitted", None, secret).await;
    assert_eq!(status, 404, "it is told once");
    enrol(client, &token, seed).await
}

/// A tournament of its own from the file as it stood before the round, and the round from another program's pairings.
async fn prepared(client: &mut Client, server: &Badge) -> (Badge, Section) {
    let whole = trf::read(TRF.as_bytes(), Encoding::Utf8).expect("good");
    let mut before = whole.clone();
    before.rounds.truncate(ROUND - 1);
    let trf = trf::write(&before, Version::Trf26);
    let asked = json!({"name": "Kupa", "section": {"name": "A", "trf": trf}});
    let made = post(client, server, "/tournaments", asked.clone()).await;
    let (status, _) = client
        .post("/tournaments", Some(&server.token), asked)
        .await;
    assert_eq!(status, 409, "its name is taken");
    let boss = enrol(client, made["token"].as_str().expect("a link"), 150).await;
    let sections = get(client, &boss, "/sections").await;
    assert!(sections.contains("\"players\":16"), "{sections}");
    let mut open = whole.clone();
    for game in &mut open.rounds[ROUND - 1].games {
        game.outcome = tournament::Outcome::Pending;
    }
    let pgn = pairings::write(&open, ROUND, |board| board.to_string());
    let paired = post(
        client,
        &boss,
        "/rounds",
        json!({"section": "A", "pgn": pgn}),
    )
    .await;
    assert_eq!(paired["round"], ROUND);
    assert_eq!(paired["boards"].as_array().map(Vec::len), Some(BOARDS));
    let first = game_of(boss.tournament, "A", ROUND, 1);
    assert_eq!(paired["boards"][0]["game"], hex(&first.0));
    (boss, whole)
}

async fn seated(client: &mut Client, boss: &Badge, arbiter: &Badge) -> Vec<Table> {
    let cards: Value =
        serde_json::from_str(&get(client, boss, "/cards?section=A").await).expect("JSON");
    let replayed = notation::pgn::read_str(PGN);
    let mut tables = Vec::new();
    for board in 1..=BOARDS {
        let card = cards["cards"][board - 1].as_str().expect("a card");
        let seed = u8::try_from(board).expect("few");
        let badge = let_in(client, arbiter, card, seed).await;
        let log = LogId {
            game: game_of(boss.tournament, "A", ROUND, board),
            stream: Stream::Board,
        };
        let mut phone = Phone::new(badge, Follow::Named);
        phone.device.follow(log);
        let plies = &replayed[board % replayed.len()].plies;
        let moves = plies.iter().take(12).map(|ply| ply.uci.clone());
        tables.push(Table {
            phone,
            log,
            moves: moves.map(|uci| uci.expect("legal")).collect(),
            played: 0,
        });
    }
    tables
}

async fn a_round_from_file_to_file(place: Place) {
    let running = serve(&place).await;
    let connect = || Client::connect(running.address, running.key);
    let mut client = connect().await.expect("connects");
    let first = running.admin_link(TournamentNo(1), vec![]).await;
    let first = first.expect("runs").token.to_string();
    let server = enrol(&mut client, &first, 200).await;
    let (boss, _) = prepared(&mut client, &server).await;
    let once = link(&mut client, &boss, "arbiter", None).await;
    let arbiter = enrol(&mut client, &once, 100).await;
    let mut tables = seated(&mut client, &boss, &arbiter).await;
    let mut desk = Phone::new(arbiter, Follow::All);

    // Half of them are seen from the start; all begin.
    for table in &mut tables {
        table.open(boss.tournament);
        table.play(4);
        table.phone.pump(&mut client).await;
    }
    desk.pump(&mut client).await;
    let game = tables[OFFLINE - 1].log.game;

    // Board 5 is offline. The arbiter asks; meanwhile it is pressed there, so what was asked is of another moment.
    let late = two_minutes(&desk, game, 1);
    ask(&mut desk, &late, &mut client).await;
    assert_eq!(fates(&mut desk), [Fate::Asked]);
    let table = &mut tables[OFFLINE - 1];
    table.play(1);
    table.phone.pump(&mut client).await;
    table.answer();
    table.phone.pump(&mut client).await;
    desk.pump(&mut client).await;
    assert_eq!(fates(&mut desk), [Fate::Expired], "it is a proposal");
    // Confirmed anew, against the board as it is.
    let anew = two_minutes(&desk, game, 2);
    ask(&mut desk, &anew, &mut client).await;
    let table = &mut tables[OFFLINE - 1];
    for _ in 0..2 {
        table.phone.pump(&mut client).await;
        table.answer();
    }
    table.phone.pump(&mut client).await;
    desk.pump(&mut client).await;
    let told = fates(&mut desk);
    assert!(matches!(told[..], [Fate::Asked, Fate::Done(_)]), "{told:?}");

    // The others drop out one by one, play on, and come back over other connections.
    for (index, table) in tables.iter_mut().enumerate() {
        table.play(12 - table.played);
        let loser = side(index);
        table.write(&Act::Resign, loser);
        let mut again = connect().await.expect("connects");
        table.phone.pump(&mut again).await;
    }
    desk.pump(&mut client).await;
    for table in &tables {
        assert_eq!(desk.path(&table.log), table.phone.path(&table.log));
    }
    let log = tables[OFFLINE - 1].log;
    let done = desk.path(&log);
    let done = done
        .iter()
        .filter(|hash| desk.disk.0[*hash].entry().kind == KIND_ASKED);
    assert_eq!(done.count(), 1, "exactly one +2:00");
    finished(&mut client, &boss, &running).await;
    running.stop().await;
}

/// What comes out in the end: results, PGN, TRF, the wall.
async fn finished(client: &mut Client, boss: &Badge, running: &server::Running) {
    let asked = json!({"section": "A", "round": ROUND});
    let round = post(client, boss, "/results", asked).await;
    let results: Vec<&str> = (0..BOARDS)
        .map(|at| round["boards"][at]["result"].as_str().expect("a text"))
        .collect();
    // Who resigned: White on boards 1, 3, 5, 7.
    let expected = ["0-1", "1-0"].repeat(BOARDS / 2);
    assert_eq!(results, expected);
    let pgn = get(client, boss, &format!("/games.pgn?section=A&round={ROUND}")).await;
    let games = notation::pgn::read_str(&pgn);
    assert_eq!(games.len(), BOARDS);
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.plies.len(), 12, "board {}", index + 1);
        let clocks: Vec<i64> = game
            .plies
            .iter()
            .map(|ply| {
                let clk = ply.clk.as_ref().expect("after every ply");
                clk.micros / 1_000_000
            })
            .collect();
        // 90 minutes, the increments of six moves and the first one's (6.3.2); White has two more on board 5.
        let white = 5_400 + 30 * 7 + if index + 1 == OFFLINE { 120 } else { 0 };
        assert_eq!(clocks[10], white, "board {}: {clocks:?}", index + 1);
        assert_eq!(clocks[11], 5_400 + 30 * 7);
        let id = game.tag("GameId").expect("stable").value.clone();
        assert_eq!(id, format!("2-1-{ROUND}-{}", index + 1));
    }
    let text = get(client, boss, "/trf?section=A").await;
    let after = trf::read(text.as_bytes(), Encoding::Utf8).expect("good");
    assert_eq!(after.paired_rounds(), ROUND);
    assert_eq!(trf::write(&after, Version::Trf26), text, "stable");
    assert!(after.players.iter().any(|player| player.name == "Alyx"));
    // One is deleted: his name goes, his games stay.
    let asked = json!({"section": "A", "number": 1});
    post(client, boss, "/people/forget", asked).await;
    let text = get(client, boss, "/trf?section=A").await;
    let nameless = trf::read(text.as_bytes(), Encoding::Utf8).expect("good");
    assert!(nameless.players.iter().all(|player| player.name != "Alyx"));
    assert_eq!(nameless.rounds, after.rounds);
    wall(running).await;
}

/// Plain HTTP, nothing to change there, and no claim rests on it.
async fn wall(running: &server::Running) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let at = running.wall.expect("there is one");
    let told = async |method: &str, path: &str| {
        let mut plain = tokio::net::TcpStream::connect(at).await.expect("connects");
        let ask = format!("{method} {path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n");
        plain.write_all(ask.as_bytes()).await.expect("sends");
        let mut text = String::new();
        plain.read_to_string(&mut text).await.expect("answers");
        text
    };
    assert!(told("GET", "/").await.starts_with("HTTP/1.1 200"));
    let boards = told("GET", "/2/A/boards.json").await;
    assert!(
        boards.contains("\"clock_ms\"") && boards.contains("\"fen\""),
        "{boards}"
    );
    let games = told("GET", &format!("/2/A/rounds/{ROUND}/games.pgn")).await;
    assert_eq!(games.matches("[Event ").count(), BOARDS, "{games}");
    for path in ["/sync", "/enrol", "/links", "/devices"] {
        assert!(
            told("POST", path).await.starts_with("HTTP/1.1 404"),
            "{path}"
        );
    }
}
