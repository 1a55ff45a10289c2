//! Why a call is refused, and the one place that makes an HTTP status of it.

use crate::bodies::RefusedShape;
use crate::want_code;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tournament::pairing::PairingFault;
use tournament::{EditFault, Number, Want};

/// Why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// No token, an unknown or a revoked one.
    NoToken,
    /// The role may not do this.
    NotAllowed,
    /// Not the bytes that were expected.
    Unreadable,
    /// A file that is defective at that place.
    Defective { line: u32, column: u32, want: Want },
    /// A regulation file in which something is wrong in that line.
    Regulation { line: u32 },
    /// A section does not take that change.
    Edit(EditFault),
    /// The next round cannot be paired.
    Pairing(PairingFault),
    /// There is no pairing program.
    NoProgram,
    /// The pairing program finds nothing, or fails.
    ProgramFailed,
    /// A body above the limit.
    TooLong,
    /// A body that took too long.
    TooSlow,
    /// Too many calls at once.
    TooMany,
    /// More than 100 players cannot all meet each other.
    TooManyToMeet,
    /// The link is unknown, too old, or was used.
    NoLink,
    /// There is no such thing.
    Unknown,
    /// It is there already, or its state forbids it.
    Conflict,
    /// The server stops, or its disk failed.
    Stopped,
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (place, want) = match self {
            Refused::Defective { line, column, want } => (Some([line, column]), Some(want)),
            Refused::Regulation { line } => (Some([line, 1]), None),
            _ => (None, None),
        };
        let (status, code) = match self {
            Refused::NoToken => (StatusCode::UNAUTHORIZED, "no_token"),
            Refused::NotAllowed => (StatusCode::FORBIDDEN, "not_allowed"),
            Refused::Unreadable => (StatusCode::BAD_REQUEST, "unreadable"),
            Refused::Defective { .. } | Refused::Regulation { .. } => {
                (StatusCode::BAD_REQUEST, "defective")
            }
            Refused::Edit(why) => (StatusCode::CONFLICT, of_edit(why).0),
            Refused::Pairing(why) => (StatusCode::CONFLICT, of_pairing(why).0),
            Refused::NoProgram => (StatusCode::CONFLICT, "no_program"),
            Refused::ProgramFailed => (StatusCode::CONFLICT, "program_failed"),
            Refused::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            Refused::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Refused::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Refused::TooManyToMeet => (StatusCode::CONFLICT, "too_many_to_meet"),
            Refused::NoLink => (StatusCode::FORBIDDEN, "no_link"),
            Refused::Unknown => (StatusCode::NOT_FOUND, "unknown"),
            Refused::Conflict => (StatusCode::CONFLICT, "conflict"),
            Refused::Stopped => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
        };
        let number = match self {
            Refused::Edit(why) => of_edit(why).1,
            Refused::Pairing(why) => of_pairing(why).1,
            _ => None,
        };
        let (want, values) = want.map(want_code::code).unzip();
        let body = axum::Json(RefusedShape {
            code,
            place,
            want,
            values: values.unwrap_or_default(),
            number: number.map(Number::get),
        });
        (status, body).into_response()
    }
}

fn of_edit(why: EditFault) -> (&'static str, Option<Number>) {
    match why {
        EditFault::NoRound => ("no_round", None),
        EditFault::NoBoard => ("no_board", None),
        EditFault::NoPlayer(number) => ("no_player", Some(number)),
        EditFault::Busy(number) => ("busy", Some(number)),
        EditFault::NeedsReason => ("needs_reason", None),
        EditFault::Paired => ("paired", None),
        EditFault::Played(number) => ("played", Some(number)),
        EditFault::NotPaired(number) => ("not_paired", Some(number)),
        EditFault::Full => ("full", None),
        EditFault::NoName => ("no_name", None),
        EditFault::Known(number) => ("known", Some(number)),
        EditFault::NotAsked => ("not_asked", None),
        EditFault::Stranger(number) => ("stranger", Some(number)),
        EditFault::OneBye(number) => ("one_bye", Some(number)),
        EditFault::NoOpponent => ("no_opponent", None),
        EditFault::NoTieBreak => ("no_tie_break", None),
    }
}

fn of_pairing(why: PairingFault) -> (&'static str, Option<Number>) {
    match why {
        PairingFault::OtherSystem => ("other_system", None),
        PairingFault::Unplanned => ("unplanned", None),
        PairingFault::Abnormal => ("abnormal_points", None),
        PairingFault::InitialColour => ("no_initial_colour", None),
        PairingFault::Open(number) => ("open_result", Some(number)),
        PairingFault::AllPlayed => ("all_paired", None),
        PairingFault::Twice(number)
        | PairingFault::Absent(number)
        | PairingFault::Left(number)
        | PairingFault::Met(number, _)
        | PairingFault::Forbidden(number, _)
        | PairingFault::SecondBye(number) => ("bad_pairing", Some(number)),
        PairingFault::Unreadable(_) | PairingFault::Byes => ("bad_pairing", None),
    }
}
