//! Mutants of the public queries and positions with castling rights, asked in every way until a number or a
//! time is reached. Prints what was met; the first contradiction ends it with 1.
//!
//! `canmate-fuzz [--count N] [--seconds S] [--seed N] [--states N] [--nodes N]`
//!
//! Without states nothing is enumerated or sought: many more are asked, quick against full and both against the
//! checker.

use canmate_trial::fuzz::{EFFORT, Source};
use canmate_trial::judge::{Effort, Judge, SIDES};
use std::process::ExitCode;
use std::time::{Duration, Instant};

struct Args {
    count: u64,
    seconds: u64,
    seed: u64,
    effort: Effort,
}

fn args() -> Option<Args> {
    let mut args = Args {
        count: u64::MAX,
        seconds: 60,
        seed: 1,
        effort: EFFORT,
    };
    let words: Vec<String> = std::env::args().skip(1).collect();
    for pair in words.chunks(2) {
        let [name, value] = pair else {
            return None;
        };
        let value: u64 = value.parse().ok()?;
        match name.as_str() {
            "--count" => args.count = value,
            "--seconds" => args.seconds = value,
            "--seed" => args.seed = value,
            "--nodes" => args.effort.budget.nodes = value,
            "--states" => {
                args.effort.states_max = usize::try_from(value).ok()?;
                args.effort.seek_max = args.effort.seek_max.min(u32::try_from(value).ok()?);
            }
            _ => return None,
        }
    }
    Some(args)
}

fn main() -> ExitCode {
    let Some(args) = args() else {
        eprintln!("canmate-fuzz [--count N] [--seconds S] [--seed N] [--states N] [--nodes N]");
        return ExitCode::from(2);
    };
    // A trial may measure; no verdict hangs on it.
    #[allow(clippy::disallowed_methods)]
    let now = Instant::now;
    let end = now() + Duration::from_secs(args.seconds);
    let mut source = Source::new(args.seed);
    let mut judge = Judge::default();
    while judge.tally.queries < args.count && now() < end {
        let round = [source.position(), source.castling(), source.late()];
        for (kind, chess) in round.iter().enumerate() {
            for side in SIDES {
                let asked = match kind {
                    2 => judge.ask_in_time(chess, side, args.effort),
                    _ => judge.ask(chess, side, args.effort).map(|_| ()),
                };
                if let Err(fault) = asked {
                    println!("{fault:?}\n{:?}", judge.tally);
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    println!("seed {} {:?}", args.seed, judge.tally);
    ExitCode::SUCCESS
}
