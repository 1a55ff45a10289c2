//! The canonical bytes: reading with checks, and what a reader may find wrong.

use core::fmt;

/// Bytes that cannot be read: where, and what was expected there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Offset in bytes from the start of what was read.
    pub at: usize,
    /// What stands there instead of what was expected.
    pub fault: ReadFault,
}

/// What is wrong at that place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadFault {
    /// The bytes end: so many more were expected.
    Ends {
        /// Bytes that the field has.
        want: usize,
        /// Bytes that were left.
        left: usize,
    },
    /// A version that this program does not know.
    Version {
        /// The version that was expected.
        want: u8,
        /// The version that was found.
        got: u8,
    },
    /// Not the mark of an entry.
    Magic {
        /// The mark that was expected.
        want: [u8; 3],
        /// What was found.
        got: [u8; 3],
    },
    /// A stream above `max`.
    Stream {
        /// The highest that was expected.
        max: u8,
        /// What was found.
        got: u8,
    },
    /// A role above `max`.
    Role {
        /// The highest that was expected.
        max: u8,
        /// What was found.
        got: u8,
    },
    /// A payload longer than `max` bytes.
    Payload {
        /// The highest length that was expected.
        max: usize,
        /// The length that was found.
        got: usize,
    },
    /// A number above `max` where a choice stands.
    Choice {
        /// The highest that was expected.
        max: u8,
        /// What was found.
        got: u8,
    },
    /// The end was expected: so many bytes follow it.
    Trailing {
        /// How many.
        extra: usize,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: expected ", self.at)?;
        match self.fault {
            ReadFault::Ends { want, left } => write!(f, "{want} more bytes, found {left}"),
            ReadFault::Version { want, got } => write!(f, "version {want}, found {got}"),
            ReadFault::Magic { want, got } => write!(f, "the mark {want:02x?}, found {got:02x?}"),
            ReadFault::Stream { max, got } => write!(f, "a stream of 0..={max}, found {got}"),
            ReadFault::Role { max, got } => write!(f, "a role of 0..={max}, found {got}"),
            ReadFault::Payload { max, got } => {
                write!(f, "a payload of at most {max} bytes, found {got}")
            }
            ReadFault::Choice { max, got } => write!(f, "a choice of 0..={max}, found {got}"),
            ReadFault::Trailing { extra } => write!(f, "the end, found {extra} more bytes"),
        }
    }
}

impl core::error::Error for ReadError {}

/// Takes fields off the front of a slice and knows where it stands.
pub(crate) struct Reader<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(all: &'a [u8]) -> Self {
        Reader { all, at: 0 }
    }

    /// An error about the `back` bytes that were just taken.
    pub(crate) fn wrong(&self, back: usize, fault: ReadFault) -> ReadError {
        ReadError {
            at: self.at.saturating_sub(back),
            fault,
        }
    }

    /// Version and mark of a document of this crate.
    pub(crate) fn mark(&mut self, version: u8, magic: [u8; 3]) -> Result<(), ReadError> {
        let got = self.u8()?;
        if got != version {
            return Err(self.wrong(1, ReadFault::Version { want: version, got }));
        }
        let got = self.array()?;
        if got != magic {
            return Err(self.wrong(3, ReadFault::Magic { want: magic, got }));
        }
        Ok(())
    }

    /// A choice of `0..=max`.
    pub(crate) fn choice(&mut self, max: u8) -> Result<u8, ReadError> {
        let got = self.u8()?;
        if got > max {
            return Err(self.wrong(1, ReadFault::Choice { max, got }));
        }
        Ok(got)
    }

    /// How many bytes were taken.
    pub(crate) fn taken(&self) -> usize {
        self.at
    }

    pub(crate) fn slice(&mut self, want: usize) -> Result<&'a [u8], ReadError> {
        let rest = self.all.get(self.at..).unwrap_or_default();
        let Some(taken) = rest.get(..want) else {
            return Err(self.wrong(
                0,
                ReadFault::Ends {
                    want,
                    left: rest.len(),
                },
            ));
        };
        self.at += want;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let taken = self.slice(N)?;
        let mut out = [0; N];
        out.copy_from_slice(taken);
        Ok(out)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, ReadError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub(crate) fn u16(&mut self) -> Result<u16, ReadError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, ReadError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, ReadError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Refuses anything that follows.
    pub(crate) fn end(&self) -> Result<(), ReadError> {
        match self.all.len() - self.at {
            0 => Ok(()),
            extra => Err(self.wrong(0, ReadFault::Trailing { extra })),
        }
    }
}
