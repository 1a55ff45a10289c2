//! A device: its disk, its clock, and what its program does with the machine's outputs.

use log::{
    Author, BootId, Certified, DeviceSecret, Entry, GameId, Hash, PersonId, Role, Signed, Stamped,
    Stream,
};
use std::collections::{BTreeMap, BTreeSet};
use sync::{Checked, Device, Follow, Instant, Item, LogId, Rights, Shelf};

pub const GAME: GameId = GameId([0xAA; 16]);
pub const BOARD: LogId = LogId {
    game: GAME,
    stream: Stream::Board,
};
pub const WHITE: LogId = LogId {
    game: GAME,
    stream: Stream::WhiteSheet,
};

/// What is on a disk, in order.
#[derive(Clone, Default)]
pub struct Disk {
    pub items: Vec<Item>,
    pub entries: BTreeMap<Hash, Signed>,
}

impl Disk {
    pub fn put(&mut self, item: &Item) {
        if let Item::Entry(checked) = item {
            if self.entries.contains_key(&checked.hash()) {
                return;
            }
            self.entries
                .insert(checked.hash(), checked.signed().clone());
        }
        self.items.push(item.clone());
    }

    pub fn hashes(&self, log: LogId) -> BTreeSet<Hash> {
        let of_log = |signed: &&Signed| {
            signed.entry().game == log.game && signed.entry().stream == log.stream
        };
        self.entries
            .values()
            .filter(of_log)
            .map(Signed::hash)
            .collect()
    }
}

impl Shelf for Disk {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.entries.get(hash).cloned()
    }
}

/// What is fixed about a device.
pub struct Who {
    pub secret: DeviceSecret,
    pub role: Role,
    pub follow: Follow,
    pub logs: &'static [LogId],
    pub certificate: Certified,
}

pub struct Host {
    pub who: Who,
    pub disk: Disk,
    pub backup: Disk,
    pub device: Device,
    /// The network is gone.
    pub is_cut: bool,
    /// Its suspend-proof clock: this much at true time `booted`, and so many millionths fast.
    pub origin_us: u64,
    pub booted_us: u64,
    pub drift_ppm: u64,
    pub runs: u64,
    pub wake_us: u64,
    /// Own requests by what the machine told last.
    pub fates: BTreeMap<log::RequestId, sync::Fate>,
    pub confirmed: BTreeSet<log::RequestId>,
}

impl Host {
    pub fn new(who: Who, rights: &Rights, origin_us: u64, drift_ppm: u64) -> Host {
        let mut disk = Disk::default();
        disk.put(&Item::Certificate(who.certificate));
        let me = who.secret.device();
        let device = Device::open(me, rights.clone(), who.follow, 0, Instant(0));
        let mut host = Host {
            who,
            backup: disk.clone(),
            disk,
            device,
            is_cut: false,
            origin_us,
            booted_us: 0,
            drift_ppm,
            runs: 0,
            wake_us: 0,
            fates: BTreeMap::new(),
            confirmed: BTreeSet::new(),
        };
        host.start(rights, 0);
        host
    }

    /// The program starts: it knows what is on the disk.
    pub fn start(&mut self, rights: &Rights, now_us: u64) {
        self.runs += 1;
        let now = self.local(now_us);
        let seed = self.runs.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.origin_us;
        let me = self.who.secret.device();
        self.device = Device::open(me, rights.clone(), self.who.follow, seed, now);
        for item in &self.disk.items {
            self.device.restore(item, now);
        }
        for log in self.who.logs {
            self.device.follow(*log);
        }
        self.wake_us = now_us;
    }

    pub fn local(&self, now_us: u64) -> Instant {
        let run = now_us - self.booted_us;
        Instant(self.origin_us + run + run * self.drift_ppm / 1_000_000)
    }

    pub fn author(&self) -> Author {
        Author {
            person: PersonId([0; 16]),
            role: self.who.role,
            device: self.who.secret.device(),
        }
    }

    /// The entry that goes on from `last`, or the first one.
    pub fn entry(&self, log: LogId, last: Option<&Entry>, kind: u16, payload: Vec<u8>) -> Entry {
        Entry {
            game: log.game,
            stream: log.stream,
            epoch: last.map_or(0, |last| last.epoch),
            seq: last.map_or(0, |last| last.seq + 1),
            prev: Hash([0; 32]),
            author: self.author(),
            when: Stamped {
                since_start_us: last.map_or(0, |last| last.when.since_start_us + 1),
                // Calendar clocks are wrong by anything.
                wall_ms: self.origin_us ^ 0x5555,
                boot: BootId([0; 16]),
                uptime_us: self.runs,
            },
            kind,
            payload,
        }
    }

    /// The last entry in effect of that log.
    pub fn head(&self, log: &LogId) -> Option<Signed> {
        let head = self.device.tree(log)?.standing().head()?;
        self.disk.entry(log, &head.hash)
    }

    /// Signs an entry after `last` and puts it on the disk.
    pub fn write(&mut self, mut entry: Entry, last: Option<&Signed>) -> Checked {
        entry.prev = last.map_or(Hash([0; 32]), Signed::hash);
        let signed = self.who.secret.sign(entry).expect("its own device");
        let checked = Checked::new(signed).expect("just signed");
        self.disk.put(&Item::Entry(checked.clone()));
        checked
    }
}
