//! What is fixed before the game starts and stored in the log's first entry.

use crate::{Regulations, TimeControl};
use alloc::string::String;
use log::DeviceKey;

/// Edition of the Laws, named by the month it came into force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Edition {
    /// 1 July 2005.
    E2005 = 0,
    /// 1 July 2017.
    E2017 = 1,
    /// 1 January 2018.
    E2018 = 2,
    /// 1 January 2023.
    E2023 = 3,
}

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Play {
    /// No arbiter: the players decide together, the program decides what it can prove.
    Casual = 0,
    /// There is an arbiter.
    Competition = 1,
}

/// Class of a time control (Guidelines A and B): base + 60 x increment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Speed {
    /// 60 minutes or more, or no clock.
    Standard = 0,
    /// More than 10 and less than 60 minutes.
    Rapid = 1,
    /// 10 minutes or less.
    Blitz = 2,
}

/// Which score sheets this game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum SheetPlan {
    /// Nobody writes on a device.
    None = 0,
    /// One sheet kept in common on the clock phone (stream `WhiteSheet`). It counts as one sheet.
    Common = 1,
    /// Each player writes an own one.
    Own = 2,
}

/// Where the game starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StartPosition {
    /// The usual one (Art. 2.3).
    Standard,
    /// Any legal position, as FEN.
    Fen(String),
    /// As FEN, castling by the Chess960 rules (Guidelines II).
    Chess960(String),
    /// As FEN, possible or not (3.10.3): the arbiter lets it stand. Nothing ends by itself before the first move.
    Forced {
        /// The position.
        fen: String,
        /// Castling by the Chess960 rules.
        chess960: bool,
    },
}

/// The first entry of a board log.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// Edition of the Laws.
    pub edition: Edition,
    /// Who decides.
    pub play: Play,
    /// Full supervision in rapid and blitz (A.3, B.3); `None` where it does not matter or is not said.
    pub supervised: Option<bool>,
    /// Forced class; `None`: derived from the control.
    pub speed: Option<Speed>,
    /// Where the game starts.
    pub start: StartPosition,
    /// The time control; `None`: no clock.
    pub control: Option<TimeControl>,
    /// Score sheets.
    pub sheets: SheetPlan,
    /// Illegal moves are refused on entry: usual in casual play, a regulation elsewhere.
    pub legality_check: bool,
    /// A fallen flag ends the game without a claim. Casual only (6.8).
    pub auto_flag: bool,
    /// What the event's regulations set.
    pub regulations: Regulations,
    /// The tournament's public key. With it an act of an arbiter is in effect only if its request is signed by
    /// a key that this one certified; `None`: a table without a tournament.
    pub tournament: Option<DeviceKey>,
}
