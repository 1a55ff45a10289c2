//! Replication of logs over any lossy link: inputs and `now` in, outputs out.
//!
//! A replica holds a **set** of signed entries, closed under "the entry before". Sets only grow, so any loss,
//! repetition and order of frames ends in the same set; what is in effect is a function of the set
//! ([`Tree`]). A device runs a [`Device`], the server a [`Hub`]; neither has a socket, a clock or a disk.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

mod checked;
mod device;
mod device_ask;
mod device_take;
mod frame;
mod frame_bytes;
mod hub;
mod hub_answer;
mod judge;
pub mod kinds;
mod locate;
mod offset;
mod output;
mod pace;
mod question;
mod replica;
mod rights;
mod standing;
mod time;
mod tree;

pub use checked::{CheckFault, Checked, Item, LogId, Shelf};
pub use device::{Device, Follow, Input, Status};
pub use device_ask::Fate;
pub use frame::{Frame, Have, RefuseCode, Refused, Times};
pub use frame_bytes::{
    CERTIFICATES_MAX, ENTRIES_MAX, ENTRY_BYTES_MAX, FRAME_MAX, FrameFault, HASHES_MAX, HAVES_MAX,
    KNOWN_MAX, REQUESTS_MAX,
};
pub use hub::{Gate, Hub, Taken};
pub use hub_answer::Plan;
pub use judge::{Judged, MOMENT, START_ERROR_MAX};
pub use offset::{Estimate, Offset};
pub use output::Output;
pub use pace::{ANSWER_WAIT, BACKOFF_MAX, BACKOFF_MIN, POLL};
pub use question::Question;
pub use rights::Rights;
pub use standing::{Split, Standing};
pub use time::{Instant, Span};
pub use tree::{BRANCHES_MAX, Inserted, LOG_MAX, Said, Tree, TreeFault};
