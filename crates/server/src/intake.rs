//! Stored items on their way into memory. Many at once are read by one thread and taken apart by another.

use crate::base::Row;
use crate::database_error::DatabaseError;
use crate::tournaments::TournamentNo;
use log::{Certified, Signed, SignedRequest};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use sync::{Checked, Item};

/// Rows that go to the other thread together.
const BATCH: usize = 1_024;
/// Batches on their way.
const BATCHES_MAX: usize = 4;

/// An item as it was read.
struct Raw {
    id: i64,
    tournament: TournamentNo,
    kind: i64,
    bytes: Vec<u8>,
}

/// An item that was taken apart.
pub(crate) type Taken = Result<(TournamentNo, Item), DatabaseError>;

/// Counts along: there is no gap.
pub(crate) struct Numbers<'a> {
    pub id: i64,
    pub seqs: &'a mut HashMap<TournamentNo, i64>,
}

impl Numbers<'_> {
    fn raw(&mut self, row: &Row) -> Result<Raw, DatabaseError> {
        self.id += 1;
        let tournament = TournamentNo(row.int(1)?);
        let seq = self.seqs.entry(tournament).or_insert(0);
        *seq += 1;
        if row.int(0)? != self.id || row.int(2)? != *seq {
            return Err(damaged(self.id));
        }
        Ok(Raw {
            id: self.id,
            tournament,
            kind: row.int(3)?,
            bytes: row.bytes(4)?.to_vec(),
        })
    }

    /// One item.
    pub(crate) fn take(&mut self, row: &Row) -> Taken {
        self.raw(row)?.take()
    }
}

fn damaged(id: i64) -> DatabaseError {
    DatabaseError::Damaged(format!("item {id}"))
}

impl Raw {
    fn take(self) -> Taken {
        let item = item(self.kind, &self.bytes).ok_or_else(|| damaged(self.id))?;
        Ok((self.tournament, item))
    }
}

fn item(kind: i64, bytes: &[u8]) -> Option<Item> {
    match kind {
        0 => Some(Item::Entry(Checked::stored(Signed::read(bytes).ok()?))),
        1 => Some(Item::Request(SignedRequest::read(bytes).ok()?)),
        2 => Some(Item::Certificate(Certified::read(bytes).ok()?)),
        _ => None,
    }
}

/// The other thread, as the reading one sees it.
pub(crate) struct Line {
    batch: Vec<Raw>,
    raw: SyncSender<Vec<Raw>>,
    taken: Receiver<Vec<Taken>>,
    on_their_way: usize,
}

/// Runs `read` with a line to a thread that takes items apart, which ends with it.
pub(crate) fn with_line<T>(read: impl FnOnce(Line) -> T) -> T {
    let (raw, from) = sync_channel::<Vec<Raw>>(BATCHES_MAX);
    let (to, taken) = sync_channel(BATCHES_MAX);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for batch in from {
                let batch: Vec<Taken> = batch.into_iter().map(Raw::take).collect();
                if to.send(batch).is_err() {
                    return;
                }
            }
        });
        read(Line {
            batch: Vec::with_capacity(BATCH),
            raw,
            taken,
            on_their_way: 0,
        })
    })
}

impl Line {
    /// Hands a row over and passes on what has come back.
    pub(crate) fn take(
        &mut self,
        numbers: &mut Numbers<'_>,
        row: &Row,
        pass: &mut dyn FnMut(Taken) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        self.batch.push(numbers.raw(row)?);
        if self.batch.len() < BATCH {
            return Ok(());
        }
        self.hand_over();
        if self.on_their_way == BATCHES_MAX {
            self.pass_on(pass)?;
        }
        Ok(())
    }

    /// Passes on all that is on its way.
    pub(crate) fn finish(
        mut self,
        pass: &mut dyn FnMut(Taken) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        self.hand_over();
        while self.on_their_way > 0 {
            self.pass_on(pass)?;
        }
        Ok(())
    }

    fn hand_over(&mut self) {
        let batch = std::mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        // It ends only after this line.
        if self.raw.send(batch).is_ok() {
            self.on_their_way += 1;
        }
    }

    fn pass_on(
        &mut self,
        pass: &mut dyn FnMut(Taken) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        self.on_their_way -= 1;
        let batch = self.taken.recv().unwrap_or_default();
        batch.into_iter().try_for_each(pass)
    }
}
