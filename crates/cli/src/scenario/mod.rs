//! `hamle scenario`: law scenarios (`tests/cases/laws/README.md` fixes their meaning) against [`laws::Game`].

mod acts;
mod answers;
mod board;
mod decisions;
mod setup;
mod shape;
mod sheets;

use crate::args::Scenario;
use crate::done::{Done, Unusable};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

/// What a scenario asks for and the program does not have: the name of a verb, key, argument or value.
#[derive(Debug)]
pub struct Left(pub String);

/// Runs every line of every file.
pub fn run(args: &Scenario) -> Result<Done, Unusable> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut passed, mut failed) = (0_u64, 0_u64);
    for path in &args.files {
        let file = File::open(path).map_err(Unusable::file(path))?;
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(Unusable::file(path))?;
            if line.trim().is_empty() {
                continue;
            }
            let (id, wrong) = run_line(&line, index + 1);
            if wrong.is_empty() {
                passed += 1;
                writeln!(out, "ok {id}")?;
            } else {
                failed += 1;
                writeln!(out, "FAIL {id} {}", wrong.join("; "))?;
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    Ok(Done::found(failed > 0))
}

/// The case's id, or its line's number (from 1), and what differs.
fn run_line(line: &str, number: usize) -> (String, Vec<String>) {
    let case: Value = match serde_json::from_str(line) {
        Ok(case) => case,
        Err(why) => {
            let wrong = format!("line: expected one JSON object got {why}");
            return (format!("line-{number}"), vec![wrong]);
        }
    };
    let id = match case["id"].as_str() {
        Some(id) => id.to_owned(),
        None => format!("line-{number}"),
    };
    let malformed = shape::faults(&case);
    if !malformed.is_empty() {
        return (id, malformed);
    }
    let wrong = differences(&case).unwrap_or_else(|Left(what)| vec![format!("left: {what}")]);
    (id, wrong)
}

fn differences(case: &Value) -> Result<Vec<String>, Left> {
    let setup = &case["setup"];
    let expect = case["expect"]
        .as_object()
        .ok_or_else(|| Left("expect is no object".into()))?;
    let mut run = match setup::open(case)? {
        Ok(game) => acts::Run::new(game, setup)?,
        Err(code) => {
            let wanted = expect.get("setup_refused").and_then(Value::as_str);
            return Ok(if wanted == Some(code) {
                vec![]
            } else {
                vec![format!("setup_refused: expected {wanted:?} got {code}")]
            });
        }
    };
    let events = case["events"]
        .as_array()
        .ok_or_else(|| Left("events is no list".into()))?;
    for (index, event) in events.iter().enumerate() {
        run.event(index, event)?;
    }
    let mut wrong = Vec::new();
    for (key, wanted) in expect {
        let got = answers::answer(&run, key, wanted)?;
        let got = answers::only_asked(got, wanted);
        if got != *wanted {
            wrong.push(format!("{key}: expected {wanted} got {got}"));
        }
    }
    Ok(wrong)
}
