//! What stands in a comment: embedded commands, a draw offer, and plain text.

use crate::clk::Clk;
use alloc::string::String;

/// A comment taken apart.
#[derive(Debug, Default)]
pub(super) struct Comment {
    /// `Some(None)`: there is a clock command, but it is not a time.
    pub(super) clk: Option<Option<Clk>>,
    pub(super) offer: bool,
    pub(super) text: String,
}

/// Commands may be broken over lines; blanks of all kinds become single spaces.
pub(super) fn read(raw: &str) -> Comment {
    let mut out = Comment::default();
    let mut rest = raw;
    while let Some(open) = rest.find("[%") {
        push_words(&mut out.text, &rest[..open]);
        let inside = &rest[open + 2..];
        let Some(close) = inside.find(']') else {
            push_words(&mut out.text, &rest[open..]);
            rest = "";
            break;
        };
        let (command, value) = inside[..close]
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or_default();
        match command {
            // The first that is a time counts.
            "clk" if !matches!(out.clk, Some(Some(_))) => out.clk = Some(Clk::read(value)),
            // Elapsed time says nothing about the clock: what it counts differs by program.
            "clk" | "emt" => {}
            _ => push_words(&mut out.text, &rest[open..open + 2 + close + 1]),
        }
        rest = &inside[close + 1..];
    }
    push_words(&mut out.text, rest);
    while let Some(at) = out.text.find("(=)") {
        out.offer = true;
        let joined = [out.text[..at].trim_end(), out.text[at + 3..].trim_start()];
        out.text = joined.join(" ").trim().into();
    }
    out
}

fn push_words(out: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
}
