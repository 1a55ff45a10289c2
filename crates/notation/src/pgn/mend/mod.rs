//! A filter under `pgn-reader` for what that reader would lose without a word.
//!
//! The reader drops a move that it cannot read (so that the rest of the game shifts by a ply),
//! gives up a whole game for a comment or tag that does not end, takes a blank line between
//! moves for the end of the game, and runs games without moves together. Here such words are
//! handed over as comments with a mark, open ends are closed, and exactly the ends of games
//! become blank lines. Tag values carry their place in front.

mod remark;
mod tag;

use super::Place;
use super::source::Source;
use super::word::{is_mark, plain_result, strip_number};
use alloc::format;
use alloc::vec::Vec;
use pgn_reader::SanPlus;
use std::io::{self, Read};

/// Before a word of the moves that is no plain SAN, and around the place of a tag.
pub(super) const WORD: u8 = 1;
/// Before one of the letters below.
pub(super) const SIGN: u8 = 2;
/// A comment had no end.
pub(super) const OPEN: u8 = b'o';
/// Something was too long.
pub(super) const LIMIT: u8 = b'l';
/// The game has no moves.
const EMPTY: u8 = b'e';

const WORD_BYTES_MAX: usize = 64;

/// How far the current game has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Before,
    Tags,
    Moves,
    Result,
}

pub(super) struct Mend<R> {
    source: Source<R>,
    out: Vec<u8>,
    taken: usize,
    stage: Stage,
    /// Names of the tags of this game; a repeated one begins the next game.
    names: Vec<Vec<u8>>,
    depth: u32,
    moves_seen: bool,
    /// Line ends since the last thing that was not blank.
    line_ends: u32,
    /// Where the thing that is being read begins.
    begin: Place,
}

impl<R: Read> Read for Mend<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.out.len() {
            self.out.clear();
            self.taken = 0;
            if !self.step()? {
                return Ok(0);
            }
        }
        let n = into.len().min(self.out.len() - self.taken);
        into[..n].copy_from_slice(&self.out[self.taken..self.taken + n]);
        self.taken += n;
        Ok(n)
    }
}

impl<R: Read> Mend<R> {
    pub(super) fn new(inner: R) -> Self {
        Mend {
            source: Source::new(inner),
            out: Vec::new(),
            taken: 0,
            stage: Stage::Before,
            names: Vec::new(),
            depth: 0,
            moves_seen: false,
            // A file begins like a new line after a blank one.
            line_ends: 2,
            begin: Place::default(),
        }
    }

    /// Reads one thing; false at the end of the stream.
    fn step(&mut self) -> io::Result<bool> {
        let Some(byte) = self.source.peek()? else {
            return Ok(false);
        };
        self.begin = self.source.place;
        match byte {
            b'\n' => {
                self.source.next()?;
                self.line_ends += 1;
                self.out.push(b' ');
                return Ok(true);
            }
            0xEF if self.source.ahead(3)?.starts_with(b"\xEF\xBB\xBF") => self.source.skip(3)?,
            b'%' if self.line_ends > 0 => self.source.skip_line()?,
            b'[' if self
                .source
                .ahead(2)?
                .get(1)
                .is_some_and(u8::is_ascii_alphabetic) =>
            {
                self.tag()?
            }
            b'{' => self.comment()?,
            b';' => self.line_comment()?,
            b'(' if self.source.ahead(3)?.starts_with(b"(=)") => {
                self.source.skip(3)?;
                self.enter_moves();
                self.out.extend_from_slice(b" {(=)} ");
            }
            b'(' | b')' | b'!' | b'?' | b'$' => self.sign(byte)?,
            b if is_blank(b) || matches!(b, b'[' | b']' | b'}' | b'"') => {
                self.source.next()?;
                self.out.push(b' ');
                return Ok(true);
            }
            _ => self.word()?,
        }
        self.line_ends = 0;
        Ok(true)
    }

    fn open_game(&mut self) {
        let place = self.begin;
        let head = format!("[@ \"\x01{}:{}\x01\"]\n", place.line, place.column);
        self.out.extend_from_slice(head.as_bytes());
        self.stage = Stage::Tags;
        self.names.clear();
        self.depth = 0;
        self.moves_seen = false;
    }

    fn close_game(&mut self) {
        if self.stage == Stage::Tags {
            self.out.extend_from_slice(&[b'{', SIGN, EMPTY, b'}']);
        }
        self.out.extend_from_slice(b"\n\n");
        self.stage = Stage::Before;
    }

    fn enter_moves(&mut self) {
        if self.stage == Stage::Before {
            self.open_game();
        }
        if self.stage == Stage::Tags {
            self.stage = Stage::Moves;
        }
    }

    /// A NAG, or the border of a variation.
    fn sign(&mut self, byte: u8) -> io::Result<()> {
        self.enter_moves();
        match byte {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.source.next()?;
        self.out.push(byte);
        if byte == b'$' {
            while let Some(digit @ b'0'..=b'9') = self.source.peek()? {
                self.source.next()?;
                self.out.push(digit);
            }
            self.out.push(b' ');
        }
        Ok(())
    }

    /// A move, a move number, a result, or something unreadable.
    fn word(&mut self) -> io::Result<()> {
        let blank_line = self.line_ends > 1;
        let word = self.take_word()?;
        let plain = plain_result(&word);
        let text = strip_number(&word);
        let san = SanPlus::from_ascii(text).is_ok();
        // `1...` is Black's first move: it goes on.
        let first = word.starts_with(b"1.") && !word.starts_with(b"1..") || word == b"1";
        let next_game = match self.stage {
            Stage::Result => plain.is_none() && (first || blank_line),
            Stage::Moves => first && blank_line && self.moves_seen,
            Stage::Before | Stage::Tags => false,
        };
        if next_game {
            self.close_game();
        }
        self.enter_moves();
        if self.stage == Stage::Result && plain.is_none() && !text.is_empty() && !san {
            // `1-0 White resigns`: a remark without braces.
            self.out.push(b'{');
            self.out.extend_from_slice(&word);
            self.out.extend_from_slice(b"} ");
        } else if self.depth > 0 {
            self.out.extend_from_slice(b" - ");
        } else if let Some(result) = plain {
            self.stage = Stage::Result;
            self.out.extend_from_slice(result);
            self.out.push(b' ');
        } else if !text.is_empty() && !is_mark(text) {
            self.moves_seen = true;
            if san && !text[0].is_ascii_digit() && !text.starts_with(b"--") && text[0] != b'Z' {
                self.out.extend_from_slice(text);
            } else {
                self.out.extend_from_slice(&[b'{', WORD]);
                self.out.extend_from_slice(text);
                self.out.push(b'}');
            }
            self.out.push(b' ');
        }
        Ok(())
    }

    fn take_word(&mut self) -> io::Result<Vec<u8>> {
        let mut word = Vec::new();
        while let Some(byte) = self.source.peek()? {
            let bracket = byte == b'(' && !word.is_empty() && self.promotes()?;
            let inside = word.contains(&b'(') && !word.contains(&b')');
            let end = is_blank(byte) || b"\n{};[]$!?\"".contains(&byte);
            if end || (byte == b'(' && !bracket) || (byte == b')' && !inside) {
                break;
            }
            if byte == b'*' && !word.is_empty() {
                break;
            }
            self.source.next()?;
            if word.len() < WORD_BYTES_MAX {
                word.push(byte);
            }
            if byte == b'*' {
                break;
            }
        }
        Ok(word)
    }

    /// `(Q)` after a pawn's move is no variation.
    fn promotes(&mut self) -> io::Result<bool> {
        let ahead = self.source.ahead(3)?;
        Ok(matches!(ahead, [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..]))
    }
}

const fn is_blank(byte: u8) -> bool {
    byte <= b' ' && byte != b'\n'
}
