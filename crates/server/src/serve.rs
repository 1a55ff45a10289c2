//! Starting and stopping.

use crate::base::Base;
use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::enrol::{Grants, LINK_LIFE};
use crate::handlers::{Desk, router};
use crate::job::{Job, Shared, until};
use crate::keys::Keys;
use crate::limits::{HEAD_TIME, QUEUE_MAX};
use crate::postgres::Postgres;
use crate::postgres_address::Address;
use crate::push::{self, PushTo};
use crate::sqlite::Sqlite;
use crate::tls::{Secured, config};
use crate::tournaments::TournamentNo;
use crate::writer::Writer;
use crate::{Fingerprint, Link, Page, Role, console, feeds, hints, http, now, wall};
use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// How to start.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is, unless it is elsewhere.
    pub folder: PathBuf,
    /// The address of a PostgreSQL database that several servers may share.
    pub database: Option<String>,
    /// The tournaments that there shall be, by name. None are named: one without a name.
    pub tournaments: Vec<String>,
    /// Where devices come in, over TLS.
    pub listen: SocketAddr,
    /// Where the wall is, over plain HTTP; none: no wall.
    pub wall: Option<SocketAddr>,
    /// Where the organiser's console is, over plain HTTP: an address of this machine only. None: no console.
    pub console: Option<SocketAddr>,
    /// The files of console and wall.
    pub pages: &'static [Page],
    /// How long the head of a call may take; a connection that is silent for so long is closed.
    pub head_time: Duration,
    /// How long a link can be used.
    pub link_life: Duration,
    /// How late the wall shows the boards. None where people only play for fun; in competition some minutes.
    pub delay: Duration,
    /// Rounds that are pushed to broadcasts.
    pub pushes: Vec<PushTo>,
}

impl Config {
    /// One tournament in a file of that folder, no wall, nothing shown late.
    #[must_use]
    pub fn new(folder: PathBuf, listen: SocketAddr) -> Config {
        Config {
            folder,
            database: None,
            tournaments: Vec::new(),
            listen,
            wall: None,
            console: None,
            pages: &[],
            head_time: HEAD_TIME,
            link_life: LINK_LIFE,
            delay: Duration::ZERO,
            pushes: Vec::new(),
        }
    }
}

/// Why it does not start.
#[derive(Debug)]
pub enum ServeError {
    /// The database.
    Database(DatabaseError),
    /// The folder or the network.
    Io(std::io::Error),
    /// The key.
    Tls(rustls::Error),
    /// A console that others could reach.
    Open(SocketAddr),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Database(why) => why.fmt(f),
            ServeError::Io(why) => why.fmt(f),
            ServeError::Tls(why) => write!(f, "TLS: {why}"),
            ServeError::Open(at) => write!(f, "the console is for this machine only, not at {at}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<DatabaseError> for ServeError {
    fn from(why: DatabaseError) -> Self {
        ServeError::Database(why)
    }
}

impl From<std::io::Error> for ServeError {
    fn from(why: std::io::Error) -> Self {
        ServeError::Io(why)
    }
}

impl From<rustls::Error> for ServeError {
    fn from(why: rustls::Error) -> Self {
        ServeError::Tls(why)
    }
}

/// A server that runs.
pub struct Running {
    /// Where devices come in.
    pub address: SocketAddr,
    /// Where the wall is.
    pub wall: Option<SocketAddr>,
    /// Where the console is.
    pub console: Option<SocketAddr>,
    /// The key to pin.
    pub key: Fingerprint,
    desk: Desk,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<std::io::Result<()>>>,
    writer: std::thread::JoinHandle<()>,
}

/// Starts a server on this runtime.
pub async fn start(settings: Config) -> Result<Running, ServeError> {
    let (stop, stopped) = watch::channel(false);
    // First of all: a port that is taken leaves the database closed.
    let listener = TcpListener::bind(settings.listen).await?;
    let (wall, console) = plain_doors(&settings).await?;
    let opened = opened(&settings, stopped.clone()).await?;
    let Opened {
        keys,
        writer,
        shared,
        address: hints,
    } = opened;
    let (jobs, queue) = mpsc::channel(QUEUE_MAX);
    let writer = std::thread::Builder::new()
        .name("writer".into())
        .spawn(move || writer.run(queue))?;
    if let Some(at) = hints {
        let (shared, jobs) = (Arc::clone(&shared), jobs.downgrade());
        tokio::spawn(hints::run(at, shared, jobs, stopped.clone()));
    }
    let desk = Desk::new(shared, jobs, keys.fingerprint()?, &settings);
    let address = listener.local_addr()?;
    let (secured, listens) = Secured::new(listener, config(&keys)?)?;
    let until_stop = until(stopped.clone());
    let serving = http::serve(
        secured,
        router(desk.clone()),
        until_stop,
        settings.head_time,
    );
    let looks = tokio::spawn(feeds::look(desk.clone()));
    for to in &settings.pushes {
        tokio::spawn(push::run(desk.clone(), to.clone()));
    }
    let serving = async move {
        let served = serving.await;
        looks.abort();
        // Then the address is free for another server.
        let _ = listens.await;
        served
    };
    let mut tasks = vec![tokio::spawn(serving)];
    let plain = |listener, router, stopped| {
        let until = until(stopped);
        tokio::spawn(http::serve(listener, router, until, settings.head_time))
    };
    let (wall_at, console_at) = (address_of(wall.as_ref())?, address_of(console.as_ref())?);
    if let Some(listener) = wall {
        let router = wall::router(desk.clone(), settings.pages);
        tasks.push(plain(listener, router, stopped.clone()));
    }
    if let Some((listener, at)) = console.zip(console_at) {
        let router = console::router(desk.clone(), settings.pages, at);
        tasks.push(plain(listener, router, stopped));
    }
    Ok(Running {
        address,
        wall: wall_at,
        console: console_at,
        key: keys.fingerprint()?,
        desk,
        stop,
        tasks,
        writer,
    })
}

/// Where wall and console listen, if there are any.
async fn plain_doors(
    settings: &Config,
) -> Result<(Option<TcpListener>, Option<TcpListener>), ServeError> {
    let wall = match settings.wall {
        Some(at) => Some(TcpListener::bind(at).await?),
        None => None,
    };
    let console = match settings.console {
        Some(at) => Some(on_this_machine(at).await?),
        None => None,
    };
    Ok((wall, console))
}

fn address_of(listener: Option<&TcpListener>) -> std::io::Result<Option<SocketAddr>> {
    listener.map(TcpListener::local_addr).transpose()
}

/// The console's listener.
async fn on_this_machine(at: SocketAddr) -> Result<TcpListener, ServeError> {
    if !at.ip().is_loopback() {
        return Err(ServeError::Open(at));
    }
    Ok(match TcpListener::bind(at).await {
        // Another server has that port: the page is found by what is printed.
        Err(why) if why.kind() == std::io::ErrorKind::AddrInUse => {
            TcpListener::bind((at.ip(), 0)).await?
        }
        bound => bound?,
    })
}

struct Opened {
    keys: Keys,
    writer: Writer,
    shared: Arc<Shared>,
    address: Option<Address>,
}

/// Opens the database and reads it, on a thread that may wait.
async fn opened(settings: &Config, stopped: watch::Receiver<bool>) -> Result<Opened, ServeError> {
    let address = settings.database.as_deref().map(Address::parse);
    let address = address.transpose()?;
    let (at, folder) = (address.clone(), settings.folder.clone());
    let mut names = settings.tournaments.clone();
    if names.is_empty() {
        names.push(String::new());
    }
    let (runtime, link_life) = (Handle::current(), settings.link_life);
    let work = move || -> Result<Opened, ServeError> {
        let base: Box<dyn Base> = if let Some(at) = at.clone() {
            Box::new(Postgres::open(runtime, at)?)
        } else {
            std::fs::create_dir_all(&folder)?;
            Box::new(Sqlite::open(&folder)?)
        };
        let mut database = Database::new(base);
        let keys = database.keys()?;
        database.found(&names, now::wall_ms())?;
        let shared = Arc::new(Shared::new(at.is_some(), link_life, stopped));
        let writer = Writer::new(database, Arc::clone(&shared))?;
        Ok(Opened {
            keys,
            writer,
            shared,
            address: at,
        })
    };
    let opened = tokio::task::spawn_blocking(work).await;
    opened.map_err(|why| ServeError::Io(std::io::Error::other(why)))?
}

impl Running {
    /// The tournaments by number.
    #[must_use]
    pub fn tournaments(&self) -> BTreeMap<TournamentNo, String> {
        self.desk.shared.names()
    }

    /// A link for whoever sits at this machine: the first admin of a tournament comes in by it.
    pub async fn admin_link(
        &self,
        tournament: TournamentNo,
        addresses: Vec<SocketAddr>,
    ) -> Option<Link> {
        let grants = Grants::whole(tournament, Role::Admin);
        let made = self.desk.ask(|reply| Job::Link {
            grants,
            by: None,
            reply,
        });
        Some(Link {
            addresses,
            key: self.key,
            token: made.await.ok()?.ok()?,
        })
    }

    /// Where devices reach it: for links and for the cards on the tables.
    pub fn is_reached_at(&self, addresses: &[SocketAddr]) {
        // The first word counts.
        let _ = self.desk.addresses.set(addresses.to_vec());
    }

    /// Is an admin of that tournament enrolled?
    #[must_use]
    pub fn has_admin(&self, tournament: TournamentNo) -> bool {
        let peers = self.desk.shared.read_peers();
        peers
            .all(tournament)
            .any(|peer| peer.role == Role::Admin && !peer.is_revoked)
    }

    /// Answers what is being asked, then stops.
    pub async fn stop(self) {
        let Running {
            desk,
            stop,
            tasks,
            writer,
            ..
        } = self;
        desk.shared.is_stopped.store(true, Ordering::SeqCst);
        let _ = stop.send(true);
        // Streams end, connections answer what they were asked or are cut after a moment.
        for task in tasks {
            let _ = task.await;
        }
        // Nobody can hand anything over now, so the writer ends and lets the database go.
        drop(desk);
        let joined = tokio::task::spawn_blocking(move || writer.join());
        let _ = joined.await;
    }
}
