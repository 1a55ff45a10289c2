//! The tournament's server inside the app: a tablet is the server of a club evening.
//!
//! It is the same library that `hamle serve` runs, on SQLite in the app's own folder. This device is its organiser and
//! asks it as any other device does: over TLS, with a token of its own.

use crate::badge::Badge;
use crate::desk::Desk;
use crate::keys;
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
    /// This device as its organiser, whatever else it belongs to meanwhile.
    pub(crate) organiser: Badge,
}

/// Where this device itself reaches it, whatever becomes of the network.
fn here(running: &Running) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, running.address.port()).into()
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
            let running = self.start_host().await?;
            let organiser = match self.organise(&running).await {
                Ok(organiser) => organiser,
                Err(why) => {
                    running.stop().await;
                    return Err(why);
                }
            };
            let port = running.address.port().to_string();
            let kept = keys::write_new(&self.hall_folder().join(SERVES), port.as_bytes());
            // Without it the server does not come back by itself; it serves all the same.
            drop(kept);
            let addresses = server::reachable(running.address);
            running.is_reached_at(&addresses);
            *hosted = Some(Hosted {
                running,
                addresses,
                organiser,
            });
        }
        drop(hosted);
        self.host().await
    }

    async fn start_host(&self) -> Result<Running, RefusalDto> {
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
        begun.map_err(|why| refused(&why))
    }

    /// The badge of an organiser, with the address of this life of the server. It is kept beside the server's files as
    /// well: a device is let in once, and may leave its own tournament and come back.
    async fn organise(self: &Arc<Desk>, running: &Running) -> Result<Badge, RefusalDto> {
        let fits = |badge: &Badge| badge.key == running.key;
        let worn = Badge::load(&self.data).ok().flatten();
        if worn.as_ref().is_some_and(|badge| !fits(badge)) {
            return Err(RefusalDto::Elsewhere);
        }
        let kept = Badge::load(&self.hall_folder()).ok().flatten();
        let badge = match worn.or(kept.filter(fits)) {
            Some(mut badge) => {
                badge.addresses = vec![here(running)];
                self.wear(badge.clone())?;
                badge
            }
            None => {
                let tournaments = running.tournaments();
                let (only, _) = tournaments.first_key_value().ok_or(RefusalDto::HostFiles)?;
                let link = running.admin_link(*only, vec![here(running)]).await;
                let link = link.ok_or(RefusalDto::HostFiles)?;
                self.join(&link.to_string()).await?;
                let worn = Badge::load(&self.data).ok().flatten();
                worn.ok_or(RefusalDto::Store)?
            }
        };
        badge
            .keep(&self.hall_folder())
            .map_err(|_| RefusalDto::Store)?;
        Ok(badge)
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
