//! What can be appended, and its bytes on the disk: our own frame around each record, so that it
//! can be found and checked without the database.

use log::{Certified, REQUEST_MAX, ReadError, SIGNED_MAX, Signed, SignedRequest};
use std::fmt;

/// Longest name of a note, in bytes.
pub const NOTE_NAME_MAX: usize = 64;
/// Longest note, in bytes.
pub const NOTE_MAX: usize = 4096;
/// Version of the frame that this program writes and reads.
pub const FRAME_VERSION: u8 = 1;

/// Mark of a frame.
pub(crate) const MAGIC: [u8; 3] = *b"HmF";
/// Bytes before the body.
const HEAD: usize = 19;
/// Bytes after the body.
const TAIL: usize = 4;
const BODY_MAX: usize = if SIGNED_MAX > 1 + NOTE_NAME_MAX + NOTE_MAX {
    SIGNED_MAX
} else {
    1 + NOTE_NAME_MAX + NOTE_MAX
};
/// Longest frame, in bytes.
pub(crate) const FRAME_MAX: usize = HEAD + BODY_MAX + TAIL;

const KIND_ENTRY: u8 = 1;
const KIND_NOTE: u8 = 2;
const KIND_BRANCH: u8 = 3;
const KIND_REQUEST: u8 = 4;
const KIND_CERTIFICATE: u8 = 5;

/// A request fits wherever an entry does.
const _: () = assert!(REQUEST_MAX <= BODY_MAX);

/// One thing to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// An entry of a log. Never replaced. One that does not continue its log but follows from an entry that is
    /// kept becomes a [`Record::Branch`].
    Entry(Signed),
    /// An entry beside what continues the log: the other branch of a fork, a late entry of an older epoch, and
    /// what follows from these. Never replaced.
    Branch(Signed),
    /// A request. Never replaced.
    Request(SignedRequest),
    /// A certificate of a tournament; replaces the older one of that device in that capacity and game.
    Certificate(Certified),
    /// A setting, or a name of the directory; replaces the older one of that name.
    Note {
        /// At most [`NOTE_NAME_MAX`] bytes.
        name: Vec<u8>,
        /// At most [`NOTE_MAX`] bytes.
        bytes: Vec<u8>,
    },
}

impl Record {
    /// The key under which it is kept.
    pub(crate) fn key(&self) -> Vec<u8> {
        match self {
            Record::Entry(signed) => crate::key::of_entry(signed.entry()),
            Record::Branch(signed) => crate::key::of_branch(signed),
            Record::Request(signed) => crate::key::of_request(signed.request()),
            Record::Certificate(certified) => crate::key::of_certificate(certified.certificate()),
            Record::Note { name, .. } => crate::key::of_note(name),
        }
    }
}

/// A record in its place in the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    /// Counts all records of the journal, from 0.
    pub at: u64,
    /// Position in the group that was written at once, from 0.
    pub place: u16,
    /// Size of that group.
    pub of: u16,
    pub record: Record,
}

/// Why bytes are not a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameFault {
    /// The bytes end too early.
    Short {
        /// How many there are.
        len: usize,
    },
    /// Not the mark of a frame.
    Magic,
    /// A version that this program does not know.
    Version {
        /// What was found.
        got: u8,
    },
    /// The length is impossible.
    Length {
        /// What was found.
        got: usize,
    },
    /// The checksum does not fit.
    Checksum,
    /// Not a kind of record.
    Kind {
        /// What was found.
        got: u8,
    },
    /// The place in the group is impossible.
    Group {
        /// The place.
        place: u16,
        /// The size.
        of: u16,
    },
    /// The entry inside cannot be read.
    Entry(ReadError),
    /// The request or certificate inside cannot be read.
    Asked(ReadError),
    /// The note inside cannot be read.
    Note,
    /// It is sound, but kept under another record's key.
    Key,
}

impl fmt::Display for FrameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameFault::Short { len } => write!(f, "the frame ends after {len} bytes"),
            FrameFault::Magic => f.write_str("not a frame"),
            FrameFault::Version { got } => {
                write!(f, "frame version {got}, expected {FRAME_VERSION}")
            }
            FrameFault::Length { got } => write!(f, "a frame of {got} bytes, at most {BODY_MAX}"),
            FrameFault::Checksum => f.write_str("the checksum does not fit"),
            FrameFault::Kind { got } => write!(f, "unknown kind of record {got}"),
            FrameFault::Group { place, of } => write!(f, "place {place} in a group of {of}"),
            FrameFault::Entry(why) => why.fmt(f),
            FrameFault::Asked(why) => why.fmt(f),
            FrameFault::Note => f.write_str("the note cannot be read"),
            FrameFault::Key => f.write_str("kept under another record's key"),
        }
    }
}

impl std::error::Error for FrameFault {}

impl Frame {
    /// The frame's bytes.
    pub(crate) fn write(&self) -> Vec<u8> {
        let (kind, body) = match &self.record {
            Record::Entry(signed) => (KIND_ENTRY, signed.write()),
            Record::Branch(signed) => (KIND_BRANCH, signed.write()),
            Record::Request(signed) => (KIND_REQUEST, signed.write()),
            Record::Certificate(certified) => (KIND_CERTIFICATE, certified.write()),
            Record::Note { name, bytes } => (KIND_NOTE, note_body(name, bytes)),
        };
        let len = u16::try_from(body.len()).expect("append checked the limits of its records");
        let mut out = Vec::with_capacity(HEAD + body.len() + TAIL);
        out.extend(MAGIC);
        out.push(FRAME_VERSION);
        out.push(kind);
        out.extend(self.place.to_le_bytes());
        out.extend(self.of.to_le_bytes());
        out.extend(self.at.to_le_bytes());
        out.extend(len.to_le_bytes());
        out.extend(body);
        out.extend(crc32fast::hash(&out).to_le_bytes());
        out
    }

    /// Reads a frame that takes up all the bytes.
    pub(crate) fn read(bytes: &[u8]) -> Result<Frame, FrameFault> {
        let (frame, len) = Frame::find(bytes)?;
        if len == bytes.len() {
            Ok(frame)
        } else {
            Err(FrameFault::Length { got: bytes.len() })
        }
    }

    /// Reads a frame at the front of the bytes; also gives its length.
    pub(crate) fn find(bytes: &[u8]) -> Result<(Frame, usize), FrameFault> {
        let short = FrameFault::Short { len: bytes.len() };
        let head: &[u8; HEAD] = bytes.first_chunk().ok_or(short)?;
        let [m0, m1, m2, version, kind, p0, p1, o0, o1, at @ .., l0, l1] = *head;
        if [m0, m1, m2] != MAGIC {
            return Err(FrameFault::Magic);
        }
        if version != FRAME_VERSION {
            return Err(FrameFault::Version { got: version });
        }
        let len = usize::from(u16::from_le_bytes([l0, l1]));
        if len > BODY_MAX {
            return Err(FrameFault::Length { got: len });
        }
        let framed = bytes.get(..HEAD + len).ok_or(short)?;
        let check: [u8; TAIL] = *bytes
            .get(HEAD + len..)
            .and_then(|rest| rest.first_chunk())
            .ok_or(short)?;
        if crc32fast::hash(framed) != u32::from_le_bytes(check) {
            return Err(FrameFault::Checksum);
        }
        let (place, of) = (u16::from_le_bytes([p0, p1]), u16::from_le_bytes([o0, o1]));
        if place >= of {
            return Err(FrameFault::Group { place, of });
        }
        let record = read_body(kind, framed.get(HEAD..).unwrap_or_default())?;
        Ok((
            Frame {
                at: u64::from_le_bytes(at),
                place,
                of,
                record,
            },
            HEAD + len + TAIL,
        ))
    }

    /// Reads the value that is kept under a key; it must belong there.
    pub(crate) fn under(key: &[u8], value: &[u8]) -> Result<Frame, FrameFault> {
        let frame = Frame::read(value)?;
        if frame.record.key() == key {
            Ok(frame)
        } else {
            Err(FrameFault::Key)
        }
    }

    /// Journal number of the first record in its group; names the group.
    pub(crate) fn group(&self) -> u64 {
        self.at.saturating_sub(u64::from(self.place))
    }
}

fn note_body(name: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity(1 + name.len() + bytes.len());
    body.push(u8::try_from(name.len()).expect("append checked the limits of its records"));
    body.extend(name);
    body.extend(bytes);
    body
}

fn read_body(kind: u8, body: &[u8]) -> Result<Record, FrameFault> {
    match kind {
        KIND_ENTRY => Signed::read(body)
            .map(Record::Entry)
            .map_err(FrameFault::Entry),
        KIND_BRANCH => Signed::read(body)
            .map(Record::Branch)
            .map_err(FrameFault::Entry),
        KIND_REQUEST => SignedRequest::read(body)
            .map(Record::Request)
            .map_err(FrameFault::Asked),
        KIND_CERTIFICATE => Certified::read(body)
            .map(Record::Certificate)
            .map_err(FrameFault::Asked),
        KIND_NOTE => read_note(body).ok_or(FrameFault::Note),
        got => Err(FrameFault::Kind { got }),
    }
}

fn read_note(body: &[u8]) -> Option<Record> {
    let (len, rest) = body.split_first()?;
    let (name, bytes) = rest.split_at_checked(usize::from(*len))?;
    let fits = name.len() <= NOTE_NAME_MAX && bytes.len() <= NOTE_MAX;
    fits.then(|| Record::Note {
        name: name.to_vec(),
        bytes: bytes.to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by `samples/make.py` from docs/format.md alone, checksums by zlib.
    const ENTRY: &[u8] = include_bytes!("../samples/v1-entry.bin");
    const NOTE: &[u8] = include_bytes!("../samples/v1-note.bin");
    const BRANCH: &[u8] = include_bytes!("../samples/v1-branch.bin");
    const PRESS: &[u8] = include_bytes!("../../log/samples/v1-press.bin");

    fn samples() -> [(&'static [u8], Frame); 3] {
        let press = Signed::read(PRESS).expect("the log's sample");
        let note = Record::Note {
            name: b"name".to_vec(),
            bytes: "Ay\u{15f}e".into(),
        };
        [
            (
                ENTRY,
                Frame {
                    at: 258,
                    place: 1,
                    of: 3,
                    record: Record::Entry(press.clone()),
                },
            ),
            (
                BRANCH,
                Frame {
                    at: 7,
                    place: 0,
                    of: 1,
                    record: Record::Branch(press),
                },
            ),
            (
                NOTE,
                Frame {
                    at: u64::MAX,
                    place: 0,
                    of: 1,
                    record: note,
                },
            ),
        ]
    }

    #[test]
    fn samples_are_read_and_written_byte_for_byte() {
        for (bytes, frame) in samples() {
            assert_eq!(Frame::read(bytes).as_ref(), Ok(&frame));
            assert_eq!(frame.write(), bytes);
        }
        let [(_, entry), (_, branch), (_, note)] = samples();
        assert_eq!(entry.group(), 257);
        let key = b"e\xa0\xa1\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xab\xac\xad\xae\xaf\0\0\0\0\0\0\0\0\0\0\0\0\x01";
        assert_eq!(entry.record.key(), key);
        // The hash is that of docs/format.md's worked example.
        let beside = branch.record.key();
        assert_eq!(
            (beside.len(), &beside[..18]),
            (50, [b"b", &key[1..18]].concat().as_slice())
        );
        assert_eq!(beside[18..22], [0x24, 0x04, 0x51, 0xd7]);
        assert_eq!(note.record.key(), b"nname");
        assert_eq!(Frame::under(b"nNAME", NOTE), Err(FrameFault::Key));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        for (bytes, _) in samples() {
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes.to_vec();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert!(Frame::read(&flipped).is_err(), "bit {bit}");
            }
            for len in 0..bytes.len() {
                assert!(Frame::read(&bytes[..len]).is_err(), "{len} bytes");
            }
        }
    }
}
