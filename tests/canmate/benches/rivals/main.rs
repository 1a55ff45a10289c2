//! Side by side with `chasolver`: one process, one thread, the same positions, turn by turn.
//!
//! `cargo bench -p canmate-trial -- [lichess|positions|public] [--every N]`. Times are the thread's own CPU
//! time. Labels are not looked at; where the two disagree, our certificate has been checked.

mod clock;
mod sets;

use clock::Clock;
use sets::{Query, Set};
use unwinnable::check::check;
use unwinnable::{Analyser, Answer, Budget, Verdict};

/// Queries that are answered by one before the other has its turn.
const BLOCK: usize = 64;

/// Nanoseconds of one program on one set.
#[derive(Clone, Copy, Default)]
struct Cost {
    total: u64,
    worst: u64,
    worst_at: usize,
    above_second: usize,
}

impl Cost {
    fn add(&mut self, at: usize, nanos: u64) {
        self.total += nanos;
        if nanos > self.worst {
            (self.worst, self.worst_at) = (nanos, at);
        }
        self.above_second += usize::from(nanos > 1_000_000_000);
    }
}

/// What came of one set.
#[derive(Default)]
struct Report {
    full: [Cost; 2],
    quick: [Cost; 2],
    checked: u64,
    undecided: [usize; 2],
    cannot: [usize; 2],
    quick_cannot: [usize; 2],
    unproven: usize,
    differ: usize,
}

fn main() {
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|w| w != "--bench")
        .collect();
    let every = words
        .iter()
        .position(|word| word == "--every")
        .and_then(|at| words.get(at + 1)?.parse().ok())
        .unwrap_or(1);
    let clock = Clock::new();
    for set in sets::all() {
        let wanted = |word: &String| word == set.name;
        let named = ["lichess", "positions", "public"];
        if words.iter().any(|word| named.contains(&word.as_str())) && !words.iter().any(wanted) {
            continue;
        }
        print(&set, every, &run(&set, every, &clock));
    }
}

fn run(set: &Set, every: usize, clock: &Clock) -> Report {
    let queries: Vec<&Query> = set.queries.iter().step_by(every).collect();
    let mut analyser = Analyser::new();
    let mut report = Report::default();
    for (index, block) in queries.chunks(BLOCK).enumerate() {
        let first = index * BLOCK;
        quick(block, first, &mut analyser, &mut report, clock);
        full(block, first, &mut analyser, &mut report, clock);
    }
    report
}

fn quick(
    block: &[&Query],
    first: usize,
    analyser: &mut Analyser,
    report: &mut Report,
    clock: &Clock,
) {
    let start = clock.read();
    let mut ours = 0;
    for query in block {
        let answer = analyser.quick(&query.position, query.side);
        ours += usize::from(is_cannot(&answer));
    }
    report.quick[0].add(first, clock.since(start));
    let start = clock.read();
    let mut theirs = 0;
    for query in block {
        theirs += usize::from(chasolver::is_unwinnable_fast(&query.board, query.color));
    }
    report.quick[1].add(first, clock.since(start));
    report.quick_cannot[0] += ours;
    report.quick_cannot[1] += theirs;
}

fn full(
    block: &[&Query],
    first: usize,
    analyser: &mut Analyser,
    report: &mut Report,
    clock: &Clock,
) {
    let mut ours = Vec::with_capacity(block.len());
    for (at, query) in block.iter().enumerate() {
        let start = clock.read();
        let answer = analyser.analyse(&query.position, query.side, Budget::default());
        report.full[0].add(first + at, clock.since(start));
        ours.push(answer);
    }
    for (at, (query, ours)) in block.iter().zip(&ours).enumerate() {
        let start = clock.read();
        let theirs = chasolver::winnability(&query.board, query.color);
        report.full[1].add(first + at, clock.since(start));
        compare(query, ours, theirs.as_ref(), report);
    }
    let start = clock.read();
    for (query, ours) in block.iter().zip(&ours) {
        report.unproven += usize::from(!check(&query.position, query.side, &ours.verdict));
    }
    report.checked += clock.since(start);
}

fn is_cannot(answer: &Answer) -> bool {
    matches!(answer.verdict, Verdict::Cannot { .. })
}

fn compare(
    query: &Query,
    ours: &Answer,
    theirs: Option<&chasolver::Winnability>,
    report: &mut Report,
) {
    let ours_can = match ours.verdict {
        Verdict::Can { .. } => Some(true),
        Verdict::Cannot { .. } => Some(false),
        Verdict::Undecided { .. } => None,
    };
    let theirs_can = theirs.map(|w| matches!(w, chasolver::Winnability::Winnable { .. }));
    for (side, can) in [ours_can, theirs_can].into_iter().enumerate() {
        report.undecided[side] += usize::from(can.is_none());
        report.cannot[side] += usize::from(can == Some(false));
    }
    if let (Some(ours), Some(theirs)) = (ours_can, theirs_can)
        && ours != theirs
    {
        report.differ += 1;
        println!(
            "differ: {} {:?}: we say {ours}",
            query.position.fen(),
            query.side
        );
    }
}

/// Integer ratio with two digits behind the point.
fn ratio(theirs: u64, ours: u64) -> String {
    let hundredths = theirs * 100 / ours.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn print(set: &Set, every: usize, report: &Report) {
    let count = set.queries.iter().step_by(every).count() as u64;
    let each = |nanos: u64| nanos / count.max(1);
    println!("== {}: {count} queries", set.name);
    for (name, cost) in [("full ", report.full), ("quick", report.quick)] {
        let [ours, theirs] = cost;
        println!(
            "{name} ours {} ns each, theirs {} ns each, {} times faster; totals {} and {} ms",
            each(ours.total),
            each(theirs.total),
            ratio(theirs.total, ours.total),
            ours.total / 1_000_000,
            theirs.total / 1_000_000,
        );
    }
    let [ours, theirs] = report.full;
    println!(
        "worst ours {} us, theirs {} us; above 1 s: ours {}, theirs {}",
        ours.worst / 1_000,
        theirs.worst / 1_000,
        ours.above_second,
        theirs.above_second,
    );
    let worst: Option<&Query> = set.queries.iter().step_by(every).nth(ours.worst_at);
    let fen = worst.map(|query: &Query| (query.position.fen(), query.side));
    println!("our worst: {fen:?}");
    println!(
        "undecided ours {}, theirs {}; unwinnable ours {}, theirs {}; of these quick {} and fast {}",
        report.undecided[0],
        report.undecided[1],
        report.cannot[0],
        report.cannot[1],
        report.quick_cannot[0],
        report.quick_cannot[1],
    );
    println!(
        "checker {} ns each, {} % of analysis and check; not proven {}; verdicts that differ {}",
        each(report.checked),
        100 * report.checked / (report.checked + ours.total).max(1),
        report.unproven,
        report.differ,
    );
}
