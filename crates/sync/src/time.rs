//! Instants and spans of one machine's suspend-proof clock, in microseconds.

use core::ops::{Add, Sub};

/// Microseconds on this machine's clock that goes on in suspend. Means nothing on another machine or after
/// a reboot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(pub u64);

/// Microseconds between two instants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span(pub u64);

impl Span {
    /// So many milliseconds.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Span {
        Span(ms.saturating_mul(1_000))
    }

    /// So many seconds.
    #[must_use]
    pub const fn from_s(s: u64) -> Span {
        Span(s.saturating_mul(1_000_000))
    }
}

impl Add<Span> for Instant {
    type Output = Instant;
    fn add(self, span: Span) -> Instant {
        Instant(self.0.saturating_add(span.0))
    }
}

/// None when `earlier` is the later one.
impl Sub<Instant> for Instant {
    type Output = Span;
    fn sub(self, earlier: Instant) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}
