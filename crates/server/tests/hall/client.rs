//! A server on loopback, and phones that reach it over TLS with its key pinned.

use crate::place::Place;
use log::{
    Author, BootId, Certified, DeviceKey, DeviceSecret, Entry, GameId, Hash, PersonId, Signed,
    Stamped, Stream,
};
use server::{Fingerprint, Link, Running, TournamentNo, pinned_client, start};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use sync::{Checked, Device, Follow, Input, Instant, Item, LogId, Output, Rights, Shelf};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

pub const GAME: GameId = GameId([0xAB; 16]);
pub const BOARD: LogId = LogId {
    game: GAME,
    stream: Stream::Board,
};

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|at| u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).expect("hex"))
        .collect()
}

pub async fn serve(place: &Place) -> Running {
    start(place.config()).await.expect("starts")
}

/// One connection, kept open.
pub struct Client {
    stream: TlsStream<TcpStream>,
}

impl Client {
    pub async fn connect(address: SocketAddr, key: Fingerprint) -> std::io::Result<Client> {
        let config = pinned_client(key).expect("the provider has protocols");
        let tcp = TcpStream::connect(address).await?;
        let name = "hamle.local".try_into().expect("a name");
        let stream = TlsConnector::from(Arc::new(config))
            .connect(name, tcp)
            .await?;
        Ok(Client { stream })
    }

    /// Sends bytes as they are and reads one answer.
    pub async fn raw(&mut self, request: &[u8]) -> std::io::Result<(u16, Vec<u8>)> {
        self.stream.write_all(request).await?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.stream.read_u8().await?);
        }
        let head = String::from_utf8(head).expect("a head is text");
        let status = head[9..12].parse().expect("a status");
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length")
                .then(|| value.trim().parse().ok())?
        });
        let mut body = vec![0; length.unwrap_or(0)];
        self.stream.read_exact(&mut body).await?;
        Ok((status, body))
    }

    /// Follows what grows; the connection is for nothing else from then on.
    pub async fn follow(self, token: &str) -> Events {
        self.stream_of("/events", token).await
    }

    /// The same for another stream.
    pub async fn stream_of(mut self, path: &str, token: &str) -> Events {
        let head =
            format!("GET {path} HTTP/1.1\r\nhost: h\r\nauthorization: Bearer {token}\r\n\r\n");
        let (status, _) = self.raw(head.as_bytes()).await.expect("answers");
        assert_eq!(status, 200);
        let stream = self.stream;
        Events { stream }
    }

    pub async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &[u8],
    ) -> (u16, Vec<u8>) {
        let answer = self.try_call(method, path, token, body).await;
        answer.expect("the server answers")
    }

    pub async fn try_call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &[u8],
    ) -> std::io::Result<(u16, Vec<u8>)> {
        let bearer = |token| format!("authorization: Bearer {token}\r\n");
        let token = token.map(bearer).unwrap_or_default();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: h\r\n{token}content-length: {length}\r\n\r\n"
        );
        self.raw(&[head.as_bytes(), body].concat()).await
    }

    pub async fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: serde_json::Value,
    ) -> (u16, serde_json::Value) {
        let (status, answer) = self
            .call("POST", path, token, body.to_string().as_bytes())
            .await;
        (status, serde_json::from_slice(&answer).unwrap_or_default())
    }
}

/// Server-sent events.
pub struct Events {
    stream: TlsStream<TcpStream>,
}

impl Events {
    /// The next one that is more than a sign of life.
    pub async fn event(&mut self) -> String {
        let mut text = Vec::new();
        loop {
            text.push(self.stream.read_u8().await.expect("goes on"));
            let is_whole = text.ends_with(b"\n\n");
            let seen = String::from_utf8_lossy(&text);
            if is_whole && seen.contains("event:") {
                return seen.into_owned();
            }
        }
    }

    /// Reads to the end of the answer; the connection may stay open.
    pub async fn last_chunk(&mut self) {
        let mut text = Vec::new();
        while !text.ends_with(b"\r\n0\r\n\r\n") {
            text.push(self.stream.read_u8().await.expect("it ends in order"));
        }
    }

    /// Reads until the server has let go of it, cut or closed.
    pub async fn ends(&mut self) {
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest).await;
    }
}

/// What an enrolled device holds.
pub struct Badge {
    pub secret: DeviceSecret,
    pub token: String,
    pub tournament: DeviceKey,
    pub certificate: Option<Certified>,
}

pub async fn enrol(client: &mut Client, link: &str, seed: u8) -> Badge {
    let secret = DeviceSecret::from_seed(&[seed; 32]);
    let asked = serde_json::json!({"token": link, "device": hex(&secret.device().0)});
    let (status, given) = client.post("/enrol", None, asked).await;
    assert_eq!(status, 200, "{given}");
    let tournament = unhex(given["tournament"].as_str().expect("hex"));
    Badge {
        secret,
        token: given["token"].as_str().expect("a token").to_owned(),
        tournament: DeviceKey(tournament.try_into().expect("32 bytes")),
        certificate: given["certificate"]
            .as_str()
            .map(|text| Certified::read(&unhex(text)).expect("a certificate")),
    }
}

/// The first admin comes in by the link that the server prints.
pub async fn admin(running: &Running, client: &mut Client) -> Badge {
    let link: Link = running
        .admin_link(TournamentNo(1), vec![running.address])
        .await
        .expect("runs");
    enrol(client, &link.token.to_string(), 200).await
}

pub async fn link(client: &mut Client, by: &Badge, role: &str, game: Option<GameId>) -> String {
    let asked = serde_json::json!({"role": role, "game": game.map(|game| hex(&game.0))});
    let (status, given) = client.post("/links", Some(&by.token), asked).await;
    assert_eq!(status, 200, "{given}");
    given["token"].as_str().expect("a token").to_owned()
}

#[derive(Default)]
pub struct Disk(pub BTreeMap<Hash, Signed>);

impl Shelf for Disk {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.0.get(hash).cloned()
    }
}

/// A phone with the machine that the app will use.
pub struct Phone {
    pub badge: Badge,
    pub device: Device,
    pub disk: Disk,
    pub told: Vec<Output>,
    now: Instant,
}

impl Phone {
    pub fn new(badge: Badge, follow: Follow) -> Phone {
        let now = Instant(1_000_000);
        let rights = Rights::of_tournament(badge.tournament);
        let mut device = Device::open(badge.secret.device(), rights, follow, 7, now);
        if let Some(certificate) = badge.certificate {
            device.restore(&Item::Certificate(certificate), now);
        }
        Phone {
            badge,
            device,
            disk: Disk::default(),
            told: Vec::new(),
            now,
        }
    }

    /// Signs what comes next in that log and keeps it.
    pub fn write(&mut self, log: LogId, role: log::Role, kind: u16, payload: Vec<u8>) -> Checked {
        let head = self
            .device
            .tree(&log)
            .and_then(|tree| tree.standing().head());
        let last = head.map(|head| self.disk.0[&head.hash].entry().when.since_start_us);
        let entry = Entry {
            game: log.game,
            stream: log.stream,
            epoch: head.map_or(0, |head| head.epoch),
            seq: head.map_or(0, |head| head.seq + 1),
            prev: head.map_or(Hash([0; 32]), |head| head.hash),
            author: Author {
                person: PersonId([0; 16]),
                role,
                device: self.badge.secret.device(),
            },
            when: Stamped {
                since_start_us: last.map_or(0, |last| last + 1),
                wall_ms: 0,
                boot: BootId([0; 16]),
                uptime_us: 0,
            },
            kind,
            payload,
        };
        let checked =
            Checked::new(self.badge.secret.sign(entry).expect("own")).expect("just signed");
        self.disk.0.insert(checked.hash(), checked.signed().clone());
        let outputs = self
            .device
            .on(Input::Wrote(&checked), &Disk::default(), self.now);
        // What it wants to send goes with the next pump.
        assert!(
            !outputs
                .iter()
                .any(|output| matches!(output, Output::Forked(_)))
        );
        let lost = outputs
            .iter()
            .any(|output| matches!(output, Output::Send(_)));
        if lost {
            self.device.on(Input::Failed, &self.disk, self.now);
        }
        checked
    }

    /// By the phone's own clock.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Talks until there is nothing more to say.
    pub async fn pump(&mut self, client: &mut Client) {
        self.try_pump(client).await.expect("the server answers");
    }

    /// As `pump`; the connection may break.
    pub async fn try_pump(&mut self, client: &mut Client) -> std::io::Result<()> {
        let mut quiet = 0;
        let mut outputs = self.device.on(Input::Hurry, &self.disk, self.now);
        while quiet < 3 {
            let mut sent = None;
            for output in outputs {
                match output {
                    Output::Send(bytes) => sent = Some(bytes),
                    Output::Store(items) => self.keep(&items),
                    other => self.told.push(other),
                }
            }
            self.now = Instant(self.now.0 + 1_000_000);
            let input = match sent {
                Some(bytes) => {
                    quiet = 0;
                    let token = Some(self.badge.token.as_str());
                    match client.try_call("POST", "/sync", token, &bytes).await {
                        Ok((status, answer)) => {
                            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&answer));
                            self.device.on(Input::Answer(&answer), &self.disk, self.now)
                        }
                        Err(why) => {
                            self.device.on(Input::Failed, &self.disk, self.now);
                            return Err(why);
                        }
                    }
                }
                None => {
                    quiet += 1;
                    self.device.on(Input::Tick, &self.disk, self.now)
                }
            };
            outputs = input;
        }
        Ok(())
    }

    /// As `pump`, with a server that is away from its database for a moment.
    pub async fn pump_or_wait(&mut self, client: &mut Client) {
        let mut tries = 0;
        while !self.try_once(client).await {
            tries += 1;
            assert!(tries < 200, "it does not come back");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        self.pump(client).await;
    }

    /// Does the server take questions?
    async fn try_once(&self, client: &mut Client) -> bool {
        let empty = sync::Frame::default().write().expect("empty");
        let token = Some(self.badge.token.as_str());
        client.call("POST", "/sync", token, &empty).await.0 == 200
    }

    fn keep(&mut self, items: &[Item]) {
        for item in items {
            if let Item::Entry(checked) = item {
                self.disk.0.insert(checked.hash(), checked.signed().clone());
            }
        }
    }

    pub fn path(&self, log: &LogId) -> Vec<Hash> {
        self.device
            .tree(log)
            .map(|tree| tree.in_effect().collect())
            .unwrap_or_default()
    }
}
