//! Results and scores by the arbiter's hand (P.1, 10.2, 11.7, 11.8, 12.9).

use crate::closing::{Cause, Proposal};
use crate::game::{Game, Over, count};
use crate::timeline::Tick;
use crate::{
    BySide, Decision, Ending, LossArticle, Micros, OfferAnswer, Outcome, Penalty, Play, Points,
    Reason, Refusal, Share, Side,
};

impl Reason {
    /// FIDE 11.7, 11.3.2.2
    pub(crate) const fn lost(article: LossArticle) -> Reason {
        match article {
            LossArticle::Disobedience => Reason::ForfeitDisobedience,
            LossArticle::Device => Reason::ForfeitDevice,
        }
    }
}

impl Game {
    /// The score of the game, by its result or as the arbiter set it (10.1).
    #[must_use]
    pub fn score(&self) -> Option<BySide<Points>> {
        let by_result = || {
            let over = self.over.as_ref()?;
            self.settings.regulations.points.of(over.ending.outcome)
        };
        self.decisions.score.or_else(by_result)
    }

    /// FIDE 7.5.5, 9.5.3: the time that an illegal move or a wrong claim brings the opponent in this game.
    #[must_use]
    pub fn penalty_time(&self) -> Micros {
        self.settings.edition.penalty_time(self.speed())
    }

    /// Time is added by a ruling (negative: taken away), as far as there is any.
    pub(crate) fn grant(&mut self, side: Side, span: Micros) {
        let applied = self.tick(Tick::Add(side, span));
        self.added[side] += applied;
    }

    /// FIDE 12.9.2, 12.9.3: a deduction that leaves nothing waits for the arbiter's second thought.
    pub(crate) fn add_time(&mut self, side: Side, span: Micros) {
        let Some(timeline) = &self.timeline else {
            return;
        };
        let main = timeline.clock().face(self.now).main[side];
        let leaves_nothing = span < Micros::ZERO && main + span <= Micros::ZERO;
        if leaves_nothing && self.settings.play == Play::Competition {
            self.decisions.proposed = Some(Proposal::BelowZero { side, span: -span });
        } else {
            self.grant(side, span);
        }
    }

    /// FIDE 12.9. Warning, fine, exclusion and expulsion change nothing in the game.
    pub(crate) fn punish(&mut self, offender: Side, penalty: Penalty) {
        match penalty {
            Penalty::OpponentTime(span) => self.add_time(offender.other(), span),
            Penalty::OffenderTime(span) => self.add_time(offender, -span),
            Penalty::OpponentScore(points) => self.rewrite(offender.other(), points),
            Penalty::OffenderScore(points) => self.rewrite(offender, points),
            Penalty::Lost(share) => self.declare_lost(offender, Reason::ForfeitPenalty, share),
            Penalty::Warning | Penalty::Fine | Penalty::Exclusion | Penalty::Expulsion => {}
        }
    }

    /// FIDE 12.9.4, 12.9.5: another score after the end, and the result that has it.
    fn rewrite(&mut self, side: Side, points: Points) {
        let Some(mut score) = self.score() else {
            return;
        };
        let Some(over) = &mut self.over else {
            return;
        };
        score[side] = points;
        if let Some(outcome) = self.settings.regulations.points.outcome(score) {
            over.ending.outcome = outcome;
        }
        self.decisions.score = Some(score);
        self.decisions.ruled = true;
    }

    /// FIDE 11.7, 11.8, 12.9.6: lost whatever the result was; declared for both, both lose.
    pub(crate) fn declare_lost(&mut self, offender: Side, reason: Reason, opponent: Share) {
        self.decisions.lost[offender] = true;
        if self.decisions.lost[offender.other()] {
            self.rule(Outcome::BothLose, Reason::BothLost, None);
        } else {
            self.rule(Outcome::lost(offender, opponent), reason, None);
        }
    }

    /// P.1: the arbiter's result, whatever the game was like; `None`: it goes on, and the clocks wait.
    pub(crate) fn overrule(&mut self, outcome: Option<Outcome>) {
        self.decisions.lost = BySide::default();
        if let Some(outcome) = outcome {
            self.rule(outcome, Reason::ArbiterDecision, None);
            return;
        }
        // Then nothing has ended it, and `rejudge` finds it open.
        self.closing = None;
        self.sealed = false;
        self.signatures = BySide::default();
        self.record.forgive();
        self.offers.close(OfferAnswer::Ended);
        self.decisions.ruled = false;
        self.decisions.score = None;
        self.decisions.forgiven = Some(self.now);
        self.decisions.presence.waive_all();
        self.decisions.quickplay.goes_on();
        self.trust_position();
    }

    /// A result that no position, flag or signature changes any more. `ply`: where the game ended, if not
    /// where it stood.
    pub(crate) fn rule(&mut self, outcome: Outcome, reason: Reason, ply: Option<u16>) {
        let before = self.over.take();
        let stood = before
            .as_ref()
            .map(|over| (over.ending.ply, over.ending.at));
        let (last, at) = stood.unwrap_or((count(self.record.plies.len()), self.now));
        self.tick(Tick::Stop);
        let (ticks, clock) = match before {
            Some(over) => (over.ticks, over.clock),
            None => self.timeline.as_ref().map_or((0, None), |timeline| {
                (timeline.len(), Some(timeline.clock().clone()))
            }),
        };
        let ending = Ending {
            outcome,
            reason,
            ply: ply.unwrap_or(last),
            at,
        };
        self.over = Some(Over {
            ending,
            ticks,
            clock,
        });
        self.stopped_by = None;
        self.decisions.ended();
        self.decisions.score = None;
        self.decisions.ruled = true;
    }

    /// FIDE 7.5.3: a place before its end left the record; the game that is over has a ply less.
    pub(crate) fn place_before_end_gone(&mut self) {
        if let Some(over) = &mut self.over {
            over.ending.ply -= 1;
        }
    }

    /// FIDE 10.2, 11.3.2.2, 12.9: what no game can have.
    pub(crate) fn refuse_ruling(&self, decision: &Decision) -> Option<Refusal> {
        let points = self.settings.regulations.points;
        let allowed = match decision {
            Decision::SetScore(score) => points.allow(*score),
            Decision::DeclareLost {
                article, opponent, ..
            } => {
                let lighter = self.settings.regulations.lighter_device_penalty;
                *article != LossArticle::Device || *opponent == Share::Win || lighter
            }
            Decision::Penalty { offender, penalty } => match penalty {
                Penalty::OpponentTime(span) | Penalty::OffenderTime(span) => {
                    if self.over.is_some() {
                        return Some(Refusal::GameOver);
                    }
                    return super::game_refusals::refuse_span(*span);
                }
                Penalty::OpponentScore(value) => self.can_score(offender.other(), *value),
                Penalty::OffenderScore(value) => self.can_score(*offender, *value),
                _ => true,
            },
            _ => true,
        };
        (!allowed).then_some(Refusal::Score)
    }

    /// FIDE 10.2
    fn can_score(&self, side: Side, value: Points) -> bool {
        let points = self.settings.regulations.points;
        match self.score() {
            Some(mut score) => {
                score[side] = value;
                points.allow(score)
            }
            None => points.has(value),
        }
    }

    /// FIDE 6.9, 5.1.2, 7.5.5, I.8: the arbiter has seen the board, on which the opponent can mate.
    pub(crate) fn confirm_loss(&mut self) {
        if let Some(closing) = &mut self.closing
            && let Some((loser, reason)) = closing.cause.loss()
        {
            closing.cause = Cause::Entered(Outcome::win(loser.other()), reason);
        }
    }
}
