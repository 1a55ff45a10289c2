//! What bodies and answers look like. The OpenAPI document is made of these types, and of nothing else.

use crate::Role;
use crate::{Enrolled, Token};
use reach::hex;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// The roles, as bodies name them.
pub(crate) struct RoleShape;

impl PartialSchema for RoleShape {
    fn schema() -> RefOr<Schema> {
        let names = Role::ALL.map(|role| serde_json::to_value(role).expect("a unit variant"));
        let text = ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
        RefOr::T(Schema::from(text.enum_values(Some(names))))
    }
}

impl ToSchema for RoleShape {}

/// A link is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkAsked {
    /// What the device will be.
    #[schema(value_type = RoleShape)]
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
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// Its game in hex.
    pub game: Option<String>,
    /// The tournament's key in hex.
    pub tournament: String,
    /// What lets it act, in hex.
    pub certificate: Option<String>,
}

impl EnrolledShape {
    pub(crate) fn of(enrolled: &Enrolled) -> EnrolledShape {
        EnrolledShape {
            token: enrolled.token.to_string(),
            role: enrolled.role,
            game: enrolled.game.map(|game| hex(&game.0)),
            tournament: hex(&enrolled.tournament.0),
            certificate: enrolled
                .certificate
                .map(|certified| hex(&certified.write())),
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
