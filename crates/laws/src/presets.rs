//! Time controls with a name. Codes only; what they are called is for the UI.

use crate::preset_list::PRESETS;
use crate::{BySide, ControlFault, Period, Play, TimeControl, Transition};
use alloc::vec::Vec;

/// Where a named control comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// What is played most.
    Usual,
    /// Of FIDE's regulations and championships.
    Fide,
    /// A number of the DGT 3000.
    Dgt3000,
    /// Of US Chess: with delay, periods by move count.
    UsChess,
    /// What clubs play: odds, hourglass, overtime and more.
    Club,
}

/// A time control with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// A code that never changes: `fide-rapid-15-10`.
    pub id: &'static str,
    /// Where it comes from.
    pub group: Group,
    pub(crate) white: &'static [Period],
    /// `None`: as White's.
    pub(crate) black: Option<&'static [Period]>,
    /// `None`: as is usual for the kind of play.
    pub(crate) transition: Option<Transition>,
}

impl Preset {
    /// FIDE 6.3.1: the control, with the defaults of that kind of play where it says nothing itself.
    pub fn control(&self, play: Play) -> Result<TimeControl, ControlFault> {
        let sides = BySide {
            white: Vec::from(self.white),
            black: Vec::from(self.black.unwrap_or(self.white)),
        };
        let transition = self
            .transition
            .unwrap_or(TimeControl::default_transition(play));
        let on_flag = TimeControl::default_on_flag(TimeControl::speed_of(&sides), &sides);
        TimeControl::try_new(sides, transition, on_flag, true, true)
    }

    /// When its next period comes, where it does not go by the kind of play.
    #[must_use]
    pub const fn transition(&self) -> Option<Transition> {
        self.transition
    }
}

/// All presets, in the order in which they are offered.
#[must_use]
pub const fn presets() -> &'static [Preset] {
    PRESETS
}

/// The preset of that code.
#[must_use]
pub fn preset(id: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OnFlag, Side, Speed};

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

    /// The manual's list, minutes and seconds; US Chess writes `G/60;d5`, and FIDE's Armageddon adds from move 61.
    #[test]
    fn the_clock_on_the_next_table_and_others() {
        let pgn = |id: &str, side| {
            let preset = preset(id).expect(id);
            preset.control(Play::Competition).expect(id).pgn(side)
        };
        for (id, text) in [
            ("dgt3000-01", "300"),
            ("dgt3000-05", "7200"),
            ("dgt3000-08", "40/7200:20/3600:1800"),
            ("dgt3000-13", "40/5400+30:1800+30"),
            ("dgt3000-14", "40/6000+30:20/3000+30:900+30"),
            ("dgt3000-24", "6900b5"),
            ("us-60-d5", "3600d5"),
            ("us-40-120-60-d5", "40/7200d5:3600d5"),
        ] {
            assert_eq!(pgn(id, Side::White), text, "{id}");
            assert_eq!(pgn(id, Side::Black), text, "{id}");
        }
        assert_eq!(pgn("armageddon-5-4-3", Side::White), "60/300:0+3");
        assert_eq!(pgn("armageddon-5-4-3", Side::Black), "60/240:0+3");
        let us = preset("us-40-90-30-30").expect("it is in the list");
        let control = us.control(Play::Competition).expect("it can be played");
        assert_eq!(control.transition, Transition::AtCount);
        let numbers = |group| presets().iter().filter(|p| p.group == group).count();
        assert_eq!((numbers(Group::Dgt3000), numbers(Group::Usual)), (17, 9));
    }
}
