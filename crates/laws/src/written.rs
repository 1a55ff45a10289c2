//! A move as players write it, whether it was legal or not.

use crate::Position;
use alloc::{
    format,
    string::{String, ToString},
};
use notation::Style;
use shakmaty::{Role, uci::UciMove};

/// A move as it was done: a legal one by Appendix C; an illegal one, which has no rivals to be told from, by
/// letter and square, without `+` (7.5.1). `None`: nothing stands on its square.
pub(crate) fn written(before: &Position, uci: &str, style: Style) -> Option<String> {
    if let Some(text) = before.san(uci, style) {
        return Some(text);
    }
    let Ok(UciMove::Normal {
        from,
        to,
        promotion,
    }) = UciMove::from_ascii(uci.as_bytes())
    else {
        return None;
    };
    let loose = before.loose();
    if loose.rook_of_step(from, to).is_some() {
        return Some(String::from(if from < to { "0-0" } else { "0-0-0" }));
    }
    let letter = |role| {
        let letter = style.language.letter(role);
        letter.map_or(String::new(), String::from)
    };
    let board = &loose.setup().board;
    let role = board.piece_at(from)?.role;
    let takes = board.piece_at(to).is_some();
    let man = if takes && role == Role::Pawn {
        from.file().to_string()
    } else {
        letter(role)
    };
    let x = if takes { "x" } else { "" };
    let piece = promotion.map_or(String::new(), letter);
    Some(format!("{man}{x}{to}{piece}"))
}
