//! Tags.

use super::{Mend, Stage, is_blank};
use crate::pgn::{TAG_BYTES_MAX, TAGS_MAX};
use alloc::format;
use alloc::vec::Vec;
use std::io::{self, Read};

const NAME_BYTES_MAX: usize = 64;
/// Longest second line of a value, in bytes.
const LINE_BYTES_MAX: usize = 256;

impl<R: Read> Mend<R> {
    pub(super) fn tag(&mut self) -> io::Result<()> {
        self.source.next()?;
        let mut name = Vec::new();
        while let Some(byte) = self.source.peek()? {
            if !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')) {
                break;
            }
            self.source.next()?;
            if name.len() < NAME_BYTES_MAX {
                name.push(byte);
            }
        }
        let whole = name == b"Event" && self.names.iter().any(|seen| seen == b"Result");
        let again = self.names.contains(&name) && (self.line_ends > 1 || whole);
        if matches!(self.stage, Stage::Moves | Stage::Result) || again {
            self.close_game();
        }
        if self.stage == Stage::Before {
            self.open_game();
        }
        while self.source.peek()?.is_some_and(is_blank) {
            self.source.next()?;
        }
        let quoted = self.source.peek()? == Some(b'"');
        if quoted {
            self.source.next()?;
        }
        let place = self.source.place;
        self.out.push(b'[');
        self.out.extend_from_slice(&name);
        self.out
            .extend_from_slice(format!(" \"\x01{}:{}\x01", place.line, place.column).as_bytes());
        self.tag_value(quoted)?;
        self.out.extend_from_slice(b"\"]\n");
        if self.names.len() < TAGS_MAX {
            self.names.push(name);
        }
        Ok(())
    }

    /// Up to the closing `"]`, or the end of the line. A quotation mark that does not close is
    /// kept as one that is escaped.
    fn tag_value(&mut self, quoted: bool) -> io::Result<()> {
        let from = self.out.len();
        while let Some(byte) = self.source.peek()? {
            if byte == b'\n' && !(quoted && self.goes_on()?) {
                break;
            }
            let pair = self.source.ahead(2)?.get(1).copied();
            let kept: &[u8] = match (byte, pair) {
                (b'"', _) if self.closes()? => {
                    while !matches!(self.source.peek()?, None | Some(b']')) {
                        self.source.next()?;
                    }
                    self.source.next()?;
                    return Ok(());
                }
                (b'"', _) => b"\\\"",
                (b'\\', Some(b'"')) => {
                    self.source.next()?;
                    b"\\\""
                }
                (b'\\', Some(b'\\')) => {
                    self.source.next()?;
                    b"\\\\"
                }
                (b'\\', _) => b"\\\\",
                (0..=31, _) => b" ",
                (other, _) => &[other],
            };
            if self.out.len() - from + kept.len() <= TAG_BYTES_MAX {
                self.out.extend_from_slice(kept);
            }
            self.source.next()?;
        }
        Ok(())
    }

    /// Whether the line that begins after this one has the end of the value.
    fn goes_on(&mut self) -> io::Result<bool> {
        let rest = self.source.ahead(LINE_BYTES_MAX)?.get(1..);
        let mut lines = rest.unwrap_or_default().split(|byte| *byte == b'\n');
        let line = lines.next().unwrap_or_default().trim_ascii();
        Ok(!line.starts_with(b"[") && line.ends_with(b"\"]"))
    }

    /// Whether only blanks stand between this quotation mark and `]`.
    fn closes(&mut self) -> io::Result<bool> {
        let rest = self.source.ahead(16)?.get(1..).unwrap_or_default();
        Ok(rest
            .iter()
            .find(|b| !is_blank(**b))
            .is_none_or(|b| matches!(b, b']' | b'\n')))
    }
}
