//! The server is killed in the middle of its work, again and again.
//!
//! `HAMLE_KILLS=100 cargo test -p hamle-server --test hall killed` does it more often.

use crate::client::{Badge, Client, Phone, enrol, link};
use log::{GameId, Hash, Role, Stream};
use server::{Config, Fingerprint, Started};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use sync::{Follow, LogId};

const FOLDER: &str = "HAMLE_TEST_SERVES";
const PHONES: u8 = 4;

/// Not a test: the process that is killed.
#[test]
#[ignore = "the server's process of the test below"]
fn serve_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let config = Config {
        folder: folder.into(),
        listen: ([127, 0, 0, 1], 0).into(),
        wall: None,
    };
    let tell = |started: &Started| {
        let key = started.key;
        let link = started
            .admin
            .as_ref()
            .map_or("-".to_owned(), |link| link.token.to_string());
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

fn start(folder: &Path) -> Victim {
    let own = std::env::current_exe().expect("this program");
    let mut child = Command::new(own)
        .args([
            "killed::serve_until_killed",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(FOLDER, folder)
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

/// One phone writes and talks until the connection breaks; gives what was acknowledged.
async fn work(
    mut phone: Phone,
    log: LogId,
    at: SocketAddr,
    key: Fingerprint,
) -> (Phone, Vec<Hash>) {
    let mut acknowledged = Vec::new();
    let Ok(mut client) = Client::connect(at, key).await else {
        return (phone, acknowledged);
    };
    loop {
        let written = phone.write(log, Role::White, 3, vec![]);
        if phone.try_pump(&mut client).await.is_err() {
            return (phone, acknowledged);
        }
        assert!(phone.device.is_at_server(&log, &written.hash()));
        acknowledged.push(written.hash());
    }
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

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_entry_is_lost_or_doubled() {
    let kills = std::env::var("HAMLE_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(4_u64);
    let folder = tempfile::tempdir().expect("a folder");
    let mut victim = start(folder.path());
    let (boss, mut phones) = enrolled(&victim).await;
    let mut acknowledged: Vec<Vec<Hash>> = vec![Vec::new(); usize::from(PHONES)];
    for round in 0..kills {
        let tasks: Vec<_> = (1..=PHONES)
            .zip(phones.drain(..))
            .map(|(number, phone)| {
                tokio::spawn(work(phone, board(number), victim.address, victim.key))
            })
            .collect();
        // Another moment each time.
        tokio::time::sleep(std::time::Duration::from_millis(40 + round * 37 % 300)).await;
        victim.kill();
        for (place, task) in tasks.into_iter().enumerate() {
            let (phone, more) = task.await.expect("works");
            phones.push(phone);
            acknowledged[place].extend(more);
        }
        victim = start(folder.path());
    }
    let mut client = Client::connect(victim.address, victim.key)
        .await
        .expect("connects");
    let mut wall = Phone::new(boss, Follow::All);
    wall.pump(&mut client).await;
    let mut count = 0;
    for (place, (number, acknowledged)) in (1..).zip(&acknowledged).enumerate() {
        let path = wall.path(&board(number));
        let tree = wall.device.tree(&board(number)).expect("it came");
        assert_eq!(path.len(), tree.len(), "no branch, nothing doubled");
        assert!(
            acknowledged.iter().all(|hash| path.contains(hash)),
            "phone {place} lost an entry"
        );
        count += acknowledged.len();
    }
    println!("{kills} kills, {count} acknowledged entries");
    assert!(count > 0);
}
