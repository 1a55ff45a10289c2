//! kill -9 at any instant. `KILLS=1000` for the full count.

use acceptance::faults::{Dice, Presser, check, trials};
use std::process::Command;

/// Trials in one folder before a fresh one: recovery goes on from recovered stores too.
const TRIALS_A_FOLDER: u64 = 10;
/// Most lines before a kill; the first says that the journal is open, so 0 kills in the opening.
const LINES_MAX: u64 = 12;
/// Most turns of an idle loop after the last of them; some milliseconds.
const SPINS_MAX: u64 = 1_000_000;

#[test]
fn kill_at_any_instant_loses_no_acknowledged_press() {
    let mut dice = Dice::new(1);
    let (mut more, mut presses) = (0, 0);
    let kills = trials("KILLS", 60);
    let mut folder = tempfile::tempdir().expect("a folder");
    let mut kept = 0;
    for trial in 0..kills {
        if trial % TRIALS_A_FOLDER == 0 {
            folder = tempfile::tempdir().expect("a folder");
            kept = 0;
        }
        // In every other folder three presses are one batch.
        let batch = if (trial / TRIALS_A_FOLDER).is_multiple_of(2) {
            1
        } else {
            3
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_presser"));
        command
            .args(["--batch", &batch.to_string()])
            .arg(folder.path());
        let mut presser = Presser::start(&mut command, kept).expect("presser starts");
        let before = kept;
        for _ in 0..dice.below(LINES_MAX) {
            assert!(
                presser.line().expect("presser says each press"),
                "trial {trial}: presser ended"
            );
        }
        for _ in 0..dice.below(SPINS_MAX) {
            std::hint::spin_loop();
        }
        let acked = presser.kill().expect("presser is killed");
        kept =
            check(folder.path(), acked, batch).unwrap_or_else(|why| panic!("trial {trial}: {why}"));
        more += kept - acked;
        presses += acked - before;
    }
    println!(
        "{kills} kills during {presses} acknowledged presses: none lost, none doubled; {more} kept unacknowledged"
    );
}
