//! What may be named only in its place.

use super::rust;
use super::tree::{File, has_word, word_lines};

const NOW: &[&str] = &["src-tauri/src/now.rs", "crates/server/src/now.rs"];
/// `hamle canmate` tells what a query cost in `micros`; no verdict hangs on it.
const NOW_OF_COMMANDS: &[&str] = &["crates/cli/src/now.rs"];
/// Build steps are timed for people; tests and benches measure. No rule of the game hangs on either.
const MAY_TIME: &[&str] = &["crates/xtask", "tests"];
const PURE: &[&str] = &[
    "crates/log",
    "crates/laws",
    "crates/notation",
    "crates/sync",
    "crates/unwinnable",
    "crates/tournament",
];
/// `notation` streams over bytes with std.
const WITHOUT_STD: &[&str] = &[
    "crates/log",
    "crates/laws",
    "crates/sync",
    "crates/unwinnable",
    "crates/tournament",
];

fn rust_files(files: &[File]) -> impl Iterator<Item = (&File, String)> {
    files
        .iter()
        .filter(|file| file.is(&["rs"]))
        .map(|file| (file, rust::code(&file.text)))
}

fn is_test_or_bench(file: &File) -> bool {
    file.path
        .split('/')
        .any(|part| part == "tests" || part == "benches" || part == "fuzz")
}

/// Only `now.rs` of app, server and commands read a clock.
pub fn clocks(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, code) in rust_files(files) {
        if file.in_any(NOW)
            || file.in_any(NOW_OF_COMMANDS)
            || file.in_any(MAY_TIME)
            || is_test_or_bench(file)
        {
            continue;
        }
        for (index, line) in code.lines().enumerate() {
            if reads_type_now(line) || has_word(line, "clock_gettime") {
                faults.push(file.fault(index + 1, "reads a clock; time is an argument (now.rs)"));
            }
        }
    }
    faults
}

/// `Instant::now`, `SystemTime::now`, `T::now`; not a module's function as `now::now`.
fn reads_type_now(line: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices("::now").any(|(at, _)| {
        let before = line[..at]
            .rsplit(|c| !in_word(c))
            .next()
            .unwrap_or_default();
        let is_type = before.starts_with(char::is_uppercase) || before.is_empty();
        is_type && !line[at + "::now".len()..].starts_with(in_word)
    })
}

/// One file names sled, and it is the store's.
pub fn sled_in_one_file(files: &[File]) -> Vec<String> {
    let naming: Vec<_> = rust_files(files)
        .filter(|(_, code)| has_word(code, "sled"))
        .collect();
    let store = |file: &File| file.in_any(&["crates/store/src"]);
    let mut faults: Vec<String> = naming
        .iter()
        .filter(|(file, _)| !store(file))
        .map(|(file, _)| format!("{}: names sled", file.path))
        .collect();
    let inside: Vec<&str> = naming
        .iter()
        .filter(|(file, _)| store(file))
        .map(|(file, _)| file.path.as_str())
        .collect();
    if inside.len() > 1 {
        faults.push(format!(
            "sled is named in {} files of the store: {}",
            inside.len(),
            inside.join(", ")
        ));
    }
    faults.extend(dependency(files, "sled", &["crates/store"]));
    faults
}

/// Only these three know shakmaty, and the trials that enumerate on their own what `unwinnable` says.
pub fn shakmaty_in_three_crates(files: &[File]) -> Vec<String> {
    let places = [
        "crates/laws",
        "crates/notation",
        "crates/unwinnable",
        "tests/canmate",
    ];
    let naming = rust_files(files)
        .filter(|(file, code)| !file.in_any(&places) && has_word(code, "shakmaty"));
    let mut faults: Vec<String> = naming
        .map(|(file, _)| format!("{}: names shakmaty", file.path))
        .collect();
    faults.extend(dependency(files, "shakmaty", &places));
    faults
}

fn dependency(files: &[File], name: &str, places: &[&str]) -> Vec<String> {
    let manifests = files
        .iter()
        .filter(|file| file.path.ends_with("/Cargo.toml") && !file.in_any(places));
    let depends = |file: &&File| {
        file.text
            .lines()
            .any(|line| has_word(line, name) && line.trim_start().starts_with(name))
    };
    manifests
        .filter(depends)
        .map(|file| format!("{}: depends on {name}", file.path))
        .collect()
}

/// The shape of a message is written in one crate; the command lines, the server and the way to it have their own.
pub fn serde_derives(files: &[File]) -> Vec<String> {
    let places = [
        "crates/wire",
        "crates/cli",
        "crates/xtask",
        "crates/server",
        "crates/reach",
        "tests",
    ];
    let mut faults = Vec::new();
    for (file, code) in rust_files(files).filter(|(file, _)| !file.in_any(&places)) {
        for (at, _) in code.match_indices("derive(") {
            let list = code[at..].split(')').next().unwrap_or_default();
            if has_word(list, "Serialize") || has_word(list, "Deserialize") {
                faults.push(file.fault(
                    code[..at].matches('\n').count() + 1,
                    "derives serde's shape",
                ));
            }
        }
    }
    faults
}

/// A crate that cannot name std cannot read a clock or a file.
pub fn no_std(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, code) in rust_files(files) {
        let is_root = WITHOUT_STD
            .iter()
            .any(|place| file.path == format!("{place}/src/lib.rs"));
        if is_root && !code.lines().any(|line| line.trim() == "#![no_std]") {
            faults.push(format!("{}: without #![no_std]", file.path));
        }
    }
    faults
}

/// A float is another number on another machine.
pub fn no_float(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, code) in
        rust_files(files).filter(|(file, _)| file.in_any(PURE) && !is_test_or_bench(file))
    {
        for float in ["f32", "f64"] {
            faults.extend(
                word_lines(&code, float).map(|line| file.fault(line, "a float in a pure crate")),
            );
        }
    }
    faults
}

/// Code that nothing calls is removed, not hushed up.
pub fn no_hidden_dead_code(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, code) in rust_files(files) {
        for opening in ["allow(", "expect("] {
            for (at, _) in code.match_indices(opening) {
                let list = code[at..].split(')').next().unwrap_or_default();
                if has_word(list, "dead_code") || has_word(list, "unused") {
                    let line = code[..at].matches('\n').count() + 1;
                    faults.push(file.fault(line, "hides unused code"));
                }
            }
        }
    }
    faults
}

/// Every crate stands under the workspace's lints.
pub fn lints(files: &[File]) -> Vec<String> {
    let manifests = files
        .iter()
        .filter(|file| file.path.ends_with("/Cargo.toml") && !is_fuzz(file));
    let without = manifests.filter(|file| !file.text.contains("[lints]\nworkspace = true"));
    without
        .map(|file| format!("{}: without the workspace's lints", file.path))
        .collect()
}

/// cargo-fuzz wants a package outside the workspace.
fn is_fuzz(file: &File) -> bool {
    file.path.split('/').any(|part| part == "fuzz")
}

#[test]
fn clocks_are_found() {
    use super::faults;
    let read = "fn f() -> Instant { Instant::now() }";
    assert_eq!(faults(clocks, "crates/store/src/journal.rs", read), 1);
    assert_eq!(
        faults(
            clocks,
            "crates/store/src/journal.rs",
            "let f = SystemTime::now;"
        ),
        1
    );
    assert_eq!(
        faults(clocks, "crates/store/src/journal.rs", "<Utc>::now()"),
        1
    );
    assert_eq!(
        faults(
            clocks,
            "src-tauri/src/main.rs",
            "rustix::time::clock_gettime(id)"
        ),
        1
    );
    assert_eq!(
        faults(
            clocks,
            "src-tauri/src/main.rs",
            "now::now(); T::nowhere(); // Instant::now()"
        ),
        0
    );
    assert_eq!(faults(clocks, "src-tauri/src/now.rs", read), 0);
    assert_eq!(faults(clocks, "crates/store/tests/kill.rs", read), 0);
}

#[test]
fn libraries_out_of_place_are_found() {
    use super::faults;
    assert_eq!(
        faults(sled_in_one_file, "src-tauri/src/state.rs", "use sled::Db;"),
        1
    );
    assert_eq!(
        faults(
            sled_in_one_file,
            "crates/store/src/disk.rs",
            "use sled::Db;"
        ),
        0
    );
    let two = [
        File::new("crates/store/src/a.rs", "sled::open"),
        File::new("crates/store/src/b.rs", "sled::open"),
    ];
    assert_eq!(sled_in_one_file(&two).len(), 1);
    assert_eq!(
        faults(
            sled_in_one_file,
            "crates/cli/Cargo.toml",
            "[dependencies]\nsled = \"0.34\"\n"
        ),
        1
    );
    assert_eq!(
        faults(
            shakmaty_in_three_crates,
            "crates/wire/src/lib.rs",
            "use shakmaty::Chess;"
        ),
        1
    );
    assert_eq!(
        faults(
            shakmaty_in_three_crates,
            "crates/wire/Cargo.toml",
            "shakmaty.workspace = true"
        ),
        1
    );
    assert_eq!(
        faults(
            shakmaty_in_three_crates,
            "crates/laws/src/position.rs",
            "use shakmaty::Chess;"
        ),
        0
    );
    let derive = "#[derive(Debug,\n    serde::Serialize)]\nstruct A;";
    assert_eq!(faults(serde_derives, "crates/laws/src/act.rs", derive), 1);
    assert_eq!(faults(serde_derives, "crates/wire/src/lib.rs", derive), 0);
}

#[test]
fn impurities_are_found() {
    use super::faults;
    assert_eq!(
        faults(
            no_std,
            "crates/log/src/lib.rs",
            "//! #![no_std]\nextern crate alloc;"
        ),
        1
    );
    assert_eq!(faults(no_std, "crates/log/src/lib.rs", "#![no_std]"), 0);
    assert_eq!(
        faults(no_float, "crates/laws/src/time.rs", "fn f(x: f64) {}"),
        1
    );
    assert_eq!(
        faults(no_float, "crates/wire/src/lib.rs", "fn f(x: f64) {}"),
        0
    );
    assert_eq!(
        faults(
            no_hidden_dead_code,
            "crates/laws/src/a.rs",
            "#[allow(dead_code)]"
        ),
        1
    );
    assert_eq!(
        faults(
            no_hidden_dead_code,
            "crates/laws/src/a.rs",
            "#[allow(missing_docs)] let unused = 1;"
        ),
        0
    );
    assert_eq!(
        faults(lints, "crates/laws/Cargo.toml", "[package]\n[lints]\n"),
        1
    );
    assert_eq!(
        faults(
            lints,
            "crates/laws/Cargo.toml",
            "[package]\n[lints]\nworkspace = true\n"
        ),
        0
    );
}
