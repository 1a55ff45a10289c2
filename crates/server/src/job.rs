//! What handlers hand to the writer, and what both share.

use crate::enrol::Grants;
use crate::kept::Book;
use crate::metrics::Metrics;
use crate::peers::{Peer, Peers};
use crate::reply::Refused;
use crate::server_time::ServerTime;
use crate::tournaments::TournamentNo;
use crate::work::{Task, Then};
use crate::{Enrolled, Token};
use log::DeviceKey;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;
use sync::{LogId, Plan, Question};
use tokio::sync::{Notify, broadcast, oneshot, watch};

/// An error says that the server was dropped.
pub(crate) async fn until(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// What handlers and the writer share.
pub(crate) struct Shared {
    pub peers: RwLock<Peers>,
    /// Their names.
    pub tournaments: RwLock<BTreeMap<TournamentNo, String>>,
    /// Their sections, as they were last read.
    pub book: Book,
    pub metrics: Metrics,
    /// The disk failed, or the server stops.
    pub is_stopped: AtomicBool,
    /// The database cannot be reached just now.
    pub is_away: AtomicBool,
    pub time: ServerTime,
    pub news: broadcast::Sender<News>,
    /// Other processes may have committed what is not known here; they are told of commits by this.
    pub others: Option<Notify>,
    link_life: Duration,
    /// The server was told to stop, or was dropped.
    stopped: watch::Receiver<bool>,
}

impl Shared {
    pub(crate) fn new(
        has_others: bool,
        link_life: Duration,
        stopped: watch::Receiver<bool>,
    ) -> Shared {
        Shared {
            peers: RwLock::default(),
            tournaments: RwLock::default(),
            book: Book::default(),
            metrics: Metrics::default(),
            is_stopped: AtomicBool::new(false),
            is_away: AtomicBool::new(false),
            time: ServerTime::default(),
            news: broadcast::channel(1_024).0,
            others: has_others.then(Notify::new),
            link_life,
            stopped,
        }
    }

    /// Until when a link can be used that is made now, in milliseconds.
    pub(crate) fn link_until_ms(&self, now_ms: u64) -> u64 {
        let life_ms = u64::try_from(self.link_life.as_millis()).unwrap_or(u64::MAX);
        now_ms.saturating_add(life_ms)
    }

    /// Streams end then.
    pub(crate) async fn until_stop(&self) {
        until(self.stopped.clone()).await;
    }

    pub(crate) fn read_peers(&self) -> RwLockReadGuard<'_, Peers> {
        self.peers.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn write_peers(&self) -> RwLockWriteGuard<'_, Peers> {
        self.peers.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// All tournaments by number.
    pub(crate) fn names(&self) -> BTreeMap<TournamentNo, String> {
        let names = self.tournaments.read();
        names.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What commits brought, for those who follow.
#[derive(Clone, Debug)]
pub(crate) struct News {
    pub tournament: TournamentNo,
    /// The tournament's number of its last item.
    pub seq: i64,
    pub grown: BTreeSet<LogId>,
    /// Devices for whom a request waits.
    pub asked: BTreeSet<DeviceKey>,
}

impl News {
    pub(crate) fn none(tournament: TournamentNo) -> News {
        News {
            tournament,
            seq: 0,
            grown: BTreeSet::new(),
            asked: BTreeSet::new(),
        }
    }

    pub(crate) fn is_none(&self) -> bool {
        self.grown.is_empty() && self.asked.is_empty()
    }
}

/// Work for the writer.
pub(crate) enum Job {
    Sync {
        question: Box<Question>,
        peer: Arc<Peer>,
        received_us: u64,
        reply: oneshot::Sender<Result<Vec<u8>, Refused>>,
    },
    Link {
        grants: Grants,
        by: Option<Arc<Peer>>,
        reply: oneshot::Sender<Result<Token, Refused>>,
    },
    Enrol {
        link: Token,
        device: DeviceKey,
        reply: oneshot::Sender<Option<Enrolled>>,
    },
    Revoke {
        device: DeviceKey,
        by: Arc<Peer>,
        reply: oneshot::Sender<Result<bool, Refused>>,
    },
    /// Whatever else needs the database or what is in memory.
    Work {
        by: Option<Arc<Peer>>,
        writes: bool,
        task: Box<dyn Task>,
    },
    /// Look what others committed.
    Look { reply: oneshot::Sender<()> },
    /// The same, and nobody waits; also from time to time.
    Wake,
}

impl Job {
    /// May it write?
    pub(crate) fn writes(&self) -> bool {
        match self {
            Job::Sync { question, .. } => question.brings(),
            Job::Link { .. } | Job::Enrol { .. } | Job::Revoke { .. } => true,
            Job::Work { writes, .. } => *writes,
            Job::Look { .. } | Job::Wake => false,
        }
    }

    /// By whom it is asked, if by a device that is enrolled.
    pub(crate) fn by(&self) -> Option<&Arc<Peer>> {
        match self {
            Job::Sync { peer, .. } => Some(peer),
            Job::Link { by, .. } | Job::Work { by, .. } => by.as_ref(),
            Job::Revoke { by, .. } => Some(by),
            Job::Enrol { .. } | Job::Look { .. } | Job::Wake => None,
        }
    }

    /// Whoever has gone away meanwhile asks again.
    pub(crate) fn refuse(self, why: Refused) {
        match self {
            Job::Sync { reply, .. } => drop(reply.send(Err(why))),
            Job::Link { reply, .. } => drop(reply.send(Err(why))),
            Job::Revoke { reply, .. } => drop(reply.send(Err(why))),
            Job::Work { task, .. } => task.refuse(why),
            Job::Enrol { .. } | Job::Look { .. } | Job::Wake => {}
        }
    }
}

/// What is said after the commit.
pub(crate) enum Answer {
    Frame(
        Box<Plan>,
        Arc<Peer>,
        oneshot::Sender<Result<Vec<u8>, Refused>>,
    ),
    Link(Token, oneshot::Sender<Result<Token, Refused>>),
    Enrolled(Option<Box<Enrolled>>, oneshot::Sender<Option<Enrolled>>),
    Revoked(
        TournamentNo,
        DeviceKey,
        bool,
        oneshot::Sender<Result<bool, Refused>>,
    ),
    Looked(oneshot::Sender<()>),
    Worked(Then),
    None,
}
