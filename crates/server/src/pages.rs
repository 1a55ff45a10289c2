//! The pages of console and wall: built elsewhere, given to the server as bytes.

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// One file of a page.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Where it is asked for, such as `/console.html`.
    pub path: &'static str,
    /// What it is.
    pub bytes: &'static [u8],
}

/// What is said where there should be a page.
const MISSING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hamle</title>\
<p>The server runs, and devices can join. This program was built without its pages: build them in ui/ \
(npm run build), then build the program again.</p>\
<p lang=\"tr\">Sunucu çalışıyor, cihazlar katılabilir. Bu program sayfaları olmadan derlenmiş: önce ui/ içinde \
sayfaları derleyin (npm run build), sonra programı yeniden derleyin.</p></html>";

/// Nothing but what comes from this server, and pictures within its own files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Routes of all files; `/` shows `first`.
pub(crate) fn router(pages: &'static [Page], first: &'static str) -> Router {
    let mut router = Router::new();
    for page in pages {
        let page = *page;
        router = router.route(page.path, get(move || async move { file(page) }));
    }
    let start = pages.iter().find(|page| page.path == first).copied();
    router.route(
        "/",
        get(move || async move { start.map_or_else(missing, file) }),
    )
}

fn missing() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (kind, MISSING).into_response()
}

fn file(page: Page) -> Response {
    let ending = page.path.rsplit('.').next().unwrap_or_default();
    let kind = match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    };
    // Whose name says what is in it never changes.
    let kept = if ending == "html" {
        "no-cache"
    } else {
        "max-age=31536000, immutable"
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, kept),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, page.bytes).into_response()
}
