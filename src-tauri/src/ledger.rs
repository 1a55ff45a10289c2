//! What is on its way to the disk, and who waits to be told.

use crate::sync_task::Told;
use log::{GameId, KIND_GRANT, Signed};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{AppendError, Journal, Record};
use tokio::sync::{mpsc, watch};

/// How often something is handed over again while too much waits for the disk.
const BUSY_TRIES: u32 = 1_000;

/// Who wants to know of a game's own entries when they are on the disk.
pub struct Listener {
    /// The game whose clock or sheet this device is; none: an arbiter's device, which writes grants only.
    pub game: Option<GameId>,
    /// Is told.
    pub tell: mpsc::UnboundedSender<Told>,
    /// Batches that were handed over and that it has not looked at yet.
    pub ahead: Arc<AtomicU32>,
}

/// Keeps entries off the caller's path and counts what is not acknowledged yet.
pub struct Ledger {
    journal: Mutex<Option<Journal>>,
    shared: Arc<Shared>,
    listener: Mutex<Option<Listener>>,
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
            listener: Mutex::new(None),
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
        let heard = self.heard(&batch);
        self.ask(move |journal| {
            let told = move |result: Result<(), store::AppendError>| {
                if result.is_err() {
                    // What is ahead stays so: it will not be sent.
                    shared.failed.store(true, Ordering::SeqCst);
                } else if let Some((tell, entries)) = heard {
                    // A task that has ended wants to know nothing.
                    let _ = tell.send(Told::Wrote(entries));
                }
                shared.waiting.fetch_sub(1, Ordering::SeqCst);
                shared.changed();
            };
            journal.append_then(batch, Box::new(told));
        });
        self.shared.changed();
    }

    /// Keeps what came from elsewhere. What does not fit is not kept; that is no fault of the disk.
    pub fn keep_foreign(&self, record: Record) {
        for _ in 0..BUSY_TRIES {
            if !self.hand_over(record.clone()) {
                return;
            }
            self.wait();
        }
        // What cannot be handed over for so long is not kept: that is told.
        self.shared.failed.store(true, Ordering::SeqCst);
    }

    /// True when so many batches were waiting that this one was not taken.
    fn hand_over(&self, record: Record) -> bool {
        let shared = Arc::clone(&self.shared);
        let busy = Arc::new(AtomicBool::new(false));
        let is_busy = Arc::clone(&busy);
        self.ask(move |journal| {
            let told = move |result| match result {
                Ok(()) => shared.changed(),
                Err(AppendError::Refused { .. }) => {}
                Err(AppendError::Busy { .. }) => is_busy.store(true, Ordering::SeqCst),
                Err(_) => shared.failed.store(true, Ordering::SeqCst),
            };
            journal.append_then(vec![record], Box::new(told));
        });
        busy.load(Ordering::SeqCst)
    }

    /// From now on that one is told of own entries; `None`: nobody.
    pub fn listen(&self, listener: Option<Listener>) {
        *self.listener() = listener;
    }

    fn listener(&self) -> MutexGuard<'_, Option<Listener>> {
        self.listener.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn heard(&self, batch: &[Record]) -> Option<(mpsc::UnboundedSender<Told>, Vec<Signed>)> {
        let listener = self.listener();
        let Listener { game, tell, ahead } = listener.as_ref()?;
        let own = batch.iter().filter_map(|record| match record {
            Record::Entry(signed)
                if Some(signed.entry().game) == *game || signed.entry().kind == KIND_GRANT =>
            {
                Some(signed.clone())
            }
            _ => None,
        });
        let own: Vec<Signed> = own.collect();
        if own.is_empty() {
            return None;
        }
        ahead.fetch_add(1, Ordering::SeqCst);
        Some((tell.clone(), own))
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
