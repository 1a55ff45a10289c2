//! Bodies and answers about devices, their places and their games.

use crate::Role;
use crate::bodies::RoleShape;
use crate::peers::Peer;
use crate::place::Place;
use reach::hex;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A link is asked for. A clock or a sheet has a game, a board or a player; nobody else has.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkAsked {
    /// What the device will be.
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// One game by its number, 16 bytes in hex; none of the later rounds.
    #[schema(pattern = "^[0-9a-fA-F]{32}$")]
    pub game: Option<String>,
    /// Of which section the board or the player is.
    pub section: Option<String>,
    /// It stands at this table for all rounds.
    #[schema(minimum = 1, maximum = 9999)]
    pub board: Option<usize>,
    /// It is this player's own sheet in all rounds: the starting number.
    #[schema(minimum = 1, maximum = 9999)]
    pub player: Option<u16>,
    /// The sections of an arbiter or assistant; none: all.
    pub sections: Option<Vec<String>>,
}

/// An enrolled clock or sheet belongs somewhere else from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssignAsked {
    /// Its public key in hex.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub device: String,
    /// To which section.
    pub section: String,
    /// At this table.
    #[schema(minimum = 1, maximum = 9999)]
    pub board: Option<usize>,
    /// Or with this player.
    #[schema(minimum = 1, maximum = 9999)]
    pub player: Option<u16>,
    /// `clock`, `white_sheet` or `black_sheet`; none: what it is.
    #[schema(value_type = Option<RoleShape>)]
    pub role: Option<Role>,
}

/// A round comes to the tables.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartAsked {
    /// Of which section.
    pub section: String,
    /// One that is paired, from 1.
    #[schema(minimum = 1, maximum = 99)]
    pub round: usize,
    /// When it is to start by the server's clock, Unix time in milliseconds. Its clocks are started by the arbiters.
    #[schema(minimum = 0, maximum = 253402300799999u64)]
    pub starts_ms: Option<u64>,
    /// The regulation file by which the section is played from now on; none: as before.
    pub regulation: Option<String>,
}

/// Where a device belongs.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatShape {
    /// In which section.
    pub section: String,
    /// At this table.
    pub board: Option<usize>,
    /// Or with the player of this starting number.
    pub player: Option<u16>,
}

impl SeatShape {
    pub(crate) fn of(place: &Place) -> SeatShape {
        SeatShape {
            section: place.section.clone(),
            board: place.board(),
            player: place.player(),
        }
    }
}

/// A device as the list has it.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeviceShape {
    /// Its public key in hex.
    pub device: String,
    /// What it is.
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// Its last game in hex.
    pub game: Option<String>,
    /// All of them, the newest last.
    pub games: Vec<String>,
    /// Where it belongs.
    pub seat: Option<SeatShape>,
    /// An arbiter's sections; none: all.
    pub sections: Option<Vec<String>>,
    /// It is shut out.
    pub revoked: bool,
    /// Seconds since it last called this process; none: not since its start.
    pub seen_s: Option<u64>,
}

impl DeviceShape {
    pub(crate) fn of(peer: &Peer, now_us: u64) -> DeviceShape {
        let games: Vec<String> = peer.games.iter().map(|own| hex(&own.game.0)).collect();
        DeviceShape {
            device: hex(&peer.device.0),
            role: peer.role,
            game: games.last().cloned(),
            games,
            seat: peer.place.as_ref().map(SeatShape::of),
            sections: peer.sections.clone(),
            revoked: peer.is_revoked,
            seen_s: peer.seen_s(now_us),
        }
    }
}

/// What a device is and which games are its own.
#[derive(Serialize, ToSchema)]
pub(crate) struct MeShape {
    /// Its public key in hex.
    pub device: String,
    /// What it is.
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// The tournament's key in hex.
    pub tournament: String,
    /// The tournament's name.
    pub name: String,
    /// The server's clock, Unix time in milliseconds.
    pub now_ms: u64,
    /// Where it belongs.
    pub seat: Option<SeatShape>,
    /// An arbiter's sections; none: all.
    pub sections: Option<Vec<String>>,
    /// Its games, the newest last.
    pub games: Vec<OwnShape>,
    /// What stands of what was announced to it, the newest first.
    pub announcements: Vec<AnnouncementShape>,
}

/// A game of that device, with what it needs to begin it.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnShape {
    /// In hex.
    pub game: String,
    /// What the device is in that game.
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// What lets it act there, in hex.
    pub certificate: Option<String>,
    /// Of which section; none: the game was given by its bare number.
    pub section: Option<String>,
    /// From 1.
    pub round: Option<usize>,
    /// From 1.
    pub board: Option<usize>,
    /// Who has White. From the directory, never for a log.
    pub white: Option<String>,
    /// Who has Black.
    pub black: Option<String>,
    /// `*` while it is open.
    pub result: Option<String>,
    /// Of the round that is at the tables.
    pub is_current: bool,
    /// The section's time control, as its file codes it (TRF 222).
    pub control: Option<String>,
    /// The regulation file by which it is played.
    pub regulation: Option<String>,
    /// When it is to start by the server's clock, Unix time in milliseconds.
    pub starts_ms: Option<i64>,
}

/// A short text for everybody, or for a section.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnnounceAsked {
    /// One line.
    #[schema(min_length = 1, max_length = 280)]
    pub text: String,
    /// For this one only.
    pub section: Option<String>,
    /// How long it stands.
    #[schema(minimum = 1, maximum = 1440)]
    pub minutes: u32,
    /// The wall shows it too.
    #[serde(default)]
    pub public: bool,
}

/// An announcement is ended.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawAsked {
    /// Its number.
    pub number: i64,
}

/// An announcement that stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnnouncementShape {
    /// Of the tournament, from 1.
    pub number: i64,
    /// For this section only.
    pub section: Option<String>,
    /// One line.
    pub text: String,
    /// When it was made, Unix time in milliseconds.
    pub made_ms: i64,
    /// When it ends.
    pub until_ms: i64,
    /// The wall shows it too.
    pub public: bool,
}
