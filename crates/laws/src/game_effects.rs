//! What an act that was not refused does.

use crate::closing::{Cause, Closing};
use crate::game::{Call, CallCode, Game, count};
use crate::offers::OfferAnswer;
use crate::timeline::{Tick, Timeline};
use crate::{
    Act, Answer, Fault, Micros, Outcome, Play, Ply, PressNo, PressRecord, Side, Stamp, flags, roles,
};
use alloc::vec::Vec;
use log::Role;

impl Game {
    /// Casual play: keeps the first of two equal acts; `true` if the second one is still to come.
    pub(crate) fn first_of_two(&mut self, act: &Act, by: Role) -> bool {
        // What only the program says does not come between two equal acts; what a player did does.
        if by == Role::System {
            return false;
        }
        let first = self.is_first_of_two(act, by);
        self.pending = roles::side(by)
            .filter(|_| first)
            .map(|side| (side, act.clone()));
        first
    }

    /// README 5.9: a single act does nothing and is not refused.
    pub(crate) fn is_first_of_two(&self, act: &Act, by: Role) -> bool {
        let Some(side) = roles::side(by) else {
            return false;
        };
        let second = |(first, same): &(Side, Act)| *first != side && same == act;
        self.settings.play == Play::Casual
            && roles::needs_both(act)
            && !self.pending.as_ref().is_some_and(second)
    }

    pub(crate) fn effect(&mut self, act: &Act, by: Role) {
        if let Some(side) = roles::side(by) {
            self.player_effect(act, side);
        }
        match act {
            Act::Start => {
                let side = self.record.on_move();
                self.stopped_by = None;
                self.tick(Tick::Start(side));
            }
            Act::Stop => {
                self.decisions.adjournment.stopped(roles::side(by));
                self.tick(Tick::Stop);
            }
            Act::Restart(side) => self.restart(*side),
            Act::Decision(decision) => self.decide(decision, by),
            Act::FlagSeen(_) => self.flag_decides(),
            Act::SetTime { side, left, .. } => {
                self.tick(Tick::Set(*side, *left));
                // 6.10, S1.12: which reading counts has been decided.
                self.uncertain = self.uncertain.filter(|(_, ran)| ran != side);
            }
            Act::AddTime { side, span } => self.add_time(*side, *span),
            Act::NothingMoved { press } => self.nothing_moved(*press),
            Act::Correct { ply, uci } => {
                self.record
                    .correct(usize::from(*ply).saturating_sub(1), uci);
                self.on_board.touch.clear();
                self.claim_by_now();
            }
            Act::Board(act) => self.board_effect(act, roles::side(by)),
            Act::Aside(aside) => self.put_aside(aside, roles::side(by)),
            Act::EnterResult { outcome, reason } => self.close(Cause::Entered(*outcome, *reason)),
            _ => {}
        }
    }

    fn player_effect(&mut self, act: &Act, side: Side) {
        match act {
            Act::Press(stamp) => self.press(side, *stamp),
            Act::Move { uci, press: None } => self.make_move(uci, Fault::None, side),
            Act::Move {
                uci,
                press: Some(_),
            } => self.late_move(uci),
            Act::TakeBack => self.take_back(),
            Act::Offer => self.make_offer(side),
            Act::Reply(Answer::Accept) => {
                self.offers.close(OfferAnswer::Accepted);
                self.close(Cause::Agreed);
            }
            Act::Reply(Answer::Decline) => self.offers.close(OfferAnswer::Declined),
            Act::Resign => self.close(Cause::Resigned(side)),
            Act::StopAndCall(_) => {
                self.tick(Tick::Stop);
                self.stopped_by = Some(side);
                self.call(CallCode::StopAndCall, Some(side));
            }
            Act::ClaimFlag => self.flag_decides(),
            Act::Sign(outcome) => self.sign(side, *outcome),
            _ => {}
        }
    }

    pub(crate) fn tick(&mut self, tick: Tick) -> Micros {
        self.on_clock(|timeline, now| timeline.act(tick, now))
            .unwrap_or(Micros::ZERO)
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        self.timeline.as_ref()?.clock().running()
    }

    pub(crate) fn ticks(&self) -> usize {
        self.timeline
            .as_ref()
            .map(Timeline::len)
            .unwrap_or_default()
    }

    pub(crate) fn call(&mut self, code: CallCode, side: Option<Side>) {
        self.call_at(code, side, None);
    }

    fn call_at(&mut self, code: CallCode, side: Option<Side>, ply: Option<u16>) {
        if self.settings.play == Play::Competition {
            self.calls.push(Call { code, side, ply });
        }
    }

    pub(crate) fn close(&mut self, cause: Cause) {
        let (at, plies, ticks) = (self.now, self.record.plies.len(), self.ticks());
        self.stopped_by = None;
        self.closing = Some(Closing {
            cause,
            at,
            plies,
            ticks,
        });
        // If the arbiter has to decide, he decides with both clocks stopped.
        self.tick(Tick::Stop);
    }

    /// FIDE 6.2.1: completes the own unpressed moves, or makes a place for one that is entered later.
    pub(crate) fn press(&mut self, side: Side, stamp: Stamp) {
        let (counters, ticks) = (self.moves_completed(), self.ticks());
        if self.over.is_some() || !self.press_acts(side) {
            return;
        }
        self.decisions.adjournment.pressed(side);
        // D.2.4
        if !self.asides.take_announced(side) && self.settings.regulations.vi_rules {
            self.call(CallCode::ViAnnounce, Some(side));
        }
        let press = PressNo(count(self.record.presses.len() + 1));
        let place = usize::from(!self.record.has_unpressed(side));
        let plies = self.record.plies.len() + place;
        let shown = self
            .timeline
            .as_ref()
            .map(|timeline| timeline.clock().face(self.now).shown);
        let at = self.now;
        self.record.presses.push(PressRecord {
            side,
            at,
            stamp,
            shown,
            nothing_moved: false,
            counters,
            ticks,
            plies,
        });
        if self.record.has_unpressed(side) {
            let own = self
                .record
                .plies
                .iter_mut()
                .rev()
                .filter(|ply| ply.mover == side);
            for ply in own.take_while(|ply| !ply.completed) {
                ply.completed = true;
                ply.press = Some(press);
            }
            self.tell_illegal(press);
            return;
        }
        let ticks = self.ticks();
        self.record.plies.push(Ply::place(side, press, at, ticks));
        self.offers.moved(side, Some(press));
        self.offers.pressed(count(self.record.plies.len()));
        self.mark_offers();
    }

    /// FIDE 7.5.1: the press completes an illegal move; the arbiter alone is told.
    fn tell_illegal(&mut self, press: PressNo) {
        let told = |ply: &Ply| ply.press == Some(press) && ply.illegal && ply.fault == Fault::None;
        let plies = self.record.plies.iter().enumerate();
        let found: Vec<_> = plies
            .filter(|(_, ply)| told(ply))
            .map(|(index, ply)| (ply.mover, count(index + 1)))
            .collect();
        for (side, ply) in found {
            self.call_at(CallCode::IllegalMove, Some(side), Some(ply));
        }
    }

    /// FIDE 6.2.1: only the running side's press acts. Without a clock a press completes what was moved.
    fn press_acts(&mut self, side: Side) -> bool {
        if let Some(done) = self.on_clock(|timeline, now| timeline.press(side, now)) {
            return done;
        }
        // README 4: it counts, whatever was moved; a place in the record is for a move only.
        self.counters[side] = self.counters[side].saturating_add(1);
        self.record.has_unpressed(side) || self.record.on_move() == side
    }

    /// FIDE 1.3, 6.2.1.2: a move on the board, illegal ones too (7.5.1).
    pub(crate) fn make_move(&mut self, uci: &str, fault: Fault, side: Side) {
        let (at, ticks) = (self.now, self.ticks());
        let index = self
            .record
            .first_unknown()
            .unwrap_or(self.record.plies.len());
        if let Some(ply) = self.record.plies.get_mut(index) {
            (ply.made_at, ply.ticks) = (at, ticks);
        } else {
            if self.timeline.is_some() && self.record.has_unpressed(side) {
                self.call(CallCode::CountMismatch, Some(side));
            }
            self.record.plies.push(Ply::made(side, at, ticks));
        }
        self.decisions.claims.moved();
        let plies = self.record.plies.len() - 1;
        self.record.learn_as_done(index, uci, fault);
        let touch = &self.on_board.touch;
        let made = self
            .record
            .plies
            .get(index)
            .and_then(|ply| ply.uci.as_deref());
        let outside = |uci: &&str| touch.holds_after(plies) && !touch.allows(uci);
        if made.filter(outside).is_some() {
            self.call(CallCode::TouchMove, Some(side));
        }
        self.offers.moved(side, None);
    }

    /// FIDE 4.7, 7.5.1: a legal move has to be played again, what an illegal one touched binds.
    fn take_back(&mut self) {
        let index = self.record.plies.len().saturating_sub(1);
        let taken = self.record.plies.get(index);
        let taken = taken.and_then(|ply| Some((ply.uci.clone()?, ply.fault, ply.illegal)));
        self.remove_place(index);
        self.on_board.touch.turn_to(self.record.plies.len());
        if let (Some((uci, fault, illegal)), true) = (taken, self.record.all_known()) {
            let (board, touch) = (self.record.position(), &mut self.on_board.touch);
            if illegal {
                touch.bind_by(board, &uci, fault);
            } else {
                touch.bind(Vec::from([uci]));
            }
        }
    }

    /// Changes the position, never clocks or counters.
    pub(crate) fn late_move(&mut self, uci: &str) {
        let Some(index) = self.record.first_unknown() else {
            return;
        };
        self.record.learn_as_done(index, uci, Fault::None);
        if let Some(press) = self.record.plies.get(index).and_then(|ply| ply.press) {
            self.tell_illegal(press);
        }
        self.claim_by_now();
    }

    /// FIDE 7.5.3: the press stands and counts, its place in the record goes.
    pub(crate) fn nothing_moved(&mut self, press: PressNo) {
        let Some(index) = self.record.place_of(press) else {
            return;
        };
        let later = self.record.presses.iter_mut();
        for (number, record) in later.enumerate().skip(usize::from(press.0) - 1) {
            record.nothing_moved |= number + 1 == usize::from(press.0);
            record.plies = record.plies.saturating_sub(1);
        }
        self.offers.unpressed(press);
        self.remove_place(index);
        if let Some(closing) = &mut self.closing
            && closing.plies > index
        {
            closing.plies -= 1;
        }
        self.place_before_end_gone();
    }

    fn remove_place(&mut self, index: usize) {
        self.record.remove(index);
        self.decisions.claims.place_gone(count(index + 1));
        let plies = &self.record.plies;
        self.offers.place_gone(count(index + 1), |side| {
            let before = plies.iter().take(index).rposition(|ply| ply.mover == side);
            before.map_or(0, |found| count(found + 1))
        });
        self.mark_offers();
    }

    /// FIDE 9.1.2.1, 9.1.2.2: `(=)` stands beside the offerer's last made move.
    pub(crate) fn make_offer(&mut self, side: Side) {
        let ply = self
            .record
            .last_of(side)
            .map_or(0, |index| count(index + 1));
        let moving = self.running() == Some(side) && !self.record.has_unpressed(side);
        self.offers.make(side, ply, moving, self.now);
        self.mark_offers();
    }

    pub(crate) fn mark_offers(&mut self) {
        if self.offers.all.is_empty() {
            return;
        }
        for ply in &mut self.record.plies {
            ply.offer = false;
        }
        for offer in &self.offers.all {
            let index = usize::from(offer.ply).checked_sub(1);
            if let Some(ply) = index.and_then(|index| self.record.plies.get_mut(index)) {
                ply.offer = true;
            }
        }
    }

    /// FIDE 6.9: the first unmet fall decides, whoever claims.
    fn flag_decides(&mut self) {
        let flags = self
            .timeline
            .as_ref()
            .map_or(&[][..], |timeline| timeline.clock().flags());
        if let Some(flag) = flags::decisive(flags) {
            let side = flag.side;
            self.close(Cause::Flag(side));
        }
    }

    /// FIDE 6.11.3. An arbiter who lets the game go on has dismissed what was proposed to him.
    fn restart(&mut self, side: Side) {
        self.closing = None;
        self.stopped_by = None;
        self.tick(Tick::Restart(side));
    }

    /// FIDE 8.7: equal signatures are a result if there was none; different ones are for the arbiter.
    fn sign(&mut self, side: Side, outcome: Outcome) {
        if self.sealed {
            return;
        }
        self.signatures[side] = Some(outcome);
        match self.signatures[side.other()] {
            Some(other) if other == outcome => {
                if self.over.is_none() {
                    self.close(Cause::Signed(outcome));
                    self.rejudge();
                }
                self.sealed = true;
            }
            Some(_) => self.call(CallCode::SignatureConflict, None),
            None => {}
        }
    }
}
