//! Overtime as clubs and other games know it: byo-yomi, Canadian, counting up. The Laws leave the kind of
//! time control to the event (Art. 6.3.1); these are the last period of a side, and begin at zero.

use crate::{Micros, Mode, Period};

impl Period {
    /// The kinds that begin when the time before them is used up, and end with the game or the flag.
    #[must_use]
    pub const fn is_overtime(&self) -> bool {
        matches!(self.mode, Mode::ByoYomi(_) | Mode::Canadian | Mode::CountUp)
    }

    /// Art. 6.3.1: what a period of overtime must have: byo-yomi a whole number of stretches, at most 99;
    /// Canadian time and moves; counting up no time at all.
    pub(crate) fn is_sound_overtime(&self) -> bool {
        match self.mode {
            Mode::ByoYomi(stretch) => {
                stretch > Micros::ZERO
                    && self.base > Micros::ZERO
                    && self.base.0 % stretch.0 == 0
                    && self.base.0 / stretch.0 <= 99
            }
            Mode::Canadian => self.base > Micros::ZERO,
            Mode::CountUp => self.base == Micros::ZERO,
            Mode::None
            | Mode::Increment(_)
            | Mode::Delay(_)
            | Mode::Bronstein(_)
            | Mode::Hourglass => false,
        }
    }
}

/// What `main` time left is after a move within byo-yomi: a stretch that was begun is whole again, one that was
/// used up is gone.
pub(crate) fn whole_stretches(main: Micros, stretch: Micros) -> Micros {
    let (main, stretch) = (main.0, stretch.0.max(1));
    Micros(main.saturating_add((stretch - main.rem_euclid(stretch)) % stretch))
}

/// The stretches of byo-yomi that wait after the one that runs, and what is left of that one.
pub(crate) fn stretches(main: Micros, stretch: Micros) -> (u8, Micros) {
    let (main, stretch) = (main.0.max(0), stretch.0.max(1));
    let waiting = (main - 1).max(0) / stretch;
    (
        u8::try_from(waiting).unwrap_or(u8::MAX),
        Micros(main - waiting * stretch),
    )
}

#[cfg(test)]
mod tests {
    use super::stretches;
    use crate::Micros;

    /// The last moment of a stretch is its own; one more is of the stretch that waits.
    #[test]
    fn a_stretch_ends_with_its_last_microsecond() {
        let left = |main| stretches(Micros(main), Micros(30));
        assert_eq!((left(60), left(61)), ((1, Micros(30)), (2, Micros(1))));
        assert_eq!((left(30), left(31)), ((0, Micros(30)), (1, Micros(1))));
        assert_eq!((left(1), left(0)), ((0, Micros(1)), (0, Micros(0))));
    }
}
