//! How a command ends.

use notation::pgn::Place;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// It was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// Nothing to report.
    Fine,
    /// Something was found, and printed.
    Findings,
    /// Some of the input was unusable, and complained of; the rest was done.
    Partly,
}

impl Done {
    /// Findings when there are any.
    pub fn found(any: bool) -> Done {
        if any { Done::Findings } else { Done::Fine }
    }
}

/// Tells people on stderr. Nobody may be reading there; that is no reason to stop.
pub fn complain(what: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// It could not be done.
#[derive(Debug)]
pub enum Unusable {
    /// A file cannot be opened, read or written.
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// What stands at a place is not what was expected.
    Input {
        /// In which file.
        path: PathBuf,
        /// Where.
        place: Place,
        /// What was expected there.
        expected: String,
    },
    /// stdout cannot be written.
    Output(io::Error),
}

impl Unusable {
    /// For `map_err`.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Unusable + '_ {
        move |why| Unusable::File {
            path: path.to_owned(),
            why,
        }
    }

    /// Something else was expected at the beginning of a file.
    pub fn at_start(path: &Path, expected: &str) -> Unusable {
        Unusable::Input {
            path: path.to_owned(),
            place: Place { line: 1, column: 1 },
            expected: expected.to_owned(),
        }
    }
}

impl From<io::Error> for Unusable {
    fn from(why: io::Error) -> Self {
        Unusable::Output(why)
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unusable::File { path, why } => {
                write!(
                    f,
                    "{}:1:1: expected a file that can be used: {why}",
                    path.display()
                )
            }
            Unusable::Input {
                path,
                place,
                expected,
            } => {
                let Place { line, column } = place;
                write!(f, "{}:{line}:{column}: expected {expected}", path.display())
            }
            Unusable::Output(why) => write!(f, "stdout:1:1: expected to write: {why}"),
        }
    }
}
