//! A tournament's server, as the page may know it. Tokens and keys stay behind.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Where the newest entries of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum SentDto {
    /// On this phone only.
    OnlyHere,
    /// Sent; no answer yet.
    Sent,
    /// The server has them on its disk.
    ServerHas,
}

/// What this device is in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum MemberDto {
    /// Runs the server.
    Admin,
    /// The chief arbiter's device.
    ChiefArbiter,
    /// An arbiter's.
    Arbiter,
    /// An assistant's.
    Assistant,
    /// A board's clock.
    Clock,
    /// White's score sheet.
    WhiteSheet,
    /// Black's score sheet.
    BlackSheet,
    /// Shows boards.
    Display,
}

/// What keeps the device and its server apart. Nothing is lost by any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ServerTrouble {
    /// Nobody answers at its addresses.
    Unreachable,
    /// Somebody answers who is not this server.
    WrongKey,
    /// The server lets this device in no more.
    ShutOut,
    /// The server does not keep something that was sent.
    Refused,
}

/// The board that is to be played next on this phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct BoardAhead {
    /// The section.
    pub section: String,
    /// The round, from 1.
    pub round: u16,
    /// The board, from 1.
    pub board: u16,
    /// Who has White; empty if not told.
    pub white_name: String,
    /// The same for Black.
    pub black_name: String,
    /// The section's time control as its file codes it (TRF 222); empty: not said.
    pub control: String,
    /// The scheduled start, Unix time in seconds by the server's clock.
    pub starts_secs: Option<u32>,
}

/// A short text from who runs the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct AnnouncementDto {
    /// Another one for each.
    pub number: u32,
    /// One line.
    pub text: String,
}

/// How it stands with the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct ServerStatus {
    /// What this device is there; null: it belongs to no tournament.
    pub member: Option<MemberDto>,
    /// Where the server is looked for first.
    pub address: String,
    /// The tournament's name; empty if not told.
    pub event: String,
    /// Its board is to be played on this phone, and has not begun.
    pub board_waits: bool,
    /// What the server's tables say of that board; null: nothing, or it has begun.
    pub board: Option<BoardAhead>,
    /// Where the newest entries of its board are.
    pub sent: SentDto,
    /// Seconds since it was heard last; null: not since the app was started.
    pub heard_secs: Option<u32>,
    /// What keeps them apart now.
    pub trouble: Option<ServerTrouble>,
    /// What the organiser has announced, the newest first. FIDE 11.3, 12.2: none while a game is on at this device.
    pub announcements: Vec<AnnouncementDto>,
}
