//! Reading a written move: tolerant of marks, strict about meaning.

use super::Language;
use alloc::string::String;
use shakmaty::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// Longest text that is looked at, in bytes.
pub const TEXT_BYTES_MAX: usize = 64;

/// Why a text is not a move of that position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanFault {
    /// Not the form of a move in that language.
    Unreadable,
    /// No legal move fits.
    Illegal,
    /// More than one legal move fits (C.10).
    Ambiguous,
}

/// What a text says, before any position is asked.
#[derive(Clone, Copy, Debug)]
enum Said {
    Castle(CastlingSide),
    Piece {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    },
}

/// The one legal move that the text means (Appendix C, C.8-C.13).
///
/// Long and short form, `0-0` or `O-O`, promotion with or without `=` or brackets.
/// `+ # e.p. (=) ! ? x -` may stand, be missing or be wrong. Only legal moves make a text ambiguous.
///
/// # Errors
/// [`SanFault`] when not exactly one legal move fits.
pub fn read(pos: &impl Position, text: &str, language: Language) -> Result<Move, SanFault> {
    let said = parse(text, language).ok_or(SanFault::Unreadable)?;
    let mut fitting = match said {
        Said::Castle(side) => pos.castling_moves(side),
        Said::Piece { role, to, .. } => pos.san_candidates(role, to),
    };
    fitting.retain(|legal| fits(said, *legal));
    match fitting.as_slice() {
        [] => Err(SanFault::Illegal),
        [only] => Ok(*only),
        _ => Err(SanFault::Ambiguous),
    }
}

fn fits(said: Said, legal: Move) -> bool {
    let Said::Piece {
        role,
        file,
        rank,
        promotion,
        ..
    } = said
    else {
        return true;
    };
    let (Some(from), false) = (legal.from(), legal.is_castle()) else {
        return false;
    };
    // C.9.3: a pawn that captures is named by its file.
    let named = role != Role::Pawn || !legal.is_capture() || file.is_some();
    named
        && file.is_none_or(|f| f == from.file())
        && rank.is_none_or(|r| r == from.rank())
        && promotion == legal.promotion()
}

fn parse(text: &str, language: Language) -> Option<Said> {
    if text.len() > TEXT_BYTES_MAX {
        return None;
    }
    let plain = plain(text, language);
    let body = strip_marks(&plain);
    match body {
        "0-0" | "O-O" | "o-o" => return Some(Said::Castle(CastlingSide::KingSide)),
        "0-0-0" | "O-O-O" | "o-o-o" => return Some(Said::Castle(CastlingSide::QueenSide)),
        _ => {}
    }
    let (body, promotion) = split_promotion(body, language);
    let (role, rest) = language.begins(body).unwrap_or((Role::Pawn, body));
    if promotion.is_some() && role != Role::Pawn {
        return None;
    }
    squares(rest).map(|(file, rank, to)| Said::Piece {
        role,
        file,
        rank,
        to,
        promotion,
    })
}

/// One spelling for what keyboards and programs write differently: blanks go, a composed `Ş`
/// stands for both of its encodings, all dashes are `-`, signs of one look are one sign.
fn plain(text: &str, language: Language) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_whitespace() => {}
            '\u{327}' if out.ends_with('S') => {
                out.pop();
                out.push('Ş');
            }
            '\u{2010}'..='\u{2015}' | '\u{2212}' => out.push('-'),
            '×' => out.push('x'),
            // Tells text from emoji; means nothing here.
            '\u{fe0e}' | '\u{fe0f}' => {}
            c => out.push(language.plain(c)),
        }
    }
    out
}

/// Takes optional marks off the end, in any order and number.
fn strip_marks(text: &str) -> &str {
    let mut body = text;
    loop {
        let cut = ["(=)", "e.p.", "e.p", "ep.", "ep", "+", "#", "!", "?"]
            .into_iter()
            .find_map(|mark| body.strip_suffix(mark));
        match cut {
            Some(shorter) => body = shorter,
            None => return body,
        }
    }
}

/// `d8=Q`, `d8(Q)`, `d8/Q`, `d8Q`, `d8q` give `d8` and the queen.
fn split_promotion(body: &str, language: Language) -> (&str, Option<Role>) {
    let bracketed = body.strip_suffix(')').filter(|inner| inner.contains('('));
    let inner = bracketed.unwrap_or(body);
    let Some((before, role)) = last_piece(inner, language) else {
        return (body, None);
    };
    let before = match bracketed {
        Some(_) => before.strip_suffix('('),
        None => Some(before.strip_suffix(['=', '/']).unwrap_or(before)),
    };
    match before {
        Some(before) if !before.is_empty() => (before, Some(role)),
        _ => (body, None),
    }
}

/// The last sign of any other move is a digit, so that at the end a small letter is a piece too.
fn last_piece(text: &str, language: Language) -> Option<(&str, Role)> {
    if let Some((role, before)) = language.ends(text) {
        return Some((before, role));
    }
    let (at, last) = text.char_indices().next_back()?;
    let large: String = last.to_uppercase().collect();
    let (role, "") = language.ends(&large)? else {
        return None;
    };
    Some((text.get(..at)?, role))
}

/// `e4`, `ge4`, `1e4`, `g1e4`, each with `x` or `-` before the target; nothing else.
/// Either sign may stand where it is not needed: a superfluous mark is accepted (C.10).
fn squares(text: &str) -> Option<(Option<File>, Option<Rank>, Square)> {
    let at = text.len().checked_sub(2)?;
    let to = Square::from_ascii(text.as_bytes().get(at..)?).ok()?;
    let from = text.get(..at)?;
    let mut chars = from
        .strip_suffix(['x', ':', '-'])
        .unwrap_or(from)
        .chars()
        .peekable();
    let file = chars.peek().copied().and_then(File::from_char);
    if file.is_some() {
        chars.next();
    }
    let rank = chars.peek().copied().and_then(Rank::from_char);
    if rank.is_some() {
        chars.next();
    }
    chars.next().is_none().then_some((file, rank, to))
}
