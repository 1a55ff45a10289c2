//! Every law scenario, run as an arbiter would run it.

use std::collections::BTreeMap;
use std::process::Command;

const PUBLIC: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/cases/laws/public.jsonl"
);

/// Of 303. It rises when the program learns a verb or key.
const PASSED: usize = 151;

#[test]
fn public_scenarios_agree() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hamle"));
    let out = command.args(["scenario", PUBLIC]).output();
    let out = out.expect("the program starts");
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("FAIL ")) {
        let cause = line.split_once("left: ").map_or(line, |(_, cause)| cause);
        *left.entry(cause).or_default() += 1;
    }
    println!("{left:#?}");
    let wrong: Vec<_> = left
        .keys()
        .filter(|cause| cause.starts_with("FAIL "))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let passed = text.lines().filter(|line| line.starts_with("ok ")).count();
    let last = format!("{passed} passed, {} failed", 303 - passed);
    assert_eq!(text.lines().last(), Some(last.as_str()));
    assert_eq!(out.status.code(), Some(i32::from(passed < 303)));
    assert!(passed >= PASSED, "{last}");
}
