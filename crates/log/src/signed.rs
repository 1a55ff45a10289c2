//! An entry with its device's signature.

use crate::bytes::Reader;
use crate::{DeviceKey, ENTRY_HEAD, Entry, Hash, PAYLOAD_MAX, PayloadTooLong, ReadError};
use alloc::vec::Vec;
use core::fmt;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

/// Length of an Ed25519 signature in bytes.
pub const SIGNATURE_LEN: usize = 64;
/// Longest bytes of a signed entry.
pub const SIGNED_MAX: usize = ENTRY_HEAD + PAYLOAD_MAX + SIGNATURE_LEN;

/// A device's secret key. It is never printed, and is wiped from memory when dropped.
pub struct DeviceSecret(SigningKey);

/// An entry that this device cannot sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignError {
    /// The entry names another device as its author.
    OtherDevice {
        /// The device that it names.
        named: DeviceKey,
        /// The device that was asked to sign.
        own: DeviceKey,
    },
    /// The payload is too long.
    Payload(PayloadTooLong),
}

/// The signature does not fit the entry and its author's device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadSignature;

impl DeviceSecret {
    /// The key that belongs to 32 random bytes. The caller wipes its own copy.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        DeviceSecret(SigningKey::from_bytes(seed))
    }

    /// The public key, which names the device.
    pub fn device(&self) -> DeviceKey {
        DeviceKey(self.0.verifying_key().to_bytes())
    }

    /// The bytes of which X25519 makes the same key's secret (it clamps what Ed25519 clamps).
    pub(crate) fn scalar(&self) -> [u8; 32] {
        self.0.to_scalar_bytes()
    }

    /// Signs canonical bytes. Their mark tells what they are, so that no document passes for another.
    pub(crate) fn sign_bytes(&self, bytes: &[u8]) -> [u8; SIGNATURE_LEN] {
        self.0.sign(bytes).to_bytes()
    }

    /// Signs the entry's canonical bytes.
    pub fn sign(&self, entry: Entry) -> Result<Signed, SignError> {
        let own = self.device();
        if entry.author.device != own {
            return Err(SignError::OtherDevice {
                named: entry.author.device,
                own,
            });
        }
        let bytes = entry.write().map_err(SignError::Payload)?;
        let signature = self.sign_bytes(&bytes);
        Ok(Signed { entry, signature })
    }
}

impl fmt::Debug for DeviceSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceSecret(..)")
    }
}

/// An entry as it is kept and sent. Made by [`DeviceSecret::sign`] or [`Signed::read`] only, so
/// it always has canonical bytes; whether the signature fits, [`Signed::verify`] and
/// [`crate::Chain::push`] say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed {
    entry: Entry,
    signature: [u8; SIGNATURE_LEN],
}

impl Signed {
    /// What was signed.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The Ed25519 signature over the entry's bytes.
    pub fn signature(&self) -> &[u8; SIGNATURE_LEN] {
        &self.signature
    }

    /// The entry's bytes, then the signature.
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.entry_bytes();
        out.extend(self.signature);
        out
    }

    /// Reads what [`Signed::write`] wrote; does not yet check the signature.
    pub fn read(bytes: &[u8]) -> Result<Signed, ReadError> {
        let mut from = Reader::new(bytes);
        let entry = Entry::take(&mut from)?;
        let signature = from.array()?;
        from.end()?;
        Ok(Signed { entry, signature })
    }

    /// Does the signature fit the entry and the device that it names?
    pub fn verify(&self) -> Result<(), BadSignature> {
        fits(
            &self.entry.author.device,
            &self.entry_bytes(),
            &self.signature,
        )
    }

    /// What the next entry names as its `prev`.
    pub fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.write()).into())
    }

    fn entry_bytes(&self) -> Vec<u8> {
        self.entry
            .write()
            .expect("both constructors checked the payload's length")
    }
}

/// Does the signature fit these bytes and that device?
pub(crate) fn fits(
    by: &DeviceKey,
    bytes: &[u8],
    signature: &[u8; SIGNATURE_LEN],
) -> Result<(), BadSignature> {
    let key = VerifyingKey::from_bytes(&by.0).map_err(|_| BadSignature)?;
    key.verify_strict(bytes, &Signature::from_bytes(signature))
        .map_err(|_| BadSignature)
}

impl fmt::Display for SignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignError::OtherDevice { .. } => f.write_str("the entry names another device"),
            SignError::Payload(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for SignError {}

impl fmt::Display for BadSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the signature does not fit")
    }
}

impl core::error::Error for BadSignature {}
