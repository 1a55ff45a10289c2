//! All labelled queries.

use canmate_trial::cases::{self, Case};
use unwinnable::check::check;
use unwinnable::{Analyser, Budget, Position, Side, Verdict};

/// Undecided within the nodes of this test. Less is better; more is a step back.
const UNDECIDED_MAX: usize = 249;
/// Queries with a certain *unwinnable* on which `quick` may leave the answer open, in a hundred.
const QUICK_OPEN_PERCENT_MAX: usize = 25;

fn budget() -> Budget {
    Budget {
        nodes: 50_000,
        ..Budget::default()
    }
}

fn position(case: &Case) -> Position {
    Position::from_fen(case.fen, false).unwrap_or_else(|fault| panic!("{}: {fault:?}", case.fen))
}

fn contradicts(verdict: &Verdict, winnable: bool) -> bool {
    match verdict {
        Verdict::Can { .. } => !winnable,
        Verdict::Cannot { .. } => winnable,
        Verdict::Undecided { .. } => false,
    }
}

#[test]
fn no_answer_is_false_and_every_one_is_proven() {
    let mut analyser = Analyser::new();
    let (mut faults, mut undecided) = (Vec::new(), Vec::new());
    let (mut unwinnable, mut quick_open) = (0, 0);
    for case in cases::read(cases::PUBLIC) {
        let position = position(&case);
        let full = analyser.analyse(&position, case.side, budget()).verdict;
        let quick = analyser.quick(&position, case.side).verdict;
        for (name, verdict) in [("full", &full), ("quick", &quick)] {
            if !check(&position, case.side, verdict) {
                faults.push(format!("{name} not proven: {case:?} {verdict:?}"));
            }
            if case.certain && case.winnable.is_some_and(|w| contradicts(verdict, w)) {
                faults.push(format!("{name} false: {case:?} {verdict:?}"));
            }
        }
        if matches!(full, Verdict::Undecided { .. }) {
            undecided.push(case);
        }
        if case.certain && case.winnable == Some(false) {
            unwinnable += 1;
            quick_open += usize::from(matches!(quick, Verdict::Undecided { .. }));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    println!(
        "{} undecided; quick left {quick_open} of {unwinnable} open",
        undecided.len()
    );
    let first = &undecided[..undecided.len().min(20)];
    assert!(
        undecided.len() <= UNDECIDED_MAX,
        "{} {first:#?}",
        undecided.len()
    );
    assert!(quick_open * 100 <= unwinnable * QUICK_OPEN_PERCENT_MAX);
}

/// The file is the one that these figures are about.
#[test]
fn the_file_is_read_whole() {
    let cases = cases::read(cases::PUBLIC);
    let certain = |winnable| {
        cases
            .iter()
            .filter(|case| case.certain && case.winnable == Some(winnable))
            .count()
    };
    assert_eq!(cases.len(), 9_598);
    assert_eq!((certain(true), certain(false)), (6_304, 3_152));
    assert!(cases.iter().any(|case| case.side == Side::Black));
}
