//! The machine against everything a hall can do to it, in virtual time. Nothing here reads a clock or sleeps.
//!
//! `HAMLE_SCHEDULES=100000 cargo test --release -p hamle-sync --test simulation` runs more of them.

mod acts;
mod check;
mod host;
mod op;
mod server;
mod world;

use op::schedule;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use world::{Planted, World};

fn schedules(default: u32) -> u32 {
    let asked = std::env::var("HAMLE_SCHEDULES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn run(planted: Planted, cases: u32) -> Result<check::Tally, String> {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: if planted == Planted::Nothing {
            2_000
        } else {
            0
        },
        ..Config::default()
    };
    let tally = std::cell::RefCell::new(check::Tally::default());
    // What is to be seen has to be seen each time; what must never be seen is sought anew each time.
    let mut runner = match planted {
        Planted::Nothing => TestRunner::new(config),
        _ => TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha)),
    };
    let result = runner.run(&(schedule(), any::<u64>()), |(ops, seed)| {
        let mut world = World::new(seed, planted);
        let outcome = world.play(&ops).and_then(|()| world.settle());
        let outcome = outcome.and_then(|()| check::all(&world));
        tally.borrow_mut().add(&world);
        outcome.map_err(TestCaseError::fail)
    });
    result.map_err(|why| why.to_string())?;
    Ok(tally.into_inner())
}

#[test]
fn every_schedule_ends_equal_with_nothing_lost_and_each_request_done_once() {
    let mut tally = check::Tally::default();
    // A few hundred schedules may miss what seldom happens.
    for _ in 0..5 {
        tally.join(run(Planted::Nothing, schedules(400)).expect("holds"));
        if tally.unreached().is_empty() {
            break;
        }
    }
    println!("{tally:?}");
    tally.assert_it_reached_everything();
}

/// What each of these breaks is seen within a few hundred schedules.
#[test]
fn hosts_that_break_the_contract_are_caught() {
    for planted in Planted::FAULTS {
        assert!(run(planted, 600).is_err(), "{planted:?} went unseen");
    }
}
