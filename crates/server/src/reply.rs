//! Why a call is refused, and the one place that makes an HTTP status of it.

use crate::bodies::RefusedShape;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

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
    Defective { line: u32, column: u32 },
    /// A body above the limit.
    TooLong,
    /// A body that took too long.
    TooSlow,
    /// Too many calls at once.
    TooMany,
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
        let place = match self {
            Refused::Defective { line, column } => Some([line, column]),
            _ => None,
        };
        let (status, code) = match self {
            Refused::NoToken => (StatusCode::UNAUTHORIZED, "no_token"),
            Refused::NotAllowed => (StatusCode::FORBIDDEN, "not_allowed"),
            Refused::Unreadable => (StatusCode::BAD_REQUEST, "unreadable"),
            Refused::Defective { .. } => (StatusCode::BAD_REQUEST, "defective"),
            Refused::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            Refused::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Refused::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Refused::NoLink => (StatusCode::FORBIDDEN, "no_link"),
            Refused::Unknown => (StatusCode::NOT_FOUND, "unknown"),
            Refused::Conflict => (StatusCode::CONFLICT, "conflict"),
            Refused::Stopped => (StatusCode::SERVICE_UNAVAILABLE, "stopped"),
        };
        let body = axum::Json(RefusedShape { code, place });
        (status, body).into_response()
    }
}
