//! Time controls (Art. 6.3): what each side is granted, and how.

use crate::{BySide, Micros, Play, Side, Speed};
use alloc::vec::Vec;

/// What a period adds to its base time (Art. 6.3.2, Glossary).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Base time only.
    None,
    /// Added before each move, the first included.
    Increment(Micros),
    /// Free time that runs first in each move; what is left of it is lost. Displays show main time.
    Delay(Micros),
    /// As `Delay`, but displays show main time and the rest of the free time together.
    Bronstein(Micros),
    /// What one side uses is added to the other.
    Hourglass,
    /// Overtime of stretches so long, as many as the base has: a move made within one makes it whole again.
    ByoYomi(Micros),
    /// Overtime that begins anew with each `moves` of the period; what is left then is lost.
    Canadian,
    /// The display counts up from zero; no flag falls.
    CountUp,
}

/// One period of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// Moves to be completed in this period, in Canadian overtime again and again; `None`: all that remain, or until
    /// the time is used up (last period, or before overtime).
    pub moves: Option<u16>,
    /// Time granted when the period begins.
    pub base: Micros,
    /// What is granted with each move.
    pub mode: Mode,
}

/// The periods of one side, at least one.
pub type SideControl = Vec<Period>;

/// When the next period's base time is added (Art. 6.3.2, 6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transition {
    /// The instant the display reaches zero.
    AtZero,
    /// By the press that completes the required number of moves.
    AtCount,
}

/// What a flag of the last period does to the other clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OnFlag {
    /// The other display can still run.
    Run,
    /// Both stop.
    Freeze,
}

/// A complete time control. Checked once, by [`TimeControl::try_new`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// Periods by side; sides may differ.
    pub sides: BySide<SideControl>,
    /// When the next base is added.
    pub transition: Transition,
    /// What the last flag does.
    pub on_flag: OnFlag,
    /// Saved main time goes over to the next period.
    pub carry_over: bool,
    /// The same in delay modes.
    pub delay_carry_over: bool,
}

/// Why a time control cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ControlFault {
    /// A side has no period, or more than `PERIODS_MAX`.
    Periods,
    /// A period has a move count and must not, or has none and needs one; or overtime is not the last.
    MoveCount {
        /// Index of the period, from 0.
        period: u8,
    },
    /// A base, increment or delay is negative or above `SPAN_MAX`, or there is no time at all.
    Span {
        /// Index of the period, from 0.
        period: u8,
    },
    /// Hourglass for one side only, or in one period of several.
    Hourglass,
}

/// Most periods of one side.
pub const PERIODS_MAX: usize = 16;
/// Longest base, increment or delay, and the most that one act may add: 100 hours.
pub const SPAN_MAX: Micros = Micros::from_secs(100 * 3_600);

impl Mode {
    /// What is added to main time with each move; zero in other modes.
    #[must_use]
    pub const fn increment(self) -> Micros {
        match self {
            Mode::Increment(span) => span,
            Mode::None
            | Mode::Delay(_)
            | Mode::Bronstein(_)
            | Mode::Hourglass
            | Mode::ByoYomi(_)
            | Mode::Canadian
            | Mode::CountUp => Micros::ZERO,
        }
    }

    /// What runs before main time in each move; zero in other modes.
    #[must_use]
    pub const fn free(self) -> Micros {
        match self {
            Mode::Delay(span) | Mode::Bronstein(span) => span,
            Mode::None
            | Mode::Increment(_)
            | Mode::Hourglass
            | Mode::ByoYomi(_)
            | Mode::Canadian
            | Mode::CountUp => Micros::ZERO,
        }
    }

    /// Increment or delay: the time that each move brings (Guidelines A and B, 8.4).
    #[must_use]
    pub fn each_move(self) -> Micros {
        self.increment() + self.free()
    }
}

impl TimeControl {
    /// Art. 6.3.1: a complete control, or the first fault found in it.
    pub fn try_new(
        sides: BySide<SideControl>,
        transition: Transition,
        on_flag: OnFlag,
        carry_over: bool,
        delay_carry_over: bool,
    ) -> Result<TimeControl, ControlFault> {
        let control = TimeControl {
            sides,
            transition,
            on_flag,
            carry_over,
            delay_carry_over,
        };
        control.check()?;
        Ok(control)
    }

    /// The same periods for both, saved time kept, transition and flags as is usual (laws table 0.2).
    pub fn usual(periods: SideControl, play: Play) -> Result<TimeControl, ControlFault> {
        let sides = BySide {
            white: periods.clone(),
            black: periods,
        };
        let on_flag = TimeControl::default_on_flag(TimeControl::speed_of(&sides), &sides);
        TimeControl::try_new(
            sides,
            TimeControl::default_transition(play),
            on_flag,
            true,
            true,
        )
    }

    /// Art. 6.3.1: whether this control can be played; the first fault, White's periods first.
    pub fn check(&self) -> Result<(), ControlFault> {
        for side in Side::ALL {
            check_side(&self.sides[side])?;
        }
        let mut periods = Side::ALL.into_iter().flat_map(|side| &self.sides[side]);
        let hourglass = |period: &Period| period.mode == Mode::Hourglass;
        if periods.clone().any(hourglass) && !periods.all(hourglass) {
            return Err(ControlFault::Hourglass);
        }
        Ok(())
    }

    /// Guidelines A.1, B.1: the class of this control. With different times the longer one decides,
    /// since the limits hold for each player.
    #[must_use]
    pub fn speed(&self) -> Speed {
        TimeControl::speed_of(&self.sides)
    }

    /// As [`TimeControl::speed`], before there is a control.
    #[must_use]
    pub fn speed_of(sides: &BySide<SideControl>) -> Speed {
        let longest = total(&sides.white).max(total(&sides.black));
        if longest >= Micros::from_secs(3_600) {
            Speed::Standard
        } else if longest > Micros::from_secs(600) {
            Speed::Rapid
        } else {
            Speed::Blitz
        }
    }

    /// Art. 6.3.2, 6.4: by flag in competition, by count in casual play.
    #[must_use]
    pub const fn default_transition(play: Play) -> Transition {
        match play {
            Play::Competition => Transition::AtZero,
            Play::Casual => Transition::AtCount,
        }
    }

    /// Art. 6.8: approved clocks freeze in standard play with increment in the last period.
    #[must_use]
    pub fn default_on_flag(speed: Speed, sides: &BySide<SideControl>) -> OnFlag {
        let last_adds = |side: Side| {
            sides[side]
                .last()
                .is_some_and(|last| matches!(last.mode, Mode::Increment(_)))
        };
        if speed == Speed::Standard && Side::ALL.into_iter().all(last_adds) {
            OnFlag::Freeze
        } else {
            OnFlag::Run
        }
    }
}

/// Base of all periods and 60 times what each move of the first one brings.
fn total(periods: &[Period]) -> Micros {
    let bases = periods
        .iter()
        .fold(Micros::ZERO, |sum, period| sum + period.base);
    let each_move = periods
        .first()
        .map_or(Micros::ZERO, |first| first.mode.each_move());
    bases + Micros(each_move.0.saturating_mul(60))
}

fn check_side(periods: &[Period]) -> Result<(), ControlFault> {
    if periods.is_empty() || periods.len() > PERIODS_MAX {
        return Err(ControlFault::Periods);
    }
    for (index, period) in (0_u8..).zip(periods) {
        let last = usize::from(index) + 1 == periods.len();
        let before_overtime = periods
            .get(usize::from(index) + 1)
            .is_some_and(Period::is_overtime);
        let counted = match (period.moves, period.mode) {
            (Some(moves), Mode::Canadian) => last && moves > 0,
            (None, Mode::Canadian) => false,
            (Some(moves), _) => !last && moves > 0,
            (None, _) => last || before_overtime,
        };
        if !counted || period.is_overtime() && !last {
            return Err(ControlFault::MoveCount { period: index });
        }
        if period.is_overtime() && !period.is_sound_overtime() {
            return Err(ControlFault::Span { period: index });
        }
        let allowed = Micros::ZERO..=SPAN_MAX;
        let each_move = period.mode.each_move();
        let timeless = period.base + each_move == Micros::ZERO && period.mode != Mode::CountUp;
        if timeless || !allowed.contains(&period.base) || !allowed.contains(&each_move) {
            return Err(ControlFault::Span { period: index });
        }
    }
    Ok(())
}
