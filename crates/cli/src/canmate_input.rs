//! Queries, one a line: `FEN` or `FEN;SIDE`, further fields ignored.

use crate::done::Unusable;
use notation::pgn::Place;
use std::io::{self, BufRead, BufReader, Read, Stdin};
use std::path::PathBuf;
use unwinnable::{Position, PositionFault, Side};

/// Longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 1 << 16;

/// Where queries come from.
pub enum Source {
    /// The command line; `None` when it was read.
    Words(Option<String>),
    /// One a line.
    Lines {
        /// The stream.
        input: BufReader<Stdin>,
        /// Lines read so far.
        line: u64,
    },
}

/// One query.
pub struct Asked {
    /// As written.
    pub fen: String,
    /// The side, if the line names one, or what stands there instead.
    pub side: Option<Result<Side, ()>>,
    /// Where it stands.
    place: Place,
    path: &'static str,
}

impl Source {
    /// The words of the command line; stdin when there are none.
    pub fn open(words: &[String]) -> Source {
        if words.is_empty() {
            Source::Lines {
                input: BufReader::with_capacity(1 << 16, io::stdin()),
                line: 0,
            }
        } else {
            Source::Words(Some(words.join(" ")))
        }
    }

    /// The next query; empty lines and those that begin with `#` are none.
    pub fn next(&mut self) -> Result<Option<Asked>, Unusable> {
        match self {
            Source::Words(words) => Ok(words.take().map(|text| read(&text, 1, "arguments"))),
            Source::Lines { input, line } => loop {
                let Some(text) = next_line(input).map_err(stdin_fault)? else {
                    return Ok(None);
                };
                *line += 1;
                if !text.trim().is_empty() && !text.starts_with('#') {
                    return Ok(Some(read(&text, *line, "stdin")));
                }
            },
        }
    }

    /// Whether the next query has to be waited for.
    pub fn is_drained(&self) -> bool {
        match self {
            Source::Words(_) => true,
            Source::Lines { input, .. } => input.buffer().is_empty(),
        }
    }
}

fn stdin_fault(why: io::Error) -> Unusable {
    Unusable::File {
        path: PathBuf::from("stdin"),
        why,
    }
}

/// A line without its end; what is longer than the limit is cut, and is no FEN then.
fn next_line(input: &mut BufReader<Stdin>) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

fn skip_line(input: &mut BufReader<Stdin>) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (used, done) = match end {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

fn read(text: &str, line: u64, path: &'static str) -> Asked {
    let mut fields = text.split(';');
    let fen = fields.next().unwrap_or_default();
    let side = fields.next().map(str::trim).filter(|side| !side.is_empty());
    let column = match side.map(named) {
        Some(Err(())) => fen.chars().count() + 2,
        _ => 1,
    };
    Asked {
        fen: fen.trim().to_owned(),
        side: side.map(named),
        place: Place {
            line,
            column: u64::try_from(column).unwrap_or(1),
        },
        path,
    }
}

fn named(side: &str) -> Result<Side, ()> {
    match side.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Side::White),
        "b" | "black" => Ok(Side::Black),
        _ => Err(()),
    }
}

impl Asked {
    /// The position, or what was expected instead.
    pub fn position(&self, chess960: bool) -> Result<Position, Unusable> {
        let unusable = |expected: &str| Unusable::Input {
            path: PathBuf::from(self.path),
            place: self.place,
            expected: expected.to_owned(),
        };
        if self.side == Some(Err(())) {
            return Err(unusable("a side: w, b, white or black"));
        }
        Position::from_fen(&self.fen, chess960).map_err(|fault| unusable(expected(fault)))
    }
}

fn expected(fault: PositionFault) -> &'static str {
    match fault {
        PositionFault::Text => "a FEN",
        PositionFault::Kings => "one king of each side",
        PositionFault::PawnRank => "pawns on the second to the seventh rank",
        PositionFault::Castling => "castling rights with king and rook in their places",
        PositionFault::Check => {
            "a check that a move can have given, and none to the side that moved"
        }
        PositionFault::Material => "no more men than promotions can make",
    }
}
