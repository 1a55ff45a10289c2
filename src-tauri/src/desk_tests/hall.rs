//! A hall for the tests: the real server on loopback, phones with the app, and an arbiter's tablet, which is the
//! machine of `sync` alone.

use crate::desk::Desk;
use log::{
    Author, BootId, DeviceKey, DeviceSecret, Entry, GameId, Grant, Hash, Lifetime, PersonId,
    Request, RequestId, Signed, Stamped, Stream,
};
use reach::{Enrolled, Line, Link, Token};
use server::{Config, Running};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use sync::{Checked, Device, Fate, Follow, Input, Instant, Item, LogId, Output, Rights, Shelf};
use wire::{PageStamp, Press, SideDto, Table};

/// Far above what anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The server, and its organiser.
pub struct Hall {
    pub running: Running,
    admin: (Enrolled, Line),
}

pub async fn serve(folder: &Path, listen: SocketAddr) -> Running {
    server::start(Config::new(folder.to_owned(), listen))
        .await
        .expect("starts")
}

impl Hall {
    pub async fn open(folder: &Path) -> Hall {
        let running = serve(folder, ([127, 0, 0, 1], 0).into()).await;
        let (only, _) = running.tournaments().pop_first().expect("there is one");
        let link = running.admin_link(only, vec![running.address]).await;
        let secret = DeviceSecret::from_seed(&[200; 32]);
        let admin = reach::enrol(&link.expect("runs"), &secret.device()).await;
        Hall {
            running,
            admin: admin.expect("the first admin comes in"),
        }
    }

    /// The organiser's call.
    pub async fn asks(&mut self, path: &str, ask: serde_json::Value) -> serde_json::Value {
        let (given, line) = &mut self.admin;
        let body = ask.to_string().into_bytes();
        let answer = line.post(path, Some(&given.token), "application/json", body);
        let (status, body) = answer.await.expect("the server answers");
        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).expect("JSON")
    }

    /// What the organiser reads.
    pub async fn reads(&mut self, path: &str) -> serde_json::Value {
        let (given, line) = &mut self.admin;
        let (status, body) = line.get(path, &given.token).await.expect("answers");
        assert_eq!(status, 200, "{path}");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// What he may read.
    pub async fn asks_for(&mut self, path: &str) -> serde_json::Value {
        let (given, line) = &mut self.admin;
        let answer = line.get(path, &given.token).await;
        let (status, body) = answer.expect("the server answers");
        assert_eq!(status, 200, "{path}");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// The organiser shuts a device out.
    pub async fn revoke(&mut self, device: DeviceKey) {
        let ask = serde_json::json!({"device": reach::hex(&device.0)});
        self.asks("/revoke", ask).await;
    }

    /// A link for one device: what its QR code says. The first address is that of last week.
    pub async fn link(&mut self, role: &str, game: Option<GameId>) -> Link {
        let game = game.map(|game| reach::hex(&game.0));
        self.link_for(serde_json::json!({"role": role, "game": game}))
            .await
    }

    /// The same for a place.
    pub async fn link_for(&mut self, ask: serde_json::Value) -> Link {
        let token = self.asks("/links", ask).await;
        let token = Token::parse(token["token"].as_str().expect("a token"));
        Link {
            addresses: vec![([127, 0, 0, 1], 9).into(), self.running.address],
            key: self.running.key,
            token: token.expect("hex"),
        }
    }
}

/// The app on a phone of its own; its clocks are those of this machine.
pub fn phone(folder: &Path) -> Arc<Desk> {
    let read = Box::new(crate::now::now);
    let desk = Desk::open(folder, folder.join("pgn"), read).expect("opened");
    let desk = Arc::new(desk);
    desk.open_server();
    desk
}

pub fn touch(desk: &Desk, side: SideDto) -> Table {
    let touched = PageStamp { ms: 0, us: 0 };
    desk.press(Press { side, touched }).expect("a press")
}

/// Waits until something is so; it is looked at whenever the desk has changed.
pub async fn until(desk: &Desk, what: &str, is_so: impl Fn(&Desk) -> bool) {
    let mut versions = desk.ledger.watch();
    let waits = async {
        while !is_so(desk) {
            versions.changed().await.expect("the desk is there");
        }
    };
    tokio::time::timeout(PATIENCE, waits).await.expect(what);
}

/// What a phone has of a log on its disk.
pub fn stored(desk: &Desk, log: LogId) -> Vec<Signed> {
    desk.ledger.wait();
    let read = desk
        .ledger
        .ask(|journal| journal.read(log.game, log.stream));
    read.expect("there is a journal").expect("sound").entries
}

#[derive(Default)]
struct Disk(BTreeMap<Hash, Signed>);

impl Shelf for Disk {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.0.get(hash).cloned()
    }
}

/// An arbiter's tablet.
pub struct Tablet {
    secret: DeviceSecret,
    given: Enrolled,
    line: Line,
    device: Device,
    disk: Disk,
    now: Instant,
    pub fates: Vec<(RequestId, Fate)>,
}

impl Tablet {
    pub async fn join(link: &Link) -> Tablet {
        Tablet::with_seed(link, 201).await
    }

    /// With another key.
    pub async fn with_seed(link: &Link, seed: u8) -> Tablet {
        let secret = DeviceSecret::from_seed(&[seed; 32]);
        let (given, line) = reach::enrol(link, &secret.device()).await.expect("in");
        let now = Instant(1_000_000);
        let rights = Rights::of_tournament(given.tournament);
        let mut device = Device::open(secret.device(), rights, Follow::All, 3, now);
        if let Some(certificate) = given.certificate {
            device.restore(&Item::Certificate(certificate), now);
        }
        Tablet {
            secret,
            given,
            line,
            device,
            disk: Disk::default(),
            now,
            fates: Vec::new(),
        }
    }

    /// A new connection, after the server was away.
    pub async fn redials(&mut self, running: &Running) {
        let dialer = reach::Dialer::new(running.key).expect("a key");
        self.line = dialer.dial(&[running.address]).await.expect("it is there");
    }

    /// The board's entries that are in effect, as far as the tablet has heard.
    pub fn board(&self, game: GameId) -> Vec<Signed> {
        self.log(LogId {
            game,
            stream: Stream::Board,
        })
    }

    /// What is in effect of any log.
    pub fn log(&self, log: LogId) -> Vec<Signed> {
        let tree = self.device.tree(&log);
        let hashes = tree.into_iter().flat_map(sync::Tree::in_effect);
        hashes.map(|hash| self.disk.0[&hash].clone()).collect()
    }

    /// Asks the clock of a board for an act, against what the tablet sees.
    pub fn asks(&mut self, game: GameId, id: u8, act: &laws::Act) -> RequestId {
        let head = self.board(game).last().map(|signed| log::Head {
            epoch: signed.entry().epoch,
            seq: signed.entry().seq,
            hash: signed.hash(),
        });
        let (kind, payload) = laws::record::write(act);
        let request = Request {
            id: RequestId([id; 16]),
            game,
            head: head.expect("the board is here"),
            author: Author {
                person: PersonId([0; 16]),
                role: log::Role::Arbiter,
                device: self.secret.device(),
            },
            lifetime: Lifetime::Turn,
            at: None,
            wall_ms: 0,
            kind,
            payload,
        };
        let request = request.sign(&self.secret).expect("its own");
        let outputs = self.device.on(Input::Ask(&request), &self.disk, self.now);
        self.unsaid(outputs);
        RequestId([id; 16])
    }

    /// FIDE 6.10.1: gives a board to a device, from the last entry that the tablet has seen.
    pub fn grants(&mut self, game: GameId, to: DeviceKey) {
        let board = self.board(game);
        let last = board.last().expect("the board is here");
        let before = last.entry();
        let epoch = before.epoch + 1;
        let grant = Grant {
            epoch,
            device: to,
            last: last.hash(),
        };
        let entry = Entry {
            epoch,
            seq: before.seq + 1,
            prev: last.hash(),
            author: Author {
                person: PersonId([0; 16]),
                role: log::Role::Arbiter,
                device: self.secret.device(),
            },
            kind: log::KIND_GRANT,
            payload: grant.write().to_vec(),
            // By the tablet's own clock.
            when: Stamped {
                boot: BootId([9; 16]),
                uptime_us: 5,
                wall_ms: 0,
                ..before.when
            },
            ..before.clone()
        };
        self.wrote(entry);
    }

    /// Brings an entry past its own machine, which would not send it: signed by this device, after `last`. Tells
    /// whether the server has kept it.
    pub async fn forges(&mut self, last: &Signed, role: log::Role, kind: u16) -> bool {
        let before = last.entry();
        let entry = Entry {
            seq: before.seq + 1,
            prev: last.hash(),
            author: Author {
                person: PersonId([0; 16]),
                role,
                device: self.secret.device(),
            },
            kind,
            payload: Vec::new(),
            ..before.clone()
        };
        let signed = self.secret.sign(entry).expect("its own");
        let frame = sync::Frame {
            exchange: 1,
            entries: vec![signed],
            ..sync::Frame::default()
        };
        let body = frame.write().expect("small");
        let answer = self.post(body).await;
        sync::Frame::read(&answer)
            .expect("a frame")
            .refused
            .is_empty()
    }

    /// An arbiter's act signed by this device alone, against that entry of a board.
    pub fn forged(&self, last: &Signed, act: &laws::Act) -> log::SignedRequest {
        let before = last.entry();
        let (kind, payload) = laws::record::write(act);
        let request = Request {
            id: RequestId([0xF0; 16]),
            game: before.game,
            head: log::Head {
                epoch: before.epoch,
                seq: before.seq,
                hash: last.hash(),
            },
            author: Author {
                person: PersonId([0; 16]),
                role: log::Role::Arbiter,
                device: self.secret.device(),
            },
            lifetime: Lifetime::Turn,
            at: None,
            wall_ms: 0,
            kind,
            payload,
        };
        request.sign(&self.secret).expect("its own")
    }

    /// By which this device may act, wherever that is.
    pub fn certificate(&self) -> Option<log::Certified> {
        self.given.certificate
    }

    /// Brings a request past its own machine. Tells whether the server has taken it.
    pub async fn brings(&mut self, request: &log::SignedRequest) -> bool {
        let frame = sync::Frame {
            exchange: 2,
            requests: vec![request.clone()],
            ..sync::Frame::default()
        };
        let body = frame.write().expect("small");
        let answer = self.post(body).await;
        let answer = sync::Frame::read(&answer).expect("a frame");
        answer.taken.contains(&request.request().id)
    }

    async fn post(&mut self, frame: Vec<u8>) -> Vec<u8> {
        let token = Some(&self.given.token);
        let answer = self
            .line
            .post("/sync", token, "application/octet-stream", frame);
        let (status, answer) = answer.await.expect("the server answers");
        assert_eq!(status, 200);
        answer.to_vec()
    }

    fn wrote(&mut self, entry: Entry) {
        let signed = self.secret.sign(entry).expect("its own");
        let checked = Checked::stored(signed);
        self.disk.0.insert(checked.hash(), checked.signed().clone());
        let outputs = self.device.on(Input::Wrote(&checked), &self.disk, self.now);
        self.unsaid(outputs);
    }

    /// Asks the server until there is nothing to say.
    pub async fn talks(&mut self) {
        for _ in 0..8 {
            self.now = self.now + sync::Span::from_s(60);
            let outputs = self.device.on(Input::Hurry, &self.disk, self.now);
            let Some(frame) = self.take(outputs) else {
                continue;
            };
            let answer = self.post(frame).await;
            let outputs = self.device.on(Input::Answer(&answer), &self.disk, self.now);
            self.unsaid(outputs);
        }
    }

    /// It speaks when the test tells it to: what it would say now is lost on the way.
    fn unsaid(&mut self, outputs: Vec<Output>) {
        if self.take(outputs).is_some() {
            let outputs = self.device.on(Input::Failed, &self.disk, self.now);
            self.take(outputs);
        }
    }

    /// Keeps what is to be kept; gives what is to be sent.
    fn take(&mut self, outputs: Vec<Output>) -> Option<Vec<u8>> {
        let mut frame = None;
        for output in outputs {
            match output {
                Output::Send(bytes) => frame = Some(bytes),
                Output::Store(items) => self.disk.0.extend(items.iter().filter_map(entry)),
                Output::Fate { id, fate } => self.fates.push((id, fate)),
                _ => {}
            }
        }
        frame
    }
}

fn entry(item: &Item) -> Option<(Hash, Signed)> {
    match item {
        Item::Entry(checked) => Some((checked.hash(), checked.signed().clone())),
        Item::Request(_) | Item::Certificate(_) => None,
    }
}
