//! Appending: what the caller holds, and why it may fail.

use crate::DiskError;
use log::ChainFault;
use std::fmt;
use std::sync::mpsc;

/// Why a batch was not kept. Nothing of it is on the disk, unless it says `Disk` or `Stopped`:
/// then it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AppendError {
    /// So many batches are waiting already.
    Busy {
        /// The limit.
        max: usize,
    },
    /// The batch has too many records.
    TooMany {
        /// How many it has.
        records: usize,
        /// How many it may have.
        max: usize,
    },
    /// A note's name or bytes are too long.
    NoteTooLong {
        /// Which record of the batch.
        index: usize,
    },
    /// An entry does not continue its log.
    Refused {
        /// Which record of the batch.
        index: usize,
        /// Why.
        why: ChainFault,
    },
    /// The disk failed, now or at an earlier batch. The journal has to be opened anew.
    Disk(DiskError),
    /// The journal was closed.
    Stopped,
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Busy { max } => write!(f, "{max} batches are waiting"),
            AppendError::TooMany { records, max } => {
                write!(f, "{records} records in a batch, at most {max}")
            }
            AppendError::NoteTooLong { index } => write!(f, "record {index}: the note is too long"),
            AppendError::Refused { index, why } => write!(f, "record {index}: {why}"),
            AppendError::Disk(why) => why.fmt(f),
            AppendError::Stopped => f.write_str("the journal is closed"),
        }
    }
}

impl std::error::Error for AppendError {}

/// Told once, when the batch is on the disk or cannot be.
pub type Done = Box<dyn FnOnce(Result<(), AppendError>) + Send>;

/// A batch that is on its way to the disk.
#[derive(Debug)]
pub struct Ticket(mpsc::Receiver<Result<(), AppendError>>);

impl Ticket {
    /// A ticket, and the callback that fulfils it.
    pub(crate) fn new() -> (Ticket, Done) {
        let (tell, told) = mpsc::channel();
        let done = move |result| {
            // A caller that dropped its ticket does not want to know.
            let _ = tell.send(result);
        };
        (Ticket(told), Box::new(done))
    }

    /// Waits until the batch is on the disk.
    pub fn wait(self) -> Result<(), AppendError> {
        self.0.recv().unwrap_or(Err(AppendError::Stopped))
    }

    /// The answer, if there is one yet.
    pub fn poll(&self) -> Option<Result<(), AppendError>> {
        match self.0.try_recv() {
            Ok(result) => Some(result),
            Err(mpsc::TryRecvError::Empty) => None,
            Err(mpsc::TryRecvError::Disconnected) => Some(Err(AppendError::Stopped)),
        }
    }
}
