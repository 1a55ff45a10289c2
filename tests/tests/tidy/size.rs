//! How long files and functions may be.

use super::rust;
use super::tree::File;

const FILE_LINES_MAX: usize = 400;
const COMPONENT_LINES_MAX: usize = 200;
const FUNCTION_LINES_MAX: usize = 70;
const COMMAND_LINES_MAX: usize = 10;
const ARCHITECTURE_LINES_MAX: usize = 150;

/// Written by programs: the bindings by specta, the Android project by Tauri.
const GENERATED: &[&str] = &["ui/src/wire", "src-tauri/gen"];

/// Files of code have at most 400 lines, components 200, the architecture page 150.
pub fn files(files: &[File]) -> Vec<String> {
    let judged = files.iter().filter(|file| !file.in_any(GENERATED));
    judged
        .filter_map(|file| {
            let most = most_lines(file)?;
            let lines = file.text.lines().count();
            (lines > most).then(|| format!("{}: {lines} lines, at most {most}", file.path))
        })
        .collect()
}

fn most_lines(file: &File) -> Option<usize> {
    if file.path == "docs/architecture.md" {
        return Some(ARCHITECTURE_LINES_MAX);
    }
    if file.is(&["svelte"]) {
        return Some(COMPONENT_LINES_MAX);
    }
    file.is(&["rs", "ts", "js", "mjs", "css", "py", "sh"])
        .then_some(FILE_LINES_MAX)
}

/// Rust functions have at most 70 lines, tests too.
pub fn functions(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.is(&["rs"])) {
        for function in rust::functions(&rust::code(&file.text)) {
            if function.lines > FUNCTION_LINES_MAX {
                let what = format!(
                    "{} has {} lines, at most {FUNCTION_LINES_MAX}",
                    function.name, function.lines
                );
                faults.push(file.fault(function.line, &what));
            }
        }
    }
    faults
}

/// A Tauri command translates and no more: ten lines.
pub fn commands(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.in_any(&["src-tauri/src"]) && file.is(&["rs"]))
    {
        let code = rust::code(&file.text);
        let functions = rust::functions(&code);
        for (at, _) in code.match_indices("#[tauri::command") {
            let Some(function) = functions.iter().find(|function| function.at > at) else {
                continue;
            };
            if function.lines > COMMAND_LINES_MAX {
                let what = format!(
                    "command {} has {} lines, at most {COMMAND_LINES_MAX}",
                    function.name, function.lines
                );
                faults.push(file.fault(function.line, &what));
            }
        }
    }
    faults
}

#[test]
fn long_things_are_found() {
    use super::faults;
    let lines = |count: usize| "x\n".repeat(count);
    assert_eq!(faults(files, "crates/laws/src/clock.rs", &lines(401)), 1);
    assert_eq!(faults(files, "crates/laws/src/clock.rs", &lines(400)), 0);
    assert_eq!(faults(files, "ui/src/clock/Half.svelte", &lines(201)), 1);
    assert_eq!(faults(files, "docs/architecture.md", &lines(151)), 1);
    assert_eq!(faults(files, "docs/format.md", &lines(500)), 0);
    assert_eq!(faults(files, "ui/src/wire/index.ts", &lines(500)), 0);
    let function = |body: usize| format!("fn long() {{\n{}}}\n", lines(body));
    assert_eq!(faults(functions, "tests/tests/a.rs", &function(69)), 1);
    assert_eq!(faults(functions, "tests/tests/a.rs", &function(68)), 0);
    let command = |body: usize| {
        format!(
            "fn free() {{\n{}}}\n#[tauri::command]\npub async {}",
            lines(20),
            function(body)
        )
    };
    assert_eq!(
        faults(commands, "src-tauri/src/commands.rs", &command(9)),
        1
    );
    assert_eq!(
        faults(commands, "src-tauri/src/commands.rs", &command(8)),
        0
    );
}
