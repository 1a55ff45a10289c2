//! The hall: devices, server, and a network that loses, repeats, delays and reorders.

use crate::check::Done;
use crate::host::{BOARD, Disk, GAME, Host, WHITE, Who};
use crate::op::{HOSTS, Op};
use crate::server::{Commit, Open, Server};
use log::{
    Certificate, Certified, DeviceKey, DeviceSecret, GameId, Hash, Lifetime, PersonId, RequestId,
    Role,
};
use std::collections::{BTreeMap, BTreeSet};
use sync::{Follow, Input, Item, LogId, Rights};

/// A host that breaks its part of the contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planted {
    Nothing,
    /// The server answers before the disk has it.
    AnswersBeforeCommit,
    /// A device does not store what the machine tells it to.
    StoresNothing,
    /// The clock does a request twice.
    DoesTwice,
    /// The clock does what the machine declined.
    DoesExpired,
    /// The spare writes without having been granted the board.
    WritesUngranted,
    /// The program says that a request was done, and wrote nothing.
    AnswersNothing,
}

impl Planted {
    pub const FAULTS: [Planted; 6] = [
        Planted::AnswersBeforeCommit,
        Planted::StoresNothing,
        Planted::DoesTwice,
        Planted::DoesExpired,
        Planted::WritesUngranted,
        Planted::AnswersNothing,
    ];
}

pub enum Event {
    ToServer {
        host: usize,
        run: u64,
        bytes: Vec<u8>,
    },
    /// The disk is done with what was taken in that life.
    Commit {
        life: u64,
    },
    ToHost {
        host: usize,
        run: u64,
        bytes: Vec<u8>,
    },
    Broken {
        host: usize,
        run: u64,
    },
    Poke {
        host: usize,
    },
    ServerStarts,
}

pub struct World {
    pub now_us: u64,
    pub hosts: Vec<Host>,
    pub server: Server,
    pub rights: Rights,
    pub planted: Planted,
    /// Every request by its true time.
    pub made_us: BTreeMap<RequestId, u64>,
    /// When and by whom each entry that does a request was written.
    pub done: Vec<Done>,
    pub told: BTreeSet<&'static str>,
    queue: BTreeMap<(u64, u64), Event>,
    pub numbers: u64,
    random: u64,
    loss: u64,
}

fn secret(number: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[number; 32])
}

fn certified(role: Role, game: GameId, device: DeviceKey) -> Certified {
    let tournament = secret(99);
    Certificate {
        role,
        game,
        person: PersonId([0; 16]),
        device,
        issuer: tournament.device(),
        wall_ms: 0,
    }
    .sign(&tournament)
}

impl World {
    pub fn new(seed: u64, planted: Planted) -> World {
        let rights = Rights::of_tournament(secret(99).device());
        let any = GameId([0; 16]);
        let (named, all) = (Follow::Named, Follow::All);
        let board: &'static [LogId] = &[BOARD];
        let both: &'static [LogId] = &[BOARD, WHITE];
        let roles = [
            (Role::System, GAME, named, both),
            (Role::System, GAME, named, board),
            (Role::White, GAME, named, both),
            (Role::Arbiter, any, all, &[] as &'static [LogId]),
            (Role::Arbiter, any, all, &[]),
        ];
        let mut world = World {
            now_us: 1_000_000,
            hosts: Vec::new(),
            server: Server::new(rights.clone(), Disk::default()),
            rights: rights.clone(),
            planted,
            made_us: BTreeMap::new(),
            done: Vec::new(),
            told: BTreeSet::new(),
            queue: BTreeMap::new(),
            numbers: 0,
            random: seed | 1,
            loss: 0,
        };
        world.loss = world.roll(4) * 12;
        let mut disk = Disk::default();
        for (number, (role, game, follow, logs)) in roles.into_iter().enumerate() {
            let secret = secret(u8::try_from(number).expect("five") + 1);
            let certificate = certified(role, game, secret.device());
            disk.put(&Item::Certificate(certificate));
            let who = Who {
                secret,
                role,
                follow,
                logs,
                certificate,
            };
            let (origin, drift) = (world.roll(1 << 40), world.roll(90));
            world.hosts.push(Host::new(who, &rights, origin, drift));
        }
        world.server = Server::new(rights, disk);
        world
    }

    pub fn roll(&mut self, below: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) % below
    }

    pub fn at(&mut self, delay_us: u64, event: Event) {
        self.numbers += 1;
        self.queue
            .insert((self.now_us + delay_us, self.numbers), event);
    }

    pub fn play(&mut self, ops: &[Op]) -> Result<(), String> {
        for op in ops {
            self.one(*op)?;
        }
        Ok(())
    }

    /// Everything comes back; then some minutes pass.
    pub fn settle(&mut self) -> Result<(), String> {
        for host in &mut self.hosts {
            host.is_cut = false;
        }
        self.loss = 0;
        if self.server.hub.is_none() {
            self.server.start();
        }
        self.pass(150_000_000)
    }

    fn one(&mut self, op: Op) -> Result<(), String> {
        match op {
            Op::Write { host, kind } => self.write(host, kind)?,
            Op::AskTime { host } => self.ask(host, 17, Lifetime::Turn, 0)?,
            Op::AskStop { host } => self.ask(host, 12, Lifetime::Moment, 0)?,
            Op::AskStart { host, ahead_s } => {
                self.ask(host, 2, Lifetime::Due, ahead_s * 1_000_000)?;
            }
            Op::Confirm { host } => self.confirm(host)?,
            Op::Grant {
                host,
                to,
                from_branch,
            } => self.grant(host, to, from_branch)?,
            Op::Cut { host } => {
                self.hosts[host].is_cut ^= true;
                if !self.hosts[host].is_cut {
                    self.at(0, Event::Poke { host });
                }
            }
            Op::Restart { host, reboot } => self.restart(host, reboot),
            Op::Backup { host } => self.hosts[host].backup = self.hosts[host].disk.clone(),
            Op::Restore { host } => {
                self.hosts[host].disk = self.hosts[host].backup.clone();
                self.hosts[host].fates.clear();
                self.told.insert("restored");
                self.restart(host, true);
            }
            Op::ServerRestart { after_s } => {
                self.server.stop();
                self.at(after_s * 1_000_000, Event::ServerStarts);
            }
            Op::ServerBackup => self.server.backup = self.server.disk.clone(),
            Op::ServerRestore => {
                self.server.stop();
                self.server.disk = self.server.backup.clone();
                self.at(0, Event::ServerStarts);
            }
            Op::Wait { ms } => self.pass(ms * 1_000)?,
        }
        Ok(())
    }

    fn restart(&mut self, host: usize, reboot: bool) {
        let (now_us, rights) = (self.now_us, self.rights.clone());
        if reboot {
            self.hosts[host].origin_us = self.roll(1 << 30);
            self.hosts[host].booted_us = now_us;
        }
        self.hosts[host].start(&rights, now_us);
    }

    /// Time passes; events and wake-ups happen in it.
    pub fn pass(&mut self, span_us: u64) -> Result<(), String> {
        let end = self.now_us + span_us;
        loop {
            let event = self
                .queue
                .keys()
                .next()
                .copied()
                .filter(|(at, _)| *at <= end);
            let wake = self.hosts.iter().map(|host| host.wake_us).enumerate();
            let (host, wake) = wake.min_by_key(|(_, at)| *at).expect("hosts");
            match event {
                Some(key) if key.0 <= wake => {
                    self.now_us = self.now_us.max(key.0);
                    let event = self.queue.remove(&key).expect("just seen");
                    self.happen(event)?;
                }
                _ if wake <= end => {
                    self.now_us = self.now_us.max(wake);
                    self.input(host, &Input::Tick)?;
                }
                _ => break,
            }
        }
        self.now_us = end;
        Ok(())
    }

    fn happen(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::ToServer { host, run, bytes } => self.deliver(host, run, &bytes),
            Event::Commit { life } => self.commit(life),
            Event::ToHost { host, run, bytes } => {
                let own = &self.hosts[host];
                // A connection ends with its process.
                if !own.is_cut && own.runs == run {
                    self.input(host, &Input::Answer(&bytes))?;
                }
            }
            Event::Broken { host, run } => {
                if self.hosts[host].runs == run {
                    self.input(host, &Input::Failed)?;
                }
            }
            Event::Poke { host } => {
                if !self.hosts[host].is_cut {
                    self.input(host, &Input::Hurry)?;
                }
            }
            Event::ServerStarts => {
                if self.server.hub.is_none() {
                    self.server.start();
                }
            }
        }
        Ok(())
    }

    fn deliver(&mut self, host: usize, run: u64, bytes: &[u8]) {
        let gate = Open(self.hosts[host].who.secret.device());
        let (now_us, life) = (self.now_us, self.server.life);
        let is_first = self.server.group.is_empty();
        if !self.server.take(host, run, gate, bytes, now_us) {
            return self.at(1_000, Event::Broken { host, run });
        }
        if self.planted == Planted::AnswersBeforeCommit {
            for commit in std::mem::take(&mut self.server.group) {
                self.reply(commit);
            }
        } else if is_first {
            let delay = 1_000 + self.roll(5_000);
            self.at(delay, Event::Commit { life });
        }
    }

    /// All that was taken goes to the disk as one; then all of it is answered.
    fn commit(&mut self, life: u64) {
        if life != self.server.life {
            return;
        }
        let group = std::mem::take(&mut self.server.group);
        for item in group.iter().flat_map(|commit| &commit.store) {
            self.server.disk.put(item);
        }
        for commit in group {
            self.reply(commit);
        }
    }

    fn reply(&mut self, commit: Commit) {
        let (host, run, now_us) = (commit.host, commit.run, self.now_us);
        if !commit.store.is_empty() {
            for other in (0..HOSTS).filter(|other| *other != host) {
                if self.roll(100) >= self.loss {
                    self.at(10_000, Event::Poke { host: other });
                }
            }
        }
        if let Some(bytes) = self.server.answer(commit, now_us) {
            self.carry(host, |bytes| Event::ToHost { host, run, bytes }, bytes);
        }
    }

    /// Over the network: lost, repeated, late.
    pub fn carry(&mut self, host: usize, event: impl Fn(Vec<u8>) -> Event, bytes: Vec<u8>) {
        if self.hosts[host].is_cut || self.roll(100) < self.loss {
            return;
        }
        let slow = if self.roll(10) == 0 {
            4_000_000
        } else {
            60_000
        };
        if self.roll(8) == 0 {
            let delay = self.roll(8_000_000);
            self.at(delay, event(bytes.clone()));
        }
        let delay = 500 + self.roll(slow);
        self.at(delay, event(bytes));
    }

    pub fn input(&mut self, host: usize, input: &Input<'_>) -> Result<(), String> {
        let own = &mut self.hosts[host];
        let now = own.local(self.now_us);
        let outputs = own.device.on(input.clone(), &own.disk, now);
        for output in outputs {
            self.output(host, output)?;
        }
        // What was told in an earlier life of the server is believed until the first answer of this one.
        let is_this_life = self.hosts[host].device.era() == Some(self.server.era());
        if is_this_life && matches!(input, Input::Answer(_)) {
            crate::check::acknowledged(self, host)?;
        }
        Ok(())
    }

    pub fn is_on_server_disk(&self, checked: &Hash) -> bool {
        self.server.disk.entries.contains_key(checked)
    }
}
