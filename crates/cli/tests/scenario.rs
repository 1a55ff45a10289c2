//! Every law scenario, run as an arbiter would run it.

use std::process::{Command, Output};

fn scenario(file: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hamle"));
    let out = command.args(["scenario", file]).output();
    out.expect("the program starts")
}

/// All cases of a file in the folder of law scenarios pass, and there are that many.
fn all_pass(file: &str, cases: usize) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/laws");
    let out = scenario(&format!("{folder}/{file}"));
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    let failed: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("FAIL "))
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
    let ok = text.lines().filter(|line| line.starts_with("ok ")).count();
    let last = format!("{cases} passed, 0 failed");
    assert_eq!((ok, text.lines().last()), (cases, Some(last.as_str())));
    assert_eq!(out.status.code(), Some(0));
}

#[test]
fn public_scenarios_agree() {
    all_pass("public.jsonl", 303);
}

#[test]
fn own_scenarios_agree() {
    let own = include_str!("../../../tests/cases/laws/own.jsonl");
    all_pass("own.jsonl", own.lines().count());
}

/// A case of the usual form with this event and expectation.
fn case(id: &str, event: &str, expect: &str) -> String {
    let setup = r#"{"fen":"startpos","moves":[],"clock":null,"mode":"competition"}"#;
    let head = format!(r#"{{"id":"{id}","article":"1.2","title":"t","edition":"2018-01""#);
    format!(r#"{head},"setup":{setup},"events":[{event}],"expect":{expect}}}"#)
}

#[test]
fn what_is_not_understood_is_a_failure() {
    let moved = r#"{"at_ms":0,"by":"white","do":"move","move":"e2e4"}"#;
    let lines = [
        (case("right", moved, r#"{"moves_made":[1,0]}"#), "ok right"),
        (
            case("wrong", moved, r#"{"moves_made":[0,1]}"#),
            "FAIL wrong moves_made: expected [0,1] got [1,0]",
        ),
        (
            case("key", moved, r#"{"colour":1}"#),
            "FAIL key expect.colour: expected no such key got 1",
        ),
        (
            case("verb", r#"{"at_ms":0,"by":"white","do":"jump"}"#, "{}"),
            "FAIL verb events[0].do: expected a verb got \"jump\"",
        ),
        (
            case("more", &moved.replace("e4\"", "e4\",\"loud\":1"), "{}"),
            "FAIL more events[0].loud: expected no such key got 1",
        ),
        (
            case(
                "less",
                r#"{"at_ms":0,"by":"white","do":"write","text":"e4"}"#,
                "{}",
            ),
            "FAIL less events[0].ply: expected ply got nothing",
        ),
        (
            case("kind", &moved.replace("e2e4", "e2e9"), "{}"),
            "FAIL kind events[0].move: expected move got \"e2e9\"",
        ),
        (
            "[".into(),
            "FAIL line-8 line: expected one JSON object got ",
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cases.jsonl");
    let text: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
    std::fs::write(&path, text.join("\n")).expect("written");
    let out = scenario(path.to_str().expect("UTF-8"));
    let told = String::from_utf8(out.stdout).expect("UTF-8");
    for (told, (_, expected)) in told.lines().zip(&lines) {
        assert!(told.starts_with(expected), "{told} instead of {expected}");
    }
    assert_eq!(told.lines().last(), Some("1 passed, 7 failed"));
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(scenario("no-such-file.jsonl").status.code(), Some(2));
}
