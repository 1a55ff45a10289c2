//! A press at a board until an arbiter's tablet has it: the tablet is the machine of the app on its own client, told by
//! the stream of events. What it takes to draw comes on top.

use crate::chain::Chain;
use crate::fleet::{Wire, accepted, connector, hex, json, post, spread, text};
use crate::size;
use crate::subject::{Kind, Subject, start};
use log::{DeviceSecret, Hash, Signed};
use reach::{Dialer, Enrolled, Line, Token};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use sync::{Device, Follow, Input, Item, LogId, Output, Rights, Shelf};
use tokio::sync::mpsc;

const BOARDS: usize = 64;
const A_SECOND: usize = 50;

struct NoShelf;

impl Shelf for NoShelf {
    fn entry(&self, _: &LogId, _: &Hash) -> Option<Signed> {
        None
    }
}

/// Which entry came when.
type Seen = mpsc::UnboundedSender<(Hash, Instant)>;

struct Tablet {
    device: Device,
    line: Line,
    token: Token,
    begun: Instant,
    seen: Seen,
}

impl Tablet {
    fn input(&mut self, input: &Input<'_>) -> Option<Vec<u8>> {
        let us = u64::try_from(self.begun.elapsed().as_micros()).expect("short");
        let now = sync::Instant(us + 1_000_000);
        let mut sent = None;
        for output in self.device.on(input.clone(), &NoShelf, now) {
            match output {
                Output::Send(bytes) => sent = Some(bytes),
                Output::Store(items) => {
                    for item in &items {
                        if let Item::Entry(checked) = item {
                            let _ = self.seen.send((checked.hash(), Instant::now()));
                        }
                    }
                }
                _ => {}
            }
        }
        sent
    }

    async fn talks(&mut self) {
        let mut sent = self.input(&Input::Hurry);
        while let Some(bytes) = sent {
            let kind = "application/octet-stream";
            let token = Some(&self.token);
            let answer = self.line.post("/sync", token, kind, bytes).await;
            let (status, answer) = answer.expect("answers");
            assert_eq!(status, 200);
            sent = self.input(&Input::Answer(&answer));
        }
    }
}

/// The arbiter's tablet: one line for questions, one for events.
async fn tablet(subject: &Subject, enrolled: &Enrolled, secret: &DeviceSecret, seen: Seen) {
    let dialer = Dialer::new(subject.key).expect("versions");
    let at = [subject.address];
    let ears = dialer.dial(&at).await.expect("connects");
    let mut news = ears
        .listen("/events", &enrolled.token)
        .await
        .expect("listens");
    let rights = Rights::of_tournament(enrolled.tournament);
    let start = sync::Instant(1);
    let mut tablet = Tablet {
        device: Device::open(secret.device(), rights, Follow::All, 7, start),
        line: dialer.dial(&at).await.expect("connects"),
        token: enrolled.token,
        begun: Instant::now(),
        seen,
    };
    tablet.talks().await;
    tokio::spawn(async move {
        while news.next().await.is_some() {
            tablet.talks().await;
        }
    });
}

async fn link(wire: &mut Wire, boss: &str, asked: serde_json::Value) -> String {
    text(&json(wire, "/links", boss, asked).await["token"])
}

async fn enter(wire: &mut Wire, link: &str, device: &log::DeviceKey) -> serde_json::Value {
    let asked = serde_json::json!({"token": link, "device": hex(&device.0)});
    json(wire, "/enrol", "", asked).await
}

pub async fn run() {
    let presses = size("HAMLE_PRESSES", 1_000);
    let folder = tempfile::tempdir().expect("a folder");
    let subject = start(folder.path(), Kind::Ours);
    let tls = connector(subject.key);
    let mut wire = Wire::open(subject.address, &tls).await.expect("connects");
    let boss = DeviceSecret::from_seed(&[200; 32]);
    let boss = text(&enter(&mut wire, &subject.link, &boss.device()).await["token"]);
    let arbiter = DeviceSecret::from_seed(&[201; 32]);
    let once = link(&mut wire, &boss, serde_json::json!({"role": "arbiter"})).await;
    let given = enter(&mut wire, &once, &arbiter.device()).await;
    let enrolled = Enrolled::read(given.to_string().as_bytes(), &arbiter.device());
    let (seen, mut all_seen) = mpsc::unbounded_channel();
    tablet(&subject, &enrolled.expect("is given"), &arbiter, seen).await;
    let mut boards = Vec::new();
    for number in 0..BOARDS {
        let chain = Chain::new(number);
        let asked = serde_json::json!({"role": "clock", "game": hex(&chain.game.0)});
        let once = link(&mut wire, &boss, asked).await;
        let given = enter(&mut wire, &once, &chain.secret.device()).await;
        let own = Wire::open(subject.address, &tls).await.expect("connects");
        boards.push((chain, text(&given["token"]), own));
    }
    let begun = tokio::time::Instant::now();
    let mut pressed = HashMap::new();
    for press in 0..presses {
        let (chain, token, wire) = &mut boards[press % BOARDS];
        let frame = chain.frame(press as u64, 1);
        let hash = chain.head();
        let due = Duration::from_micros((press * 1_000_000 / A_SECOND) as u64);
        tokio::time::sleep_until(begun + due).await;
        pressed.insert(hash, Instant::now());
        let (status, answer) = wire
            .ask(&post("/sync", token, &frame))
            .await
            .expect("answers");
        assert!(status == 200 && accepted(answer));
    }
    let mut waits = Vec::with_capacity(presses);
    while waits.len() < presses {
        let (hash, at) = all_seen.recv().await.expect("the tablet listens");
        waits.extend(pressed.get(&hash).map(|pressed| at - *pressed));
    }
    let (half, most) = spread(&mut waits);
    println!(
        "shown: {presses} presses, p50 {half:?}, p99 {most:?}, server {:?} each",
        subject.worked() / u32::try_from(presses).expect("few")
    );
}
