//! Quickplay finishes (Guidelines III), and flags of which nobody knows the order.

use crate::closing::{Cause, Proposal};
use crate::game::{CallCode, Game};
use crate::timeline::Tick;
use crate::{Finding, Guidelines, Instant, Micros, Reason, Refusal, Side, Speed};

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
}

impl Game {
    /// FIDE III.2.1, III.2.2, III.4, III.5: when the player on move may ask or claim.
    pub(crate) fn refuse_quickplay(
        &self,
        needed: Guidelines,
        side: Side,
        at: Instant,
    ) -> Option<Refusal> {
        if self.settings.regulations.guidelines != needed || self.speed() == Speed::Blitz {
            return Some(Refusal::RegMissing);
        }
        if self.record.on_move() != side {
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

    /// FIDE III.5: both clocks stop.
    pub(crate) fn claim_normal_means(&mut self, side: Side) {
        self.tick(Tick::Stop);
        self.call(CallCode::Claim, Some(side));
        self.decisions.quickplay.claimant = Some(side);
    }

    /// FIDE III.5.1, III.5.2, III.5.3
    pub(crate) fn rule_normal_means(&mut self, finding: Finding) {
        let Some(side) = self.decisions.quickplay.claimant else {
            return;
        };
        if finding == Finding::Draw {
            self.close(Cause::Entered(crate::Outcome::Draw, Reason::NormalMeans));
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
