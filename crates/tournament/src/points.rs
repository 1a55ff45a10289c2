//! Points of games and matches.

use core::fmt;
use core::ops::{Add, AddAssign, Sub};

/// Points in tenths: what TRF's `11.5` can say, exactly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub i32);

/// No file gives more for a single thing, or in sum.
const TENTHS_MAX: i32 = 99_999;

impl Points {
    /// Nothing.
    pub const ZERO: Points = Points(0);
    /// The usual draw (FIDE 10.1).
    pub const HALF: Points = Points(5);
    /// The usual win (FIDE 10.1).
    pub const ONE: Points = Points(10);

    /// Reads `1`, `.5`, `11.5`, `-1.0` or `0,5`. `None` for anything else, also for more than one decimal that is
    /// not zero.
    #[must_use]
    pub fn read(text: &str) -> Option<Points> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        if whole.is_empty() && part.is_empty() || whole.len() > 5 || part.len() > 3 {
            return None;
        }
        let number = |text: &str| -> Option<i32> {
            if text.is_empty() {
                return Some(0);
            }
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse().ok()).flatten()
        };
        let tenth = part.get(..1).unwrap_or_default();
        let beyond = part.get(1..).unwrap_or_default();
        if !part.is_ascii() || number(beyond)? != 0 {
            return None;
        }
        let tenths = number(whole)? * 10 + number(tenth)?;
        (tenths <= TENTHS_MAX).then_some(Points(sign * tenths))
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, more: Points) -> Points {
        Points(self.0.saturating_add(more.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, more: Points) {
        *self = *self + more;
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, less: Points) -> Points {
        Points(self.0.saturating_sub(less.0))
    }
}

impl core::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        f.pad(&alloc::format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

#[cfg(test)]
mod tests {
    use super::Points;
    use alloc::string::ToString;

    #[test]
    fn points_are_read_as_files_write_them() {
        for (text, tenths) in [
            ("11.5", 115),
            (".5", 5),
            ("1", 10),
            ("1.", 10),
            ("0,5", 5),
            ("00.0", 0),
            ("1.00", 10),
            ("-1.5", -15),
        ] {
            assert_eq!(Points::read(text), Some(Points(tenths)), "{text}");
        }
        for text in ["", ".", "-", "1.25", "x", "1.é", "+1", "1 0", "123456"] {
            assert_eq!(Points::read(text), None, "{text}");
        }
        assert_eq!(Points(115).to_string(), "11.5");
        assert_eq!(Points(-5).to_string(), "-0.5");
        assert_eq!(alloc::format!("{:>5}", Points(5)), "  0.5");
    }
}
