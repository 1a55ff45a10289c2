//! Processes that are told things a line at a time, and killed.

use crate::orders::{FOLDER, PAYLOAD, SEED};
use reach::Link;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A child that does not outlive the test.
struct Ours(Child);

impl Ours {
    /// SIGKILL: nothing is tidied up.
    fn kill(&mut self) {
        // It may be dead already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        self.kill();
    }
}

fn line(from: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    from.read_line(&mut line).expect("a text");
    line.trim_end().to_owned()
}

/// A device's process, and what it takes to start it again.
pub struct Device {
    child: Ours,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    folder: PathBuf,
    seed: u8,
    payload: String,
}

impl Device {
    /// With its journal in that folder. The payload is what its camera saw.
    pub fn start(folder: &Path, seed: u8, payload: &str) -> Device {
        let own = std::env::current_exe().expect("this program");
        let mut child = Command::new(own)
            .args(["orders::obey", "--exact", "--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .env(SEED, seed.to_string())
            .env(PAYLOAD, payload)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map(Ours)
            .expect("starts");
        let to = child.0.stdin.take().expect("piped");
        let mut from = BufReader::new(child.0.stdout.take().expect("piped"));
        let mut said = String::from("-");
        while said != "ready" {
            let mut text = String::new();
            let read = from.read_line(&mut text).expect("a text");
            assert!(read > 0, "device {seed} ended");
            text.trim_end().clone_into(&mut said);
        }
        Device {
            child,
            to,
            from,
            folder: folder.to_owned(),
            seed,
            payload: payload.to_owned(),
        }
    }

    /// Gives an order and does not wait.
    pub fn tell(&mut self, order: &str) {
        writeln!(self.to, "{order}").expect("it listens");
    }

    /// What it says next.
    pub fn hear(&mut self) -> String {
        line(&mut self.from)
    }

    pub fn order(&mut self, order: &str) -> String {
        self.tell(order);
        self.hear()
    }

    /// Talks to the server. A connection to one that died is found broken once, then it is dialled anew.
    pub fn talk(&mut self) -> bool {
        (0..2).any(|_| self.order("talk") == "talked")
    }

    /// Plays on, and waits until all is on its disk.
    pub fn play(&mut self, moves: &[String]) {
        self.tell(&format!("play {}", moves.join(" ")));
        while self.hear() != "played" {}
    }

    /// Is killed and starts again, with what is on its disk.
    pub fn killed(&mut self) {
        self.child.kill();
        *self = Device::start(&self.folder, self.seed, &self.payload);
    }
}

/// `hamle serve`.
pub struct Server {
    child: Ours,
    pub address: SocketAddr,
    pub wall: SocketAddr,
    /// For the first admin.
    pub admin: Option<Link>,
}

impl Server {
    /// Of that folder; `listen` may have port 0.
    pub fn start(folder: &Path, listen: SocketAddr) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hamle"))
            .arg("serve")
            .arg("--data")
            .arg(folder)
            .args(["--listen", &listen.to_string(), "--wall", "127.0.0.1:0"])
            // Another test's server may have its port.
            .arg("--no-console")
            .stdout(Stdio::piped())
            .spawn()
            .map(Ours)
            .expect("starts");
        let mut from = BufReader::new(child.0.stdout.take().expect("piped"));
        let mut told = |name: &str, what: &str| {
            let line = line(&mut from);
            let rest = line.strip_prefix(name).map(str::trim_start);
            let rest = rest.and_then(|rest| rest.strip_prefix(what));
            rest.unwrap_or_else(|| panic!("{name} was expected: {line}"))
                .to_owned()
        };
        let address = told("devices", "https://").parse().expect("an address");
        let wall = told("wall", "http://").parse().expect("an address");
        told("key", "");
        // Once there is an admin no link is printed.
        let is_new = listen.port() == 0;
        let admin = is_new.then(|| Link::parse(&told("admin", "")).expect("a link"));
        // Whatever else it says goes nowhere.
        std::thread::spawn(move || std::io::copy(&mut from, &mut std::io::sink()));
        Server {
            child,
            address,
            wall,
            admin,
        }
    }

    /// Is killed and starts again at the same address.
    pub fn killed(&mut self, folder: &Path) {
        self.child.kill();
        *self = Server::start(folder, self.address);
    }

    /// SIGTERM, as a system that shuts down sends it.
    pub fn stopped(mut self) {
        let id = self.child.0.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status();
        assert!(told.expect("is there").success());
        let ended = self.child.0.wait().expect("ends");
        assert!(ended.success(), "{ended}");
    }
}
