//! A time control as its PGN tag has it.

use crate::{Micros, Mode, Period, Side, TimeControl};
use alloc::{string::String, vec::Vec};
use notation::TimeControlText;
use notation::control::{Inc, PeriodText};

fn millis(span: Micros) -> u32 {
    u32::try_from(span.shown_millis()).unwrap_or(u32::MAX)
}

/// `None`: PGN has no words for this period.
fn text(period: &Period) -> Option<PeriodText> {
    let inc = match period.mode {
        Mode::None | Mode::Hourglass => Inc::None,
        Mode::Increment(span) => Inc::Increment(millis(span)),
        Mode::Delay(span) => Inc::Delay(millis(span)),
        Mode::Bronstein(span) => Inc::Bronstein(millis(span)),
        Mode::ByoYomi(_) | Mode::Canadian | Mode::CountUp => return None,
    };
    Some(PeriodText {
        moves: period.moves,
        base_ms: millis(period.base),
        inc,
        hourglass: period.mode == Mode::Hourglass,
    })
}

impl TimeControl {
    /// One side's periods as text; PGN has no tag for different times. `?`: nor for overtime.
    #[must_use]
    pub fn pgn(&self, side: Side) -> String {
        let periods: Option<Vec<PeriodText>> = self.sides[side].iter().map(text).collect();
        periods.map_or_else(
            || String::from("?"),
            |periods| TimeControlText { periods }.pgn(),
        )
    }
}
