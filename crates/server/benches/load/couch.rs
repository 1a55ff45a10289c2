//! Beside express-pouchdb: one PUT of a document a request, by as many connections and the same client, without TLS,
//! without a check of any signature, and without waiting for the disk. Ours has all three.

use crate::acks;
use crate::chain::Chain;
use crate::fleet::{Wire, hex, spread};
use crate::size;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 64;
/// The versions that were measured.
const PACKAGES: [&str; 3] = ["express-pouchdb@4.2.0", "express@4", "pouchdb@9"];

struct Couch {
    child: Child,
    at: SocketAddr,
}

impl Drop for Couch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Its packages come from npm once, into the folder for what is built.
fn installed() -> PathBuf {
    let own = std::env::current_exe().expect("this program");
    let built = own.ancestors().find(|folder| folder.ends_with("target"));
    let folder = built.expect("cargo builds there").join("couch");
    if !folder.join("node_modules/express-pouchdb").exists() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]);
        let status = npm.arg(&folder).args(PACKAGES).status();
        assert!(status.expect("npm is there").success());
    }
    folder
}

fn start(folder: &Path) -> Couch {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/load/couch.js");
    let mut child = Command::new("node")
        .arg(script)
        .arg(folder)
        .env("NODE_PATH", installed().join("node_modules"))
        .env("NODE_ENV", "production")
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is there");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let mut lines = out.lines().map(|line| line.expect("a text"));
    let line = lines.find(|line| line.starts_with("SERVES "));
    let at = line.expect("it serves")["SERVES ".len()..].to_owned();
    std::thread::spawn(move || lines.for_each(drop));
    Couch {
        child,
        at: at.parse().expect("an address"),
    }
}

fn put(path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "PUT {path} HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    head.into_bytes()
}

async fn once() -> f64 {
    let folder = tempfile::tempdir().expect("a folder");
    let couch = start(folder.path());
    let each = size("HAMLE_PUTS", 40);
    let mut wire = Wire::plain(couch.at).await.expect("connects");
    let (status, _) = wire.ask(&put("/board", "")).await.expect("answers");
    assert_eq!(status, 201);
    let mut tasks = Vec::new();
    let begun = Instant::now();
    for number in 0..CONNECTIONS {
        let mut chain = Chain::new(number);
        let mut wire = Wire::plain(couch.at).await.expect("connects");
        // The same entries, as text, because JSON has no bytes.
        let puts: Vec<Vec<u8>> = (0..each)
            .map(|seq| {
                let entry = hex(&chain.press().write());
                let body = serde_json::json!({"entry": entry}).to_string();
                put(&format!("/board/{number:05}-{seq:05}"), &body)
            })
            .collect();
        tasks.push(tokio::spawn(async move {
            let mut waits = Vec::with_capacity(puts.len());
            for put in puts {
                let asked = Instant::now();
                let (status, _) = wire.ask(&put).await.expect("answers");
                assert_eq!(status, 201);
                waits.push(asked.elapsed());
            }
            waits
        }));
    }
    let mut waits: Vec<Duration> = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("works"));
    }
    let rate = waits.len() as f64 / begun.elapsed().as_secs_f64();
    let (half, most) = spread(&mut waits);
    println!("  express-pouchdb: {rate:.0}/s, p50 {half:?}, p99 {most:?}");
    rate
}

/// In turn with ours.
pub async fn compare() {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        theirs.push(once().await);
        ours.push(acks::ours().await);
    }
    let middle = |all: &mut Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let (ours, theirs) = (middle(&mut ours), middle(&mut theirs));
    println!(
        "couch: ours {ours:.0}/s, express-pouchdb {theirs:.0}/s: {:.0} times",
        ours / theirs
    );
}
