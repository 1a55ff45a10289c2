//! The account of one side's main time, so that every microsecond can be traced (Art. 6.3).

use crate::Micros;

/// `granted == charged + lost + remaining`, at every instant and to the microsecond.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Account {
    /// Bases, increments, what the hourglass brought, and all additions and settings (deductions count negative).
    pub granted: Micros,
    /// Main time used.
    pub charged: Micros,
    /// Main time that did not go over to the next period.
    pub lost: Micros,
    /// Main time left.
    pub remaining: Micros,
    /// Free time used (delay, Bronstein). It is no part of the balance: it is never saved.
    pub free_used: Micros,
}

impl Account {
    /// Time is granted; negative: taken away by a ruling.
    pub(crate) fn grant(&mut self, span: Micros) {
        self.granted += span;
        self.remaining += span;
    }

    /// Main time is used.
    pub(crate) fn charge(&mut self, span: Micros) {
        self.charged += span;
        self.remaining -= span;
    }

    /// All that is left is lost.
    pub(crate) fn lose(&mut self) {
        self.lost += self.remaining;
        self.remaining = Micros::ZERO;
    }

    /// Whether the balance holds.
    #[must_use]
    pub fn balances(&self) -> bool {
        self.granted == self.charged + self.lost + self.remaining
    }
}
