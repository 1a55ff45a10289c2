//! How a board's steady clock goes beside this device's, seen by entries that came at once.
//!
//! What an entry was under way for is added to the difference of the two; the least one of some minutes has least of
//! it. So the least of the first minutes is compared with the least of the last ones.

use log::BootId;
use wire::DriftDto;

/// So long is looked for the least difference.
const WINDOW_US: i64 = 5 * 60 * 1_000_000;
/// So much is more than two good clocks do in a day's play, and less than a network's delays: in ms.
const TOO_FAR_MS: i32 = 2_000;
/// Sooner nothing is told.
const TOLD_AFTER_US: i64 = 10 * 60 * 1_000_000;

#[derive(Clone, Copy)]
struct Window {
    from_us: i64,
    least_us: i64,
}

impl Window {
    fn is_open(&self, now_us: i64) -> bool {
        now_us - self.from_us < WINDOW_US
    }
}

/// The comparison, for as long as the board's device runs.
#[derive(Default)]
pub struct Drift(Option<(BootId, Window, Window)>);

impl Drift {
    /// This device's uptime less the board's instant, at an uptime.
    pub fn take(&mut self, now_us: i64, difference_us: i64, boot: BootId) {
        let seen = Window {
            from_us: now_us,
            least_us: difference_us,
        };
        match &mut self.0 {
            Some((of, first, last)) if *of == boot => {
                if first.is_open(now_us) {
                    first.least_us = first.least_us.min(difference_us);
                }
                if last.is_open(now_us) {
                    last.least_us = last.least_us.min(difference_us);
                } else {
                    *last = seen;
                }
            }
            other => *other = Some((boot, seen, seen)),
        }
    }

    /// The arbiter is to look at that clock.
    pub fn is_too_far(&self) -> bool {
        let told = self.told();
        told.is_some_and(|told| told.ms.abs() > TOO_FAR_MS)
    }

    /// What is known by now.
    pub fn told(&self) -> Option<DriftDto> {
        let (_, first, last) = self.0.as_ref()?;
        let over_us = last.from_us - first.from_us;
        (over_us >= TOLD_AFTER_US).then(|| DriftDto {
            ms: i32::try_from((last.least_us - first.least_us) / 1_000).unwrap_or(i32::MAX),
            over_secs: u32::try_from(over_us / 1_000_000).unwrap_or(u32::MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOT: BootId = BootId([1; 16]);
    const MINUTE: i64 = 60_000_000;

    #[test]
    fn what_entries_were_under_way_for_is_no_drift() {
        let mut drift = Drift::default();
        // A press a minute, each under way for 0 to 900 ms; the board loses 100 ms in an hour.
        for minute in 0..=60_i64 {
            let under_way = (minute * 7 % 10) * 100_000;
            let lost = 100_000 * minute / 60;
            drift.take(minute * MINUTE, 5_000_000 + lost + under_way, BOOT);
        }
        let told = drift.told().expect("an hour");
        assert_eq!(told.over_secs, 3_600);
        assert!((0..=200).contains(&told.ms), "{told:?}");
    }

    #[test]
    fn a_clock_that_loses_two_seconds_is_seen() {
        let mut drift = Drift::default();
        for minute in 0..=30_i64 {
            drift.take(minute * MINUTE, 2_000_000 * minute / 30, BOOT);
        }
        let told = drift.told().expect("half an hour");
        assert_eq!((told.ms, told.over_secs), (2_000, 1_800));
        assert!(!drift.is_too_far());
        drift.take(36 * MINUTE, 2_100_000, BOOT);
        assert!(drift.is_too_far());
    }

    #[test]
    fn nothing_is_told_too_soon_or_over_a_restart_of_the_board() {
        let mut drift = Drift::default();
        assert_eq!(drift.told(), None);
        for minute in 0..=9 {
            drift.take(minute * MINUTE, 0, BOOT);
        }
        assert_eq!(drift.told(), None);
        drift.take(20 * MINUTE, 99_000_000, BootId([2; 16]));
        assert_eq!(drift.told(), None);
    }
}
