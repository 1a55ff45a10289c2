//! A game's instants on this device's clocks.
//!
//! A game's instant is microseconds since its first entry. In one boot it is exact: the suspend-proof
//! clock goes on while the app is away. After a reboot only the calendar clock can tell how long the
//! phone was off, and the arbiter is shown both readings (6.10, S1.12).

use crate::now::Reading;
use laws::Instant;
use log::{BootId, Stamped};

/// Joins a game's instants to the uptime of this boot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// Uptime at the game's instant 0; negative when the game began in an earlier boot.
    origin_us: i64,
}

/// How a kept game's time goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The timeline from now on.
    pub timeline: Timeline,
    /// The span since the last entry is exact.
    pub same_boot: bool,
}

fn same_boot(last: &Stamped, now: Reading) -> bool {
    let known = now.boot != BootId([0; 16]);
    known
        && last.boot == now.boot
        && i64::try_from(last.uptime_us).is_ok_and(|then| then <= now.uptime_us)
}

impl Timeline {
    /// Of a game that begins now.
    #[must_use]
    pub fn begin(now: Reading) -> Timeline {
        Timeline {
            origin_us: now.uptime_us,
        }
    }

    /// Of a kept game, from its last entry.
    #[must_use]
    pub fn join(last: &Stamped, now: Reading) -> Joined {
        let since_start = i64::try_from(last.since_start_us).unwrap_or(i64::MAX);
        let same_boot = same_boot(last, now);
        let passed_us = if same_boot {
            now.uptime_us - i64::try_from(last.uptime_us).unwrap_or(now.uptime_us)
        } else {
            let passed_ms = now.wall_ms.saturating_sub(last.wall_ms);
            i64::try_from(passed_ms)
                .unwrap_or(i64::MAX)
                .saturating_mul(1_000)
        };
        let origin_us = now
            .uptime_us
            .saturating_sub(since_start.saturating_add(passed_us));
        Joined {
            timeline: Timeline { origin_us },
            same_boot,
        }
    }

    /// The game's instant at an uptime.
    #[must_use]
    pub fn instant(self, uptime_us: i64) -> Instant {
        Instant(uptime_us.saturating_sub(self.origin_us))
    }

    /// The stamp of an entry at a game's instant, which is not after `now`.
    #[must_use]
    pub fn stamp(self, at: Instant, now: Reading) -> Stamped {
        let uptime_us = self.origin_us.saturating_add(at.0);
        let before_now_us = now.uptime_us.saturating_sub(uptime_us).max(0);
        Stamped {
            since_start_us: u64::try_from(at.0).unwrap_or(0),
            wall_ms: now
                .wall_ms
                .saturating_sub(u64::try_from(before_now_us / 1_000).unwrap_or(0)),
            boot: now.boot,
            uptime_us: u64::try_from(uptime_us).unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONDAY: BootId = BootId([1; 16]);
    const TUESDAY: BootId = BootId([2; 16]);

    fn reading(uptime_s: i64, wall_s: u64, boot: BootId) -> Reading {
        Reading {
            uptime_us: uptime_s * 1_000_000,
            awake_us: 0,
            wall_ms: wall_s * 1_000,
            boot,
        }
    }

    /// Begun at uptime 100 s; last entry 40 s later.
    fn last() -> Stamped {
        let begun = Timeline::begin(reading(100, 5_000, MONDAY));
        begun.stamp(Instant(40_000_000), reading(141, 5_041, MONDAY))
    }

    #[test]
    fn an_entry_keeps_the_instant_of_its_touch() {
        let stamp = last();
        assert_eq!(
            (stamp.since_start_us, stamp.uptime_us, stamp.wall_ms),
            (40_000_000, 140_000_000, 5_040_000)
        );
    }

    #[test]
    fn the_same_boot_is_exact_whatever_the_calendar_says() {
        let later = reading(170, 9, MONDAY); // the wall clock was set back
        let joined = Timeline::join(&last(), later);
        assert!(joined.same_boot);
        assert_eq!(
            joined.timeline.instant(later.uptime_us),
            Instant(70_000_000)
        );
    }

    #[test]
    fn another_boot_goes_by_the_calendar_and_says_so() {
        let later = reading(12, 5_100, TUESDAY);
        let joined = Timeline::join(&last(), later);
        assert!(!joined.same_boot);
        assert_eq!(
            joined.timeline.instant(later.uptime_us),
            Instant(100_000_000),
            "40 s + one minute"
        );
        let next = joined
            .timeline
            .stamp(Instant(101_000_000), reading(13, 5_101, TUESDAY));
        assert_eq!(
            (next.since_start_us, next.uptime_us),
            (101_000_000, 13_000_000)
        );
    }

    #[test]
    fn a_calendar_set_back_gives_no_negative_time() {
        let joined = Timeline::join(&last(), reading(12, 4_000, TUESDAY));
        assert_eq!(joined.timeline.instant(12_000_000), Instant(40_000_000));
    }

    #[test]
    fn an_unknown_boot_is_never_the_same() {
        let unknown = BootId([0; 16]);
        let stamp = Stamped {
            boot: unknown,
            ..last()
        };
        assert!(!Timeline::join(&stamp, reading(150, 5_050, unknown)).same_boot);
    }
}
