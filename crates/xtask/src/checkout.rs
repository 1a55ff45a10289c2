//! Where things are in this copy of the repository, and commands that start there.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

/// This copy of the repository.
pub struct Checkout {
    root: PathBuf,
    target: PathBuf,
}

impl Checkout {
    /// The copy that xtask was compiled in.
    pub fn here() -> Checkout {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest
            .ancestors()
            .nth(2)
            .expect("crates/xtask is two folders below the top")
            .to_owned();
        let target = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(dir) => root.join(dir),
            None => root.join("target"),
        };
        Checkout { root, target }
    }

    /// A path below the top level.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// A path in cargo's target folder.
    pub fn target(&self, below: &str) -> PathBuf {
        self.target.join(below)
    }

    /// Where the Python packages for the notation tests are kept.
    pub fn python(&self) -> PathBuf {
        self.target("python")
    }

    /// A command that starts at the top level, asks nothing and paints nothing.
    pub fn command(&self, program: &str, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(args)
            .current_dir(&self.root)
            .env(
                "PATH",
                with_games(&std::env::var_os("PATH").unwrap_or_default()),
            )
            .env("PYTHONPATH", self.python())
            .env("CARGO_TERM_COLOR", "never")
            .env("NO_COLOR", "1")
            .env("npm_config_update_notifier", "false");
        // Cargo set these for xtask itself; a child that sees them would take them for its own.
        for name in [
            "CARGO_MANIFEST_DIR",
            "CARGO_MANIFEST_PATH",
            "CARGO_PKG_NAME",
            "CARGO_BIN_NAME",
        ] {
            command.env_remove(name);
        }
        command
    }

    /// `npm` in `ui/`.
    pub fn npm(&self, args: &[&str]) -> Command {
        let mut command = self.command("npm", args);
        command.current_dir(self.path("ui"));
        command
    }
}

/// Debian keeps pgn-extract in a folder that root does not search.
fn with_games(path: &OsStr) -> OsString {
    let mut folders: Vec<PathBuf> = std::env::split_paths(path).collect();
    let games = PathBuf::from("/usr/games");
    if !folders.contains(&games) {
        folders.push(games);
    }
    // A folder with a colon in its name cannot have come out of a path.
    std::env::join_paths(folders).expect("the parts of a path make a path")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_searched_last_and_once() {
        let path = with_games(OsStr::new("/usr/bin:/bin"));
        assert_eq!(path, "/usr/bin:/bin:/usr/games");
        assert_eq!(with_games(&path), path);
    }
}
