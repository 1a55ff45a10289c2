//! `cargo xtask run`: builds the UI and the app, then opens it, or plays the demo when there is no screen.

use crate::checkout::Checkout;
use crate::debian::Extent;
use crate::needs;
use crate::shell::{Failure, Shell, Watch};
use std::process::{Command, ExitCode};

/// How the app is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Quick to compile.
    Debug,
    /// As users get it; for timing.
    Release,
}

impl Profile {
    fn folder(self) -> &'static str {
        match self {
            Profile::Debug => "debug",
            Profile::Release => "release",
        }
    }
}

/// Builds and opens.
pub fn run(checkout: &Checkout, profile: Profile) -> ExitCode {
    match build_and_open(checkout, profile) {
        Ok(()) => ExitCode::SUCCESS,
        Err(()) => ExitCode::FAILURE,
    }
}

fn build_and_open(checkout: &Checkout, profile: Profile) -> Result<(), ()> {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()))
        || cfg!(not(target_os = "linux"));
    step(checkout, "set up", |shell| {
        needs::set_up(checkout, shell, Extent::Run)
    })?;
    step(checkout, "build the UI", |shell| {
        shell.run(&mut checkout.npm(&["run", "build"]))
    })?;
    step(checkout, "build the app", |shell| {
        shell.run(&mut build(checkout, profile))
    })?;
    let app = checkout.target(profile.folder()).join("hamle-app");
    let mut command = if screen {
        println!("opening Hamle");
        checkout.command(&app.to_string_lossy(), &[])
    } else {
        println!("no display: playing the demo on a virtual one");
        let demo = checkout.target(profile.folder()).join("demo");
        let shots = checkout.path("shots");
        checkout.command(
            &demo.to_string_lossy(),
            &[&app.to_string_lossy(), &shots.to_string_lossy()],
        )
    };
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            eprintln!("it ended with {status}");
            Err(())
        }
        Err(error) => {
            eprintln!("it did not start: {error}");
            Err(())
        }
    }
}

fn build(checkout: &Checkout, profile: Profile) -> Command {
    // The whole workspace's features, as in `cargo xtask test`, so that nothing is compiled twice.
    let mut command = checkout.command(
        "cargo",
        &[
            "build",
            "--workspace",
            "--bin",
            "hamle-app",
            "--bin",
            "demo",
        ],
    );
    if profile == Profile::Release {
        command.arg("--release");
    }
    command
}

fn step(
    checkout: &Checkout,
    name: &str,
    run: impl FnOnce(&Shell) -> Result<(), Failure>,
) -> Result<(), ()> {
    println!("{name}");
    let watch = Watch::start();
    let log = checkout.target(&format!("xtask/run {name}.log").replace(' ', "-"));
    let shell = Shell::new(log).map_err(|failure| eprintln!("{failure}"))?;
    run(&shell).map_err(|failure| {
        eprint!("{}", shell.tail(60));
        eprintln!("{failure}");
    })?;
    println!("      {:.1} s", watch.elapsed().as_secs_f32());
    Ok(())
}
