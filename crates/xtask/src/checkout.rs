//! Where things are in this copy of the repository, and commands that start there.

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
