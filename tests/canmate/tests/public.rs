//! All labelled queries.

use canmate_trial::cases::{self, Case};
use canmate_trial::random::Random;
use unwinnable::check::check;
use unwinnable::{Analyser, Budget, Position, Proof, Region, Side, Verdict};

/// Undecided within the nodes of this test. Less is better; more is a step back.
const UNDECIDED_MAX: usize = 100;
/// Queries with a certain *unwinnable* on which `quick` may leave the answer open, in a hundred.
const QUICK_OPEN_PERCENT_MAX: usize = 10;

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

/// Regions that prove nothing, made of numbers; with most squares or with few.
fn forged(men: &str, random: &mut Random) -> Vec<Region> {
    let dense = random.below(3);
    let mut regions = Vec::new();
    let (mut file, mut rank) = (0, 7);
    for sign in men.chars() {
        match sign {
            '/' => (file, rank) = (0, rank - 1),
            '1'..='8' => file += sign as u8 - b'0',
            _ => {
                let root = 8 * rank + file;
                let squares = match dense {
                    0 => u64::MAX,
                    1 => random.number() | random.number(),
                    _ => random.number() & random.number() & random.number(),
                };
                let pawn = sign.eq_ignore_ascii_case(&'p');
                let king = sign.eq_ignore_ascii_case(&'k');
                let walls = pawn && random.below(2) == 0;
                let kept = if pawn { !0xff00_0000_0000_00ff } else { !0 };
                regions.push(Region {
                    root,
                    squares: 1 << root | if walls { 0 } else { squares & kept },
                    promoted: if pawn && !walls { squares } else { 0 },
                    taken: !king && !walls && (dense == 0 || random.below(2) == 0),
                });
                file += 1;
            }
        }
    }
    regions
}

/// Whatever is claimed of a position from which a mate was replayed, nothing proves it.
#[test]
fn no_forgery_passes() {
    let mut random = Random::new(3);
    for case in cases::read(cases::PUBLIC) {
        if case.winnable != Some(true) || !case.certain {
            continue;
        }
        let position = position(&case);
        let board = case.fen.split(' ').next().expect("a FEN has a board");
        for proof in [Proof::Terminal, Proof::Material] {
            let verdict = Verdict::Cannot { proof };
            assert!(!check(&position, case.side, &verdict), "{case:?}");
        }
        for _ in 0..8 {
            let men = forged(board, &mut random);
            let proof = Proof::Invariant { men };
            let verdict = Verdict::Cannot { proof };
            assert!(
                !check(&position, case.side, &verdict),
                "{case:?} {verdict:?}"
            );
        }
    }
}
