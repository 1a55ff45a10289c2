//! The contract of `hamle canmate`.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// 5.2.2: kings and blocked pawns; nobody can mate.
const DEAD: &str = "3k4/8/p2p2p1/P2P2P1/8/8/8/3K4 w - - 0 1";
/// A rook mates, a bare king does not.
const ROOK: &str = "8/8/8/4k3/8/8/8/K6R w - - 0 1";
/// King on b1, rook on f1, and the right to castle with it.
const CASTLES: &str = "3k4/8/8/8/8/8/8/1K3R2 w F - 0 1";

fn canmate(args: &[&str], input: &str) -> (Vec<Value>, Output) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hamle"))
        .arg("canmate")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that was given a FEN reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let out = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(out.stdout.clone()).expect("UTF-8");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    (lines.collect(), out)
}

fn keys(line: &Value) -> Vec<&str> {
    let object = line.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

#[test]
fn both_sides_are_answered_in_order() {
    let (lines, out) = canmate(&[ROOK], "");
    assert_eq!(out.status.code(), Some(0));
    let told: Vec<_> = lines.iter().map(|l| (&l["side"], &l["verdict"])).collect();
    assert_eq!(
        told,
        [
            (&json!("white"), &json!("can")),
            (&json!("black"), &json!("cannot"))
        ]
    );
    assert_eq!(
        keys(&lines[0]),
        ["fen", "side", "verdict", "line", "nodes", "micros"]
    );
    assert_eq!(
        keys(&lines[1]),
        ["fen", "side", "verdict", "reason", "nodes", "micros"]
    );
    assert_eq!(lines[1]["reason"], "material");
    assert_eq!(lines[0]["fen"], ROOK);
}

#[test]
fn lines_name_sides_and_more() {
    let input = format!("{DEAD};w;unwinnable;x\n\n# note\n{ROOK};black\n{ROOK};WHITE;\n{DEAD};\n");
    let (lines, out) = canmate(&["--side", "white", "--check"], &input);
    let told: Vec<_> = lines
        .iter()
        .map(|l| (l["side"].as_str(), l["verdict"].as_str(), &l["checked"]))
        .collect();
    let [white, black] = [Some("white"), Some("black")];
    let yes = &json!(true);
    assert_eq!(
        told,
        [
            (white, Some("cannot"), yes),
            (black, Some("cannot"), yes),
            (white, Some("can"), yes),
            (white, Some("cannot"), yes),
        ]
    );
    let summary = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(
        summary.starts_with("4 queries: 1 can, 3 cannot, 0 undecided, 0 refused\n"),
        "{summary}"
    );
    assert!(summary.contains("checks: 4, 0 failed"), "{summary}");
}

#[test]
fn what_is_no_query_is_refused_in_its_place() {
    let long = "x".repeat(100_000);
    let input = format!("rubbish;w\n{ROOK};x\n8/8/8/8/8/8/8/K7 w - - 0 1;b\n{long};w\n{ROOK};w\n");
    let (lines, out) = canmate(&[], &input);
    let told: Vec<_> = lines
        .iter()
        .map(|l| l["verdict"].as_str().expect("text"))
        .collect();
    // The long line is cut before it names a side, so both are refused.
    assert_eq!(told, [["refused"; 6].as_slice(), &["can"]].concat());
    assert!(lines[..6].iter().all(|line| line["reason"] == "invalid"));
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    for complaint in [
        "stdin:1:1: expected a FEN\n",
        "stdin:2:31: expected a side: w, b, white or black\n",
        "stdin:3:1: expected one king of each side\n",
        "stdin:4:1: expected a FEN\n",
    ] {
        assert!(said.contains(complaint), "{said}");
    }
}

#[test]
fn proofs_are_printed_on_demand() {
    let (lines, _) = canmate(&["--proof", "--side", "white", DEAD], "");
    assert_eq!(lines[0]["proof"]["kind"], lines[0]["reason"]);
    let (lines, _) = canmate(&["--proof", "--side", "white", ROOK], "");
    assert_eq!(
        lines[0]["proof"],
        json!({"kind": "line", "data": lines[0]["line"]})
    );
    let (lines, _) = canmate(&["--proof", "--side", "black", ROOK], "");
    assert_eq!(lines[0]["proof"], json!({"kind": "material", "data": null}));
}

/// 9.6.2: with 149 half-moves only a move that mates, takes or moves a pawn helps.
#[test]
fn seventy_five_moves_end_the_game() {
    let late = ROOK.replace(" 0 1", " 149 90");
    let verdict = |args: &[&str]| canmate(args, "").0[0]["verdict"].clone();
    assert_eq!(verdict(&["--side", "white", "--check", &late]), "can");
    assert_eq!(
        verdict(&["--side", "white", "--check", "--respect-75", &late]),
        "cannot"
    );
    assert_ne!(
        verdict(&["--side", "white", "--quick", "--respect-75", &late]),
        "can"
    );
}

/// No budget, no answer; and no failure either.
#[test]
fn small_budgets_leave_it_open() {
    let (lines, out) = canmate(&["--nodes", "1", "--side", "white", ROOK], "");
    assert_eq!(lines[0]["verdict"], "undecided");
    assert_eq!(lines[0]["reason"], "budget");
    assert_eq!(out.status.code(), Some(0));
}

/// Guideline II: rights are read for rooks on any file.
#[test]
fn chess960_is_read() {
    let (_, out) = canmate(&["--side", "white", CASTLES], "");
    assert_eq!(out.status.code(), Some(2));
    let (lines, _) = canmate(&["--chess960", "--side", "white", CASTLES], "");
    assert_eq!(lines[0]["verdict"], "can");
}
