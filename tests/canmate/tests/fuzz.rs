//! A bounded part of what `canmate-fuzz` does for as long as one likes.

use canmate_trial::castling;
use canmate_trial::fuzz::{EFFORT, Source};
use canmate_trial::judge::{Judge, SIDES};
use canmate_trial::random::Random;
use shakmaty::{CastlingMode, Chess};

fn ask_all(positions: impl Iterator<Item = Chess>) -> Judge {
    let mut judge = Judge::default();
    for chess in positions {
        for side in SIDES {
            if let Err(fault) = judge.ask(&chess, side, EFFORT) {
                panic!("{fault:?}");
            }
        }
    }
    println!("{:?}", judge.tally);
    judge
}

#[test]
fn mutants_contradict_nobody() {
    let mut source = Source::new(7);
    ask_all((0..1_500).map(|_| source.position()));
}

#[test]
fn castling_contradicts_nobody() {
    for (mode, seed) in [(CastlingMode::Standard, 1), (CastlingMode::Chess960, 2)] {
        let mut random = Random::new(seed);
        let positions = (0..2_000).filter_map(|_| castling::position(mode, &mut random));
        let judge = ask_all(positions.collect::<Vec<_>>().into_iter());
        assert!(judge.tally.cannot > 0 && judge.tally.can > 500);
    }
}

#[test]
fn seventy_five_moves_contradict_nobody() {
    let mut source = Source::new(11);
    let mut judge = Judge::default();
    for _ in 0..400 {
        let chess = source.late();
        for side in SIDES {
            if let Err(fault) = judge.ask_in_time(&chess, side, EFFORT) {
                panic!("{fault:?}");
            }
        }
    }
    println!("{:?}", judge.tally);
    assert!(judge.tally.enumerated > 20 && judge.tally.can > 100);
}
