//! What stands on the board besides the record: what was touched, counted and found. Who may, why not, and
//! what it does.

use crate::illegal::Illegals;
use crate::offers::OfferAnswer;
use crate::plies::REPEATS_MAX;
use crate::touch::Touch;
use crate::{BoardAct, CallCode, Game, Play, Refusal, Side};
use log::Role;

/// The part of a game's state that Art. 4 and 7 add.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct OnBoard {
    pub touch: Touch,
    pub illegals: Illegals,
}

impl BoardAct {
    /// Whether that role has the right to it at all (Art. 4, 7, 12).
    pub(crate) fn may(&self, by: Role, play: Play) -> bool {
        let player = crate::roles::side(by).is_some();
        match self {
            BoardAct::MoveWith { .. }
            | BoardAct::PawnToLastRank { .. }
            | BoardAct::Touch(_)
            | BoardAct::Adjust(_)
            | BoardAct::Release { .. }
            | BoardAct::Complain { .. }
            | BoardAct::ClaimIllegal => player,
            act if act.needs_both() => by == Role::Arbiter || (player && play == Play::Casual),
            _ => by == Role::Arbiter,
        }
    }

    /// Casual play: takes effect when both have sent it (README 5.9).
    pub(crate) fn needs_both(&self) -> bool {
        matches!(self, BoardAct::Restore { .. } | BoardAct::Irregularity(_))
    }

    /// What may take the record or the clocks back: it costs time in proportion to the log.
    fn rewinds(&self) -> bool {
        matches!(
            self,
            BoardAct::ClaimIllegal
                | BoardAct::RuleIllegal { .. }
                | BoardAct::RuleTouchMove { .. }
                | BoardAct::Restore { .. }
                | BoardAct::Irregularity(_)
        )
    }

    /// What may still be done when the game is over.
    pub(crate) fn after_end(&self) -> bool {
        matches!(
            self,
            BoardAct::Complain { .. } | BoardAct::Review { .. } | BoardAct::Establish { .. }
        )
    }
}

impl Game {
    pub(crate) fn refuse_board(&self, act: &BoardAct, side: Option<Side>) -> Option<Refusal> {
        let made = |ply: u16| usize::from(ply) <= self.record.plies.len();
        match act {
            act if act.rewinds() && self.record.corrections >= REPEATS_MAX => Some(Refusal::Limit),
            BoardAct::MoveWith { uci, .. } => {
                side.map_or(Some(Refusal::Role), |side| self.refuse_move(uci, side))
            }
            BoardAct::Complain { .. } => {
                let lost = self.is_touched() || side != Some(self.record.on_move());
                lost.then_some(Refusal::RightLost)
            }
            BoardAct::ClaimIllegal => {
                let offender = side.map(Side::other);
                offender.and_then(|offender| self.refuse_late_ruling(offender))
            }
            BoardAct::RuleIllegal {
                side,
                breaches,
                ply,
                ..
            } => {
                // 7.5.5: a penalty is for a breach.
                let none = breaches.is_empty() || ply.is_some_and(|ply| ply == 0 || !made(ply));
                let late = self.refuse_late_ruling(*side);
                late.or(none.then_some(Refusal::NoSuchPly))
            }
            BoardAct::Restore { ply, .. } => (!made(*ply)).then_some(Refusal::NoSuchPly),
            BoardAct::Irregularity(kind) => self.refuse_irregularity(*kind),
            BoardAct::Establish { first, moves } => self.refuse_establishing(*first, moves),
            _ => None,
        }
    }

    pub(crate) fn board_effect(&mut self, act: &BoardAct, side: Option<Side>) {
        self.record.corrections += usize::from(act.rewinds());
        match (act, side) {
            (BoardAct::MoveWith { uci, fault }, Some(side)) => self.make_move(uci, *fault, side),
            (BoardAct::Touch(square), Some(side)) => {
                self.touched_by(side);
                if self.record.on_move() == side && self.record.all_known() {
                    self.on_board.touch.touch(self.record.position(), *square);
                }
            }
            (BoardAct::Release { from, to }, Some(side)) => {
                self.touched_by(side);
                if self.record.on_move() == side && self.record.all_known() {
                    let board = self.record.position();
                    self.on_board.touch.release(board, *from, *to);
                }
            }
            (BoardAct::Complain { .. }, side) => self.call(CallCode::Complaint, side),
            (BoardAct::ClaimIllegal, Some(side)) => self.claim_illegal(side),
            (
                BoardAct::RuleIllegal {
                    side,
                    breaches,
                    times,
                    ply,
                },
                _,
            ) => self.rule_illegal(*side, breaches, *times, *ply),
            (BoardAct::RuleTouchMove { side, piece, to }, _) => {
                self.rule_touch_move(*side, *piece, *to);
            }
            (BoardAct::Restore { ply, times }, _) => self.restore(usize::from(*ply), *times),
            (BoardAct::Irregularity(kind), _) => self.irregularity(*kind),
            (BoardAct::RuleIllegalPosition { still_illegal }, _) => {
                self.rule_illegal_position(*still_illegal);
            }
            (BoardAct::Review { moves }, _) => self.review(moves),
            (BoardAct::Establish { moves, .. }, _) => {
                for uci in moves {
                    self.late_move(uci);
                }
            }
            // 4.2.1, 4.7.3: nothing has happened yet.
            _ => {}
        }
    }

    /// FIDE 9.1.2.1: touching a piece with intent rejects the opponent's offer.
    fn touched_by(&mut self, side: Side) {
        if self.offer() == Some(side.other()) {
            self.offers.close(OfferAnswer::Declined);
        }
        self.on_board.touch.turn_to(self.record.plies.len());
    }

    /// FIDE 9.4: a piece was touched on this move.
    #[must_use]
    pub fn is_touched(&self) -> bool {
        self.touch().is_some_and(Touch::is_touched)
    }

    /// What holds about the move that is to be made; `None`: nothing was touched. Where the board is not known,
    /// nothing is noted.
    pub(crate) fn touch(&self) -> Option<&Touch> {
        let touch = &self.on_board.touch;
        touch.holds_after(self.record.plies.len()).then_some(touch)
    }
}
