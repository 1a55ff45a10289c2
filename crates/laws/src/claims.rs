//! Claims of a draw by 9.2 and 9.3, and what becomes of them (9.4, 9.5).

use crate::closing::{Cause, Proposal};
use crate::game::{CallCode, Game};
use crate::timeline::Tick;
use crate::{BySide, ClaimKind, Fault, Instant, Play, Position, Refusal, Side, endings};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Where a claim stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimState {
    /// Waits for the arbiter.
    Pending,
    /// 9.5.2
    Correct,
    /// 9.5.3
    Incorrect,
}

/// One claim of a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Who claimed.
    pub side: Side,
    /// On what ground.
    pub kind: ClaimKind,
    /// The intended move as written; the place behind the last made ply is locked by it (9.2.1.1).
    pub uci: Option<String>,
    /// Plies in the record by then.
    pub ply: u16,
    /// When.
    pub at: Instant,
    /// Where it stands.
    pub state: ClaimState,
    /// What the record counted, with the written move made: how often the position stood on the board (9.2.2), or
    /// plies without a capture or a pawn move (9.3). `None`: not known, or the written move is illegal.
    pub count: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Claims {
    pub last: Option<Claim>,
    /// 9.5.3: the written move that is to be played now.
    pub bound: Option<String>,
    /// 9.2.1.1: the places (from 1) that hold a move written for a claim, by the claimant.
    locked: BySide<Vec<u16>>,
}

impl Claims {
    fn pending(&mut self) -> Option<&mut Claim> {
        let last = self.last.as_mut();
        last.filter(|claim| claim.state == ClaimState::Pending)
    }

    /// 9.5.3: the written move, or any other one, has been made.
    pub fn moved(&mut self) {
        self.bound = None;
    }
}

impl Game {
    /// FIDE 9.2.1.1, 9.3.1: whether that side wrote a move into that place (from 1) for a claim; it cannot be
    /// changed.
    #[must_use]
    pub fn is_locked(&self, side: Side, place: u16) -> bool {
        self.decisions.claims.locked[side].contains(&place)
    }

    /// The last claim of a draw.
    #[must_use]
    pub fn claim_of_draw(&self) -> Option<&Claim> {
        self.decisions.claims.last.as_ref()
    }

    /// Moves to which the side on move is bound, sorted; none: it is free.
    #[must_use]
    pub fn must_play(&self) -> Vec<String> {
        match self.written_move() {
            Some(uci) => Vec::from([String::from(uci)]),
            None => self
                .touch()
                .map_or_else(Vec::new, |touch| touch.bound().to_vec()),
        }
    }

    /// FIDE 9.2, 9.3, 9.5.1: both clocks stop, and the claim is an offer too (9.1.2.3).
    pub(crate) fn claim(&mut self, kind: ClaimKind, uci: Option<&str>, side: Side) {
        let (correct, count) = self.judge_claim(kind, uci);
        let casual = self.settings.play == Play::Casual;
        if !casual {
            self.tick(Tick::Stop);
        }
        self.call(CallCode::Claim, Some(side));
        self.offer_by_claim(side);
        if casual && correct.is_none() {
            // K.4: nobody can check it, so it is an offer and no more.
            return;
        }
        if uci.is_some() {
            let place = crate::game::count(self.record.plies.len() + 1);
            self.decisions.claims.locked[side].push(place);
        }
        self.decisions.claims.last = Some(Claim {
            side,
            kind,
            uci: uci.map(ToString::to_string),
            ply: crate::game::count(self.record.plies.len()),
            at: self.now,
            state: ClaimState::Pending,
            count,
        });
        match correct {
            Some(correct) if casual => self.rule_claim(correct),
            correct => self.decisions.proposed = Some(Proposal::Claim { correct }),
        }
    }

    /// FIDE 9.1.2.3: not where the regulations bar draws (9.1.1), and one offer at a time.
    pub(crate) fn offer_by_claim(&mut self, side: Side) {
        if !self.draws_barred() {
            self.make_offer(side);
        }
    }

    /// FIDE 9.2.1, 9.3: what the record says, and what it counts; `None`: the position is not known.
    fn judge_claim(&self, kind: ClaimKind, uci: Option<&str>) -> (Option<bool>, Option<u16>) {
        if !self.record.all_known() {
            return (None, None);
        }
        let mut history: Vec<_> = self.record.known.clone();
        if let Some(uci) = uci {
            let Some((next, _)) = self.record.position().play(uci) else {
                return (Some(false), None);
            };
            history.push(next);
        }
        let (count, least) = match kind {
            ClaimKind::Threefold => (endings::occurrences(&history), 3),
            ClaimKind::Fifty => {
                let quiet = history.last().map_or(0, Position::halfmoves);
                (u16::try_from(quiet).unwrap_or(u16::MAX), 100)
            }
        };
        (Some(count >= least), Some(count))
    }

    /// FIDE 9.5.2, 9.5.3
    pub(crate) fn rule_claim(&mut self, correct: bool) {
        let Some(claim) = self.decisions.claims.pending() else {
            return;
        };
        let (side, kind, uci) = (claim.side, claim.kind, claim.uci.clone());
        let ply = usize::from(claim.ply);
        claim.state = if correct {
            ClaimState::Correct
        } else {
            ClaimState::Incorrect
        };
        self.decisions
            .settled(|open| matches!(open, Proposal::Claim { .. }));
        if correct {
            self.close(Cause::Claimed(kind));
            return;
        }
        self.grant(side.other(), self.penalty_time());
        // 9.4: a move made meanwhile ends every obligation.
        if let Some(uci) = uci
            && self.record.plies.len() == ply
            && self.record.on_move() == side
        {
            self.bind(&uci);
        }
    }

    /// FIDE 9.5.3, 4.3: the intended move has to be played.
    fn bind(&mut self, uci: &str) {
        if !self.record.all_known() {
            // On a board that is not known nothing tells what an illegal one would have touched.
            self.decisions.claims.bound = Some(String::from(uci));
            return;
        }
        let board = self.record.position();
        match board.play(uci) {
            Some((_, uci)) => self.decisions.claims.bound = Some(uci),
            None => {
                let touch = &mut self.on_board.touch;
                touch.turn_to(self.record.plies.len());
                touch.bind_by(board, uci, Fault::None);
            }
        }
    }

    /// FIDE 9.5.3: the written move that is to be played now; a press may have brought it unseen.
    fn written_move(&self) -> Option<&str> {
        let claim = self.decisions.claims.last.as_ref()?;
        let next = usize::from(claim.ply) == self.record.plies.len()
            && self.record.all_known()
            && self.record.on_move() == claim.side;
        (self.decisions.claims.bound.as_deref()).filter(|_| next)
    }

    /// FIDE 9.5.3: another move than the one written for a wrong claim.
    pub(crate) fn breaks_claim(&self, uci: &str) -> bool {
        self.written_move().is_some_and(|bound| {
            let played = self.record.position().play(uci);
            played.is_none_or(|(_, uci)| uci != bound)
        })
    }

    /// FIDE 9.2, 9.3, 9.4: only by the player on move, who has touched nothing.
    pub(crate) fn refuse_claim(&self, side: Side) -> Option<Refusal> {
        if self.record.on_move() != side {
            return Some(Refusal::NotYourMove);
        }
        self.is_touched().then_some(Refusal::Touched)
    }
}
