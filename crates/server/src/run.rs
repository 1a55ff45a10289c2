//! A server as a whole program: until it is told to stop.

use crate::serve::{Config, ServeError, start};
use crate::{Fingerprint, Link};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// What to tell whoever started it.
#[derive(Clone, Debug)]
pub struct Started {
    /// Where devices come in.
    pub addresses: Vec<SocketAddr>,
    /// Where the wall is.
    pub wall: Option<SocketAddr>,
    /// The organiser's console: the tournament's name and an address with a link of its own in it.
    pub consoles: Vec<(String, String)>,
    /// The key to pin.
    pub key: Fingerprint,
    /// For the first admin of each tournament that has none, with the tournament's name.
    pub admins: Vec<(String, Link)>,
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
        running.is_reached_at(&addresses);
        let (mut admins, mut consoles) = (Vec::new(), Vec::new());
        for (tournament, name) in running.tournaments() {
            if let Some(at) = running.console {
                let link = running.admin_link(tournament, addresses.clone()).await;
                // What stands behind # is never sent.
                let page = |link: Link| (name.clone(), format!("http://{at}/#t={}", link.token));
                consoles.extend(link.map(page));
            }
            if !running.has_admin(tournament) {
                let link = running.admin_link(tournament, addresses.clone()).await;
                admins.extend(link.map(|link| (name, link)));
            }
        }
        tell(&Started {
            addresses,
            wall: running.wall,
            consoles,
            key: running.key,
            admins,
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

/// Where a device in the hall reaches an address on which the server listens: an unspecified one stands for that
/// of the network that leads outwards. Nothing is sent to find it.
#[must_use]
pub fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    let outwards = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    let here = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), listening.port());
    match outwards {
        Ok(found) => vec![SocketAddr::new(found.ip(), listening.port()), here],
        Err(_) => vec![here],
    }
}
