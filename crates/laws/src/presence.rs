//! Who is there: the default time (6.7), and leaving the board (11.2.3).

use crate::game::{CallCode, Game};
use crate::{BySide, Instant, Micros, Outcome, Side};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Presence {
    /// Not there at the scheduled start, which was then.
    missing: BySide<Option<Instant>>,
    arrived: BySide<Option<Instant>>,
    /// I.10: not there at the resumption, after the default time.
    absent: BySide<bool>,
}

impl Presence {
    pub fn miss(&mut self, side: Side, start: Instant) {
        self.missing[side] = Some(start);
        self.arrived[side] = None;
    }

    pub fn arrive(&mut self, side: Side, at: Instant) {
        if self.missing[side].is_some() && self.arrived[side].is_none() {
            self.arrived[side] = Some(at);
        }
    }

    pub fn waive(&mut self, side: Side) {
        self.missing[side] = None;
        self.absent[side] = false;
    }

    pub fn waive_all(&mut self) {
        for side in Side::ALL {
            self.waive(side);
        }
    }

    /// FIDE I.10
    pub fn not_resumed(&mut self, absent: BySide<bool>) {
        self.absent = absent;
    }

    /// FIDE 6.7.1: later than the default time; at that time exactly he is in time.
    fn is_late(&self, side: Side, now: Instant, default_time: Micros) -> bool {
        let since = |start: Instant| self.arrived[side].unwrap_or(now) - start;
        self.absent[side] || self.missing[side].is_some_and(|start| since(start) > default_time)
    }
}

impl Game {
    /// FIDE 6.7.1: when that player comes after the default time, while he is not there; for the arbiter's eyes.
    #[must_use]
    pub fn default_due(&self, side: Side) -> Option<Instant> {
        let presence = &self.decisions.presence;
        let start = presence.missing[side].filter(|_| presence.arrived[side].is_none())?;
        Some(start + self.settings.regulations.default_time)
    }

    /// FIDE 6.7.1, 6.7.2: the loss that is proposed by the last act's instant. If both are late, both lose.
    pub(crate) fn late(&self) -> Option<Outcome> {
        let default_time = self.settings.regulations.default_time;
        let late = |side| {
            self.decisions
                .presence
                .is_late(side, self.now, default_time)
        };
        match (late(Side::White), late(Side::Black)) {
            (false, false) => None,
            (true, false) => Some(Outcome::BlackForfeitWin),
            (false, true) => Some(Outcome::WhiteForfeitWin),
            (true, true) => Some(Outcome::BothForfeit),
        }
    }

    /// FIDE 11.2.3.2: who is on move needs the arbiter's leave.
    pub(crate) fn leave(&mut self, side: Side) {
        self.decisions.adjournment.leaves(side);
        if self.over.is_none() && self.record.on_move() == side {
            self.call(CallCode::LeftOnMove, Some(side));
        }
    }
}
