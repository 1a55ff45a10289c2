//! The files of the repository, as git sees them: tracked, and new ones that are not ignored.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A text file.
pub struct File {
    /// Path from the top level, with `/`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

impl File {
    /// A file as it could be.
    pub fn new(path: &str, text: &str) -> File {
        File {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// Whether the path ends in one of these endings.
    pub fn is(&self, endings: &[&str]) -> bool {
        let ending = self.path.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| endings.contains(&ending))
    }

    /// Whether the file lies below one of these folders or is one of these files.
    pub fn in_any(&self, places: &[&str]) -> bool {
        places
            .iter()
            .any(|place| self.path == *place || self.path.starts_with(&format!("{place}/")))
    }

    /// A fault in a line, counted from 1.
    pub fn fault(&self, line: usize, what: &str) -> String {
        format!("{}:{line}: {what}", self.path)
    }
}

/// The top level of the repository.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .parent()
        .expect("tests/ is below the top level")
        .to_owned()
}

/// All text files.
pub fn files() -> Vec<File> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()
        .expect("git is there");
    assert!(
        listed.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let names = String::from_utf8(listed.stdout).expect("paths are UTF-8");
    let files: Vec<File> = names
        .split('\0')
        .filter(|name| !name.is_empty())
        .filter_map(read)
        .collect();
    assert!(
        files.iter().any(|file| file.path == "Cargo.toml"),
        "the list of files is wrong"
    );
    files
}

/// `None` for pictures and the like, for links, and for a file that is listed but was just removed.
fn read(path: &str) -> Option<File> {
    let whole = root().join(path);
    if whole.is_symlink() {
        return None;
    }
    let text = String::from_utf8(std::fs::read(whole).ok()?).ok()?;
    Some(File {
        path: path.to_owned(),
        text,
    })
}

/// Whether `word` stands in `text` as a whole word.
pub fn has_word(text: &str, word: &str) -> bool {
    word_lines(text, word).next().is_some()
}

/// The lines, from 1, in which `word` stands as a whole word.
pub fn word_lines<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    let stands = move |line: &str| {
        line.match_indices(word).any(|(at, _)| {
            !line[..at].ends_with(in_word) && !line[at + word.len()..].starts_with(in_word)
        })
    };
    text.lines()
        .enumerate()
        .filter(move |(_, line)| stands(line))
        .map(|(index, _)| index + 1)
}

#[test]
fn words_are_whole() {
    assert!(has_word("use sled::Db;", "sled"));
    assert!(!has_word("use sledge; unsled", "sled"));
    assert_eq!(
        word_lines("a\nsled\nsled_x\nx sled", "sled").collect::<Vec<_>>(),
        [2, 4]
    );
}
