//! The server's time. One process has its own suspend-proof clock; several share the database's, each by an offset
//! that it measures.

use crate::base::ClockSample;
use crate::now;
use std::sync::atomic::{AtomicI64, Ordering};

/// How often the offset is measured, in microseconds.
pub(crate) const MEASURED_EVERY_US: u64 = 10_000_000;
/// A difference above this means that a clock was set, in microseconds.
const SET_US: i64 = 250_000;
/// Most that the offset moves at once: devices count with 100 millionths of drift, over ten seconds.
const STEP_US: i64 = 500;

/// This machine's clock and what has to be added to it, in microseconds.
#[derive(Debug, Default)]
pub(crate) struct ServerTime(AtomicI64);

impl ServerTime {
    /// Now.
    pub(crate) fn us(&self) -> u64 {
        now::uptime_us().saturating_add_signed(self.0.load(Ordering::SeqCst))
    }

    /// Takes the best of these samples as it is: a new era begins.
    pub(crate) fn begin(&self, samples: &[ClockSample]) {
        if let Some((offset, _)) = best(samples) {
            self.0.store(offset, Ordering::SeqCst);
        }
    }

    /// Goes a little towards the best of these samples. False: a clock was set, and the era ends.
    pub(crate) fn follow(&self, samples: &[ClockSample]) -> bool {
        let Some((offset, doubt)) = best(samples) else {
            return true;
        };
        let off = offset.saturating_sub(self.0.load(Ordering::SeqCst));
        if off.saturating_abs() > SET_US.saturating_add(doubt) {
            return false;
        }
        self.0
            .fetch_add(off.clamp(-STEP_US, STEP_US), Ordering::SeqCst);
        true
    }
}

/// The offset by the sample that took least, and how far it may be off.
fn best(samples: &[ClockSample]) -> Option<(i64, i64)> {
    let sample = samples
        .iter()
        .min_by_key(|sample| sample.heard_us.saturating_sub(sample.asked_us))?;
    let way = sample.heard_us.saturating_sub(sample.asked_us) / 2;
    let signed = |us: u64| i64::try_from(us).unwrap_or(i64::MAX);
    let middle = sample.asked_us.saturating_add(way);
    Some((
        signed(sample.shown_us).saturating_sub(signed(middle)),
        signed(way),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(asked_us: u64, shown_us: u64, heard_us: u64) -> ClockSample {
        ClockSample {
            asked_us,
            shown_us,
            heard_us,
        }
    }

    #[test]
    fn the_quickest_sample_counts_and_the_offset_creeps() {
        let time = ServerTime::default();
        // In the middle of 100 and 300 the other clock showed 1,000,200; the slow sample would say 999,000.
        time.begin(&[sample(0, 1_000_000, 2_000), sample(100, 1_000_200, 300)]);
        assert_eq!(time.0.load(Ordering::SeqCst), 1_000_000);
        assert!(time.follow(&[sample(0, 1_200_000, 0)]));
        assert_eq!(time.0.load(Ordering::SeqCst), 1_000_500);
        assert!(time.follow(&[sample(0, 1_000_400, 0)]));
        assert_eq!(time.0.load(Ordering::SeqCst), 1_000_400);
        // Half a second off: set, unless the answer took that long.
        assert!(!time.follow(&[sample(0, 1_500_400, 0)]));
        assert!(time.follow(&[sample(0, 2_000_400, 1_000_000)]));
    }
}
