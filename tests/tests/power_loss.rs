//! Power loss at any instant, below the database. `POWER_LOSSES=200` for the full count.

use acceptance::faults::{Dice, Event, Image, Presser, check, events, trials};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Cuts of one run; the last one's folder is where the next run goes on.
const CUTS_A_RUN: u64 = 5;
/// Runs before a fresh folder.
const RUNS_A_FOLDER: u64 = 4;
/// Most lines before a run is killed.
const LINES_MAX: u64 = 30;

/// The layer under the program, built apart so that no other program has it in itself.
fn layer() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("powerloss");
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--package",
            "powerloss",
            "--manifest-path",
        ])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the layer does not build");
    target.join("debug/libpowerloss.so")
}

/// One run of the program in a folder that holds `acked` presses: what it asked of its files.
fn run(layer: &Path, store: &Path, acked: u64, dice: &mut Dice, more: &[&str]) -> Vec<Event> {
    let record = tempfile::NamedTempFile::new().expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_presser"));
    command.arg(store).args(more);
    command
        .env("LD_PRELOAD", layer)
        .env("POWERLOSS_FOLDER", store)
        .env("POWERLOSS_LOG", record.path());
    let mut presser = Presser::start(&mut command, acked).expect("presser starts");
    for _ in 0..1 + dice.below(LINES_MAX) {
        assert!(
            presser.line().expect("presser goes on from what was kept"),
            "presser ended"
        );
    }
    presser.kill().expect("presser is killed");
    events(&fs::read(record.path()).expect("the layer wrote"))
}

/// Presses that were acknowledged in the first events.
fn acked_in(events: &[Event], before: u64) -> u64 {
    let seqs = events.iter().filter_map(|event| match event {
        Event::Said(line) => line.trim_end().strip_prefix("acked ")?.parse().ok(),
        _ => None,
    });
    seqs.map(|seq: u64| seq + 1).max().unwrap_or(before)
}

/// Where the power goes: one time in four anywhere, the opening included, else while it is pressed.
fn instant(events: &[Event], dice: &mut Dice) -> usize {
    let opened = |event: &Event| matches!(event, Event::Said(line) if line.starts_with("opened"));
    let from = if dice.below(4) == 0 {
        0
    } else {
        events.iter().position(opened).unwrap_or(0)
    };
    from + usize::try_from(dice.below((events.len() - from) as u64 + 1)).expect("an index")
}

struct Outcome {
    trials: u64,
    acked: u64,
    lost: Vec<String>,
}

fn lose_power(trials: u64, seed: u64, more: &[&str]) -> Outcome {
    let layer = layer();
    let mut dice = Dice::new(seed);
    let mut out = Outcome {
        trials: 0,
        acked: 0,
        lost: Vec::new(),
    };
    let mut folder = tempfile::tempdir().expect("a folder");
    let mut kept = 0;
    for nth_run in 0_u64.. {
        if nth_run % RUNS_A_FOLDER == 0 || !out.lost.is_empty() {
            folder = tempfile::tempdir().expect("a folder");
            kept = 0;
        }
        let store = folder.path().join("store");
        fs::create_dir_all(&store).expect("a folder");
        let begin = Image::of(&store).expect("readable");
        // In every other folder three presses are one batch.
        let batch = if (nth_run / RUNS_A_FOLDER).is_multiple_of(2) {
            1
        } else {
            3
        };
        let batch_text = batch.to_string();
        let more = [more, &["--batch", &batch_text]].concat();
        let events = run(&layer, &store, kept, &mut dice, &more);
        let before = kept;
        for _ in 0..CUTS_A_RUN {
            if out.trials == trials {
                return out;
            }
            let at = instant(&events, &mut dice);
            let mut image = begin.clone();
            events[..at].iter().for_each(|event| image.apply(event));
            fs::remove_dir_all(&store).expect("removable");
            image.cut(&mut dice, &store).expect("writable");
            let acked = acked_in(&events[..at], before);
            out.trials += 1;
            out.acked += acked - before;
            match check(&store, acked, batch) {
                Ok(now) => kept = now,
                Err(why) => out.lost.push(format!(
                    "trial {}, cut at {at} of {}: {why}",
                    out.trials,
                    events.len()
                )),
            }
        }
    }
    out
}

#[test]
fn power_loss_at_any_instant_loses_no_acknowledged_press() {
    let out = lose_power(trials("POWER_LOSSES", 25), 2, &[]);
    assert_eq!(out.lost, Vec::<String>::new());
    println!(
        "{} power losses during {} acknowledged presses: none lost, none doubled",
        out.trials, out.acked
    );
}

/// The trials see a missing fsync: sled's flush alone loses what it acknowledged.
#[test]
fn without_our_fsync_power_loss_loses_acknowledged_presses() {
    let out = lose_power(25, 3, &["--without-fsync"]);
    println!(
        "{} power losses without our fsync: {} lost",
        out.trials,
        out.lost.len()
    );
    // Not only a store that is seen to be damaged: presses are gone without a word.
    assert!(
        out.lost.iter().any(|why| why.ends_with("kept")),
        "{:?}",
        out.lost
    );
}
