//! The append-only game log: entries, canonical bytes, hash chain, signatures, epochs.
//!
//! A log has one writer. Nothing is edited: an undo is another entry. The stored bytes are
//! described in `docs/format.md`. This crate knows no chess: a payload is bytes with a kind.
#![no_std]
#![deny(clippy::float_arithmetic)]
extern crate alloc;

mod answer;
mod bytes;
mod certificate;
mod chain;
mod entry;
mod fault;
mod grant;
mod id;
mod layout;
mod request;
mod role;
mod sealed;
mod signed;

pub use answer::{Answer, Asked, AskedFault, KIND_ANSWER, KIND_ASKED, Verdict};
pub use bytes::{ReadError, ReadFault};
pub use certificate::{CERTIFICATE_LEN, Certificate, Certified};
pub use chain::{Chain, Head, Pushed, no_grants};
pub use entry::{Entry, Stamped};
pub use fault::{ChainFault, Fork};
pub use grant::{Grant, KIND_GRANT};
pub use id::{BootId, DeviceKey, Era, GameId, Hash, PersonId, RequestId};
pub use layout::{ENTRY_HEAD, ENTRY_VERSION, PAYLOAD_MAX, PayloadTooLong};
pub use request::{
    ASKED_PAYLOAD_MAX, Lifetime, REQUEST_HEAD, REQUEST_MAX, Request, ServerTime, SignedRequest,
};
pub use role::{Author, Role, Stream};
pub use sealed::{Bound, CONTENT_MAX, OpenFault, READERS_MAX, SealFault, seal};
pub use signed::{BadSignature, DeviceSecret, SIGNATURE_LEN, SIGNED_MAX, SignError, Signed};
