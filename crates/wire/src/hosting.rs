//! The server that runs inside the app: a club evening without a laptop.

use crate::ControlDto;
use serde::{Deserialize, Serialize};
use specta::Type;

/// How it stands with the own server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct HostDto {
    /// It serves.
    pub runs: bool,
    /// Where devices reach it, the likeliest first; empty while it does not serve.
    pub addresses: Vec<String>,
    /// Only this device reaches it: there is no network.
    pub alone: bool,
    /// Devices that it lets in, this one among them.
    pub devices: u16,
    /// What is played; null: nothing yet.
    pub evening: Option<EveningDto>,
}

/// What is played there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct EveningDto {
    /// The round at the tables, from 1.
    pub round: u16,
    /// How many there are.
    pub rounds: u16,
    /// Its boards in their order.
    pub boards: Vec<EveningBoard>,
    /// Who has that round off.
    pub off: Vec<String>,
    /// Best first.
    pub places: Vec<EveningPlace>,
}

/// A board of the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct EveningBoard {
    /// From 1.
    pub board: u16,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// As PGN has it; `*` while it is open.
    pub result: String,
    /// A phone is its clock.
    pub clock: bool,
    /// Seconds since that phone was heard; null: not since the server was started.
    pub heard_secs: Option<u32>,
}

/// A place in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct EveningPlace {
    /// Shared places have one number.
    pub place: u16,
    /// The player.
    pub name: String,
    /// Such as `2.5`.
    pub points: String,
}

/// Everybody plays everybody (C.05, annex 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct BeginEvening {
    /// 2 to 100 names.
    pub names: Vec<String>,
    /// What all games are played by.
    pub control: ControlDto,
    /// Another evening after the one that is there, which is kept; its phones stay at their boards.
    pub anew: bool,
}

/// A result that no phone has reported, or that is to be put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct EveningResult {
    /// Of the round at the tables, from 1.
    pub board: u16,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    pub result: String,
}

/// A link that is shown to a camera, or read out; it can be used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct HostCode {
    /// The link.
    pub link: String,
    /// The same as a QR code: its rows, `#` dark, `.` light.
    pub qr: Vec<String>,
}
