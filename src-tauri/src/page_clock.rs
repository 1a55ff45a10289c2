//! From the webview's clock to the backend's: the touch decides, not its arrival.
//!
//! Each round trip bounds the offset from both sides: the page's clock stood between *sent* and *sent + round trip*
//! when the backend read its own. What all of them allow is never wider than what the shortest allows.

use crate::now::Reading;
use laws::Stamp;
use wire::{PageStamp, SyncClock};

/// A touch cannot have waited longer than this for its delivery; an older stamp is not believed.
const LAG_MAX_US: i64 = 5_000_000;
/// A round trip above this measures nothing.
const ROUND_TRIP_MAX_US: i64 = 250_000;
/// Webviews round their clock to a millisecond.
const PAGE_GRAIN_US: i64 = 1_000;
/// Two clocks drift apart by so much of the time that passes, at most: one part in this many (100 ppm).
const DRIFT: i64 = 10_000;
/// The clocks of waking and sleeping time may be read this far apart.
const SLEEP_GRAIN_US: i64 = 2_000;

#[derive(Clone, Copy, Debug)]
struct Sample {
    page_us: i64,
    uptime_us: i64,
    /// Grows when the device sleeps, and then the page's clock has stood still.
    slept_us: i64,
}

/// Between what the uptime minus the page's clock lies.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low_us: i64,
    high_us: i64,
    /// The last measurement's uptime: since then the clocks may have drifted.
    uptime_us: i64,
    slept_us: i64,
}

impl Bounds {
    fn of(sample: Sample, trip_us: i64) -> Bounds {
        let high_us = sample.uptime_us - sample.page_us;
        Bounds {
            low_us: high_us - trip_us,
            high_us,
            uptime_us: sample.uptime_us,
            slept_us: sample.slept_us,
        }
    }

    fn middle_us(&self) -> i64 {
        self.low_us + (self.high_us - self.low_us) / 2
    }

    /// What both allow; none where they contradict each other.
    fn and(self, newer: Bounds) -> Option<Bounds> {
        if (newer.slept_us - self.slept_us).abs() > SLEEP_GRAIN_US {
            return None;
        }
        let drift_us = (newer.uptime_us - self.uptime_us) / DRIFT;
        let low_us = newer.low_us.max(self.low_us - drift_us);
        let high_us = newer.high_us.min(self.high_us + drift_us);
        // Rounded clocks may cross a little: then it is one of the two.
        (low_us <= high_us + 2 * PAGE_GRAIN_US).then(|| Bounds {
            low_us: low_us.min(high_us),
            high_us: high_us.max(low_us),
            ..newer
        })
    }
}

/// The measured relation of the two clocks.
#[derive(Debug, Default)]
pub struct PageClock {
    pending: Option<Sample>,
    bounds: Option<Bounds>,
    /// A new series has begun: its first measurement replaces older ones that it contradicts, for the page may have
    /// been loaded anew.
    renews: bool,
}

fn page_us(stamp: PageStamp) -> i64 {
    i64::from(stamp.ms) * 1_000 + i64::from(stamp.us.min(999))
}

impl PageClock {
    /// One measurement; `now` is read when the call arrives.
    pub fn sync(&mut self, ask: SyncClock, now: Reading) {
        match ask.last_round_trip_us {
            None => {
                self.renews = true;
                self.pending = None;
            }
            Some(trip) => self.learn(i64::from(trip)),
        }
        self.pending = Some(Sample {
            page_us: page_us(ask.sent),
            uptime_us: now.uptime_us,
            slept_us: now.uptime_us - now.awake_us,
        });
    }

    fn learn(&mut self, trip_us: i64) {
        let Some(sample) = self.pending.take() else {
            return;
        };
        if trip_us > ROUND_TRIP_MAX_US {
            return;
        }
        let fresh = Bounds::of(sample, trip_us);
        let Some(known) = self.bounds else {
            self.bounds = Some(fresh);
            return;
        };
        let slept = (fresh.slept_us - known.slept_us).abs() > SLEEP_GRAIN_US;
        match known.and(fresh) {
            Some(both) => self.bounds = Some(both),
            None if self.renews || slept => self.bounds = Some(fresh),
            None => {}
        }
        self.renews = false;
    }

    /// The touch's instant as uptime, and how it is known. `now` is read when the call arrives.
    #[must_use]
    pub fn touched(&self, touched: PageStamp, now: Reading) -> (i64, Stamp) {
        let arrival = (now.uptime_us, Stamp::Arrival);
        let Some(bounds) = self.bounds else {
            return arrival;
        };
        let slept = now.uptime_us - now.awake_us - bounds.slept_us;
        let instant = page_us(touched) + bounds.middle_us();
        let half_us = (bounds.high_us - bounds.low_us) / 2;
        let (lag, uncertainty) = (now.uptime_us - instant, half_us + PAGE_GRAIN_US);
        if slept.abs() > SLEEP_GRAIN_US || lag < -uncertainty || lag > LAG_MAX_US {
            return arrival;
        }
        (instant.min(now.uptime_us), Stamp::Touch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOT: log::BootId = log::BootId([1; 16]);

    fn at(uptime_us: i64, slept_us: i64) -> Reading {
        Reading {
            uptime_us,
            awake_us: uptime_us - slept_us,
            wall_ms: 0,
            boot: BOOT,
        }
    }

    fn page(us: i64) -> PageStamp {
        PageStamp {
            ms: (us / 1_000) as u32,
            us: (us % 1_000) as u16,
        }
    }

    /// Backend's clock = page's clock + 7 s; three round trips of 9, 3 and 5 ms.
    fn measured() -> PageClock {
        let mut clock = PageClock::default();
        let sync = |sent, last: Option<u32>| SyncClock {
            sent: page(sent),
            last_round_trip_us: last,
        };
        clock.sync(sync(100_000, None), at(7_108_000, 0)); // 8 ms there, 1 back
        clock.sync(sync(200_000, Some(9_000)), at(7_201_500, 0)); // 1.5 there, 1.5 back
        clock.sync(sync(300_000, Some(3_000)), at(7_301_000, 0));
        clock.sync(sync(400_000, Some(5_000)), at(7_401_000, 0));
        clock
    }

    /// The touch's own stamp decides, to what the clocks may have drifted meanwhile.
    fn touches(clock: &PageClock, touched: PageStamp, now: Reading, uptime_us: i64) {
        let (at, stamp) = clock.touched(touched, now);
        assert_eq!(stamp, Stamp::Touch);
        assert!((at - uptime_us).abs() <= 100, "{at} for {uptime_us}");
    }

    #[test]
    fn all_round_trips_together_decide() {
        touches(&measured(), page(1_000_000), at(8_002_000, 0), 8_000_000);
    }

    #[test]
    fn a_blocked_main_thread_costs_nothing() {
        touches(&measured(), page(1_000_000), at(8_200_000, 0), 8_000_000);
    }

    #[test]
    fn what_cannot_be_is_arrival_and_says_so() {
        let late = at(9_000_000, 0);
        assert_eq!(
            PageClock::default().touched(page(0), late),
            (9_000_000, Stamp::Arrival),
            "never measured"
        );
        assert_eq!(
            measured().touched(page(2_010_000), late),
            (9_000_000, Stamp::Arrival),
            "in the future"
        );
        assert_eq!(
            measured().touched(page(2_001_000), late),
            (9_000_000, Stamp::Touch),
            "within the uncertainty"
        );
        let asleep = at(9_000_000, 4_000_000);
        assert_eq!(
            measured().touched(page(1_000_000), asleep),
            (9_000_000, Stamp::Arrival),
            "slept since"
        );
        assert_eq!(
            measured().touched(page(1_000_000), at(14_000_000, 0)).1,
            Stamp::Arrival,
            "too old"
        );
    }

    #[test]
    fn a_new_series_replaces_the_old_one_by_its_first_measurement() {
        let mut clock = measured();
        let sync = |sent, last_round_trip_us| SyncClock {
            sent: page(sent),
            last_round_trip_us,
        };
        // The page was loaded anew: its clock begins at zero, and now the backend's is 20 s ahead.
        clock.sync(sync(0, None), at(20_004_000, 0));
        // Until then the old one serves.
        touches(&clock, page(1_000_000), at(8_002_000, 0), 8_000_000);
        clock.sync(sync(100_000, Some(8_000)), at(20_104_000, 0));
        touches(&clock, page(1_000_000), at(21_002_000, 0), 21_000_000);
    }

    /// A busy moment must not cost what a quiet one has measured; what is old binds less.
    #[test]
    fn a_slow_measurement_only_narrows() {
        let mut clock = measured();
        let sync = |sent, last_round_trip_us| SyncClock {
            sent: page(sent),
            last_round_trip_us,
        };
        // 200 ms there, none back: by its middle the page would be 100 ms off. It tells that the offset is 7 s at least,
        // and the others had told that it is 7.001 s at most.
        clock.sync(sync(2_000_000, None), at(9_200_000, 0));
        clock.sync(sync(2_300_000, Some(200_000)), at(9_300_500, 0));
        touches(&clock, page(3_000_000), at(10_001_000, 0), 10_000_500);
        // A minute later the clocks may have drifted by more than 4 ms.
        clock.sync(sync(62_000_000, None), at(69_003_000, 0));
        clock.sync(sync(62_100_000, Some(4_000)), at(69_101_000, 0));
        touches(&clock, page(63_000_000), at(70_002_000, 0), 70_001_000);
    }
}
