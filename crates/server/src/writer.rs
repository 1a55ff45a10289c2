//! The one thread that writes. It takes what waits, commits once, then answers.

use crate::database::{Database, Told, TournamentShelf};
use crate::database_error::DatabaseError;
use crate::gate::Door;
use crate::job::{Answer, Job, News, Shared};
use crate::limits::GROUP_MAX;
use crate::metrics::Metrics;
use crate::now;
use crate::one::One;
use crate::server_time::MEASURED_EVERY_US;
use crate::tournaments::TournamentNo;
use log::{DeviceSecret, Era, Stream};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use sync::{Hub, Item, LogId, Rights};
use tokio::sync::mpsc;

const RETRY_MIN: Duration = Duration::from_millis(100);
const RETRY_MAX: Duration = Duration::from_secs(5);

/// A tournament, as far as it is in memory.
pub(crate) struct Hall {
    pub hub: Hub,
    pub secret: DeviceSecret,
}

/// All tournaments of the database.
pub(crate) type Halls = BTreeMap<TournamentNo, Hall>;

pub(crate) struct Writer {
    database: Database,
    halls: Halls,
    shared: Arc<Shared>,
    era: Era,
    life: Option<[u8; 32]>,
    /// What is in memory is on the disk.
    is_sound: bool,
    measured_us: u64,
}

impl Writer {
    /// Reads what is stored.
    pub(crate) fn new(database: Database, shared: Arc<Shared>) -> Result<Writer, DatabaseError> {
        let mut writer = Writer {
            database,
            halls: Halls::new(),
            shared,
            era: Era([0; 8]),
            life: None,
            is_sound: false,
            measured_us: 0,
        };
        writer.read()?;
        writer.database.checked()?;
        Ok(writer)
    }

    /// Reads what is stored, or of it what is new since the database was lost from sight.
    fn read(&mut self) -> Result<(), DatabaseError> {
        let life = self.database.life()?;
        if !self.is_sound || life != self.life {
            self.database.forget();
            self.halls.clear();
            *self.shared.write_peers() = crate::peers::Peers::default();
            self.life = life;
            // All processes of one life number changes alike, since they take items in one order.
            self.era = Era(life.map_or_else(crate::keys::random, |life| {
                let [a, b, c, d, e, f, g, h, ..] = life;
                [a, b, c, d, e, f, g, h]
            }));
            self.measure(true)?;
        }
        self.is_sound = false;
        let mut news = BTreeMap::new();
        let mut memory = Memory {
            halls: &mut self.halls,
            shared: &self.shared,
            era: self.era,
            news: &mut news,
        };
        self.database.look(&mut |told| memory.take(told))?;
        self.is_sound = true;
        Ok(())
    }

    fn measure(&mut self, begins: bool) -> Result<(), DatabaseError> {
        let mut samples = Vec::new();
        for _ in 0..5 {
            samples.extend(self.database.clock()?);
        }
        self.measured_us = now::uptime_us();
        if begins {
            self.shared.time.begin(&samples);
        } else if !self.shared.time.follow(&samples) {
            self.database.end_life()?;
            return Err(DatabaseError::ClockSet);
        }
        Ok(())
    }

    /// Until nobody can hand over any more, or the disk fails for good.
    pub(crate) fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut group = Vec::new();
        while queue.blocking_recv_many(&mut group, GROUP_MAX) > 0 {
            if let Err(why) = self.group(std::mem::take(&mut group)) {
                // Nobody was answered.
                eprintln!("hamle: {why}");
                if why.is_final() || !self.recovers(&mut queue) {
                    break;
                }
            }
        }
        self.shared.is_stopped.store(true, Ordering::SeqCst);
    }

    /// Comes back to a database that went away. What is in memory is used further only if it is on the disk.
    fn recovers(&mut self, queue: &mut mpsc::Receiver<Job>) -> bool {
        self.shared.is_away.store(true, Ordering::SeqCst);
        let mut pause = RETRY_MIN;
        loop {
            // Whoever waits asks again.
            while queue.try_recv().is_ok() {}
            if queue.is_closed() || self.shared.is_stopped.load(Ordering::SeqCst) {
                return false;
            }
            match self.database.reopen().and_then(|can| {
                if can {
                    self.read()?;
                }
                Ok(can)
            }) {
                Ok(can) => {
                    self.shared.is_away.store(!can, Ordering::SeqCst);
                    return can;
                }
                Err(why) if why.is_final() => {
                    eprintln!("hamle: {why}");
                    return false;
                }
                Err(_) => {}
            }
            // Not all processes at the same moment.
            let spread = u32::from(crate::keys::random::<1>()[0]);
            std::thread::sleep(pause + pause * spread / 512);
            pause = (pause * 2).min(RETRY_MAX);
        }
    }

    fn group(&mut self, jobs: Vec<Job>) -> Result<(), DatabaseError> {
        let mut news = BTreeMap::new();
        let (writes, wakes) = (
            jobs.iter().any(Job::writes),
            jobs.iter().any(|job| matches!(job, Job::Wake)),
        );
        let is_sound = &mut self.is_sound;
        let mut memory = Memory {
            halls: &mut self.halls,
            shared: &self.shared,
            era: self.era,
            news: &mut news,
        };
        let mut take = |told| {
            *is_sound = false;
            memory.take(told)
        };
        if writes {
            self.database.begin(&mut take)?;
        } else {
            self.database.look(&mut take)?;
        }
        self.is_sound &= !writes;
        let (mut answers, mut fresh) = (Vec::with_capacity(jobs.len()), 0);
        for job in jobs {
            let one = One {
                halls: &mut self.halls,
                shared: &self.shared,
                database: &mut self.database,
                news: &mut news,
                fresh: &mut fresh,
            };
            answers.push(one.take(job)?);
        }
        if writes {
            self.database.commit()?;
            Metrics::add(&self.shared.metrics.commits, 1);
            Metrics::add(&self.shared.metrics.entries, fresh);
            if let Some(others) = &self.shared.others {
                others.notify_one();
            }
        }
        self.is_sound = true;
        for answer in answers {
            self.answer(answer);
        }
        self.tell(news);
        if wakes && now::uptime_us().saturating_sub(self.measured_us) >= MEASURED_EVERY_US {
            self.measure(false)?;
        }
        Ok(())
    }

    fn tell(&self, news: BTreeMap<TournamentNo, News>) {
        for (tournament, mut news) in news {
            if !news.is_none() {
                news.seq = self.database.seq(tournament);
                // Without a follower nobody takes it.
                let _ = self.shared.news.send(news);
            }
        }
    }

    /// Whoever has gone away meanwhile asks again.
    fn answer(&self, answer: Answer) {
        match answer {
            Answer::Frame(plan, peer, reply) => {
                let Some(hall) = self.halls.get(&peer.tournament) else {
                    return;
                };
                let peers = self.shared.read_peers();
                // It may have been given a game since it asked.
                let door = Door {
                    peer: peers.now(&peer),
                    peers: &peers,
                };
                let shelf = TournamentShelf(&self.database, peer.tournament);
                let frame = hall.hub.answer(*plan, &door, &shelf, self.shared.time.us());
                Metrics::add(&self.shared.metrics.frames, 1);
                if let Ok(bytes) = frame.write() {
                    let _ = reply.send(Ok(bytes));
                }
            }
            Answer::Link(token, reply) => {
                let _ = reply.send(Ok(token));
            }
            Answer::Enrolled(enrolled, reply) => {
                let _ = reply.send(enrolled.map(|enrolled| *enrolled));
            }
            Answer::Revoked(tournament, device, is_known, reply) => {
                self.shared.write_peers().revoke(tournament, &device);
                let _ = reply.send(Ok(is_known));
            }
            Answer::Looked(reply) => {
                let _ = reply.send(());
            }
            Answer::Worked(then) => then(),
            Answer::None => {}
        }
    }
}

/// Where what others committed goes.
struct Memory<'a> {
    halls: &'a mut Halls,
    shared: &'a Shared,
    era: Era,
    news: &'a mut BTreeMap<TournamentNo, News>,
}

impl Memory<'_> {
    fn take(&mut self, told: Told) -> Result<(), DatabaseError> {
        match told {
            Told::Tournament(new) => {
                let hub = Hub::new(self.era, Rights::of_tournament(new.secret.device()));
                let secret = new.secret;
                self.halls.insert(new.number, Hall { hub, secret });
                let names = self.shared.tournaments.write();
                let mut names = names.unwrap_or_else(PoisonError::into_inner);
                names.insert(new.number, new.name);
            }
            Told::Device(known) => {
                let mut peers = self.shared.write_peers();
                let before = peers.of_device(known.tournament, &known.device);
                // It was given a game at another process.
                if before.is_some_and(|before| before.games != known.games) {
                    let news = self.news.entry(known.tournament);
                    let news = news.or_insert_with(|| News::none(known.tournament));
                    news.asked.insert(known.device);
                }
                peers.put(known);
            }
            Told::Item(tournament, item) => self.item(tournament, &item)?,
        }
        Ok(())
    }

    fn item(&mut self, tournament: TournamentNo, item: &Item) -> Result<(), DatabaseError> {
        let hall = self.halls.get_mut(&tournament);
        let Some(hall) = hall else {
            return Err(DatabaseError::Damaged("an item of no tournament".into()));
        };
        if !hall.hub.put(item) {
            return Err(DatabaseError::Damaged("an item does not fit".into()));
        }
        let news = self.news.entry(tournament);
        let news = news.or_insert_with(|| News::none(tournament));
        match item {
            Item::Entry(checked) => {
                news.grown.insert(checked.log());
            }
            Item::Request(signed) => {
                let board = LogId {
                    game: signed.request().game,
                    stream: Stream::Board,
                };
                let tree = hall.hub.tree(&board);
                news.asked
                    .extend(tree.and_then(|tree| tree.standing().writer()));
            }
            Item::Certificate(_) => {}
        }
        Ok(())
    }
}
