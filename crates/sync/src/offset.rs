//! The server's time, from question and answer.

use crate::{Instant, Span, Times};
use log::{Era, ServerTime};

/// How much two suspend-proof clocks part, in millionths. Quartz of phones is better than 100.
const DRIFT_PPM: u64 = 100;

/// The server's time now, and how far it may be off in either direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The time.
    pub at: ServerTime,
    /// The server's clock shows this much less or more at most.
    pub error: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sample {
    era: Era,
    /// The server's clock at `local`, in microseconds.
    server_us: u64,
    local: Instant,
    error: Span,
}

/// The best exchange of the server's era: the one with the least doubt, older ones losing trust with time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offset {
    best: Option<Sample>,
}

impl Offset {
    /// Learns from an answer to a question that went at `asked` and came back at `now`.
    pub fn learn(&mut self, times: Times, asked: Instant, now: Instant) {
        let round = (now - asked).0;
        let held = times.sent_us.saturating_sub(times.received_us);
        let way = round.saturating_sub(held);
        // In the middle of the way back; wrong by half the way at most, whatever way was the longer one.
        let sample = Sample {
            era: times.era,
            server_us: times.sent_us.saturating_add(way / 2),
            local: now,
            error: Span(way.div_ceil(2).saturating_add(1)),
        };
        let keeps = self
            .best
            .is_some_and(|best| best.era == times.era && grown(&best, now) <= sample.error);
        if !keeps {
            self.best = Some(sample);
        }
    }

    /// Forgets it: the server has another life.
    pub fn forget(&mut self) {
        self.best = None;
    }

    /// The server's time at `now`; none without contact.
    #[must_use]
    pub fn server(&self, now: Instant) -> Option<Estimate> {
        let best = self.best?;
        let us = if now >= best.local {
            best.server_us.saturating_add((now - best.local).0)
        } else {
            best.server_us.saturating_sub((best.local - now).0)
        };
        Some(Estimate {
            at: ServerTime { era: best.era, us },
            error: grown(&best, now),
        })
    }

    /// This machine's instant at that time of the server; none if it was told in another era.
    #[must_use]
    pub fn local(&self, at: ServerTime) -> Option<Instant> {
        let best = self.best.filter(|best| best.era == at.era)?;
        Some(if at.us >= best.server_us {
            best.local + Span(at.us - best.server_us)
        } else {
            Instant(best.local.0.saturating_sub(best.server_us - at.us))
        })
    }
}

fn grown(sample: &Sample, now: Instant) -> Span {
    let age = if now >= sample.local {
        now - sample.local
    } else {
        sample.local - now
    };
    let drift = age.0.saturating_mul(DRIFT_PPM) / 1_000_000;
    Span(sample.error.0.saturating_add(drift))
}
