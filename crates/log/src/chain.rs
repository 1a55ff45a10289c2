//! One stream of one game as a hash chain with one writer in each epoch.

use crate::{
    Author, ChainFault, DeviceKey, Entry, Fork, GameId, Grant, Hash, KIND_GRANT, Signed, Stamped,
    Stream,
};
use alloc::vec::Vec;

/// What pushing an entry did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// It is the new head.
    Appended,
    /// It was there already; nothing changed.
    Duplicate,
    /// It begins a new epoch and is the new head.
    Granted {
        /// So many entries of the older epoch are without effect from now on.
        superseded: u64,
    },
}

/// The last entry of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// Its epoch.
    pub epoch: u32,
    /// Its position.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Link {
    epoch: u32,
    hash: Hash,
    since_start_us: u64,
}

/// What is in effect of one stream of one game, without the payloads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    game: GameId,
    stream: Stream,
    links: Vec<Link>,
    /// Of the last link's epoch; none while there is no entry.
    writer: Option<DeviceKey>,
    fork: Option<Fork>,
}

/// Whether a signature has to be checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    Nobody,
    Storage,
}

/// For games in which nobody may grant: casual play.
pub fn no_grants(_: &Entry) -> bool {
    false
}

impl Chain {
    /// An empty chain.
    pub fn new(game: GameId, stream: Stream) -> Self {
        Chain {
            game,
            stream,
            links: Vec::new(),
            writer: None,
            fork: None,
        }
    }

    /// Checks an entry and, when it continues the chain, takes it in. Any order and any repetition
    /// of pushes, refused ones tried again, ends in the same chain as long as nothing forks.
    ///
    /// `may_grant` judges who signed a grant; its own signature has been checked by then.
    pub fn push(
        &mut self,
        signed: &Signed,
        may_grant: impl FnOnce(&Entry) -> bool,
    ) -> Result<Pushed, ChainFault> {
        self.take(signed, may_grant, Trust::Nobody)
    }

    /// As [`Chain::push`], for entries whose signature and grant were checked before they were
    /// stored: their hashes, order, writers and times are checked again, their signatures are not.
    pub fn push_stored(&mut self, signed: &Signed) -> Result<Pushed, ChainFault> {
        self.take(signed, |_| true, Trust::Storage)
    }

    /// The entry that comes next, to be signed by the writer.
    pub fn next_entry(&self, author: Author, when: Stamped, kind: u16, payload: Vec<u8>) -> Entry {
        let head = self.head();
        Entry {
            game: self.game,
            stream: self.stream,
            epoch: self.epoch(),
            seq: self.len(),
            prev: head.map_or(Hash([0; 32]), |head| head.hash),
            author,
            when,
            kind,
            payload,
        }
    }

    /// The last entry, if there is any.
    pub fn head(&self) -> Option<Head> {
        let last = self.links.last()?;
        Some(Head {
            epoch: last.epoch,
            seq: self.len() - 1,
            hash: last.hash,
        })
    }

    /// How many entries are in effect; the position that comes next.
    pub fn len(&self) -> u64 {
        self.links.len() as u64
    }

    /// No entry yet.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// The epoch of the last entry.
    pub fn epoch(&self) -> u32 {
        self.links.last().map_or(0, |link| link.epoch)
    }

    /// Who writes the next entry.
    pub fn writer(&self) -> Option<DeviceKey> {
        self.writer
    }

    /// The fork that stopped the chain.
    pub fn fork(&self) -> Option<Fork> {
        self.fork
    }

    fn take(
        &mut self,
        signed: &Signed,
        may_grant: impl FnOnce(&Entry) -> bool,
        trust: Trust,
    ) -> Result<Pushed, ChainFault> {
        let entry = signed.entry();
        if entry.game != self.game || entry.stream != self.stream {
            return Err(ChainFault::OtherLog);
        }
        let hash = signed.hash();
        if self.link(entry.seq).is_some_and(|link| link.hash == hash) {
            return Ok(Pushed::Duplicate);
        }
        if trust == Trust::Nobody && signed.verify().is_err() {
            return Err(ChainFault::BadSignature);
        }
        let Some(writer) = self.writer else {
            return self.begin(entry, hash);
        };
        if entry.epoch < self.epoch() {
            return Err(ChainFault::Stale {
                have: self.epoch(),
                got: entry.epoch,
            });
        }
        if entry.epoch > self.epoch() {
            return self.grant(entry, hash, may_grant);
        }
        if entry.kind == KIND_GRANT {
            return Err(self.second_grant(entry, hash, may_grant));
        }
        if entry.author.device != writer {
            return Err(ChainFault::WrongWriter {
                want: writer,
                got: entry.author.device,
            });
        }
        self.extend(entry, hash)
    }

    /// The first entry: its device is the writer.
    fn begin(&mut self, entry: &Entry, hash: Hash) -> Result<Pushed, ChainFault> {
        if entry.epoch != 0 || entry.kind == KIND_GRANT {
            return Err(ChainFault::NotGranted {
                have: 0,
                got: entry.epoch,
            });
        }
        if entry.seq != 0 {
            return Err(ChainFault::Gap {
                want: 0,
                got: entry.seq,
            });
        }
        if entry.prev != Hash([0; 32]) {
            return Err(ChainFault::FirstNamesPrev { got: entry.prev });
        }
        self.links.push(Link {
            epoch: 0,
            hash,
            since_start_us: entry.when.since_start_us,
        });
        self.writer = Some(entry.author.device);
        Ok(Pushed::Appended)
    }

    /// An entry by the writer in the current epoch.
    fn extend(&mut self, entry: &Entry, hash: Hash) -> Result<Pushed, ChainFault> {
        if let Some(fork) = self.fork {
            return Err(ChainFault::Fork(fork));
        }
        if entry.seq > self.len() {
            return Err(ChainFault::Gap {
                want: self.len(),
                got: entry.seq,
            });
        }
        if let Some(link) = self.link(entry.seq) {
            return Err(self.stop(entry, entry.seq, link.hash, hash));
        }
        self.follows(entry)?;
        self.links.push(Link {
            epoch: entry.epoch,
            hash,
            since_start_us: entry.when.since_start_us,
        });
        Ok(Pushed::Appended)
    }

    /// The entry before it is the one that it names, and not later than it.
    fn follows(&mut self, entry: &Entry) -> Result<(), ChainFault> {
        let Some(before) = entry
            .seq
            .checked_sub(1)
            .and_then(|seq| self.link(seq))
            .cloned()
        else {
            return Err(ChainFault::Gap {
                want: self.len(),
                got: entry.seq,
            });
        };
        if before.hash != entry.prev {
            return Err(self.stop(entry, entry.seq - 1, before.hash, entry.prev));
        }
        let (last_us, got_us) = (before.since_start_us, entry.when.since_start_us);
        if got_us < last_us {
            return Err(ChainFault::TimeFell { last_us, got_us });
        }
        Ok(())
    }

    /// An entry of a later epoch: only a grant, and one that goes on from an entry of this chain.
    fn grant(
        &mut self,
        entry: &Entry,
        hash: Hash,
        may_grant: impl FnOnce(&Entry) -> bool,
    ) -> Result<Pushed, ChainFault> {
        if entry.kind != KIND_GRANT {
            return Err(ChainFault::NotGranted {
                have: self.epoch(),
                got: entry.epoch,
            });
        }
        let grant = checked_grant(entry, may_grant)?;
        if entry.seq > self.len() {
            return Err(ChainFault::Gap {
                want: self.len(),
                got: entry.seq,
            });
        }
        if let Some(fork) = self.fork
            && entry.seq > fork.seq
        {
            return Err(ChainFault::Fork(fork));
        }
        self.follows(entry)?;
        let kept = usize::try_from(entry.seq).expect("not above the number of links");
        let superseded = self.len() - entry.seq;
        self.links.truncate(kept);
        self.links.push(Link {
            epoch: entry.epoch,
            hash,
            since_start_us: entry.when.since_start_us,
        });
        self.writer = Some(grant.device);
        self.fork = None;
        Ok(Pushed::Granted { superseded })
    }

    /// A grant of the epoch that this chain is in, but not the one that began it.
    fn second_grant(
        &mut self,
        entry: &Entry,
        hash: Hash,
        may_grant: impl FnOnce(&Entry) -> bool,
    ) -> ChainFault {
        if let Err(fault) = checked_grant(entry, may_grant) {
            return fault;
        }
        let begun = self
            .links
            .iter()
            .position(|link| link.epoch == entry.epoch)
            .unwrap_or(0);
        let have = self
            .links
            .get(begun)
            .map_or(Hash([0; 32]), |link| link.hash);
        self.stop(entry, entry.seq.min(begun as u64), have, hash)
    }

    /// Remembers the first fork: both branches stop.
    fn stop(&mut self, entry: &Entry, seq: u64, have: Hash, got: Hash) -> ChainFault {
        let fork = Fork {
            epoch: entry.epoch,
            seq,
            have,
            got,
        };
        ChainFault::Fork(*self.fork.get_or_insert(fork))
    }

    fn link(&self, seq: u64) -> Option<&Link> {
        self.links.get(usize::try_from(seq).ok()?)
    }
}

fn checked_grant(
    entry: &Entry,
    may_grant: impl FnOnce(&Entry) -> bool,
) -> Result<Grant, ChainFault> {
    let grant = Grant::read(&entry.payload).map_err(|_| ChainFault::BadGrant)?;
    if grant.epoch != entry.epoch || grant.last != entry.prev {
        return Err(ChainFault::BadGrant);
    }
    if !may_grant(entry) {
        return Err(ChainFault::GrantRefused {
            by: entry.author.device,
        });
    }
    Ok(grant)
}
