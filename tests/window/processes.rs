//! A virtual display and a WebDriver, ended when they are dropped.

use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const POLL: Duration = Duration::from_millis(50);
const POLLS_MAX: u32 = 400;

/// Kills its process when it goes, so that a failed test leaves nothing behind.
#[derive(Debug)]
struct Owned(Child);

impl Drop for Owned {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to do.
        let _ended = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// A display that nobody sees.
#[derive(Debug)]
pub struct Display {
    _xvfb: Owned,
    name: String,
}

impl Display {
    /// Starts Xvfb on a free display number, large enough for a tablet either way round.
    pub fn start() -> io::Result<Display> {
        let mut xvfb = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x1280x24",
                "-nolisten",
                "tcp",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let said = xvfb.stdout.take().expect("piped above");
        let xvfb = Owned(xvfb);
        let mut number = String::new();
        BufReader::new(said).read_line(&mut number)?;
        if number.trim().is_empty() {
            return Err(io::Error::other("Xvfb found no free display"));
        }
        Ok(Display {
            _xvfb: xvfb,
            name: format!(":{}", number.trim()),
        })
    }
}

/// A WebKitWebDriver whose programs live in one home folder.
#[derive(Debug)]
pub struct Driver {
    _driver: Owned,
    /// Where it listens.
    pub port: u16,
    home: PathBuf,
}

impl Driver {
    /// Starts it; `environment` is passed on to the programs that it starts.
    pub fn start(
        display: &Display,
        home: &Path,
        environment: &[(String, String)],
    ) -> io::Result<Driver> {
        std::fs::create_dir_all(home)?;
        let home = home.canonicalize()?;
        // The port is free again when the listener is dropped; nobody is handed it twice in a row.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let driver = Command::new("WebKitWebDriver")
            .args([format!("--port={port}"), "--host=127.0.0.1".to_owned()])
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("DISPLAY", &display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", &home)
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_RUNTIME_DIR", &home)
            .envs(environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let driver = Driver {
            _driver: Owned(driver),
            port,
            home,
        };
        for _ in 0..POLLS_MAX {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                return Ok(driver);
            }
            std::thread::sleep(POLL);
        }
        Err(io::Error::other("WebKitWebDriver does not listen"))
    }

    /// The process ids of `app` started in this driver's home; other copies of it are left alone.
    pub fn processes_of(&self, app: &Path) -> io::Result<Vec<u32>> {
        let app = app.canonicalize()?;
        let home = [b"HOME=", self.home.as_os_str().as_encoded_bytes()].concat();
        let is_ours = |process: &Path| {
            let program = std::fs::read_link(process.join("exe")).is_ok_and(|exe| exe == app);
            program
                && std::fs::read(process.join("environ")).is_ok_and(|environ| {
                    environ.split(|b| *b == 0).any(|variable| variable == home)
                })
        };
        let mut ids = Vec::new();
        for process in std::fs::read_dir("/proc")? {
            let process = process?.path();
            let id = process
                .file_name()
                .and_then(|name| name.to_str())
                .and_then(|name| name.parse().ok());
            if let Some(id) = id.filter(|_| is_ours(&process)) {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    /// Kills `app` as `kill -9` does: it can save nothing. Waits until it is gone.
    pub fn kill(&self, app: &Path) -> io::Result<()> {
        for _ in 0..POLLS_MAX {
            let ids = self.processes_of(app)?;
            if ids.is_empty() {
                return Ok(());
            }
            for id in ids {
                // It may be gone between the look and the kill.
                let _status = Command::new("kill")
                    .args(["-9", &id.to_string()])
                    .stderr(Stdio::null())
                    .status()?;
            }
            std::thread::sleep(POLL);
        }
        Err(io::Error::other("the app outlives kill -9"))
    }
}
