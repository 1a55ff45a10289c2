//! The only place of the app that reads a clock.

use log::BootId;

/// All clocks, read together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Microseconds since boot on the suspend-proof clock.
    pub uptime_us: i64,
    /// Microseconds since boot without the time that the device slept. Differs from `uptime_us` by a
    /// constant as long as the device stays awake.
    pub awake_us: i64,
    /// Unix time in milliseconds. For people, and for what a reboot leaves open.
    pub wall_ms: u64,
    /// This boot; all zero when the system does not tell.
    pub boot: BootId,
}

/// Reads all clocks.
#[must_use]
pub fn now() -> Reading {
    let (uptime_us, awake_us) = together(suspend_proof_us, awake_us);
    let real = Reading {
        uptime_us,
        awake_us,
        wall_ms: wall_ms(),
        boot: boot(),
    };
    #[cfg(feature = "rehearsal")]
    let real = rehearsal::shifted(real);
    real
}

/// How far apart the two readings may lie, and how often they are tried again.
const APART_MAX_US: i64 = 50;
const TRIES: u32 = 8;

/// Two clocks at one instant. A process that is held up between two readings would take the pause for
/// sleep, so the second clock is read on both sides of the first, and the closest of some tries counts.
/// The second clock's reading is never after the first one's.
fn together(first: impl Fn() -> i64, second: impl Fn() -> i64) -> (i64, i64) {
    let mut closest = (i64::MAX, (0, 0));
    for _ in 0..TRIES {
        let (before, between, after) = (second(), first(), second());
        closest = closest.min((after - before, (between, before)));
        if closest.0 <= APART_MAX_US {
            break;
        }
    }
    closest.1
}

#[cfg(unix)]
fn micros(clock: rustix::time::ClockId) -> i64 {
    let t = rustix::time::clock_gettime(clock);
    t.tv_sec
        .saturating_mul(1_000_000)
        .saturating_add(t.tv_nsec / 1_000)
}

/// `CLOCK_BOOTTIME` goes on during suspend; on Apple's systems `CLOCK_MONOTONIC` does.
#[cfg(unix)]
fn suspend_proof_us() -> i64 {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    return micros(rustix::time::ClockId::Boottime);
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    return micros(rustix::time::ClockId::Monotonic);
}

#[cfg(unix)]
fn awake_us() -> i64 {
    micros(rustix::time::ClockId::Monotonic)
}

// DEPARTS: Windows' `Instant` may stand still in suspend; phones and Linux are the clocks that count.
#[cfg(not(unix))]
#[allow(clippy::disallowed_methods)] // this is the place that reads
fn suspend_proof_us() -> i64 {
    use std::sync::OnceLock;
    static ORIGIN: OnceLock<std::time::Instant> = OnceLock::new();
    let origin = ORIGIN.get_or_init(std::time::Instant::now);
    i64::try_from(origin.elapsed().as_micros()).unwrap_or(i64::MAX)
}

#[cfg(not(unix))]
fn awake_us() -> i64 {
    suspend_proof_us()
}

#[allow(clippy::disallowed_methods)] // this is the place that reads
fn wall_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// Linux names each boot; on Android the activity puts the system's boot count into `HAMLE_BOOT`.
fn boot() -> BootId {
    let text = std::fs::read_to_string("/proc/sys/kernel/random/boot_id")
        .or_else(|_| std::env::var("HAMLE_BOOT"))
        .unwrap_or_default();
    boot_from(&text)
}

/// A UUID's hex digits, or a number, as 16 bytes.
fn boot_from(text: &str) -> BootId {
    let digits: Vec<u32> = text
        .chars()
        .filter_map(|c| c.to_digit(16))
        .take(32)
        .collect();
    let mut id = [0; 16];
    for (place, digit) in digits.iter().enumerate() {
        let nibble = u8::try_from(*digit).unwrap_or(0);
        id[place / 2] |= if place % 2 == 0 { nibble << 4 } else { nibble };
    }
    BootId(id)
}

/// Time for rehearsals: tests write a file, `frozen UPTIME_US BOOT WALL_MS`. Never part of a shipped build.
#[cfg(feature = "rehearsal")]
mod rehearsal {
    use super::{Reading, boot_from};

    pub fn shifted(real: Reading) -> Reading {
        let Some(text) = std::env::var_os("HAMLE_REHEARSAL_CLOCK")
            .and_then(|path| std::fs::read_to_string(path).ok())
        else {
            return real;
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["frozen", uptime, boot, wall] = words.as_slice() else {
            return real;
        };
        let (Ok(uptime_us), Ok(wall_ms)) = (uptime.parse(), wall.parse()) else {
            return real;
        };
        Reading {
            uptime_us,
            wall_ms,
            boot: boot_from(boot),
            ..real
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_forward_together() {
        let (a, b) = (now(), now());
        assert!(b.uptime_us >= a.uptime_us && b.awake_us >= a.awake_us);
        assert!(a.uptime_us >= a.awake_us, "sleep only adds");
    }

    /// Both clocks show the same; between the first two readings the process is held up for 9 ms.
    #[test]
    fn a_pause_between_two_readings_is_no_sleep() {
        let (time, pause) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
        let read = || {
            time.set(time.get() + 1 + pause.take());
            time.get()
        };
        let held_up = || {
            pause.set(if time.get() < 5 { 9_000 } else { 0 });
            read()
        };
        let (first, second) = together(held_up, read);
        assert!(first > 9_000 && first - second == 1, "{first} {second}");
    }

    #[test]
    fn a_boot_has_an_identity() {
        assert_eq!(boot_from("12-3").0[..2], [0x12, 0x30]);
        assert_eq!(boot_from(""), BootId([0; 16]));
        assert_ne!(
            boot_from("0d9f3c4e-1111-4222-8333-944455556666"),
            boot_from("0d9f3c4e-1111-4222-8333-944455556667")
        );
    }
}
