//! The round from the file to the file.

use crate::hall::Office;
use crate::process::{Device, Server};
use log::GameId;
use reach::hex;
use serde_json::json;
use server::game_of;
use std::fs;
use std::path::Path;
use std::process::Command;
use tournament::text::Encoding;
use tournament::trf::{self, Version};
use tournament::{Outcome, Section, pairings};

const TRF: &str = include_str!("../../../../tests/cases/trf/fide_exercises_swiss.trf");
const PGN: &str = include_str!("../../../../tests/cases/pgn/livechess-epgn-round.pgn");
/// All of the first round of that file were paired.
const BOARDS: usize = 8;
const PLIES: usize = 12;
/// Index of the board that is offline when the arbiter adds time.
const OFFLINE: usize = 4;

struct Table {
    device: Device,
    game: GameId,
    moves: Vec<String>,
    played: usize,
    /// Length and hash of the longest log that its device says the server has.
    acknowledged: String,
}

impl Table {
    fn play(&mut self, plies: usize) {
        self.device
            .play(&self.moves[self.played..self.played + plies]);
        self.played += plies;
    }

    fn head(&mut self) -> String {
        self.device.order(&format!("head {}", hex(&self.game.0)))
    }

    fn talk(&mut self) -> bool {
        let talked = self.device.talk();
        self.acknowledged = self.head();
        talked
    }

    /// After `talk` was told.
    fn heard(&mut self) -> bool {
        let talked = self.device.hear() == "talked";
        if talked {
            self.acknowledged = self.head();
        }
        talked
    }

    /// Is killed while it plays to the end; everything that it said was on its disk.
    fn killed_in_the_game(&mut self) {
        let rest = self.moves[self.played..].join(" ");
        self.device.tell(&format!("play {rest}"));
        let mut said = 0;
        for _ in 0..2 {
            let line = self.device.hear();
            said = line
                .strip_prefix("ply ")
                .expect("a ply")
                .parse()
                .expect("a number");
        }
        self.device.killed();
        let kept = self.device.order(&format!("played {}", hex(&self.game.0)));
        self.played = kept.parse().expect("a number");
        assert!(self.played >= said, "{kept} kept, {said} were said");
    }
}

/// The file as it stood before the round, and the round from another program's pairings.
fn prepared(server: &Office) -> (Office, Section) {
    let whole = trf::read(TRF.as_bytes(), Encoding::Utf8).expect("good");
    let mut before = whole.clone();
    before.rounds.clear();
    let section = json!({"name": "A", "trf": trf::write(&before, Version::Trf26)});
    let made = server.post("/tournaments", &json!({"name": "Kupa", "section": section}));
    let boss = Office::enter(&server.link(&made["token"]), 150);
    let mut open = whole.clone();
    for game in &mut open.rounds[0].games {
        game.outcome = Outcome::Pending;
    }
    let pgn = pairings::write(&open, 1, |board| board.to_string());
    let round = boss.post("/rounds", &json!({"section": "A", "pgn": pgn}));
    assert_eq!(round["boards"].as_array().map(Vec::len), Some(BOARDS));
    (boss, whole)
}

fn seated(boss: &Office, folder: &Path) -> Vec<Table> {
    let replayed = notation::pgn::read_str(PGN);
    let seat = |board: usize| {
        let game = game_of(boss.enrolled.tournament, "A", 1, board);
        let payload = boss.payload("clock", Some(game));
        let plies = &replayed[board % replayed.len()].plies;
        let moves = plies.iter().take(PLIES);
        let moves = moves.map(|ply| ply.uci.clone().expect("legal"));
        let own = folder.join(format!("board{board}"));
        let seed = u8::try_from(board).expect("few");
        Table {
            device: Device::start(&own, seed, &payload),
            game,
            moves: moves.collect(),
            played: 0,
            acknowledged: String::new(),
        }
    };
    (1..=BOARDS).map(seat).collect()
}

/// Whatever a device was told to be at the server is there before any device has spoken to it again.
fn nothing_acknowledged_is_lost(boss: &Office, folder: &Path, tables: &[Table], seed: u8) {
    let payload = boss.payload("display", None);
    let mut wall = Device::start(&folder.join(format!("wall{seed}")), seed, &payload);
    assert!(wall.talk());
    for table in tables {
        let (_, hash) = table.acknowledged.split_once(' ').expect("a head");
        let there = wall.order(&format!("has {} {hash}", hex(&table.game.0)));
        assert_eq!(there, "true", "{}", table.acknowledged);
    }
}

#[test]
fn a_round_in_real_processes() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    let data = folder.join("server");
    let mut server = Server::start(&data, ([127, 0, 0, 1], 0).into());
    let first = server.admin.clone().expect("the first admin's");
    let (boss, _) = prepared(&Office::enter(&first, 200));
    let mut tables = seated(&boss, folder);
    let payload = boss.payload("arbiter", None);
    let mut desk = Device::start(&folder.join("desk"), 100, &payload);
    for table in &mut tables {
        assert_eq!(table.device.order("open"), "opened");
        table.play(4);
        assert!(table.talk());
    }
    assert!(desk.talk());

    // Board 5 is offline. The arbiter asks; the board is pressed, and its device dies. What was asked was of another
    // moment: it comes back as a proposal.
    let offline = hex(&tables[OFFLINE].game.0);
    assert_eq!(desk.order(&format!("add {offline} 1")), "asked");
    assert!(desk.talk());
    assert_eq!(desk.order("fates"), "asked");
    let table = &mut tables[OFFLINE];
    table.play(1);
    table.device.killed();
    assert!(table.talk());
    assert_eq!(table.device.order("answer"), "answered 1");
    assert!(table.talk());
    assert!(desk.talk());
    assert_eq!(desk.order("fates"), "expired");

    // Confirmed anew; the server dies before the board hears of it, and the tablet too.
    assert_eq!(desk.order(&format!("add {offline} 2")), "asked");
    assert!(desk.talk());
    server.killed(&data);
    nothing_acknowledged_is_lost(&boss, folder, &tables, 101);
    desk.killed();
    let table = &mut tables[OFFLINE];
    assert!(table.talk());
    assert_eq!(table.device.order("answer"), "answered 1");
    assert!(table.talk());
    assert_eq!(
        table.device.order("answer"),
        "answered 0",
        "asked once, done once"
    );
    assert!(desk.talk());
    // A tablet that starts anew is told what became of all that it asked.
    assert_eq!(desk.order("fates"), "expired asked done");

    played_out(&boss, folder, &mut server, &mut tables);
    assert!(desk.talk());
    for table in &mut tables {
        let game = hex(&table.game.0);
        assert_eq!(desk.order(&format!("head {game}")), table.head());
    }
    assert_eq!(
        desk.order(&format!("done {offline}")),
        "1",
        "exactly one +2:00"
    );
    finished(&boss, &server, folder);
    server.stopped();
}

/// Devices and the server die while the games end; all of it is there in the end.
fn played_out(boss: &Office, folder: &Path, server: &mut Server, tables: &mut [Table]) {
    for table in tables.iter_mut().step_by(3) {
        table.killed_in_the_game();
    }
    for table in &mut *tables {
        let plies = PLIES - table.played;
        table.play(plies);
        table.device.tell("talk");
    }
    // All talk at once; one has been answered when the server dies.
    assert!(tables[0].heard());
    server.killed(&folder.join("server"));
    for table in &mut tables[1..] {
        table.heard();
    }
    nothing_acknowledged_is_lost(boss, folder, tables, 102);
    for (index, table) in tables.iter_mut().enumerate() {
        let loser = ["white", "black"][index % 2];
        let resigned = table.device.order(&format!("resign {loser}"));
        assert_eq!(resigned, "resigned");
        assert!(table.talk());
    }
}

/// What comes out in the end: results, PGN, TRF.
fn finished(boss: &Office, server: &Server, folder: &Path) {
    let round = boss.post("/results", &json!({"section": "A", "round": 1}));
    let boards = round["boards"].as_array().expect("a list");
    let results: Vec<&str> = boards
        .iter()
        .map(|board| board["result"].as_str().expect("a text"))
        .collect();
    assert_eq!(results, ["0-1", "1-0"].repeat(BOARDS / 2));
    let pgn = boss.get("/games.pgn?section=A&round=1");
    let games = notation::pgn::read_str(&pgn);
    assert_eq!(games.len(), BOARDS);
    for (index, game) in games.iter().enumerate() {
        let clocks: Vec<i64> = game
            .plies
            .iter()
            .map(|ply| ply.clk.as_ref().expect("after every ply").micros / 1_000_000)
            .collect();
        // 90 minutes, the increments of six moves and the first one's (6.3.2); White has two more on board 5.
        let white = 5_400 + 30 * 7 + if index == OFFLINE { 120 } else { 0 };
        assert_eq!(clocks[10], white, "board {}: {clocks:?}", index + 1);
        assert_eq!(clocks[11], 5_400 + 30 * 7, "board {}", index + 1);
    }
    // Plain HTTP, from the program alone.
    assert!(boss.wall(server.wall, "/").contains("<html"));
    let text = boss.get("/trf?section=A");
    let after = trf::read(text.as_bytes(), Encoding::Utf8).expect("good");
    assert_eq!((after.paired_rounds(), after.players.len()), (1, 16));
    assert_eq!(trf::write(&after, Version::Trf26), text, "stable");
    let file = folder.join("after.trf");
    fs::write(&file, &text).expect("is written");
    accepted(&file);
}

/// `hamle` takes the file; so does bbpPairings, where it is installed: it pairs anew and compares.
fn accepted(file: &Path) {
    let mut hamle = Command::new(env!("CARGO_BIN_EXE_hamle"));
    let checked = hamle.args(["trf", "check"]).arg(file).output();
    assert!(checked.expect("starts").status.success());
    let program = std::env::var("HAMLE_BBP").unwrap_or_else(|_| "bbpPairings".into());
    match Command::new(program)
        .arg("--dutch")
        .arg(file)
        .arg("-c")
        .output()
    {
        Ok(checked) => {
            let said = String::from_utf8_lossy(&checked.stdout);
            // Of each round that it would have paired otherwise it prints both pairings.
            let lines = said.lines().filter(|line| !line.trim().is_empty());
            assert!(checked.status.success(), "{checked:?}");
            assert_eq!(lines.count(), 1, "{said}");
            println!("bbpPairings: {said}");
        }
        Err(_) => println!("bbpPairings is not installed"),
    }
}
