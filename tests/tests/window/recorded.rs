//! A game that was played over the board and recorded with its clock, played again through the window.

use crate::stage::Stage;
use acceptance::window::Fault;
use notation::{Language, Line};

/// First game of a round as DGT LiveChess wrote it (tests/cases/pgn/README.md): 15 minutes and 10 seconds a move.
const ROUND: &str = include_str!("../../cases/pgn/livechess-epgn-round.pgn");
const PRESET: &str = "preset-fide-rapid-15-10";
const INCREMENT_US: i64 = 10_000_000;
const FIRST_DISPLAY_US: i64 = 910_000_000;
/// A display that shows 15:19 has between 15:18 and 15:19; half a second below is in the middle.
const HALF_US: i64 = 500_000;
const KILLED_AFTER: usize = 11;

/// One ply of the record: the move as written, and the reading in seconds.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Recorded {
    san: String,
    secs: i64,
}

/// Moves and readings of the first game in a PGN text, read without the program's own reader.
fn first_game(text: &str) -> Vec<Recorded> {
    let moves = text.split("\n\n").nth(1).expect("moves after the tags");
    let joined = moves.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut plies: Vec<Recorded> = Vec::new();
    let mut comment = false;
    let mut words = joined.split(' ');
    while let Some(word) = words.next() {
        if word.contains("[%clk") {
            let reading = words
                .next()
                .expect("a reading")
                .trim_end_matches([']', '}']);
            let secs = reading.split(':').fold(0, |sum, part| {
                sum * 60 + part.parse::<i64>().expect("digits")
            });
            plies.last_mut().expect("a move before").secs = secs;
            comment = false;
        } else if word.starts_with('{') || comment {
            comment = !word.ends_with('}');
        } else if word.ends_with('}') {
            comment = false;
        } else if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            plies.push(Recorded {
                san: word.to_owned(),
                secs: -1,
            });
        }
    }
    plies
}

fn squares(game: &[Recorded]) -> Vec<String> {
    let mut line = Line::new(None, false).expect("the usual position");
    game.iter()
        .map(|ply| {
            line.push_san(&ply.san, Language::English)
                .expect("a legal move")
        })
        .collect()
}

fn secs(reading: &str) -> i64 {
    reading.trim().split(':').fold(0, |sum, part| {
        sum * 60 + part.trim().parse::<i64>().unwrap_or(-9_999)
    })
}

fn strip(ply: usize) -> &'static str {
    if ply.is_multiple_of(2) {
        "strip-white"
    } else {
        "strip-black"
    }
}

/// Every move is written before its press; time passes so that the display reads what the file has.
fn play(stage: &mut Stage, game: &[Recorded]) -> Result<(), Fault> {
    let mut left = [FIRST_DISPLAY_US; 2];
    for (ply, (recorded, uci)) in game.iter().zip(squares(game)).enumerate() {
        let wanted = recorded.secs * 1_000_000 - HALF_US;
        let span = left[ply % 2] + INCREMENT_US - wanted;
        assert!(span >= 0, "ply {}: the record gains time", ply + 1);
        left[ply % 2] = wanted;
        stage.window.play("board", &uci, false)?;
        stage.window.wait(&format!("sheet-line-{}", ply + 1))?;
        stage.pass(span);
        stage.window.touch(strip(ply))?;
        let shown = stage
            .window
            .wait_text(&format!("sheet-clock-{}", ply + 1), |text| {
                !text.trim().is_empty()
            })?;
        assert_eq!(secs(&shown), recorded.secs, "ply {}: {shown}", ply + 1);
        if ply + 1 == KILLED_AFTER {
            stage.kill_and_reopen()?;
            stage.window.touch("going-on")?;
            stage.window.touch("bar-sheet")?;
        }
    }
    Ok(())
}

#[test]
#[ignore = "needs a built UI and a virtual display: cargo xtask test --only window"]
fn a_recorded_game_is_played_killed_and_kept() {
    let game = first_game(ROUND);
    assert_eq!(
        (game.len(), game[0].secs, game[22].san.as_str()),
        (23, 919, "Bc4"),
        "the record as we read it"
    );
    let mut stage = Stage::open("en_GB.UTF-8");
    stage.play(|stage| {
        stage.window.touch(PRESET)?;
        stage.window.touch("begin")?;
        stage.window.touch("half-black")?;
        stage.window.touch("bar-sheet")?;
        play(stage, &game)?;
        for (ply, recorded) in game.iter().enumerate() {
            let shown = stage.window.text(&format!("sheet-clock-{}", ply + 1))?;
            assert_eq!(
                secs(&shown),
                recorded.secs,
                "ply {} after the kill",
                ply + 1
            );
        }
        stage.window.touch("back")?;
        stage.window.touch("tray-black")?;
        stage.window.hold("resign-black", 1_200)?;
        stage.window.touch("resign-sure-black")?;
        stage.window.wait("end")?;
        stage.window.touch("sign-white")?;
        stage.window.touch("sign-black")?;
        stage.window.wait("signatures-equal")?;
        stage.window.touch("save-pgn")
    });
    let saved = stage.saved_pgn();
    assert_eq!(first_game(&saved), game, "the same moves and times");
    for tag in [
        "[Result \"1-0\"]",
        "[TimeControl \"900+10\"]",
        "[Date \"2026.11.30\"]",
    ] {
        assert!(saved.contains(tag), "{tag} in {saved}");
    }
}
