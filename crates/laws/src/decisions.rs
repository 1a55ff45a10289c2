//! The state of what is claimed and decided, and what each decision does to a game.

use crate::adjourn::Adjournment;
use crate::claims::Claims;
use crate::closing::{Cause, Proposal, Verdict};
use crate::game::Game;
use crate::presence::Presence;
use crate::quickplay::Quickplay;
use crate::timeline::Tick;
use crate::{BySide, Decision, Instant, Play, Points, Reason, Refusal, SPAN_MAX, Side, roles};
use log::Role;

/// Held by a game in one field.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Decisions {
    pub claims: Claims,
    /// What was proposed last and is still open.
    pub proposed: Option<Proposal>,
    /// The arbiter has ruled on the result: no position and no flag changes it any more.
    pub ruled: bool,
    /// 11.8: who has been declared lost.
    pub lost: BySide<bool>,
    /// 10.1: scores that do not follow from the result.
    pub score: Option<BySide<Points>>,
    /// 9.1.1
    pub consented: bool,
    /// P.1: what had fallen or stood on the board by then ends the game no more.
    pub forgiven: Option<Instant>,
    pub presence: Presence,
    pub adjournment: Adjournment,
    pub quickplay: Quickplay,
}

impl Decisions {
    /// A proposal waits for a game that goes on.
    pub fn ended(&mut self) {
        self.proposed = None;
    }

    /// FIDE 6.8: whether a flag of that instant was forgiven by a ruling.
    pub fn forgave(&self, flag: Instant) -> bool {
        self.forgiven.is_some_and(|until| flag <= until)
    }

    /// Closes a proposal of that kind if it is the open one.
    pub fn settled(&mut self, is: impl FnOnce(&Proposal) -> bool) {
        self.proposed = self.proposed.filter(|open| !is(open));
    }
}

impl Game {
    pub(crate) fn decide(&mut self, decision: &Decision, by: Role) {
        if let Some(side) = roles::side(by) {
            self.decide_player(decision, side);
        }
        match decision {
            // A player's is for a claim that was referred (III.6).
            Decision::Confirm if roles::side(by).is_some() => self.verify_claim(),
            Decision::Confirm => self.confirm(),
            Decision::Dismiss => self.dismiss(),
            Decision::RuleClaim { correct } => self.rule_claim(*correct),
            Decision::Penalty { offender, penalty } => self.punish(*offender, *penalty),
            Decision::DeclareLost {
                offender,
                article,
                opponent,
            } => self.declare_lost(*offender, Reason::lost(*article), *opponent),
            Decision::SetScore(score) => self.decisions.score = Some(*score),
            Decision::Override { outcome, .. } => self.overrule(*outcome),
            Decision::SetCounter(counters) => self.correct_counters(*counters),
            Decision::ReplaceClock { left, moves } => {
                self.tick(Tick::Stop);
                self.correct_counters(BySide::from_fn(|side| Some(moves[side])));
                for side in Side::ALL {
                    self.tick(Tick::Set(side, left[side]));
                }
                self.uncertain = None;
            }
            Decision::ConsentDraw => self.decisions.consented = true,
            Decision::Missing(side) => self.decisions.presence.miss(*side, self.now),
            Decision::WaiveDefault { side, .. } => self.decisions.presence.waive(*side),
            Decision::Adjourn => self.adjourn(),
            Decision::Resume { envelope, absent } => self.resume(envelope.as_ref(), *absent),
            Decision::GrantIncrement => self.grant_increment(),
            Decision::RuleNormalMeans(finding) => self.rule_normal_means(*finding),
            Decision::ReconstructionFailed => self.reconstruction_failed(),
            Decision::LiftIllegal(side) => self.lift_illegal(*side),
            _ => {}
        }
    }

    fn decide_player(&mut self, decision: &Decision, side: Side) {
        match decision {
            Decision::Claim { kind, uci } => self.claim(*kind, uci.as_deref(), side),
            Decision::Arrive => {
                self.decisions.presence.arrive(side, self.now);
                self.decisions.adjournment.arrives(side);
            }
            Decision::Leave => self.leave(side),
            Decision::Seal { hash, cipher } => self.decisions.adjournment.seal(*hash, cipher),
            Decision::RequestIncrement => self.request_increment(side),
            Decision::ClaimNormalMeans => self.claim_normal_means(side),
            _ => {}
        }
    }

    /// What waits for the arbiter.
    #[must_use]
    pub fn proposal(&self) -> Option<Proposal> {
        if self.over.is_some() {
            // Nothing is open then but another result, found after the end.
            return self.decisions.proposed;
        }
        if self.settings.play == Play::Casual {
            return None;
        }
        let proposed = self.decisions.proposed;
        self.waiting()
            .or_else(|| proposed.map(|open| self.by_now(open)))
            .or_else(|| {
                let late = self.late();
                late.map(|outcome| Proposal::Forfeit { outcome })
            })
    }

    /// What the record says about a claim may change while it waits: moves are written up and corrected.
    fn by_now(&self, open: Proposal) -> Proposal {
        match open {
            Proposal::Claim { .. } => Proposal::Claim {
                correct: self.judge_claim(),
            },
            Proposal::IllegalMove { .. } => Proposal::IllegalMove {
                illegal: self.claimed_breach().is_some(),
            },
            other => other,
        }
    }

    /// An ending that depends on a position which the program does not know.
    fn waiting(&self) -> Option<Proposal> {
        match self.closing.map(|closing| self.verdict(closing)) {
            Some(Verdict::Waits(proposal)) => Some(proposal),
            _ => None,
        }
    }

    /// FIDE 6.9, 7.5.5, 5.1.2: who loses unless the opponent cannot mate, and why, while that is the arbiter's to say.
    #[must_use]
    pub fn waiting_loss(&self) -> Option<(Side, Reason)> {
        self.waiting()?;
        self.closing?.cause.loss()
    }

    /// FIDE 9.5, 7.5: about a move that nobody has entered only the arbiter can say something (`RuleClaim`,
    /// `RuleIllegal`); there is nothing to agree with.
    pub(crate) fn refuse_confirm(&self) -> Option<Refusal> {
        let unknown = match self.proposal()? {
            Proposal::Claim { correct } => correct.is_none(),
            Proposal::IllegalMove { .. } => self.waiting().is_none() && self.claims_unseen(),
            _ => false,
        };
        unknown.then_some(Refusal::NoSuchPly)
    }

    /// The arbiter takes up what is proposed.
    fn confirm(&mut self) {
        let Some(proposal) = self.proposal() else {
            return;
        };
        if self.waiting().is_some() {
            return self.confirm_loss();
        }
        match proposal {
            // 12.9.3: nothing is left, whatever has been added meanwhile, and the flag falls.
            Proposal::BelowZero { side, .. } => {
                self.decisions.proposed = None;
                self.grant(side, -SPAN_MAX);
            }
            Proposal::Claim {
                correct: Some(correct),
            } => self.rule_claim(correct),
            // Refused before.
            Proposal::Claim { correct: None } => {}
            Proposal::Forfeit { outcome } => self.close(Cause::Entered(outcome, Reason::Default)),
            Proposal::IllegalMove { .. } => self.confirm_illegal(),
            Proposal::Continue => self.decisions.proposed = None,
            Proposal::CorrectResult {
                outcome,
                reason,
                ply,
            } => self.rule(outcome, reason, Some(ply)),
            // They wait in `closing`.
            Proposal::Flag { .. } | Proposal::Resignation { .. } | Proposal::Sealed { .. } => {}
        }
    }

    /// The arbiter closes what is proposed; the clocks stay as they are.
    fn dismiss(&mut self) {
        match self.proposal() {
            None => {}
            Some(_) if self.waiting().is_some() => self.closing = None,
            Some(Proposal::Forfeit { .. }) => self.decisions.presence.waive_all(),
            Some(_) => self.decisions.proposed = None,
        }
    }

    /// FIDE 6.10.2
    fn correct_counters(&mut self, counters: BySide<Option<u16>>) {
        for side in Side::ALL {
            let Some(moves) = counters[side] else {
                continue;
            };
            self.counters[side] = moves;
            self.tick(Tick::Counter(side, moves));
        }
    }

    /// FIDE 9.1.1: the regulations bar draws by agreement, and the arbiter has not consented.
    pub(crate) fn draws_barred(&self) -> bool {
        let rules = &self.settings.regulations;
        let moves = self.moves_completed();
        let short = |least: u16| Side::ALL.into_iter().any(|side| moves[side] < least);
        !self.decisions.consented && (rules.draw_never || rules.draw_min_moves.is_some_and(short))
    }
}
