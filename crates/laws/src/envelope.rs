//! The envelope of a sealed move (Guidelines I.1.1, I.7): locked for the arbiter's devices when it is sealed, opened
//! by one of them when the player who has to reply is there.
//!
//! The log has a salted hash of the text from the sealing on, and the locked envelope, bound to that hash and to its
//! game. So nobody reads it early who has only the log, and nobody can open another text than was sealed.

use crate::adjourn::Sealed;
use crate::decision::{SALT_LEN, SEALED_MAX};
use crate::game::Game;
use crate::{BySide, Decision, Envelope, Side};
use alloc::{string::String, vec::Vec};
use core::fmt;
use log::{Bound, DeviceKey, DeviceSecret, GameId, OpenFault, SealFault};
use notation::Language;

/// Salt, letters, length of the text, and the text filled up with zeros, so that its length tells nothing.
const CONTENT: usize = SALT_LEN + 2 + SEALED_MAX;

/// Why a sealed move is not locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnvelopeFault {
    /// The text is longer than [`SEALED_MAX`].
    Text {
        /// Its length in bytes.
        got: usize,
    },
    /// The readers.
    Seal(SealFault),
}

/// Why an envelope stays shut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnopenedEnvelope {
    /// I.1.1: the game is not adjourned.
    NotAdjourned,
    /// I.1.1: the sealer can still change his move: he has not stopped the clocks.
    StillOpen {
        /// Who seals.
        sealer: Side,
    },
    /// I.7: who has to reply has not arrived.
    Away {
        /// Who has to reply.
        side: Side,
    },
    /// It is not locked for this device, or not what was locked.
    Locked(OpenFault),
    /// What was locked is no envelope, or another one than the log has the hash of.
    OtherText,
}

impl Envelope {
    /// FIDE I.1.1: what the sealer's device writes into the log. `readers`: the arbiters' devices, at most three;
    /// `seed`: 32 random bytes, used once.
    pub fn lock(
        &self,
        game: GameId,
        readers: &[DeviceKey],
        seed: &[u8; 32],
    ) -> Result<Decision, EnvelopeFault> {
        let got = self.text.len();
        let length = u8::try_from(got).ok();
        let Some(length) = length.filter(|_| got <= SEALED_MAX) else {
            return Err(EnvelopeFault::Text { got });
        };
        let mut content = Vec::with_capacity(CONTENT);
        content.extend(self.salt);
        content.extend([self.language.code(), length]);
        content.extend(self.text.as_bytes());
        content.resize(CONTENT, 0);
        let hash = self.hash();
        let bound = Bound {
            game,
            commitment: hash,
        };
        let cipher = log::seal(&content, &bound, readers, seed).map_err(EnvelopeFault::Seal)?;
        Ok(Decision::Seal { hash, cipher })
    }

    /// Opens it, and checks it against the hash in the log.
    pub fn unlock(
        game: GameId,
        hash: [u8; 32],
        cipher: &[u8],
        secret: &DeviceSecret,
    ) -> Result<Envelope, UnopenedEnvelope> {
        let bound = Bound {
            game,
            commitment: hash,
        };
        let content = secret
            .open(cipher, &bound)
            .map_err(UnopenedEnvelope::Locked)?;
        let read = Envelope::read(&content).filter(|envelope| envelope.hash() == hash);
        read.ok_or(UnopenedEnvelope::OtherText)
    }

    /// What [`Envelope::lock`] locked.
    fn read(content: &[u8]) -> Option<Envelope> {
        let (salt, rest) = content.split_first_chunk()?;
        let ([letters, length], text) = rest.split_first_chunk()?;
        let (text, filling) = text.split_at_checked(usize::from(*length))?;
        let sound = content.len() == CONTENT && filling.iter().all(|byte| *byte == 0);
        let text = core::str::from_utf8(text).ok().filter(|_| sound)?;
        Some(Envelope {
            salt: *salt,
            text: String::from(text),
            language: *Language::ALL.get(usize::from(*letters))?,
        })
    }
}

impl Game {
    /// FIDE I.7, I.9, I.10: what is to be opened with `Resume`, by the arbiter's device. The player who has to reply
    /// has arrived since the envelope was closed, or stands in `absent`: after the default time it is opened first, and
    /// a sealed mate stands. `None`: nothing was sealed.
    pub fn open_envelope(
        &self,
        game: GameId,
        secret: &DeviceSecret,
        absent: BySide<bool>,
    ) -> Result<Option<Envelope>, UnopenedEnvelope> {
        let adjournment = &self.decisions.adjournment;
        let sealer = adjournment.sealer.ok_or(UnopenedEnvelope::NotAdjourned)?;
        if !adjournment.closed {
            return Err(UnopenedEnvelope::StillOpen { sealer });
        }
        let side = sealer.other();
        if !adjournment.replier_there && !absent[side] {
            return Err(UnopenedEnvelope::Away { side });
        }
        let Some(Sealed { hash, cipher }) = &adjournment.sealed else {
            return Ok(None);
        };
        Envelope::unlock(game, *hash, cipher, secret).map(Some)
    }
}

impl fmt::Display for EnvelopeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnvelopeFault::Text { got } => {
                write!(f, "a sealed move of {got} bytes; at most {SEALED_MAX}")
            }
            EnvelopeFault::Seal(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for EnvelopeFault {}

impl fmt::Display for UnopenedEnvelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnopenedEnvelope::NotAdjourned => f.write_str("the game is not adjourned"),
            UnopenedEnvelope::StillOpen { .. } => {
                f.write_str("the sealer has not stopped the clocks yet (I.1.1)")
            }
            UnopenedEnvelope::Away { .. } => {
                f.write_str("the player who has to reply has not arrived (I.7)")
            }
            UnopenedEnvelope::Locked(why) => why.fmt(f),
            UnopenedEnvelope::OtherText => {
                f.write_str("what was locked is not what the log has the hash of")
            }
        }
    }
}

impl core::error::Error for UnopenedEnvelope {}

#[cfg(test)]
mod tests {
    use super::{CONTENT, Envelope};
    use alloc::{string::String, vec::Vec};
    use notation::Language;

    /// I.7: what was locked is read as it was written, and nothing else is taken for it.
    #[test]
    fn a_content_is_read_whole_or_not_at_all() {
        let envelope = Envelope {
            salt: [7; crate::SALT_LEN],
            text: String::from("Nf3"),
            language: Language::English,
        };
        let mut content = Vec::from(envelope.salt);
        content.extend([Language::English.code(), 3]);
        content.extend(b"Nf3");
        content.resize(CONTENT, 0);
        assert_eq!(Envelope::read(&content).as_ref(), Some(&envelope));
        let mut written = content.clone();
        written[CONTENT - 1] = 1;
        let longer = [&content[..], &[0]].concat();
        for wrong in [&written[..], &longer, &content[..CONTENT - 1]] {
            assert_eq!(Envelope::read(wrong), None);
        }
    }
}
