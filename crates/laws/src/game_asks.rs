//! Questions to a game. None of them changes it.

use crate::game::{Call, Game, Phase, count};
use crate::{
    Act, BySide, Clock, Instant, Micros, OfferRecord, Outcome, Play, Ply, Position, PressRecord,
    Settings, Side, Speed, endings,
};

impl Game {
    /// As fixed by the first entry.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The class of the time control (A.1, B.1), or the one forced; standard without a clock.
    #[must_use]
    pub fn speed(&self) -> Speed {
        let derived = || {
            self.settings
                .control
                .as_ref()
                .map_or(Speed::Standard, |control| control.speed())
        };
        self.settings.speed.unwrap_or_else(derived)
    }

    /// The clock; of a game that is over as it stood at the end. Ask it for its face.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        match &self.over {
            Some(over) => over.clock.as_ref(),
            None => self.timeline.as_ref().map(|timeline| timeline.clock()),
        }
    }

    /// The instant of the last act that was taken.
    #[must_use]
    pub fn last_at(&self) -> Instant {
        self.now
    }

    /// What the clocks do at `now`.
    #[must_use]
    pub fn phase(&self, now: Instant) -> Phase {
        if self.ending_at(now).is_some() {
            return Phase::Over;
        }
        match self.timeline.as_ref().map(|timeline| timeline.clock()) {
            None => Phase::Running,
            Some(clock) if !clock.started() => Phase::NotStarted,
            Some(clock) if clock.settled(now).running().is_some() => Phase::Running,
            Some(_) => Phase::Stopped,
        }
    }

    /// The plies in order; those behind the ending's ply came to nothing.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.record.plies
    }

    /// The effective presses in order; number 1 is the first.
    #[must_use]
    pub fn presses(&self) -> &[PressRecord] {
        &self.record.presses
    }

    /// The last position that is known. It is the one on the board if [`Game::knows_board`].
    #[must_use]
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// The position after so many plies, if it is known.
    #[must_use]
    pub fn position_after(&self, plies: u16) -> Option<&Position> {
        self.record.after(usize::from(plies))
    }

    /// Every move up to now has been entered.
    #[must_use]
    pub fn knows_board(&self) -> bool {
        self.record.all_known()
    }

    /// The first ply (from 1) whose move is to be entered.
    #[must_use]
    pub fn first_unknown(&self) -> Option<u16> {
        self.record.first_unknown().map(|index| count(index + 1))
    }

    /// Who has the move (1.3).
    #[must_use]
    pub fn on_move(&self) -> Side {
        self.record.on_move()
    }

    /// FIDE 6.11.3: whose clock a restart is to run: the one that ran when both were stopped, whatever has
    /// been written since. If its opponent had pressed without moving (7.5.3), or his move was undone by a ruling
    /// (7.5.1, 4.3), that opponent's again. Before the start the side that has the move.
    #[must_use]
    pub fn to_run(&self) -> Side {
        let Some((side, since)) = self.clock().and_then(Clock::ran) else {
            return self.on_move();
        };
        let last = self.record.presses.last();
        let number = crate::PressNo(count(self.record.presses.len()));
        let undone = || {
            self.record
                .plies
                .iter()
                .all(|ply| ply.press != Some(number))
        };
        let unmoved = last.is_some_and(|press| {
            press.side == side.other() && press.at == since && (press.nothing_moved || undone())
        });
        if unmoved { side.other() } else { side }
    }

    /// Who stopped the clocks (6.11.2), while they stand for that reason.
    #[must_use]
    pub fn stopped_by(&self) -> Option<Side> {
        self.stopped_by
    }

    /// How often the last known position has been on the board (9.2.2).
    #[must_use]
    pub fn occurrences(&self) -> u16 {
        endings::times(self.record.position(), &self.record.known)
    }

    /// Moves made on the board.
    #[must_use]
    pub fn moves_made(&self) -> BySide<u16> {
        BySide::from_fn(|side| count(self.record.moves_made(side)))
    }

    /// What the move counters show (README 5.11).
    #[must_use]
    pub fn moves_completed(&self) -> BySide<u16> {
        self.clock().map_or(self.counters, |clock| {
            BySide::from_fn(|side| clock.moves_completed(side))
        })
    }

    /// The side whose offer waits for an answer (9.1.2.1).
    #[must_use]
    pub fn offer(&self) -> Option<Side> {
        self.offers
            .open()
            .filter(|_| self.over.is_none())
            .map(|offer| offer.side)
    }

    /// All offers in order.
    #[must_use]
    pub fn offers(&self) -> &[OfferRecord] {
        &self.offers.all
    }

    /// What each side has signed (8.7).
    #[must_use]
    pub fn signatures(&self) -> BySide<Option<Outcome>> {
        self.signatures
    }

    /// Both have signed the same result; it stands (8.7).
    #[must_use]
    pub fn is_signed(&self) -> bool {
        self.sealed
    }

    /// Casual: the act that waits for the other player to send it too (README 5.9).
    #[must_use]
    pub fn waiting_for_agreement(&self) -> Option<(Side, &Act)> {
        self.pending.as_ref().map(|(side, act)| (*side, act))
    }

    /// All calls to the arbiter in order. Empty in casual play.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Time added by rulings, less deductions, as really applied.
    #[must_use]
    pub fn added(&self) -> BySide<Micros> {
        self.added
    }

    /// The last act before another boot: later times rest on the calendar clock (6.10, S1.12), until the display
    /// that ran is set.
    #[must_use]
    pub fn uncertain_since(&self) -> Option<Instant> {
        self.uncertain.map(|(since, _)| since)
    }

    /// Whose clock ran when the phone went off (S1.12), until its display is set.
    #[must_use]
    pub fn uncertain_side(&self) -> Option<Side> {
        self.uncertain.map(|(_, side)| side)
    }

    /// Casual, no automatic flag, or none that can be proved: a flag has fallen, and the players are asked
    /// whether it is claimed (6.8).
    #[must_use]
    pub fn asks_about_flag(&self, now: Instant) -> bool {
        self.settings.play == Play::Casual
            && (!self.settings.auto_flag || self.uncertain.is_some())
            && self
                .clock()
                .is_some_and(|clock| !clock.settled(now).flags().is_empty())
    }

    /// 8.4: that side need not write at `now`. Standard play only.
    #[must_use]
    pub fn is_exempt(&self, side: Side, now: Instant) -> bool {
        self.speed() == Speed::Standard
            && self
                .clock()
                .is_some_and(|clock| clock.face(now).exempt[side])
    }
}
