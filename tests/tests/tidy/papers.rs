//! What documents and settings say must be so, and must be so anywhere.

use super::tree::{File, root};

/// The targets of a document's links to files of the repository, relative to the document.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter_map(|target| {
            let path = target.split('#').next().unwrap_or_default();
            (!path.is_empty() && !path.contains("://") && !path.starts_with("mailto:"))
                .then_some(path)
        })
}

fn documents(files: &[File]) -> impl Iterator<Item = &File> {
    files
        .iter()
        .filter(|file| file.is(&["md"]) && (file.path == "README.md" || file.in_any(&["docs"])))
}

/// Every link of README and docs leads to a file.
pub fn links(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in documents(files) {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let lost = targets(&file.text).filter(|target| !root().join(folder).join(target).exists());
        faults.extend(
            lost.map(|target| format!("{}: leads to {target}, which is not there", file.path)),
        );
    }
    faults
}

/// The architecture page leads to every other page of docs.
pub fn architecture_names_all(files: &[File]) -> Vec<String> {
    let Some(page) = files
        .iter()
        .find(|file| file.path == "docs/architecture.md")
    else {
        return vec!["docs/architecture.md is not there".to_owned()];
    };
    let named: Vec<&str> = targets(&page.text).collect();
    let pages = files
        .iter()
        .filter_map(|file| file.path.strip_prefix("docs/"))
        .filter(|path| path.ends_with(".md"));
    let lost = pages.filter(|path| *path != "architecture.md" && !named.contains(path));
    lost.map(|path| format!("docs/architecture.md does not lead to {path}"))
        .collect()
}

/// README's two commands are commands of xtask, and CI calls the second one.
pub fn commands(files: &[File]) -> Vec<String> {
    let text = |path: &str| {
        files
            .iter()
            .find(|file| file.path == path)
            .map_or("", |file| file.text.as_str())
    };
    let (readme, xtask) = (text("README.md"), text("crates/xtask/src/main.rs"));
    let mut faults = Vec::new();
    for command in ["run", "test"] {
        if !readme.contains(&format!("cargo xtask {command}")) {
            faults.push(format!("README.md does not tell of cargo xtask {command}"));
        }
    }
    for rest in readme.split("cargo xtask ").skip(1) {
        let command: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
        if !xtask.contains(&format!("[\"{command}\"")) {
            faults.push(format!(
                "README.md tells of cargo xtask {command}, which there is not"
            ));
        }
    }
    if text(".ci/run").lines().last() != Some("exec cargo xtask test") {
        faults.push(".ci/run does something else than cargo xtask test".to_owned());
    }
    faults
}

/// Nothing depends on one machine or on one way to the package registries.
pub fn machine(files: &[File]) -> Vec<String> {
    // Spelled apart, so that the rule does not find itself.
    let folders = [
        ["/wo", "rk/"],
        ["/ro", "ot/"],
        ["/ho", "me/"],
        ["/Us", "ers/"],
    ]
    .map(|parts| parts.concat());
    let hosts = [
        ["crates", ".io"],
        ["npmjs", ".org"],
        ["npmjs", ".com"],
        ["pypi", ".org"],
        ["pythonhosted", ".org"],
    ]
    .map(|parts| parts.concat());
    // Cargo writes the index's public name into every lock file; Gradle's own script tells its history.
    let judged = files
        .iter()
        .filter(|file| !file.in_any(&["Cargo.lock", "src-tauri/gen/android/gradlew", "LICENSE"]));
    let mut faults = Vec::new();
    for file in judged.filter(|file| !file.path.ends_with("/Cargo.lock")) {
        for (index, line) in file.text.lines().enumerate() {
            let starts = |folder: &&String| {
                line.match_indices(folder.as_str()).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| c.is_alphanumeric() || "./_-}".contains(c))
                })
            };
            if folders.iter().any(|folder| starts(&folder)) {
                faults.push(file.fault(index + 1, "a folder of one machine"));
            }
            if hosts.iter().any(|host| line.contains(host.as_str())) {
                faults.push(file.fault(index + 1, "the address of a registry"));
            }
        }
    }
    faults
}

/// npm asks the registry that its user has set, not the one that somebody else had.
pub fn lock_without_addresses(files: &[File]) -> Vec<String> {
    let locks = files
        .iter()
        .filter(|file| file.path.ends_with("package-lock.json"));
    locks
        .filter(|file| file.text.contains("\"resolved\":"))
        .map(|file| format!("{}: has addresses", file.path))
        .collect()
}

/// What the table of complaints names between backquotes stands in the code: a test, a file, a name.
pub fn complaints_answered(files: &[File]) -> Vec<String> {
    let page = files.iter().find(|file| file.path == "docs/complaints.md");
    let Some(page) = page else {
        return vec!["docs/complaints.md is not there".to_owned()];
    };
    let code = |name: &str| {
        let mut code = files.iter().filter(|file| {
            file.in_any(&["crates", "src-tauri", "tests", "ui"])
                && file.is(&["rs", "ts", "mjs", "svelte", "json", "jsonl"])
                && !file.in_any(&["tests/tests/tidy"])
        });
        code.any(|file| file.path.contains(name) || file.text.contains(name))
    };
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(page.text.lines()) {
        let lost = line
            .split('`')
            .skip(1)
            .step_by(2)
            // A time as it is written, not a name.
            .filter(|name| name.contains(|c: char| c.is_ascii_alphabetic()) && !code(name));
        faults.extend(lost.map(|name| page.fault(number, &format!("{name} is nowhere"))));
    }
    faults
}

#[test]
fn lost_links_and_commands_are_found() {
    use super::faults;
    assert_eq!(
        faults(
            links,
            "docs/a.md",
            "[x](no-such-page.md#part) [y](https://example.org) [z](#here)"
        ),
        1
    );
    assert_eq!(faults(links, "README.md", "[x](Cargo.toml)"), 0);
    let page = |text: &str| {
        [
            File::new("docs/architecture.md", text),
            File::new("docs/format.md", ""),
        ]
    };
    assert_eq!(architecture_names_all(&page("nothing")).len(), 1);
    assert_eq!(architecture_names_all(&page("[f](format.md)")).len(), 0);
    let tree = |readme: &str, ci: &str| {
        [
            File::new("README.md", readme),
            File::new("crates/xtask/src/main.rs", "[\"run\"] [\"test\", rest]"),
            File::new(".ci/run", ci),
        ]
    };
    let (both, ci) = (
        "`cargo xtask run`, `cargo xtask test`",
        "cd x\nexec cargo xtask test\n",
    );
    assert_eq!(commands(&tree(both, ci)).len(), 0);
    assert_eq!(commands(&tree("`cargo xtask run`", ci)).len(), 1);
    assert_eq!(
        commands(&tree(&format!("{both} cargo xtask fly"), ci)).len(),
        1
    );
    assert_eq!(commands(&tree(both, "cargo test")).len(), 1);
}

#[test]
fn one_machines_ways_are_found() {
    use super::faults;
    assert_eq!(
        faults(machine, "docs/a.md", &["see /ro", "ot/x"].concat()),
        1
    );
    assert_eq!(
        faults(machine, "docs/a.md", &["see ui/ro", "ot/x"].concat()),
        0
    );
    assert_eq!(
        faults(
            machine,
            "ui/.npmrc",
            &["registry=https://registry.npmjs", ".org"].concat()
        ),
        1
    );
    assert_eq!(
        faults(
            lock_without_addresses,
            "ui/package-lock.json",
            "\"resolved\": \"https://…\""
        ),
        1
    );
}

#[test]
fn an_answer_that_is_nowhere_is_found() {
    let tree = |answer: &str| {
        [
            File::new("docs/complaints.md", answer),
            File::new("src-tauri/src/a.rs", "fn it_cannot_happen() {}"),
        ]
    };
    let faults = |answer: &str| complaints_answered(&tree(answer)).len();
    assert_eq!(faults("| 1 | `it_cannot_happen` (`src-tauri/src/a`) |"), 0);
    assert_eq!(faults("| 1 | `it_never_happens`, `0:00` |"), 1);
}
