//! Quickplay finishes (Guidelines III), and flags of which nobody knows the order.
//!
//! III.5 is for play with an arbiter, III.6 for play without one: there the claim concludes the game, the opponent
//! verifies what was written down, and the arbiter of the event decides when the log has reached him.

use crate::closing::{Cause, Proposal};
use crate::game::{CallCode, Game};
use crate::timeline::Tick;
use crate::{
    Act, Decision, Finding, Guidelines, Instant, Micros, Reason, Refusal, Side, Speed, roles,
};
use log::Role;

/// III.4: the increment that may be granted.
const INCREMENT: Micros = Micros::from_secs(5);
/// III.4, III.5: less than this has to be left, and so much the opponent gets.
const TWO_MINUTES: Micros = Micros::from_secs(120);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Quickplay {
    /// III.4: who asked for an increment.
    asked: Option<Side>,
    granted: bool,
    /// III.5: whose claim is not decided yet.
    claimant: Option<Side>,
    /// III.6: a claim has concluded the game.
    referred: Option<Referred>,
}

/// A claim that concluded the game and was referred to the arbiter of the event (III.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Referred {
    /// Who claimed.
    pub side: Side,
    /// The opponent agrees with the position and the score sheet as they are in the log.
    pub verified: bool,
    /// The arbiter found no draw; the result is his to enter.
    pub rejected: bool,
}

impl Quickplay {
    /// P.1: the arbiter lets the game go on; a claim of III.6 concludes it no more.
    pub fn goes_on(&mut self) {
        if self.referred.take().is_some() {
            self.claimant = None;
        }
    }
}

impl Game {
    /// FIDE III.5, III.6
    pub(crate) fn refuse_normal_means(&self, side: Side, at: Instant) -> Option<Refusal> {
        let needed = match self.settings.regulations.guidelines {
            Guidelines::III6 => Guidelines::III6,
            _ => Guidelines::III5,
        };
        self.refuse_quickplay(needed, side, at)
    }

    /// FIDE III.2.1, III.2.2, III.4, III.5: when the player on move may ask or claim. By III.6 he need not be on move.
    pub(crate) fn refuse_quickplay(
        &self,
        needed: Guidelines,
        side: Side,
        at: Instant,
    ) -> Option<Refusal> {
        if self.settings.regulations.guidelines != needed || self.speed() == Speed::Blitz {
            return Some(Refusal::RegMissing);
        }
        if needed != Guidelines::III6 && self.record.on_move() != side {
            return Some(Refusal::NotYourMove);
        }
        let Some(clock) = self.clock().map(|clock| clock.settled(at)) else {
            return Some(Refusal::TwoMinutes);
        };
        let face = clock.face(at);
        if clock.period(side).mode.each_move() > Micros::ZERO || self.decisions.quickplay.granted {
            Some(Refusal::HasIncrement)
        } else if face.flag_down[side] {
            Some(Refusal::Late)
        } else {
            let last = clock.is_last_period(side);
            (!last || face.main[side] >= TWO_MINUTES).then_some(Refusal::TwoMinutes)
        }
    }

    /// FIDE III.4: it counts as an offer.
    pub(crate) fn request_increment(&mut self, side: Side) {
        self.offer_by_claim(side);
        self.decisions.quickplay.asked = Some(side);
    }

    /// FIDE III.4: two more minutes for the opponent, and five seconds with each press of both.
    pub(crate) fn grant_increment(&mut self) {
        if let Some(side) = self.decisions.quickplay.asked.take() {
            self.grant(side.other(), TWO_MINUTES);
            self.tick(Tick::Bonus(INCREMENT));
            self.decisions.quickplay.granted = true;
        }
    }

    /// FIDE III.5, III.6.1: both clocks stop; without an arbiter this concludes the game.
    pub(crate) fn claim_normal_means(&mut self, side: Side) {
        self.tick(Tick::Stop);
        self.call(CallCode::Claim, Some(side));
        self.decisions.quickplay.claimant = Some(side);
        if self.settings.regulations.guidelines == Guidelines::III6 {
            self.decisions.quickplay.referred = Some(Referred {
                side,
                verified: false,
                rejected: false,
            });
        }
    }

    /// FIDE III.5: whose claim waits for the arbiter's finding.
    #[must_use]
    pub fn normal_means_claim(&self) -> Option<Side> {
        self.decisions.quickplay.claimant
    }

    /// FIDE III.4: who has asked for an increment.
    #[must_use]
    pub fn increment_asked(&self) -> Option<Side> {
        self.decisions.quickplay.asked
    }

    /// FIDE III.6: the claim that concluded the game, while the result is open.
    #[must_use]
    pub fn referred_claim(&self) -> Option<Referred> {
        self.decisions
            .quickplay
            .referred
            .filter(|_| self.over.is_none())
    }

    /// FIDE III.6.1: nothing is played any more. The sheet may be completed, and the result found.
    pub(crate) fn is_concluded_for(&self, act: &Act) -> bool {
        let settles = matches!(
            act,
            Act::EnterResult { .. } | Act::Decision(Decision::RuleNormalMeans(_))
        );
        self.referred_claim().is_some() && !settles
    }

    /// FIDE III.6.1.1, III.6.1.2: the opponent of who claimed verifies position and score sheet.
    pub(crate) fn verifies_claim(&self, act: &Act, by: Role) -> bool {
        let opponent = self.referred_claim().map(|claim| claim.side.other());
        matches!(act, Act::Decision(Decision::Confirm))
            && opponent.is_some()
            && roles::side(by) == opponent
    }

    pub(crate) fn verify_claim(&mut self) {
        if let Some(claim) = &mut self.decisions.quickplay.referred {
            claim.verified = true;
        }
    }

    /// FIDE III.5.1, III.5.2, III.5.3, III.6.2: a claim that concluded the game and is rejected leaves the result to
    /// the arbiter, since there is no play with two minutes more.
    pub(crate) fn rule_normal_means(&mut self, finding: Finding) {
        let Some(side) = self.decisions.quickplay.claimant else {
            return;
        };
        if finding == Finding::Draw {
            self.close(Cause::Entered(crate::Outcome::Draw, Reason::NormalMeans));
            return;
        }
        if let Some(claim) = &mut self.decisions.quickplay.referred {
            claim.rejected |= finding == Finding::Reject;
            return;
        }
        if finding == Finding::Reject {
            self.decisions.quickplay.claimant = None;
            self.grant(side.other(), TWO_MINUTES);
        }
        self.tick(Tick::Restart(side));
    }

    /// FIDE 8.5.3: nobody can say how many moves were made: they were enough for the period whose flag
    /// fell last.
    pub(crate) fn reconstruction_failed(&mut self) {
        let flags = self
            .timeline
            .as_ref()
            .map(|timeline| timeline.clock().flags());
        if let Some(flag) = flags.and_then(<[_]>::last) {
            let period = flag.period;
            self.tick(Tick::Enough {
                period,
                exact: false,
            });
        }
    }

    /// FIDE III.3.1: both flags are down, and an analogue clock does not tell which fell first. In the last
    /// period a draw, before it the game goes on; without the Guidelines the arbiter is asked, and by the
    /// 2005 Laws play just goes on.
    pub(crate) fn both_flags_unknown(&mut self) {
        if !self.settings.edition.rules().unknown_order_decides {
            return;
        }
        if self.settings.regulations.guidelines == Guidelines::Off {
            self.decisions.proposed = Some(Proposal::Continue);
            return;
        }
        let earlier = self.timeline.as_ref().and_then(|timeline| {
            let clock = timeline.clock();
            let period = clock.face(self.now).period;
            let shown = period.white.min(period.black);
            let period = clock.flags().last().map_or(shown, |flag| flag.period);
            let goes_on = |side| clock.has_next(side, period);
            Side::ALL.into_iter().any(goes_on).then_some(period)
        });
        match earlier {
            Some(period) => {
                self.tick(Tick::Enough {
                    period,
                    exact: true,
                });
            }
            None => self.close(Cause::Entered(
                crate::Outcome::Draw,
                Reason::BothFlagsOrderUnknown,
            )),
        }
    }
}
