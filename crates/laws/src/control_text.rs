//! A time control as its PGN tag has it.

use crate::{Micros, Mode, Side, TimeControl};
use notation::TimeControlText;
use notation::control::{Inc, PeriodText};

fn millis(span: Micros) -> u32 {
    u32::try_from(span.shown_millis()).unwrap_or(u32::MAX)
}

impl TimeControl {
    /// One side's periods as text; PGN has no tag for different times.
    #[must_use]
    pub fn text(&self, side: Side) -> TimeControlText {
        let periods = self.sides[side].iter().map(|period| PeriodText {
            moves: period.moves,
            base_ms: millis(period.base),
            inc: match period.mode {
                Mode::None | Mode::Hourglass => Inc::None,
                Mode::Increment(span) => Inc::Increment(millis(span)),
                Mode::Delay(span) => Inc::Delay(millis(span)),
                Mode::Bronstein(span) => Inc::Bronstein(millis(span)),
            },
            hourglass: period.mode == Mode::Hourglass,
        });
        TimeControlText {
            periods: periods.collect(),
        }
    }
}
