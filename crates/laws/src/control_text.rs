//! A time control as its PGN tag has it.

use crate::{Micros, Mode, Period, Side, SideControl, TimeControl};
use alloc::string::String;
use notation::TimeControlText;
use notation::control::{Inc, PeriodText};

fn millis(span: Micros) -> u32 {
    u32::try_from(span.shown_millis()).unwrap_or(u32::MAX)
}

pub(crate) fn text(period: &Period) -> PeriodText {
    let inc = match period.mode {
        Mode::None | Mode::Hourglass => Inc::None,
        Mode::Increment(span) => Inc::Increment(millis(span)),
        Mode::Delay(span) => Inc::Delay(millis(span)),
        Mode::Bronstein(span) => Inc::Bronstein(millis(span)),
        Mode::ByoYomi(span) => Inc::ByoYomi(millis(span)),
        Mode::Canadian => Inc::Canadian,
        Mode::CountUp => Inc::CountUp,
    };
    PeriodText {
        moves: period.moves,
        base_ms: millis(period.base),
        inc,
        hourglass: period.mode == Mode::Hourglass,
    }
}

fn period(text: &PeriodText, last: bool) -> Period {
    let micros = |ms: u32| Micros::from_millis(i64::from(ms));
    Period {
        // A text may count the last period too: there the count is without effect, except in Canadian overtime.
        moves: text.moves.filter(|_| !last || text.inc == Inc::Canadian),
        base: micros(text.base_ms),
        mode: match text.inc {
            _ if text.hourglass => Mode::Hourglass,
            Inc::None => Mode::None,
            Inc::Increment(ms) => Mode::Increment(micros(ms)),
            Inc::Delay(ms) => Mode::Delay(micros(ms)),
            Inc::Bronstein(ms) => Mode::Bronstein(micros(ms)),
            Inc::ByoYomi(ms) => Mode::ByoYomi(micros(ms)),
            Inc::Canadian => Mode::Canadian,
            Inc::CountUp => Mode::CountUp,
        },
    }
}

/// One side's periods from a text (FIDE 6.3.1); whether they can be played is [`TimeControl::try_new`]'s to say.
#[must_use]
pub fn side_control(text: &TimeControlText) -> SideControl {
    let last = text.periods.len().saturating_sub(1);
    let periods = text.periods.iter().enumerate();
    periods
        .map(|(index, text)| period(text, index == last))
        .collect()
}

impl TimeControl {
    /// One side's periods as text; PGN has no tag for different times. `?`: nor for overtime.
    #[must_use]
    pub fn pgn(&self, side: Side) -> String {
        let periods = self.sides[side].iter().map(text).collect();
        TimeControlText { periods }.pgn()
    }
}
