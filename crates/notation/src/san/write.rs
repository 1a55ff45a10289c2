//! Writing a legal move.

use super::Language;
use alloc::string::String;
use shakmaty::{CastlingSide, Move, Position, san::San};

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// `0-0`, as in C.13.
    Zeros,
    /// `O-O`, as in PGN.
    Letters,
}

/// How a promotion is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// `d8Q`, as in C.11.
    Bare,
    /// `d8=Q`, as in PGN.
    Equals,
}

/// How a move is written. `x` is always written, `e.p.` never.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// Piece letters.
    pub language: Language,
    /// `+` and `#` at the end.
    pub marks: bool,
    /// Castling.
    pub castling: Castling,
    /// Promotion.
    pub promotion: Promotion,
}

impl Style {
    /// As PGN asks for it.
    pub const PGN: Style = Style {
        language: Language::English,
        marks: true,
        castling: Castling::Letters,
        promotion: Promotion::Equals,
    };

    /// The form of the Laws (Appendix C) with `+` and `#`.
    #[must_use]
    pub const fn laws(language: Language) -> Style {
        Style {
            language,
            marks: true,
            castling: Castling::Zeros,
            promotion: Promotion::Bare,
        }
    }

    /// As printed on a score sheet: the form of the Laws without `+` and `#`, which would tell
    /// a player what he has to see himself.
    #[must_use]
    pub const fn sheet(language: Language) -> Style {
        Style {
            marks: false,
            ..Style::laws(language)
        }
    }
}

/// The shortest text that names this legal move of the position (C.10): file before rank, and
/// only legal rivals make a distinction necessary.
#[must_use]
pub fn write(pos: &(impl Position + Clone), legal: Move, style: Style) -> String {
    let mut out = String::new();
    match San::from_move(pos, legal) {
        San::Castle(side) => {
            let o = if style.castling == Castling::Zeros {
                '0'
            } else {
                'O'
            };
            out.push(o);
            for _ in 0..(if side == CastlingSide::KingSide { 1 } else { 2 }) {
                out.push('-');
                out.push(o);
            }
        }
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => {
            out.extend(style.language.letter(role));
            out.extend(file.map(|f| f.char()));
            out.extend(rank.map(|r| r.char()));
            if capture {
                out.push('x');
            }
            to.append_to_string(&mut out);
            if let Some(letter) = promotion.and_then(|p| style.language.letter(p)) {
                if style.promotion == Promotion::Equals {
                    out.push('=');
                }
                out.push_str(letter);
            }
        }
        // No such moves in chess; a board that asks all the same sees a dash.
        San::Put { .. } | San::Null => out.push_str("--"),
    }
    if style.marks {
        let mut after = pos.clone();
        after.play_unchecked(legal);
        if after.is_checkmate() {
            out.push('#');
        } else if after.is_check() {
            out.push('+');
        }
    }
    out
}
