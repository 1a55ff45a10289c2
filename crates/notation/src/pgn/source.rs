//! Bytes one after the other, with a look ahead and their place.

use super::Place;
use alloc::boxed::Box;
use std::io::{self, Read};

const BUFFER_BYTES: usize = 1 << 14;

pub(super) struct Source<R> {
    inner: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    pub(super) place: Place,
}

impl<R: Read> Source<R> {
    pub(super) fn new(inner: R) -> Self {
        let buffer = alloc::vec![0; BUFFER_BYTES].into_boxed_slice();
        Source {
            inner,
            buffer,
            start: 0,
            end: 0,
            place: Place { line: 1, column: 1 },
        }
    }

    /// At least `n` bytes from here on, fewer only at the end.
    pub(super) fn ahead(&mut self, n: usize) -> io::Result<&[u8]> {
        while self.end - self.start < n {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            match self.inner.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(got) => self.end += got,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// The next byte. A carriage return that stands alone ends a line, as on old machines.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        let byte = self.ahead(1)?.first().copied();
        if byte != Some(b'\r') {
            return Ok(byte);
        }
        let alone = self.ahead(2)?.get(1) != Some(&b'\n');
        Ok(Some(if alone { b'\n' } else { b'\r' }))
    }

    pub(super) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.start += 1;
        }
        match byte {
            Some(b'\n') => {
                self.place = Place {
                    line: self.place.line + 1,
                    column: 1,
                }
            }
            Some(_) => self.place.column += 1,
            None => {}
        }
        Ok(byte)
    }

    pub(super) fn skip(&mut self, n: usize) -> io::Result<()> {
        for _ in 0..n {
            self.next()?;
        }
        Ok(())
    }

    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        while !matches!(self.peek()?, None | Some(b'\n')) {
            self.next()?;
        }
        Ok(())
    }
}
