//! Why a chain refuses an entry.

use crate::{DeviceKey, Hash};
use core::fmt;

/// Two different signed entries where there can be one: a restored backup, or two grants of one
/// epoch. Both must be kept and the arbiter told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// Epoch of both.
    pub epoch: u32,
    /// The first position at which they are known to differ.
    pub seq: u64,
    /// Hash of the one in this chain.
    pub have: Hash,
    /// Hash of the other.
    pub got: Hash,
}

/// Why an entry does not continue a chain. The chain is unchanged, except that it remembers a fork.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainFault {
    /// It belongs to another game or stream.
    OtherLog,
    /// Its signature does not fit.
    BadSignature,
    /// Entries before it are missing.
    Gap {
        /// The position that comes next.
        want: u64,
        /// The position of the entry.
        got: u64,
    },
    /// Its epoch has not begun here: the grant is missing, or there is none.
    NotGranted {
        /// The chain's epoch.
        have: u32,
        /// The entry's epoch.
        got: u32,
    },
    /// Of an older epoch, after the board was granted to another device: kept, without effect.
    Stale {
        /// The chain's epoch.
        have: u32,
        /// The entry's epoch.
        got: u32,
    },
    /// Not by the writer of its epoch.
    WrongWriter {
        /// The epoch's writer.
        want: DeviceKey,
        /// Who signed it.
        got: DeviceKey,
    },
    /// The first entry names an entry before it.
    FirstNamesPrev {
        /// The hash that it names.
        got: Hash,
    },
    /// Its time lies before that of the entry before.
    TimeFell {
        /// Microseconds since the start of the entry before.
        last_us: u64,
        /// Microseconds since the start of this one.
        got_us: u64,
    },
    /// A grant whose payload cannot be read, or names another epoch or last entry than its own.
    BadGrant,
    /// Whoever signed the grant may not grant.
    GrantRefused {
        /// Who signed it.
        by: DeviceKey,
    },
    /// The chain forks. Nothing continues it until a grant of a later epoch goes on from before.
    Fork(Fork),
}

impl fmt::Display for ChainFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainFault::OtherLog => f.write_str("belongs to another log"),
            ChainFault::BadSignature => f.write_str("the signature does not fit"),
            ChainFault::Gap { want, got } => write!(f, "expected entry {want}, found {got}"),
            ChainFault::NotGranted { have, got } => {
                write!(f, "epoch {got} was not granted; the log is in epoch {have}")
            }
            ChainFault::Stale { have, got } => {
                write!(f, "of epoch {got}; the log is in epoch {have}")
            }
            ChainFault::WrongWriter { .. } => f.write_str("not by the log's writer"),
            ChainFault::FirstNamesPrev { .. } => f.write_str("the first entry names one before"),
            ChainFault::TimeFell { last_us, got_us } => {
                write!(f, "time fell from {last_us} to {got_us} microseconds")
            }
            ChainFault::BadGrant => f.write_str("the grant does not fit its entry"),
            ChainFault::GrantRefused { .. } => f.write_str("by somebody who may not grant"),
            ChainFault::Fork(fork) => {
                write!(
                    f,
                    "epoch {}: the log forks at entry {}",
                    fork.epoch, fork.seq
                )
            }
        }
    }
}

impl core::error::Error for ChainFault {}
