//! A command that one of the lists lacks would be refused in the real window, and nowhere else.

use std::collections::BTreeSet;

/// The words that follow a mark in a text, as far as they go.
fn named(text: &str, mark: &str) -> BTreeSet<String> {
    let words = text.split(mark).skip(1);
    let word = |rest: &str| -> String {
        let fits = |c: &char| c.is_ascii_lowercase() || matches!(c, '_' | '-');
        rest.chars().take_while(fits).collect()
    };
    words.map(|rest| word(rest).replace('-', "_")).collect()
}

#[test]
fn every_command_is_handled_and_allowed() {
    let mut handled = named(include_str!("lib.rs"), "            commands::");
    handled.extend(named(include_str!("lib.rs"), "            hall_commands::"));
    handled.extend(named(
        include_str!("lib.rs"),
        "            hosting_commands::",
    ));
    let written = named(include_str!("../build.rs"), "    \"");
    let allowed = named(include_str!("../capabilities/main.json"), "allow-");
    assert_eq!(handled, written, "build.rs");
    assert_eq!(handled, allowed, "capabilities/main.json");
    assert!(handled.len() > 15);
}
