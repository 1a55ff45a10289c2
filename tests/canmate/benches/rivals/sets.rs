//! The sets that the other solver's package ships, where cargo has put it, and ours.

use canmate_trial::cases;
use chess::{Board, Color};
use std::path::PathBuf;
use std::process::Command;
use unwinnable::{Position, Side};

/// One query in both programs' words.
pub struct Query {
    pub position: Position,
    pub side: Side,
    pub board: Board,
    pub color: Color,
}

/// Queries under a name.
pub struct Set {
    pub name: &'static str,
    pub queries: Vec<Query>,
}

/// All three.
pub fn all() -> [Set; 3] {
    let folder = package().join("tests");
    let shipped = |name: &'static str| {
        let file = folder.join(name).with_extension("txt");
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let lines = text
            .lines()
            .filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let fens = lines.filter_map(|line| Some(line.split_once(' ')?.1));
        let both = fens.flat_map(|fen| [(fen, Side::White), (fen, Side::Black)]);
        Set {
            name,
            queries: both.filter_map(|(fen, side)| query(fen, side)).collect(),
        }
    };
    let ours = cases::read(cases::PUBLIC);
    let public = Set {
        name: "public",
        queries: ours
            .iter()
            .filter_map(|case| query(case.fen, case.side))
            .collect(),
    };
    [shipped("lichess"), shipped("positions"), public]
}

/// What either program refuses is not asked.
fn query(fen: &str, side: Side) -> Option<Query> {
    // Some lines leave the counters out; the other program wants six fields.
    let fields = fen.split_whitespace().count();
    let fen = match fields {
        4 => format!("{fen} 0 1"),
        _ => fen.to_owned(),
    };
    Some(Query {
        position: Position::from_fen(&fen, false).ok()?,
        side,
        board: fen.parse().ok()?,
        color: match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        },
    })
}

/// Where the source of `chasolver` lies. Only this machine's packages are asked for: others may not be there.
fn package() -> PathBuf {
    let machine = said("rustc", &["-vV"]);
    let host = machine
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("rustc names its host");
    let said = said(
        env!("CARGO"),
        &[
            "metadata",
            "--format-version",
            "1",
            "--filter-platform",
            host,
        ],
    );
    let metadata: serde_json::Value = serde_json::from_str(&said).expect("cargo metadata is JSON");
    let packages = metadata["packages"].as_array().expect("it lists packages");
    let manifest = packages
        .iter()
        .find(|package| package["name"] == "chasolver")
        .and_then(|package| package["manifest_path"].as_str())
        .expect("a dependency of this package");
    PathBuf::from(manifest)
        .parent()
        .expect("a folder")
        .to_owned()
}

fn said(program: &str, words: &[&str]) -> String {
    let out = Command::new(program)
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("it is there");
    String::from_utf8(out.stdout).expect("UTF-8")
}
