//! When to ask: at once when there is something to say, rarely when there is not, more and more rarely when
//! nobody answers.

use crate::{Instant, Span};

/// How long an answer may take. A connection that is half open tells nothing for ever.
pub const ANSWER_WAIT: Span = Span::from_s(10);
/// The first pause after a failure.
pub const BACKOFF_MIN: Span = Span::from_ms(500);
/// The longest pause: after hours offline too, contact is looked for this often.
pub const BACKOFF_MAX: Span = Span::from_s(30);
/// How often to ask when there is nothing to say.
pub const POLL: Span = Span::from_s(20);

/// A question that has no answer yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flight {
    pub exchange: u64,
    pub asked: Instant,
}

#[derive(Clone, Debug)]
pub(crate) struct Pace {
    flight: Option<Flight>,
    failures: u32,
    /// Not before.
    wait_until: Instant,
    /// The next time with nothing to say.
    poll_at: Instant,
    heard: Option<Instant>,
    /// Spreads the devices of a hall.
    salt: u64,
}

impl Pace {
    pub(crate) fn new(salt: u64, now: Instant) -> Pace {
        Pace {
            flight: None,
            failures: 0,
            wait_until: now,
            poll_at: now,
            heard: None,
            salt,
        }
    }

    pub(crate) fn heard(&self) -> Option<Instant> {
        self.heard
    }

    pub(crate) fn in_flight(&self) -> Option<Flight> {
        self.flight
    }

    /// May a question go now, if there is something to say or not?
    pub(crate) fn may_ask(&self, is_eager: bool, now: Instant) -> bool {
        self.flight.is_none() && now >= self.next(is_eager)
    }

    fn next(&self, is_eager: bool) -> Instant {
        if is_eager {
            self.wait_until
        } else {
            self.wait_until.max(self.poll_at)
        }
    }

    pub(crate) fn asked(&mut self, exchange: u64, now: Instant) {
        self.flight = Some(Flight {
            exchange,
            asked: now,
        });
    }

    /// The answer to the question in flight.
    pub(crate) fn answered(&mut self, now: Instant) {
        self.flight = None;
        self.failures = 0;
        self.wait_until = now;
        self.poll_at = now + self.spread(POLL);
        self.heard = Some(now);
    }

    /// It failed, or took too long.
    pub(crate) fn failed(&mut self, now: Instant) {
        self.flight = None;
        let doubled = BACKOFF_MIN.0.saturating_mul(1 << self.failures.min(16));
        self.failures = self.failures.saturating_add(1);
        self.wait_until = now + self.spread(Span(doubled.min(BACKOFF_MAX.0)));
    }

    pub(crate) fn is_overdue(&self, now: Instant) -> bool {
        self.flight
            .is_some_and(|flight| now - flight.asked >= ANSWER_WAIT)
    }

    /// The network is back, or the server has news: ask now.
    pub(crate) fn hurry(&mut self, now: Instant) {
        self.failures = 0;
        self.wait_until = now;
        self.poll_at = now;
    }

    /// When to look again.
    pub(crate) fn wake_at(&self, is_eager: bool) -> Instant {
        match self.flight {
            Some(flight) => flight.asked + ANSWER_WAIT,
            None => self.next(is_eager),
        }
    }

    /// Up to a quarter less, otherwise each time.
    fn spread(&self, span: Span) -> Span {
        let mixed =
            (self.salt ^ u64::from(self.failures)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        Span(span.0 - (span.0 / 4).saturating_mul(mixed & 0xFFFF) / 0x1_0000)
    }
}
