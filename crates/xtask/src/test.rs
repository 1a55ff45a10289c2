//! `cargo xtask test`: runs the steps, tells how they went, counts.

use crate::checkout::Checkout;
use crate::shell::{Failure, Shell, Watch};
use crate::steps::{STEPS, Step};
use crate::tally::{Tally, failed, tally};
use std::process::ExitCode;

/// Lines of a failed step's output that are shown; the whole of it stays in its log.
const TAIL_LINES: usize = 80;

/// Failed tests that are named again after a failed step's output.
const NAMED: usize = 40;

/// Names the steps.
pub fn list() -> ExitCode {
    for step in STEPS {
        println!("{:9} {}", step.name, step.what);
    }
    ExitCode::SUCCESS
}

/// Runs the steps named in `only`, or all when it is empty.
pub fn test(checkout: &Checkout, only: &[&str]) -> ExitCode {
    if let Some(unknown) = only
        .iter()
        .find(|name| !STEPS.iter().any(|step| step.name == **name))
    {
        eprintln!("no step is called {unknown}; `cargo xtask test --list` names them");
        return ExitCode::from(2);
    }
    let steps: Vec<&Step> = STEPS
        .iter()
        .filter(|step| only.is_empty() || only.contains(&step.name))
        .collect();
    let watch = Watch::start();
    let mut sum = Tally::default();
    for (index, step) in steps.iter().enumerate() {
        let (counted, fine) = one(checkout, step, index + 1, steps.len());
        sum += counted;
        let left = steps.len() - index - 1;
        if !fine && step.vital && left > 0 {
            println!(
                "{left} steps were not run: they need the one that failed, and count as failed."
            );
            sum.failed += left;
            break;
        }
    }
    let seconds = watch.elapsed().as_secs();
    println!("{} min {:02} s", seconds / 60, seconds % 60);
    println!("{} passed, {} failed", sum.passed, sum.failed);
    ExitCode::from(u8::from(sum.failed > 0))
}

/// Runs one step. The tally holds the step itself and the tests that its log reports.
fn one(checkout: &Checkout, step: &Step, number: usize, of: usize) -> (Tally, bool) {
    println!("[{number:2}/{of}] {:9} {}", step.name, step.what);
    let watch = Watch::start();
    let (outcome, text) = match Shell::new(checkout.target(&format!("xtask/{}.log", step.name))) {
        Ok(shell) => {
            let outcome = (step.run)(checkout, &shell);
            if let Err(failure) = &outcome {
                show(failure, &shell);
            }
            (outcome.is_ok(), shell.whole())
        }
        Err(failure) => {
            println!("{failure}");
            (false, String::new())
        }
    };
    let inner = if step.counts {
        tally(&text)
    } else {
        Tally::default()
    };
    let counted = with_step(inner, outcome, step.counts);
    let tests = match (step.counts, inner) {
        (true, Tally { passed, failed: 0 }) => format!(", {passed} tests"),
        (true, Tally { passed, failed }) => format!(", {passed} tests passed, {failed} failed"),
        (false, _) => String::new(),
    };
    let fine = counted.failed == 0;
    println!(
        "      {} {:.1} s{tests}",
        if fine { "ok" } else { "FAILED" },
        watch.elapsed().as_secs_f32()
    );
    (counted, fine)
}

/// A step counts as one; so does a step of tests that ran none: nothing was shown by it.
fn with_step(inner: Tally, outcome: bool, counts: bool) -> Tally {
    let empty = counts && inner == Tally::default();
    let fine = outcome && inner.failed == 0 && !empty;
    Tally {
        passed: inner.passed + usize::from(fine),
        failed: inner.failed + usize::from(!fine),
    }
}

fn show(failure: &Failure, shell: &Shell) {
    println!("----------");
    print!("{}", shell.tail(TAIL_LINES));
    println!("---------- {failure}");
    let log = shell.whole();
    for name in failed(&log, NAMED) {
        println!("failed: {name}");
    }
    println!("the whole output: {}", shell.log().display());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_or_empty_step_never_counts_as_passed() {
        let tests = |passed, failed| Tally { passed, failed };
        assert_eq!(with_step(tests(4, 0), true, true), tests(5, 0));
        assert_eq!(with_step(tests(4, 1), false, true), tests(4, 2));
        assert_eq!(
            with_step(tests(4, 0), false, true),
            tests(4, 1),
            "it did not end well, whatever its log says"
        );
        assert_eq!(
            with_step(tests(0, 0), true, true),
            tests(0, 1),
            "no test ran"
        );
        assert_eq!(with_step(tests(0, 0), true, false), tests(1, 0));
    }

    #[test]
    fn steps_have_names_of_their_own() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(
                !STEPS[..index].iter().any(|other| other.name == step.name),
                "{}",
                step.name
            );
        }
    }
}
