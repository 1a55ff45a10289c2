//! Which crate of ours may name which: `docs/architecture.md`, "The shape".

use super::tree::root;
use serde_json::Value;
use std::process::Command;

/// A crate and the crates of ours that it may depend on. Tests (dev-dependencies) are free, but see `APP`.
const ALLOWED: &[(&str, &[&str])] = &[
    ("hamle-log", &[]),
    ("hamle-notation", &[]),
    ("hamle-unwinnable", &[]),
    ("hamle-tournament", &[]),
    (
        "hamle-laws",
        &["hamle-log", "hamle-notation", "hamle-unwinnable"],
    ),
    ("hamle-store", &["hamle-log"]),
    ("hamle-sync", &["hamle-log"]),
    ("hamle-reach", &["hamle-log"]),
    (
        "hamle-wire",
        &[
            "hamle-laws",
            "hamle-log",
            "hamle-notation",
            "hamle-unwinnable",
        ],
    ),
    (
        "hamle-arbiter",
        &[
            "hamle-laws",
            "hamle-log",
            "hamle-notation",
            "hamle-unwinnable",
            "hamle-wire",
        ],
    ),
    (
        "hamle-server",
        &[
            "hamle-tournament",
            "hamle-reach",
            "hamle-sync",
            "hamle-wire",
            "hamle-laws",
            "hamle-log",
            "hamle-notation",
            "hamle-unwinnable",
        ],
    ),
    (APP, BELOW_THE_SHELLS),
    ("hamle", BELOW_THE_SHELLS),
    ("acceptance", BELOW_THE_SHELLS),
    // A layer under the C library that forgets what was not synced; a library of its own.
    ("powerloss", &[]),
    ("canmate-trial", &["hamle-unwinnable"]),
    ("xtask", &[]),
];

/// Nothing depends on the app, not even tests.
const APP: &str = "hamle-app";

const BELOW_THE_SHELLS: &[&str] = &[
    "hamle-log",
    "hamle-notation",
    "hamle-unwinnable",
    "hamle-tournament",
    "hamle-laws",
    "hamle-store",
    "hamle-sync",
    "hamle-reach",
    "hamle-wire",
    "hamle-arbiter",
    "hamle-server",
];

/// What `cargo metadata` says of the workspace.
pub fn workspace() -> Value {
    let said = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .expect("cargo is there");
    assert!(
        said.status.success(),
        "cargo metadata: {}",
        String::from_utf8_lossy(&said.stderr)
    );
    serde_json::from_slice(&said.stdout).expect("cargo metadata is JSON")
}

/// The arrows that the table does not have.
pub fn faults(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"]
        .as_array()
        .expect("metadata lists packages");
    let names: Vec<&str> = packages
        .iter()
        .filter_map(|package| package["name"].as_str())
        .collect();
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = ALLOWED.iter().find(|(from, _)| *from == name) else {
            faults.push(format!("{name}: not in the table of arrows"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let to = dependency["name"].as_str().unwrap_or_default();
            let is_ours = names.contains(&to);
            let for_tests = dependency["kind"] == "dev" && to != APP;
            if is_ours && !for_tests && !allowed.contains(&to) {
                faults.push(format!("{name} -> {to}: this arrow is not in the table"));
            }
        }
    }
    faults
}

#[test]
fn outward_arrows_are_found() {
    let arrow = |from: &str, to: &str, kind: Value| {
        faults(&serde_json::json!({"packages": [
            {"name": from, "dependencies": [{"name": to, "kind": kind}, {"name": "serde", "kind": null}]},
            {"name": to, "dependencies": []}]}))
        .len()
    };
    assert_eq!(arrow("hamle-laws", "hamle-log", Value::Null), 0);
    assert_eq!(arrow("hamle-log", "hamle-laws", Value::Null), 1);
    assert_eq!(arrow("hamle-log", "hamle-laws", "dev".into()), 0);
    assert_eq!(arrow("hamle-log", "hamle-laws", "build".into()), 1);
    assert_eq!(arrow("acceptance", "hamle-app", "dev".into()), 1);
    assert_eq!(
        arrow("hamle-store", "hamle-odds", Value::Null),
        2,
        "unknown crate, unknown arrow"
    );
}
