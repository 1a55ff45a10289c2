//! Comments, in braces and to the end of a line.

use super::{LIMIT, Mend, OPEN, SIGN};
use crate::pgn::COMMENT_BYTES_MAX;
use std::io::{self, Read};

const LATE_CLK_BYTES_MAX: usize = 64;

impl<R: Read> Mend<R> {
    pub(super) fn comment(&mut self) -> io::Result<()> {
        self.enter_moves();
        self.source.next()?;
        self.out.push(b'{');
        let mut from = self.out.len();
        let mut late_clk = false;
        let mut inner = 0_u32;
        loop {
            match self.source.next()? {
                Some(b'}') if inner > 0 && self.closes_again()? => {
                    inner -= 1;
                    self.keep(b')', from);
                }
                Some(b'}') => break,
                Some(b'{') => {
                    inner = inner.saturating_add(1);
                    self.keep(b'(', from);
                }
                // Behind a long text there may still be the time.
                Some(b'[')
                    if !late_clk
                        && self.out.len() - from > COMMENT_BYTES_MAX
                        && self.source.ahead(4)?.starts_with(b"%clk") =>
                {
                    late_clk = true;
                    self.out.extend_from_slice(b"}{[");
                    from = self.out.len() - (COMMENT_BYTES_MAX - LATE_CLK_BYTES_MAX);
                }
                Some(b'\n') if !self.source.ahead(8)?.starts_with(b"[Event \"") => {
                    self.keep(b'\n', from);
                }
                // The end is missing: the file ends, or the next game begins.
                None | Some(b'\n') => {
                    self.out.extend_from_slice(&[b'}', b'{', SIGN, OPEN]);
                    break;
                }
                Some(byte) => self.keep(byte, from),
            }
        }
        self.out.extend_from_slice(b"} ");
        Ok(())
    }

    pub(super) fn line_comment(&mut self) -> io::Result<()> {
        self.enter_moves();
        self.source.next()?;
        self.out.push(b'{');
        let from = self.out.len();
        while !matches!(self.source.peek()?, None | Some(b'\n')) {
            let byte = self.source.next()?.unwrap_or(b' ');
            self.keep(if byte == b'}' { b')' } else { byte }, from);
        }
        self.out.extend_from_slice(b"} ");
        Ok(())
    }

    /// PGN's comments do not nest, but people write braces in them: where the next brace closes too, the
    /// comment goes on.
    fn closes_again(&mut self) -> io::Result<bool> {
        let ahead = self.source.ahead(COMMENT_BYTES_MAX)?;
        let next = ahead.iter().find(|byte| matches!(byte, b'{' | b'}'));
        Ok(next == Some(&b'}'))
    }

    /// A byte of a comment, as long as there is room.
    fn keep(&mut self, byte: u8, from: usize) {
        match self.out.len() - from {
            0..COMMENT_BYTES_MAX => self.out.push(if byte < 32 { b' ' } else { byte }),
            COMMENT_BYTES_MAX => self.out.extend_from_slice(&[b'}', b'{', SIGN, LIMIT]),
            _ => {}
        }
    }
}
