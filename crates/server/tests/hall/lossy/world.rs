//! What happens in the hall, by the seed.

use super::host::Host;
use super::net::{Dice, Net};
use crate::client::{Client, admin, enrol, link, serve};
use crate::place::Place;
use log::{GameId, RequestId, Role, Stream};
use server::{Fingerprint, Running, backup};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use sync::LogId;

const fn log(game: u8, stream: Stream) -> LogId {
    LogId {
        game: GameId([game; 16]),
        stream,
    }
}

pub const ONE: LogId = log(1, Stream::Board);
pub const TWO: LogId = log(2, Stream::Board);
pub const SHEET: LogId = log(1, Stream::WhiteSheet);
pub const LOGS: [LogId; 3] = [ONE, TWO, SHEET];

/// Places in `World::hosts`.
pub const CLOCK: usize = 0;
const SPARE: usize = 1;
const CLOCK_TWO: usize = 2;
const WRITER: usize = 3;
pub const DESKS: [usize; 2] = [4, 5];

/// Of what its key is made.
pub const WITNESS: u8 = 99;

pub struct World {
    pub hosts: Vec<Host>,
    pub net: Net,
    pub key: Fingerprint,
    /// The token of a device that sees everything that the server has; nothing goes wrong on its way.
    pub witness: String,
    pub server: Option<Running>,
    pub restarts: u64,
    pub restored: u64,
    pub asked: u64,
    /// For which board each request is.
    pub boards: BTreeMap<RequestId, LogId>,
    place: Place,
    copy: Option<PathBuf>,
    pub dice: Dice,
    /// The server has been put back to a copy since.
    pub is_older: bool,
}

impl World {
    pub async fn new(place: Place, seed: u64) -> World {
        let server = serve(&place).await;
        let net = Net::new(seed).await;
        net.leads_to(Some(server.address));
        let key = server.key;
        let mut client = Client::connect(server.address, key)
            .await
            .expect("connects");
        let boss = admin(&server, &mut client).await;
        let roles: [(&str, Role, &[LogId]); 6] = [
            ("clock", Role::System, &[ONE, SHEET]),
            ("clock", Role::System, &[ONE]),
            ("clock", Role::System, &[TWO]),
            ("white_sheet", Role::White, &[SHEET, ONE]),
            ("arbiter", Role::Arbiter, &[]),
            ("arbiter", Role::Arbiter, &[]),
        ];
        let mut hosts = Vec::new();
        for (number, (name, role, logs)) in (1..).zip(roles) {
            let game = logs.first().map(|log| log.game);
            let once = link(&mut client, &boss, name, game).await;
            let badge = enrol(&mut client, &once, number).await;
            hosts.push(Host::new(
                badge,
                role,
                logs,
                seed ^ (u64::from(number) << 40),
            ));
        }
        let once = link(&mut client, &boss, "display", None).await;
        let witness = enrol(&mut client, &once, WITNESS).await.token;
        World {
            hosts,
            net,
            key,
            witness,
            server: Some(server),
            restarts: 0,
            restored: 0,
            asked: 0,
            boards: BTreeMap::new(),
            place,
            copy: None,
            dice: Dice::new(seed),
            is_older: false,
        }
    }

    fn roll(&mut self, below: usize) -> usize {
        usize::try_from(self.dice.below(below as u64)).expect("small")
    }

    pub async fn step(&mut self) {
        match self.roll(32) {
            0..=8 => self.plays(),
            9..=19 => self.talk(false).await,
            20 => self.talk(true).await,
            21..=26 => self.asks(),
            27 => {
                let at = self.roll(6);
                self.hosts[at].starts();
            }
            28 | 29 => self.grants(),
            30 if self.place.database.is_none() => self.copies(),
            31 => self.restarts(true).await,
            _ => self.talk(false).await,
        }
    }

    fn plays(&mut self) {
        let who = [CLOCK, CLOCK, SPARE, CLOCK_TWO, CLOCK_TWO, WRITER][self.roll(6)];
        // Presses make heads stale, an offer (8) does not.
        let kind = [3, 3, 4, 8][self.roll(4)];
        for _ in 0..=self.roll(4) {
            self.hosts[who].plays(who != SPARE, kind);
        }
    }

    fn asks(&mut self) {
        let desk = DESKS[self.roll(2)];
        let log = [ONE, TWO][self.roll(2)];
        let mut id = [0; 16];
        id[..8].copy_from_slice(&self.dice.below(u64::MAX).to_le_bytes());
        id[8..].copy_from_slice(&self.asked.to_le_bytes());
        if self.hosts[desk].asks(log, id) {
            self.asked += 1;
            self.boards.insert(RequestId(id), log);
        }
    }

    fn grants(&mut self) {
        let desk = DESKS[self.roll(2)];
        let to = [CLOCK, SPARE][self.roll(2)];
        let to = self.hosts[to].badge.secret.device();
        self.hosts[desk].grants(ONE, to);
    }

    /// Some devices talk at once; the server may stop meanwhile.
    async fn talk(&mut self, stops: bool) {
        let (at, key) = (self.net.address, self.key);
        let chosen = 1 + self.roll(63);
        let mut tasks = Vec::new();
        for (index, mut host) in std::mem::take(&mut self.hosts).into_iter().enumerate() {
            let talks = chosen & (1 << index) != 0;
            tasks.push(tokio::spawn(async move {
                if talks {
                    host.talks(at, key).await;
                }
                host
            }));
        }
        if stops {
            for _ in 0..self.roll(200) {
                tokio::task::yield_now().await;
            }
            self.stops().await;
        }
        for task in tasks {
            self.hosts.push(task.await.expect("talks"));
        }
        if stops {
            self.restarts(false).await;
        }
    }

    async fn stops(&mut self) {
        self.net.leads_to(None);
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
    }

    fn copies(&mut self) {
        let to = self
            .place
            .folder
            .path()
            .join(format!("copy{}", self.restarts));
        if !to.exists() {
            backup(self.place.folder.path(), &to).expect("copies");
            self.copy = Some(to);
        }
    }

    /// It comes back, perhaps as it was when it was copied.
    async fn restarts(&mut self, may_be_older: bool) {
        self.stops().await;
        if may_be_older && let Some(copy) = self.copy.take() {
            let folder = self.place.folder.path();
            for end in ["", "-wal", "-shm"] {
                // Of these three the first is always there.
                let _ = fs::remove_file(folder.join(format!("tournament.sqlite{end}")));
            }
            fs::rename(copy, folder.join("tournament.sqlite")).expect("is put there");
            self.restored += 1;
            self.is_older = true;
        }
        let server = serve(&self.place).await;
        self.net.leads_to(Some(server.address));
        self.server = Some(server);
        self.restarts += 1;
        self.nothing_is_lost().await;
    }

    /// The network is well again, and all have talked until nobody has anything to say.
    pub async fn settle(&mut self) {
        self.net.heals();
        let (at, key) = (self.net.address, self.key);
        for _ in 0..6 {
            for host in &mut self.hosts {
                // A connection of before is found broken, and another one made.
                if !host.talks(at, key).await {
                    assert!(host.talks(at, key).await, "nothing is wrong any more");
                }
            }
        }
    }
}
