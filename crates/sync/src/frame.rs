//! A frame: what device and server tell each other. Both directions have the same shape.

use crate::LogId;
use alloc::vec::Vec;
use log::{Certified, Era, Hash, RequestId, Signed, SignedRequest};

/// One question or one answer. Everything in it may be repeated, reordered or lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frame {
    /// Numbers the device's questions; an answer repeats it.
    pub exchange: u64,
    /// The server's times, in an answer.
    pub times: Option<Times>,
    /// Question: changes up to here are known, or none are wanted. Answer: they are known from now on.
    pub changes: Option<u64>,
    /// Question: so many of the server's certificates were looked at. Answer: so many are now.
    pub certificates_seen: u32,
    /// More changes or certificates follow.
    pub more: bool,
    /// What the sender holds of some logs.
    pub haves: Vec<Have>,
    /// Certificates.
    pub certificates: Vec<Certified>,
    /// Entries, each after the one that it names.
    pub entries: Vec<Signed>,
    /// Question: requests for others' boards. Answer: requests for the receiver's boards.
    pub requests: Vec<SignedRequest>,
    /// Answer: requests that are kept, or were answered.
    pub taken: Vec<RequestId>,
    /// Answer: what is not kept, and why; to be sent no more.
    pub refused: Vec<Refused>,
}

/// When the server took the question and gave the answer, on its suspend-proof clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// In which life of its process. A new one knows nothing of what was told before.
    pub era: Era,
    /// Microseconds, when the question came.
    pub received_us: u64,
    /// Microseconds, when the answer went.
    pub sent_us: u64,
}

/// What the sender holds of a log: these entries and all before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Have {
    /// The log.
    pub log: LogId,
    /// From the server all ends of branches; from a device its ends, then a few before them.
    pub known: Vec<Hash>,
}

/// An entry or request that the server does not keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its hash.
    pub what: Hash,
    /// Why.
    pub code: RefuseCode,
}

/// Why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum RefuseCode {
    /// The signature does not fit.
    Signature = 0,
    /// The device may not write this, here.
    NotAllowed = 1,
    /// It does not follow from the entry that it names.
    Order = 2,
    /// The log is full or has too many branches.
    Limit = 3,
}

impl RefuseCode {
    /// All, in the order of their numbers.
    pub const ALL: [RefuseCode; 4] = [
        RefuseCode::Signature,
        RefuseCode::NotAllowed,
        RefuseCode::Order,
        RefuseCode::Limit,
    ];
}
