//! A time control played through in advance, so that everybody sees what the clock will do (Art. 6.2.4, 6.3).
//!
//! It is the clock itself that plays: nothing here knows what a period or an increment does.

use crate::{Clock, Face, Instant, Micros, Mode, Side, TimeControl};
use alloc::vec::Vec;

/// What has just happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scene {
    /// The clock is set; nothing runs.
    Set,
    /// This side has thought for so long and pressed.
    Moved(Side, Micros),
    /// White has pressed its last move of the period, or of the stretch of overtime.
    Enough,
    /// White's display came to zero, and something followed: the next period or overtime.
    Zero,
    /// White's display came to zero for good.
    Flag,
}

/// One picture of the rehearsal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RehearsalStep {
    /// What has just happened.
    pub scene: Scene,
    /// Since the start of the clock.
    pub at: Instant,
    /// Both displays then.
    pub face: Face,
}

/// A move that is shown takes so long, if there is so much.
const SHOWN_MOVE: Micros = Micros::from_secs(10);
/// The others take this long at most.
const QUICK_MOVE: Micros = Micros::from_secs(1);
/// Pictures of one rehearsal: 16 periods have 5 each.
const STEPS_MAX: usize = 100;

struct Play {
    clock: Clock,
    now: Instant,
    steps: Vec<RehearsalStep>,
}

/// FIDE 6.3.1, 6.3.2, 6.4: the control from its start to the fall of White's last flag: a move in each period, the last
/// move of each count, each zero.
#[must_use]
pub fn rehearse(control: &TimeControl) -> Vec<RehearsalStep> {
    let mut play = Play {
        clock: Clock::new(control),
        now: Instant(0),
        steps: Vec::new(),
    };
    play.keep(Scene::Set);
    play.clock.start(Side::White, play.now);
    for (index, period) in (0_u8..).zip(&control.sides.white) {
        for side in Side::ALL {
            let span = SHOWN_MOVE.min(play.part(side, 4));
            play.press(side, span);
            play.keep(Scene::Moved(side, span));
        }
        if period.mode == Mode::CountUp {
            break;
        }
        if let Some(moves) = period.moves {
            play.until_count(index, moves.saturating_sub(1));
        }
        // By count the next period is there already.
        if play.clock.face(play.now).period.white == index {
            play.until_zero(index);
        }
    }
    play.steps
}

impl Play {
    fn keep(&mut self, scene: Scene) {
        if self.steps.len() < STEPS_MAX {
            let (at, face) = (self.now, self.clock.face(self.now));
            self.steps.push(RehearsalStep { scene, at, face });
        }
    }

    /// A part of what that side has on its display and in free time.
    fn part(&self, side: Side, parts: i64) -> Micros {
        let face = self.clock.face(self.now);
        match self.clock.period(side).mode {
            Mode::CountUp => SHOWN_MOVE,
            Mode::ByoYomi(stretch) => Micros(stretch.0 / parts),
            _ => Micros((face.main[side] + face.free[side]).0 / parts),
        }
    }

    fn press(&mut self, side: Side, span: Micros) {
        self.now = self.now + span;
        self.clock.press(side, self.now);
    }

    /// Both make so many more moves.
    fn until_count(&mut self, index: u8, moves: u16) {
        for left in (1..=moves).rev() {
            for side in Side::ALL {
                self.press(side, QUICK_MOVE.min(self.part(side, 2 * i64::from(left))));
                let ends = left == 1 && side == Side::White;
                if ends && self.clock.face(self.now).period.white >= index {
                    self.keep(Scene::Enough);
                }
            }
        }
        if moves == 0 {
            self.keep(Scene::Enough);
        }
    }

    /// White thinks until something falls.
    fn until_zero(&mut self, index: u8) {
        let Some(fall) = self.clock.next_fall() else {
            return;
        };
        self.now = fall;
        self.clock.settle(fall);
        let last = !self.clock.has_next(Side::White, index);
        self.keep(if last { Scene::Flag } else { Scene::Zero });
        if !last {
            self.press(Side::White, Micros::ZERO);
            self.press(Side::Black, Micros::ZERO);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OnFlag, Play as Kind, preset};

    fn story(id: &str, play: Kind) -> Vec<(Scene, i64, u8)> {
        let control = preset(id).and_then(|p| p.control(play).ok()).expect(id);
        let secs = |span: Micros| span.0 / 1_000_000;
        let told = rehearse(&control).into_iter();
        told.map(|step| {
            (
                step.scene,
                secs(step.face.shown.white),
                step.face.period.white,
            )
        })
        .collect()
    }

    /// 90 min + 30 s: 5430 at the start (Glossary: the first increment is there), 10 s used and 30 s won; 39 more moves
    /// of a second each: 5450 + 39 × 29. By flag the half hour comes at zero: 1800.
    #[test]
    fn a_standard_control_by_flag() {
        let ten = Micros::from_secs(10);
        let (white, black) = (Side::White, Side::Black);
        assert_eq!(
            story("dgt3000-13", Kind::Competition),
            [
                (Scene::Set, 5_430, 0),
                (Scene::Moved(white, ten), 5_450, 0),
                (Scene::Moved(black, ten), 5_450, 0),
                (Scene::Enough, 5_450 + 39 * 29, 0),
                (Scene::Zero, 1_800, 1),
                (Scene::Moved(white, ten), 1_850, 1),
                (Scene::Moved(black, ten), 1_850, 1),
                (Scene::Flag, 0, 1),
            ]
        );
    }

    /// By count the base comes with the 40th press: 30 min and 30 s more than by flag.
    #[test]
    fn the_same_by_count() {
        let told = story("us-40-90-30-30", Kind::Competition);
        let enough = told.iter().find(|(scene, ..)| *scene == Scene::Enough);
        assert_eq!(
            enough.map(|(_, secs, period)| (*secs, *period)),
            Some((5_450 + 39 * 29 + 1_800, 1))
        );
    }

    #[test]
    fn every_preset_is_played_to_its_end() {
        for preset in crate::presets() {
            let control = preset.control(Kind::Casual).expect(preset.id);
            let steps = rehearse(&control);
            let last = steps.last().expect(preset.id);
            let endless = control.sides.white.iter().any(|p| p.mode == Mode::CountUp);
            assert_eq!(
                last.scene == Scene::Flag,
                !endless,
                "{}: {steps:?}",
                preset.id
            );
            let goes_on = last.face.running.is_some();
            assert_eq!(goes_on, control.on_flag == OnFlag::Run, "{}", preset.id);
            let falls = steps.windows(2).all(|pair| pair[0].at <= pair[1].at);
            assert!(falls, "{}", preset.id);
        }
    }
}
