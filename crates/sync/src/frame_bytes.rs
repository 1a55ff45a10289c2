//! A frame as bytes: `write` beside `read`. `docs/format-frames.md` has them.
//!
//! Little-endian, one spelling, every list within its limit.

use crate::{Frame, Have, LogId, RefuseCode, Refused, Times};
use alloc::vec::Vec;
use core::fmt;
use log::{
    CERTIFICATE_LEN, Certified, Era, GameId, Hash, REQUEST_MAX, RequestId, SIGNED_MAX, Signed,
    SignedRequest, Stream,
};

/// Version of a frame's bytes.
const VERSION: u8 = 1;
/// Mark of a frame, after the version.
const MAGIC: [u8; 3] = *b"HmS";
/// Longest frame, in bytes.
pub const FRAME_MAX: usize = 1 << 19;
/// Most logs of one frame.
pub const HAVES_MAX: usize = 512;
/// Most hashes for one log.
pub const KNOWN_MAX: usize = 64;
/// Most hashes of one frame.
pub const HASHES_MAX: usize = 4_096;
/// Most entries of one frame.
pub const ENTRIES_MAX: usize = 256;
/// Most bytes of entries in one frame.
pub const ENTRY_BYTES_MAX: usize = 1 << 17;
/// Most requests of one frame, and most answers to them.
pub const REQUESTS_MAX: usize = 64;
/// Most certificates of one frame.
pub const CERTIFICATES_MAX: usize = 64;
/// Most refusals of one frame.
const REFUSED_MAX: usize = ENTRIES_MAX + REQUESTS_MAX;

/// Why bytes are not a frame, or a frame cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameFault {
    /// Of another version, or no frame.
    Version,
    /// The bytes end too early.
    Short,
    /// Bytes follow.
    Trailing,
    /// A list or the frame is longer than its limit.
    Limit,
    /// A value that is not allowed, or a second spelling of one.
    Value {
        /// Offset of its end, in bytes.
        at: usize,
    },
}

impl fmt::Display for FrameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameFault::Version => f.write_str("not a frame of this version"),
            FrameFault::Short => f.write_str("the frame ends too early"),
            FrameFault::Trailing => f.write_str("bytes follow the frame"),
            FrameFault::Limit => f.write_str("the frame is above a limit"),
            FrameFault::Value { at } => write!(f, "byte {at}: a value that is not allowed"),
        }
    }
}

impl core::error::Error for FrameFault {}

impl Frame {
    /// The frame's bytes.
    pub fn write(&self) -> Result<Vec<u8>, FrameFault> {
        let mut out = Vec::with_capacity(256);
        out.push(VERSION);
        out.extend(MAGIC);
        let flags = u8::from(self.more)
            | u8::from(self.changes.is_some()) << 1
            | u8::from(self.times.is_some()) << 2;
        out.push(flags);
        out.extend(self.exchange.to_le_bytes());
        out.extend(self.certificates_seen.to_le_bytes());
        if let Some(changes) = self.changes {
            out.extend(changes.to_le_bytes());
        }
        if let Some(times) = self.times {
            out.extend(times.era.0);
            out.extend(times.received_us.to_le_bytes());
            out.extend(times.sent_us.to_le_bytes());
        }
        self.write_haves(&mut out)?;
        list(
            &mut out,
            &self.certificates,
            CERTIFICATES_MAX,
            |out, one| {
                out.extend(one.write());
            },
        )?;
        list(&mut out, &self.entries, ENTRIES_MAX, |out, one| {
            sized(out, &one.write());
        })?;
        list(&mut out, &self.requests, REQUESTS_MAX, |out, one| {
            sized(out, &one.write());
        })?;
        list(&mut out, &self.taken, REQUESTS_MAX, |out, one| {
            out.extend(one.0);
        })?;
        list(&mut out, &self.refused, REFUSED_MAX, |out, one| {
            out.extend(one.what.0);
            out.push(one.code as u8);
        })?;
        if out.len() > FRAME_MAX {
            return Err(FrameFault::Limit);
        }
        Ok(out)
    }

    fn write_haves(&self, out: &mut Vec<u8>) -> Result<(), FrameFault> {
        let hashes: usize = self.haves.iter().map(|have| have.known.len()).sum();
        let fits =
            hashes <= HASHES_MAX && self.haves.iter().all(|have| have.known.len() <= KNOWN_MAX);
        if !fits {
            return Err(FrameFault::Limit);
        }
        list(out, &self.haves, HAVES_MAX, |out, have| {
            out.extend(have.log.game.0);
            out.push(have.log.stream as u8);
            out.push(u8::try_from(have.known.len()).expect("at most KNOWN_MAX"));
            for hash in &have.known {
                out.extend(hash.0);
            }
        })
    }

    /// Reads what [`Frame::write`] wrote. Signatures are not checked.
    pub fn read(bytes: &[u8]) -> Result<Frame, FrameFault> {
        if bytes.len() > FRAME_MAX {
            return Err(FrameFault::Limit);
        }
        let mut from = Bytes { all: bytes, at: 0 };
        if from.u8()? != VERSION || from.array()? != MAGIC {
            return Err(FrameFault::Version);
        }
        let flags = from.at_most(7)?;
        let exchange = u64::from_le_bytes(from.array()?);
        let certificates_seen = u32::from_le_bytes(from.array()?);
        let changes = match flags & 2 {
            0 => None,
            _ => Some(u64::from_le_bytes(from.array()?)),
        };
        let times = if flags & 4 == 0 {
            None
        } else {
            Some(Times {
                era: Era(from.array()?),
                received_us: u64::from_le_bytes(from.array()?),
                sent_us: u64::from_le_bytes(from.array()?),
            })
        };
        let frame = Frame {
            exchange,
            times,
            changes,
            certificates_seen,
            more: flags & 1 != 0,
            haves: haves(&mut from)?,
            certificates: from.list(CERTIFICATES_MAX, certificate)?,
            entries: from.list(ENTRIES_MAX, entry)?,
            requests: from.list(REQUESTS_MAX, request)?,
            taken: from.list(REQUESTS_MAX, |from| Ok(RequestId(from.array()?)))?,
            refused: from.list(REFUSED_MAX, refused)?,
        };
        if from.at != bytes.len() {
            return Err(FrameFault::Trailing);
        }
        Ok(frame)
    }
}

fn list<T>(
    out: &mut Vec<u8>,
    items: &[T],
    most: usize,
    mut write: impl FnMut(&mut Vec<u8>, &T),
) -> Result<(), FrameFault> {
    let count = u16::try_from(items.len())
        .ok()
        .filter(|_| items.len() <= most);
    out.extend(count.ok_or(FrameFault::Limit)?.to_le_bytes());
    for item in items {
        write(out, item);
    }
    Ok(())
}

fn sized(out: &mut Vec<u8>, bytes: &[u8]) {
    let len = u16::try_from(bytes.len()).expect("signed bytes have limits below 64 KiB");
    out.extend(len.to_le_bytes());
    out.extend(bytes);
}

struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn slice(&mut self, len: usize) -> Result<&'a [u8], FrameFault> {
        let rest = self.all.get(self.at..).unwrap_or_default();
        let taken = rest.get(..len).ok_or(FrameFault::Short)?;
        self.at += len;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FrameFault> {
        let mut out = [0; N];
        out.copy_from_slice(self.slice(N)?);
        Ok(out)
    }

    fn u8(&mut self) -> Result<u8, FrameFault> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    fn at_most(&mut self, max: u8) -> Result<u8, FrameFault> {
        let got = self.u8()?;
        if got > max {
            return Err(self.wrong());
        }
        Ok(got)
    }

    fn wrong(&self) -> FrameFault {
        FrameFault::Value { at: self.at }
    }

    fn count(&mut self, most: usize) -> Result<usize, FrameFault> {
        let count = usize::from(u16::from_le_bytes(self.array()?));
        if count > most {
            return Err(FrameFault::Limit);
        }
        Ok(count)
    }

    fn list<T>(
        &mut self,
        most: usize,
        mut read: impl FnMut(&mut Self) -> Result<T, FrameFault>,
    ) -> Result<Vec<T>, FrameFault> {
        (0..self.count(most)?).map(|_| read(self)).collect()
    }

    fn sized(&mut self, most: usize) -> Result<&'a [u8], FrameFault> {
        let len = self.count(most)?;
        self.slice(len)
    }
}

fn haves(from: &mut Bytes<'_>) -> Result<Vec<Have>, FrameFault> {
    let mut hashes = 0;
    from.list(HAVES_MAX, |from| {
        let game = GameId(from.array()?);
        let stream = Stream::from_byte(from.u8()?).ok_or_else(|| from.wrong())?;
        let count = usize::from(from.u8()?);
        hashes += count;
        if count > KNOWN_MAX || hashes > HASHES_MAX {
            return Err(FrameFault::Limit);
        }
        let known = (0..count)
            .map(|_| Ok(Hash(from.array()?)))
            .collect::<Result<_, FrameFault>>()?;
        Ok(Have {
            log: LogId { game, stream },
            known,
        })
    })
}

fn certificate(from: &mut Bytes<'_>) -> Result<Certified, FrameFault> {
    let bytes = from.slice(CERTIFICATE_LEN)?;
    Certified::read(bytes).map_err(|_| from.wrong())
}

fn entry(from: &mut Bytes<'_>) -> Result<Signed, FrameFault> {
    let bytes = from.sized(SIGNED_MAX)?;
    Signed::read(bytes).map_err(|_| from.wrong())
}

fn request(from: &mut Bytes<'_>) -> Result<SignedRequest, FrameFault> {
    let bytes = from.sized(REQUEST_MAX)?;
    SignedRequest::read(bytes).map_err(|_| from.wrong())
}

fn refused(from: &mut Bytes<'_>) -> Result<Refused, FrameFault> {
    let what = Hash(from.array()?);
    let code = usize::from(from.u8()?);
    let code = RefuseCode::ALL.get(code).ok_or_else(|| from.wrong())?;
    Ok(Refused { what, code: *code })
}
