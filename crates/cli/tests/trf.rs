//! `hamle trf`: files checked, standings printed.

mod run;

use run::{hamle, lines, stderr};
use serde_json::{Value, json};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/trf/");

fn path(name: &str) -> String {
    format!("{FOLDER}{name}")
}

fn stdout(out: &std::process::Output) -> &str {
    std::str::from_utf8(&out.stdout).expect("UTF-8")
}

#[test]
fn a_file_is_ok_or_refused_at_a_place() {
    for (name, code, want) in [
        ("bbp_issue_15.trf", 0, "ok\n"),
        ("echecsjs_grandmommyscup.trf", 0, "ok\n"),
        ("py4swiss_comments.trf", 0, "ok\n"),
        (
            "py4swiss_incorrect_points.trf",
            2,
            ":2:82: expected 3.0 points, the sum of the results\n",
        ),
        (
            "py4swiss_invalid_code.trf",
            2,
            ":7:1: expected a record code of TRF16 or TRF26\n",
        ),
        (
            "py4swiss_too_many_results.trf",
            2,
            ":2:145: expected nothing after round 5\n",
        ),
    ] {
        let path = path(name);
        let out = hamle(&["trf", "check", &path], "");
        let want = if code == 0 { want.into() } else { path + want };
        assert_eq!(
            (out.status.code(), stdout(&out)),
            (Some(code), want.as_str()),
            "{name}"
        );
        assert_eq!(stderr(&out), "", "{name}");
    }
    let out = hamle(&["trf", "check", "-"], "001    1      A\r001    3      B\r");
    assert_eq!(
        stdout(&out),
        "-:2:8: expected starting number 2, which is missing\n"
    );
    for args in [
        &["trf", "check", "nowhere.trf"],
        &["trf", "standings", "nowhere.trf"],
    ] {
        let out = hamle(args, "");
        assert_eq!((out.status.code(), stdout(&out)), (Some(2), ""));
        assert!(
            stderr(&out).starts_with("nowhere.trf:1:1: expected a file"),
            "{}",
            stderr(&out)
        );
    }
}

/// The values are Gacrux's for this file.
#[test]
fn standings_are_a_table_or_json_lines() {
    let file = path("py4swiss_burstein_late_entries.trf");
    let args = ["trf", "standings", &file, "--tie-breaks", "BH,BHC1,SB,ARO"];
    let out = hamle(&args, "");
    assert_eq!(out.status.code(), Some(0), "{}", stderr(&out));
    let mut table = stdout(&out).lines();
    let mut row = || {
        table
            .next()
            .expect("a row")
            .split_whitespace()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        row(),
        ["rank", "no", "name", "points", "BH", "BHC1", "SB", "ARO"]
    );
    assert_eq!(
        row(),
        ["1", "5", "Player203,", "D", "3.5", "8.5", "6.5", "7.5", "-"]
    );

    let out = hamle(&[&args[..], &["--json"]].concat(), "");
    let rows = lines(&out);
    assert_eq!(rows.len(), 13);
    assert_eq!(
        rows[0],
        json!({"rank": 1, "number": 5, "name": "Player203, D", "points": 3.5,
            "tie_breaks": {"BH": 8.5, "BHC1": 6.5, "SB": 7.5, "ARO": Value::Null}})
    );
}

#[test]
fn the_tie_breaks_of_the_file_are_used_and_unknown_ones_told() {
    let player =
        |number: u16, rest: &str| format!("001 {number:>4}      {:<33} {:>32}{rest}\n", "A", "");
    let file = player(1, " 1.0    1     2 w 1") + &player(2, " 0.0    2     1 b 0");
    let out = hamle(
        &["trf", "standings", "-", "--json"],
        &format!("212 PTS,WON,OTHER_LOTS\n{file}"),
    );
    assert_eq!(lines(&out)[0]["tie_breaks"], json!({"WON": 1}));
    assert!(stderr(&out).contains(
        "-: expected a tie-break of FIDE C.07 that is done here; there is none \"OTHER_LOTS\""
    ));
    let out = hamle(&["trf", "standings", "-", "--tie-breaks", "BH,XY"], &file);
    assert_eq!((out.status.code(), stdout(&out)), (Some(2), ""));
    let told = stderr(&out);
    assert_eq!(
        told,
        "--tie-breaks:1:1: expected a tie-break of FIDE C.07 that is done here; there is none \"XY\"\n"
    );
}

/// The file itself says: team 16 has 20 match points and 33.5 game points.
#[test]
fn of_a_team_event_the_teams_are_shown_or_the_players() {
    let file = path("echecsjs_grandmommyscup.trf");
    let args = ["trf", "standings", &file, "--json", "--tie-breaks", "MPvGP"];
    let teams = lines(&hamle(&args, ""));
    assert_eq!((teams.len(), &teams[0]["points"]), (50, &json!(20.0)));
    let sixteen = teams
        .iter()
        .find(|team| team["number"] == 16)
        .expect("there");
    assert_eq!(
        (&sixteen["tie_breaks"]["MPvGP"], &sixteen["rank"]),
        (&json!(33.5), &json!(1))
    );
    let players = lines(&hamle(&[&args[..], &["--players"]].concat(), ""));
    assert_eq!(
        (players.len(), &players[0]["tie_breaks"]["MPvGP"]),
        (249, &Value::Null)
    );
    // One team alone: no matches.
    let out = hamle(
        &[
            "trf",
            "standings",
            &path("echecsjs_trf26_team.trf"),
            "--tie-breaks",
            "WON",
        ],
        "",
    );
    assert_eq!(out.status.code(), Some(0));
    assert!(
        stderr(&out).contains("the matches of the teams cannot be told"),
        "{}",
        stderr(&out)
    );
}

/// A script stands for bbpPairings; the file is one of its own tests with the answer published for it.
#[cfg(unix)]
#[test]
fn the_next_round_is_paired_by_an_installed_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let program = |name: &str, text: &str| -> String {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("written");
        let mode = std::fs::Permissions::from_mode(0o700);
        std::fs::set_permissions(&path, mode).expect("executable");
        path.to_str().expect("UTF-8").to_owned()
    };
    let file = path("bbp_dutch_2025_C5.trf");
    let good = program("good", "printf '3\\n1 5\\n3 2\\n6 0\\n'");
    let out = hamle(&["trf", "pair", &file, "--program", &good], "");
    assert_eq!((out.status.code(), stderr(&out)), (Some(0), String::new()));
    let printed: Vec<Vec<&str>> = stdout(&out)
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let numbers =
        |line: &[&str]| -> Vec<u16> { line.iter().filter_map(|word| word.parse().ok()).collect() };
    assert_eq!(printed.len(), 3);
    assert_eq!(numbers(&printed[0]), [1, 1, 5]);
    assert_eq!(numbers(&printed[1]), [2, 3, 2]);
    assert_eq!((printed[2][0], printed[2][1]), ("bye", "6"));
    let out = hamle(&["trf", "pair", &file, "--program", &good, "--trf"], "");
    let checked = hamle(&["trf", "check", "-"], stdout(&out));
    assert_eq!(stdout(&checked), "ok\n");
    // Paired already: nobody is asked again.
    let again = hamle(&["trf", "pair", "-", "--program", &good], stdout(&out));
    assert_eq!((again.status.code(), stdout(&again)), (Some(1), ""));
    assert!(
        stderr(&again).contains("all planned rounds are paired"),
        "{}",
        stderr(&again)
    );
    for (name, text, code, said) in [
        (
            "met",
            "printf '3\\n1 2\\n3 5\\n6 0\\n'",
            1,
            "1 and 2 have met",
        ),
        ("none", "exit 1", 1, "finds no pairing"),
        ("slow", "sleep 1000", 1, "did not end in 1 s"),
    ] {
        let wrong = program(name, text);
        let out = hamle(
            &["trf", "pair", &file, "--program", &wrong, "--seconds", "1"],
            "",
        );
        assert_eq!(
            (out.status.code(), stdout(&out)),
            (Some(code), ""),
            "{name}"
        );
        assert!(stderr(&out).contains(said), "{name}: {}", stderr(&out));
    }
    let out = hamle(
        &["trf", "pair", &file, "--program", "/nowhere/bbpPairings"],
        "",
    );
    assert_eq!(out.status.code(), Some(2));
}
