//! Connections that speak HTTP, each with a limit on the time that a head may take.

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::watch;

/// How long a connection may still take to answer what it was asked, once the server stops.
const GRACE: Duration = Duration::from_secs(1);

/// Serves until told to stop; then every connection answers what it was asked, and ends. A connection on which no
/// whole head comes within `head_time` is closed: a slow one, and one that was silent for so long.
pub(crate) async fn serve<L: Listener>(
    mut listener: L,
    router: Router,
    until: impl Future<Output = ()> + Send + 'static,
    head_time: Duration,
) -> std::io::Result<()> {
    let (all_end, end) = watch::channel(());
    let (still, gone) = watch::channel(());
    let mut until = pin!(until);
    loop {
        let (io, _) = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut until => break,
        };
        let mut builder = http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(head_time);
        let service = TowerToHyperService::new(router.clone());
        let (mut end, gone) = (end.clone(), gone.clone());
        tokio::spawn(async move {
            let mut connection = pin!(builder.serve_connection(TokioIo::new(io), service));
            tokio::select! {
                // What went wrong on it is its client's matter.
                _ = connection.as_mut() => {}
                _ = end.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = tokio::time::timeout(GRACE, connection).await;
                }
            }
            drop(gone);
        });
    }
    drop((listener, gone, end));
    drop(all_end);
    still.closed().await;
    Ok(())
}
