//! The server is killed in the middle of its work, again and again.
//!
//! `HAMLE_KILLS=100 cargo test -p hamle-server --test hall killed::` does it more often.

use crate::client::{Badge, Client, Phone, enrol, link};
use crate::place::{Place, on_both};
use log::{GameId, Hash, Role, Stream};
use server::{Config, Fingerprint, Started};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use sync::{Follow, LogId};

const FOLDER: &str = "HAMLE_TEST_SERVES";
const DATABASE: &str = "HAMLE_TEST_DATABASE";
const PHONES: u8 = 4;

/// Not a test: the process that is killed.
#[test]
#[ignore = "the server's process of the test below"]
fn serve_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let config = Config {
        database: std::env::var(DATABASE).ok(),
        ..Config::new(folder.into(), ([127, 0, 0, 1], 0).into())
    };
    let tell = |started: &Started| {
        let key = started.key;
        let link = started
            .admins
            .first()
            .map_or("-".to_owned(), |(_, link)| link.token.to_string());
        println!("\nSERVES {} {key} {link}", started.addresses[0]);
        std::io::stdout().flush().expect("is read");
    };
    server::run(config, |address| vec![address], tell).expect("serves");
}

struct Victim {
    child: Child,
    address: SocketAddr,
    key: Fingerprint,
    link: String,
}

impl Victim {
    /// SIGKILL: nothing is tidied up.
    fn kill(&mut self) {
        self.child.kill().expect("it is ours");
        self.child.wait().expect("was killed");
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(place: &Place) -> Victim {
    let own = std::env::current_exe().expect("this program");
    let mut child = Command::new(own)
        .args([
            "killed::serve_until_killed",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(FOLDER, place.folder.path())
        .envs(place.database.iter().map(|address| (DATABASE, address)))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let line = out
        .lines()
        .map(|line| line.expect("text"))
        .find(|line| line.starts_with("SERVES"))
        .expect("it tells where it is");
    let words: Vec<&str> = line.split(' ').collect();
    let mut key = [0; 32];
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&words[2][at * 2..at * 2 + 2], 16).expect("hex");
    }
    Victim {
        child,
        address: words[1].parse().expect("an address"),
        key: Fingerprint(key),
        link: words[3].to_owned(),
    }
}

fn board(number: u8) -> LogId {
    LogId {
        game: GameId([number; 16]),
        stream: Stream::Board,
    }
}

/// One phone writes and talks until the connection breaks or it is told to stop; gives what was acknowledged.
async fn work(
    mut phone: Phone,
    log: LogId,
    at: (SocketAddr, Fingerprint),
    stop: Arc<AtomicBool>,
) -> (Phone, Vec<Hash>) {
    let mut acknowledged = Vec::new();
    let Ok(mut client) = Client::connect(at.0, at.1).await else {
        return (phone, acknowledged);
    };
    while !stop.load(Ordering::SeqCst) {
        let written = phone.write(log, Role::White, 3, vec![]);
        if phone.try_pump(&mut client).await.is_err() {
            break;
        }
        assert!(phone.device.is_at_server(&log, &written.hash()));
        acknowledged.push(written.hash());
    }
    (phone, acknowledged)
}

async fn enrolled(victim: &Victim) -> (Badge, Vec<Phone>) {
    let mut client = Client::connect(victim.address, victim.key)
        .await
        .expect("connects");
    let boss = enrol(&mut client, &victim.link, 200).await;
    let mut phones = Vec::new();
    for number in 1..=PHONES {
        let link = link(&mut client, &boss, "clock", Some(board(number).game)).await;
        let mut phone = Phone::new(enrol(&mut client, &link, number).await, Follow::Named);
        phone.device.follow(board(number));
        phones.push(phone);
    }
    (boss, phones)
}

/// The servers of one place, the phones that write to them, and what was acknowledged.
struct Ward {
    place: Place,
    victims: Vec<Victim>,
    boss: Badge,
    phones: Vec<Phone>,
    acknowledged: Vec<Vec<Hash>>,
}

impl Ward {
    async fn new(place: Place, servers: usize) -> Ward {
        let victims: Vec<Victim> = (0..servers).map(|_| start(&place)).collect();
        let (boss, phones) = enrolled(&victims[0]).await;
        Ward {
            place,
            victims,
            boss,
            phones,
            acknowledged: vec![Vec::new(); usize::from(PHONES)],
        }
    }

    /// All write, each round to another server; one server is killed, and those at the others go on for a moment.
    async fn round(&mut self, round: u64) {
        let stop = Arc::new(AtomicBool::new(false));
        let servers = self.victims.len();
        let mut tasks = Vec::new();
        for (number, phone) in (1..).zip(self.phones.drain(..)) {
            let victim = &self.victims[(usize::from(number) + round as usize) % servers];
            let at = (victim.address, victim.key);
            tasks.push(tokio::spawn(work(
                phone,
                board(number),
                at,
                Arc::clone(&stop),
            )));
        }
        // Another moment each time.
        let moment = Duration::from_millis(40 + round * 37 % 300);
        tokio::time::sleep(moment).await;
        let killed = round as usize / 2 % servers;
        self.victims[killed].kill();
        if servers > 1 {
            tokio::time::sleep(moment).await;
            stop.store(true, Ordering::SeqCst);
        }
        for (place, task) in tasks.into_iter().enumerate() {
            let (phone, more) = task.await.expect("works");
            self.phones.push(phone);
            self.acknowledged[place].extend(more);
        }
        self.victims[killed] = start(&self.place);
    }

    /// What a tablet sees afterwards, at each server.
    async fn look(self) -> usize {
        let mut wall = Phone::new(self.boss, Follow::All);
        for victim in &self.victims {
            let client = Client::connect(victim.address, victim.key).await;
            wall.pump(&mut client.expect("connects")).await;
        }
        for (number, acknowledged) in (1..).zip(&self.acknowledged) {
            let path = wall.path(&board(number));
            let tree = wall.device.tree(&board(number)).expect("it came");
            assert_eq!(path.len(), tree.len(), "no branch, nothing doubled");
            let is_there = |hash| path.contains(hash);
            assert!(
                acknowledged.iter().all(is_there),
                "phone {number} lost an entry"
            );
        }
        self.acknowledged.iter().map(Vec::len).sum()
    }
}

async fn kill(place: Place, servers: usize) {
    let kills = std::env::var("HAMLE_KILLS").ok();
    let kills = kills.and_then(|text| text.parse().ok()).unwrap_or(4);
    let mut ward = Ward::new(place, servers).await;
    for round in 0..kills {
        ward.round(round).await;
    }
    let count = ward.look().await;
    println!("{servers} servers, {kills} kills, {count} acknowledged entries");
    assert!(count > 0);
}

async fn no_acknowledged_entry_is_lost_or_doubled(place: Place) {
    kill(place, 1).await;
}

on_both!(no_acknowledged_entry_is_lost_or_doubled);

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_is_killed() {
    kill(Place::postgres(), 2).await;
}
