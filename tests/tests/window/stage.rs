//! A stage for one story: the app's window, its data in a folder of its own, and its clocks in our hand.

use acceptance::window::{Fault, PHONE, TABLET, Window};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const POLL: Duration = Duration::from_millis(50);
const POLLS_MAX: u32 = 200;

/// The app as it was built beside this test.
fn app() -> PathBuf {
    beside("hamle-app")
}

/// A program that was built beside this test.
pub fn beside(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.ancestors().nth(2).expect("target/debug/deps/test");
    folder.join(name)
}

/// The clocks that the app reads.
struct Clocks {
    file: PathBuf,
    uptime_us: i64,
    wall_ms: i64,
    boot: u128,
}

impl Clocks {
    /// Written as a whole: the app may read at any time.
    fn tell(&self) {
        let Clocks {
            file,
            uptime_us,
            wall_ms,
            boot,
        } = self;
        let unfinished = file.with_extension("new");
        fs::write(
            &unfinished,
            format!("frozen {uptime_us} {boot:032x} {wall_ms}"),
        )
        .expect("written");
        fs::rename(&unfinished, file).expect("renamed");
    }
}

/// The app's window and its clocks.
pub struct Stage {
    pub window: Window,
    home: tempfile::TempDir,
    clocks: Clocks,
}

impl Stage {
    /// Opens the window of a fresh installation; its clocks stand until [`Stage::pass`].
    pub fn open(language: &str) -> Stage {
        Stage::begin(language, PHONE, true)
    }

    /// The same with the machine's own clocks.
    pub fn open_in_real_time(language: &str) -> Stage {
        Stage::begin(language, PHONE, false)
    }

    /// The same on a tablet.
    pub fn open_tablet(language: &str) -> Stage {
        Stage::begin(language, TABLET, false)
    }

    fn begin(language: &str, size: (u32, u32), rehearsed: bool) -> Stage {
        let home = tempfile::tempdir().expect("folder");
        let file = home.path().join("rehearsal-clock");
        let clocks = Clocks {
            file,
            uptime_us: 1_000_000_000,
            wall_ms: 1_796_053_200_000,
            boot: 1,
        };
        clocks.tell();
        let told = clocks.file.display().to_string();
        let mut environment = vec![("LANG", language), ("LANGUAGE", language)];
        if rehearsed {
            environment.push(("HAMLE_REHEARSAL_CLOCK", told.as_str()));
        }
        let window =
            Window::open(&app(), home.path(), size, &environment).expect("the window opens");
        Stage {
            window,
            home,
            clocks,
        }
    }

    /// What the only game's board log holds, read from the disk after the app was killed.
    pub fn board_log(&self) -> Vec<log::Signed> {
        let folder = journal_below(self.home.path()).expect("a journal below the app's folders");
        let opened = || {
            std::thread::sleep(POLL);
            store::Journal::open(&folder).ok()
        };
        // A killed process may hold its lock a moment longer.
        let (journal, report) = (0..POLLS_MAX)
            .find_map(|_| opened())
            .expect("the journal opens");
        assert!(report.is_sound(), "{report:?}");
        let [game] = journal.games()[..] else {
            panic!("one game")
        };
        journal
            .read(game, log::Stream::Board)
            .expect("read")
            .entries
    }

    /// Time passes for the app.
    pub fn pass(&mut self, span_us: i64) {
        self.clocks.uptime_us += span_us;
        self.clocks.wall_ms += span_us / 1_000;
        self.clocks.tell();
    }

    /// Somebody sets the calendar clock.
    pub fn set_calendar(&mut self, by_ms: i64) {
        self.clocks.wall_ms += by_ms;
        self.clocks.tell();
    }

    /// Waits until everything that is shown is on the disk.
    pub fn wait_kept(&self) -> Result<(), Fault> {
        let kept = "return document.documentElement.dataset.kept";
        for _ in 0..POLLS_MAX {
            if self.window.script(kept, &[])?.as_str() == Some("true") {
                return Ok(());
            }
            std::thread::sleep(POLL);
        }
        Err(Fault::NotSeen("kept".to_owned()))
    }

    /// Chooses the language on the start screen, `tr` or `en`.
    pub fn speak(&self, language: &str) -> Result<(), Fault> {
        self.window.wait("begin")?;
        let spoken = self
            .window
            .script("return document.documentElement.lang", &[])?;
        if spoken.as_str() == Some(language) {
            Ok(())
        } else {
            self.window.touch("language")
        }
    }

    /// The app is killed when all is kept, and started again.
    pub fn kill_and_reopen(&mut self) -> Result<(), Fault> {
        self.wait_kept()?;
        self.window.kill_and_reopen()
    }

    /// The phone's battery is taken out; it starts again after so long.
    pub fn reboot(&mut self, off_us: i64) -> Result<(), Fault> {
        self.wait_kept()?;
        self.window.kill()?;
        self.clocks.boot += 1;
        self.clocks.uptime_us = 5_000_000;
        self.clocks.wall_ms += off_us / 1_000;
        self.clocks.tell();
        self.window.reopen()
    }

    /// A saved game, as soon as there is one.
    pub fn saved_pgn(&self) -> String {
        for _ in 0..POLLS_MAX {
            if let Some(text) = pgn_below(self.home.path()) {
                return text;
            }
            // Polls for a file that another process is about to write.
            std::thread::sleep(POLL);
        }
        panic!("no PGN below the app's folders");
    }

    /// Plays a story; where it stops, a picture shows how far it came.
    pub fn play(&mut self, story: impl FnOnce(&mut Stage) -> Result<(), Fault>) {
        if let Err(fault) = story(self) {
            let story = std::thread::current()
                .name()
                .unwrap_or("story")
                .replace("::", "-");
            let shot = std::env::temp_dir().join(format!("hamle-{story}.png"));
            drop(self.window.shot(&shot));
            panic!("{fault:?}; picture: {}", shot.display());
        }
    }
}

fn pgn_below(folder: &Path) -> Option<String> {
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let path = entry.path();
        let found = if path.is_dir() {
            pgn_below(&path)
        } else if path.extension().is_some_and(|end| end == "pgn") {
            fs::read_to_string(&path)
                .ok()
                .filter(|text| !text.is_empty())
        } else {
            None
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

fn journal_below(folder: &Path) -> Option<PathBuf> {
    let entries: Vec<PathBuf> = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    let journal = entries
        .iter()
        .find(|path| path.file_name().is_some_and(|name| name == "journal"));
    let deeper = || {
        entries
            .iter()
            .filter(|path| path.is_dir())
            .find_map(|path| journal_below(path))
    };
    journal.cloned().or_else(deeper)
}
