//! Running a step's commands: output into a log file, signs of life on the terminal.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A silent minute looks like a hang; a line each second hides the news.
const SIGN_OF_LIFE: Duration = Duration::from_secs(30);
/// No single command takes this long on a slow machine; one that does has stopped.
const LIMIT: Duration = Duration::from_secs(30 * 60);
const POLL: Duration = Duration::from_millis(50);
const TAIL_BYTES: u64 = 64 * 1024;

/// Why a step did not pass.
#[derive(Debug)]
pub enum Failure {
    /// The program could not be started.
    NotStarted { program: String, error: io::Error },
    /// The program said no.
    Exit { program: String, status: ExitStatus },
    /// The program did not end within 30 minutes and was stopped.
    TooLong { program: String },
    /// Something has to be installed by hand; the text says what.
    Install(String),
    /// Gradle would build these plugins not into the app.
    Unwired(Vec<String>),
    /// A file of our own could not be read or written.
    File { path: PathBuf, error: io::Error },
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::NotStarted { program, error } => write!(f, "{program} did not start: {error}"),
            Failure::Exit { program, status } => write!(f, "{program}: {status}"),
            Failure::TooLong { program } => write!(
                f,
                "{program} was stopped after {} minutes",
                LIMIT.as_secs() / 60
            ),
            Failure::Install(what) => f.write_str(what),
            Failure::Unwired(plugins) => {
                write!(f, "Gradle is not told of {}", plugins.join(", "))
            }
            Failure::File { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

/// Measures how long things take. The only clock in xtask.
pub struct Watch(Instant);

impl Watch {
    /// Starts now.
    #[expect(
        clippy::disallowed_methods,
        reason = "times of build steps, shown to people; no rule hangs on them"
    )]
    pub fn start() -> Watch {
        Watch(Instant::now())
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Runs the commands of one step, one after another, into one log.
pub struct Shell {
    log: PathBuf,
}

impl Shell {
    /// Begins an empty log.
    pub fn new(log: PathBuf) -> Result<Shell, Failure> {
        let fault = |error| Failure::File {
            path: log.clone(),
            error,
        };
        if let Some(folder) = log.parent() {
            std::fs::create_dir_all(folder).map_err(fault)?;
        }
        File::create(&log).map_err(fault)?;
        Ok(Shell { log })
    }

    /// Runs one command to its end. It gets no input and no terminal.
    pub fn run(&self, command: &mut Command) -> Result<(), Failure> {
        let program = program(command);
        let fault = |error| Failure::File {
            path: self.log.clone(),
            error,
        };
        let log = OpenOptions::new()
            .append(true)
            .open(&self.log)
            .map_err(fault)?;
        let same = log.try_clone().map_err(fault)?;
        let mut child = command
            .stdin(Stdio::null())
            .stdout(log)
            .stderr(same)
            .spawn()
            .map_err(|error| Failure::NotStarted {
                program: program.clone(),
                error,
            })?;
        let (watch, mut signs) = (Watch::start(), 1);
        loop {
            match child.try_wait().map_err(fault)? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(Failure::Exit { program, status }),
                None => std::thread::sleep(POLL),
            }
            if watch.elapsed() > SIGN_OF_LIFE * signs {
                let line = self.tail(1);
                println!(
                    "      {:4} s  {}",
                    watch.elapsed().as_secs(),
                    line.trim_end()
                );
                signs += 1;
            }
            if watch.elapsed() > LIMIT {
                child.kill().and_then(|()| child.wait()).map_err(fault)?;
                return Err(Failure::TooLong { program });
            }
        }
    }

    /// The log's last lines.
    pub fn tail(&self, lines: usize) -> String {
        last_lines(&self.text(), lines)
    }

    /// The end of the log, at most 64 KiB.
    pub fn text(&self) -> String {
        read_end(&self.log, TAIL_BYTES).unwrap_or_default()
    }

    /// The whole log.
    pub fn whole(&self) -> String {
        read_end(&self.log, u64::MAX).unwrap_or_default()
    }

    /// Where the log is.
    pub fn log(&self) -> &Path {
        &self.log
    }
}

fn program(command: &Command) -> String {
    let args = command.get_args().take(3).map(|a| a.to_string_lossy());
    let mut words = vec![command.get_program().to_string_lossy()];
    words.extend(args);
    words.join(" ")
}

fn read_end(path: &Path, bytes: u64) -> io::Result<String> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(bytes)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    Ok(String::from_utf8_lossy(&end).into_owned())
}

fn last_lines(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    all[all.len().saturating_sub(lines)..]
        .iter()
        .map(|line| format!("{line}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_says_no_fails_and_leaves_its_words() {
        let folder = std::env::temp_dir().join(format!("xtask-shell-{}", std::process::id()));
        let shell = Shell::new(folder.join("log")).expect("a writable temporary folder");
        shell
            .run(Command::new("sh").args(["-c", "echo before; exit 0"]))
            .expect("exit 0 passes");
        let failure = shell.run(Command::new("sh").args(["-c", "echo out; echo err >&2; exit 3"]));
        assert!(matches!(failure, Err(Failure::Exit { status, .. }) if status.code() == Some(3)));
        assert_eq!(shell.tail(2), "out\nerr\n");
        assert_eq!(shell.whole(), "before\nout\nerr\n");
        assert!(matches!(
            shell.run(&mut Command::new("no-such-program")),
            Err(Failure::NotStarted { .. })
        ));
        std::fs::remove_dir_all(folder).expect("our own folder");
    }
}
