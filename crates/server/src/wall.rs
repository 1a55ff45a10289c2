//! The public wall: plain HTTP, read-only, no token, nothing but counts.

use crate::handlers::Desk;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::atomic::Ordering;

/// What anybody in the hall may see.
pub(crate) fn router(desk: Desk) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/health", get(|| async { "ok\n" }))
        .with_state(desk)
}

async fn page(State(desk): State<Desk>) -> impl IntoResponse {
    let entries = desk.shared.metrics.entries.load(Ordering::Relaxed);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (
        headers,
        format!("Hamle\n{entries} entries since the start\n"),
    )
}
