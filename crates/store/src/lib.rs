//! The journal: logs kept on the disk, acknowledged when their bytes are there.
//!
//! Knows bytes, checksums and order; no rules of chess. The stored bytes are described in
//! `docs/format.md`. Nothing is deleted or rewritten, except a note by its successor.

mod append;
mod disk;
mod inspect;
mod journal;
mod key;
mod mend;
mod open;
mod record;
mod report;
mod shelf;
mod sweep;
mod verify;
mod writer;

pub use append::{AppendError, Done, Ticket};
pub use disk::{Disk, DiskError, Pair};
pub use journal::{GROUP_MAX, Journal, QUEUE_MAX, Stored};
pub use record::{FRAME_VERSION, FrameFault, NOTE_MAX, NOTE_NAME_MAX, Record};
pub use report::{Branch, Cut, CutReason, OpenError, OpenReport};
pub use shelf::BRANCH_MAX;
pub use verify::{Report, verify};

use record::Frame;
