//! The log that is pressed, and what has to be there afterwards.

use log::{Author, BootId, Chain, DeviceSecret, GameId, PersonId, Role, Signed, Stamped, Stream};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::LazyLock;
use store::{Disk, DiskError, Journal, Pair};

/// The one game that is played.
pub fn game() -> GameId {
    GameId([0x47; 16])
}

/// The entry that comes next; a second later than the one before.
pub fn next_press(chain: &Chain) -> Signed {
    static SECRET: LazyLock<DeviceSecret> = LazyLock::new(|| DeviceSecret::from_seed(&[0x11; 32]));
    let secret = &*SECRET;
    let side = if chain.len().is_multiple_of(2) {
        Role::White
    } else {
        Role::Black
    };
    let author = Author {
        person: PersonId([0x22; 16]),
        role: side,
        device: secret.device(),
    };
    let us = chain.len() * 1_000_000;
    let when = Stamped {
        since_start_us: us,
        wall_ms: 1_700_000_000_000 + us / 1_000,
        boot: BootId([0x33; 16]),
        uptime_us: 5_000_000 + us,
    };
    let entry = chain.next_entry(author, when, 3, vec![0]);
    secret.sign(entry).expect("the entry names this device")
}

/// Opens the journal after a fault. Every acknowledged press must be there, none twice, and of the
/// one batch that may have been under way all or nothing. Gives how many there are.
pub fn check(folder: &Path, acked: u64, batch: u64) -> Result<u64, String> {
    let (journal, report) = Journal::open(folder).map_err(|why| format!("does not open: {why}"))?;
    if !report.is_sound() {
        return Err(format!(
            "{acked} acknowledged, reported as damaged: {report:?}"
        ));
    }
    let stored = journal
        .read(game(), Stream::Board)
        .map_err(|why| why.to_string())?;
    let mut chain = Chain::new(game(), Stream::Board);
    for signed in &stored.entries {
        // By construction each press is known in advance, byte for byte.
        if *signed != next_press(&chain) {
            return Err(format!(
                "entry {} is not the one that was pressed",
                chain.len()
            ));
        }
        chain.push_stored(signed).map_err(|why| why.to_string())?;
    }
    let kept = chain.len();
    if kept != acked && kept != acked + batch {
        return Err(format!("{acked} acknowledged, {kept} kept"));
    }
    Ok(kept)
}

/// A disk whose own fsync is left out: what sled alone would do.
pub struct Unhardened(pub Box<dyn Disk>);

impl Disk for Unhardened {
    fn put(&self, pairs: &[Pair]) -> Result<(), DiskError> {
        self.0.put(pairs)
    }
    fn flush(&self) -> Result<(), DiskError> {
        self.0.flush()
    }
    fn harden(&self) -> Result<(), DiskError> {
        Ok(())
    }
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, DiskError> {
        self.0.get(key)
    }
    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], &[u8])) -> Result<(), DiskError> {
        self.0.scan(prefix, visit)
    }
}

/// A running `presser`.
pub struct Presser {
    child: Child,
    lines: BufReader<ChildStdout>,
    /// Presses that are acknowledged.
    pub acked: u64,
}

impl Presser {
    /// Starts it on a journal that has so many presses.
    pub fn start(command: &mut Command, acked: u64) -> io::Result<Presser> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let lines = BufReader::new(child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?);
        Ok(Presser {
            child,
            lines,
            acked,
        })
    }

    /// Waits for the next line: first that the journal is open, then acknowledgements. False when
    /// it has ended.
    pub fn line(&mut self) -> io::Result<bool> {
        let mut line = String::new();
        if self.lines.read_line(&mut line)? == 0 {
            return Ok(false);
        }
        match line.trim_end().split_once(' ') {
            Some(("opened", count)) if count.parse() == Ok(self.acked) => {}
            Some(("opened", count)) => {
                return Err(io::Error::other(format!(
                    "found {count} presses of {}",
                    self.acked
                )));
            }
            Some(("acked", seq)) => {
                let seq: u64 = seq.parse().map_err(io::Error::other)?;
                self.acked = seq + 1;
            }
            // A line that the kill cut short was not said.
            _ => {}
        }
        Ok(true)
    }

    /// kill -9, then the lines that were still in the pipe.
    pub fn kill(mut self) -> io::Result<u64> {
        self.child.kill()?;
        self.child.wait()?;
        while self.line()? {}
        Ok(self.acked)
    }
}
