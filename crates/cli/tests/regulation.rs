//! The regulation file of an event, for the commands that take one.

mod run;

use run::{hamle, lines, stderr};
use serde_json::{Value, json};

/// Five minutes and three seconds a move, by the Laws of 2023, without supervision; nobody agrees on a draw.
const BLITZ: &str = r#"
edition = "2023-01"
blitz = "B.4"
draw_never = true
[[period]]
minutes = 5
increment_seconds = 3
"#;

/// No tag says the control: White thinks four seconds, Black one, and White offers a draw.
const GAME: &str = "1. e4 {[%clk 0:04:59]} e5 {[%clk 0:05:02]} 2. Nf3 {[%clk 0:05:00]} *\n";

fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

fn notes(sum: &Value) -> Vec<&str> {
    let notes = sum["notes"].as_array().expect("notes");
    notes.iter().filter_map(Value::as_str).collect()
}

#[test]
fn a_log_has_what_the_regulations_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let regulation = file(&folder, "blitz.toml", BLITZ);
    let offered = GAME.replace("2. Nf3 {", "2. Nf3 {(=) ");
    let pgn = file(&folder, "game.pgn", &offered);
    let out = hamle(&["replay", &pgn, "--regulation", &regulation], "");
    assert_eq!(out.status.code(), Some(0), "{}", stderr(&out));
    let log = lines(&out);
    let settings = &log[0]["payload"];
    assert_eq!(settings["edition"], "2023-01");
    assert_eq!(settings["supervised"], false);
    assert_eq!(settings["regulations"]["draw_never"], true);
    let sum: Value = serde_json::from_str(stderr(&out).trim()).expect("a summary");
    assert_eq!(notes(&sum), ["time_control_of_regulation", "offer_barred"]);
    // Every reading is that of a press: nothing had to be set.
    assert_eq!(
        (&sum["set"], &sum["time_unknown"]),
        (&json!([]), &json!([]))
    );

    // A tag goes before the regulations.
    let tagged = file(
        &folder,
        "tagged.pgn",
        &format!("[TimeControl \"600+3\"]\n\n{GAME}"),
    );
    let out = hamle(&["replay", &tagged, "--regulation", &regulation], "");
    let sum: Value = serde_json::from_str(stderr(&out).trim()).expect("a summary");
    assert!(notes(&sum).is_empty());
    assert_eq!(lines(&out)[0]["payload"]["edition"], "2023-01");
}

/// FIDE 9.6.1: in 2005 nobody had heard of the fifth repetition.
#[test]
fn games_are_judged_by_the_edition_of_the_regulations() {
    let folder = tempfile::tempdir().expect("a folder");
    let fivefold = format!("{}*\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    for (edition, end) in [("2005-07", json!(null)), ("2018-01", json!("fivefold"))] {
        let regulation = file(&folder, "r.toml", &format!("edition = \"{edition}\"\n"));
        let out = hamle(&["judge", "--regulation", &regulation], &fivefold);
        assert_eq!(lines(&out)[0]["end"]["reason"], end, "{edition}");
    }
    let regulation = file(&folder, "r.toml", "");
    let both = ["judge", "--regulation", &regulation, "--edition", "2018-01"];
    assert_eq!(hamle(&both, "").status.code(), Some(2));
}

#[test]
fn all_faults_of_the_file_are_told_with_their_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let faulty = "edition = \"2019\"\ndraw_min_moves = 0\n\nspeed = 3\n";
    let regulation = file(&folder, "faulty.toml", faulty);
    for command in ["judge", "replay"] {
        let mut args = vec![command, "--regulation", &regulation];
        let pgn = file(&folder, "game.pgn", GAME);
        args.push(&pgn);
        let out = hamle(&args, "");
        assert_eq!(out.status.code(), Some(2), "{command}");
        let told = stderr(&out).replace(&regulation, "FILE");
        let told: Vec<_> = told.lines().collect();
        assert_eq!(
            told[..2],
            [
                "FILE:1:1: expected for edition: one of 2005-07, 2017-07, 2018-01, 2023-01",
                "FILE:2:1: expected for draw_min_moves: a whole number from 1 to 1000",
            ],
            "{command}"
        );
        assert!(told[2].starts_with("FILE:4:1: expected for speed: one of the keys edition,"));
        assert_eq!(told.len(), 3);
        assert!(out.stdout.is_empty());
    }
    let missing = folder.path().join("no.toml");
    let missing = missing.to_str().expect("UTF-8");
    let out = hamle(&["judge", "--regulation", missing], "");
    assert_eq!(out.status.code(), Some(2));
    assert!(stderr(&out).starts_with(missing));
}
