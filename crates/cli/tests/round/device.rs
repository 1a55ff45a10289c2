//! A device as the app is one: a journal on the disk, the machine of sync, one connection with a pinned key.

use laws::{Act, record};
use log::{
    Author, BootId, DeviceKey, DeviceSecret, Entry, GameId, Hash, PersonId, Role, Signed,
    SignedRequest, Stamped, Stream,
};
use reach::{Dialer, Enrolled, Line, Link, enrol};
use std::collections::BTreeMap;
use std::path::Path;
use store::{Journal, Record};
use sync::{Checked, Device, Follow, Input, Instant, Item, LogId, Output, Rights, Shelf};
use tokio::runtime::Runtime;

const LINK: &[u8] = b"link";
const BADGE: &[u8] = b"badge";

/// What is on the disk, to be looked up by its hash.
#[derive(Default)]
pub struct Disk(pub BTreeMap<Hash, Signed>);

impl Shelf for Disk {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.0.get(hash).cloned()
    }
}

/// A device that is enrolled.
pub struct Own {
    pub secret: DeviceSecret,
    pub enrolled: Enrolled,
    pub device: Device,
    pub disk: Disk,
    /// What the machine told and nobody has looked at.
    pub told: Vec<Output>,
    journal: Journal,
    link: Link,
    line: Option<Line>,
    now: Instant,
    runtime: Runtime,
}

pub fn board(game: GameId) -> LogId {
    LogId {
        game,
        stream: Stream::Board,
    }
}

/// Uses the QR payload, or what is on the disk from an earlier life.
fn badge(
    journal: &Journal,
    secret: &DeviceSecret,
    payload: &str,
    runtime: &Runtime,
) -> (Link, Enrolled) {
    let device = secret.device();
    let note = |name| journal.note(name).expect("is read");
    if let (Some(link), Some(badge)) = (note(LINK), note(BADGE)) {
        let link = Link::parse(&String::from_utf8(link).expect("a text")).expect("was one");
        return (link, Enrolled::read(&badge, &device).expect("was one"));
    }
    let link = Link::parse(payload).expect("a QR payload");
    let (enrolled, _) = runtime.block_on(enrol(&link, &device)).expect("lets it in");
    let (text, bytes) = (link.to_string().into_bytes(), enrolled.write());
    journal.put_note(LINK, &text).wait().expect("is kept");
    journal.put_note(BADGE, &bytes).wait().expect("is kept");
    (link, enrolled)
}

impl Own {
    pub fn open(folder: &Path, seed: u8, payload: &str) -> Own {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("starts");
        let (journal, report) = Journal::open(folder).expect("opens");
        assert!(report.is_sound(), "{report:?}");
        let secret = DeviceSecret::from_seed(&[seed; 32]);
        let (link, enrolled) = badge(&journal, &secret, payload, &runtime);
        let now = Instant(1_000_000);
        let rights = Rights::of_tournament(enrolled.tournament);
        let follow = match enrolled.game {
            Some(_) => Follow::Named,
            None => Follow::All,
        };
        // Another one in each life.
        let life = u64::from(std::process::id());
        let device = Device::open(secret.device(), rights, follow, life, now);
        let mut own = Own {
            secret,
            enrolled,
            device,
            disk: Disk::default(),
            told: Vec::new(),
            journal,
            link,
            line: None,
            now,
            runtime,
        };
        own.restore();
        own
    }

    fn restore(&mut self) {
        if let Some(certificate) = self.enrolled.certificate {
            let own = Item::Certificate(certificate);
            self.device.restore(&own, self.now);
        }
        for certificate in self.journal.certificates().expect("are read") {
            let item = Item::Certificate(certificate);
            self.device.restore(&item, self.now);
        }
        for game in self.journal.games() {
            let stored = self.journal.read(game, Stream::Board).expect("is read");
            for signed in stored.all() {
                let checked = Checked::stored(signed.clone());
                self.disk.0.insert(checked.hash(), signed.clone());
                self.device.restore(&Item::Entry(checked), self.now);
            }
        }
        for request in self.journal.requests().expect("are read") {
            self.device.restore(&Item::Request(request), self.now);
        }
        if let Some(game) = self.enrolled.game {
            self.device.follow(board(game));
        }
    }

    fn keep(&mut self, items: Vec<Item>) {
        let record = |item| match item {
            Item::Entry(checked) => Record::Entry(checked.signed().clone()),
            Item::Request(request) => Record::Request(request),
            Item::Certificate(certified) => Record::Certificate(certified),
        };
        let kept = items.iter().filter_map(|item| match item {
            Item::Entry(checked) => Some((checked.hash(), checked.signed().clone())),
            _ => None,
        });
        self.disk.0.extend(kept);
        let batch = items.into_iter().map(record).collect();
        self.journal.append(batch).wait().expect("is kept");
    }

    /// What follows from an input that is not a talk with the server; what it wants to send goes with the next one.
    fn hear(&mut self, outputs: Vec<Output>) {
        let mut unsent = false;
        for output in outputs {
            match output {
                Output::Send(_) => unsent = true,
                Output::Store(items) => self.keep(items),
                other => self.told.push(other),
            }
        }
        if unsent {
            self.device.on(Input::Failed, &self.disk, self.now);
        }
    }

    /// Signs what comes next, and has it on the disk.
    pub fn write(&mut self, game: GameId, role: Role, (kind, payload): (u16, Vec<u8>)) {
        let log = board(game);
        let head = self
            .device
            .tree(&log)
            .and_then(|tree| tree.standing().head());
        let last = head.map(|head| self.disk.0[&head.hash].entry().when.since_start_us);
        let entry = Entry {
            game,
            stream: log.stream,
            epoch: head.map_or(0, |head| head.epoch),
            seq: head.map_or(0, |head| head.seq + 1),
            prev: head.map_or(Hash([0; 32]), |head| head.hash),
            author: self.author(role),
            when: Stamped {
                since_start_us: last.map_or(0, |last| last + 1),
                wall_ms: 0,
                boot: BootId([0; 16]),
                uptime_us: 0,
            },
            kind,
            payload,
        };
        let checked = Checked::new(self.secret.sign(entry).expect("own")).expect("just signed");
        self.keep(vec![Item::Entry(checked.clone())]);
        let outputs = self.device.on(Input::Wrote(&checked), &self.disk, self.now);
        self.hear(outputs);
    }

    pub fn act(&mut self, game: GameId, role: Role, act: &Act) {
        self.write(game, role, record::write(act));
    }

    pub fn author(&self, role: Role) -> Author {
        Author {
            person: PersonId([0; 16]),
            role,
            device: self.secret.device(),
        }
    }

    /// An own request: on the disk before it is asked.
    pub fn ask(&mut self, request: &SignedRequest) {
        self.keep(vec![Item::Request(request.clone())]);
        let outputs = self.device.on(Input::Ask(request), &self.disk, self.now);
        self.hear(outputs);
    }

    /// Talks until there is nothing more to say. False: there is no server.
    pub fn talk(&mut self) -> bool {
        let mut quiet = 0;
        let mut outputs = self.device.on(Input::Hurry, &self.disk, self.now);
        while quiet < 3 {
            let mut sent = None;
            for output in outputs {
                match output {
                    Output::Send(bytes) => sent = Some(bytes),
                    Output::Store(items) => self.keep(items),
                    other => self.told.push(other),
                }
            }
            self.now = Instant(self.now.0 + 1_000_000);
            let Some(bytes) = sent else {
                quiet += 1;
                outputs = self.device.on(Input::Tick, &self.disk, self.now);
                continue;
            };
            quiet = 0;
            let Some(answer) = self.carry(bytes) else {
                self.line = None;
                let outputs = self.device.on(Input::Failed, &self.disk, self.now);
                self.hear(outputs);
                return false;
            };
            outputs = self.device.on(Input::Answer(&answer), &self.disk, self.now);
        }
        true
    }

    fn carry(&mut self, frame: Vec<u8>) -> Option<Vec<u8>> {
        let Own {
            line,
            link,
            runtime,
            enrolled,
            ..
        } = self;
        runtime.block_on(async {
            if line.is_none() {
                let dialer = Dialer::new(link.key).expect("has protocols");
                *line = dialer.dial(&link.addresses).await.ok();
            }
            let kind = "application/octet-stream";
            let line = line.as_mut()?;
            let answer = line.post("/sync", Some(&enrolled.token), kind, frame).await;
            let (status, body) = answer.ok()?;
            // Busy, or about to stop.
            (status == 200).then(|| body.to_vec())
        })
    }

    pub fn tournament(&self) -> DeviceKey {
        self.enrolled.tournament
    }

    pub fn path(&self, game: GameId) -> Vec<Hash> {
        let tree = self.device.tree(&board(game));
        tree.map(|tree| tree.in_effect().collect())
            .unwrap_or_default()
    }

    /// Of what kinds the entries in effect are.
    pub fn kinds(&self, game: GameId) -> Vec<u16> {
        let path = self.path(game);
        path.iter()
            .map(|hash| self.disk.0[hash].entry().kind)
            .collect()
    }
}
