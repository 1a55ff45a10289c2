//! Exit codes, verdicts and complaints of the `hamle` command.

mod run;

use run::{hamle, lines, stderr};
use serde_json::{Value, json};
use std::path::Path;

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/pgn/livechess-epgn-round.pgn"
);
const ROUND_ROBIN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/pgn/round-robin-results.pgn"
);

fn judged(pgn: &str) -> (Value, Option<i32>) {
    let out = hamle(&["judge"], pgn);
    let mut lines = lines(&out);
    assert_eq!(lines.len(), 1, "{pgn}");
    (lines.remove(0), out.status.code())
}

/// Verdicts by the Laws, worked out by hand.
#[test]
fn games_are_judged() {
    let shuffle = |n| "Nf3 Nf6 Ng1 Ng8 ".repeat(n);
    let cases: [(String, Value, i32); 9] = [
        (
            "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1".into(),
            json!({"end": {"ply": 4, "reason": "checkmate", "article": "5.1.1"}, "result_by_laws": "0-1", "agrees": true}),
            0,
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1-0".into(),
            json!({"result_by_laws": "0-1", "agrees": false}),
            1,
        ),
        (
            "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2".into(),
            json!({"end": {"ply": 1, "reason": "stalemate", "article": "5.2.1"}, "agrees": true}),
            0,
        ),
        (
            "[FEN \"8/8/8/8/4k3/8/4r3/4K3 w - - 0 1\"]\n\n1. Kxe2 1-0".into(),
            json!({"end": {"ply": 1, "reason": "dead_position", "article": "5.2.2"}, "result_by_laws": "1/2-1/2", "agrees": false}),
            1,
        ),
        // Claims from the third occurrence on; the fifth ends it, and what follows counts for nothing.
        (
            format!("{}1/2-1/2", shuffle(4)),
            json!({"end": {"ply": 16, "reason": "fivefold", "article": "9.6.1"}, "agrees": true,
                "claims": (8..16).map(|ply| json!({"ply": ply, "side": if ply % 2 == 0 { "white" } else { "black" }, "kind": "threefold"})).collect::<Vec<_>>()}),
            0,
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 98 80\"]\n\n1. Ra2 Kd7 2. Ra3 *".into(),
            json!({"end": null, "agrees": null, "claims": [{"ply": 2, "side": "white", "kind": "fifty"}, {"ply": 3, "side": "black", "kind": "fifty"}]}),
            0,
        ),
        // The 75th move mates: mate has priority (9.6.2).
        (
            "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 149 99\"]\n\n1. Qg7# 1-0".into(),
            json!({"end": {"ply": 1, "reason": "checkmate", "article": "5.1.1"}, "agrees": true}),
            0,
        ),
        (
            "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 149 99\"]\n\n1. Qg3 1-0".into(),
            json!({"end": {"ply": 1, "reason": "seventyfive", "article": "9.6.2"}, "result_by_laws": "1/2-1/2"}),
            1,
        ),
        (
            "1. e4 e5 2. Qh6 Nc6 1-0".into(),
            json!({"plies": 4, "illegal": {"ply": 3, "text": "Qh6", "why": "illegal"}, "result_in_file": "1-0", "result_by_laws": null}),
            1,
        ),
    ];
    for (pgn, expected, code) in cases {
        let (line, exit) = judged(&pgn);
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&line[key], value, "{key} of {pgn}");
        }
        assert_eq!(exit, Some(code), "{pgn}");
    }
}

/// 6.9: the winner on time must be able to mate.
#[test]
fn time_forfeits_are_judged() {
    let head = |fen: &str, result: &str| {
        format!("[FEN \"{fen}\"]\n[Termination \"Time forfeit\"]\n[Result \"{result}\"]\n\n")
    };
    let rook = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let (won, exit) = judged(&(head(rook, "1-0") + "1. Rh2 Kd7 1-0"));
    assert_eq!(
        (&won["result_by_laws"], &won["end"]["article"], exit),
        (&json!("1-0"), &json!("6.9"), Some(0))
    );
    let (bare, exit) = judged(&(head(rook, "0-1") + "1. Rh2 Kd7 0-1"));
    assert_eq!(bare["end"]["reason"], "flag_opponent_cannot_mate");
    assert_eq!(
        (&bare["result_by_laws"], exit),
        (&json!("1/2-1/2"), Some(1))
    );
}

#[test]
fn clock_findings() {
    let cases = [
        (
            "300",
            "1. e4 {[%clk 0:04:59]} e5 2. d4 {[%clk 0:05:00]} d5 {[%clk 0:00:00]}",
            json!([{"ply": 2, "finding": "missing"}, {"ply": 3, "finding": "increased"}, {"ply": 4, "finding": "flag"}]),
        ),
        (
            "300+5",
            "1. e4 {[%clk 0:05:10]} e5 {[%clk 0:05:11]} 2. d4 {[%clk 0:05:15]} d5 {[%clk -0:00:01]}",
            json!([{"ply": 2, "finding": "increased"}, {"ply": 4, "finding": "negative"}]),
        ),
        (
            "2/60:30",
            "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:01:15]} d5 {[%clk 0:01:21]}",
            json!([{"ply": 4, "finding": "increased"}]),
        ),
        (
            "?",
            "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:01:15]} *",
            json!([]),
        ),
        // Whole seconds that were cut off, then tenths.
        (
            "60",
            "1. e4 {[%clk 0:00:20]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:00:20.7]} d5 {[%clk 0:00:50]}",
            json!([]),
        ),
        // One display that is wrong does not make minutes of the control.
        (
            "60+1",
            "1. e4 {[%clk 0:00:59]} e5 {[%clk 0:17:40]}",
            json!([{"ply": 2, "finding": "increased"}]),
        ),
        // Less than a Bronstein clock shows is strange, but nothing has increased.
        (
            "60b5",
            "1. e4 {[%clk 0:00:03]} e5 {[%clk 0:01:06]}",
            json!([{"ply": 2, "finding": "increased"}]),
        ),
        // The mating move needs no press.
        (
            "60",
            "1. f3 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. g4 {[%clk 0:00:49]} Qh4#",
            json!([]),
        ),
    ];
    for (control, moves, clock) in cases {
        let (line, _) = judged(&format!("[TimeControl \"{control}\"]\n\n{moves} *"));
        assert_eq!(line["clock"], clock, "{control}: {moves}");
    }
}

#[test]
fn files_of_other_people() {
    let sample = hamle(&["judge", SAMPLE], "");
    let games = lines(&sample);
    assert_eq!((games.len(), sample.status.code()), (6, Some(1)));
    assert_eq!(games[4]["end"]["reason"], "checkmate");
    assert_eq!(games[4]["agrees"], false);
    let round_robin = hamle(&["judge", ROUND_ROBIN], "");
    assert_eq!(
        (lines(&round_robin).len(), round_robin.status.code()),
        (45, Some(0))
    );
    let both = hamle(&["judge", SAMPLE, ROUND_ROBIN], "");
    assert_eq!(lines(&both)[6]["game"], 1);
}

/// The line with another bit in its signature, which is the last of the bytes.
fn forged(line: &str) -> String {
    let mut forged = line.to_owned();
    let end = forged.len() - 3;
    let zero = forged.as_bytes()[end] == b'0';
    forged.replace_range(end..=end, if zero { "1" } else { "0" });
    forged
}

/// Every kind of damage to a LOG is found, at its line.
#[test]
fn a_damaged_log_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.jsonl");
    let name = path.to_str().expect("UTF-8");
    assert_eq!(
        hamle(&["replay", SAMPLE, "--game", "1", "--out", name], "")
            .status
            .code(),
        Some(0)
    );
    let sound = std::fs::read_to_string(&path).expect("the log");
    let all: Vec<&str> = sound.lines().collect();
    let verify = |lines: &[String]| {
        std::fs::write(&path, lines.join("\n")).expect("written");
        let out = hamle(&["journal", "verify", name], "");
        (out.status.code(), self::lines(&out))
    };
    let with = |at: usize, line: &str| -> Vec<String> {
        let mut lines: Vec<String> = all.iter().map(|l| (*l).to_owned()).collect();
        line.clone_into(&mut lines[at]);
        lines
    };
    let (code, told) = verify(&with(4, &all[4].replace("e7e5", "e7e6")));
    assert_eq!(
        (code, &told[0]["finding"], &told[0]["line"]),
        (Some(1), &json!("differs"), &json!(5))
    );
    assert!(
        told[0]["why"]
            .as_str()
            .is_some_and(|why| why.ends_with("payload"))
    );
    let digits = all[4].find("\"entry\":\"").expect("bytes") + 9;
    let (code, told) = verify(&with(4, &forged(all[4])));
    assert_eq!(
        (code, &told[0]["finding"], &told[0]["line"]),
        (Some(1), &json!("cut"), &json!(5))
    );
    let (code, told) = verify(&with(4, &all[4][..digits + 10]));
    assert_eq!(
        (code, &told[0]["finding"], &told[0]["line"]),
        (Some(1), &json!("unreadable"), &json!(5))
    );
    let mut missing = with(0, all[0]);
    missing.remove(6);
    let (code, told) = verify(&missing);
    assert_eq!((code, &told[0]["finding"]), (Some(1), &json!("cut")));
    let out = hamle(&["journal", "export", "--pgn", name], "");
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&out.stdout).contains("1. e4 {[%clk 00:15:19]} 1... e5"));
    let (code, told) = verify(&with(3, &all[3].replace("00:15:19", "00:15:18")));
    let why = "not what the log says: clk";
    assert_eq!(
        (code, &told[0]["line"], &told[0]["why"]),
        (Some(1), &json!(4), &json!(why))
    );
    let (code, told) = verify(&with(0, all[0]));
    assert_eq!(
        (code, told.len(), &told[0]["sound"]),
        (Some(0), 1, &json!(true))
    );
}

/// A restored backup wrote on: both branches come out, and both are told of.
#[test]
fn a_fork_is_kept_verified_and_exported() {
    let phone = log::DeviceSecret::from_seed(&[1; 32]);
    let author = log::Author {
        person: log::PersonId([0; 16]),
        role: log::Role::White,
        device: phone.device(),
    };
    let mut chain = log::Chain::new(log::GameId([5; 16]), log::Stream::WhiteSheet);
    let mut write = |kind: u16, payload: &[u8], kept: bool| {
        let when = log::Stamped {
            since_start_us: chain.len(),
            wall_ms: 0,
            boot: log::BootId([0; 16]),
            uptime_us: 0,
        };
        let entry = chain.next_entry(author, when, kind, payload.to_vec());
        let signed = phone.sign(entry).expect("its own");
        if kept {
            chain.push(&signed, log::no_grants).expect("continues");
        }
        store::Record::Entry(signed)
    };
    // 103: `(=)` beside the first ply, on or off.
    let opened = write(101, &[], true);
    let other = write(103, &[1, 0, 1], false);
    let records = vec![opened, write(103, &[1, 0, 0], true), other];
    let folder = tempfile::tempdir().expect("a folder");
    {
        let (journal, _) = store::Journal::open(folder.path()).expect("a new store");
        journal.append(records).wait().expect("kept");
    }
    let path = folder.path().to_str().expect("UTF-8");
    let verified = hamle(&["journal", "verify", path], "");
    let told = lines(&verified);
    assert_eq!((verified.status.code(), told.len()), (Some(0), 2));
    let branch = json!({"game": "05".repeat(16), "stream": "white_sheet", "epoch": 0, "seq": 1,
        "finding": "branch", "entries": 1});
    assert_eq!(told[0], branch);
    assert_eq!(
        (&told[1]["entries"], &told[1]["branches"]),
        (&json!(2), &json!(1))
    );
    let exported = hamle(&["journal", "export", path], "");
    assert!(
        stderr(&exported).contains("branches"),
        "{}",
        stderr(&exported)
    );
    assert_eq!(lines(&exported).len(), 3);
    let log = folder.path().join("game.log");
    std::fs::write(&log, &exported.stdout).expect("written");
    let verified = hamle(&["journal", "verify", log.to_str().expect("UTF-8")], "");
    let told = lines(&verified);
    assert_eq!((verified.status.code(), told.len()), (Some(0), 1));
    assert_eq!(
        (&told[0]["entries"], &told[0]["branches"]),
        (&json!(2), &json!(1))
    );
}

/// A store's games come out as a LOG that is the same game again.
#[test]
fn stores_are_verified_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = hamle(&["replay", SAMPLE, "--game", "2"], "");
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    let records: Vec<store::Record> = text
        .lines()
        .map(|line| {
            let value: Value = serde_json::from_str(line).expect("JSON");
            let digits = value["entry"].as_str().expect("bytes");
            let bytes: Vec<u8> = (0..digits.len())
                .step_by(2)
                .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal"))
                .collect();
            store::Record::Entry(log::Signed::read(&bytes).expect("an entry"))
        })
        .collect();
    let game = match &records[0] {
        store::Record::Entry(signed) => signed.entry().game,
        _ => unreachable!("entries only"),
    };
    {
        let (journal, _) = store::Journal::open(folder.path()).expect("a new store");
        journal.append(records).wait().expect("kept");
        let name = [b"names/", game.0.as_slice()].concat();
        journal
            .put_note(&name, "Ayşe\nFatma".as_bytes())
            .wait()
            .expect("kept");
    }
    let path = folder.path().to_str().expect("UTF-8");
    let verified = hamle(&["journal", "verify", path], "");
    assert_eq!(verified.status.code(), Some(0), "{}", stderr(&verified));
    assert_eq!(lines(&verified)[0]["entries"], 161);
    let pgn = hamle(&["journal", "export", "--pgn", path], "");
    let pgn = String::from_utf8(pgn.stdout).expect("UTF-8");
    assert!(pgn.contains("[White \"Ayşe\"]\n[Black \"Fatma\"]"), "{pgn}");
    // A database that cannot be opened is built anew; who exports it is told that something was wrong.
    let damaged = tempfile::tempdir().expect("a folder");
    let journal = damaged.path().join("journal");
    std::fs::create_dir(&journal).expect("made");
    let mut db = std::fs::read(folder.path().join("journal/db")).expect("the database");
    for at in [9_000, 16_000, 23_000] {
        db[at] ^= 0x55;
    }
    std::fs::write(journal.join("db"), db).expect("written");
    std::fs::copy(folder.path().join("journal/conf"), journal.join("conf")).expect("copied");
    let damaged = damaged.path().to_str().expect("UTF-8");
    for args in [
        &["journal", "verify", damaged][..],
        &["journal", "export", "--pgn", damaged],
    ] {
        let out = hamle(args, "");
        assert_eq!(out.status.code(), Some(1), "{args:?}: {}", stderr(&out));
    }
    let log = hamle(&["journal", "export", "--json", path], "");
    let again = Path::new(path).join("again.jsonl");
    std::fs::write(&again, &log.stdout).expect("written");
    let again = hamle(
        &["journal", "export", "--pgn", again.to_str().expect("UTF-8")],
        "",
    );
    assert_eq!(String::from_utf8(again.stdout).expect("UTF-8"), pgn);
}
