//! The map of the Laws: each demand of the table is run by a test, shown on a screen, or cannot be seen.

use super::tree::File;
use std::collections::BTreeSet;

const PAGE: &str = "docs/laws.md";
const ROWS: &str = "tests/cases/laws/rows.txt";
const SCENARIOS: &str = "tests/cases/laws";
const MUTATIONS: &str = "tests/cases/laws/mutations.txt";
const EQUIVALENT: &str = "tests/cases/laws/equivalent.txt";
const RULES: &str = "crates/laws/src";

fn text<'a>(files: &'a [File], path: &str) -> &'a str {
    let found = files.iter().find(|file| file.path == path);
    found.map_or("", |file| file.text.as_str())
}

/// The first key of a scenario is its id.
fn scenarios(files: &[File]) -> BTreeSet<&str> {
    let cases = files
        .iter()
        .filter(|file| file.in_any(&[SCENARIOS]) && file.is(&["jsonl"]));
    let lines = cases.flat_map(|file| file.text.lines());
    lines
        .filter_map(|line| line.strip_prefix("{\"id\":\"")?.split('"').next())
        .collect()
}

/// The page has exactly the rows of the table, with their classes and in their order, and names no test
/// that does not exist.
pub fn map(files: &[File]) -> Vec<String> {
    let page = files.iter().find(|file| file.path == PAGE);
    let Some(page) = page else {
        return vec![format!("{PAGE} is not there")];
    };
    let known = scenarios(files);
    let mut wanted = text(files, ROWS).lines();
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(page.text.lines()) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [row, class, run_by] = cells[..] else {
            continue;
        };
        if row == "row" || row.starts_with("---") {
            continue;
        }
        let here = format!("{row} {class}");
        let next = wanted.next().unwrap_or("no more rows");
        if here != next {
            faults.push(page.fault(number, &format!("{here} where {next} is the next row")));
            return faults;
        }
        let missing = missing(run_by, &known, files);
        faults.extend(missing.iter().map(|what| page.fault(number, what)));
    }
    faults.extend(wanted.map(|row| format!("{PAGE}: {row} is missing")));
    faults
}

/// Each line of the list names a scenario, and a file of rules in which the flip was made, and what was flipped there
/// still stands there; the scenarios of the page all stand in it.
pub fn mutations(files: &[File]) -> Vec<String> {
    let known = scenarios(files);
    let Some(list) = files.iter().find(|file| file.path == MUTATIONS) else {
        return vec![format!("{MUTATIONS} is not there")];
    };
    let mut shown = BTreeSet::new();
    let mut faults = Vec::new();
    let lines = (1..).zip(list.text.lines());
    for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let (id, file) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if !known.contains(id) {
            faults.push(list.fault(number, &format!("there is no scenario {id}")));
        }
        let rules = text(files, &format!("{RULES}/{file}"));
        if rules.is_empty() {
            faults.push(list.fault(number, &format!("there is no file of rules {file}")));
        } else if !is_quoted(line, &without_space(rules)) {
            faults.push(list.fault(number, &format!("{file} has no such place any more")));
        }
        shown.insert(id);
    }
    let page = text(files, PAGE).split_whitespace();
    let named: BTreeSet<&str> = page.filter(|word| known.contains(word)).collect();
    let unshown = named.difference(&shown);
    faults.extend(unshown.map(|id| format!("{MUTATIONS}: no flip makes {id} fail")));
    faults
}

/// Each flip that no test can tell from the rule, `FILE FLIP: PLACE -- REASON`, quotes what stands there still.
pub fn equivalent(files: &[File]) -> Vec<String> {
    let Some(list) = files.iter().find(|file| file.path == EQUIVALENT) else {
        return vec![format!("{EQUIVALENT} is not there")];
    };
    let stands = |line: &str| {
        let (flip, reason) = line.split_once(" -- ").unwrap_or((line, ""));
        let file = flip.split(' ').next().unwrap_or("");
        let rules = without_space(text(files, &format!("{RULES}/{file}")));
        !reason.is_empty() && is_quoted(&format!("- {flip}"), &rules)
    };
    let lines = (1..).zip(list.text.lines());
    lines
        .filter(|(_, line)| !line.starts_with('#') && !stands(line))
        .map(|(number, _)| list.fault(number, "no such place any more, or no reason"))
        .collect()
}

/// `ID FILE FLIP: PLACE`. The place is source text as it stands, or `NAME -> VALUE` for a function that returns that
/// value, `FIELD of EDITION` for a field of an edition's data, `ONE in SUBJECT, ALL` for one of several alternatives.
fn is_quoted(line: &str, rules: &str) -> bool {
    let flip = line.splitn(3, ' ').nth(2).unwrap_or("");
    let Some((flip, place)) = flip.split_once(": ") else {
        return false;
    };
    let stands = |place: &str| !place.is_empty() && rules.contains(&without_space(place));
    if let ("returns", Some((name, _))) = (flip, place.split_once("->")) {
        return stands(&format!("fn {}(", name.trim()));
    }
    if let Some((field, edition)) = place.split_once(" of ") {
        return stands(&format!("{field}:")) && stands(&format!("Edition::E{edition}"));
    }
    match place.split_once(" in ") {
        Some((one, all)) => stands(one) && all.split_once(',').is_some_and(|(_, all)| stands(all)),
        None => match place.split_once(',') {
            Some((_, all)) if flip == "matches flipped" => stands(all),
            _ => stands(place),
        },
    }
}

/// Without what the formatter decides: space, and commas before a closing bracket.
fn without_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
        if matches!(sign, ')' | ']' | '}') && out.ends_with(',') {
            out.pop();
        }
        out.push(sign);
    }
    out
}

/// What a cell names and is not there.
fn missing(cell: &str, known: &BTreeSet<&str>, files: &[File]) -> Vec<String> {
    let reason = cell
        .strip_prefix("screen: ")
        .or(cell.strip_prefix("unseen: "));
    if let Some(reason) = reason {
        let short = reason.len() < 10;
        return short.then(|| "no reason".to_owned()).into_iter().collect();
    }
    if cell.is_empty() {
        return vec!["nothing runs this row".into()];
    }
    let lost = cell
        .split_whitespace()
        .filter(|name| !exists(name, known, files));
    lost.map(|name| format!("there is no test {name}"))
        .collect()
}

fn exists(name: &str, known: &BTreeSet<&str>, files: &[File]) -> bool {
    match name.trim_matches('`').split_once("::") {
        None => known.contains(name),
        Some((path, test)) => text(files, path).contains(&format!("fn {test}(")),
    }
}
