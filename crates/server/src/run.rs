//! A server as a whole program: until it is told to stop.

use crate::serve::{Config, ServeError, start};
use crate::{Fingerprint, Link};
use std::net::SocketAddr;

/// What to tell whoever started it.
#[derive(Clone, Debug)]
pub struct Started {
    /// Where devices come in.
    pub addresses: Vec<SocketAddr>,
    /// Where the wall is.
    pub wall: Option<SocketAddr>,
    /// The key to pin.
    pub key: Fingerprint,
    /// For the first admin; none when there is one.
    pub admin: Option<Link>,
}

/// Runs until SIGINT or SIGTERM. `addresses` makes of the address on which it listens those that devices reach.
pub fn run(
    config: Config,
    addresses: impl FnOnce(SocketAddr) -> Vec<SocketAddr>,
    tell: impl FnOnce(&Started),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let running = start(config).await?;
        let addresses = addresses(running.address);
        let admin = if running.has_admin() {
            None
        } else {
            running.admin_link(addresses.clone()).await
        };
        tell(&Started {
            addresses,
            wall: running.wall,
            key: running.key,
            admin,
        });
        told_to_stop().await?;
        running.stop().await;
        Ok(())
    })
}

#[cfg(unix)]
async fn told_to_stop() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        told = tokio::signal::ctrl_c() => told,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn told_to_stop() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
