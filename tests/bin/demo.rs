//! Plays the first half minute of a game through the app's real window and takes pictures:
//! `demo APP FOLDER`. `cargo xtask run` starts it where there is no display.

use acceptance::window::{Fault, PHONE, Window};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Ruy Lopez: everybody has seen it.
const MOVES: [(&str, &str); 6] = [
    ("e2e4", "e4"),
    ("e7e5", "e5"),
    ("g1f3", "Nf3"),
    ("b8c6", "Nc6"),
    ("f1b5", "Bb5"),
    ("a7a6", "a6"),
];
const THINKING: Duration = Duration::from_secs(3);
/// A piece has slid to its square.
const SETTLED: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [app, shots] = arguments.as_slice() else {
        eprintln!("demo APP FOLDER");
        return ExitCode::from(2);
    };
    let home = std::env::temp_dir().join(format!("hamle-demo-{}", std::process::id()));
    let outcome = play(app, &home, shots);
    if let Err(error) = std::fs::remove_dir_all(&home) {
        eprintln!("{} stays: {error}", home.display());
    }
    match outcome {
        Ok(()) => {
            println!("pictures: {}", shots.display());
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("the demo stopped: {fault:?}");
            ExitCode::FAILURE
        }
    }
}

fn play(app: &Path, home: &Path, shots: &Path) -> Result<(), Fault> {
    // The names of the moves below are English, wherever the demo runs.
    let language = [
        ("LANG", "C.UTF-8"),
        ("LC_ALL", "C.UTF-8"),
        ("LANGUAGE", "en"),
    ];
    let window = Window::open(app, home, PHONE, &language)?;
    let shot = |name: &str| {
        println!("{name}");
        window.shot(&shots.join(format!("{name}.png")))
    };
    window.wait("begin")?;
    shot("1-start")?;
    let outcome = three_touches(&window).and_then(|()| {
        shot("2-running")?;
        opening(&window, &shot)
    });
    if outcome.is_err() {
        shot("where-it-stopped")?;
    }
    outcome
}

/// From the start screen to a running clock: a time control, begin, and Black's touch starts White's clock (6.2.1).
fn three_touches(window: &Window) -> Result<(), Fault> {
    window.touch_first("preset-")?;
    window.touch("begin")?;
    window.touch("half-black")?;
    std::thread::sleep(THINKING);
    Ok(())
}

/// Each move is written on the sheet, then its player presses.
fn opening(window: &Window, shot: &impl Fn(&str) -> Result<(), Fault>) -> Result<(), Fault> {
    for (ply, (uci, san)) in MOVES.iter().enumerate() {
        window.touch("bar-sheet")?;
        window.play("board", uci, false)?;
        window.wait_text(&format!("sheet-line-{}", ply + 1), |text| {
            text.contains(san)
        })?;
        if ply + 1 == MOVES.len() {
            std::thread::sleep(SETTLED);
            shot("3-sheet")?;
        }
        window.touch("back")?;
        std::thread::sleep(THINKING);
        window.touch(if ply % 2 == 0 {
            "half-white"
        } else {
            "half-black"
        })?;
    }
    shot("4-clock")
}
