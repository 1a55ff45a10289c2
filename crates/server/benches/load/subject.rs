//! The process that is measured: ours, or the bare one that ours is compared with.

use crate::bare;
use rustls::pki_types::CertificateDer;
use server::{Config, Fingerprint, Started};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const FOLDER: &str = "HAMLE_BENCH_FOLDER";
const DATABASE: &str = "HAMLE_BENCH_DATABASE";
const BARE: &str = "HAMLE_BENCH_BARE";

pub fn is_child() -> bool {
    std::env::var_os(FOLDER).is_some()
}

/// The child's whole life.
pub fn serve() {
    let folder = std::env::var_os(FOLDER).expect("asked before");
    if std::env::var_os(BARE).is_some() {
        bare::run(Path::new(&folder), tell);
        return;
    }
    let config = Config {
        database: std::env::var(DATABASE).ok(),
        wall: Some(([127, 0, 0, 1], 0).into()),
        ..Config::new(folder.into(), ([127, 0, 0, 1], 0).into())
    };
    let started = |started: &Started| {
        let link = started.admins.first();
        let link = link.map_or("-".to_owned(), |(_, link)| link.token.to_string());
        let wall = started.wall.expect("was asked for");
        tell(started.addresses[0], started.key, &link, wall);
    };
    server::run(config, |address| vec![address], started).expect("serves");
}

fn tell(address: SocketAddr, key: Fingerprint, link: &str, wall: SocketAddr) {
    println!("SERVES {address} {key} {link} {wall}");
    std::io::stdout().flush().expect("is read");
}

/// What is measured.
pub struct Subject {
    child: Child,
    pub address: SocketAddr,
    pub key: Fingerprint,
    /// For the first admin.
    pub link: String,
    /// Where the public looks.
    pub wall: SocketAddr,
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind<'a> {
    Ours,
    OnPostgres(&'a str),
    Bare,
}

/// Starts it and waits until it serves.
pub fn start(folder: &Path, kind: Kind<'_>) -> Subject {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.env(FOLDER, folder).stdout(Stdio::piped());
    match kind {
        Kind::Ours => {}
        Kind::OnPostgres(address) => {
            command.env(DATABASE, address);
        }
        Kind::Bare => {
            command.env(BARE, "1");
        }
    }
    let mut child = command.spawn().expect("starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).expect("text");
    let words: Vec<&str> = line.trim().split(' ').collect();
    assert_eq!(words[0], "SERVES");
    let mut key = [0; 32];
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&words[2][at * 2..at * 2 + 2], 16).expect("hex");
    }
    Subject {
        child,
        address: words[1].parse().expect("an address"),
        key: Fingerprint(key),
        link: words[3].to_owned(),
        wall: words[4].parse().expect("an address"),
    }
}

impl Subject {
    /// Processor time of all its threads so far.
    pub fn worked(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.expect("it lives");
        let after_name = stat.rsplit_once(')').expect("a name").1;
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        let ticks = |at: usize| fields[at].parse::<u64>().expect("a number");
        // User and system time, in hundredths of a second.
        Duration::from_millis((ticks(11) + ticks(12)) * 10)
    }

    /// The most memory that it had, in MB.
    pub fn most_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("it lives");
        let line = status.lines().find(|line| line.starts_with("VmHWM"));
        let digits = line.and_then(|line| line.split_whitespace().nth(1));
        digits.map_or(0, |digits| digits.parse::<u64>().unwrap_or(0) / 1_024)
    }
}

/// What devices would pin.
pub fn fingerprint(certificate: &CertificateDer<'_>) -> Fingerprint {
    use sha2::Digest;
    let parsed = rustls::server::ParsedCertificate::try_from(certificate).expect("ours");
    Fingerprint(sha2::Sha256::digest(parsed.subject_public_key_info().as_ref()).into())
}
