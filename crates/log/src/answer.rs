//! What a board's log says about a request: done, with the request itself as evidence, or not done.

use crate::bytes::Reader;
use crate::{
    CERTIFICATE_LEN, Certified, DeviceKey, ReadError, Request, RequestId, Role, SignedRequest,
};
use alloc::vec::Vec;

/// Kind of an entry that does what a request asked for.
pub const KIND_ASKED: u16 = 0xFF02;
/// Kind of an entry that answers a request without doing it.
pub const KIND_ANSWER: u16 = 0xFF03;

/// Payload of [`KIND_ASKED`]: the request with its author's signature, and the certificate by which he
/// may. So the entry proves itself with nothing but the tournament's key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The request.
    pub request: SignedRequest,
    /// By which he may; none in casual play.
    pub certificate: Option<Certified>,
}

/// Why an act on request is without effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedFault {
    /// Not signed by its author.
    Signature,
    /// No certificate of the tournament lets the author act in that capacity in this game.
    Certificate,
}

impl Asked {
    /// The payload's bytes: request, then the certificate if there is one.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.request.write();
        if let Some(certificate) = &self.certificate {
            out.extend(certificate.write());
        }
        out
    }

    /// Reads what [`Asked::write`] wrote; does not check signatures.
    pub fn read(payload: &[u8]) -> Result<Asked, ReadError> {
        let mut from = Reader::new(payload);
        let request = SignedRequest::take(&mut from)?;
        let certificate = if payload.len() == from.taken() {
            None
        } else {
            Some(Certified::read(from.slice(CERTIFICATE_LEN)?)?)
        };
        from.end()?;
        Ok(Asked {
            request,
            certificate,
        })
    }

    /// The request, if its author signed it and may do so. Without a tournament there is nobody to certify
    /// a player, and nobody is an arbiter.
    pub fn prove(&self, tournament: Option<&DeviceKey>) -> Result<&Request, AskedFault> {
        self.request.verify().map_err(|_| AskedFault::Signature)?;
        let request = self.request.request();
        let author = &request.author;
        let Some(tournament) = tournament else {
            let player = matches!(author.role, Role::White | Role::Black);
            return player.then_some(request).ok_or(AskedFault::Certificate);
        };
        let certified = self.certificate.is_some_and(|certificate| {
            certificate.covers(&author.device, author.role, &request.game)
                && certificate.verify(tournament).is_ok()
        });
        certified.then_some(request).ok_or(AskedFault::Certificate)
    }
}

/// Why a request was not done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Verdict {
    /// Its moment had passed, or its head was stale: it goes back to its author as a proposal.
    Expired = 0,
    /// The Laws do not allow it; `code` is theirs.
    Refused = 1,
    /// Its author may not ask for it.
    NotAllowed = 2,
}

/// Payload of [`KIND_ANSWER`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Which request.
    pub id: RequestId,
    /// Why it was not done.
    pub verdict: Verdict,
    /// The refusal's number in the Laws; zero otherwise.
    pub code: u16,
}

impl Answer {
    /// The payload's bytes: id, verdict, code.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(19);
        out.extend(self.id.0);
        out.push(self.verdict as u8);
        out.extend(self.code.to_le_bytes());
        out
    }

    /// Reads what [`Answer::write`] wrote.
    pub fn read(payload: &[u8]) -> Result<Answer, ReadError> {
        let mut from = Reader::new(payload);
        let id = RequestId(from.array()?);
        let verdict = match from.choice(Verdict::NotAllowed as u8)? {
            0 => Verdict::Expired,
            1 => Verdict::Refused,
            _ => Verdict::NotAllowed,
        };
        let code = from.u16()?;
        from.end()?;
        Ok(Answer { id, verdict, code })
    }
}
