//! PGN of a game, and its place in the documents.

use crate::open_game::OpenGame;
use crate::sheet_view;
use laws::{Instant, Outcome};
use notation::clk::Clk;
use notation::pgn::{Written, WrittenPly, write};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use wire::{EntryState, SheetLine};

/// Names of the same game that may stand beside each other.
const COPIES_MAX: u32 = 1_000;

/// The game as PGN: moves, `(=)`, and the display after each press.
pub fn pgn(open: &OpenGame, at: Instant, utc_ahead_min: i16) -> String {
    let ending = open.game.ending_at(at);
    let sheet = sheet_view::sheet(open, ending);
    let result = ending.map_or("*", |ending| token(ending.outcome));
    let mut tags = vec![
        tag("Event", "?"),
        tag("Date", &date(open.begun_wall_ms, utc_ahead_min)),
        tag("White", named(&open.names[0])),
        tag("Black", named(&open.names[1])),
    ];
    if let Some(control) = &open.game.settings().control {
        tags.push(tag("TimeControl", &control.pgn(laws::Side::White)));
    }
    if let Some(ending) = ending {
        tags.push(tag("Termination", ending.reason.termination()));
    }
    let plies: Vec<WrittenPly> = sheet.lines.iter().map(ply).collect();
    let start = sheet_view::start_fen(&open.game);
    let start = (start != STANDARD).then_some(start.as_str());
    write(
        &tags,
        start,
        sheet_view::chess960(&open.game),
        &plies,
        result,
    )
}

const STANDARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn tag(name: &str, value: &str) -> (String, String) {
    (String::from(name), String::from(value))
}

fn named(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

fn ply(line: &SheetLine) -> WrittenPly {
    let mv = match (line.state, &line.uci, &line.text) {
        (EntryState::Plain, Some(uci), _) => Written::Uci(uci.clone()),
        (EntryState::Plain, None, Some(text)) => Written::Text(text.clone()),
        _ => Written::Dash,
    };
    WrittenPly {
        mv,
        clk: line.clock_ms.map(|ms| Clk::shown(i64::from(ms) * 1_000)),
        offer: line.offer,
        comment: String::new(),
        nags: Vec::new(),
    }
}

/// PGN knows four results only; the others are `*`, and what they are stands in the log.
fn token(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins | Outcome::WhiteForfeitWin => "1-0",
        Outcome::BlackWins | Outcome::BlackForfeitWin => "0-1",
        Outcome::Draw => "1/2-1/2",
        _ => "*",
    }
}

/// The date where the game was played.
fn date(wall_ms: u64, utc_ahead_min: i16) -> String {
    let minutes = (wall_ms / 60_000).saturating_add_signed(i64::from(utc_ahead_min));
    let (year, month, day) = civil(minutes / 1_440);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Days since 1970-01-01 as a date of the Gregorian calendar.
fn civil(days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

/// Writes a file under a new name; another file is never written over.
pub fn save(documents: &Path, id: &str, ending: &str, bytes: &[u8]) -> io::Result<String> {
    let folder = documents.join("Hamle");
    std::fs::create_dir_all(&folder)?;
    let short = id.get(..12).unwrap_or(id);
    for copy in 1..=COPIES_MAX {
        let name = if copy == 1 {
            format!("{short}.{ending}")
        } else {
            format!("{short}-{copy}.{ending}")
        };
        let path = folder.join(name);
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        match file {
            Ok(mut file) => {
                file.write_all(bytes)?;
                file.sync_all()?;
                return Ok(path.display().to_string());
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // From `date -u -d @SECONDS`.
        for (secs, text) in [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_868_800, "2000.03.01"),
            (1_709_164_800, "2024.02.29"),
            (1_796_053_200, "2026.11.30"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(date(secs * 1_000, 0), text);
        }
    }

    #[test]
    fn an_evening_in_istanbul_is_not_the_next_day() {
        // 2026-11-30 22:30 UTC is 01:30 on the first of December at UTC+3, 17:30 at UTC-5.
        let wall_ms = 1_796_077_800_000;
        assert_eq!(date(wall_ms, 180), "2026.12.01");
        assert_eq!(date(wall_ms, -300), "2026.11.30");
    }

    #[test]
    fn a_saved_game_never_replaces_a_file() {
        let folder = tempfile::tempdir().expect("folder");
        let first = save(folder.path(), "0123456789abcdef", "pgn", b"one").expect("saved");
        let second = save(folder.path(), "0123456789abcdef", "pgn", b"two").expect("saved");
        assert_ne!(first, second);
        assert_eq!(std::fs::read_to_string(first).expect("kept"), "one");
    }
}
