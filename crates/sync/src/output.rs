//! What a device's machine wants done.

use crate::{Fate, Instant, Item, LogId, RefuseCode};
use alloc::boxed::Box;
use alloc::vec::Vec;
use log::{Answer, Asked, GameId, Hash, RequestId};

/// One thing to do, in the order given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Send this to the server; then tell the answer or the failure.
    Send(Vec<u8>),
    /// Put this on the disk. What is lost before it is there is fetched again.
    Store(Vec<Item>),
    /// Wake the machine then, even if nothing happens. Replaces the earlier one.
    WakeAt(Instant),
    /// Do what a request asks for, stamped `at`, if the Laws allow it: write an entry of
    /// [`log::KIND_ASKED`], or one of [`log::KIND_ANSWER`] with the refusal. Nothing else of that game is
    /// handed out until one of them was written.
    Apply {
        /// The request, and by which its author may: the payload of the entry.
        asked: Box<Asked>,
        /// When; not after now.
        at: Instant,
    },
    /// Write an entry of [`log::KIND_ANSWER`].
    Decline {
        /// In whose board log.
        game: GameId,
        /// What it says.
        answer: Answer,
    },
    /// A start by the schedule, and the server's time is not known: an arbiter starts the clock.
    NeedsArbiter {
        /// Which game.
        game: GameId,
        /// Which request.
        id: RequestId,
    },
    /// What became of an own request.
    Fate {
        /// Which.
        id: RequestId,
        /// What.
        fate: Fate,
    },
    /// Another device's entries came in; the state is to be folded anew.
    Grown(LogId),
    /// This device is now the log's writer.
    Yours(LogId),
    /// This device is no longer the log's writer: a grant, or a fork.
    Closed(LogId),
    /// The log branches. Both branches are kept; nothing goes on until an arbiter grants it anew.
    Forked(LogId),
    /// Entries without effect up to `end`: what the dead clock showed, to be offered as the setting.
    Late {
        /// The log.
        log: LogId,
        /// The last of them; [`crate::Tree::path_to`] gives all.
        end: Hash,
    },
    /// The server does not keep this.
    Refused {
        /// The hash of an entry or request.
        what: Hash,
        /// Why.
        code: RefuseCode,
    },
}
