//! A certificate: the tournament's key says what a device may do.

use crate::bytes::Reader;
use crate::layout::take_role;
use crate::signed::fits;
use crate::{
    BadSignature, DeviceKey, DeviceSecret, GameId, PersonId, ReadError, Role, SIGNATURE_LEN,
};
use alloc::vec::Vec;

/// Version of a certificate's bytes.
const VERSION: u8 = 1;
/// Mark of a certificate, after the version.
const MAGIC: [u8; 3] = *b"HmC";
/// Length of a signed certificate in bytes.
pub const CERTIFICATE_LEN: usize = 109 + SIGNATURE_LEN;

/// What a device may do. There is no last day in it: calendar clocks of phones are wrong by hours, so
/// a device is shut out by the server, and what it signed before stays valid for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Certificate {
    /// In what capacity; [`Role::System`] is the clock of a board.
    pub role: Role,
    /// In which game; all zero: in every game of the tournament.
    pub game: GameId,
    /// Whose device it is.
    pub person: PersonId,
    /// The device.
    pub device: DeviceKey,
    /// The tournament's key, which signs.
    pub issuer: DeviceKey,
    /// Unix time in milliseconds. For people only.
    pub wall_ms: u64,
}

/// A certificate with the tournament's signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certified {
    certificate: Certificate,
    signature: [u8; SIGNATURE_LEN],
}

impl Certificate {
    /// The canonical bytes that are signed.
    fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(CERTIFICATE_LEN);
        out.push(VERSION);
        out.extend(MAGIC);
        out.push(self.role as u8);
        out.extend(self.game.0);
        out.extend(self.person.0);
        out.extend(self.device.0);
        out.extend(self.issuer.0);
        out.extend(self.wall_ms.to_le_bytes());
        out
    }

    /// Signs it with the tournament's key, which becomes the issuer.
    #[must_use]
    pub fn sign(mut self, tournament: &DeviceSecret) -> Certified {
        self.issuer = tournament.device();
        Certified {
            signature: tournament.sign_bytes(&self.write()),
            certificate: self,
        }
    }
}

impl Certified {
    /// What is certified.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Is it signed by that tournament?
    pub fn verify(&self, tournament: &DeviceKey) -> Result<(), BadSignature> {
        if self.certificate.issuer != *tournament {
            return Err(BadSignature);
        }
        fits(tournament, &self.certificate.write(), &self.signature)
    }

    /// Its bytes, then the signature.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.certificate.write();
        out.extend(self.signature);
        out
    }

    /// Reads what [`Certified::write`] wrote; does not check the signature.
    pub fn read(bytes: &[u8]) -> Result<Certified, ReadError> {
        let mut from = Reader::new(bytes);
        from.mark(VERSION, MAGIC)?;
        let certificate = Certificate {
            role: take_role(&mut from)?,
            game: GameId(from.array()?),
            person: PersonId(from.array()?),
            device: DeviceKey(from.array()?),
            issuer: DeviceKey(from.array()?),
            wall_ms: from.u64()?,
        };
        let signature = from.array()?;
        from.end()?;
        Ok(Certified {
            certificate,
            signature,
        })
    }

    /// Does it let that device act in that capacity in that game?
    #[must_use]
    pub fn covers(&self, device: &DeviceKey, role: Role, game: &GameId) -> bool {
        let own = &self.certificate;
        own.device == *device
            && own.role == role
            && (own.game == GameId([0; 16]) || own.game == *game)
    }
}
