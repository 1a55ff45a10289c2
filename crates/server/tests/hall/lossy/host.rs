//! A device with a disk that is killed and starts again; it does what the machine says.

use crate::client::{Badge, Client, Disk};
use log::{
    Answer, Author, BootId, Entry, Grant, Hash, KIND_ANSWER, KIND_ASKED, KIND_GRANT, Lifetime,
    PersonId, Request, RequestId, Role, Signed, Stamped, Stream, Verdict,
};
use server::Fingerprint;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use sync::{Checked, Device, Fate, Follow, Input, Instant, Item, LogId, Output, Rights, Tree};

pub struct Host {
    pub badge: Badge,
    pub role: Role,
    pub device: Device,
    pub disk: Disk,
    /// Own requests by what the machine told last.
    pub fates: BTreeMap<RequestId, Fate>,
    /// Which of its entries the server said to have, ever.
    pub acknowledged: BTreeSet<(LogId, Hash)>,
    /// How often the connection broke.
    pub broken: u64,
    kept: Vec<Item>,
    logs: Vec<LogId>,
    client: Option<Client>,
    now: Instant,
    life: u64,
}

impl Host {
    /// It follows these logs; none: all.
    pub fn new(badge: Badge, role: Role, logs: &[LogId], seed: u64) -> Host {
        let now = Instant(1_000_000);
        let rights = Rights::of_tournament(badge.tournament);
        let device = Device::open(badge.secret.device(), rights, Follow::All, seed, now);
        let mut host = Host {
            kept: badge
                .certificate
                .map(Item::Certificate)
                .into_iter()
                .collect(),
            badge,
            role,
            device,
            disk: Disk::default(),
            fates: BTreeMap::new(),
            acknowledged: BTreeSet::new(),
            broken: 0,
            logs: logs.to_vec(),
            client: None,
            now,
            life: seed,
        };
        host.starts();
        host
    }

    /// The program starts with what is on its disk.
    pub fn starts(&mut self) {
        self.life += 1;
        self.client = None;
        let rights = Rights::of_tournament(self.badge.tournament);
        let follow = if self.logs.is_empty() {
            Follow::All
        } else {
            Follow::Named
        };
        let me = self.badge.secret.device();
        self.device = Device::open(me, rights, follow, self.life, self.now);
        for item in &self.kept {
            self.device.restore(item, self.now);
        }
        for log in &self.logs {
            self.device.follow(*log);
        }
    }

    fn keep(&mut self, items: Vec<Item>) {
        for item in items {
            if let Item::Entry(checked) = &item {
                let new = self.disk.0.insert(checked.hash(), checked.signed().clone());
                if new.is_some() {
                    continue;
                }
            }
            self.kept.push(item);
        }
    }

    /// Does what the machine wants; gives what it wants to send.
    fn does(&mut self, outputs: Vec<Output>) -> Option<Vec<u8>> {
        let mut sent = None;
        for output in outputs {
            match output {
                Output::Send(bytes) => sent = Some(bytes),
                Output::Store(items) => self.keep(items),
                Output::Fate { id, fate } => drop(self.fates.insert(id, fate)),
                // The Laws allow two of three.
                Output::Apply { asked, .. } if asked.request.request().id.0[0] % 3 == 0 => {
                    let answer = Answer {
                        id: asked.request.request().id,
                        verdict: Verdict::Refused,
                        code: 7,
                    };
                    let log = self.logs[0];
                    sent = self.writes(log, KIND_ANSWER, answer.write()).or(sent);
                }
                Output::Apply { asked, .. } => {
                    let log = self.logs[0];
                    sent = self.writes(log, KIND_ASKED, asked.write()).or(sent);
                }
                Output::Decline { game, answer } => {
                    let log = LogId {
                        game,
                        ..self.logs[0]
                    };
                    sent = self.writes(log, KIND_ANSWER, answer.write()).or(sent);
                }
                _ => {}
            }
        }
        sent
    }

    fn input(&mut self, input: &Input<'_>) -> Option<Vec<u8>> {
        let outputs = self.device.on(input.clone(), &self.disk, self.now);
        self.does(outputs)
    }

    /// As `input`; the network is not there at this moment.
    fn input_offline(&mut self, input: &Input<'_>) {
        if self.input(input).is_some() {
            self.input(&Input::Failed);
        }
    }

    fn entry(&self, log: LogId, last: Option<&Signed>, kind: u16, payload: Vec<u8>) -> Entry {
        let before = last.map(Signed::entry);
        Entry {
            game: log.game,
            stream: log.stream,
            epoch: before.map_or(0, |last| last.epoch),
            seq: before.map_or(0, |last| last.seq + 1),
            prev: last.map_or(Hash([0; 32]), Signed::hash),
            author: Author {
                person: PersonId([0; 16]),
                role: self.role,
                device: self.badge.secret.device(),
            },
            when: Stamped {
                since_start_us: before.map_or(0, |last| last.when.since_start_us + 1),
                wall_ms: 0,
                boot: BootId([0; 16]),
                uptime_us: self.life,
            },
            kind,
            payload,
        }
    }

    fn wrote(&mut self, entry: Entry) -> Option<Vec<u8>> {
        let signed = self.badge.secret.sign(entry).expect("its own");
        let checked = Checked::new(signed).expect("just signed");
        self.keep(vec![Item::Entry(checked.clone())]);
        self.input(&Input::Wrote(&checked))
    }

    fn head(&self, log: &LogId) -> Option<Signed> {
        let head = self.device.tree(log)?.standing().head()?;
        self.disk.0.get(&head.hash).cloned()
    }

    fn writes(&mut self, log: LogId, kind: u16, payload: Vec<u8>) -> Option<Vec<u8>> {
        let entry = self.entry(log, self.head(&log).as_ref(), kind, payload);
        self.wrote(entry)
    }

    /// Goes on in its log, if it may; only the first of several clocks opens it.
    pub fn plays(&mut self, opens: bool, kind: u16) {
        let log = self.logs[0];
        let is_empty = self.device.tree(&log).is_none_or(Tree::is_empty);
        if self.device.may_write(&log) && (opens || !is_empty) {
            // A sheet's kinds begin at 100.
            let first = if log.stream == Stream::Board { 0 } else { 99 };
            let kind = first + if is_empty { 1 } else { kind };
            if self.writes(log, kind, Vec::new()).is_some() {
                self.input(&Input::Failed);
            }
        }
    }

    /// An arbiter asks for two minutes, against the board as he has it.
    pub fn asks(&mut self, log: LogId, id: [u8; 16]) -> bool {
        let tree = self.device.tree(&log);
        let Some(head) = tree.and_then(|tree| tree.standing().head()) else {
            return false;
        };
        let request = Request {
            id: RequestId(id),
            game: log.game,
            head,
            author: Author {
                person: PersonId([0; 16]),
                role: Role::Arbiter,
                device: self.badge.secret.device(),
            },
            lifetime: Lifetime::Turn,
            at: None,
            wall_ms: 0,
            kind: 17,
            payload: Vec::new(),
        };
        let signed = request.sign(&self.badge.secret).expect("its own");
        self.keep(vec![Item::Request(signed.clone())]);
        self.input_offline(&Input::Ask(&signed));
        true
    }

    /// An arbiter gives the board to another device.
    pub fn grants(&mut self, log: LogId, to: log::DeviceKey) -> bool {
        let Some(last) = self.head(&log) else {
            return false;
        };
        let grant = Grant {
            epoch: last.entry().epoch + 1,
            device: to,
            last: last.hash(),
        };
        let entry = self.entry(log, Some(&last), KIND_GRANT, grant.write());
        let epoch = grant.epoch;
        if self.wrote(Entry { epoch, ..entry }).is_some() {
            self.input(&Input::Failed);
        }
        true
    }

    /// Talks until there is nothing more to say, or the connection breaks.
    pub async fn talks(&mut self, at: SocketAddr, key: Fingerprint) -> bool {
        let mut quiet = 0;
        let mut sent = self.input(&Input::Hurry);
        while quiet < 3 {
            self.now = Instant(self.now.0 + 1_000_000);
            let Some(bytes) = sent else {
                quiet += 1;
                sent = self.input(&Input::Tick);
                continue;
            };
            quiet = 0;
            let Some(answer) = self.carries(at, key, &bytes).await else {
                self.client = None;
                self.broken += 1;
                self.input(&Input::Failed);
                return false;
            };
            sent = self.input(&Input::Answer(&answer));
            self.notes();
        }
        true
    }

    async fn carries(&mut self, at: SocketAddr, key: Fingerprint, bytes: &[u8]) -> Option<Vec<u8>> {
        if self.client.is_none() {
            self.client = Client::connect(at, key).await.ok();
        }
        let token = Some(self.badge.token.as_str());
        let client = self.client.as_mut()?;
        let answered = client.try_call("POST", "/sync", token, bytes).await;
        let (status, answer) = answered.ok()?;
        // A server that is about to stop says so.
        assert!(status == 200 || status == 503, "{status}");
        (status == 200).then_some(answer)
    }

    fn notes(&mut self) {
        for tree in self.device.logs() {
            let log = tree.id();
            for hash in self.disk.0.keys() {
                if self.device.is_at_server(&log, hash) {
                    self.acknowledged.insert((log, *hash));
                }
            }
        }
    }

    /// What it has of a log: on its disk.
    pub fn has(&self, log: &LogId) -> BTreeSet<Hash> {
        let entries = self.disk.0.iter();
        let own = entries.filter(|(_, signed)| {
            let entry = signed.entry();
            (entry.game, entry.stream) == (log.game, log.stream)
        });
        own.map(|(hash, _)| *hash).collect()
    }

    pub fn path(&self, log: &LogId) -> Vec<Hash> {
        let tree = self.device.tree(log);
        tree.map(|tree| tree.in_effect().collect())
            .unwrap_or_default()
    }
}
