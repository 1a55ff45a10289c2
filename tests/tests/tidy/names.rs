//! A module is called by the noun that it holds; a drawer for odds and ends holds none.

use super::rust;
use super::tree::{File, word_lines};

const DRAWERS: &[&str] = &[
    "util", "utils", "manager", "helper", "helpers", "common", "misc",
];

/// No file, folder or module of our code is a drawer.
pub fn no_drawer(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    let ours = files.iter().filter(|file| !file.in_any(&["src-tauri/gen"]));
    for file in ours.filter(|file| file.is(&["rs", "ts", "js", "mjs", "svelte", "css"])) {
        for part in file.path.split('/') {
            let stem = part.split('.').next().unwrap_or(part).to_lowercase();
            let words = stem.split(['_', '-']);
            if words.into_iter().any(|word| DRAWERS.contains(&word)) {
                faults.push(format!("{}: a drawer; call it by what is in it", file.path));
            }
        }
        if file.is(&["rs"]) {
            let code = rust::code(&file.text);
            for drawer in DRAWERS {
                let module = format!("mod {drawer}");
                faults.extend(word_lines(&code, &module).map(|line| file.fault(line, "a drawer")));
            }
        }
    }
    faults
}

#[test]
fn drawers_are_found() {
    use super::faults;
    assert_eq!(faults(no_drawer, "crates/laws/src/utils.rs", ""), 1);
    assert_eq!(faults(no_drawer, "ui/src/common/time.ts", ""), 1);
    assert_eq!(faults(no_drawer, "ui/src/state/clock-manager.ts", ""), 1);
    assert_eq!(
        faults(
            no_drawer,
            "crates/laws/src/lib.rs",
            "mod act;\nmod helper { }"
        ),
        1
    );
    assert_eq!(
        faults(
            no_drawer,
            "crates/laws/src/lib.rs",
            "mod helpmate; // mod helper"
        ),
        0
    );
    assert_eq!(faults(no_drawer, "crates/laws/src/commoner.rs", ""), 0);
}
