//! Words of the moves that are no moves: results, numbers, stray marks.

pub(super) fn is_mark(text: &[u8]) -> bool {
    matches!(
        text,
        b"e.p." | b"ep" | b"+" | b"++" | b"#" | b"." | b"=" | b"D" | b"N"
    )
}

/// The results in PGN's four spellings; others are close relatives of them.
pub(super) fn plain_result(word: &[u8]) -> Option<&'static [u8]> {
    Some(match core::str::from_utf8(word).ok()? {
        "1-0" | "1–0" | "1:0" => b"1-0",
        "0-1" | "0–1" | "0:1" => b"0-1",
        "1/2-1/2" | "1/2" | "½-½" | "½–½" | "1/2–1/2" => b"1/2-1/2",
        "*" => b"*",
        _ => return None,
    })
}

/// `12.`, `12...Nf3`, `...Nf3` lose the number.
pub(super) fn strip_number(word: &[u8]) -> &[u8] {
    let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
    let rest = &word[digits..];
    if rest.is_empty() {
        return rest;
    }
    if let Some(after) = rest.strip_prefix("…".as_bytes()) {
        return after;
    }
    let dots = rest.iter().take_while(|b| **b == b'.').count();
    if dots > 0 { &rest[dots..] } else { word }
}
