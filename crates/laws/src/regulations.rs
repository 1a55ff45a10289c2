//! What the regulations of an event may set (laws table 0.2), with the defaults of each edition.

use crate::{Edition, Micros, PointValues, SPAN_MAX};

/// Guideline III: games without increment, quickplay finish.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Guidelines {
    /// Not announced (III.2.1).
    Off = 0,
    /// A player may ask for an increment.
    III4 = 1,
    /// A player may claim that his opponent does not win by normal means.
    III5 = 2,
    /// The same where no arbiter is present.
    III6 = 3,
}

/// Fixed before the round starts, and part of the game's first entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Regulations {
    /// 6.7.1: who arrives later than this after the scheduled start loses.
    pub default_time: Micros,
    /// 9.1.1: no draw is offered or agreed before both have completed so many moves.
    pub draw_min_moves: Option<u16>,
    /// 9.1.1: no draw is offered or agreed at all.
    pub draw_never: bool,
    /// 10.1
    pub points: PointValues,
    /// Guideline III.
    pub guidelines: Guidelines,
    /// Guideline I.
    pub adjournment: bool,
    /// Appendix D: rules for visually disabled players.
    pub vi_rules: bool,
    /// 11.2.4: a player not on move reports when he leaves the area.
    pub leave_report: bool,
    /// 11.3.2.2: a lighter penalty for an electronic device than the loss of the game.
    pub lighter_device_penalty: bool,
    /// 11.10: an appeal is possible.
    pub appeals: bool,
    /// 12.9.7: fines were announced.
    pub fines: bool,
    /// 6.12.1, 12.6: the move counter is shown; `None`: where there is one period only.
    pub show_move_counter: Option<bool>,
}

impl Regulations {
    /// What holds where the regulations say nothing.
    #[must_use]
    pub const fn usual(edition: Edition) -> Regulations {
        Regulations {
            default_time: edition.rules().default_time,
            draw_min_moves: None,
            draw_never: false,
            points: PointValues::USUAL,
            guidelines: Guidelines::Off,
            adjournment: false,
            vi_rules: false,
            leave_report: false,
            lighter_device_penalty: false,
            appeals: true,
            fines: false,
            show_move_counter: None,
        }
    }

    /// Whether a game can be played under them: a span is none below zero or above the limit, zero moves
    /// are no limit, and a draw is worth no more than a win and no less than a loss.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let PointValues { win, draw, loss } = self.points;
        (Micros::ZERO..=SPAN_MAX).contains(&self.default_time)
            && self.draw_min_moves != Some(0)
            && win >= draw
            && draw >= loss
    }
}
