//! The summary of a batch.

use crate::canmate_json::micros;
use std::fmt;
use std::time::Duration;
use unwinnable::{Answer, Verdict};

/// Values with four binary digits each: sixteen steps to the double, at most 6 % too low.
const STEPS: usize = 16;
const BUCKETS: usize = STEPS * 61;

/// Counts, nodes and times.
pub struct Tally {
    can: u64,
    cannot: u64,
    undecided: u64,
    /// Queries that were none.
    pub refused: u64,
    nodes: u64,
    nodes_max: u64,
    micros: u64,
    micros_max: u64,
    times: Vec<u64>,
    checked: u64,
    check_micros: Duration,
    /// Certificates that the checker did not accept.
    pub unproven: u64,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            can: 0,
            cannot: 0,
            undecided: 0,
            refused: 0,
            nodes: 0,
            nodes_max: 0,
            micros: 0,
            micros_max: 0,
            times: vec![0; BUCKETS],
            checked: 0,
            check_micros: Duration::ZERO,
            unproven: 0,
        }
    }
}

impl Tally {
    /// Counts an answer.
    pub fn add(&mut self, answer: &Answer, cost: Duration) {
        match answer.verdict {
            Verdict::Can { .. } => self.can += 1,
            Verdict::Cannot { .. } => self.cannot += 1,
            Verdict::Undecided { .. } => self.undecided += 1,
        }
        self.nodes = self.nodes.saturating_add(answer.spent.nodes);
        self.nodes_max = self.nodes_max.max(answer.spent.nodes);
        let micros = micros(cost);
        self.micros = self.micros.saturating_add(micros);
        self.micros_max = self.micros_max.max(micros);
        self.times[bucket(micros)] += 1;
    }

    /// Counts a check.
    pub fn check(&mut self, good: bool, cost: Duration) {
        self.checked += 1;
        self.check_micros += cost;
        self.unproven += u64::from(!good);
    }

    /// Answered ones and refused ones.
    pub fn queries(&self) -> u64 {
        self.answered() + self.refused
    }

    fn answered(&self) -> u64 {
        self.can + self.cannot + self.undecided
    }

    /// The time within which that many of a thousand answers came.
    fn per_mille(&self, share: u64) -> u64 {
        let wanted = (self.answered() * share).div_ceil(1_000);
        let mut count = 0;
        let at = self.times.iter().position(|times| {
            count += times;
            count >= wanted.max(1)
        });
        at.map_or(0, low_end)
    }
}

fn bucket(value: u64) -> usize {
    let bits = value.checked_ilog2().unwrap_or(0);
    let shift = bits.saturating_sub(4);
    let digits = usize::try_from(value >> shift).unwrap_or(0);
    let step = usize::try_from(shift).unwrap_or(0);
    (STEPS * step + digits).min(BUCKETS - 1)
}

fn low_end(bucket: usize) -> u64 {
    let step = (bucket / STEPS).saturating_sub(1);
    let digits = u64::try_from(bucket - STEPS * step).unwrap_or(0);
    digits
        .checked_shl(u32::try_from(step).unwrap_or(63))
        .unwrap_or(u64::MAX)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} queries: {} can, {} cannot, {} undecided, {} refused",
            self.queries(),
            self.can,
            self.cannot,
            self.undecided,
            self.refused
        )?;
        writeln!(
            f,
            "nodes: {}, at most {} for one",
            self.nodes, self.nodes_max
        )?;
        write!(
            f,
            "micros: {}, p50 {}, p90 {}, p99 {}, p99.9 {}, at most {}",
            self.micros,
            self.per_mille(500),
            self.per_mille(900),
            self.per_mille(990),
            self.per_mille(999),
            self.micros_max
        )?;
        if self.checked > 0 {
            write!(
                f,
                "\nchecks: {}, {} failed, {} micros",
                self.checked,
                self.unproven,
                self.check_micros.as_micros()
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{bucket, low_end};

    #[test]
    fn buckets_are_in_order_and_close() {
        for value in (0..4_096_u64).chain([1 << 20, 123_456_789, u64::MAX]) {
            let low = low_end(bucket(value));
            assert!(
                low <= value && value - low <= value / STEPS_BELOW,
                "{value} {low}"
            );
        }
    }

    const STEPS_BELOW: u64 = 16;
}
