//! Writing a game in PGN's export format.

use crate::san::Style;
use crate::{Line, clk::Clk};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Lines are shorter than this where the words allow it.
const COLUMNS: usize = 80;
/// The tags that every game has, in their order, with what stands for *not known*.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// What is known of one ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// The move as UCI. Where it is not legal, the main line ends before it.
    Uci(String),
    /// A text that is no move; the main line ends before it.
    Text(String),
    /// A dash: the move was missed or is illegible.
    Dash,
}

/// One ply to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenPly {
    /// The move.
    pub mv: Written,
    /// The reading after the press.
    pub clk: Option<Clk>,
    /// `(=)` (8.1.5).
    pub offer: bool,
    /// Further remarks.
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
}

impl WrittenPly {
    /// A move without anything beside it.
    #[must_use]
    pub fn uci(uci: &str) -> WrittenPly {
        WrittenPly {
            mv: Written::Uci(uci.to_string()),
            clk: None,
            offer: false,
            comment: String::new(),
            nags: Vec::new(),
        }
    }
}

/// One game in export format, with a blank line after the tags and one at the end.
///
/// The roster comes first, then `tags` in their order; `SetUp`, `FEN` and `Variant` follow from
/// the start position and `Result` from `result`, whatever `tags` say. From the first ply on
/// that is no legal move the rest becomes one comment: PGN has no sign for a missing move.
#[must_use]
pub fn write(
    tags: &[(String, String)],
    start_fen: Option<&str>,
    chess960: bool,
    plies: &[WrittenPly],
    result: &str,
) -> String {
    let token = if RESULTS.contains(&result) {
        result
    } else {
        "*"
    };
    let mut out = head(tags, start_fen, chess960, token);
    let mut body = Body::default();
    let mut line = Line::new(start_fen, chess960).ok();
    let mut number_due = true;
    let mut made = 0;
    for ply in plies {
        let Some(line) = line.as_mut() else { break };
        let (number, white) = (line.move_number(), line.white_to_move());
        let Written::Uci(uci) = &ply.mv else { break };
        if line.push_uci(uci).is_err() {
            break;
        }
        if white || number_due {
            body.word(&format!("{number}{}", if white { "." } else { "..." }));
        }
        body.word(&line.last_san(Style::PGN).unwrap_or_default());
        for nag in &ply.nags {
            body.word(&format!("${nag}"));
        }
        let comment = beside(ply);
        number_due = !comment.is_empty();
        body.comment(&comment);
        made += 1;
    }
    if made < plies.len() {
        let (number, white) = line.map_or((1, true), |l| (l.move_number(), l.white_to_move()));
        body.comment(&rest(&plies[made..], number, white));
    }
    body.word(token);
    out.push_str(&body.text);
    out.push_str("\n\n");
    out
}

fn head(tags: &[(String, String)], start_fen: Option<&str>, chess960: bool, token: &str) -> String {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        out.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    };
    for (name, unknown) in ROSTER {
        let given = tags.iter().find(|(n, v)| n == name && !v.trim().is_empty());
        let value = given.map_or(unknown, |(_, value)| value.as_str());
        tag(name, if name == "Result" { token } else { value });
    }
    let own = ["SetUp", "FEN", "Variant"];
    for (index, (name, value)) in tags.iter().enumerate() {
        let set = ROSTER.iter().any(|(n, _)| n == name) || own.contains(&name.as_str());
        let again = tags[..index].iter().any(|(n, _)| n == name);
        let symbol =
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !set && !again && symbol {
            tag(name, value);
        }
    }
    if chess960 {
        tag("Variant", "Chess960");
    }
    if let Some(fen) = start_fen {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    out.push('\n');
    out
}

fn escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Everything beside one move as one comment; empty when there is nothing.
fn beside(ply: &WrittenPly) -> String {
    let offer = if ply.offer { "(=)" } else { "" };
    let clk = ply
        .clk
        .as_ref()
        .map(|clk| format!("[%clk {}]", clk.text))
        .unwrap_or_default();
    join(&[offer, &clk, &plain(&ply.comment)])
}

fn join(parts: &[&str]) -> String {
    let words: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|part| !part.is_empty())
        .collect();
    words.join(" ")
}

/// What comes from the first missing move on. Times stand without a command: a reader would
/// take them for readings of the last move of the main line.
fn rest(plies: &[WrittenPly], number: u32, white: bool) -> String {
    let mut parts = Vec::new();
    let (mut number, mut white) = (number, white);
    for (index, ply) in plies.iter().enumerate() {
        if white || index == 0 {
            parts.push(format!("{number}{}", if white { "." } else { "..." }));
        }
        parts.push(match &ply.mv {
            Written::Uci(text) | Written::Text(text) => text.clone(),
            Written::Dash => "-".to_string(),
        });
        if ply.offer {
            parts.push("(=)".to_string());
        }
        parts.extend(ply.clk.as_ref().map(|clk| clk.text.clone()));
        parts.extend(Some(ply.comment.clone()).filter(|c| !c.is_empty()));
        number += u32::from(!white);
        white = !white;
    }
    plain(&parts.join(" "))
}

/// A remark is no reading: what it has of `[%clk` and `[%emt` is written so that nobody reads a command.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find("[%") {
        out.push_str(&rest[..open]);
        rest = &rest[open + 2..];
        let command = rest.trim_start();
        let is_time = ["clk", "emt"]
            .iter()
            .any(|known| command.starts_with(known));
        out.push_str(if is_time { "[ %" } else { "[%" });
    }
    out.push_str(rest);
    out
}

/// Movetext broken into lines.
#[derive(Default)]
struct Body {
    text: String,
    column: usize,
}

impl Body {
    fn word(&mut self, word: &str) {
        let len = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + len < COLUMNS;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += len;
    }

    /// In braces; a command such as `[%clk 0:15:00]` is not broken over lines.
    fn comment(&mut self, text: &str) {
        let clean: String = text
            .chars()
            .map(|c| if c == '}' { ')' } else { c })
            .collect();
        let mut words: Vec<String> = Vec::new();
        for word in clean.split_whitespace() {
            match words.last_mut() {
                Some(open) if open.starts_with("[%") && !open.contains(']') => {
                    open.push(' ');
                    open.push_str(word);
                }
                _ => words.push(word.to_string()),
            }
        }
        let Some(first) = words.first_mut() else {
            return;
        };
        first.insert(0, '{');
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        for word in &words {
            // At the start of a line readers skip `%`, and some take `[` for the next game's tag.
            if word.starts_with('%') || (word.starts_with('[') && !word.starts_with("[%")) {
                self.column = self.column.min(1);
            }
            self.word(word);
        }
    }
}
