//! Clocks of a round, so that console and wall have something to show: each plays the moves of a game of a file.
//!
//! `players CONSOLE TOKEN SECTION ROUND FILE.pgn`: the console's address, a token of an admin's. Reads lines from stdin
//! and answers each with `ok` once the server has it: `open` (all boards), `ply` (all), `ply BOARD`, `resign BOARD`.
#![allow(clippy::disallowed_methods)] // it plays in the time of whoever looks on

use laws::{Act, Edition, Play, Regulations, Settings, SheetPlan, Stamp, StartPosition, record};
use log::{
    Author, BootId, DeviceKey, DeviceSecret, Entry, GameId, Hash, PersonId, Role, Signed, Stamped,
    Stream,
};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::net::TcpStream;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use sync::Frame;

/// Where the server is.
struct Server(String);

impl Server {
    fn call(&self, method: &str, path: &str, token: &str, body: &[u8]) -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(&self.0)?;
        let (host, length) = (&self.0, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(&[head.as_bytes(), body].concat())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.ok_or(io::ErrorKind::UnexpectedEof)?;
        if answer.starts_with(b"HTTP/1.1 200") {
            return Ok(answer.split_off(end + 4));
        }
        let said = String::from_utf8_lossy(&answer).into_owned();
        Err(io::Error::other(format!("{method} {path}: {said}")))
    }

    fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> io::Result<Value> {
        let answer = self.call(method, path, token, body.to_string().as_bytes())?;
        serde_json::from_slice(&answer).map_err(io::Error::other)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex<const N: usize>(value: &Value) -> [u8; N] {
    let text = value.as_str().expect("hex");
    let byte = |at: usize| u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).expect("hex");
    std::array::from_fn(byte)
}

/// A board's clock.
struct Clock {
    secret: DeviceSecret,
    token: String,
    tournament: DeviceKey,
    game: GameId,
    moves: Vec<String>,
    played: usize,
    seq: u64,
    head: Hash,
    begun: Instant,
}

impl Clock {
    fn join(server: &Server, boss: &str, game: GameId, moves: Vec<String>) -> io::Result<Clock> {
        let asked = json!({"role": "clock", "game": hex(&game.0)});
        let link = server.json("POST", "/links", boss, &asked)?;
        let mut seed = [0; 32];
        seed[..16].copy_from_slice(&game.0);
        let secret = DeviceSecret::from_seed(&seed);
        let asked = json!({"token": link["token"], "device": hex(&secret.device().0)});
        let given = server.json("POST", "/enrol", "", &asked)?;
        Ok(Clock {
            secret,
            token: given["token"].as_str().expect("a token").to_owned(),
            tournament: DeviceKey(unhex(&given["tournament"])),
            game,
            moves,
            played: 0,
            seq: 0,
            head: Hash([0; 32]),
            begun: Instant::now(),
        })
    }

    fn signed(&mut self, act: &Act, role: Role) -> Signed {
        let (kind, payload) = record::write(act);
        let wall = SystemTime::now().duration_since(UNIX_EPOCH);
        let since_us = u64::try_from(self.begun.elapsed().as_micros()).expect("a short while");
        let entry = Entry {
            game: self.game,
            stream: Stream::Board,
            epoch: 0,
            seq: self.seq,
            prev: self.head,
            author: Author {
                person: PersonId([0; 16]),
                role,
                device: self.secret.device(),
            },
            when: Stamped {
                since_start_us: since_us,
                wall_ms: u64::try_from(wall.expect("after 1970").as_millis())
                    .expect("before 584554049"),
                boot: BootId([1; 16]),
                uptime_us: since_us,
            },
            kind,
            payload,
        };
        let signed = self.secret.sign(entry).expect("small");
        self.head = signed.hash();
        self.seq += 1;
        signed
    }

    fn send(&mut self, server: &Server, acts: &[(Act, Role)]) -> io::Result<()> {
        let exchange = self.seq;
        let entries = acts.iter().map(|(act, role)| self.signed(act, *role));
        let frame = Frame {
            exchange,
            entries: entries.collect(),
            ..Frame::default()
        };
        let bytes = frame.write().expect("within the limits");
        let answer = server.call("POST", "/sync", &self.token, &bytes)?;
        let answer = Frame::read(&answer).map_err(|_| io::ErrorKind::InvalidData)?;
        if answer.refused.is_empty() {
            return Ok(());
        }
        Err(io::Error::other("the server does not keep it"))
    }

    fn open(&mut self, server: &Server) -> io::Result<()> {
        self.begun = Instant::now();
        let control = laws::preset("standard-90-30").expect("is listed");
        let settings = Settings {
            edition: Edition::E2018,
            play: Play::Competition,
            supervised: Some(true),
            speed: None,
            start: StartPosition::Standard,
            control: control.control(Play::Competition).ok(),
            sheets: SheetPlan::Common,
            legality_check: false,
            auto_flag: false,
            tournament: Some(self.tournament),
            regulations: Regulations::usual(Edition::E2018),
        };
        self.send(
            server,
            &[
                (Act::Open(settings), Role::System),
                (Act::Start, Role::System),
            ],
        )
    }

    fn side(&self) -> Role {
        if self.played.is_multiple_of(2) {
            Role::White
        } else {
            Role::Black
        }
    }

    fn ply(&mut self, server: &Server) -> io::Result<()> {
        let Some(uci) = self.moves.get(self.played).cloned() else {
            return Ok(());
        };
        let by = self.side();
        self.played += 1;
        let acts = [
            (Act::Move { uci, press: None }, by),
            (Act::Press(Stamp::Touch), by),
        ];
        self.send(server, &acts)
    }
}

fn clocks(server: &Server, args: &[String]) -> io::Result<Vec<Clock>> {
    let [_, token, section, round, file] = args else {
        return Err(io::Error::other(
            "players CONSOLE TOKEN SECTION ROUND FILE.pgn",
        ));
    };
    let games = notation::pgn::read_str(&std::fs::read_to_string(file)?);
    let path = format!("/rounds?section={section}&round={round}");
    let boards = server.json("GET", &path, token, &Value::Null)?;
    let boards = boards["boards"].as_array().expect("a list").clone();
    let mut clocks = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        let plies = &games[index % games.len()].plies;
        let moves = plies.iter().map_while(|ply| ply.uci.clone());
        let game = GameId(unhex(&board["game"]));
        clocks.push(Clock::join(server, token, game, moves.collect())?);
    }
    Ok(clocks)
}

fn obey(line: &str, clocks: &mut [Clock], server: &Server) -> io::Result<()> {
    let (word, board) = line.split_once(' ').unwrap_or((line, ""));
    let board: Option<usize> = board.parse().ok();
    for (number, clock) in (1..).zip(clocks) {
        if board.is_some_and(|board| board != number) {
            continue;
        }
        match word {
            "open" => clock.open(server)?,
            "ply" => clock.ply(server)?,
            "resign" => clock.send(server, &[(Act::Resign, clock.side())])?,
            _ => return Err(io::Error::other("open, ply or resign")),
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let server = Server(args.first().cloned().unwrap_or_default());
    let mut clocks = clocks(&server, &args)?;
    let mut out = io::stdout().lock();
    writeln!(out, "ok")?;
    for line in io::stdin().lock().lines() {
        obey(line?.trim(), &mut clocks, &server)?;
        writeln!(out, "ok")?;
        out.flush()?;
    }
    Ok(())
}
