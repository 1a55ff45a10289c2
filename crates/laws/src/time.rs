//! Instants and spans of a game, in whole microseconds. Two types: an instant is not a span.

use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A span in microseconds; may be negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Micros(pub i64);

/// Microseconds since the game's first entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Instant(pub i64);

impl Micros {
    /// No time.
    pub const ZERO: Micros = Micros(0);

    /// From whole milliseconds.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Micros {
        Micros(millis.saturating_mul(1_000))
    }

    /// From whole seconds.
    #[must_use]
    pub const fn from_secs(secs: i64) -> Micros {
        Micros(secs.saturating_mul(1_000_000))
    }

    /// Whole seconds as a display shows them: rounded up, so that 0 appears only with the flag.
    #[must_use]
    pub const fn shown_secs(self) -> i64 {
        if self.0 <= 0 {
            0
        } else {
            (self.0 - 1) / 1_000_000 + 1
        }
    }

    /// Whole milliseconds, rounded up like the display.
    #[must_use]
    pub const fn shown_millis(self) -> i64 {
        if self.0 <= 0 {
            0
        } else {
            (self.0 - 1) / 1_000 + 1
        }
    }
}

impl Sub for Instant {
    type Output = Micros;
    fn sub(self, earlier: Instant) -> Micros {
        Micros(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Micros> for Instant {
    type Output = Instant;
    fn add(self, span: Micros) -> Instant {
        Instant(self.0.saturating_add(span.0))
    }
}

impl Add for Micros {
    type Output = Micros;
    fn add(self, other: Micros) -> Micros {
        Micros(self.0.saturating_add(other.0))
    }
}

impl Sub for Micros {
    type Output = Micros;
    fn sub(self, other: Micros) -> Micros {
        Micros(self.0.saturating_sub(other.0))
    }
}

impl Neg for Micros {
    type Output = Micros;
    fn neg(self) -> Micros {
        Micros(self.0.saturating_neg())
    }
}

impl AddAssign for Micros {
    fn add_assign(&mut self, other: Micros) {
        *self = *self + other;
    }
}

impl SubAssign for Micros {
    fn sub_assign(&mut self, other: Micros) {
        *self = *self - other;
    }
}
