//! The value of a tie-break.

use core::fmt;

/// A value in hundredths: exact for all tie-breaks but the averages, which the regulations round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(pub i64);

impl Value {
    /// Of a count or a rating.
    #[must_use]
    pub fn whole(whole: i64) -> Value {
        Value(whole * 100)
    }

    /// Of points in tenths.
    #[must_use]
    pub fn tenths(tenths: i64) -> Value {
        Value(tenths * 10)
    }
}

/// Divides and rounds half away from zero.
pub fn rounded(sum: i64, count: i64) -> i64 {
    let twice = 2 * sum.abs() + count;
    sum.signum() * (twice / (2 * count))
}

impl fmt::Display for Value {
    /// `22.25`, `20.5`, `3`: no more decimals than it has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let hundredths = self.0.unsigned_abs();
        let (whole, part) = (hundredths / 100, hundredths % 100);
        f.pad(&if part == 0 {
            alloc::format!("{sign}{whole}")
        } else if part.is_multiple_of(10) {
            alloc::format!("{sign}{whole}.{}", part / 10)
        } else {
            alloc::format!("{sign}{whole}.{part:02}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, rounded};
    use alloc::string::ToString;

    #[test]
    fn values_show_the_decimals_that_they_have() {
        let shown = [2225, 2050, 300, 5, -50, 0].map(|value| Value(value).to_string());
        assert_eq!(shown, ["22.25", "20.5", "3", "0.05", "-0.5", "0"]);
        assert_eq!(
            [(5, 2), (-5, 2), (7, 3), (8, 3), (-7, 3)].map(|(s, n)| rounded(s, n)),
            [3, -3, 2, 3, -2]
        );
    }
}
