//! The server's host: a hub over a disk; an answer goes when what came before it is on the disk.

use crate::host::Disk;
use log::{Certificate, DeviceKey, Entry, Era, Request};
use sync::{Frame, Gate, Hub, Item, LogId, Plan, Question, Rights};

/// Everybody may bring anything: what signatures and certificates do not hold off gets in.
pub struct Open(pub DeviceKey);

impl Gate for Open {
    fn device(&self) -> DeviceKey {
        self.0
    }
    fn reads(&self, _: &LogId) -> bool {
        true
    }
    fn writes(&self, _: &Entry) -> bool {
        true
    }
    fn asks(&self, _: &Request) -> bool {
        true
    }
    fn learns(&self, _: &Certificate) -> bool {
        true
    }
}

/// A question that waits for its commit.
pub struct Commit {
    pub run: u64,
    pub host: usize,
    pub gate: Open,
    pub store: Vec<Item>,
    pub plan: Plan,
}

pub struct Server {
    pub disk: Disk,
    pub backup: Disk,
    pub hub: Option<Hub>,
    /// What was taken and is not on the disk yet.
    pub group: Vec<Commit>,
    pub life: u64,
    rights: Rights,
}

impl Server {
    pub fn new(rights: Rights, disk: Disk) -> Server {
        let mut server = Server {
            backup: disk.clone(),
            disk,
            hub: None,
            group: Vec::new(),
            life: 0,
            rights,
        };
        server.start();
        server
    }

    pub fn start(&mut self) {
        self.life += 1;
        let mut hub = Hub::new(self.era(), self.rights.clone());
        for item in &self.disk.items {
            hub.put(item);
        }
        self.hub = Some(hub);
    }

    pub fn era(&self) -> Era {
        Era((self.life * 0x0101).to_le_bytes())
    }

    pub fn stop(&mut self) {
        self.hub = None;
        self.group.clear();
        self.life += 1;
    }

    /// False when nobody listens.
    pub fn take(&mut self, host: usize, run: u64, gate: Open, bytes: &[u8], now_us: u64) -> bool {
        let Some(hub) = &mut self.hub else {
            return false;
        };
        let frame = Frame::read(bytes).expect("a machine's frame can be read");
        let taken = hub.take(Question::check(frame), &gate, now_us);
        self.group.push(Commit {
            run,
            host,
            gate,
            store: taken.store,
            plan: taken.plan,
        });
        true
    }

    pub fn answer(&self, commit: Commit, now_us: u64) -> Option<Vec<u8>> {
        let hub = self.hub.as_ref()?;
        let frame = hub.answer(commit.plan, &commit.gate, &self.disk, now_us);
        Some(frame.write().expect("an answer is within the limits"))
    }
}
