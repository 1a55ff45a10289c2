//! What opening a journal found.

use crate::{DiskError, FrameFault};
use log::{ChainFault, Entry, GameId, Stream};
use std::fmt;
use std::path::PathBuf;

/// What opening found and did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpenReport {
    /// Games with at least one sound entry.
    pub games: u64,
    /// Sound entries.
    pub entries: u64,
    /// Sound notes.
    pub notes: u64,
    /// Sound entries beside their logs: branches of forks, late entries of an older epoch.
    pub branches: Vec<Branch>,
    /// Sound requests.
    pub requests: u64,
    /// Sound certificates.
    pub certificates: u64,
    /// Records that the database had lost and that were found whole in its files.
    pub recovered: u64,
    /// Streams that end earlier than what was found of them.
    pub cuts: Vec<Cut>,
    /// Notes, requests, certificates and entries beside their logs that could not be read.
    pub notes_lost: u64,
    /// Where the damaged files are now.
    pub set_aside: Option<PathBuf>,
}

impl OpenReport {
    /// Nothing is damaged.
    pub fn is_sound(&self) -> bool {
        self.cuts.is_empty() && self.notes_lost == 0 && self.set_aside.is_none()
    }
}

/// An entry that is kept beside its log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Branch {
    /// The game.
    pub game: GameId,
    /// The stream.
    pub stream: Stream,
    /// Its epoch.
    pub epoch: u32,
    /// Its position.
    pub seq: u64,
}

impl Branch {
    pub(crate) fn of(entry: &Entry) -> Branch {
        Branch {
            game: entry.game,
            stream: entry.stream,
            epoch: entry.epoch,
            seq: entry.seq,
        }
    }
}

/// A stream was cut before its first unsound entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The game.
    pub game: GameId,
    /// The stream.
    pub stream: Stream,
    /// Epoch of the first entry that is not kept.
    pub epoch: u32,
    /// Position of the first entry that is not kept.
    pub seq: u64,
    /// Why it is not kept.
    pub why: CutReason,
    /// How many entries were found after it.
    pub after: u64,
}

/// Why a stream was cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutReason {
    /// The bytes are damaged.
    Frame(FrameFault),
    /// The entry does not continue the log; `Gap`: entries are missing.
    Chain(ChainFault),
}

/// Why a journal cannot be opened. Nothing was changed that matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// Another process has it open.
    Locked,
    /// There is none in this folder.
    Missing,
    /// The disk failed.
    Disk(DiskError),
}

impl From<DiskError> for OpenError {
    fn from(why: DiskError) -> Self {
        OpenError::Disk(why)
    }
}

impl From<std::io::Error> for OpenError {
    fn from(why: std::io::Error) -> Self {
        OpenError::Disk(why.into())
    }
}

impl fmt::Display for CutReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CutReason::Frame(why) => why.fmt(f),
            CutReason::Chain(why) => why.fmt(f),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Locked => f.write_str("another program has the journal open"),
            OpenError::Missing => f.write_str("there is no journal in this folder"),
            OpenError::Disk(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}
