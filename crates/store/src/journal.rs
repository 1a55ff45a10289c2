//! The journal: what callers use.

use crate::append::Done;
use crate::shelf::LogId;
use crate::writer::{Waiting, Writer};
use crate::{
    AppendError, Disk, DiskError, Frame, OpenError, OpenReport, Record, Ticket, key, open,
};
use crate::{NOTE_MAX, NOTE_NAME_MAX};
use log::{Certified, Chain, GameId, Head, Pushed, Signed, SignedRequest, Stream};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::JoinHandle;

/// Most records of one batch, and of the batches that are written at once.
pub const GROUP_MAX: usize = 1_024;
/// Most batches that may wait.
pub const QUEUE_MAX: usize = 1_024;

/// What the caller's thread and the writer's share.
pub(crate) struct Shared {
    pub disk: Box<dyn Disk>,
    pub heads: RwLock<BTreeMap<LogId, Head>>,
}

/// A stream as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stored {
    /// What is in effect, in order.
    pub entries: Vec<Signed>,
    /// Entries of an older epoch after the point from which a later grant goes on: without effect.
    pub superseded: Vec<Signed>,
    /// Entries beside what continues the log, each after the one before it: the other branch of a fork, late
    /// entries of an older epoch. Where there are any, `entries` is one branch of several, and what is in effect
    /// is for the rules of replication to say.
    pub branches: Vec<Signed>,
}

impl Stored {
    /// Everything that is kept of the stream, each entry after the one before it.
    pub fn all(&self) -> impl Iterator<Item = &Signed> {
        // Nothing that is in effect follows from a branch, and the others have their numbers.
        let mut all: Vec<&Signed> = self.superseded.iter().chain(&self.entries).collect();
        all.extend(&self.branches);
        all.sort_by_key(|signed| signed.entry().seq);
        all.into_iter()
    }
}

/// The logs and notes of one folder. One process at a time can have it open.
pub struct Journal {
    shared: Arc<Shared>,
    queue: Option<SyncSender<Waiting>>,
    writer: Option<JoinHandle<()>>,
    /// Held while the journal is open.
    _lock: Option<File>,
}

impl Journal {
    /// Opens the journal of a folder, or makes one, and checks everything in it. A damaged store
    /// is set aside and what is sound in it goes on; the report says so.
    pub fn open(dir: &Path) -> Result<(Journal, OpenReport), OpenError> {
        Journal::open_with(dir, |disk| disk)
    }

    /// As [`Journal::open`], with something between the journal and its disk: tests make it fail.
    pub fn open_with(
        dir: &Path,
        between: impl FnOnce(Box<dyn Disk>) -> Box<dyn Disk>,
    ) -> Result<(Journal, OpenReport), OpenError> {
        let opened = open::open(dir)?;
        let journal = Journal::start(between(opened.disk), opened.state, Some(opened.lock));
        Ok((journal?, opened.report))
    }

    /// On a disk whose content has been checked.
    pub(crate) fn start(
        disk: Box<dyn Disk>,
        state: open::State,
        lock: Option<File>,
    ) -> Result<Journal, OpenError> {
        let shared = Arc::new(Shared {
            disk,
            heads: RwLock::new(state.heads),
        });
        let writer = Writer::new(Arc::clone(&shared), state.next);
        let (queue, waiting) = sync_channel(QUEUE_MAX);
        let thread = std::thread::Builder::new()
            .name("journal".into())
            .spawn(move || writer.run(&waiting))
            .map_err(DiskError::from)?;
        Ok(Journal {
            shared,
            queue: Some(queue),
            writer: Some(thread),
            _lock: lock,
        })
    }

    /// Hands over a batch and returns at once. It is kept as a whole or not at all.
    pub fn append(&self, batch: Vec<Record>) -> Ticket {
        let (ticket, done) = Ticket::new();
        self.append_then(batch, done);
        ticket
    }

    /// As [`Journal::append`]; `done` is called once, mostly on the writer's thread, and must not wait.
    pub fn append_then(&self, batch: Vec<Record>, done: Done) {
        if let Err(why) = within_limits(&batch) {
            return done(Err(why));
        }
        let Some(queue) = &self.queue else {
            return done(Err(AppendError::Stopped));
        };
        match queue.try_send(Waiting {
            records: batch,
            done,
        }) {
            Ok(()) => {}
            Err(TrySendError::Full(back)) => (back.done)(Err(AppendError::Busy { max: QUEUE_MAX })),
            Err(TrySendError::Disconnected(back)) => (back.done)(Err(AppendError::Stopped)),
        }
    }

    /// Keeps a setting or a name; replaces the older one.
    pub fn put_note(&self, name: &[u8], bytes: &[u8]) -> Ticket {
        self.append(vec![Record::Note {
            name: name.to_vec(),
            bytes: bytes.to_vec(),
        }])
    }

    /// A note, if there is one. It may not be acknowledged yet.
    pub fn note(&self, name: &[u8]) -> Result<Option<Vec<u8>>, DiskError> {
        let key = key::of_note(name);
        let Some(value) = self.shared.disk.get(&key)? else {
            return Ok(None);
        };
        match Frame::under(&key, &value).map(|frame| frame.record) {
            Ok(Record::Note { bytes, .. }) => Ok(Some(bytes)),
            _ => Err(DiskError::Damaged),
        }
    }

    /// All games with an acknowledged entry, ordered by id.
    pub fn games(&self) -> Vec<GameId> {
        let mut games: Vec<GameId> = self.heads().into_keys().map(|(game, _)| game).collect();
        games.dedup();
        games
    }

    /// The last acknowledged entry of a stream.
    pub fn head(&self, game: GameId, stream: Stream) -> Option<Head> {
        self.shared
            .heads
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&(game, stream))
            .copied()
    }

    /// The last acknowledged entry of every stream.
    pub fn heads(&self) -> BTreeMap<(GameId, Stream), Head> {
        self.shared
            .heads
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// One stream of a game in order. Its last entries may not be acknowledged yet.
    pub fn read(&self, game: GameId, stream: Stream) -> Result<Stored, DiskError> {
        let mut chain = Chain::new(game, stream);
        let mut stored = Stored::default();
        let mut sound = true;
        self.shared
            .disk
            .scan(&key::of_stream(game, stream), &mut |key, value| {
                let Ok(Frame {
                    record: Record::Entry(signed),
                    ..
                }) = Frame::under(key, value)
                else {
                    sound = false;
                    return;
                };
                match chain.push_stored(&signed) {
                    Ok(Pushed::Appended) => stored.entries.push(signed),
                    Ok(Pushed::Granted { .. }) => {
                        let kept = usize::try_from(signed.entry().seq)
                            .expect("not above the number of entries");
                        stored.superseded.extend(stored.entries.drain(kept..));
                        stored.entries.push(signed);
                    }
                    Ok(Pushed::Duplicate) | Err(_) => sound = false,
                }
            })?;
        let beside = self.records(&key::of_branches(game, stream))?;
        for record in beside {
            match record {
                Record::Branch(signed) => stored.branches.push(signed),
                _ => sound = false,
            }
        }
        stored
            .branches
            .sort_by_key(|signed| (signed.entry().seq, signed.entry().epoch));
        sound.then_some(stored).ok_or(DiskError::Damaged)
    }

    /// All requests that are kept.
    pub fn requests(&self) -> Result<Vec<SignedRequest>, DiskError> {
        let records = self.records(key::REQUESTS)?.into_iter();
        Ok(records
            .filter_map(|record| match record {
                Record::Request(signed) => Some(signed),
                _ => None,
            })
            .collect())
    }

    /// All certificates that are kept.
    pub fn certificates(&self) -> Result<Vec<Certified>, DiskError> {
        let records = self.records(key::CERTIFICATES)?.into_iter();
        Ok(records
            .filter_map(|record| match record {
                Record::Certificate(certified) => Some(certified),
                _ => None,
            })
            .collect())
    }

    fn records(&self, under: &[u8]) -> Result<Vec<Record>, DiskError> {
        let mut sound = true;
        let mut records = Vec::new();
        self.shared
            .disk
            .scan(under, &mut |key, value| match Frame::under(key, value) {
                Ok(frame) => records.push(frame.record),
                Err(_) => sound = false,
            })?;
        sound.then_some(records).ok_or(DiskError::Damaged)
    }
}

impl Drop for Journal {
    /// Writes what is waiting, then stops.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(writer) = self.writer.take() {
            // A panic of the writer has dropped its tickets: their holders know.
            let _ = writer.join();
        }
    }
}

fn within_limits(batch: &[Record]) -> Result<(), AppendError> {
    if batch.len() > GROUP_MAX {
        return Err(AppendError::TooMany {
            records: batch.len(),
            max: GROUP_MAX,
        });
    }
    let long = batch.iter().position(|record| match record {
        Record::Note { name, bytes } => name.len() > NOTE_NAME_MAX || bytes.len() > NOTE_MAX,
        _ => false,
    });
    long.map_or(Ok(()), |index| Err(AppendError::NoteTooLong { index }))
}
