//! A penalty for an illegal move that the arbiter takes back (7.5.5, P.1): it was none, or it was another player's.

use crate::closing::Cause;
use crate::game::Game;
use crate::timeline::Tick;
use crate::{BySide, Outcome, Reason, Refusal, Side};
use alloc::vec::Vec;

impl Game {
    /// FIDE 7.5.5, A.4.2: so many penalised illegal moves lose in this game.
    #[must_use]
    pub fn illegal_moves_losing(&self) -> u16 {
        let unsupervised = self.is_unsupervised();
        self.settings.edition.illegal_moves_losing(unsupervised)
    }

    /// FIDE 7.5.5: that side has lost by its last penalty, has drawn since nobody could mate, or it waits to be said.
    #[must_use]
    pub fn is_closed_by_illegal(&self, side: Side) -> bool {
        let caused =
            |cause: Cause| matches!(cause, Cause::IllegalMove { loser, .. } if loser == side);
        let said = self.over.as_ref().is_some_and(|over| {
            let of = [Reason::FirstIllegalMove, Reason::SecondIllegalMove];
            let is = |one: &Reason| {
                over.ending.reason == *one || Some(over.ending.reason) == one.drawn()
            };
            of.iter().any(is) && over.ending.outcome != Outcome::win(side)
        });
        let counted = self.penalised_illegal()[side] >= self.illegal_moves_losing();
        counted && (said || self.closing.is_some_and(|closing| caused(closing.cause)))
    }

    /// FIDE 7.5.5: there has to be one; of a game that ended by another cause nothing is taken back.
    pub(crate) fn refuse_lift(&self, side: Side) -> Option<Refusal> {
        if self.penalised_illegal()[side] == 0 {
            return Some(Refusal::NoSuchPly);
        }
        let ended = self.over.is_some() && !self.is_closed_by_illegal(side);
        ended.then_some(Refusal::GameOver)
    }

    /// FIDE 7.5.5, P.1: the penalty counts no more, and a game that was lost by it goes on; the clocks wait. The time it
    /// gave is an act of its own. A legal move that was taken back has been made (4.7), and is made again.
    pub(crate) fn lift_illegal(&mut self, side: Side) {
        self.tick(Tick::Stop);
        let closed = self.is_closed_by_illegal(side);
        let penalised = &mut self.on_board.illegals.penalised[side];
        *penalised = penalised.saturating_sub(1);
        if closed {
            // Then nothing has ended it, and `rejudge` finds it open.
            self.closing = None;
            self.sealed = false;
            self.signatures = BySide::default();
            self.decisions.ruled = false;
            self.decisions.score = None;
        }
        let undone = self.on_board.illegals.undone.take();
        let again = undone.filter(|(plies, uci)| {
            let board = self.record.position();
            let here = *plies == self.record.plies.len() && self.record.all_known();
            here && board.turn() == side && board.is_legal(uci)
        });
        if let Some((_, uci)) = again {
            self.on_board.touch.bind(Vec::from([uci]));
        }
    }
}
