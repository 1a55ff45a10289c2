//! PGN's own form: `40/5400+30:1800+30`, `*180`, `300`, `?`, `-`.

use super::{
    ControlFault, ControlTag, Expected, Inc, PeriodText, SPAN_MS_MAX, TEXT_BYTES_MAX,
    TimeControlText, check_periods, words,
};
use alloc::vec::Vec;

impl ControlTag {
    /// Reads the tag's value: PGN's form (seconds), or words such as
    /// `15 min/game + 10 sec/move`. A bare `90+30` is PGN's form and means seconds.
    ///
    /// Delays have no sign in the standard: `300d5` is read as a delay, `300b5` as Bronstein.
    ///
    /// # Errors
    /// [`ControlFault`] with the place and what was expected there.
    pub fn read(text: &str) -> Result<ControlTag, ControlFault> {
        if text.len() > TEXT_BYTES_MAX {
            return Err(ControlFault {
                at: TEXT_BYTES_MAX,
                expected: Expected::Smaller,
            });
        }
        match text.trim() {
            "" | "?" => Ok(ControlTag::Unknown),
            "-" => Ok(ControlTag::Untimed),
            _ if is_pgn_form(text) => pgn_form(text).map(ControlTag::Timed),
            _ => words::read(text, words::Bare::Refused).map(ControlTag::Timed),
        }
    }
}

impl TimeControlText {
    /// The same text with its base times taken as minutes, as people write `90+30`; `None`
    /// where that gives more than `SPAN_MS_MAX`.
    #[must_use]
    pub fn in_minutes(&self) -> Option<TimeControlText> {
        let mut periods = self.periods.clone();
        for period in &mut periods {
            period.base_ms = period
                .base_ms
                .checked_mul(60)
                .filter(|ms| *ms <= SPAN_MS_MAX)?;
        }
        Some(TimeControlText { periods })
    }
}

pub(super) fn is_pgn_form(text: &str) -> bool {
    text.trim().bytes().all(|b| {
        matches!(
            b,
            b'0'..=b'9' | b'.' | b'+' | b'/' | b':' | b'*' | b'd' | b'b' | b' '
        )
    })
}

pub(super) fn pgn_form(text: &str) -> Result<TimeControlText, ControlFault> {
    let mut periods = Vec::new();
    let mut at = text.len() - text.trim_start().len();
    for field in text.trim().split(':') {
        periods.push(pgn_field(field, at)?);
        at += field.len() + 1;
    }
    check_periods(periods, text.trim_end().len())
}

fn pgn_field(field: &str, at: usize) -> Result<PeriodText, ControlFault> {
    let (field, at) = trimmed(field, at);
    if let Some(secs) = field.strip_prefix('*') {
        let base_ms = millis(secs, 1_000, at + 1)?;
        return Ok(PeriodText {
            hourglass: true,
            ..PeriodText::all_in(base_ms)
        });
    }
    let (moves, rest, rest_at) = match field.split_once('/') {
        Some((moves, rest)) => (Some(move_count(moves, at)?), rest, at + moves.len() + 1),
        None => (None, field, at),
    };
    let (base, inc) = match rest.find(['+', 'd', 'b']) {
        Some(split) => {
            let ms = millis(&rest[split + 1..], 1_000, rest_at + split + 1)?;
            let inc = match rest.as_bytes()[split] {
                b'd' => Inc::Delay(ms),
                b'b' => Inc::Bronstein(ms),
                _ if ms == 0 => Inc::None,
                _ => Inc::Increment(ms),
            };
            (&rest[..split], inc)
        }
        None => (rest, Inc::None),
    };
    let base_ms = millis(base, 1_000, rest_at)?;
    Ok(PeriodText {
        moves,
        base_ms,
        inc,
        hourglass: false,
    })
}

/// Without the blanks around it, and where it then begins.
fn trimmed(text: &str, at: usize) -> (&str, usize) {
    (text.trim(), at + text.len() - text.trim_start().len())
}

/// A move count from 1.
pub(super) fn move_count(digits: &str, at: usize) -> Result<u16, ControlFault> {
    let (digits, at) = trimmed(digits, at);
    let number = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
    if !number {
        return Err(ControlFault {
            at,
            expected: Expected::Number,
        });
    }
    let count = digits.parse::<u16>().ok().filter(|n| (1..=999).contains(n));
    count.ok_or(ControlFault {
        at,
        expected: Expected::Smaller,
    })
}

/// `90` or `0.5` times a unit of so many milliseconds.
pub(super) fn millis(digits: &str, unit_ms: u32, at: usize) -> Result<u32, ControlFault> {
    let (digits, at) = trimmed(digits, at);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let digits_only = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits_only(whole) || !digits_only(fraction) {
        return Err(ControlFault {
            at,
            expected: Expected::Number,
        });
    }
    let smaller = ControlFault {
        at,
        expected: Expected::Smaller,
    };
    let whole_ms = whole
        .parse::<u32>()
        .ok()
        .and_then(|n| n.checked_mul(unit_ms))
        .ok_or(smaller)?;
    let kept = &fraction[..fraction.len().min(3)];
    let thousandths = (kept.len()..3).fold(kept.parse::<u32>().unwrap_or(0), |v, _| v * 10);
    let part_ms = u64::from(thousandths) * u64::from(unit_ms) / 1_000;
    let sum = u64::from(whole_ms) + part_ms;
    u32::try_from(sum)
        .ok()
        .filter(|ms| *ms <= SPAN_MS_MAX)
        .ok_or(smaller)
}
