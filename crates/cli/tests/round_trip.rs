//! `hamle replay` and `hamle journal export --pgn` give back the same moves and times, judged by a scanner
//! that shares nothing with the program.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/pgn/livechess-epgn-round.pgn"
);

fn hamle(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hamle"));
    command.args(args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn json_lines(out: &Output) -> Vec<Value> {
    let lines = text(&out.stdout);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Moves without `+ #` and digits of `%clk`, for each game in order.
fn scan(pgn: &str) -> Vec<Vec<(String, Option<String>)>> {
    let mut games: Vec<Vec<(String, Option<String>)>> = Vec::new();
    let mut in_tags = false;
    let mut body = String::new();
    let mut bodies = Vec::new();
    for line in pgn.replace('\r', "").lines() {
        let tag = line.starts_with('[');
        if tag && !in_tags && !body.is_empty() {
            bodies.push(std::mem::take(&mut body));
        }
        in_tags = tag;
        if !tag {
            body.push_str(line);
            body.push(' ');
        }
    }
    bodies.push(body);
    for body in bodies.iter().filter(|body| !body.trim().is_empty()) {
        let mut game: Vec<(String, Option<String>)> = Vec::new();
        for (index, part) in body.split(['{', '}']).enumerate() {
            if index % 2 == 1 {
                let digits = part
                    .split("[%clk ")
                    .nth(1)
                    .and_then(|rest| rest.split(']').next());
                if let (Some(digits), Some(last)) = (digits, game.last_mut()) {
                    last.1 = Some(digits.trim().to_owned());
                }
                continue;
            }
            for word in part.split_whitespace() {
                let move_text = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
                let result = ["1-0", "0-1", "1/2-1/2", "*"].contains(&word);
                if !result && !move_text.is_empty() && word != "(=)" {
                    game.push((move_text.trim_end_matches(['+', '#']).to_owned(), None));
                }
            }
        }
        games.push(game);
    }
    games
}

struct Trip {
    summaries: Vec<Value>,
    exported: Vec<String>,
    logs: Vec<PathBuf>,
    _folder: tempfile::TempDir,
}

fn trip(pgn: &Path) -> Trip {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("logs");
    let replay = hamle(&["replay", path(pgn), "--out", path(&out)]);
    let summaries = json_lines(&replay);
    let logs: Vec<PathBuf> = (1..=summaries.len())
        .map(|n| out.join(format!("{n:04}.jsonl")))
        .collect();
    let mut exported = Vec::new();
    for log in &logs {
        let verified = hamle(&["journal", "verify", path(log)]);
        assert_eq!(
            verified.status.code(),
            Some(0),
            "{}",
            text(&verified.stdout)
        );
        let export = hamle(&["journal", "export", "--pgn", path(log)]);
        assert_eq!(export.status.code(), Some(0), "{}", text(&export.stderr));
        exported.push(text(&export.stdout));
    }
    Trip {
        summaries,
        exported,
        logs,
        _folder: folder,
    }
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8 path")
}

fn trip_of(pgn: &str) -> Trip {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), pgn).expect("written");
    trip(file.path())
}

#[test]
fn the_recorded_round_comes_back() {
    let there = scan(&std::fs::read_to_string(SAMPLE).expect("the sample"));
    let trip = trip(Path::new(SAMPLE));
    assert_eq!((there.len(), trip.exported.len()), (6, 6));
    for (game, exported) in there.iter().zip(&trip.exported) {
        assert_eq!(&scan(exported)[0], game);
    }
    // Counted in the file by hand: game 4 has no reading after 3. d4 and 22... Rxe4.
    let unknown: Vec<&Value> = trip
        .summaries
        .iter()
        .map(|sum| &sum["time_unknown"])
        .collect();
    assert_eq!(unknown[3], &serde_json::json!([5, 44]));
    assert!(
        trip.summaries
            .iter()
            .all(|sum| sum["set"] == serde_json::json!([]))
    );
    // The record's result stays, though 28. Rh8 mates.
    assert!(trip.exported[4].contains("[Result \"1/2-1/2\"]"));
    assert!(trip.exported[0].contains("[White \"Player001, M\"]"));
}

/// Time control, moves with readings, and how many readings no press can give. The figures are worked out
/// beside them.
const CLOCKS: &[(&str, &str, usize)] = &[
    // Server games: tenths, no increment before move 1, faster than the increment.
    (
        "180+2",
        "1. e4 {[%clk 0:03:00]} c5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:03:01.8]} d6 {[%clk 0:02:59.81]}",
        0,
    ),
    // By count: 40 left of 60, the third move brings 120.
    (
        "3/60:120",
        "1. Nf3 {[%clk 0:00:50]} Nf6 {[%clk 0:00:55]} 2. Ng1 {[%clk 0:00:45]} Ng8 {[%clk 0:00:45]} 3. d4 {[%clk 0:02:30]} d5 {[%clk 0:02:35]} 4. c4 {[%clk 0:02:00]}",
        0,
    ),
    // At zero: 30 left, 50 used in one move, so 100 of the next 120 are left.
    (
        "3/60:120",
        "1. Nf3 {[%clk 0:00:50]} Nf6 {[%clk 0:00:55]} 2. Ng1 {[%clk 0:00:40]} Ng8 {[%clk 0:00:45]} 3. d4 {[%clk 0:00:30]} d5 {[%clk 0:00:35]} 4. c4 {[%clk 0:01:40]}",
        0,
    ),
    // Words, minutes written where seconds belong, and a jump of twenty minutes at ply 3.
    (
        "90 min/40 moves + 30 min/game + 30 sec/move",
        "1. e4 {[%clk 1:30:20]} e5 {[%clk 1:30:59]} 2. d4 {[%clk 1:30:10]}",
        0,
    ),
    (
        "90+30",
        "1. e4 {[%clk 1:30:20]} e5 {[%clk 1:30:25]} 2. d4 {[%clk 1:50:00]} d5 {[%clk 1:30:50]} 3. c4 {[%clk 1:50:05]}",
        1,
    ),
    // 60 s of thought, 5 s of delay: 55 charged; then nothing charged within the delay.
    (
        "300d5",
        "1. e4 {[%clk 0:04:05]} e5 {[%clk 0:05:00]} 2. d4 {[%clk 0:04:05]}",
        0,
    ),
    // Bronstein shows the free time too: 300 + 5 again after a quick move.
    (
        "300b5",
        "1. e4 {[%clk 0:05:05]} e5 {[%clk 0:05:05]} 2. d4 {[%clk 0:04:10]}",
        0,
    ),
    // Hourglass: White's ten seconds go to Black, who has 70 and uses 10.
    (
        "*60",
        "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:01:00]} 2. d4 {[%clk 0:00:50]}",
        0,
    ),
    // A flag that fell and a game that went on; a negative reading; a set clock.
    (
        "60+1",
        "1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:58]} 2. d4 {[%clk 0:00:00]} d5 {[%clk -0:00:02]} 3. c4 {[%clk 0:00:30]}",
        2,
    ),
    // No control: a frame of the highest reading, and what rises is set.
    (
        "?",
        "1. e4 {[%clk 1:30:20]} e5 {[%clk 1:30:25]} 2. d4 {[%clk 1:30:21]}",
        1,
    ),
    // What no clock can show: no time at all, more than any clock holds, less than none in a period that
    // another one follows, less than Bronstein's free time.
    ("?", "1. e4 {[%clk 0:00:00]} e5 {[%clk 0:00:00]}", 0),
    (
        "300",
        "1. e4 {[%clk 999:00:00]} e5 {[%clk 0:04:59]} 2. d4 {[%clk -5:00:00]}",
        2,
    ),
    (
        "40/60:60",
        "1. e4 {[%clk 0:00:50]} e5 {[%clk -0:00:03]} 2. d4 {[%clk 0:00:40]} d5 {[%clk 0:00:50]}",
        1,
    ),
    ("300b5", "1. e4 {[%clk 0:00:03]} e5 {[%clk 0:04:59]}", 1),
    // A control that cannot be read is one that is not known.
    (
        "classical",
        "1. e4 {[%clk 1:30:20]} e5 {[%clk 1:30:25]} 2. d4 {[%clk 1:30:21]}",
        1,
    ),
    // Times for one side only; leading zeros are kept.
    (
        "900+10",
        "1. e4 {[%clk 00:15:19]} e5 2. d4 {[%clk 00:15:20]} d5 3. c4 {[%clk 00:15:38]}",
        1,
    ),
];

#[test]
fn clocks_of_many_kinds_come_back() {
    for (control, moves, set) in CLOCKS {
        let pgn =
            format!("[White \"a\"]\n[Result \"*\"]\n[TimeControl \"{control}\"]\n\n{moves} *\n");
        let trip = trip_of(&pgn);
        let summary = &trip.summaries[0];
        assert_eq!(scan(&trip.exported[0]), scan(&pgn), "{control}");
        assert_eq!(
            summary["set"].as_array().map(Vec::len),
            Some(*set),
            "{control}: {summary}"
        );
        assert!(
            trip.exported[0].contains(&format!("[TimeControl \"{control}\"]")),
            "{control}"
        );
    }
}

/// Moves behind an illegal one, a missing one or the end by the Laws are kept; none is lost or made up.
#[test]
fn what_the_board_cannot_hold_stands_on_the_sheet() {
    let head = "[Result \"1-0\"]\n[TimeControl \"300\"]\n\n";
    let illegal = trip_of(&format!(
        "{head}1. e4 {{[%clk 0:04:59]}} e5 2. Qh6 {{[%clk 0:04:57]}} Nc6 1-0\n"
    ));
    assert!(
        illegal.exported[0].ends_with(
            "1. e4 {[%clk 0:04:59]} 1... e5 {time unknown} {2. Qh6 0:04:57 Nc6} 1-0\n\n"
        ),
        "{}",
        illegal.exported[0]
    );
    assert_eq!(illegal.summaries[0]["illegal"]["ply"], 3);
    let missing = trip_of(&format!("{head}1. e4 {{[%clk 0:04:59]}} -- 2. d4 1-0\n"));
    assert!(missing.exported[0].ends_with("1. e4 {[%clk 0:04:59]} {1... - 2. d4} 1-0\n\n"));
    // Fivefold at ply 16 (9.6.1), yet they played on.
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let on = format!("{head}{shuffle} e4 {{[%clk 0:03:00]}} e5 {{[%clk 0:02:00.5]}} 1-0\n");
    let played_on = trip_of(&on);
    assert_eq!(scan(&played_on.exported[0]), scan(&on));
    assert_eq!(
        played_on.summaries[0]["notes"],
        serde_json::json!(["result_differs_from_laws", "rest_on_sheet"])
    );
}

#[test]
fn starts_and_offers_come_back() {
    let pgn = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n[Result \"1/2-1/2\"]\n[TimeControl \"60\"]\n\n\
        7... Kd7 {(=) [%clk 0:00:50]} 8. e4 (=) {[%clk 0:00:40]} Ke6 {[%clk 0:00:45]} 1/2-1/2\n";
    let trip = trip_of(pgn);
    assert!(trip.exported[0].contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]"));
    assert!(
        trip.exported[0].ends_with(
            "7... Kd7 {(=) [%clk 0:00:50]} 8. e4 {(=) [%clk 0:00:40]} 8... Ke6\n{[%clk 0:00:45]} 1/2-1/2\n\n"
        ),
        "{}",
        trip.exported[0]
    );
}

/// The log itself: what was pressed when, by hand from `900+10`.
#[test]
fn the_log_says_when_each_press_was() {
    let pgn = "[TimeControl \"15 min/game + 10 sec/move\"]\n\n1. e4 {[%clk 0:15:19]} e5 {[%clk 0:15:17.5]} 2. d4 *\n";
    let trip = trip_of(pgn);
    let log = std::fs::read_to_string(&trip.logs[0]).expect("the log");
    let lines: Vec<Value> = log
        .lines()
        .map(|l| serde_json::from_str(l).expect("JSON"))
        .collect();
    let told: Vec<(&str, &str, u64)> = lines
        .iter()
        .map(|l| {
            let field = |name: &str| l[name].as_str().expect("text");
            (
                field("kind"),
                field("author"),
                l["at_us"].as_u64().expect("a number"),
            )
        })
        .collect();
    // First displays 15:10. White uses 1 s: 15:09 + 10. Black uses 2.5 s.
    assert_eq!(
        told,
        [
            ("open", "system", 0),
            ("start", "system", 0),
            ("move", "white", 1_000_000),
            ("press", "white", 1_000_000),
            ("move", "black", 3_500_000),
            ("press", "black", 3_500_000),
            ("move", "white", 3_500_000),
            ("press", "white", 3_500_000),
        ]
    );
    assert_eq!(lines[7]["payload"]["stamp"], "unknown");
    assert_eq!(lines[5]["clk"], "0:15:17.5");
    let games: BTreeMap<&str, usize> = lines
        .iter()
        .map(|l| (l["game"].as_str().expect("id"), 1))
        .collect();
    assert_eq!(games.len(), 1);
}
