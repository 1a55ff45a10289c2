//! Reading how many tests a log reports. The printers: cargo, vitest, node:test.

/// Tests that passed and failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests that passed.
    pub passed: usize,
    /// Tests that failed.
    pub failed: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.passed += more.passed;
        self.failed += more.failed;
    }
}

/// The sum over all the reports in a log.
pub fn tally(log: &str) -> Tally {
    let mut sum = Tally::default();
    for line in log.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("test result: ") {
            // test result: ok. 12 passed; 0 failed; 1 ignored; ...
            let counts = rest.split_once(". ").map_or("", |(_, counts)| counts);
            sum += Tally {
                passed: before(counts, "passed"),
                failed: before(counts, "failed"),
            };
        } else if let Some(rest) = line.strip_prefix("Tests ") {
            // Tests  1 failed | 3 passed (4)
            sum += Tally {
                passed: before(rest, "passed"),
                failed: before(rest, "failed"),
            };
        } else if let Some(rest) = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ ")) {
            // # pass 2    # fail 0
            sum += Tally {
                passed: after(rest, "pass"),
                failed: after(rest, "fail"),
            };
        }
    }
    sum
}

/// The tests that a log reports as failed, by their names and at most `most` of them.
pub fn failed(log: &str, most: usize) -> Vec<&str> {
    let name = |line: &'_ str| {
        let cargo = line.strip_prefix("test ").is_some() && line.ends_with(" FAILED");
        let node = line.starts_with("not ok ");
        let vitest = line.starts_with("FAIL ");
        cargo || node || vitest
    };
    let lines = log.lines().map(str::trim);
    lines.filter(|line| name(line)).take(most).collect()
}

fn before(text: &str, word: &str) -> usize {
    let words: Vec<&str> = text
        .split([' ', ';', '|'])
        .filter(|w| !w.is_empty())
        .collect();
    let at = words.iter().position(|w| *w == word);
    at.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok())
        .unwrap_or(0)
}

fn after(text: &str, word: &str) -> usize {
    match text.split_once(' ') {
        Some((first, count)) if first == word => count.trim().parse().unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_named() {
        let log = "test a::b ... ok\ntest a::c ... FAILED\nok 3 - one\nnot ok 4 - both halves\n  ---\n \
            FAIL  src/x.test.ts > x\n";
        let names = [
            "test a::c ... FAILED",
            "not ok 4 - both halves",
            "FAIL  src/x.test.ts > x",
        ];
        assert_eq!(failed(log, 9), names);
        assert_eq!(failed(log, 1), names[..1]);
    }

    #[test]
    fn each_printer_is_understood() {
        let cargo = "running 3 tests\n\
            test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s\n\
            test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1s\n";
        assert_eq!(
            tally(cargo),
            Tally {
                passed: 14,
                failed: 1
            }
        );
        let vitest = " Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 3 passed (4)\n";
        assert_eq!(
            tally(vitest),
            Tally {
                passed: 3,
                failed: 1
            }
        );
        assert_eq!(
            tally("      Tests  7 passed (7)\n"),
            Tally {
                passed: 7,
                failed: 0
            }
        );
        assert_eq!(
            tally("# tests 3\n# pass 2\n# fail 1\n"),
            Tally {
                passed: 2,
                failed: 1
            }
        );
        assert_eq!(
            tally("ℹ pass 2\nℹ fail 0\n"),
            Tally {
                passed: 2,
                failed: 0
            }
        );
        assert_eq!(tally("Compiling hamle v0.1.0\n"), Tally::default());
    }
}
