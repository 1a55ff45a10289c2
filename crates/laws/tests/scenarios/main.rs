//! The law scenarios (`tests/cases/laws/public.jsonl`; its README fixes their meaning) against [`laws::Game`].
//!
//! A scenario runs when this crate has all its verbs and keys; each of the others is counted by what it
//! still needs, and the counts are asserted, so that nothing is skipped silently.

extern crate hamle_laws as laws;

mod acts;
mod answers;
mod setup;
mod sheets;

use serde_json::Value;
use std::collections::BTreeMap;

/// What the crate does not have yet, by name of the verb, key or fault.
#[derive(Debug)]
pub struct Left(pub String);

/// One comparison that failed.
fn differences(case: &Value) -> Result<Vec<String>, Left> {
    let setup = &case["setup"];
    let expect = case["expect"].as_object().expect("the schema has it");
    setup::supported(setup)?;
    let mut run = match setup::open(case)? {
        Ok(game) => acts::Run::new(game, setup),
        Err(code) => {
            let wanted = expect.get("setup_refused").and_then(Value::as_str);
            return Ok(if wanted == Some(code) {
                vec![]
            } else {
                vec![format!("set-up refused: {code}")]
            });
        }
    };
    let events = case["events"].as_array().expect("the schema has it");
    for (index, event) in events.iter().enumerate() {
        if let Err(left) = run.event(index, event) {
            // A move that is not played yet is judged all the same.
            for key in ["legal", "san"] {
                if expect.contains_key(key) && index + 1 == events.len() {
                    let got = answers::answer(&run, key, &expect[key])?;
                    let wanted = &expect[key];
                    assert_eq!(
                        answers::only_asked(got, wanted),
                        *wanted,
                        "{} {key}",
                        case["id"]
                    );
                }
            }
            return Err(left);
        }
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

#[test]
fn scenarios_agree() {
    let text = include_str!("../../../../tests/cases/laws/public.jsonl");
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    let (mut passed, mut wrong) = (0, Vec::new());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("one JSON object a line");
        match differences(&case) {
            Ok(found) if found.is_empty() => passed += 1,
            Ok(found) => wrong.push(format!("{} {}", case["id"], found.join("; "))),
            Err(Left(what)) => *left.entry(what).or_default() += 1,
        }
    }
    println!(
        "{passed} passed; of {} left: {left:#?}",
        left.values().sum::<usize>()
    );
    assert!(
        wrong.is_empty(),
        "{} failed:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!((passed, left.values().sum::<usize>()), (PASSED, LEFT));
}

/// Of 303. They change when the crate learns a verb or key, and only then.
const PASSED: usize = 151;
const LEFT: usize = 152;
