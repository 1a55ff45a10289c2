//! A stage for one story: the app's window, its data in a folder of its own, and its clock in our hand.

use acceptance::window::{Fault, PHONE, Window};
use std::fs;
use std::path::{Path, PathBuf};

/// The app as it was built beside this test.
pub fn app() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.ancestors().nth(2).expect("target/debug/deps/test");
    folder.join("hamle-app")
}

/// The app's window and its clock.
pub struct Stage {
    pub window: Window,
    home: tempfile::TempDir,
    clock: PathBuf,
    now_us: i64,
    boot: &'static str,
}

impl Stage {
    /// Opens the window of a fresh installation; its clock stands until [`Stage::pass`].
    pub fn open() -> Stage {
        let home = tempfile::tempdir().expect("folder");
        let clock = home.path().join("rehearsal-clock");
        let stage_clock = clock.display().to_string();
        let mut stage_clock_set = Clock { file: &clock };
        stage_clock_set.set(START_US, MONDAY);
        let window = Window::open(
            &app(),
            home.path(),
            PHONE,
            &[
                ("HAMLE_REHEARSAL_CLOCK", stage_clock.as_str()),
                ("LANG", "C.UTF-8"),
            ],
        )
        .expect("the window opens");
        Stage {
            window,
            home,
            clock,
            now_us: START_US,
            boot: MONDAY,
        }
    }

    /// Time passes for the app.
    pub fn pass(&mut self, span_us: i64) {
        self.now_us += span_us;
        Clock { file: &self.clock }.set(self.now_us, self.boot);
    }

    /// The phone is switched off and on again: uptime begins anew, the calendar goes on.
    pub fn kill_and_reopen(&mut self) -> Result<(), Fault> {
        self.window.kill_and_reopen()
    }

    /// The newest saved game.
    pub fn saved_pgn(&self) -> Option<String> {
        let mut folders = vec![self.home.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).ok()?.flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "pgn") {
                    return fs::read_to_string(path).ok();
                }
            }
        }
        None
    }
}

const START_US: i64 = 1_000_000_000;
const MONDAY: &str = "11111111111111111111111111111111";

struct Clock<'a> {
    file: &'a Path,
}

impl Clock<'_> {
    /// Replaced as a whole: the app may read at any time.
    fn set(&mut self, now_us: i64, boot: &str) {
        let unfinished = self.file.with_extension("new");
        fs::write(&unfinished, format!("frozen {now_us} {boot}")).expect("written");
        fs::rename(&unfinished, self.file).expect("renamed");
    }
}
