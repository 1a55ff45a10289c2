//! A time control as players write it and hand it on.

use crate::control_text::text;
use crate::{BySide, OnFlag, SideControl, TimeControl, Transition, side_control};
use alloc::string::String;
use notation::TimeControlText;
use notation::control::{ControlFault, Expected, PlayersControl};

/// What a text says; what it leaves open is as usual for the kind of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenControl {
    /// Periods by side.
    pub sides: BySide<SideControl>,
    /// When the next base is added.
    pub transition: Option<Transition>,
    /// What the last flag does.
    pub on_flag: Option<OnFlag>,
}

const AT_ZERO: &str = "; at zero";
const AT_COUNT: &str = "; at count";
const FREEZE: &str = "; freeze";
const RUN: &str = "; run";

impl WrittenControl {
    /// FIDE 6.3.1: what a player has typed, or a phone has shown: `90+30`, `White 5 Black 3+2`, `40/90, SD/30; +30`,
    /// with `; at zero`, `; at count`, `; freeze`, `; run` at the end, in this order.
    ///
    /// # Errors
    /// The place, in bytes, and what was expected there. [`Expected::Period`] at the end of a text of which no clock
    /// can be set.
    pub fn read(whole: &str) -> Result<WrittenControl, ControlFault> {
        let (rest, freeze) = ending(whole, FREEZE);
        let (rest, run) = ending(rest, RUN);
        let (rest, at_zero) = ending(rest, AT_ZERO);
        let (rest, at_count) = ending(rest, AT_COUNT);
        let read = PlayersControl::read(rest)?;
        let white = side_control(&read.white);
        let black = read
            .black
            .as_ref()
            .map_or_else(|| white.clone(), side_control);
        let written = WrittenControl {
            sides: BySide { white, black },
            transition: match (at_zero, at_count) {
                (true, _) => Some(Transition::AtZero),
                (false, true) => Some(Transition::AtCount),
                (false, false) => None,
            },
            on_flag: match (freeze, run) {
                (true, _) => Some(OnFlag::Freeze),
                (false, true) => Some(OnFlag::Run),
                (false, false) => None,
            },
        };
        let sides = written.sides.clone();
        let tried = TimeControl::try_new(sides, Transition::AtZero, OnFlag::Run, true, true);
        tried.map(|_| written).map_err(|_| ControlFault {
            at: rest.len(),
            expected: Expected::Period,
        })
    }

    /// As [`WrittenControl::read`] reads it again.
    #[must_use]
    pub fn text(&self) -> String {
        let side = |periods: &SideControl| TimeControlText {
            periods: periods.iter().map(text).collect(),
        };
        let players = PlayersControl {
            white: side(&self.sides.white),
            black: (self.sides.black != self.sides.white).then(|| side(&self.sides.black)),
        };
        let mut out = players.text();
        out.push_str(match self.transition {
            Some(Transition::AtZero) => AT_ZERO,
            Some(Transition::AtCount) => AT_COUNT,
            None => "",
        });
        out.push_str(match self.on_flag {
            Some(OnFlag::Freeze) => FREEZE,
            Some(OnFlag::Run) => RUN,
            None => "",
        });
        out
    }
}

fn ending<'t>(text: &'t str, end: &str) -> (&'t str, bool) {
    let text = text.trim_end();
    text.strip_suffix(end)
        .map_or((text, false), |rest| (rest, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Micros, Mode, Period};
    use alloc::vec::Vec;
    use proptest::prelude::*;

    #[test]
    fn every_preset_can_be_handed_on_as_text() {
        for preset in crate::presets() {
            let control = preset.control(crate::Play::Casual).expect(preset.id);
            let written = WrittenControl {
                sides: control.sides.clone(),
                transition: preset.transition(),
                on_flag: Some(control.on_flag),
            };
            assert_eq!(
                WrittenControl::read(&written.text()),
                Ok(written),
                "{}",
                preset.id
            );
        }
    }

    fn period(last: bool) -> impl Strategy<Value = Period> {
        let mode = prop_oneof![
            Just(Mode::None),
            (1..600_i64).prop_map(|secs| Mode::Increment(Micros::from_secs(secs))),
            (1..600_i64).prop_map(|secs| Mode::Delay(Micros::from_secs(secs))),
            (1..600_i64).prop_map(|secs| Mode::Bronstein(Micros::from_secs(secs))),
        ];
        let moves = if last {
            Just(None).boxed()
        } else {
            (1..999_u16).prop_map(Some).boxed()
        };
        (moves, 1..360_000_i64, mode).prop_map(|(moves, base, mode)| Period {
            moves,
            base: Micros::from_secs(base),
            mode,
        })
    }

    fn side() -> impl Strategy<Value = Vec<Period>> {
        (prop::collection::vec(period(false), 0..3), period(true)).prop_map(|(mut first, last)| {
            first.push(last);
            first
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(white in side(), black in side(), zero: Option<bool>) {
            let written = WrittenControl {
                sides: BySide { white, black },
                transition: zero.map(|zero| if zero { Transition::AtZero } else { Transition::AtCount }),
                on_flag: None,
            };
            prop_assert_eq!(WrittenControl::read(&written.text()), Ok(written));
        }

        #[test]
        fn nothing_typed_makes_it_panic(text: String) {
            let fault = WrittenControl::read(&text).err();
            prop_assert!(fault.is_none_or(|fault| fault.at <= text.len()));
        }
    }
}
