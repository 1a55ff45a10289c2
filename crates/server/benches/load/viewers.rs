//! A press at a board until it is on the public wall, with many who watch it: each over its own connection, plain
//! HTTP, as a browser follows it. Drawing comes on top.

use crate::chain::Chain;
use crate::fleet::{Wire, accepted, connector, hex, json, post, text};
use crate::played_by::settings;
use crate::size;
use crate::subject::{Kind, Subject, start};
use laws::{Act, Stamp, record};
use log::{DeviceKey, Role};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tournament::trf::{self, Version};
use tournament::{Number, Player, Section, Text};

const BOARDS: usize = 40;
const A_SECOND: usize = 50;
const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// Pawns only, so that nothing repeats: all of them one step, then another one.
fn moves() -> Vec<String> {
    let mut moves = Vec::new();
    for [white, black] in [["23", "76"], ["34", "65"]] {
        for file in FILES {
            for step in [white, black] {
                let (from, to) = step.split_at(1);
                moves.push(format!("{file}{from}{file}{to}"));
            }
        }
    }
    moves
}

fn section() -> String {
    let mut section = Section::default();
    section.set_text(Text::Kind, "Round robin");
    section.set_text(Text::CodedControl, "5400+30");
    for number in 1..=2 * BOARDS {
        let number = Number::new(u16::try_from(number).expect("few")).expect("a number");
        let player = Player::named(number, &format!("Name {}", number.get()));
        section.players.push(player);
    }
    trf::write(&section, Version::Trf26)
}

/// Board and plies, and when that press was sent.
type Pressed = Arc<Mutex<HashMap<(u64, u64), Instant>>>;
/// What an event says, by the hash of its bytes: read once, however many get it.
type Read = Arc<Mutex<HashMap<u64, Arc<[(u64, u64)]>>>>;

struct Viewer {
    stream: TcpStream,
    seen: Vec<u8>,
    pressed: Pressed,
    read: Read,
    waits: Vec<Duration>,
}

impl Viewer {
    async fn open(subject: &Subject, pressed: &Pressed, read: &Read) -> Viewer {
        let mut stream = TcpStream::connect(subject.wall).await.expect("connects");
        let ask = b"GET /1/A/boards.events HTTP/1.1\r\nhost: h\r\n\r\n";
        stream.write_all(ask).await.expect("sends");
        Viewer {
            stream,
            seen: Vec::new(),
            pressed: Arc::clone(pressed),
            read: Arc::clone(read),
            waits: Vec::new(),
        }
    }

    /// Until all presses were shown to it.
    async fn watches(mut self, presses: usize) -> Vec<Duration> {
        while self.waits.len() < presses {
            let read = self.stream.read_buf(&mut self.seen).await;
            assert!(read.expect("goes on") > 0, "the server goes on");
            let now = Instant::now();
            while let Some(end) = self.seen.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.seen.drain(..end + 2).collect();
                self.take(&event, now);
            }
        }
        self.waits
    }

    fn take(&mut self, event: &[u8], now: Instant) {
        let mut hash = DefaultHasher::new();
        event.hash(&mut hash);
        let mut read = self.read.lock().expect("whole");
        let told = read.entry(hash.finish()).or_insert_with(|| boards(event));
        let pressed = self.pressed.lock().expect("whole");
        let waits = told.iter().filter_map(|of| Some(now - *pressed.get(of)?));
        self.waits.extend(waits);
    }
}

/// The boards on which something happened.
fn boards(event: &[u8]) -> Arc<[(u64, u64)]> {
    let text = String::from_utf8_lossy(event);
    let Some((_, data)) = text.split_once("event: changed\ndata: ") else {
        return Arc::default();
    };
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let boards = data["boards"].as_array().expect("boards");
    let of = |board: &serde_json::Value| Some((board["board"].as_u64()?, board["plies"].as_u64()?));
    boards.iter().filter_map(of).collect()
}

/// A board of the first round: its log, its token, its connection.
struct Table {
    chain: Chain,
    token: String,
    wire: Wire,
}

impl Table {
    async fn send(&mut self, exchange: u64, acts: &[(Act, Role)]) {
        let acts = acts.iter().map(|(act, by)| (record::write(act), *by));
        let frame = self.chain.frame_of(exchange, acts);
        let asked = post("/sync", &self.token, &frame);
        let (status, answer) = self.wire.ask(&asked).await.expect("answers");
        assert!(status == 200 && accepted(answer));
    }
}

async fn tables(subject: &Subject) -> Vec<Table> {
    let tls = connector(subject.key);
    let mut wire = Wire::open(subject.address, &tls).await.expect("connects");
    let boss = Chain::new(usize::MAX / 2);
    let asked = serde_json::json!({"token": subject.link, "device": hex(&boss.secret.device().0)});
    let given = json(&mut wire, "/enrol", "", asked).await;
    let (boss, tournament) = (text(&given["token"]), text(&given["tournament"]));
    let tournament: Vec<u8> = (0..32)
        .map(|at| u8::from_str_radix(&tournament[at * 2..at * 2 + 2], 16).expect("hex"))
        .collect();
    let tournament = DeviceKey(tournament.try_into().expect("32 bytes"));
    let asked = serde_json::json!({"name": "A", "trf": section()});
    json(&mut wire, "/sections", &boss, asked).await;
    json(
        &mut wire,
        "/rounds",
        &boss,
        serde_json::json!({"section": "A"}),
    )
    .await;
    let mut tables = Vec::new();
    for board in 1..=BOARDS {
        let game = server::game_of(tournament, "A", 1, board);
        let chain = Chain::of(board, game);
        let asked = serde_json::json!({"role": "clock", "section": "A", "board": board});
        let once = text(&json(&mut wire, "/links", &boss, asked).await["token"]);
        let device = hex(&chain.secret.device().0);
        let asked = serde_json::json!({"token": once, "device": device});
        let token = text(&json(&mut wire, "/enrol", "", asked).await["token"]);
        let wire = Wire::open(subject.address, &tls).await.expect("connects");
        let mut table = Table { chain, token, wire };
        let opened = [
            (Act::Open(settings(tournament)), Role::System),
            (Act::Start, Role::System),
        ];
        table.send(0, &opened).await;
        tables.push(table);
    }
    tables
}

pub async fn run() {
    let viewers = size("HAMLE_VIEWERS", 2_000);
    let folder = tempfile::tempdir().expect("a folder");
    let subject = start(folder.path(), Kind::Ours);
    let mut tables = tables(&subject).await;
    let (pressed, read) = (Pressed::default(), Read::default());
    let moves = moves();
    let presses = BOARDS * moves.len();
    let mut watching = Vec::new();
    for _ in 0..viewers {
        let viewer = Viewer::open(&subject, &pressed, &read).await;
        watching.push(tokio::spawn(viewer.watches(presses)));
    }
    // Everybody has the whole before the first press.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (before, begun) = (subject.worked(), tokio::time::Instant::now());
    for press in 0..presses {
        let (at, ply) = (press % BOARDS, press / BOARDS);
        let due = Duration::from_micros((press * 1_000_000 / A_SECOND) as u64);
        tokio::time::sleep_until(begun + due).await;
        let by = [Role::White, Role::Black][ply % 2];
        let uci = moves[ply].clone();
        let acts = [
            (Act::Move { uci, press: None }, by),
            (Act::Press(Stamp::Touch), by),
        ];
        let key = (at as u64 + 1, ply as u64 + 1);
        pressed.lock().expect("whole").insert(key, Instant::now());
        tables[at].send(press as u64 + 1, &acts).await;
    }
    let mut waits: Vec<Duration> = Vec::with_capacity(viewers * presses);
    for viewer in watching {
        waits.extend(viewer.await.expect("watches"));
    }
    let took = begun.elapsed();
    waits.sort_unstable();
    println!(
        "viewers: {viewers} of {BOARDS} boards, {presses} presses, p50 {:?}, p95 {:?}, p99 {:?}, {:.0} % of a core, {} MB",
        waits[waits.len() / 2],
        waits[waits.len() * 95 / 100],
        waits[waits.len() * 99 / 100],
        (subject.worked() - before).as_secs_f64() / took.as_secs_f64() * 100.0,
        subject.most_mb()
    );
}
