//! Entry to bytes and back. The layout is described in `docs/format.md`.

use crate::bytes::Reader;
use crate::{
    Author, BootId, DeviceKey, Entry, GameId, Hash, PersonId, ReadError, ReadFault, Role, Stamped,
    Stream,
};
use alloc::vec::Vec;

/// Version of the entry's bytes that this program writes and reads.
pub const ENTRY_VERSION: u8 = 1;
/// Longest payload, in bytes.
pub const PAYLOAD_MAX: usize = 4096;
/// Length of an entry's bytes before its payload.
pub const ENTRY_HEAD: usize = 158;

/// Mark of an entry, after the version.
const MAGIC: [u8; 3] = *b"HmE";

/// A payload above [`PAYLOAD_MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayloadTooLong {
    /// Its length in bytes.
    pub len: usize,
}

impl core::fmt::Display for PayloadTooLong {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "a payload of {} bytes; at most {PAYLOAD_MAX}", self.len)
    }
}

impl core::error::Error for PayloadTooLong {}

impl Entry {
    /// The canonical bytes: one entry has exactly one form.
    pub fn write(&self) -> Result<Vec<u8>, PayloadTooLong> {
        let len = self.payload.len();
        let short = u16::try_from(len).ok().filter(|_| len <= PAYLOAD_MAX);
        let Some(short) = short else {
            return Err(PayloadTooLong { len });
        };
        let mut out = Vec::with_capacity(ENTRY_HEAD + len);
        out.push(ENTRY_VERSION);
        out.extend(MAGIC);
        out.push(self.stream as u8);
        out.push(self.author.role as u8);
        out.extend(self.kind.to_le_bytes());
        out.extend(self.epoch.to_le_bytes());
        out.extend(self.seq.to_le_bytes());
        out.extend(self.game.0);
        out.extend(self.prev.0);
        out.extend(self.author.person.0);
        out.extend(self.author.device.0);
        out.extend(self.when.since_start_us.to_le_bytes());
        out.extend(self.when.wall_ms.to_le_bytes());
        out.extend(self.when.boot.0);
        out.extend(self.when.uptime_us.to_le_bytes());
        out.extend(short.to_le_bytes());
        out.extend(&self.payload);
        Ok(out)
    }

    /// Reads canonical bytes; refuses whatever [`Entry::write`] would not have written.
    pub fn read(bytes: &[u8]) -> Result<Entry, ReadError> {
        let mut from = Reader::new(bytes);
        let entry = Entry::take(&mut from)?;
        from.end()?;
        Ok(entry)
    }

    /// Reads one entry and leaves what follows.
    pub(crate) fn take(from: &mut Reader<'_>) -> Result<Entry, ReadError> {
        from.mark(ENTRY_VERSION, MAGIC)?;
        let stream = take_stream(from)?;
        let role = take_role(from)?;
        let kind = from.u16()?;
        let epoch = from.u32()?;
        let seq = from.u64()?;
        let game = GameId(from.array()?);
        let prev = Hash(from.array()?);
        let person = PersonId(from.array()?);
        let device = DeviceKey(from.array()?);
        let when = Stamped {
            since_start_us: from.u64()?,
            wall_ms: from.u64()?,
            boot: BootId(from.array()?),
            uptime_us: from.u64()?,
        };
        let len = usize::from(from.u16()?);
        if len > PAYLOAD_MAX {
            return Err(from.wrong(
                2,
                ReadFault::Payload {
                    max: PAYLOAD_MAX,
                    got: len,
                },
            ));
        }
        let payload = from.slice(len)?.to_vec();
        let author = Author {
            person,
            role,
            device,
        };
        Ok(Entry {
            game,
            stream,
            epoch,
            seq,
            prev,
            author,
            when,
            kind,
            payload,
        })
    }
}

fn take_stream(from: &mut Reader<'_>) -> Result<Stream, ReadError> {
    let got = from.u8()?;
    let max = Stream::BlackSheet as u8;
    Stream::from_byte(got).ok_or_else(|| from.wrong(1, ReadFault::Stream { max, got }))
}

pub(crate) fn take_role(from: &mut Reader<'_>) -> Result<Role, ReadError> {
    let got = from.u8()?;
    let max = Role::Spectator as u8;
    Role::from_byte(got).ok_or_else(|| from.wrong(1, ReadFault::Role { max, got }))
}
