//! Reading games from a stream, one after the other, in bounded memory.

use super::mend::{LIMIT, Mend, OPEN, SIGN, WORD};
use super::{
    COMMENT_BYTES_MAX, COMMENTS_MAX, Fault, Note, PgnGame, PgnPly, Place, TAG_BYTES_MAX, TAGS_MAX,
    Tag, comment,
};
use crate::{Language, Line, PLIES_MAX, SanFault};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use std::io::{self, Read};
use std::ops::ControlFlow;

/// The games of a stream.
pub struct Games<R> {
    reader: Reader<Mend<R>>,
}

impl<R: Read> Games<R> {
    /// Reads from that stream; no buffer is needed around it.
    pub fn new(stream: R) -> Self {
        let reader = Reader::build(Mend::new(stream))
            .set_supported_tag_line_length(TAG_BYTES_MAX + 256)
            .set_supported_comment_length(COMMENT_BYTES_MAX + 16)
            .finish();
        Games { reader }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<PgnGame>;

    /// The next game; an error only when the stream itself fails.
    fn next(&mut self) -> Option<io::Result<PgnGame>> {
        self.reader.read_game(&mut Collect).transpose()
    }
}

/// The games of a text in memory.
#[must_use]
pub fn read_str(text: &str) -> Vec<PgnGame> {
    Games::new(text.as_bytes()).map_while(Result::ok).collect()
}

struct Collect;

/// A game while its moves come in.
struct Collected {
    game: PgnGame,
    /// The line so far; `None` after the first fault.
    line: Option<Line>,
    comments: usize,
}

impl Visitor for Collect {
    type Tags = PgnGame;
    type Movetext = Collected;
    type Output = PgnGame;

    fn begin_tags(&mut self) -> ControlFlow<PgnGame, PgnGame> {
        ControlFlow::Continue(PgnGame::default())
    }

    fn tag(&mut self, game: &mut PgnGame, name: &[u8], value: RawTag<'_>) -> ControlFlow<PgnGame> {
        let bytes = value.decode();
        let (place, bytes) = split_place(&bytes);
        if name == b"@" {
            game.place = place;
        } else if game.tags.len() < TAGS_MAX || is_needed(name, game) {
            let name = text(name, game);
            let value = printable(&text(bytes, game));
            game.tags.push(Tag { name, value, place });
        } else {
            game.note(Note::Limit);
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, mut game: PgnGame) -> ControlFlow<PgnGame, Collected> {
        let line = start(&mut game);
        ControlFlow::Continue(Collected {
            game,
            line,
            comments: 0,
        })
    }

    fn san(&mut self, to: &mut Collected, san: SanPlus) -> ControlFlow<PgnGame> {
        to.ply(&san.to_string());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, to: &mut Collected, nag: Nag) -> ControlFlow<PgnGame> {
        if let Some(ply) = to
            .game
            .plies
            .last_mut()
            .filter(|ply| ply.nags.len() < TAGS_MAX)
        {
            ply.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, to: &mut Collected, comment: RawComment<'_>) -> ControlFlow<PgnGame> {
        match comment.as_bytes() {
            [WORD, word @ ..] => {
                let word = text(word, &mut to.game);
                to.ply(&word);
            }
            [SIGN, OPEN] => to.game.note(Note::OpenComment),
            [SIGN, LIMIT, ..] => to.game.note(Note::Limit),
            [SIGN, ..] => {}
            bytes => {
                let raw = text(bytes, &mut to.game);
                to.comment(&raw);
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Collected) -> ControlFlow<PgnGame, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, to: &mut Collected, outcome: Outcome) -> ControlFlow<PgnGame> {
        to.game.result.get_or_insert_with(|| outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, to: Collected) -> PgnGame {
        to.finish()
    }
}

impl Collected {
    fn ply(&mut self, written: &str) {
        if self.game.plies.len() >= PLIES_MAX {
            self.game.note(Note::Limit);
            return;
        }
        let mut ply = PgnPly {
            text: written.to_owned(),
            ..PgnPly::default()
        };
        if let Some(line) = &mut self.line {
            match line.push_san(written, Language::English) {
                Ok(uci) => ply.uci = Some(uci),
                Err(why) => {
                    self.line = None;
                    let at = self.game.plies.len() + 1;
                    self.game.fault.get_or_insert(Fault {
                        ply: at,
                        text: written.to_owned(),
                        why,
                    });
                }
            }
        }
        self.game.plies.push(ply);
    }

    fn comment(&mut self, raw: &str) {
        let read = comment::read(raw);
        let count = self.game.plies.len();
        let bad_clk = read.clk == Some(None);
        match self.game.plies.last_mut() {
            Some(ply) => {
                ply.clk = ply.clk.take().or(read.clk.flatten());
                ply.offer |= read.offer;
                if !read.text.is_empty() && self.comments < COMMENTS_MAX {
                    self.comments += 1;
                    ply.comments.push(read.text);
                }
            }
            None if !read.text.is_empty() && self.comments < COMMENTS_MAX => {
                self.comments += 1;
                self.game.preamble.push(read.text);
            }
            None => {}
        }
        if bad_clk {
            self.game.note(Note::BadClk { ply: count });
        }
    }

    fn finish(mut self) -> PgnGame {
        let game = &mut self.game;
        let tag = game.tag("Result").map(|tag| tag.value.clone());
        // Other results than PGN's four (`0-0`, `1/2-0`, `+/-`) look like a last move.
        if let (Some(tag), Some(last), None) = (&tag, game.plies.last(), &game.result)
            && *tag == last.text
        {
            game.result = Some(tag.clone());
            game.plies.pop();
            let left = game.plies.len();
            game.fault.take_if(|fault| fault.ply > left);
        }
        match (&game.result, tag) {
            (None, tag) => {
                game.result = tag;
                game.note(Note::Cut);
            }
            (Some(after), Some(tag)) if *after != tag => game.note(Note::ResultsDiffer),
            _ => {}
        }
        self.game
    }
}

/// Whether a game would be read as another one without this tag.
fn is_needed(name: &[u8], game: &PgnGame) -> bool {
    const NEEDED: [&str; 7] = [
        "FEN",
        "Variant",
        "Result",
        "TimeControl",
        "WhiteTimeControl",
        "BlackTimeControl",
        "Termination",
    ];
    let found = NEEDED.iter().find(|needed| needed.as_bytes() == name);
    found.is_some_and(|needed| game.tag(needed).is_none())
}

/// Control characters are no part of what a tag says; the writer has blanks for them, too. What is longer than a tag
/// may be when it is written again, with its signs escaped and its letters in UTF-8, is cut.
fn printable(text: &str) -> String {
    let mut left = TAG_BYTES_MAX;
    let blank = |letter: char| if letter.is_control() { ' ' } else { letter };
    let fits = |letter: &char| {
        let escaped = usize::from(matches!(letter, '"' | '\\'));
        let rest = left.checked_sub(letter.len_utf8() + escaped);
        left = rest.unwrap_or(0);
        rest.is_some()
    };
    text.chars().map(blank).take_while(fits).collect()
}

/// The start position that the tags give; `None` when it cannot be played.
fn start(game: &mut PgnGame) -> Option<Line> {
    let variant = game
        .tag("Variant")
        .map(|tag| tag.value.to_lowercase())
        .unwrap_or_default();
    game.chess960 = variant.contains("960") || variant.contains("fischer");
    game.start = game
        .tag("FEN")
        .map(|tag| tag.value.clone())
        .map(|fen| fen.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|fen| !fen.is_empty());
    if let (Some(fen), false) = (&game.start, game.chess960)
        && let Some(line) = Line::mended(fen)
    {
        game.chess960 = line.is_chess960();
        if !game.chess960 {
            game.start = Some(line.fen());
        }
        game.note(Note::StartMended);
        return Some(line);
    }
    match Line::new(game.start.as_deref(), game.chess960) {
        Ok(line) => Some(line),
        Err(_) => {
            let text = game.start.clone().unwrap_or_default();
            game.fault = Some(Fault {
                ply: 0,
                text,
                why: SanFault::Unreadable,
            });
            None
        }
    }
}

/// UTF-8, or else Latin-1, in which every byte has a meaning.
fn text(bytes: &[u8], game: &mut PgnGame) -> String {
    match core::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // Cut within a letter.
        Err(why) if why.error_len().is_none() && bytes.len() >= TAG_BYTES_MAX => {
            String::from_utf8_lossy(&bytes[..why.valid_up_to()]).into_owned()
        }
        Err(_) => {
            game.note(Note::Latin1);
            bytes.iter().map(|b| char::from(*b)).collect()
        }
    }
}

/// Takes the place off that [`Mend`] put in front of a value.
fn split_place(bytes: &[u8]) -> (Place, &[u8]) {
    let mut parts = bytes.splitn(3, |b| *b == WORD);
    let (Some([]), Some(place), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return (Place::default(), bytes);
    };
    let mut numbers = place.split(|b| *b == b':').map(|digits| {
        digits.iter().fold(0_u64, |n, d| {
            n.wrapping_mul(10).wrapping_add(u64::from(d & 15))
        })
    });
    let line = numbers.next().unwrap_or_default();
    (
        Place {
            line,
            column: numbers.next().unwrap_or_default(),
        },
        rest,
    )
}
