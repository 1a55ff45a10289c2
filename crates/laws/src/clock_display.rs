//! One of the two displays of a clock (Art. 6.1): its time, period and move counter.

use crate::overtime::{stretches, whole_stretches};
use crate::{Account, Micros, Mode, Period, Side, TimeControl, latch};

/// What a display showed at some instant, to be put back (7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    main: Micros,
    free: Micros,
    period: u8,
    stretch_moves: u16,
    counted: Micros,
}

/// What one side has. Main time left is `account.remaining`; nothing else changes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Display {
    pub(crate) account: Account,
    /// Rest of the free time of this move (delay, Bronstein).
    pub(crate) free: Micros,
    /// From 0.
    pub(crate) period: u8,
    /// Moves made in this stretch of Canadian overtime.
    pub(crate) stretch_moves: u16,
    /// What a display that counts up shows.
    pub(crate) counted: Micros,
    /// What the move counter shows (README 5.11).
    pub(crate) moves: u16,
    /// The flag of the current period has fallen and nothing more comes: the display stands still.
    pub(crate) down: bool,
    /// Art. 8.4, latched for the period.
    pub(crate) exempt: bool,
}

impl Display {
    /// Glossary "increment": it is there before the first move, for both sides.
    pub(crate) fn new(periods: &[Period]) -> Display {
        let mut display = Display {
            account: Account::default(),
            free: Micros::ZERO,
            period: 0,
            stretch_moves: 0,
            counted: Micros::ZERO,
            moves: 0,
            down: false,
            exempt: false,
        };
        if let Some(first) = periods.first() {
            display.account.grant(first.base);
            display.give(first, Micros::ZERO);
            display.latch(first);
        }
        display
    }

    pub(crate) fn kept(&self) -> Kept {
        Kept {
            main: self.main(),
            free: self.free,
            period: self.period,
            stretch_moves: self.stretch_moves,
            counted: self.counted,
        }
    }

    /// FIDE 7.1: time and period as they stood then. Counter, flag and the freedom of 8.4 are not turned back.
    pub(crate) fn put_back(&mut self, kept: Kept) {
        self.account.grant(kept.main - self.main());
        self.free = kept.free;
        self.period = kept.period;
        self.stretch_moves = kept.stretch_moves;
        self.counted = kept.counted;
    }

    pub(crate) fn main(&self) -> Micros {
        self.account.remaining
    }

    /// How long this display can still run; `None`: for ever, it counts up.
    pub(crate) fn left(&self, period: &Period) -> Option<Micros> {
        (period.mode != Mode::CountUp).then(|| self.main() + self.free)
    }

    /// A display that counts up is granted what it uses.
    pub(crate) fn count(&mut self, span: Micros) {
        self.counted += span;
        self.account.grant(span);
        self.account.charge(span);
    }

    /// Art. 6.3.2: free time runs first, then main time. Answers the main time used. `span <= left()`.
    pub(crate) fn run(&mut self, span: Micros) -> Micros {
        let free = span.min(self.free);
        self.free -= free;
        self.account.free_used += free;
        self.account.charge(span - free);
        span - free
    }

    /// What a move brings: increment, or free time anew. After the flag the increment is given no more
    /// (reading 2 of 0.5); free time is, for the case that the flag is lifted (README 5.11).
    pub(crate) fn give(&mut self, period: &Period, bonus: Micros) {
        if !self.down {
            self.account.grant(period.mode.increment() + bonus);
        }
        self.free = period.mode.free();
    }

    /// What a completed move does to overtime.
    pub(crate) fn renew(&mut self, period: &Period) {
        if self.down {
            return;
        }
        match (period.mode, period.moves) {
            (Mode::ByoYomi(stretch), _) => {
                let main = self.main();
                self.account.grant(whole_stretches(main, stretch) - main);
            }
            (Mode::Canadian, Some(moves)) => {
                self.stretch_moves += 1;
                if self.stretch_moves >= moves {
                    self.stretch_moves = 0;
                    self.account.lose();
                    self.account.grant(period.base);
                }
            }
            _ => {}
        }
    }

    /// The next period begins: its base is added to what may be carried over (Art. 6.3.2).
    pub(crate) fn enter_next(&mut self, control: &TimeControl, ended: &Period, next: &Period) {
        let carries = match ended.mode {
            Mode::Delay(_) | Mode::Bronstein(_) => control.delay_carry_over,
            Mode::None
            | Mode::Increment(_)
            | Mode::Hourglass
            | Mode::ByoYomi(_)
            | Mode::Canadian
            | Mode::CountUp => control.carry_over,
        };
        if !carries {
            self.account.lose();
        }
        self.account.grant(next.base);
        self.period += 1;
        self.exempt = false;
    }

    /// Art. 8.4: judged after everything that changes main time or period; never unset within a period.
    pub(crate) fn latch(&mut self, period: &Period) {
        self.exempt |= latch::frees(period, self.main());
    }

    /// README 5.1: what is to be read.
    pub(crate) fn shown(&self, period: &Period) -> Micros {
        match period.mode {
            Mode::Bronstein(_) => self.main() + self.shown_free(),
            Mode::ByoYomi(stretch) => stretches(self.main(), stretch).1,
            Mode::CountUp => self.counted,
            Mode::None | Mode::Increment(_) | Mode::Delay(_) | Mode::Hourglass | Mode::Canadian => {
                self.main()
            }
        }
    }

    /// Stretches of byo-yomi that wait after the one that runs; moves to be made in this one of Canadian overtime.
    pub(crate) fn overtime(&self, period: &Period) -> u16 {
        match (period.mode, period.moves) {
            (Mode::ByoYomi(stretch), _) => u16::from(stretches(self.main(), stretch).0),
            (Mode::Canadian, Some(moves)) => moves - self.stretch_moves.min(moves),
            _ => 0,
        }
    }

    /// A display that stands still has no free time to show.
    pub(crate) fn shown_free(&self) -> Micros {
        if self.down { Micros::ZERO } else { self.free }
    }
}

/// A flag that has fallen (Art. 6.1, 6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flag {
    /// Whose.
    pub side: Side,
    /// Of which period, from 0.
    pub period: u8,
    /// The instant at which no time was left. A press at that very instant came too late.
    pub at: crate::Instant,
    /// What the side's counter showed at that instant.
    pub moves_completed: u16,
    /// Art. 6.4: the moves required by the end of that period were completed. Never in the last period.
    pub met: bool,
    /// It was the last period.
    pub last: bool,
}
