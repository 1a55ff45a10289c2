//! Illegal moves after they were made: claimed, judged, taken back and penalised (7.5, A.4.2).

use crate::closing::{Cause, Proposal};
use crate::game::{Game, count};
use crate::position::Man;
use crate::timeline::Tick;
use crate::touch::{castling_or_king, moves_of, moves_to};
use crate::{
    Breach, BySide, CallCode, Fault, Instant, Play, Position, PressNo, PressRecord, Refusal, Side,
    Speed, Square, Times,
};
use alloc::{format, string::String, vec::Vec};

/// What has been found about illegal moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Illegals {
    /// FIDE 7.5.5: those penalised, of each side.
    pub penalised: BySide<u16>,
    /// Whose move was claimed to be illegal, while the arbiter has not ruled.
    pub claimed: Option<Side>,
    /// The move that the last ruling took back, and how many plies were left.
    pub undone: Option<(usize, String)>,
}

impl Game {
    /// FIDE A.4.2: only until the opponent has made his next move; in casual games too.
    pub(crate) fn refuse_late_ruling(&self, offender: Side) -> Option<Refusal> {
        if self.settings.play == Play::Competition && !self.is_unsupervised() {
            return None;
        }
        let pressed = |press: &&PressRecord| press.side == offender;
        let last = self.record.presses.iter().rfind(pressed);
        // Moves made before this record began were pressed too.
        let before = self.last_completed(offender).map(|index| index + 1);
        let from = last.map(|press| press.plies).max(before)?;
        let mut since = self.record.plies.iter().skip(from);
        let answered = since.any(|ply| ply.mover != offender);
        answered.then_some(Refusal::Late)
    }

    /// FIDE A.4, B.4: rapid or blitz without full supervision.
    pub(crate) fn is_unsupervised(&self) -> bool {
        self.settings.supervised == Some(false) && self.speed() != Speed::Standard
    }

    /// FIDE 7.5, A.4.2. Casual play decides at once, and a wrong claim costs nothing.
    pub(crate) fn claim_illegal(&mut self, by: Side) {
        let offender = by.other();
        let breach = self.last_breach(offender);
        let illegal = breach.is_some();
        if self.settings.play == Play::Casual {
            if let Some(breach) = breach {
                self.rule_illegal(offender, &[breach], Times::Keep, None);
            }
            return;
        }
        self.tick(Tick::Stop);
        self.call(CallCode::Claim, Some(by));
        self.on_board.illegals.claimed = Some(offender);
        self.decisions.proposed = Some(Proposal::IllegalMove { illegal });
    }

    /// The arbiter agrees with what waits for him: the move is undone, or there is nothing to undo.
    pub(crate) fn confirm_illegal(&mut self) {
        let offender = self.on_board.illegals.claimed;
        match offender.map(|offender| (offender, self.last_breach(offender))) {
            Some((offender, Some(breach))) => {
                self.rule_illegal(offender, &[breach], Times::Keep, None);
            }
            _ => self.drop_illegal_claim(),
        }
    }

    /// It is ruled on, or its move is gone.
    fn drop_illegal_claim(&mut self) {
        self.decisions
            .settled(|open| matches!(open, Proposal::IllegalMove { .. }));
    }

    /// What the record knows by now against the move that was claimed to be illegal.
    pub(crate) fn claimed_breach(&self) -> Option<Breach> {
        self.last_breach(self.on_board.illegals.claimed?)
    }

    /// The move that was claimed to be illegal has not been entered.
    pub(crate) fn claims_unseen(&self) -> bool {
        let claimed = self.on_board.illegals.claimed;
        let last = claimed.and_then(|side| self.last_completed(side));
        let ply = last.and_then(|index| self.record.plies.get(index));
        ply.is_some_and(|ply| ply.uci.is_none())
    }

    /// FIDE 7.5.1, 7.5.2, 7.5.4: what the record knows against that side's last completed move; `None`: nothing.
    fn last_breach(&self, side: Side) -> Option<Breach> {
        let ply = self.record.plies.get(self.last_completed(side)?)?;
        match ply.fault {
            Fault::TwoHands => Some(Breach::TwoHands),
            Fault::PawnNotReplaced => Some(Breach::PawnLeft),
            Fault::RookNotMoved => Some(Breach::Castling),
            Fault::None | Fault::OtherHand => ply.illegal.then_some(Breach::Illegal),
        }
    }

    fn last_completed(&self, side: Side) -> Option<usize> {
        let own = |ply: &crate::Ply| ply.mover == side && ply.completed;
        self.record.plies.iter().rposition(own)
    }

    /// FIDE 7.5.1 to 7.5.5, 4.7.2. One ruling is one penalty, whatever the number of breaches.
    pub(crate) fn rule_illegal(
        &mut self,
        side: Side,
        breaches: &[Breach],
        times: Times,
        ply: Option<u16>,
    ) {
        self.tick(Tick::Stop);
        self.drop_illegal_claim();
        let given = ply.map(|ply| usize::from(ply).saturating_sub(1));
        let index = given.or_else(|| self.last_completed(side));
        // What decides about the position: the pawn stands as a queen whatever else was broken.
        let order = [
            Breach::PawnLeft,
            Breach::Illegal,
            Breach::Castling,
            Breach::TwoHands,
            Breach::NothingMoved,
        ];
        let breach = order.into_iter().find(|one| breaches.contains(one));
        match (breach, index) {
            (Some(Breach::NothingMoved), _) => self.unpress(side, times),
            (Some(Breach::PawnLeft), Some(index)) => self.put_queen(index, times),
            (Some(breach), Some(index)) => self.undo_illegal(index, breach, times),
            _ => {}
        }
        self.penalise(side);
        if breach == Some(Breach::PawnLeft) {
            self.made_now(index);
        }
    }

    /// FIDE 7.5.2: the queen stands from now on. If that ends the game, it ends with the clocks as ruled.
    fn made_now(&mut self, index: Option<usize>) {
        let (now, ticks, last) = (self.now, self.ticks(), self.record.plies.len());
        if let Some(ply) = self.record.plies.last_mut()
            && index.is_some_and(|index| index + 1 == last)
        {
            (ply.made_at, ply.ticks) = (now, ticks);
        }
    }

    /// FIDE 7.5.3: the press is taken off the counter. What was touched still has to be played (4.3).
    fn unpress(&mut self, side: Side, times: Times) {
        let own = |press: &PressRecord| press.side == side;
        let unmoved = |press: &PressRecord| own(press) && press.nothing_moved;
        let presses = &self.record.presses;
        if !presses.iter().any(unmoved)
            && let Some(index) = presses.iter().rposition(own)
        {
            // Nobody has said which press: the place that the last one made waits for its move in vain.
            self.nothing_moved(PressNo(count(index + 1)));
        }
        let found = self.record.presses.iter().rfind(|press| unmoved(press));
        if let (Some(press), Times::Logged) = (found.copied(), times) {
            self.turn_back(press.ticks, press.at);
        }
        let mut moves = self.moves_completed();
        moves[side] = moves[side].saturating_sub(1);
        self.set_counters(moves);
    }

    /// FIDE 7.5.2: the player has no other choice than the queen; the move stands.
    fn put_queen(&mut self, index: usize, times: Times) {
        if times == Times::Logged {
            self.turn_back_before(index);
        }
        let before = self.record.after(index);
        let four = |uci: &String| uci.get(..4).map(|uci| format!("{uci}q"));
        let queen = self
            .record
            .plies
            .get(index)
            .and_then(|ply| ply.uci.as_ref().and_then(four));
        let pawn = |before: &Position, uci: &str| {
            let from = uci.get(..2).and_then(Square::named);
            from.and_then(|from| before.man_at(from))
                .is_some_and(|(_, man)| man == Man::Pawn)
        };
        if let (Some(before), Some(queen)) = (before, queen)
            && pawn(before, &queen)
        {
            self.record.replace(index, &queen);
        }
        self.on_board.touch.clear();
    }

    /// FIDE 7.5.1, 7.5.4, 4.7.2: back to the position before it; what was touched has to be played.
    fn undo_illegal(&mut self, index: usize, breach: Breach, times: Times) {
        if times == Times::Logged {
            self.turn_back_before(index);
        }
        let found = self.record.plies.get(index);
        let found = found.and_then(|ply| Some((ply.uci.clone()?, ply.fault)));
        self.cut(index);
        let (Some((uci, fault)), true) = (found, self.record.all_known()) else {
            return;
        };
        if !fault.leaves_undone() {
            self.on_board.illegals.undone = Some((index, uci.clone()));
        }
        let board = self.record.position();
        let touch = &mut self.on_board.touch;
        match breach {
            Breach::TwoHands if board.is_legal(&uci) => touch.bind(Vec::from([uci])),
            Breach::Castling => touch.bind(castling_or_king(board, &uci)),
            _ => touch.bind_by(board, &uci, fault),
        }
    }

    /// FIDE 7.5.5, A.4.2: the first one gives the opponent time, the second one loses; so did the first one in
    /// July 2017 where the arbiter could not watch.
    fn penalise(&mut self, side: Side) {
        let penalised = &mut self.on_board.illegals.penalised[side];
        *penalised = penalised.saturating_add(1);
        let losing = self.illegal_moves_losing();
        if self.on_board.illegals.penalised[side] >= losing {
            self.close(Cause::IllegalMove {
                loser: side,
                first: losing == 1,
            });
            return;
        }
        self.grant(side.other(), self.penalty_time());
    }

    /// FIDE 4.3, 4.7: the last move of that side is undone, without a penalty.
    pub(crate) fn rule_touch_move(&mut self, side: Side, piece: Square, to: Option<Square>) {
        self.tick(Tick::Stop);
        if let Some(index) = self.record.last_of(side) {
            self.cut(index);
        }
        if self.record.all_known() {
            let board = self.record.position();
            let bound = match to {
                Some(to) => moves_to(board, piece, to),
                None => moves_of(board, piece),
            };
            self.on_board.touch.bind(bound);
        }
    }

    /// FIDE 7.1: position, counters and clocks as after that ply.
    pub(crate) fn restore(&mut self, plies: usize, times: Times) {
        self.tick(Tick::Stop);
        self.trust_position();
        if times == Times::Logged {
            match self.press_of(plies.checked_sub(1)) {
                Some(press) => {
                    self.turn_back(press.ticks + 1, press.at);
                }
                // It is not pressed yet; one that was made before this record began cost nothing.
                None => match plies
                    .checked_sub(1)
                    .and_then(|at| self.record.plies.get(at))
                {
                    Some(ply) => self.turn_back(ply.ticks, ply.made_at),
                    None => self.turn_back(0, Instant::default()),
                },
            }
        }
        let counters = match self.press_of(plies.checked_sub(1)) {
            Some(press) => {
                let mut counters = press.counters;
                counters[press.side] = counters[press.side].saturating_add(1);
                counters
            }
            None if plies == 0 || self.is_set_up(plies.checked_sub(1)) => self.made_before(plies),
            None => self.counters_before(plies),
        };
        self.cut_to(plies, counters);
    }

    fn press_of(&self, index: Option<usize>) -> Option<PressRecord> {
        let press = self.record.plies.get(index?)?.press?;
        self.record.presses.get(usize::from(press.0) - 1).copied()
    }

    /// The record ends before that ply, and the counters show what they showed then.
    fn cut(&mut self, index: usize) {
        let counters = self.counters_before(index);
        self.cut_to(index, counters);
    }

    fn cut_to(&mut self, plies: usize, counters: BySide<u16>) {
        let claimed = self.on_board.illegals.claimed;
        let claimed = claimed.and_then(|offender| self.last_completed(offender));
        if claimed.is_some_and(|index| index >= plies) {
            self.drop_illegal_claim();
        }
        self.on_board.illegals.undone = None;
        self.set_counters(counters);
        self.record.cut(plies);
        if let Some(closing) = &mut self.closing {
            // What waits for the arbiter (6.9) is about the board as it stands now.
            closing.plies = closing.plies.min(plies);
        }
        self.offers.cut(count(plies));
        self.on_board.touch.clear();
        self.on_board.touch.turn_to(plies);
        if self.decisions.claims.cut(count(plies)) {
            self.decisions
                .settled(|open| matches!(open, Proposal::Claim { .. }));
        }
    }

    /// What the counters showed before that ply was completed; set-up moves are counted (README 2).
    fn counters_before(&self, index: usize) -> BySide<u16> {
        if self.is_set_up(Some(index)) {
            return self.made_before(index);
        }
        // A move may be pressed after the opponent's answer (6.2.2), so the earliest of the later presses counts.
        let later = (index..self.record.plies.len()).filter_map(|at| self.press_of(Some(at)));
        let first = later.min_by_key(|press| press.plies);
        first.map_or_else(|| self.moves_completed(), |press| press.counters)
    }

    fn is_set_up(&self, index: Option<usize>) -> bool {
        let ply = index.and_then(|index| self.record.plies.get(index));
        ply.is_some_and(crate::Ply::is_set_up)
    }

    fn made_before(&self, index: usize) -> BySide<u16> {
        let earlier = self.record.plies.iter().take(index);
        BySide::from_fn(|side| count(earlier.clone().filter(|ply| ply.mover == side).count()))
    }

    fn set_counters(&mut self, counters: BySide<u16>) {
        self.counters = counters;
        self.tick(Tick::Count(counters));
    }

    fn turn_back_before(&mut self, index: usize) {
        let pressed = self
            .press_of(Some(index))
            .map(|press| (press.ticks, press.at));
        let made = self
            .record
            .plies
            .get(index)
            .map(|ply| (ply.ticks, ply.made_at));
        if let Some((ticks, at)) = pressed.or(made) {
            self.turn_back(ticks, at);
        }
    }

    /// FIDE 7.1: both displays as they stood after so many acts on the clock, at that instant.
    fn turn_back(&mut self, ticks: usize, at: Instant) {
        if let Some(timeline) = &self.timeline {
            let kept = timeline.kept(ticks, at);
            self.tick(Tick::Back(kept));
        }
    }

    /// FIDE 7.5.5: illegal moves penalised, of each side.
    #[must_use]
    pub fn penalised_illegal(&self) -> BySide<u16> {
        self.on_board.illegals.penalised
    }

    /// FIDE 7.5: whose last move is claimed to be illegal, while the arbiter has not ruled.
    #[must_use]
    pub fn claimed_illegal(&self) -> Option<Side> {
        let open = matches!(self.decisions.proposed, Some(Proposal::IllegalMove { .. }));
        self.on_board.illegals.claimed.filter(|_| open)
    }

    /// The first illegal ply (from 1) that stands uncorrected (7.5.1).
    #[must_use]
    pub fn unverified_from(&self) -> Option<u16> {
        self.record.first_illegal().map(|index| count(index + 1))
    }
}
