//! A request: what somebody else asks the writer of a board's log to do.

use crate::bytes::Reader;
use crate::layout::take_role;
use crate::signed::fits;
use crate::{
    Author, BadSignature, DeviceKey, DeviceSecret, Era, GameId, Hash, Head, PayloadTooLong,
    PersonId, ReadError, ReadFault, RequestId, SIGNATURE_LEN, SignError,
};
use alloc::vec::Vec;
use sha2::{Digest, Sha256};

/// Version of a request's bytes.
const VERSION: u8 = 1;
/// Mark of a request, after the version.
const MAGIC: [u8; 3] = *b"HmR";
/// Length of a request's bytes before its payload.
pub const REQUEST_HEAD: usize = 170;
/// Longest payload of a request, in bytes.
pub const ASKED_PAYLOAD_MAX: usize = 1024;
/// Longest bytes of a signed request.
pub const REQUEST_MAX: usize = REQUEST_HEAD + ASKED_PAYLOAD_MAX + SIGNATURE_LEN;

/// A server's time: microseconds of its suspend-proof clock in one life of its process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ServerTime {
    /// Which life.
    pub era: Era,
    /// Microseconds.
    pub us: u64,
}

/// How long a request holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Lifetime {
    /// Until the next press, ruling, stop, restart or change of epoch.
    Turn = 0,
    /// As `Turn`, and ten seconds at most: stop and restart.
    Moment = 1,
    /// As `Turn`; to be done at an instant of the server's time: a start by the schedule.
    Due = 2,
}

/// What is asked for, by whom, against which head of the board's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Its own identity; random.
    pub id: RequestId,
    /// The game, whose board log is meant.
    pub game: GameId,
    /// The last entry that the author had seen; the hash is all zero when there was none.
    pub head: Head,
    /// Who asks.
    pub author: Author,
    /// How long it holds.
    pub lifetime: Lifetime,
    /// When it was made, or for [`Lifetime::Due`] when it is to be done; none without contact to the server.
    pub at: Option<ServerTime>,
    /// Unix time in milliseconds. For people only.
    pub wall_ms: u64,
    /// What the payload means, as in an entry.
    pub kind: u16,
    /// At most [`ASKED_PAYLOAD_MAX`] bytes.
    pub payload: Vec<u8>,
}

/// A request with its author's signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedRequest {
    request: Request,
    signature: [u8; SIGNATURE_LEN],
}

impl Request {
    /// The canonical bytes that are signed.
    fn write(&self) -> Result<Vec<u8>, PayloadTooLong> {
        let len = self.payload.len();
        let short = u16::try_from(len).ok().filter(|_| len <= ASKED_PAYLOAD_MAX);
        let Some(short) = short else {
            return Err(PayloadTooLong { len });
        };
        let mut out = Vec::with_capacity(REQUEST_HEAD + len + SIGNATURE_LEN);
        out.push(VERSION);
        out.extend(MAGIC);
        out.push(self.author.role as u8);
        out.push(self.lifetime as u8);
        out.extend(self.kind.to_le_bytes());
        out.extend(self.id.0);
        out.extend(self.game.0);
        out.extend(self.head.epoch.to_le_bytes());
        out.extend(self.head.seq.to_le_bytes());
        out.extend(self.head.hash.0);
        out.extend(self.author.person.0);
        out.extend(self.author.device.0);
        let at = self.at.unwrap_or(ServerTime {
            era: Era([0; 8]),
            us: 0,
        });
        out.extend(at.era.0);
        out.extend(at.us.to_le_bytes());
        out.extend(self.wall_ms.to_le_bytes());
        // Room for what a request may name one day; zero now.
        out.extend([0; 12]);
        out.extend(short.to_le_bytes());
        out.extend(&self.payload);
        Ok(out)
    }

    /// Signs it with its author's device.
    pub fn sign(self, by: &DeviceSecret) -> Result<SignedRequest, SignError> {
        let own = by.device();
        if self.author.device != own {
            return Err(SignError::OtherDevice {
                named: self.author.device,
                own,
            });
        }
        let bytes = self.write().map_err(SignError::Payload)?;
        Ok(SignedRequest {
            signature: by.sign_bytes(&bytes),
            request: self,
        })
    }
}

impl SignedRequest {
    /// What is asked for.
    #[must_use]
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Does the signature fit the request and its author's device?
    pub fn verify(&self) -> Result<(), BadSignature> {
        fits(
            &self.request.author.device,
            &self.request_bytes(),
            &self.signature,
        )
    }

    /// SHA-256 of its bytes with the signature.
    #[must_use]
    pub fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.write()).into())
    }

    /// Its bytes, then the signature.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.request_bytes();
        out.extend(self.signature);
        out
    }

    /// Reads what [`SignedRequest::write`] wrote; does not check the signature.
    pub fn read(bytes: &[u8]) -> Result<SignedRequest, ReadError> {
        let mut from = Reader::new(bytes);
        let signed = SignedRequest::take(&mut from)?;
        from.end()?;
        Ok(signed)
    }

    /// Reads one request and leaves what follows.
    pub(crate) fn take(from: &mut Reader<'_>) -> Result<SignedRequest, ReadError> {
        from.mark(VERSION, MAGIC)?;
        let role = take_role(from)?;
        let lifetime = match from.choice(Lifetime::Due as u8)? {
            0 => Lifetime::Turn,
            1 => Lifetime::Moment,
            _ => Lifetime::Due,
        };
        let kind = from.u16()?;
        let id = RequestId(from.array()?);
        let game = GameId(from.array()?);
        let head = Head {
            epoch: from.u32()?,
            seq: from.u64()?,
            hash: Hash(from.array()?),
        };
        let person = PersonId(from.array()?);
        let device = DeviceKey(from.array()?);
        let at = take_time(from)?;
        let wall_ms = from.u64()?;
        for _ in 0..12 {
            from.choice(0)?;
        }
        let payload = take_payload(from)?;
        let signature = from.array()?;
        let author = Author {
            person,
            role,
            device,
        };
        let request = Request {
            id,
            game,
            head,
            author,
            lifetime,
            at,
            wall_ms,
            kind,
            payload,
        };
        Ok(SignedRequest { request, signature })
    }

    fn request_bytes(&self) -> Vec<u8> {
        self.request
            .write()
            .expect("both constructors checked the payload's length")
    }
}

/// No time is written as zero in both fields, and only so.
fn take_time(from: &mut Reader<'_>) -> Result<Option<ServerTime>, ReadError> {
    let era = Era(from.array()?);
    let us = from.u64()?;
    if era != Era([0; 8]) {
        return Ok(Some(ServerTime { era, us }));
    }
    if us != 0 {
        return Err(from.wrong(8, ReadFault::Choice { max: 0, got: 1 }));
    }
    Ok(None)
}

fn take_payload(from: &mut Reader<'_>) -> Result<Vec<u8>, ReadError> {
    let len = usize::from(from.u16()?);
    if len > ASKED_PAYLOAD_MAX {
        return Err(from.wrong(
            2,
            ReadFault::Payload {
                max: ASKED_PAYLOAD_MAX,
                got: len,
            },
        ));
    }
    Ok(from.slice(len)?.to_vec())
}
