//! What we write, python-chess and pgn-extract read back with the same moves and times; and
//! SAN agrees with python-chess in every position of random games.
//!
//! Needs `python3` with the package `chess` (or `HAMLE_PYTHON` naming such an interpreter) and
//! `pgn-extract` (or `HAMLE_PGN_EXTRACT`).

use hamle_notation::clk::Clk;
use hamle_notation::pgn::{Games, PgnGame, Written, WrittenPly, read_str, write};
use hamle_notation::{Language, Line, Style};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const ORACLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle.py");
const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/pgn/livechess-epgn-round.pgn"
);

/// Moves as UCI and times in seconds.
type Read = (Vec<String>, Vec<Option<i64>>);

fn program(variable: &str, default: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| default.to_string())
}

/// Debian puts it into a folder that is often not in the path of a superuser.
fn pgn_extract() -> &'static str {
    let debian = "/usr/games/pgn-extract";
    if Path::new(debian).exists() {
        debian
    } else {
        "pgn-extract"
    }
}

fn run(command: &mut Command, needs: &str) -> String {
    let out = command
        .output()
        .unwrap_or_else(|e| panic!("{needs} cannot be started: {e}"));
    assert!(
        out.status.success(),
        "{needs} failed: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    String::from_utf8(out.stdout).expect("UTF-8")
}

fn oracle(args: &[&str]) -> Vec<Value> {
    let python = program("HAMLE_PYTHON", "python3");
    let mut command = Command::new(python);
    let out = run(
        command.arg(ORACLE).args(args),
        "python3 with the package `chess` (HAMLE_PYTHON)",
    );
    out.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn temporary(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the target folder can be written");
    path
}

fn texts(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

fn sample() -> Vec<PgnGame> {
    let file = std::fs::File::open(SAMPLE).expect("the committed sample");
    Games::new(file)
        .map(|game| game.expect("it can be read"))
        .collect()
}

/// Our reading of the sample is python-chess's, to the move and the second.
#[test]
fn the_sample_reads_alike() {
    let theirs = oracle(&["read", SAMPLE]);
    let ours = sample();
    assert_eq!((ours.len(), theirs.len()), (6, 6));
    for (ours, theirs) in ours.iter().zip(&theirs) {
        let moves: Vec<&str> = ours.plies.iter().filter_map(|p| p.uci.as_deref()).collect();
        assert_eq!(moves, texts(&theirs["moves"]));
        assert_eq!(moves.len(), ours.plies.len());
        for (ply, secs) in ours
            .plies
            .iter()
            .zip(theirs["clks"].as_array().expect("a list"))
        {
            let micros = ply.clk.as_ref().map(|clk| clk.micros);
            assert_eq!(micros.map(|m| m as f64 / 1e6), secs.as_f64());
        }
    }
}

/// A written collection: the sample, promotions, Chess960, a late start, quotes, offers, dashes.
fn collection() -> (String, Vec<Read>) {
    let mut text = String::new();
    let mut expected = Vec::new();
    let mut add = |start: Option<&str>, chess960, plies: &[WrittenPly], kept: usize| {
        // python-chess leaves escapes in tags as they are, so there are none here.
        let tags = [("White".to_string(), "O'Neil, Ş".to_string())];
        text.push_str(&write(&tags, start, chess960, plies, "1/2-1/2"));
        let moves = plies[..kept].iter().map(|ply| match &ply.mv {
            Written::Uci(uci) => uci.clone(),
            other => panic!("{other:?} is not of the main line"),
        });
        let times = plies[..kept]
            .iter()
            .map(|ply| ply.clk.as_ref().map(|c| c.micros / 1_000_000));
        expected.push((moves.collect(), times.collect()));
    };
    for game in sample() {
        let plies: Vec<WrittenPly> = game
            .plies
            .iter()
            .enumerate()
            .map(|(at, ply)| WrittenPly {
                clk: ply.clk.clone().filter(|_| at % 7 != 3),
                offer: at == 5,
                ..WrittenPly::uci(ply.uci.as_deref().expect("sound games"))
            })
            .collect();
        add(None, false, &plies, plies.len());
    }
    let times = |ucis: &[&str]| -> Vec<WrittenPly> {
        let one = |(at, uci): (usize, &&str)| WrittenPly {
            clk: Some(Clk::shown(7_200_000_000 - 999_999 * at as i64)),
            ..WrittenPly::uci(uci)
        };
        ucis.iter().enumerate().map(one).collect()
    };
    let promoting = times(&["e7d8n", "g8g7", "d8e6"]);
    add(
        Some("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 40"),
        false,
        &promoting,
        3,
    );
    let black_first = times(&["e8d7", "e2e4", "d7e6"]);
    add(
        Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"),
        false,
        &black_first,
        3,
    );
    let castling = times(&["f1b1", "h8h2"]);
    add(
        Some("k6r/8/8/8/8/8/8/1R3KR1 w GB - 0 1"),
        true,
        &castling,
        2,
    );
    let mut dashed = times(&["e2e4", "e7e5", "g1f3", "b8c6"]);
    dashed[2].mv = Written::Dash;
    add(None, false, &dashed, 2);
    (text, expected)
}

#[test]
fn python_chess_reads_what_we_write() {
    let (text, expected) = collection();
    let path = temporary("python-chess.pgn", &text);
    let theirs = oracle(&["read", path.to_str().expect("UTF-8 path")]);
    assert_eq!(theirs.len(), expected.len());
    for (game, (moves, times)) in theirs.iter().zip(&expected) {
        assert_eq!(game["errors"], 0, "{game}");
        assert_eq!(&texts(&game["moves"]), moves);
        assert_eq!(game["tags"]["White"], "O'Neil, Ş");
        assert_eq!(game["tags"]["Result"], "1/2-1/2");
        let clks: Vec<Option<i64>> = game["clks"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|secs| secs.as_f64().map(|s| s as i64))
            .collect();
        assert_eq!(&clks, times);
    }
    let offers = theirs[0]["comments"][5].as_str().expect("a comment");
    assert!(offers.starts_with("(=)"), "{offers}");
}

/// pgn-extract knows no Chess960, so that game is left out.
#[test]
fn pgn_extract_reads_what_we_write() {
    let (text, expected) = collection();
    let games: Vec<&str> = text.split_inclusive("1/2-1/2\n\n").collect();
    assert_eq!(games.len(), expected.len());
    let orthodox: Vec<usize> = (0..games.len())
        .filter(|i| !games[*i].contains("Chess960"))
        .collect();
    let path = temporary(
        "pgn-extract.pgn",
        &orthodox.iter().map(|i| games[*i]).collect::<String>(),
    );
    let mut command = Command::new(program("HAMLE_PGN_EXTRACT", pgn_extract()));
    let out = run(
        command.args(["-s", "-Wlalg"]).arg(path),
        "pgn-extract (HAMLE_PGN_EXTRACT)",
    );
    // Its long algebraic text has no piece letters: `e2e4`, `e7d8N`, so UCI but for the case.
    let read = read_long(&out);
    assert_eq!(read.len(), orthodox.len(), "{out}");
    for (game, index) in read.iter().zip(&orthodox) {
        assert_eq!(game, &expected[*index], "{out}");
    }
}

/// Moves and times of long algebraic movetext, by a scanner that shares nothing with our reader.
fn read_long(pgn: &str) -> Vec<Read> {
    let mut games = Vec::new();
    for part in pgn.split("[Event ").skip(1) {
        let body = part.split_once("\n\n").map_or("", |(_, body)| body);
        let spaced = body
            .replace('{', " { ")
            .replace('}', " } ")
            .replace(']', " ");
        let (mut moves, mut times): (Vec<String>, Vec<Option<i64>>) = Default::default();
        let (mut inside, mut clock_next) = (false, false);
        for word in spaced.split_whitespace() {
            match word {
                "{" => inside = true,
                "}" => inside = false,
                "[%clk" => clock_next = true,
                time if clock_next => {
                    clock_next = false;
                    let secs = time
                        .split(':')
                        .fold(0, |n, f| n * 60 + f.parse::<i64>().expect("digits"));
                    *times.last_mut().expect("after a move") = Some(secs);
                }
                _ if inside || word.ends_with('.') || word == "1/2-1/2" => {}
                long => {
                    moves.push(
                        long.trim_end_matches(['+', '#'])
                            .replace('=', "")
                            .to_lowercase(),
                    );
                    times.push(None);
                }
            }
        }
        games.push((moves, times));
    }
    games
}

/// Every legal move of many positions is written as python-chess writes it, and read back in
/// both languages and in the loose forms of the Laws.
#[test]
fn san_agrees_with_python_chess() {
    let games = oracle(&["play", "8", "80"]);
    let mut compared = 0;
    for game in &games {
        let chess960 = game["chess960"] == true;
        let mut line = Line::new(game["start"].as_str(), chess960).expect("a start position");
        for ply in game["line"].as_array().expect("a list") {
            for pair in ply["all"].as_array().expect("a list") {
                compare(&mut line, &pair[0], &pair[1]);
                compared += 1;
            }
            let uci = line.push_san(ply["san"].as_str().expect("text"), Language::English);
            assert_eq!(uci.as_deref().ok(), ply["uci"].as_str());
        }
        let board = |fen: &str| fen.split(' ').take(2).map(String::from).collect::<Vec<_>>();
        assert_eq!(
            board(&line.fen()),
            board(game["fen"].as_str().expect("text"))
        );
    }
    assert!(compared > 20_000, "{compared} moves were compared");
}

fn compare(line: &mut Line, uci: &Value, san: &Value) {
    let (uci, san) = (uci.as_str().expect("text"), san.as_str().expect("text"));
    line.push_uci(uci).expect(uci);
    let text = |line: &Line, style| line.last_san(style).expect("one move was made");
    let (pgn, english, turkish) = (
        text(line, Style::PGN),
        text(line, Style::laws(Language::English)),
        text(line, Style::sheet(Language::Turkish)),
    );
    line.pop();
    assert_eq!(pgn, san);
    let loose = english.replace(['x', '+', '#'], "") + " (=)";
    for (text, language) in [
        (&pgn, Language::English),
        (&english, Language::English),
        (&turkish, Language::Turkish),
        (&loose, Language::English),
    ] {
        assert_eq!(
            line.read_san(text, language).as_deref(),
            Ok(uci),
            "{text} in {}",
            line.fen()
        );
    }
}

#[test]
fn what_we_write_we_read() {
    let (text, expected) = collection();
    let games = read_str(&text);
    assert_eq!(games.len(), expected.len());
    for (game, (moves, _)) in games.iter().zip(&expected) {
        assert_eq!(game.fault, None);
        assert_eq!(
            &game
                .plies
                .iter()
                .filter_map(|p| p.uci.clone())
                .collect::<Vec<_>>(),
            moves
        );
    }
}
