//! The tournament's server inside the app: a tablet is the server of a club evening.
//!
//! It is the same library that `hamle serve` runs, on SQLite in the app's own folder. This device is its organiser and
//! asks it as any other device does: over TLS, with a token of its own.

use crate::badge::Badge;
use crate::desk::Desk;
use crate::keys;
use reach::Link;
use server::{Config, DatabaseError, Running, ServeError};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard};
use wire::{HostDto, RefusalDto};

/// The port that is tried first: that of `hamle serve`.
const PORT: u16 = 8_443;
/// The port on which it last served, as text: while it is there, the app serves again when it is opened.
const SERVES: &str = "serves";
/// Longest content of that file.
const SERVES_MAX: usize = 16;

/// The own server.
#[derive(Default)]
pub struct Hosting(Mutex<Option<Hosted>>);

/// One that runs.
pub(crate) struct Hosted {
    running: Running,
    pub(crate) addresses: Vec<SocketAddr>,
}

impl Hosted {
    /// Where this device itself reaches it, whatever becomes of the network.
    fn here(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.running.address.port()).into()
    }
}

impl Desk {
    fn hall_folder(&self) -> PathBuf {
        self.data.join("hall")
    }

    pub(crate) async fn hosted(&self) -> MutexGuard<'_, Option<Hosted>> {
        self.hosting.0.lock().await
    }

    /// Goes on serving if it did when the app was last open. What keeps it from that is told when its page is opened
    /// and it is started by hand.
    pub async fn open_host(self: &Arc<Desk>) {
        if self.port_before().is_some() {
            let _ = self.begin_host().await;
        }
    }

    fn port_before(&self) -> Option<u16> {
        let text = std::fs::read_to_string(self.hall_folder().join(SERVES)).ok()?;
        let text = text.get(..text.len().min(SERVES_MAX))?;
        text.trim().parse().ok()
    }

    /// Starts it, and makes this device its organiser.
    pub async fn begin_host(self: &Arc<Desk>) -> Result<HostDto, RefusalDto> {
        let mut hosted = self.hosted().await;
        if hosted.is_none() {
            let begun = self.start_host().await?;
            if let Err(why) = self.organise(&begun).await {
                begun.running.stop().await;
                return Err(why);
            }
            let port = begun.running.address.port().to_string();
            let kept = keys::write_new(&self.hall_folder().join(SERVES), port.as_bytes());
            // Without it the server does not come back by itself; it serves all the same.
            drop(kept);
            *hosted = Some(begun);
        }
        drop(hosted);
        self.host().await
    }

    async fn start_host(&self) -> Result<Hosted, RefusalDto> {
        let usual = self.port_before().unwrap_or(PORT);
        let mut begun = Err(ServeError::Io(io::ErrorKind::AddrInUse.into()));
        for port in [usual, 0] {
            let listen = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
            begun = server::start(Config::new(self.hall_folder(), listen)).await;
            if !matches!(&begun, Err(ServeError::Io(why)) if why.kind() == io::ErrorKind::AddrInUse)
            {
                break;
            }
        }
        let running = begun.map_err(|why| refused(&why))?;
        let addresses = server::reachable(running.address);
        running.is_reached_at(&addresses);
        Ok(Hosted { running, addresses })
    }

    /// The badge of an organiser, with the address of this life of the server.
    async fn organise(self: &Arc<Desk>, hosted: &Hosted) -> Result<(), RefusalDto> {
        let own = Badge::load(&self.data).ok().flatten();
        match own {
            Some(badge) if badge.key != hosted.running.key => Err(RefusalDto::Elsewhere),
            Some(mut badge) => {
                badge.addresses = vec![hosted.here()];
                self.wear(badge)
            }
            None => {
                let tournaments = hosted.running.tournaments();
                let (only, _) = tournaments.first_key_value().ok_or(RefusalDto::HostFiles)?;
                let link = hosted.running.admin_link(*only, vec![hosted.here()]).await;
                self.enter(&link.ok_or(RefusalDto::HostFiles)?).await
            }
        }
    }

    async fn enter(self: &Arc<Desk>, link: &Link) -> Result<(), RefusalDto> {
        self.join(&link.to_string()).await.map(drop)
    }

    /// Stops it. Devices keep what they have and bring it when it serves again.
    pub async fn end_host(self: &Arc<Desk>) -> Result<HostDto, RefusalDto> {
        let hosted = self.hosted().await.take();
        match std::fs::remove_file(self.hall_folder().join(SERVES)) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(RefusalDto::File),
            _ => {}
        }
        if let Some(hosted) = hosted {
            hosted.running.stop().await;
        }
        self.host().await
    }

    /// The app goes: what is being asked is still answered. It serves again when the app is opened.
    pub async fn pause_host(&self) {
        let hosted = self.hosted().await.take();
        if let Some(hosted) = hosted {
            hosted.running.stop().await;
        }
    }
}

fn refused(why: &ServeError) -> RefusalDto {
    match why {
        ServeError::Database(
            DatabaseError::Damaged(_)
            | DatabaseError::OtherTables { .. }
            | DatabaseError::TooOld(_),
        ) => RefusalDto::HostFiles,
        ServeError::Database(_) | ServeError::Tls(_) => RefusalDto::Store,
        ServeError::Io(why) if why.kind() == io::ErrorKind::StorageFull => RefusalDto::Store,
        ServeError::Io(_) | ServeError::Open(_) => RefusalDto::NoPort,
    }
}
