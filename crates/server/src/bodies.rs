//! What bodies and answers look like. The OpenAPI document is made of these types, and of nothing else.

use crate::Role;
use crate::enrol::Token;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A link is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkAsked {
    /// What the device will be.
    pub role: Role,
    /// For a clock or a sheet: 16 bytes in hex.
    #[schema(pattern = "^[0-9a-fA-F]{32}$")]
    pub game: Option<String>,
}

/// A link is used.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnrolAsked {
    /// The link's token in hex.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub token: String,
    /// The device's public key in hex.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub device: String,
}

/// A device is shut out.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RevokeAsked {
    /// Its public key in hex.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub device: String,
}

/// Done; there is nothing to tell.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {}

/// A token: of a link, or the device's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenShape {
    /// In hex.
    pub token: String,
}

impl TokenShape {
    pub(crate) fn of(token: Token) -> TokenShape {
        TokenShape {
            token: token.to_string(),
        }
    }
}

/// What an enrolled device is given.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnrolledShape {
    /// Goes with every call.
    pub token: String,
    /// What the device is.
    pub role: Role,
    /// Its game in hex.
    pub game: Option<String>,
    /// The tournament's key in hex.
    pub tournament: String,
    /// What lets it act, in hex.
    pub certificate: Option<String>,
}

/// A device as the list has it.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeviceShape {
    /// Its public key in hex.
    pub device: String,
    /// What it is.
    pub role: Role,
    /// Its game in hex.
    pub game: Option<String>,
    /// It is shut out.
    pub revoked: bool,
}

/// One line of the audit log.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditShape {
    /// Unix time in milliseconds.
    pub wall_ms: i64,
    /// Whose device, in hex; none: whoever sits at the server.
    pub device: Option<String>,
    /// What was done or refused.
    pub what: String,
}

/// Why a call is refused.
#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedShape {
    /// Such as `not_allowed`.
    pub code: &'static str,
}
