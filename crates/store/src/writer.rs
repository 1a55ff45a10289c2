//! The thread that writes: takes what is waiting as one group, writes it, makes it last, says so.

use crate::append::Done;
use crate::journal::Shared;
use crate::shelf::Shelf;
use crate::{AppendError, DiskError, Frame, GROUP_MAX, Record};
use std::sync::PoisonError;
use std::sync::mpsc::Receiver;

/// A batch in the queue.
pub(crate) struct Waiting {
    pub records: Vec<Record>,
    pub done: Done,
}

pub(crate) struct Writer {
    shared: std::sync::Arc<Shared>,
    shelf: Shelf,
    /// Journal number of the next record.
    next: u64,
    /// The first failure; nothing is written after it.
    failed: Option<DiskError>,
}

impl Writer {
    pub(crate) fn new(shared: std::sync::Arc<Shared>, next: u64) -> Self {
        Writer {
            shared,
            shelf: Shelf::default(),
            next,
            failed: None,
        }
    }

    /// Until the journal is dropped and the queue is empty.
    pub(crate) fn run(mut self, queue: &Receiver<Waiting>) {
        let mut over = None;
        while let Some(first) = over.take().or_else(|| queue.recv().ok()) {
            let mut records = first.records.len();
            let mut group = vec![first];
            while let Ok(more) = queue.try_recv() {
                records += more.records.len();
                if records > GROUP_MAX {
                    over = Some(more);
                    break;
                }
                group.push(more);
            }
            self.group(group);
        }
    }

    fn group(&mut self, group: Vec<Waiting>) {
        let mut fresh = Vec::new();
        let mut kept = Vec::with_capacity(group.len());
        for waiting in group {
            match self.accept(waiting.records) {
                Ok(records) => {
                    fresh.extend(records);
                    kept.push(waiting.done);
                }
                Err(why) => (waiting.done)(Err(why)),
            }
        }
        let written = self.write(&fresh);
        if let Err(why) = written {
            self.failed.get_or_insert(why);
        } else {
            self.publish(&fresh);
        }
        for done in kept {
            done(written.map_err(AppendError::Disk));
        }
    }

    fn accept(&mut self, records: Vec<Record>) -> Result<Vec<Record>, AppendError> {
        if let Some(why) = self.failed {
            return Err(AppendError::Disk(why));
        }
        let accepted = self.shelf.accept(self.shared.disk.as_ref(), records);
        if let Err(AppendError::Disk(why)) = accepted {
            self.failed = Some(why);
        }
        accepted
    }

    /// Returns when everything is on the disk.
    fn write(&mut self, fresh: &[Record]) -> Result<(), DiskError> {
        if let Some(why) = self.failed {
            return Err(why);
        }
        if fresh.is_empty() {
            return Ok(());
        }
        let pairs = framed(fresh, self.next);
        self.next = self.next.saturating_add(fresh.len() as u64);
        let disk = self.shared.disk.as_ref();
        disk.put(&pairs)?;
        disk.flush()?;
        disk.harden()
    }

    fn publish(&self, fresh: &[Record]) {
        let mut heads = self
            .shared
            .heads
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        for record in fresh {
            if let Record::Entry(signed) = record {
                let id = (signed.entry().game, signed.entry().stream);
                if let Some(head) = self.shelf.head(id) {
                    heads.insert(id, head);
                }
            }
        }
    }
}

/// One group as keys and frames.
fn framed(records: &[Record], first: u64) -> Vec<crate::Pair> {
    let of = u16::try_from(records.len()).expect("a group is limited to GROUP_MAX");
    (0..of)
        .zip(records)
        .map(|(place, record)| {
            let frame = Frame {
                at: first.saturating_add(u64::from(place)),
                place,
                of,
                record: record.clone(),
            };
            (record.key(), frame.write())
        })
        .collect()
}
