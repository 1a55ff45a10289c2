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
    /// Line and column of what is defective in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<[u32; 2]>,
    /// What was expected there, such as `field_points`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub want: Option<&'static str>,
    /// What stands in the text of that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// The player whom it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

/// A tournament is made, from a file or empty.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TournamentAsked {
    /// Not the name of another one.
    #[schema(min_length = 1, max_length = 64)]
    pub name: String,
    /// Its first section.
    pub section: Option<SectionAsked>,
}

/// A tournament was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct TournamentShape {
    /// Its number on this server.
    pub number: i64,
    /// For its first admin; can be used once.
    pub token: String,
}

/// A section is put in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SectionAsked {
    /// Letters, digits, `-` and `_`.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub name: String,
    /// A tournament report file; without any file it is empty.
    pub trf: Option<String>,
    /// A roster as CSV.
    pub csv: Option<String>,
    /// Pairings as PGN, with or without moves.
    pub pgn: Option<String>,
    /// It may take the place of one with that name.
    #[serde(default)]
    pub replace: bool,
}

/// A section as the list has it.
#[derive(Serialize, ToSchema)]
pub(crate) struct SectionShape {
    /// Its name.
    pub name: String,
    /// How many players.
    pub players: usize,
    /// How many rounds are paired.
    pub paired: usize,
    /// How many are planned.
    pub planned: Option<u8>,
    /// Which one is at the tables; 0: none yet.
    pub round: usize,
}

/// The next round is paired: from a file, else by the table or the pairing program.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundAsked {
    /// Of which section.
    pub section: String,
    /// Pairings as PGN tags.
    pub pgn: Option<String>,
}

/// A board of a round.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardShape {
    /// From 1.
    pub board: usize,
    /// Its game in hex: what its clock and sheets are bound to.
    pub game: String,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// `*` while it is open.
    pub result: String,
    /// The device that is its clock, in hex.
    pub clock: Option<String>,
    /// Seconds since that device last called this process.
    pub seen_s: Option<u64>,
}

/// A round's boards.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoundShape {
    /// From 1.
    pub round: usize,
    /// In their order.
    pub boards: Vec<BoardShape>,
}

/// Results are entered: an arbiter's for one board, or without one those to which the boards' logs have come.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultAsked {
    /// Of which section.
    pub section: String,
    /// From 1.
    #[schema(minimum = 1, maximum = 99)]
    pub round: usize,
    /// From 1; none: all.
    #[schema(minimum = 1, maximum = 9999)]
    pub board: Option<usize>,
    /// `1-0`, `0-1`, `1/2-1/2`, `+/-`, `-/+`, `-/-`, `0-0`.
    pub result: Option<String>,
    /// Needed when a later round is paired already.
    pub why: Option<String>,
}

/// A person is deleted from the directory.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgetAsked {
    /// Of which section.
    pub section: String,
    /// The starting number.
    pub number: u16,
}

/// What the cards of the tables say.
#[derive(Serialize, ToSchema)]
pub(crate) struct CardsShape {
    /// Board 1 first.
    pub cards: Vec<String>,
}

/// A device at a table asks to be let in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnockAsked {
    /// The card's number of the tournament.
    pub tournament: i64,
    /// The card's section.
    pub section: String,
    /// The card's board.
    #[schema(minimum = 1, maximum = 9999)]
    pub board: usize,
    /// `clock`, `white_sheet` or `black_sheet`.
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// Its public key in hex.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub device: String,
}

/// It waits for an arbiter.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnockShape {
    /// To ask with what became of it.
    pub secret: String,
    /// To be shown; the arbiter's tablet shows the same.
    pub code: String,
}

/// What became of it?
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdmittedAsked {
    /// What it was given.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub secret: String,
}

/// None: not yet. Else the token of a link.
#[derive(Serialize, ToSchema)]
pub(crate) struct AdmittedShape {
    /// To be used at once.
    pub token: Option<String>,
}

/// A device that waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct WaitingShape {
    /// Of which section.
    pub section: String,
    /// At which board.
    pub board: usize,
    /// What it wants to be.
    #[schema(value_type = RoleShape)]
    pub role: Role,
    /// Its public key in hex.
    pub device: String,
    /// What it shows.
    pub code: String,
}

/// An arbiter lets a device in, for the round that is paired now.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApproveAsked {
    /// Its public key in hex.
    #[schema(pattern = "^[0-9a-fA-F]{64}$")]
    pub device: String,
    /// The six digits that the arbiter has compared: of this knock, and of no later one of the same device.
    #[schema(pattern = "^[0-9]{6}$")]
    pub code: String,
}
