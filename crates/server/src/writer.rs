//! The one thread that writes. It takes what waits, commits once, then answers.

use crate::database::{Database, DatabaseError, Group};
use crate::enrol::{Grants, LINK_LIFE_MS};
use crate::gate::Door;
use crate::keys::Keys;
use crate::limits::GROUP_MAX;
use crate::metrics::Metrics;
use crate::now;
use crate::peers::{Peer, Peers};
use crate::{Enrolled, Token};
use log::{Certificate, DeviceKey, DeviceSecret, Era, GameId, PersonId};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use sync::{Hub, Item, LogId, Plan, Question, Rights};
use tokio::sync::{broadcast, mpsc, oneshot};

/// What handlers and the writer share.
pub(crate) struct Shared {
    pub peers: RwLock<Peers>,
    pub metrics: Metrics,
    /// The disk failed, or the server stops.
    pub is_stopped: AtomicBool,
    pub news: broadcast::Sender<News>,
}

impl Shared {
    pub(crate) fn read_peers(&self) -> std::sync::RwLockReadGuard<'_, Peers> {
        self.peers.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_peers(&self) -> std::sync::RwLockWriteGuard<'_, Peers> {
        self.peers.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a commit brought, for those who follow.
#[derive(Clone, Debug)]
pub(crate) struct News {
    /// The tournament's number of its last item.
    pub seq: i64,
    pub grown: BTreeSet<LogId>,
    /// Devices for whom a request waits.
    pub asked: BTreeSet<DeviceKey>,
}

/// Work for the writer.
pub(crate) enum Job {
    Sync {
        question: Box<Question>,
        peer: Arc<Peer>,
        received_us: u64,
        reply: oneshot::Sender<Vec<u8>>,
    },
    Link {
        grants: Grants,
        by: Option<DeviceKey>,
        reply: oneshot::Sender<Token>,
    },
    Enrol {
        link: Token,
        device: DeviceKey,
        reply: oneshot::Sender<Option<Enrolled>>,
    },
    Revoke {
        device: DeviceKey,
        by: DeviceKey,
        reply: oneshot::Sender<bool>,
    },
}

/// What is said after the commit.
enum Answer {
    Frame(Box<Plan>, Arc<Peer>, oneshot::Sender<Vec<u8>>),
    Link(Token, oneshot::Sender<Token>),
    Enrolled(Option<Box<Enrolled>>, oneshot::Sender<Option<Enrolled>>),
    Revoked(DeviceKey, bool, oneshot::Sender<bool>),
}

pub(crate) struct Writer {
    database: Database,
    hub: Hub,
    tournament: DeviceSecret,
    shared: Arc<Shared>,
}

impl Writer {
    /// Reads what is stored.
    pub(crate) fn new(
        database: Database,
        keys: &Keys,
        shared: Arc<Shared>,
    ) -> Result<Writer, DatabaseError> {
        let tournament = keys.tournament();
        let rights = Rights::of_tournament(tournament.device());
        let mut hub = Hub::new(Era(crate::keys::random()), rights);
        let mut unsound = 0_u64;
        database.each_item(|item| unsound += u64::from(!hub.put(&item)))?;
        if unsound > 0 {
            return Err(DatabaseError::Damaged(format!(
                "{unsound} items do not fit"
            )));
        }
        Ok(Writer {
            database,
            hub,
            tournament,
            shared,
        })
    }

    /// Until nobody can hand over any more, or the disk fails.
    pub(crate) fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut group = Vec::new();
        while queue.blocking_recv_many(&mut group, GROUP_MAX) > 0 {
            if let Err(why) = self.group(std::mem::take(&mut group)) {
                // Nobody was answered; what the hub holds is no longer what the disk holds.
                eprintln!("hamle: {why}");
                break;
            }
        }
        self.shared.is_stopped.store(true, Ordering::SeqCst);
    }

    fn group(&mut self, jobs: Vec<Job>) -> Result<(), DatabaseError> {
        let mut answers = Vec::with_capacity(jobs.len());
        let mut news = News {
            seq: 0,
            grown: BTreeSet::new(),
            asked: BTreeSet::new(),
        };
        let (hub, tournament, shared) = (&mut self.hub, &self.tournament, &self.shared);
        let mut fresh = 0;
        let seq = self.database.commit(|group| {
            for job in jobs {
                let one = One {
                    hub,
                    tournament,
                    shared,
                    group,
                };
                answers.push(one.take(job, &mut news, &mut fresh)?);
            }
            Ok(())
        })?;
        news.seq = seq;
        Metrics::add(&self.shared.metrics.commits, 1);
        Metrics::add(&self.shared.metrics.entries, fresh);
        for answer in answers {
            self.answer(answer);
        }
        if !news.grown.is_empty() || !news.asked.is_empty() {
            // Without a follower nobody takes it.
            let _ = self.shared.news.send(news);
        }
        Ok(())
    }

    /// Whoever has gone away meanwhile asks again.
    fn answer(&self, answer: Answer) {
        match answer {
            Answer::Frame(plan, peer, reply) => {
                let peers = self.shared.read_peers();
                let door = Door {
                    peer: &peer,
                    peers: &peers,
                };
                let frame = self
                    .hub
                    .answer(*plan, &door, &self.database, now::uptime_us());
                Metrics::add(&self.shared.metrics.frames, 1);
                if let Ok(bytes) = frame.write() {
                    let _ = reply.send(bytes);
                }
            }
            Answer::Link(token, reply) => {
                let _ = reply.send(token);
            }
            Answer::Enrolled(enrolled, reply) => {
                let _ = reply.send(enrolled.map(|enrolled| *enrolled));
            }
            Answer::Revoked(device, is_known, reply) => {
                self.shared.write_peers().revoke(&device);
                let _ = reply.send(is_known);
            }
        }
    }
}

/// One job within a commit.
struct One<'a, 'b> {
    hub: &'a mut Hub,
    tournament: &'a DeviceSecret,
    shared: &'a Shared,
    group: &'a mut Group<'b>,
}

impl One<'_, '_> {
    fn take(self, job: Job, news: &mut News, fresh: &mut usize) -> Result<Answer, rusqlite::Error> {
        let now_ms = now::wall_ms();
        match job {
            Job::Sync {
                question,
                peer,
                received_us,
                reply,
            } => {
                let peers = self.shared.read_peers();
                let door = Door {
                    peer: &peer,
                    peers: &peers,
                };
                let taken = self.hub.take(*question, &door, received_us);
                for item in &taken.store {
                    self.group.put(item)?;
                }
                *fresh += taken.store.len();
                news.grown.extend(taken.grown);
                news.asked.extend(taken.asked);
                drop(peers);
                Ok(Answer::Frame(Box::new(taken.plan), peer, reply))
            }
            Job::Link { grants, by, reply } => {
                let token = Token(crate::keys::random());
                self.group
                    .put_link(token.hash(), grants, now_ms.saturating_add(LINK_LIFE_MS))?;
                self.group.audit(by, "made a link", now_ms)?;
                Ok(Answer::Link(token, reply))
            }
            Job::Enrol {
                link,
                device,
                reply,
            } => {
                let enrolled = self.enrol(link, device, now_ms)?;
                Ok(Answer::Enrolled(enrolled.map(Box::new), reply))
            }
            Job::Revoke { device, by, reply } => {
                let is_known = self.shared.read_peers().of_device(&device).is_some();
                self.group.revoke(device, now_ms)?;
                self.group.audit(Some(by), "revoked a device", now_ms)?;
                Ok(Answer::Revoked(device, is_known, reply))
            }
        }
    }

    fn enrol(
        self,
        link: Token,
        device: DeviceKey,
        now_ms: u64,
    ) -> Result<Option<Enrolled>, rusqlite::Error> {
        // A device is enrolled once; a reinstalled app is another device.
        if self.shared.read_peers().of_device(&device).is_some() {
            return Ok(None);
        }
        let Some(grants) = self.group.use_link(link.hash(), device, now_ms)? else {
            self.group
                .audit(Some(device), "brought a link that does not hold", now_ms)?;
            return Ok(None);
        };
        let token = Token(crate::keys::random());
        self.group
            .put_device(device, token.hash(), grants, now_ms)?;
        self.group.audit(Some(device), "was enrolled", now_ms)?;
        let certificate = grants.role.certified(grants.game).map(|(role, game)| {
            let certificate = Certificate {
                role,
                game,
                person: PersonId([0; 16]),
                device,
                issuer: self.tournament.device(),
                wall_ms: now_ms,
            };
            certificate.sign(self.tournament)
        });
        if let Some(certified) = certificate {
            let item = Item::Certificate(certified);
            if self.hub.put(&item) {
                self.group.put(&item)?;
            }
        }
        let peer = Peer {
            device,
            role: grants.role,
            game: grants.game,
            is_revoked: false,
            at_work: AtomicU32::new(0),
        };
        // Before the commit: nobody knows the token yet.
        self.shared.write_peers().put(token.hash(), peer);
        Metrics::add(&self.shared.metrics.enrolled, 1);
        Ok(Some(Enrolled {
            token,
            role: grants.role,
            game: grants.game,
            tournament: self.tournament.device(),
            certificate,
        }))
    }
}

/// Is that game's identity usable? All zero means every game in a certificate.
pub(crate) fn is_game(game: &GameId) -> bool {
    game.0 != [0; 16]
}
