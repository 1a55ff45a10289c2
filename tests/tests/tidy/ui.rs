//! The UI's doors and colours.

use super::tree::File;

/// The only folder that talks to the backend, or to anything outside the page.
const HOST: &[&str] = &["ui/src/host"];
/// The only file with colours.
const TOKENS: &[&str] = &["ui/src/style/tokens.css"];
const OUTSIDE: &[&str] = &[
    "@tauri-apps",
    "tauri-plugin-",
    "fetch(",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "sendBeacon",
    "__TAURI",
];
const COLOUR_FUNCTIONS: &[&str] = &[
    "rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "color(",
];
const COLOUR_NAMES: &[&str] = &[
    "white", "black", "red", "green", "blue", "gray", "grey", "orange", "yellow", "silver", "gold",
    "brown",
];

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// Lines of code with their numbers; comments of whole lines are left out.
fn lines(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let comment = |line: &str| {
        ["//", "*", "/*", "<!--"]
            .iter()
            .any(|mark| line.trim_start().starts_with(mark))
    };
    file.text
        .lines()
        .enumerate()
        .filter(move |(_, line)| !comment(line))
        .map(|(index, line)| (index + 1, line))
}

/// Only `ui/src/host` names Tauri or the network.
pub fn doors(files: &[File]) -> Vec<String> {
    let judged = files
        .iter()
        .filter(|file| file.in_any(&["ui/src"]) && !file.in_any(HOST));
    let mut faults = Vec::new();
    for file in judged.filter(|file| file.is(&["ts", "js", "mjs", "svelte", "html"])) {
        for (number, line) in lines(file) {
            let stands = |name: &&&str| {
                line.match_indices(**name)
                    .any(|(at, _)| !line[..at].ends_with(in_word))
            };
            faults.extend(
                OUTSIDE
                    .iter()
                    .filter(stands)
                    .map(|name| file.fault(number, &format!("{name} outside host/"))),
            );
        }
    }
    faults
}

/// Only `tokens.css` has colours.
pub fn colours(files: &[File]) -> Vec<String> {
    let judged = files.iter().filter(|file| {
        file.in_any(&["ui/src", "ui/index.html"]) && !file.in_any(TOKENS) && !is_test(file)
    });
    let mut faults = Vec::new();
    for file in judged.filter(|file| file.is(&["ts", "css", "svelte", "html"])) {
        for (number, line) in lines(file) {
            // A browser wants the colour of its own bars before it has read a style.
            if has_colour(line, file.is(&["ts"])) && !line.contains("theme-color") {
                faults.push(file.fault(number, "a colour outside tokens.css"));
            }
        }
    }
    faults
}

/// Tests work out contrasts of their own.
fn is_test(file: &File) -> bool {
    file.path.ends_with(".test.ts")
}

fn has_colour(line: &str, is_program: bool) -> bool {
    let function = |name: &&str| {
        line.match_indices(*name)
            .any(|(at, _)| !line[..at].ends_with(in_word))
    };
    COLOUR_FUNCTIONS.iter().any(function) || has_hex(line, is_program) || has_name(line)
}

/// `#fff`, where a value can stand: after a space, a quote, a colon, a bracket or a comma; in a
/// program only within quotes, since `#fed` is also how a class calls what is private to it.
fn has_hex(line: &str, is_program: bool) -> bool {
    line.match_indices('#').any(|(at, _)| {
        let quotes = line[..at].matches(['\'', '"', '`']).count();
        let before = line[..at].ends_with([' ', '\'', '"', '`', ':', '(', ',']);
        let digits = line[at + 1..]
            .chars()
            .take_while(char::is_ascii_hexdigit)
            .count();
        let ends = !line[at + 1 + digits..].starts_with(in_word);
        let stands = before && (!is_program || quotes % 2 == 1);
        stands && ends && matches!(digits, 3 | 4 | 6 | 8)
    })
}

/// `color: white;`, `fill: red }`: a name as the value of a style.
fn has_name(line: &str) -> bool {
    let properties = [
        "color:",
        "background:",
        "fill:",
        "stroke:",
        "border:",
        "outline:",
        "shadow:",
    ];
    properties.iter().any(|property| {
        line.match_indices(property).any(|(at, _)| {
            let value = line[at + property.len()..]
                .split([';', '}'])
                .next()
                .unwrap_or_default();
            value
                .split_whitespace()
                .any(|word| COLOUR_NAMES.contains(&word))
        })
    })
}

#[test]
fn back_doors_are_found() {
    use super::faults;
    let tauri = "import { invoke } from '@tauri-apps/api/core';";
    assert_eq!(faults(doors, "ui/src/clock/press.ts", tauri), 1);
    assert_eq!(faults(doors, "ui/src/host/tauri.ts", tauri), 0);
    assert_eq!(
        faults(
            doors,
            "ui/src/state/table.ts",
            "const r = await window.fetch('/x');"
        ),
        1
    );
    assert_eq!(
        faults(
            doors,
            "ui/src/App.svelte",
            "<script>new XMLHttpRequest()</script>"
        ),
        1
    );
    assert_eq!(
        faults(
            doors,
            "ui/src/state/table.ts",
            "prefetch(x); // see\n// fetch(x)"
        ),
        0
    );
    assert_eq!(faults(doors, "ui/tauri.mjs", tauri), 0);
}

#[test]
fn loose_colours_are_found() {
    use super::faults;
    for bad in [
        "a { color: #fff; }",
        "b { background: rgb(0 0 0 / 50%) }",
        "const c = '#12ab9F';",
        "i{fill: white }",
    ] {
        assert_eq!(faults(colours, "ui/src/clock/Half.svelte", bad), 1, "{bad}");
    }
    for good in [
        "{#each moves as m}",
        "{#if a}",
        "color: var(--ink);",
        "color-mix(in oklch, a, b)",
        "side: white;",
        "this.#abc",
    ] {
        assert_eq!(
            faults(colours, "ui/src/clock/Half.svelte", good),
            0,
            "{good}"
        );
    }
    let program = |line: &str| faults(colours, "ui/src/sheet/entry.ts", line);
    assert_eq!(program("const ink = '1px solid #123';"), 1);
    assert_eq!(program("async #deed(ask: Deed) {"), 0);
    assert_eq!(
        faults(colours, "ui/src/style/tokens.css", "--ink: #123456;"),
        0
    );
    assert_eq!(
        faults(
            colours,
            "ui/index.html",
            "<meta name=\"theme-color\" content=\"#123456\">"
        ),
        0
    );
}
