//! The files of `tests/cases/trf`.

use tournament::text::Encoding;
use tournament::{Colour, Fault, Outcome, Score, Section};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/trf");

/// The bytes of one.
pub fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("{FOLDER}/{name}")).expect("a sample")
}

/// All of them.
pub fn names() -> Vec<String> {
    let files = std::fs::read_dir(FOLDER).expect("a folder");
    let names = files.map(|file| {
        file.expect("a file")
            .file_name()
            .into_string()
            .expect("UTF-8")
    });
    names.filter(|name| name.ends_with(".trf")).collect()
}

/// Reads one.
pub fn trf(bytes: &[u8]) -> Result<Section, Fault> {
    tournament::trf::read(bytes, Encoding::Windows1252)
}

/// What a game can come to.
pub const OUTCOMES: [Outcome; 12] = [
    Outcome::Pending,
    Outcome::Adjourned,
    Outcome::Played(Score::Win, Score::Loss),
    Outcome::Played(Score::Loss, Score::Win),
    Outcome::Played(Score::Draw, Score::Draw),
    Outcome::Played(Score::Loss, Score::Loss),
    Outcome::Short(Score::Win, Score::Loss),
    Outcome::Short(Score::Draw, Score::Draw),
    Outcome::Forfeit(Some(Colour::White)),
    Outcome::Forfeit(Some(Colour::Black)),
    Outcome::Forfeit(None),
    Outcome::ColourlessForfeit(Some(Colour::White)),
];
