//! The clock with everything that was done to it, so that it can be asked how it stood then.

use crate::clock_display::Kept;
use crate::{BySide, Clock, Instant, Micros, Pressed, Side, TimeControl};
use alloc::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tick {
    Start(Side),
    Press(Side),
    Stop,
    Restart(Side),
    Set(Side, Micros),
    Add(Side, Micros),
    /// The counter is set.
    Counter(Side, u16),
    /// Each later press of both brings so much more (III.4).
    Bonus(Micros),
    /// The moves of that period count as made, and its flags as met (8.5.3); with `exact` the counters show
    /// just as many (III.3.1.1).
    Enough {
        period: u8,
        exact: bool,
    },
    /// The counters alone (7.1): no period changes.
    Count(BySide<u16>),
    /// The displays as they stood at another instant (7.1, 7.5.1).
    Back(BySide<Kept>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Timeline {
    first: Clock,
    ticks: Vec<(Instant, Tick)>,
    clock: Clock,
}

impl Timeline {
    /// `counters`: moves made and pressed before this record began.
    pub fn new(control: &TimeControl, counters: BySide<u16>) -> Timeline {
        let mut clock = Clock::new(control);
        for side in Side::ALL {
            clock.recount(side, counters[side]);
        }
        Timeline {
            first: clock.clone(),
            ticks: Vec::new(),
            clock,
        }
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The clock before anything was done to it.
    pub fn first(&self) -> &Clock {
        &self.first
    }

    /// Everything that was done, in order.
    pub fn ticks(&self) -> &[(Instant, Tick)] {
        &self.ticks
    }

    pub fn len(&self) -> usize {
        self.ticks.len()
    }

    /// How many acts had been done up to that instant.
    pub fn len_at(&self, at: Instant) -> usize {
        self.ticks.partition_point(|(then, _)| *then <= at)
    }

    pub fn settle(&mut self, at: Instant) {
        self.clock.settle(at);
    }

    /// What was added, for [`Tick::Add`].
    pub fn act(&mut self, tick: Tick, at: Instant) -> Micros {
        self.ticks.push((at, tick));
        run(&mut self.clock, tick, at)
    }

    /// A press; without effect it leaves no trace.
    pub fn press(&mut self, side: Side, at: Instant) -> bool {
        let done = matches!(self.clock.press(side, at), Pressed::Done);
        if done {
            self.ticks.push((at, Tick::Press(side)));
        }
        done
    }

    /// What the displays showed after the first `len` acts, at that instant.
    pub fn kept(&self, len: usize, at: Instant) -> BySide<Kept> {
        let then = self.stopped(len, at);
        BySide::from_fn(|side| then.displays[side].kept())
    }

    /// The clock after the first `len` acts, stopped at that instant.
    pub fn stopped(&self, len: usize, at: Instant) -> Clock {
        let mut clock = self.first.clone();
        for (then, tick) in self.ticks.iter().take(len) {
            run(&mut clock, *tick, *then);
        }
        clock.stop(at);
        clock
    }
}

impl Tick {
    /// Does it to a clock.
    pub fn run(self, clock: &mut Clock, at: Instant) {
        run(clock, self, at);
    }

    /// What it changes was ruled and not earned.
    pub const fn rules(self) -> bool {
        matches!(self, Tick::Set(..) | Tick::Add(..) | Tick::Back(_))
    }
}

fn run(clock: &mut Clock, tick: Tick, at: Instant) -> Micros {
    match tick {
        Tick::Start(side) => clock.start(side, at),
        Tick::Press(side) => {
            clock.press(side, at);
        }
        Tick::Stop => clock.stop(at),
        Tick::Restart(side) => clock.restart(side, at),
        Tick::Set(side, left) => clock.set_time(side, left, at),
        Tick::Counter(side, moves) => clock.set_counter(side, moves, at),
        Tick::Bonus(span) => clock.grant_bonus(span),
        Tick::Enough { period, exact } => clock.count_as_met(period, exact, at),
        Tick::Add(side, span) => return clock.add_time(side, span, at),
        Tick::Count(moves) => {
            for side in Side::ALL {
                clock.recount(side, moves[side]);
            }
        }
        Tick::Back(kept) => {
            for side in Side::ALL {
                clock.put_back(side, kept[side]);
            }
        }
    }
    Micros::ZERO
}
