//! What is on its way to the disk, and who waits to be told.

use log::Signed;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use store::{Journal, Record};
use tokio::sync::watch;

/// Keeps entries off the caller's path and counts what is not acknowledged yet.
pub struct Ledger {
    journal: Mutex<Option<Journal>>,
    shared: Arc<Shared>,
}

struct Shared {
    waiting: AtomicU32,
    failed: AtomicBool,
    version: watch::Sender<u32>,
}

impl Shared {
    fn changed(&self) {
        self.version
            .send_modify(|version| *version = version.wrapping_add(1));
    }
}

impl Ledger {
    /// `journal`: none where the store could not be opened; then nothing is ever kept.
    pub fn new(journal: Option<Journal>) -> Ledger {
        let failed = AtomicBool::new(journal.is_none());
        let shared = Shared {
            waiting: AtomicU32::new(0),
            failed,
            version: watch::Sender::new(1),
        };
        Ledger {
            journal: Mutex::new(journal),
            shared: Arc::new(shared),
        }
    }

    /// Asks the journal.
    pub fn ask<T>(&self, question: impl FnOnce(&Journal) -> T) -> Option<T> {
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.as_ref().map(question)
    }

    /// Hands a batch over and returns at once; `kept` tells when it is on the disk.
    pub fn keep(&self, batch: Vec<Record>) {
        self.shared.waiting.fetch_add(1, Ordering::SeqCst);
        let shared = Arc::clone(&self.shared);
        self.ask(move |journal| {
            let told = move |result: Result<(), store::AppendError>| {
                if result.is_err() {
                    shared.failed.store(true, Ordering::SeqCst);
                }
                shared.waiting.fetch_sub(1, Ordering::SeqCst);
                shared.changed();
            };
            journal.append_then(batch, Box::new(told));
        });
        self.shared.changed();
    }

    /// Keeps entries.
    pub fn keep_entries(&self, entries: Vec<Signed>) {
        self.keep(entries.into_iter().map(Record::Entry).collect());
    }

    /// Waits until what was handed over before is on the disk or refused. What is read then is whole:
    /// nothing of it is still on its way.
    pub fn wait(&self) {
        if let Some(ticket) = self.ask(|journal| journal.append(Vec::new())) {
            // Whoever handed over has been told of a refusal.
            let _ = ticket.wait();
        }
    }

    /// Everything handed over is on the disk.
    pub fn kept(&self) -> bool {
        self.shared.waiting.load(Ordering::SeqCst) == 0 && !self.failed()
    }

    /// The disk refused something, or there is no store.
    pub fn failed(&self) -> bool {
        self.shared.failed.load(Ordering::SeqCst)
    }

    /// Raised with every change.
    pub fn version(&self) -> u32 {
        *self.shared.version.borrow()
    }

    /// Something else than the store has changed what is shown.
    pub fn changed(&self) {
        self.shared.changed();
    }

    /// To wait for a higher version.
    pub fn watch(&self) -> watch::Receiver<u32> {
        self.shared.version.subscribe()
    }
}
