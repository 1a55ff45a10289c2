//! Set-up: system packages, the UI's packages, the Python packages that read our PGN and try our server's calls.

use crate::checkout::Checkout;
use crate::debian::{self, Extent, output};
use crate::shell::{Failure, Shell};
use std::path::Path;
use std::time::SystemTime;

/// The reader that our PGN is compared with, and what makes calls up from the server's own description of them.
/// Pinned: a new version is a change to look at.
const PYTHON_PACKAGES: [&str; 2] = ["chess==1.11.2", "schemathesis==4.32.5"];
const NODE_MAJOR_MIN: u32 = 20;

/// Gets everything that building and opening the app needs; for tests also their tools.
pub fn set_up(checkout: &Checkout, shell: &Shell, extent: Extent) -> Result<(), Failure> {
    node()?;
    if extent == Extent::Test {
        rust_tools()?;
    }
    debian::set_up(checkout, shell, extent)?;
    ui_packages(checkout, shell)?;
    if extent == Extent::Test {
        python_packages(checkout, shell)?;
    }
    Ok(())
}

fn node() -> Result<(), Failure> {
    let version = output("node", &["--version"]).unwrap_or_default();
    let major = version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|m| m.parse::<u32>().ok());
    if major.is_some_and(|major| major >= NODE_MAJOR_MIN) && output("npm", &["--version"]).is_some()
    {
        return Ok(());
    }
    Err(Failure::Install(format!(
        "Please install Node.js {NODE_MAJOR_MIN} or newer, with npm, and try again."
    )))
}

fn rust_tools() -> Result<(), Failure> {
    if output("cargo", &["fmt", "--version"]).is_some()
        && output("cargo", &["clippy", "--version"]).is_some()
    {
        return Ok(());
    }
    Err(Failure::Install(
        "Please run `rustup component add rustfmt clippy` and try again.".to_owned(),
    ))
}

/// `npm ci`, unless what is there was installed after the lock file was last written.
fn ui_packages(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    let lock = changed(&checkout.path("ui/package-lock.json"));
    // npm writes this list last, so a broken-off installation has none.
    let there = changed(&checkout.path("ui/node_modules/.package-lock.json"));
    if there.is_some() && there >= lock {
        return Ok(());
    }
    shell.run(&mut checkout.npm(&["ci", "--no-audit", "--no-fund"]))
}

fn python_packages(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    let folder = checkout.python();
    let mark = folder.join(PYTHON_PACKAGES.join(","));
    if mark.exists() {
        return Ok(());
    }
    let target = folder.to_string_lossy();
    let mut install = checkout.command(
        "python3",
        &[
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--upgrade",
            "--target",
            &target,
        ],
    );
    install.args(PYTHON_PACKAGES);
    // Debian's pip must not meet our own target folder as its library.
    install.env_remove("PYTHONPATH");
    shell.run(&mut install)?;
    std::fs::write(&mark, "").map_err(|error| Failure::File { path: mark, error })
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}
