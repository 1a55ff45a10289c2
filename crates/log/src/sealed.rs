//! Bytes that only the holders of some devices' keys can read: HPKE (RFC 9180), base mode, with X25519,
//! HKDF-SHA256 and ChaCha20-Poly1305. The bytes are described in `docs/format-payloads.md`.
//!
//! A device's Ed25519 key is its X25519 key too, on the other form of the same curve: an arbiter's certificate
//! then says for whom to encrypt, and there is no second key to be certified, kept or lost.

use crate::bytes::Reader;
use crate::{DeviceKey, DeviceSecret, GameId, ReadError, ReadFault};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use ed25519_dalek::VerifyingKey;
use hpke::aead::ChaCha20Poly1305;
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::rand_core::{TryCryptoRng, TryRng};
use hpke::{Deserializable, Kem, OpModeR, OpModeS, Serializable};
use hpke::{single_shot_open, single_shot_seal_with_rng};
use sha2::{Digest, Sha256};
use zeroize::Zeroize;

/// Version of the sealed bytes.
const VERSION: u8 = 1;
/// Their mark, after the version.
const MAGIC: [u8; 3] = *b"HmS";
/// What HPKE is used for.
const INFO: &[u8] = b"hamle sealed 1";
/// Length of HPKE's encapsulated key and of the tag, in bytes.
const ENCAPSULATED: usize = 32;
const TAG: usize = 16;
/// Most devices that can read the same bytes.
pub const READERS_MAX: usize = 3;
/// Longest content, in bytes.
pub const CONTENT_MAX: usize = 96;

/// What sealed bytes belong to; they open nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The game.
    pub game: GameId,
    /// What the log says about the content from the start.
    pub commitment: [u8; 32],
}

/// Why something is not sealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SealFault {
    /// Nobody, or more than [`READERS_MAX`], could read it.
    Readers {
        /// How many were named.
        got: usize,
    },
    /// Longer than [`CONTENT_MAX`].
    Content {
        /// Its length in bytes.
        got: usize,
    },
    /// That key is no point of the curve, or one with which there are no secrets.
    Key(DeviceKey),
}

/// Why sealed bytes are not opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenFault {
    /// They cannot be read.
    Bytes(ReadError),
    /// They were sealed for other devices.
    OtherReader {
        /// Who tried.
        own: DeviceKey,
    },
    /// They were changed, or belong to another game or to another commitment.
    Changed,
}

/// Seals the content for each of the readers. `seed`: 32 random bytes, used once; the caller wipes them.
pub fn seal(
    content: &[u8],
    bound: &Bound,
    readers: &[DeviceKey],
    seed: &[u8; 32],
) -> Result<Vec<u8>, SealFault> {
    let number = u8::try_from(readers.len()).ok();
    let number = number.filter(|number| (1..=READERS_MAX).contains(&usize::from(*number)));
    let Some(number) = number else {
        return Err(SealFault::Readers { got: readers.len() });
    };
    let length = u8::try_from(content.len()).ok();
    let Some(length) = length.filter(|length| usize::from(*length) <= CONTENT_MAX) else {
        return Err(SealFault::Content { got: content.len() });
    };
    let mut out = Vec::from([VERSION]);
    out.extend(MAGIC);
    out.extend([number, length]);
    for reader in readers {
        let key = exchange_key(reader).ok_or(SealFault::Key(*reader))?;
        let aad = bound.write(reader);
        let fresh: [u8; 32] = Sha256::new()
            .chain_update(seed)
            .chain_update(&aad)
            .chain_update(content)
            .finalize()
            .into();
        let sealed = seal_one(&key, INFO, content, &aad, fresh);
        let (encapsulated, text) = sealed.ok_or(SealFault::Key(*reader))?;
        out.extend(reader.0);
        out.extend(encapsulated);
        out.extend(text);
    }
    Ok(out)
}

impl DeviceSecret {
    /// Opens what was sealed for this device, in this game, under this commitment.
    pub fn open(&self, sealed: &[u8], bound: &Bound) -> Result<Vec<u8>, OpenFault> {
        let own = self.device();
        let copy = copy_for(&own, sealed).map_err(OpenFault::Bytes)?;
        let (encapsulated, text) = copy.ok_or(OpenFault::OtherReader { own })?;
        let aad = bound.write(&own);
        let mut scalar = self.scalar();
        let secret = Secret::from_bytes(&scalar).expect("any 32 bytes are a secret");
        scalar.zeroize();
        open_one(&secret, encapsulated, INFO, text, &aad).ok_or(OpenFault::Changed)
    }
}

impl Bound {
    /// The associated data of one reader's copy. Two Ed25519 keys can have one X25519 key: his own stands in it.
    fn write(&self, reader: &DeviceKey) -> Vec<u8> {
        let mut out = Vec::from(self.game.0);
        out.extend(self.commitment);
        out.extend(reader.0);
        out
    }
}

/// A copy's encapsulated key and its encrypted content.
type Copy<'b> = (&'b [u8], &'b [u8]);

/// That reader's copy. All copies are looked at: what is sealed has one form.
fn copy_for<'b>(reader: &DeviceKey, sealed: &'b [u8]) -> Result<Option<Copy<'b>>, ReadError> {
    let mut from = Reader::new(sealed);
    from.mark(VERSION, MAGIC)?;
    let number = from.choice(READERS_MAX as u8)?;
    if number == 0 {
        let fault = ReadFault::Choice {
            max: READERS_MAX as u8,
            got: 0,
        };
        return Err(from.wrong(1, fault));
    }
    let length = usize::from(from.choice(CONTENT_MAX as u8)?);
    let mut found = None;
    for _ in 0..number {
        let named = DeviceKey(from.array()?);
        let copy = (from.slice(ENCAPSULATED)?, from.slice(length + TAG)?);
        if named == *reader {
            found = Some(copy);
        }
    }
    from.end()?;
    Ok(found)
}

type Public = <X25519HkdfSha256 as Kem>::PublicKey;
type Secret = <X25519HkdfSha256 as Kem>::PrivateKey;

/// The X25519 key of a device.
fn exchange_key(device: &DeviceKey) -> Option<Public> {
    let key = VerifyingKey::from_bytes(&device.0).ok()?;
    let sound = !key.is_weak();
    sound.then(|| Public::from_bytes(key.to_montgomery().as_bytes()).ok())?
}

fn seal_one(
    to: &Public,
    info: &[u8],
    content: &[u8],
    aad: &[u8],
    fresh: [u8; 32],
) -> Option<(Vec<u8>, Vec<u8>)> {
    let (encapsulated, text) = single_shot_seal_with_rng::<
        ChaCha20Poly1305,
        HkdfSha256,
        X25519HkdfSha256,
    >(&OpModeS::Base, to, info, content, aad, &mut Fresh(fresh))
    .ok()?;
    Some((encapsulated.to_bytes().to_vec(), text))
}

fn open_one(
    own: &Secret,
    encapsulated: &[u8],
    info: &[u8],
    text: &[u8],
    aad: &[u8],
) -> Option<Vec<u8>> {
    let encapsulated = Deserializable::from_bytes(encapsulated).ok()?;
    single_shot_open::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
        &OpModeR::Base,
        own,
        &encapsulated,
        info,
        text,
        aad,
    )
    .ok()
}

/// HPKE asks once, for the bytes of which it makes its own key; this crate has no randomness but what it is given.
struct Fresh([u8; 32]);

impl TryRng for Fresh {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut word = [0; 4];
        self.try_fill_bytes(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for chunk in out.chunks_mut(32) {
            chunk.copy_from_slice(&self.0[..chunk.len()]);
            self.0 = Sha256::digest(self.0).into();
        }
        Ok(())
    }
}

impl TryCryptoRng for Fresh {}

impl fmt::Display for SealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SealFault::Readers { got } => {
                write!(f, "for {got} devices; expected 1 to {READERS_MAX}")
            }
            SealFault::Content { got } => {
                write!(f, "a content of {got} bytes; at most {CONTENT_MAX}")
            }
            SealFault::Key(_) => f.write_str("the key of a reader is no sound Ed25519 key"),
        }
    }
}

impl core::error::Error for SealFault {}

impl fmt::Display for OpenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenFault::Bytes(why) => why.fmt(f),
            OpenFault::OtherReader { .. } => f.write_str("it was sealed for other devices"),
            OpenFault::Changed => {
                f.write_str("it was changed, or belongs to another game or to another hash")
            }
        }
    }
}

impl core::error::Error for OpenFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex");
        (0..hex.len()).step_by(2).map(byte).collect()
    }

    /// RFC 9180, A.2.1 and A.2.1.1 (sequence number 0): both directions, byte for byte.
    #[test]
    fn the_published_vector_is_sealed_and_opened() {
        let text = "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28";
        let (info, aad) = (
            bytes("4f6465206f6e2061204772656369616e2055726e"),
            b"Count-0",
        );
        let content = b"Beauty is truth, truth beauty";
        let own = bytes("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb");
        let own = Secret::from_bytes(&own).expect("32 bytes");
        let to = bytes("4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a");
        let to = Public::from_bytes(&to).expect("32 bytes");
        let fresh = bytes("909a9b35d3dc4713a5e72a4da274b55d3d3821a37e5d099e74a647db583a904b");
        let fresh = fresh.try_into().expect("32 bytes");
        let enc = bytes("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a");

        let sealed = seal_one(&to, &info, content, aad, fresh).expect("sealed");
        assert_eq!(sealed, (enc.clone(), bytes(text)));
        let opened = open_one(&own, &enc, &info, &bytes(text), aad);
        assert_eq!(opened.as_deref(), Some(&content[..]));
    }
}
