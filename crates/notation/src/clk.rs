//! Clock readings as text: `H:MM:SS`, with the digits of a record kept as they were.

use alloc::format;
use alloc::string::{String, ToString};

/// Longest text that is read as a time, in bytes.
const TEXT_BYTES_MAX: usize = 24;
const SECOND_US: i64 = 1_000_000;

/// A reading as a record has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clk {
    /// The digits as written.
    pub text: String,
    /// Their value in microseconds; negative where the record says so.
    pub micros: i64,
}

impl Clk {
    /// Reads `1:02:03`, `0:02:59.8`, `02:59`, `59`; a comma may stand for the point.
    #[must_use]
    pub fn read(text: &str) -> Option<Clk> {
        let text = text.trim();
        if text.is_empty() || text.len() > TEXT_BYTES_MAX {
            return None;
        }
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, fraction) = match digits.split_once(['.', ',']) {
            Some((whole, fraction)) => (whole, fraction_us(fraction)?),
            None => (digits, 0),
        };
        let mut secs = 0_i64;
        let mut fields = 0;
        for field in whole.split(':') {
            fields += 1;
            if fields > 3 || field.is_empty() || !field.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let value = field.parse::<u32>().ok().filter(|v| *v < 1_000_000)?;
            secs = secs * 60 + i64::from(value);
        }
        let micros = sign * (secs * SECOND_US + fraction);
        Some(Clk {
            text: text.to_string(),
            micros,
        })
    }

    /// A reading of a clock of ours, in microseconds: whole seconds, rounded up like its display.
    #[must_use]
    pub fn shown(micros: i64) -> Clk {
        let secs = micros.max(0).saturating_add(SECOND_US - 1) / SECOND_US;
        Clk {
            text: hms(secs),
            micros: secs * SECOND_US,
        }
    }

    /// A reading taken over from a record, in microseconds: no digit is lost.
    #[must_use]
    pub fn exact(micros: i64) -> Clk {
        let size = micros.unsigned_abs();
        let second = SECOND_US.unsigned_abs();
        let mut text = hms(i64::try_from(size / second).unwrap_or(i64::MAX));
        if !size.is_multiple_of(second) {
            text.push('.');
            text.push_str(format!("{:06}", size % second).trim_end_matches('0'));
        }
        if micros < 0 {
            text.insert(0, '-');
        }
        Clk { text, micros }
    }
}

fn hms(secs: i64) -> String {
    format!("{}:{:02}:{:02}", secs / 3600, secs / 60 % 60, secs % 60)
}

fn fraction_us(digits: &str) -> Option<i64> {
    let wanted = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let kept = digits.get(..digits.len().min(6)).filter(|_| wanted)?;
    let value = kept.parse::<i64>().ok()?;
    Some((kept.len()..6).fold(value, |v, _| v * 10))
}

#[cfg(test)]
mod tests {
    use super::Clk;

    #[test]
    fn readings_keep_their_digits() {
        let cases = [
            ("00:15:19", Some(919_000_000)),
            ("1:02:03", Some(3_723_000_000)),
            ("0:02:59.8", Some(179_800_000)),
            ("0:02:59,85", Some(179_850_000)),
            ("5:30", Some(330_000_000)),
            ("59", Some(59_000_000)),
            ("-0:00:01", Some(-1_000_000)),
            (" 0:00:00 ", Some(0)),
            ("", None),
            ("1:2:3:4", None),
            ("a:00:00", None),
            ("0:00:0x", None),
            ("+0:00:01", None),
            ("0:00:01.", None),
            ("9999999999999999999999", None),
        ];
        for (text, micros) in cases {
            assert_eq!(Clk::read(text).map(|c| c.micros), micros, "{text:?}");
            if let Some(clk) = Clk::read(text) {
                assert_eq!(clk.text, text.trim());
            }
        }
    }

    #[test]
    fn zero_appears_only_with_the_flag() {
        for (micros, text) in [
            (0, "0:00:00"),
            (1, "0:00:01"),
            (59_000_000, "0:00:59"),
            (59_000_001, "0:01:00"),
            (-5, "0:00:00"),
        ] {
            assert_eq!(Clk::shown(micros).text, text);
        }
        for (micros, text) in [
            (179_800_000, "0:02:59.8"),
            (-1_000_000, "-0:00:01"),
            (3_600_000_000, "1:00:00"),
        ] {
            assert_eq!(Clk::exact(micros).text, text);
        }
    }
}
