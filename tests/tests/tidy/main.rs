//! Tidy rules: what the design says about the shape of the code, kept by a test.
//!
//! Each rule takes files and tells its faults, and each is tried on a bad example first: a rule that cannot
//! fail says nothing.

mod arrows;
mod laws;
mod names;
mod papers;
mod places;
mod rust;
mod size;
mod tree;
mod ui;

use tree::File;

/// A rule: the faults that it finds, one line each.
type Rule = fn(&[File]) -> Vec<String>;

/// Fails with all faults at once.
fn keep(rule: Rule) {
    let faults = rule(&tree::files());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The faults of a rule in one made-up file.
#[cfg(test)]
fn faults(rule: Rule, path: &str, text: &str) -> usize {
    rule(&[File::new(path, text)]).len()
}

#[test]
fn files_and_functions_fit_a_screen() {
    keep(size::files);
    keep(size::functions);
    keep(size::commands);
}

#[test]
fn modules_are_called_by_what_they_are() {
    keep(names::no_drawer);
}

#[test]
fn arrows_point_inwards() {
    let faults = arrows::faults(&arrows::workspace());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn each_thing_is_named_in_its_place() {
    keep(places::clocks);
    keep(places::sled_in_one_file);
    keep(places::shakmaty_in_three_crates);
    keep(places::serde_derives);
}

#[test]
fn pure_crates_are_pure() {
    keep(places::no_std);
    keep(places::no_float);
    keep(places::no_hidden_dead_code);
    keep(places::lints);
}

#[test]
fn the_ui_keeps_its_doors_and_colours() {
    keep(ui::doors);
    keep(ui::colours);
}

#[test]
fn papers_say_what_is_so() {
    keep(papers::links);
    keep(papers::architecture_names_all);
    keep(papers::commands);
    keep(papers::complaints_answered);
    keep(papers::machine);
    keep(papers::lock_without_addresses);
}

#[test]
fn every_row_of_the_laws_is_answered_for() {
    keep(laws::map);
    keep(laws::mutations);
    keep(laws::equivalent);
    let made_up = |page: &str| {
        let files = [
            File::new("docs/laws.md", page),
            File::new("tests/cases/laws/rows.txt", "1.1 CORE\n1.2 APP\n"),
            File::new(
                "tests/cases/laws/own.jsonl",
                "{\"id\":\"O1\",\"article\":\"1.1\"}\n",
            ),
            File::new("a/b.rs", "fn runs() {}\n"),
        ];
        laws::map(&files).len()
    };
    let good = "| 1.1 | CORE | O1 `a/b.rs::runs` |\n| 1.2 | APP | screen: the clock phone |\n";
    assert_eq!(made_up(good), 0);
    for (right, wrong) in [
        ("O1", "O2"),
        ("runs", "walks"),
        ("b.rs", "c.rs"),
        ("CORE", "APP"),
        ("| 1.2 | APP | screen: the clock phone |\n", ""),
        ("screen: the clock phone", ""),
        ("screen: the clock phone", "unseen: ?"),
    ] {
        assert_eq!(made_up(&good.replace(right, wrong)), 1, "{wrong}");
    }
}

#[test]
fn what_was_flipped_still_stands() {
    let found = |flip: &str| {
        let files = [
            File::new("docs/laws.md", "| 1.1 | CORE | O1 |\n"),
            File::new(
                "tests/cases/laws/own.jsonl",
                "{\"id\":\"O1\",\"article\":\"1.1\"}\n",
            ),
            File::new(
                "crates/laws/src/a.rs",
                "fn asks(\n    one: u8,\n) -> bool {\n    matches!(one, 1 | 2)\n}\nminutes: 5, Edition::E2018",
            ),
            File::new("tests/cases/laws/mutations.txt", flip),
        ];
        laws::mutations(&files).len()
    };
    for good in [
        "O1 a.rs returns: asks -> true",
        "O1 a.rs condition -> false: matches!(one, 1|2)",
        "O1 a.rs alternative dropped: 2 in one, 1 | 2",
        "O1 a.rs matches flipped: one, 1 | 2",
        "O1 a.rs + 1: minutes of 2018",
    ] {
        assert_eq!(found(good), 0, "{good}");
    }
    for wrong in [
        "O1 a.rs returns: tells -> true",
        "O1 a.rs condition -> false: matches!(one, 1 | 3)",
        "O1 a.rs alternative dropped: 2 in one, 1 | 3",
        "O1 a.rs alternative dropped: 3 in one, 1 | 2",
        "O1 a.rs matches flipped: one, 1 | 3",
        "O1 a.rs + 1: hours of 2018",
        "O1 a.rs + 1: minutes of 2023",
        "O1 b.rs + 1: minutes of 2018",
        "O1 a.rs all: ",
        "O1 a.rs",
    ] {
        assert_eq!(found(wrong), 1, "{wrong}");
    }
    let kept = |line: &str| {
        let files = [
            File::new("crates/laws/src/a.rs", "fn asks() { one < two }"),
            File::new("tests/cases/laws/equivalent.txt", line),
        ];
        laws::equivalent(&files).is_empty()
    };
    assert!(kept(
        "# a list\na.rs < -> <=: one < two -- they are never equal\n"
    ));
    assert!(!kept("a.rs < -> <=: one < three -- they are never equal\n"));
    assert!(!kept("a.rs < -> <=: one < two\n") && !kept("b.rs < -> <=: one < two -- never\n"));
    // Of another scenario there is a flip, of this one there is none.
    assert_eq!(found("O2 a.rs + 1: minutes of 2018"), 2);
}
