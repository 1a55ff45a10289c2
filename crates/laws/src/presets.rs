//! Time controls with a name. Codes only; what they are called is for the UI.

use crate::{ControlFault, Micros, Mode, Period, Play, TimeControl};
use alloc::vec::Vec;

/// One of the usual time controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// A code that never changes: `fide-rapid-15-10`.
    pub id: &'static str,
    periods: &'static [Period],
}

impl Preset {
    /// The control, the same for both sides, with the defaults of that kind of play.
    pub fn control(&self, play: Play) -> Result<TimeControl, ControlFault> {
        TimeControl::usual(Vec::from(self.periods), play)
    }
}

/// All presets, in the order in which they are offered: shorter ones first, then other kinds of clock.
#[must_use]
pub const fn presets() -> &'static [Preset] {
    PRESETS
}

/// The preset of that code.
#[must_use]
pub fn preset(id: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.id == id)
}

const PRESETS: &[Preset] = &[
    Preset {
        id: "blitz-3-2",
        periods: &[rest(3, adds(2))],
    },
    Preset {
        id: "blitz-5-0",
        periods: &[rest(5, Mode::None)],
    },
    Preset {
        id: "blitz-5-3",
        periods: &[rest(5, adds(3))],
    },
    Preset {
        id: "blitz-10-0",
        periods: &[rest(10, Mode::None)],
    },
    Preset {
        id: "rapid-10-5",
        periods: &[rest(10, adds(5))],
    },
    Preset {
        id: "fide-rapid-15-10",
        periods: &[rest(15, adds(10))],
    },
    Preset {
        id: "rapid-25-10",
        periods: &[rest(25, adds(10))],
    },
    Preset {
        id: "standard-60-30",
        periods: &[rest(60, adds(30))],
    },
    Preset {
        id: "standard-90-30",
        periods: &[rest(90, adds(30))],
    },
    Preset {
        id: "standard-120-0",
        periods: &[rest(120, Mode::None)],
    },
    Preset {
        id: "fide-standard-90-30-30",
        periods: &[first(40, 90, adds(30)), rest(30, adds(30))],
    },
    Preset {
        id: "fide-standard-100-50-15-30",
        periods: &[
            first(40, 100, adds(30)),
            first(20, 50, adds(30)),
            rest(15, adds(30)),
        ],
    },
    Preset {
        id: "delay-60-5",
        periods: &[rest(60, Mode::Delay(Micros::from_secs(5)))],
    },
    Preset {
        id: "bronstein-15-5",
        periods: &[rest(15, Mode::Bronstein(Micros::from_secs(5)))],
    },
    Preset {
        id: "hourglass-1",
        periods: &[rest(1, Mode::Hourglass)],
    },
];

const fn adds(seconds: i64) -> Mode {
    Mode::Increment(Micros::from_secs(seconds))
}

/// A period for so many moves.
const fn first(moves: u16, minutes: i64, mode: Mode) -> Period {
    Period {
        moves: Some(moves),
        base: Micros::from_secs(minutes * 60),
        mode,
    }
}

/// The last period: all moves that remain.
const fn rest(minutes: i64, mode: Mode) -> Period {
    Period {
        moves: None,
        base: Micros::from_secs(minutes * 60),
        mode,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OnFlag, Speed, Transition};

    #[test]
    fn presets_can_be_played_and_are_what_their_codes_say() {
        for (index, preset) in presets().iter().enumerate() {
            let control = preset.control(Play::Casual).expect(preset.id);
            let class = match control.speed() {
                Speed::Blitz => "blitz",
                Speed::Rapid => "rapid",
                Speed::Standard => "standard",
            };
            let named = ["blitz", "rapid", "standard"]
                .iter()
                .any(|name| preset.id.contains(name));
            assert!(!named || preset.id.contains(class), "{}", preset.id);
            let twin = presets().iter().position(|other| other.id == preset.id);
            assert_eq!(twin, Some(index), "{}", preset.id);
        }
        assert_eq!(preset("no-such"), None);
    }

    #[test]
    fn a_tournament_preset() {
        let preset = preset("fide-standard-90-30-30").expect("it is in the list");
        let control = preset.control(Play::Competition).expect("it can be played");
        assert_eq!(
            (control.transition, control.on_flag),
            (Transition::AtZero, OnFlag::Freeze)
        );
        let rows = control
            .sides
            .white
            .iter()
            .map(|period| (period.moves, period.base.0 / 60_000_000));
        assert!(rows.eq([(Some(40), 90), (None, 30)]));
        assert_eq!(control.sides.white, control.sides.black);
    }
}
