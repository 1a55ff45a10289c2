//! What has been checked once and is kept.

use log::{BadSignature, Certified, GameId, Hash, Signed, SignedRequest, Stream};

/// One stream of one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LogId {
    /// The game.
    pub game: GameId,
    /// Which of its logs.
    pub stream: Stream,
}

/// An entry whose signature fits, with its hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    signed: Signed,
    hash: Hash,
}

/// The signature does not fit.
pub type CheckFault = BadSignature;

impl Checked {
    /// Checks the signature. It is the dear part of taking an entry in, and needs no lock.
    pub fn new(signed: Signed) -> Result<Checked, CheckFault> {
        signed.verify()?;
        Ok(Checked::stored(signed))
    }

    /// An entry that was checked before it was stored.
    #[must_use]
    pub fn stored(signed: Signed) -> Checked {
        let hash = signed.hash();
        Checked { signed, hash }
    }

    /// The entry.
    #[must_use]
    pub fn signed(&self) -> &Signed {
        &self.signed
    }

    /// Its hash.
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The log to which it belongs.
    #[must_use]
    pub fn log(&self) -> LogId {
        let entry = self.signed.entry();
        LogId {
            game: entry.game,
            stream: entry.stream,
        }
    }
}

/// What a replica keeps, in the order in which it is handed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// An entry; in effect or not, [`crate::Tree`] tells.
    Entry(Checked),
    /// A request that is not answered yet.
    Request(SignedRequest),
    /// A certificate.
    Certificate(Certified),
}

/// Reads what was stored.
pub trait Shelf {
    /// The entry of that log with that hash.
    fn entry(&self, log: &LogId, hash: &Hash) -> Option<Signed>;
    /// These entries of that log are asked for next: where asking once is cheaper than one by one.
    fn warm(&self, _log: &LogId, _hashes: &[Hash]) {}
}
