//! Claims of a draw by 9.2 and 9.3, and what becomes of them (9.4, 9.5).

use crate::closing::{Cause, Proposal};
use crate::game::{CallCode, Game};
use crate::plies::REPEATS_MAX;
use crate::timeline::Tick;
use crate::{BySide, ClaimKind, Fault, Instant, Play, Refusal, Side, endings};
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
    bound: Option<String>,
    /// The same of a claim that was rejected before the program knew the board.
    unbound: Option<String>,
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
        (self.bound, self.unbound) = (None, None);
    }

    /// FIDE 7.1, 7.5.1: the record ends after so many plies. `true`: the position that was claimed is gone.
    pub fn cut(&mut self, plies: u16) -> bool {
        self.moved();
        for places in [&mut self.locked.white, &mut self.locked.black] {
            places.retain(|place| *place <= plies.saturating_add(1));
        }
        self.last.as_ref().is_some_and(|claim| claim.ply > plies)
    }

    /// FIDE 7.5.3: a place (from 1) left the record.
    pub fn place_gone(&mut self, place: u16) {
        for places in [&mut self.locked.white, &mut self.locked.black] {
            for locked in places.iter_mut().filter(|locked| **locked > place) {
                *locked -= 1;
            }
        }
        if let Some(claim) = self.last.as_mut().filter(|claim| claim.ply >= place) {
            claim.ply -= 1;
        }
    }

    fn lock(&mut self, side: Side, place: u16) {
        let places = &mut self.locked[side];
        if let Err(index) = places.binary_search(&place) {
            places.insert(index, place);
        }
    }
}

impl Game {
    /// FIDE 9.2.1.1, 9.3.1: whether that side wrote a move into that place (from 1) for a claim; it cannot be
    /// changed.
    #[must_use]
    pub fn is_locked(&self, side: Side, place: u16) -> bool {
        self.decisions.claims.locked[side]
            .binary_search(&place)
            .is_ok()
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
        let casual = self.settings.play == Play::Casual;
        if !casual {
            self.tick(Tick::Stop);
        }
        self.call(CallCode::Claim, Some(side));
        self.offer_by_claim(side);
        if casual && !self.record.all_known() {
            // K.4: nobody can check it, so it is an offer and no more.
            return;
        }
        let ply = crate::game::count(self.record.plies.len());
        if uci.is_some() {
            self.decisions.claims.lock(side, ply.saturating_add(1));
        }
        let earlier = self.decisions.claims.last.as_ref();
        if earlier.map(|earlier| earlier.ply) != Some(ply) {
            // A press has brought the move that an earlier claim bound to.
            self.decisions.claims.moved();
        }
        self.decisions.claims.last = Some(Claim {
            side,
            kind,
            uci: uci.map(ToString::to_string),
            ply,
            at: self.now,
            state: ClaimState::Pending,
            count: None,
        });
        self.claim_by_now();
        match self.judge_claim() {
            Some(correct) if casual => self.rule_claim(correct),
            correct => self.decisions.proposed = Some(Proposal::Claim { correct }),
        }
    }

    /// FIDE 9.1.2.3: not where the regulations bar draws (9.1.1), and one offer at a time.
    pub(crate) fn offer_by_claim(&mut self, side: Side) {
        let full = self.offers.all.len() >= REPEATS_MAX;
        if !full && !self.draws_barred() {
            self.make_offer(side);
        }
    }

    /// FIDE 9.2.1, 9.3: what the record says by now about the last claim, and what it counts, moves written up
    /// and corrected since included; `None`: its position is not known.
    fn counted(&self) -> Option<(bool, Option<u16>)> {
        let claim = self.decisions.claims.last.as_ref()?;
        let before = self.record.known.get(..=usize::from(claim.ply))?;
        let now = before.last().filter(|now| now.turn() == claim.side)?;
        let next = match &claim.uci {
            None => None,
            Some(uci) => match now.play(uci) {
                Some((next, _)) => Some(next),
                None => return Some((false, None)),
            },
        };
        let claimed = next.as_ref().unwrap_or(now);
        let (count, least) = match claim.kind {
            ClaimKind::Threefold => {
                let written = u16::from(next.is_some());
                (endings::times(claimed, before) + written, 3)
            }
            ClaimKind::Fifty => {
                let quiet = claimed.halfmoves();
                (u16::try_from(quiet).unwrap_or(u16::MAX), 100)
            }
        };
        Some((count >= least, Some(count)))
    }

    /// Whether the last claim is correct by what is known now.
    pub(crate) fn judge_claim(&self) -> Option<bool> {
        self.counted().map(|(correct, _)| correct)
    }

    /// The record has changed, so a claim that waits, or one that was wrong, may come to something else.
    pub(crate) fn claim_by_now(&mut self) {
        let count = self.counted().and_then(|(_, count)| count);
        if let Some(claim) = self.decisions.claims.pending() {
            claim.count = count;
        }
        self.bind_claimed();
    }

    /// FIDE 9.5.2, 9.5.3
    pub(crate) fn rule_claim(&mut self, correct: bool) {
        let Some(claim) = self.decisions.claims.pending() else {
            return;
        };
        let (side, kind, uci) = (claim.side, claim.kind, claim.uci.clone());
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
        if uci.is_some() {
            self.decisions.claims.unbound = uci;
        }
        self.bind_claimed();
    }

    /// FIDE 9.5.3, 4.3: the intended move has to be played, as soon as the board is known. 9.4: a move made
    /// meanwhile ends every obligation.
    fn bind_claimed(&mut self) {
        let claims = &mut self.decisions.claims;
        let (Some(claim), true) = (&claims.last, self.record.all_known()) else {
            return;
        };
        let Some(uci) = claims.unbound.take() else {
            return;
        };
        let plies = self.record.plies.len();
        if usize::from(claim.ply) != plies || self.record.on_move() != claim.side {
            return;
        }
        let board = self.record.position();
        match board.play(&uci) {
            Some((_, uci)) => claims.bound = Some(uci),
            None => {
                let touch = &mut self.on_board.touch;
                touch.turn_to(plies);
                touch.bind_by(board, &uci, Fault::None);
            }
        }
    }

    /// FIDE 9.5.3: the written move that is to be played now; a press may have brought it unseen, and a
    /// correction may have made it impossible.
    fn written_move(&self) -> Option<&str> {
        let claim = self.decisions.claims.last.as_ref()?;
        let next = usize::from(claim.ply) == self.record.plies.len() && self.record.all_known();
        let bound = self.decisions.claims.bound.as_deref();
        bound.filter(|uci| next && self.record.position().is_legal(uci))
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
