//! Why an act is refused, in the order of README section 3 and 4 of the scenarios.

use crate::game::Game;
use crate::plies::{PLIES_MAX, REPEATS_MAX};
use crate::{
    Act, Clock, Decision, Fault, Guidelines, Instant, Micros, Play, Ply, PressNo, Reason, Refusal,
    SPAN_MAX, Side, Speed, TimeReason, flags, record, roles,
};
use alloc::string::String;
use log::Role;

impl Game {
    /// Whether that act would be refused at that instant; nothing changes. For buttons, and for `apply`.
    #[must_use]
    pub fn would_refuse(&self, act: &Act, by: Role, at: Instant) -> Option<Refusal> {
        match act {
            Act::Unknown { .. } => return Some(Refusal::NeedsNewerApp),
            Act::Open(_) => return Some(Refusal::SetupClosed),
            _ => {}
        }
        if !roles::may(act, by, self.settings.play) && !self.verifies_claim(act, by) {
            return Some(Refusal::Role);
        }
        let at = at.max(self.now);
        if !after_end(act) && (self.ending_at(at).is_some() || self.is_concluded_for(act)) {
            return Some(Refusal::GameOver);
        }
        let refusal = match roles::side(by) {
            // What is kept for the second of two is judged with him.
            _ if self.is_first_of_two(act, by) => None,
            Some(side) => self.refuse_player(act, side, at),
            None => self.refuse_other(act, None, at),
        };
        refusal.or_else(|| refuse_unreadable(act))
    }

    fn refuse_player(&self, act: &Act, side: Side, at: Instant) -> Option<Refusal> {
        match act {
            Act::Press(_) => (self.record.presses.len() >= PLIES_MAX).then_some(Refusal::Limit),
            Act::Move { uci, press: None } => self.refuse_move(uci, side),
            Act::Move {
                uci,
                press: Some(press),
            } => self.refuse_late_move(uci, *press, side),
            Act::TakeBack => self.refuse_take_back(side),
            Act::Stop => self.refuse_stop(side),
            Act::Offer => self.refuse_offer(),
            Act::Reply(answer) => self.refuse_reply(*answer == crate::Answer::Accept, side),
            Act::ClaimFlag => self.refuse_flag(None, at),
            Act::Decision(decision) => self
                .refuse_decision(decision, side, at)
                .or_else(|| self.refuse_other(act, Some(side), at)),
            _ => self.refuse_other(act, Some(side), at),
        }
    }

    /// FIDE 6.11, Guideline I.1.1: in competition only who seals stops the clocks himself.
    fn refuse_stop(&self, side: Side) -> Option<Refusal> {
        let may = self.settings.play == Play::Casual || self.sealer() == Some(side);
        (!may).then_some(Refusal::Role)
    }

    fn refuse_other(&self, act: &Act, side: Option<Side>, at: Instant) -> Option<Refusal> {
        match act {
            Act::Start => self.refuse_start(),
            Act::FlagSeen(seen) => self.refuse_flag(Some(*seen), at),
            Act::NothingMoved { press } => self.refuse_nothing_moved(*press, side),
            Act::Board(act) => self.refuse_board(act, side),
            Act::Correct { ply, uci } => self.refuse_correction(*ply, uci),
            Act::Decision(decision) => self.refuse_verdict(decision),
            Act::SetTime { left, reason, .. } => self.refuse_set_time(*left, *reason),
            Act::AddTime { span, .. } => refuse_span(*span),
            Act::Aside(aside) => self.refuse_aside(aside, side, at),
            Act::EnterResult {
                reason: Reason::Agreement,
                ..
            } => self.refuse_unmoved().or_else(|| self.refuse_barred()),
            _ => None,
        }
    }

    /// FIDE A.5, B.5, 6.3.1.
    fn refuse_start(&self) -> Option<Refusal> {
        let undecided = self.settings.play == Play::Competition
            && self.speed() != Speed::Standard
            && self.settings.supervised.is_none();
        (self.timeline.is_none() || undecided).then_some(Refusal::RegMissing)
    }

    /// FIDE 1.2, 1.3, 3.10. A place that lost its move by a correction, and is not pressed, is filled again.
    pub(crate) fn refuse_move(&self, uci: &str, side: Side) -> Option<Refusal> {
        let mover = match self
            .record
            .first_unknown()
            .and_then(|index| self.record.plies.get(index))
        {
            Some(ply) if ply.completed => return Some(Refusal::Illegal),
            Some(ply) => ply.mover,
            None if self.record.plies.len() >= PLIES_MAX => return Some(Refusal::Limit),
            None => side,
        };
        let position = self.record.position();
        if mover != side || position.turn() != side {
            return Some(Refusal::Illegal);
        }
        if self.breaks_claim(uci) {
            return Some(Refusal::MustPlay);
        }
        (!self.can_be_done(uci)).then_some(Refusal::Illegal)
    }

    /// FIDE 8.1.3: written after the press, for that press, in order.
    fn refuse_late_move(&self, uci: &str, press: PressNo, side: Side) -> Option<Refusal> {
        let first = self.record.first_unknown();
        let first = first.and_then(|index| Some((index, self.record.plies.get(index)?)));
        let Some((index, ply)) = first.filter(|(_, ply)| ply.press == Some(press)) else {
            let waits = |ply: &Ply| ply.press == Some(press) && ply.uci.is_none();
            let later = self.record.plies.iter().any(waits);
            return Some(if later {
                Refusal::Illegal
            } else {
                Refusal::NoSuchPly
            });
        };
        if ply.mover != side {
            return Some(Refusal::Role);
        }
        if self.is_past_end(index) {
            return Some(Refusal::GameOver);
        }
        let position = self.record.position();
        let done = position.turn() == side && self.can_be_done(uci);
        (!done).then_some(Refusal::Illegal)
    }

    /// FIDE 8.1, 8.5: each of them fills the next place whose move is not known, as a late move would. An illegal one is
    /// played as done (7.5.1).
    pub(crate) fn refuse_establishing(&self, first: u16, moves: &[String]) -> Option<Refusal> {
        let Some(from) = self.record.first_unknown() else {
            return Some(Refusal::NoSuchPly);
        };
        let places = self.record.plies.get(from..).unwrap_or_default();
        if from + 1 != usize::from(first) || moves.is_empty() || moves.len() > places.len() {
            return Some(Refusal::NoSuchPly);
        }
        if self.is_past_end(from + moves.len() - 1) {
            return Some(Refusal::GameOver);
        }
        let mut board = self.record.position().clone();
        for (uci, place) in moves.iter().zip(places) {
            let next = board.play_as_done(uci, Fault::None);
            let Some((next, _)) = next.filter(|_| board.turn() == place.mover) else {
                return Some(Refusal::Illegal);
            };
            board = next;
        }
        None
    }

    /// FIDE 7.5.1: where legality is not checked an illegal move is played as done, if the text says one.
    fn can_be_done(&self, uci: &str) -> bool {
        let position = self.record.position();
        if self.settings.legality_check {
            position.is_legal(uci)
        } else {
            position.play_as_done(uci, Fault::None).is_some()
        }
    }

    /// The game had ended before that ply (index from 0).
    fn is_past_end(&self, index: usize) -> bool {
        self.over
            .as_ref()
            .is_some_and(|over| index >= usize::from(over.ending.ply))
    }

    /// FIDE 7.5.3.
    fn refuse_nothing_moved(&self, press: PressNo, side: Option<Side>) -> Option<Refusal> {
        let Some(index) = self.record.place_of(press) else {
            return Some(Refusal::NoSuchPly);
        };
        let mover = self.record.plies.get(index).map(|ply| ply.mover);
        if self.settings.play == Play::Competition && side.is_some() && side != mover {
            return Some(Refusal::Role);
        }
        if self.sealed {
            return Some(Refusal::Locked);
        }
        self.is_past_end(index).then_some(Refusal::GameOver)
    }

    /// FIDE 8.1.2: what was entered is mended by a new entry, until both have signed (8.7).
    fn refuse_correction(&self, ply: u16, uci: &str) -> Option<Refusal> {
        if self.sealed {
            return Some(Refusal::Locked);
        }
        if self.record.corrections >= REPEATS_MAX {
            return Some(Refusal::Limit);
        }
        let known = |index: &usize| {
            let ply = self.record.plies.get(*index);
            ply.is_some_and(|ply| ply.uci.is_some())
        };
        let index = usize::from(ply).checked_sub(1).filter(known);
        let before = index.and_then(|index| Some((index, self.record.after(index)?)));
        let Some((index, before)) = before else {
            return Some(Refusal::NoSuchPly);
        };
        if self.is_past_end(index) {
            return Some(Refusal::GameOver);
        }
        (!before.is_legal(uci)).then_some(Refusal::Illegal)
    }

    /// FIDE 4.7: only before the press.
    fn refuse_take_back(&self, side: Side) -> Option<Refusal> {
        let last = self.record.plies.last();
        let own = last.is_some_and(|ply| ply.mover == side && !ply.completed && ply.uci.is_some());
        (!own).then_some(Refusal::NoSuchPly)
    }

    /// FIDE 9.1.2.1, 5.2.3.
    fn refuse_reply(&self, accepts: bool, side: Side) -> Option<Refusal> {
        match self.offer() {
            None => Some(Refusal::NoOffer),
            Some(offerer) if offerer == side => Some(Refusal::OwnOffer),
            Some(_) if accepts => self.refuse_barred().or_else(|| self.refuse_unmoved()),
            Some(_) => None,
        }
    }

    /// FIDE 5.2.3: both must have made a move.
    fn refuse_unmoved(&self) -> Option<Refusal> {
        let moved = Side::ALL
            .iter()
            .all(|side| self.record.last_of(*side).is_some());
        (!moved).then_some(Refusal::BothMustMove)
    }

    fn refuse_flag(&self, seen: Option<Side>, at: Instant) -> Option<Refusal> {
        let clock = self
            .timeline
            .as_ref()
            .map(|timeline| timeline.clock().settled(at));
        flags::refusal(clock.as_ref().map_or(&[], Clock::flags), seen)
    }

    /// FIDE 6.10.2, A.4.1: a setting is not mended after ten moves of each without full supervision.
    fn refuse_set_time(&self, left: Micros, reason: TimeReason) -> Option<Refusal> {
        if left < Micros::ZERO || left > SPAN_MAX {
            return Some(Refusal::Limit);
        }
        let moves = self.moves_completed();
        let closed = reason == TimeReason::Setting
            && self.speed() != Speed::Standard
            && self.settings.supervised == Some(false)
            && Side::ALL.iter().all(|side| moves[*side] >= 10);
        closed.then_some(Refusal::SetupClosed)
    }

    /// FIDE 9.1.1: not where the regulations bar draws by agreement.
    fn refuse_barred(&self) -> Option<Refusal> {
        self.draws_barred().then_some(Refusal::RegDrawMin)
    }

    fn refuse_offer(&self) -> Option<Refusal> {
        let many = self.offers.all.len() >= REPEATS_MAX;
        self.refuse_barred().or(many.then_some(Refusal::Limit))
    }

    fn refuse_decision(&self, decision: &Decision, side: Side, at: Instant) -> Option<Refusal> {
        match decision {
            Decision::Claim { .. } => self.refuse_claim(side),
            Decision::Seal { .. } => self.refuse_seal(side),
            Decision::RequestIncrement => self.refuse_quickplay(Guidelines::III4, side, at),
            Decision::ClaimNormalMeans => self.refuse_normal_means(side, at),
            _ => None,
        }
    }

    fn refuse_verdict(&self, decision: &Decision) -> Option<Refusal> {
        match decision {
            Decision::SetScore(_) | Decision::DeclareLost { .. } | Decision::Penalty { .. } => {
                self.refuse_ruling(decision)
            }
            Decision::ReplaceClock { left, .. } => {
                let sound = |side| (Micros::ZERO..=SPAN_MAX).contains(&left[side]);
                let all = Side::ALL.into_iter().all(sound);
                (!all).then_some(Refusal::Limit)
            }
            Decision::Confirm => self.refuse_confirm(),
            Decision::LiftIllegal(side) => self.refuse_lift(*side),
            Decision::Adjourn => self.refuse_adjourn(),
            Decision::Resume { envelope, .. } => self.refuse_resume(envelope.as_ref()),
            _ => None,
        }
    }

    /// FIDE 9.1.2.1, 9.5.1: why a wish is in vain that the Laws never grant.
    #[must_use]
    pub fn in_vain(&self, wish: Wish, by: Role, at: Instant) -> Refusal {
        let Some(side) = roles::side(by) else {
            return Refusal::Role;
        };
        if self.ending_at(at).is_some() {
            return Refusal::GameOver;
        }
        match wish {
            Wish::Conditions => Refusal::NoConditions,
            Wish::WithdrawOffer if self.offer() != Some(side) => Refusal::NoOffer,
            Wish::WithdrawOffer | Wish::WithdrawClaim => Refusal::NoWithdraw,
        }
    }
}

/// What the Laws never grant, so that it is no act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// 9.1.2.1: to offer a draw on a condition.
    Conditions,
    /// 9.1.2.1: to withdraw the own offer.
    WithdrawOffer,
    /// 9.5.1: to withdraw a claim.
    WithdrawClaim,
}

/// What the log would not give back as it is now could be taken, but never folded again.
fn refuse_unreadable(act: &Act) -> Option<Refusal> {
    let (kind, payload) = record::write(act);
    let same = record::read(kind, &payload).as_ref() == Ok(act);
    (!same).then_some(Refusal::Limit)
}

/// The most that one act may add or take away.
pub(crate) fn refuse_span(span: Micros) -> Option<Refusal> {
    (span < -SPAN_MAX || span > SPAN_MAX).then_some(Refusal::Limit)
}

/// What may still be done when the game is over: a press has no effect then, moves may still be written up,
/// results signed, and time goes on.
fn after_end(act: &Act) -> bool {
    if let Act::Board(act) = act {
        return act.after_end();
    }
    if let Act::Aside(aside) = act {
        return aside.after_end();
    }
    matches!(
        act,
        Act::Press(_)
            | Act::Move { press: Some(_), .. }
            | Act::NothingMoved { .. }
            | Act::Correct { .. }
            | Act::Sign(_)
            | Act::Decision(
                Decision::Confirm
                    | Decision::Dismiss
                    | Decision::Penalty { .. }
                    | Decision::DeclareLost { .. }
                    | Decision::SetScore(_)
                    | Decision::Override { .. }
                    | Decision::LiftIllegal(_)
                    | Decision::Missing(_)
                    | Decision::Arrive
                    | Decision::Leave
            )
            | Act::Resumed { .. }
            | Act::Seen
    )
}
