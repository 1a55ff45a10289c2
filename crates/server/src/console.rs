//! The organiser's console: all calls over plain HTTP, for this machine only. Whoever uses it needs a token as
//! everybody does; what keeps others out is the loopback address.

use crate::handlers::{self, Desk};
use crate::pages::{self, Page};
use crate::reply::Refused;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

/// The console of a server that listens at `at`.
pub(crate) fn router(desk: Desk, pages: &'static [Page], at: SocketAddr) -> Router {
    let calls = handlers::router(Desk {
        is_console: true,
        ..desk
    });
    let guard = move |request: Request, next: Next| async move {
        if is_ours(request.headers(), at.port()) {
            next.run(request).await
        } else {
            Refused::NotAllowed.into_response() as Response
        }
    };
    calls
        .merge(pages::router(pages, "/console.html"))
        .layer(middleware::from_fn(guard))
}

/// Asked for by this machine's own name: a page of somebody else's, whose name was made to lead here, is not let in.
fn is_ours(headers: &HeaderMap, port: u16) -> bool {
    let names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).is_some_and(|host| names.iter().any(|name| name == host));
    let from_here = |origin: &str| {
        origin
            .strip_prefix("http://")
            .is_some_and(|from| names.iter().any(|name| name == from))
    };
    host && text(header::ORIGIN).is_none_or(from_here)
}

#[cfg(test)]
mod tests {
    use super::is_ours;
    use axum::http::{HeaderMap, HeaderValue, header};

    /// A name that somebody else made to lead to this machine, and a page of his that sends here, are not ours.
    #[test]
    fn only_this_machines_own_names_are_let_in() {
        let asked = |host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            is_ours(&headers, 8_444)
        };
        assert!(asked("127.0.0.1:8444", None));
        assert!(asked("localhost:8444", Some("http://localhost:8444")));
        assert!(!asked("chess.example:8444", None));
        assert!(!asked("127.0.0.1:8445", None));
        assert!(!asked("127.0.0.1:8444", Some("http://chess.example:8444")));
        assert!(!asked("127.0.0.1:8444", Some("null")));
        assert!(!is_ours(&HeaderMap::new(), 8_444));
    }
}
