//! The labelled queries of `tests/cases/unwinnable/public.txt`.

use unwinnable::Side;

/// `FEN;side;expected;source|evidence`
pub const PUBLIC: &str = include_str!("../cases/unwinnable/public.txt");

/// One query with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The position.
    pub fen: &'a str,
    /// The intended winner.
    pub side: Side,
    /// `None`: not known.
    pub winnable: Option<bool>,
    /// Where it comes from.
    pub source: &'a str,
    /// A line was replayed, or all states were enumerated: certain.
    pub certain: bool,
}

/// Reads such a text; a line that is none is a fault of the file, and ends the test.
#[must_use]
pub fn read(text: &str) -> Vec<Case<'_>> {
    text.lines()
        .map(|line| case(line).unwrap_or_else(|| panic!("no case: {line}")))
        .collect()
}

fn case(line: &str) -> Option<Case<'_>> {
    let mut fields = line.split(';');
    let fen = fields.next()?;
    let side = match fields.next()? {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return None,
    };
    let winnable = match fields.next()? {
        "winnable" => Some(true),
        "unwinnable" => Some(false),
        "unknown" => None,
        _ => return None,
    };
    let (source, evidence) = fields.next()?.split_once('|')?;
    Some(Case {
        fen,
        side,
        winnable,
        source,
        certain: matches!(evidence, "line" | "closure"),
    })
}
