//! The steps of `cargo xtask test`, in the order in which they run.

use crate::checkout::Checkout;
use crate::debian::Extent;
use crate::mobile;
use crate::needs;
use crate::shell::{Failure, Shell};
use std::process::Command;

/// One step.
pub struct Step {
    /// The name for `--only`.
    pub name: &'static str,
    /// What it does, for people.
    pub what: &'static str,
    /// Whether its log is searched for counts of tests.
    pub counts: bool,
    /// Nothing else makes sense when this one fails.
    pub vital: bool,
    /// Does it.
    pub run: fn(&Checkout, &Shell) -> Result<(), Failure>,
}

const fn step(
    name: &'static str,
    what: &'static str,
    run: fn(&Checkout, &Shell) -> Result<(), Failure>,
) -> Step {
    Step {
        name,
        what,
        counts: false,
        vital: false,
        run,
    }
}

const fn tests(
    name: &'static str,
    what: &'static str,
    run: fn(&Checkout, &Shell) -> Result<(), Failure>,
) -> Step {
    Step {
        name,
        what,
        counts: true,
        vital: false,
        run,
    }
}

/// Cheap steps first; each compilation once. Every cargo line names the whole workspace with the same
/// features: a line for one package would resolve other features and compile the tree again.
pub const STEPS: &[Step] = &[
    Step {
        name: "setup",
        what: "install what is missing",
        counts: false,
        vital: true,
        run: set_up,
    },
    step("format", "cargo fmt", |c, s| {
        s.run(&mut c.command("cargo", &["fmt", "--all", "--check"]))
    }),
    step("ui-build", "build the UI, which the app embeds", |c, s| {
        s.run(&mut c.npm(&["run", "build"]))
    }),
    step("ui-check", "types and texts of the UI", |c, s| {
        s.run(&mut c.npm(&["run", "check"]))
    }),
    tests("ui-test", "unit tests of the UI", |c, s| {
        s.run(&mut c.npm(&["run", "test"]))
    }),
    tests(
        "ui-phone",
        "the UI on a phone-sized touch screen",
        |c, s| s.run(&mut c.npm(&["run", "test:phone"])),
    ),
    step("build", "compile everything with its tests", build),
    tests(
        "ui-server",
        "console and wall on the real server",
        |c, s| s.run(&mut c.npm(&["run", "test:server"])),
    ),
    step("clippy", "clippy, warnings are errors", |c, s| {
        s.run(&mut clippy(c))
    }),
    tests(
        "rust",
        "Rust tests, tidy rules and bindings among them",
        |c, s| s.run(&mut cargo_test(c, &["--no-fail-fast"])),
    ),
    tests(
        "touches",
        "random fingers in Chromium, on the real core",
        touches,
    ),
    step("fuzz", "who can still mate: a minute of mutants", fuzz),
    tests("window", "the real window", window),
    step("mobile", "type check for Android and iOS", mobile::check),
];

fn set_up(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    needs::set_up(checkout, shell, Extent::Test)
}

/// The feature with which the app obeys a test's clock.
const FEATURES: [&str; 2] = ["--features", "hamle-app/rehearsal"];

/// The programs too, which `cargo test` builds only where a test of the same package asks for them; with
/// all targets named, features are the same as in `cargo test`.
fn build(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    let mut command = checkout.command("cargo", &["build", "--workspace", "--all-targets"]);
    shell.run(command.args(FEATURES))
}

/// The window's test starts the app that lies beside it, so that one is made sure of first.
fn window(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    build(checkout, shell)?;
    shell.run(&mut cargo_test(
        checkout,
        &["--test", "window", "--", "--include-ignored"],
    ))
}

/// The page is another build of the same UI: its host is a loopback server inside the test.
fn touches(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    shell.run(&mut checkout.npm(&["run", "build:loopback"]))?;
    shell.run(&mut cargo_test(
        checkout,
        &["--lib", "random_fingers", "--", "--include-ignored"],
    ))
}

/// The program as it was built along with everything: a contradiction ends it with a fault.
fn fuzz(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    build(checkout, shell)?;
    let program = checkout.target("debug/canmate-fuzz");
    shell.run(&mut checkout.command(&program.to_string_lossy(), &["--seconds", "60"]))
}

fn cargo_test(checkout: &Checkout, more: &[&str]) -> Command {
    let mut command = checkout.command("cargo", &["test", "--workspace"]);
    command.args(FEATURES).args(more);
    command
}

fn clippy(checkout: &Checkout) -> Command {
    let mut command = checkout.command("cargo", &["clippy", "--workspace", "--all-targets"]);
    command.args(FEATURES).args(["--", "-D", "warnings"]);
    command
}
