//! The app's real window, driven as a user would: everything is found by its `data-test` name.

mod http;
mod processes;
mod webdriver;

pub use processes::{Display, Driver};
pub use webdriver::{Element, Fault, Session};

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

const POLL: Duration = Duration::from_millis(50);
/// 15 s: a debug build's first paint on a busy machine.
const POLLS_MAX: u32 = 300;

/// A phone's screen, in CSS pixels.
pub const PHONE: (u32, u32) = (390, 844);
/// A tablet's screen, in CSS pixels.
pub const TABLET: (u32, u32) = (820, 1180);

/// The running app. Dropping it ends the app, its driver and its display.
#[derive(Debug)]
pub struct Window {
    session: Session,
    driver: Driver,
    display: Display,
    app: PathBuf,
    home: PathBuf,
    size: (u32, u32),
    environment: Vec<(String, String)>,
}

impl Window {
    /// Starts `app` with its data below `home`, in a window of `size`.
    pub fn open(
        app: &Path,
        home: &Path,
        size: (u32, u32),
        environment: &[(&str, &str)],
    ) -> Result<Window, Fault> {
        let environment: Vec<_> = environment
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        let display = Display::start().map_err(Fault::Driver)?;
        let driver = Driver::start(&display, home, &environment).map_err(Fault::Driver)?;
        let session = Session::open(driver.port, app)?;
        session.resize(size.0, size.1)?;
        Ok(Window {
            session,
            driver,
            display,
            app: app.to_owned(),
            home: home.to_owned(),
            size,
            environment,
        })
    }

    /// Kills the app as `kill -9` does, and starts it again with the same data.
    pub fn kill_and_reopen(&mut self) -> Result<(), Fault> {
        self.kill()?;
        self.reopen()
    }

    /// Kills the app as `kill -9` does. Nothing but `reopen` makes sense after it.
    pub fn kill(&self) -> Result<(), Fault> {
        self.driver.kill(&self.app).map_err(Fault::Driver)
    }

    /// Starts the app again after `kill`.
    pub fn reopen(&mut self) -> Result<(), Fault> {
        // The old driver still mourns its session: a new one is quicker than to persuade it.
        self.driver =
            Driver::start(&self.display, &self.home, &self.environment).map_err(Fault::Driver)?;
        self.session = Session::open(self.driver.port, &self.app)?;
        self.session.resize(self.size.0, self.size.1)
    }

    /// The one element of this name, as soon as it is there.
    pub fn wait(&self, name: &str) -> Result<Element, Fault> {
        for _ in 0..POLLS_MAX {
            if let Some(element) = self.session.find(&css(name))?.into_iter().next() {
                return Ok(element);
            }
            std::thread::sleep(POLL);
        }
        Err(Fault::NotSeen(name.to_owned()))
    }

    /// Waits until the text of this element fits, and gives it.
    pub fn wait_text(&self, name: &str, fits: impl Fn(&str) -> bool) -> Result<String, Fault> {
        let mut last = String::new();
        for _ in 0..POLLS_MAX {
            last = self.text(name)?;
            if fits(&last) {
                return Ok(last);
            }
            std::thread::sleep(POLL);
        }
        Err(Fault::NotSeen(format!("{name}, which says {last:?}")))
    }

    /// Whether an element of this name is there now.
    pub fn has(&self, name: &str) -> Result<bool, Fault> {
        Ok(!self.session.find(&css(name))?.is_empty())
    }

    /// Touches the element of this name, as soon as it is there and can be touched.
    pub fn touch(&self, name: &str) -> Result<(), Fault> {
        let mut last = Fault::NotSeen(name.to_owned());
        for _ in 0..POLLS_MAX {
            let element = self.wait(name)?;
            match self.session.click(&element) {
                // A screen that is just being drawn, or slides away, is asked again.
                Err(fault @ Fault::Refused { .. }) => last = fault,
                answer => return answer,
            }
            std::thread::sleep(POLL);
        }
        Err(last)
    }

    /// Touches the first element whose name begins so.
    pub fn touch_first(&self, prefix: &str) -> Result<(), Fault> {
        let found = self.session.find(&format!("[data-test^=\"{prefix}\"]"))?;
        let first = found
            .first()
            .ok_or_else(|| Fault::NotSeen(format!("{prefix}…")))?;
        self.session.click(first)
    }

    /// Holds a finger on the element of this name.
    pub fn hold(&self, name: &str, span_ms: u32) -> Result<(), Fault> {
        let element = self.wait(name)?;
        self.session.hold(&element, span_ms)
    }

    /// Replaces the text in the field of this name.
    pub fn fill(&self, name: &str, text: &str) -> Result<(), Fault> {
        let element = self.wait(name)?;
        self.session.clear(&element)?;
        self.session.keys(&element, text)
    }

    /// The text seen in the element of this name, as soon as it is there.
    pub fn text(&self, name: &str) -> Result<String, Fault> {
        let element = self.wait(name)?;
        self.session.text(&element)
    }

    /// Touches the middle of a board's square, `from` then `to`: the board named `name` fills its element and
    /// has White at the bottom unless `turned`.
    pub fn play(&self, name: &str, uci: &str, turned: bool) -> Result<(), Fault> {
        let element = self.wait(name)?;
        for square in [uci.get(..2), uci.get(2..4)] {
            let (x, y) = square
                .and_then(|s| middle(s, turned))
                .ok_or_else(|| Fault::NotSeen(uci.to_owned()))?;
            self.session.touch_at(&element, x, y)?;
        }
        Ok(())
    }

    /// Runs a function body in the page.
    pub fn script(&self, body: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.session.script(body, arguments)
    }

    /// Saves a picture of the page.
    pub fn shot(&self, file: &Path) -> Result<(), Fault> {
        let picture = self.session.screenshot()?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(Fault::Driver)?;
        }
        std::fs::write(file, picture).map_err(Fault::Driver)
    }

    /// The session below, for what is not here.
    pub fn session(&self) -> &Session {
        &self.session
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // Politely first; what does not answer is killed. A test that fails already says why.
        let _closed = self.session.close();
        let _killed = self.driver.kill(&self.app);
    }
}

fn css(name: &str) -> String {
    format!("[data-test=\"{name}\"]")
}

/// Where the middle of a square is, as shares of the board's width and height from its middle.
fn middle(square: &str, turned: bool) -> Option<(f64, f64)> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = square.as_bytes() else {
        return None;
    };
    let right = (f64::from(file - b'a') - 3.5) / 8.0;
    let down = (3.5 - f64::from(rank - b'1')) / 8.0;
    Some(if turned {
        (-right, -down)
    } else {
        (right, down)
    })
}

#[cfg(test)]
mod tests {
    use super::middle;

    #[test]
    fn squares_are_where_white_sees_them() {
        assert_eq!(middle("a1", false), Some((-0.4375, 0.4375)));
        assert_eq!(middle("h8", false), Some((0.4375, -0.4375)));
        assert_eq!(middle("e4", false), Some((0.0625, 0.0625)));
        assert_eq!(middle("e4", true), Some((-0.0625, -0.0625)));
        assert_eq!(middle("i9", false), None);
    }
}
