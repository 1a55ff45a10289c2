//! Swiss rounds by an installed bbpPairings: the process, its time limit, its answer. What an answer is worth is for
//! `tournament::pairing` to say; nothing that a program says is believed unchecked.

use crate::keys::random;
use crate::now::uptime_us;
use reach::hex;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
use tournament::Section;
use tournament::pairing::{self, PairingFault, Swiss};

/// Most bytes of an answer: 9,999 players are 100 kB.
const ANSWER_BYTES_MAX: u64 = 1_000_000;
/// Most bytes of a complaint that are kept.
const COMPLAINT_BYTES_MAX: u64 = 2_000;
/// How often the process is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// A program that is called as bbpPairings is: `PROGRAM --dutch FILE -p`.
#[derive(Clone, Debug)]
pub struct PairingProgram {
    path: PathBuf,
    limit: Duration,
}

/// Why there is no next round. The section is as it was.
#[derive(Debug)]
pub enum PairingError {
    /// There is no such program, or it cannot be started.
    Start(io::Error),
    /// The file for it cannot be written.
    File(io::Error),
    /// It was stopped: it did not end in that time.
    Timeout(Duration),
    /// It ended with an error (1: no pairing exists), and said so much.
    Failed {
        /// Its exit code; `None`: it was killed.
        code: Option<i32>,
        /// The beginning of what it printed on stderr.
        said: String,
    },
    /// It said more than an answer has, or no text.
    NoAnswer,
    /// It cannot be asked so, or its answer is no pairing that the rules allow.
    Fault(PairingFault),
}

impl fmt::Display for PairingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairingError::Start(why) => write!(f, "the pairing program cannot be started: {why}"),
            PairingError::File(why) => write!(f, "no file for the pairing program: {why}"),
            PairingError::Timeout(limit) => {
                write!(
                    f,
                    "the pairing program did not end in {} s",
                    limit.as_secs()
                )
            }
            PairingError::Failed { code: Some(1), .. } => {
                f.write_str("the pairing program finds no pairing of this round")
            }
            PairingError::Failed { said, .. } => write!(f, "the pairing program failed: {said}"),
            PairingError::NoAnswer => f.write_str("the pairing program gave no answer"),
            PairingError::Fault(fault) => write!(f, "{fault}"),
        }
    }
}

impl PairingProgram {
    /// That program, or the first one of a name of bbpPairings on the search path.
    #[must_use]
    pub fn find(path: Option<&Path>, limit: Duration) -> Option<PairingProgram> {
        let path = path.map(Path::to_owned).or_else(installed)?;
        Some(PairingProgram { path, limit })
    }

    /// Pairs the next round and adds it: its number, from 1. Blocks for as long as the program runs.
    ///
    /// # Errors
    /// See [`PairingError`].
    pub fn next_round(&self, section: &mut Section) -> Result<usize, PairingError> {
        let request = pairing::request(section).map_err(PairingError::Fault)?;
        let system = match pairing::swiss(section) {
            Some(Swiss::Burstein) => "--burstein",
            _ => "--dutch",
        };
        let file = Request::write(&request).map_err(PairingError::File)?;
        let answer = self.run(system, &file.path)?;
        pairing::accept(section, &answer).map_err(PairingError::Fault)
    }

    fn run(&self, system: &str, file: &Path) -> Result<String, PairingError> {
        let limit_us = u64::try_from(self.limit.as_micros()).unwrap_or(u64::MAX);
        let deadline_us = uptime_us().saturating_add(limit_us);
        let mut command = Command::new(&self.path);
        command.arg(system).arg(file).arg("-p");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(PairingError::Start)?;
        let answer = listen(child.stdout.take(), ANSWER_BYTES_MAX);
        let complaint = listen(child.stderr.take(), COMPLAINT_BYTES_MAX);
        let Some(status) = wait(&mut child, deadline_us).map_err(PairingError::Start)? else {
            return Err(PairingError::Timeout(self.limit));
        };
        // A process that it left behind may hold the pipes open.
        let heard = |from: &Receiver<Vec<u8>>| {
            let left_us = deadline_us.saturating_sub(uptime_us());
            from.recv_timeout(Duration::from_micros(left_us)).ok()
        };
        if !status.success() {
            let said = heard(&complaint).unwrap_or_default();
            let said = String::from_utf8_lossy(&said).trim().to_owned();
            return Err(PairingError::Failed {
                code: status.code(),
                said,
            });
        }
        let Some(answer) = heard(&answer) else {
            kill(&mut child);
            return Err(PairingError::Timeout(self.limit));
        };
        if u64::try_from(answer.len()).unwrap_or(u64::MAX) > ANSWER_BYTES_MAX {
            return Err(PairingError::NoAnswer);
        }
        String::from_utf8(answer).map_err(|_| PairingError::NoAnswer)
    }
}

/// Reads on a thread of its own, so that a full pipe stops nobody; one byte more than may be said, so that too long an
/// answer is seen.
fn listen(pipe: Option<impl Read + Send + 'static>, most: u64) -> Receiver<Vec<u8>> {
    let (tell, heard) = channel();
    thread::spawn(move || {
        let mut said = Vec::new();
        if let Some(mut pipe) = pipe {
            // What could be read counts; the rest is passed over until the program ends.
            let _ = pipe.by_ref().take(most + 1).read_to_end(&mut said);
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
        // Nobody may be waiting any more.
        let _ = tell.send(said);
    });
    heard
}

/// `None`: it was killed at the deadline.
fn wait(child: &mut Child, deadline_us: u64) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if uptime_us() >= deadline_us {
            kill(child);
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(LOOK);
    }
}

/// With all that it has started, which may be alive when it is not.
#[cfg(unix)]
fn kill(child: &mut Child) {
    let group = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        // It may have ended just now.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}

fn installed() -> Option<PathBuf> {
    let names = ["bbpPairings", "bbppairings", "bbpPairings.exe"];
    let path = std::env::var_os("PATH")?;
    let mut places =
        std::env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name)));
    places.find(|place| place.is_file())
}

/// The file that the program reads; gone when this is.
struct Request {
    path: PathBuf,
}

impl Request {
    fn write(text: &str) -> io::Result<Request> {
        let name = format!("hamle-pairing-{}.trf", hex(&random::<16>()));
        let path = std::env::temp_dir().join(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // It holds names.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path)?;
        let request = Request { path };
        file.write_all(text.as_bytes())?;
        Ok(request)
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        // The system empties that folder, too.
        let _ = fs::remove_file(&self.path);
    }
}
