//! The system packages that Hamle is built and tested with. Debian 12 gets them; others are told.

use crate::checkout::Checkout;
use crate::shell::{Failure, Shell};
use std::process::Command;

/// A system package and what it is for.
struct Package {
    name: &'static str,
    purpose: Purpose,
    /// A program or a `pkg-config` name that shows on other systems that it is there.
    sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Build,
    Test,
}

enum Sign {
    Program(&'static str),
    /// A program that stands on the path or where Debian's relatives put it.
    ProgramIn(&'static str, &'static str),
    Library(&'static str),
    None,
}

/// How much is needed: opening the app asks for less than testing it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Building the app, opening it, and the demo.
    Run,
    /// Everything.
    Test,
}

const fn package(name: &'static str, purpose: Purpose, sign: Sign) -> Package {
    Package {
        name,
        purpose,
        sign,
    }
}

const PACKAGES: &[Package] = &[
    package("build-essential", Purpose::Build, Sign::Program("cc")),
    package("pkg-config", Purpose::Build, Sign::Program("pkg-config")),
    package(
        "libwebkit2gtk-4.1-dev",
        Purpose::Build,
        Sign::Library("webkit2gtk-4.1"),
    ),
    package("librsvg2-dev", Purpose::Build, Sign::Library("librsvg-2.0")),
    // The demo without a display, and the real-window test.
    package("xvfb", Purpose::Build, Sign::Program("Xvfb")),
    package(
        "webkit2gtk-driver",
        Purpose::Build,
        Sign::Program("WebKitWebDriver"),
    ),
    package("fonts-dejavu-core", Purpose::Build, Sign::None),
    package("dbus", Purpose::Test, Sign::Program("dbus-daemon")),
    // The UI on a phone-sized touch screen.
    package("chromium", Purpose::Test, Sign::Program("chromium")),
    // What we write, other people's programs must read (notation); python-chess and schemathesis come by pip.
    package("pgn-extract", Purpose::Test, Sign::Program("pgn-extract")),
    package("python3", Purpose::Test, Sign::Program("python3")),
    package("python3-pip", Purpose::Test, Sign::None),
    // Which system calls an acknowledged append makes (store).
    package("strace", Purpose::Test, Sign::Program("strace")),
    // A server that several servers of ours share (server); the tests start one of their own.
    package(
        "postgresql",
        Purpose::Test,
        Sign::ProgramIn("initdb", "/usr/lib/postgresql/*/bin/initdb"),
    ),
    // A Rust with the sources of its own std: type check for Android and iOS without their SDKs.
    package("rustc-web", Purpose::Test, Sign::None),
    package("cargo-web", Purpose::Test, Sign::None),
    package("rust-web-src", Purpose::Test, Sign::None),
];

/// Sees to it that the packages are there: installs what is missing on Debian, tells it elsewhere.
pub fn set_up(checkout: &Checkout, shell: &Shell, extent: Extent) -> Result<(), Failure> {
    let wanted = PACKAGES
        .iter()
        .filter(|p| extent == Extent::Test || p.purpose == Purpose::Build);
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    if !is_debian(&release) {
        return elsewhere(wanted);
    }
    let names: Vec<&str> = wanted.map(|p| p.name).collect();
    let missing = missing(&names, &installed(&names));
    if missing.is_empty() {
        return Ok(());
    }
    println!("      installing {}", missing.join(" "));
    let mut install = vec![
        "install",
        "--yes",
        "--no-install-recommends",
        "-o",
        "DPkg::Lock::Timeout=300",
    ];
    install.extend(&missing);
    shell.run(&mut as_root(checkout, &["update", "--quiet"])?)?;
    shell.run(&mut as_root(checkout, &install)?)
}

/// True on Debian itself; its relatives name and split packages in their own ways.
fn is_debian(os_release: &str) -> bool {
    os_release.lines().any(|line| line.trim() == "ID=debian")
}

/// `dpkg-query`'s lines `installed NAME`. It exits 1 when it does not know a name: that is an answer too.
fn installed(names: &[&str]) -> String {
    let answer = Command::new("dpkg-query")
        .args([
            "--show",
            "--showformat",
            "${db:Status-Status} ${Package}\\n",
        ])
        .args(names)
        .output();
    answer
        .map(|a| String::from_utf8_lossy(&a.stdout).into_owned())
        .unwrap_or_default()
}

fn missing<'a>(names: &[&'a str], installed: &str) -> Vec<&'a str> {
    let there = |name: &&str| {
        installed
            .lines()
            .any(|line| line.strip_prefix("installed ") == Some(name))
    };
    names.iter().filter(|name| !there(name)).copied().collect()
}

fn as_root(checkout: &Checkout, args: &[&str]) -> Result<Command, Failure> {
    let root = output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    let mut words = vec!["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    words.extend(args);
    if root {
        return Ok(checkout.command(words[0], &words[1..]));
    }
    if output("sudo", &["-n", "true"]).is_none() && !ask_for_sudo() {
        let line = format!(
            "run this as root, then try again:\n    apt-get {}",
            args.join(" ")
        );
        return Err(Failure::Install(line));
    }
    words.insert(0, "-n");
    Ok(checkout.command("sudo", &words))
}

/// Lets sudo ask for the password, on the terminal that the user sees.
fn ask_for_sudo() -> bool {
    use std::io::IsTerminal;
    std::io::stdin().is_terminal()
        && Command::new("sudo")
            .arg("-v")
            .status()
            .is_ok_and(|status| status.success())
}

fn elsewhere<'a>(wanted: impl Iterator<Item = &'a Package>) -> Result<(), Failure> {
    let missing: Vec<&str> = wanted
        .filter(|p| !p.sign.is_there())
        .map(|p| p.name)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Failure::Install(format!(
        "This is not Debian 12, so nothing was installed. Please install what Debian calls\n    {}\nand try again.",
        missing.join(" ")
    )))
}

impl Sign {
    fn is_there(&self) -> bool {
        match self {
            Sign::Program(name) => output("sh", &["-c", &format!("command -v {name}")]).is_some(),
            Sign::ProgramIn(name, place) => {
                let look = format!("command -v {name} || ls {place}");
                output("sh", &["-c", &look]).is_some()
            }
            Sign::Library(name) => output("pkg-config", &["--exists", name]).is_some(),
            Sign::None => true,
        }
    }
}

/// What a program prints when it says yes.
pub fn output(program: &str, args: &[&str]) -> Option<String> {
    let answer = Command::new(program)
        .args(args)
        .stdin(std::process::Stdio::null())
        .output()
        .ok()?;
    answer
        .status
        .success()
        .then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_reported_as_installed_is_missing() {
        let report =
            "installed xvfb\nnot-installed strace\nconfig-files dbus\ninstalled chromium-sandbox\n";
        assert_eq!(
            missing(&["xvfb", "strace", "dbus", "chromium"], report),
            ["strace", "dbus", "chromium"]
        );
    }

    #[test]
    fn only_debian_is_debian() {
        assert!(is_debian(
            "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n"
        ));
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
        assert!(!is_debian(""));
    }
}
