//! The clock (Art. 6.1 to 6.4, 6.11): two displays of which at most one runs.
//!
//! It does not tick. It holds what was left at the last act, and computes the rest when it is asked.
//! Flags fall, periods change and displays freeze inside [`Clock::settle`], at their exact instants,
//! however late somebody asks. No instant falls: an earlier one counts as the last one known.

use crate::clock_display::{Display, Kept};
use crate::{
    BySide, Flag, Instant, Micros, Mode, OnFlag, Period, SPAN_MAX, Side, TimeControl, Transition,
};
use alloc::vec::Vec;

/// A clock set to a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    pub(crate) control: TimeControl,
    pub(crate) displays: BySide<Display>,
    pub(crate) running: Option<Side>,
    /// Whose display ran last, and since when.
    pub(crate) ran: Option<(Side, Instant)>,
    pub(crate) started: bool,
    /// Everything up to here is settled.
    pub(crate) now: Instant,
    pub(crate) flags: Vec<Flag>,
    /// III.4: what each press brings beyond the control.
    pub(crate) bonus: Micros,
}

/// What a press did (Art. 6.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pressed {
    /// The own display did not run.
    NoEffect,
    /// The own display ran; the other one runs now.
    Done,
}

impl Clock {
    /// Set, not started. The first move's increment is in both displays (Glossary).
    /// A control that fails its check grants no time: the flag falls when the clock is started.
    #[must_use]
    pub fn new(control: &TimeControl) -> Clock {
        let mut control = control.clone();
        if control.check().is_err() {
            control.sides = BySide::default();
        }
        Clock {
            displays: BySide::from_fn(|side| Display::new(&control.sides[side])),
            control,
            running: None,
            ran: None,
            started: false,
            now: Instant::default(),
            flags: Vec::new(),
            bonus: Micros::ZERO,
        }
    }

    /// Art. 6.6. Without effect on a clock that has been started.
    pub fn start(&mut self, side: Side, at: Instant) {
        self.settle(at);
        if !self.started {
            self.started = true;
            self.set_going(side);
        }
    }

    /// Time passes up to `at`. A flag falls at the instant at which nothing is left (reading 1 of 0.5).
    pub fn settle(&mut self, at: Instant) {
        while let Some(side) = self.running
            && self.now < at
            && !self.displays[side].down
        {
            let left = self.left(side);
            let span = left.map_or(at - self.now, |left| left.min(at - self.now));
            self.now = self.now + span;
            self.run(side, span);
            if left == Some(span) {
                self.fall(side);
            }
        }
        self.now = self.now.max(at);
    }

    /// Art. 6.2.1: the flag is decided first. The press that completes a period by count brings its
    /// successor's base and increment (reading 3 of 0.5); after the flag it brings nothing (README 5.1).
    pub fn press(&mut self, side: Side, at: Instant) -> Pressed {
        self.settle(at);
        if self.running != Some(side) {
            return Pressed::NoEffect;
        }
        let display = &mut self.displays[side];
        display.moves = display.moves.saturating_add(1);
        if !display.down && self.control.transition == Transition::AtCount {
            self.enter_by_count(side);
        }
        let bonus = self.bonus;
        self.with_period(side, Display::renew);
        self.with_period(side, |display, period| display.give(period, bonus));
        self.with_period(side, Display::latch);
        self.set_going(side.other());
        if self.left(side) == Some(Micros::ZERO) {
            self.fall(side); // a counter set by hand led from free time into a period without any
        }
        Pressed::Done
    }

    /// Art. 6.11: both displays stand still. The rest of the free time is kept (README 5.1).
    pub fn stop(&mut self, at: Instant) {
        self.settle(at);
        self.running = None;
    }

    /// Art. 6.11.3: that display runs, whoever is on move. A frozen one needs [`Clock::set_time`] first.
    pub fn restart(&mut self, side: Side, at: Instant) {
        self.settle(at);
        if self.control.on_flag == OnFlag::Freeze && self.last_down(side) {
            return;
        }
        self.started = true;
        self.set_going(side);
    }

    /// Art. 6.10.2: main time is set, and the flag that holds the display is lifted; flags of periods that
    /// were followed by another one stay. Zero makes it fall again.
    pub fn set_time(&mut self, side: Side, left: Micros, at: Instant) {
        self.settle(at);
        if self.displays[side].down {
            self.displays[side].down = false;
            if let Some(fallen) = self.flags.iter().rposition(|flag| flag.side == side) {
                self.flags.remove(fallen);
            }
        }
        let left = left.max(Micros::ZERO).min(SPAN_MAX);
        self.put_main(side, left);
    }

    /// Art. 12.9: time is added, negative: taken away. Answers what was really applied: a deduction ends
    /// at zero, where the flag falls. It never lifts a flag (README 5.1), and a fallen one does not fall again.
    pub fn add_time(&mut self, side: Side, span: Micros, at: Instant) -> Micros {
        self.settle(at);
        let before = self.main(side);
        let takes = span < Micros::ZERO; // free time that is left keeps no flag up (README 4)
        let span = span.max(-SPAN_MAX).min(SPAN_MAX).max(-before);
        if span != Micros::ZERO || takes {
            self.put_main(side, before + span);
        }
        span
    }

    /// Art. 6.10.2: the arbiter sets the counter. By count the period follows it; times stay.
    pub fn set_counter(&mut self, side: Side, moves: u16, at: Instant) {
        self.settle(at);
        self.recount(side, moves);
        if self.control.transition == Transition::AtZero {
            return;
        }
        let mut period = 0;
        while self
            .required(side, period)
            .is_some_and(|total| u32::from(moves) >= total)
        {
            period += 1;
        }
        let display = &mut self.displays[side];
        // Overtime was reached by the flag, not by the counter.
        let beyond = self.control.sides[side]
            .get(usize::from(period))
            .is_some_and(|period| period.moves.is_none())
            && display.period > period;
        if display.period != period && !beyond {
            display.period = period;
            display.exempt = false;
        }
        self.with_period(side, Display::latch);
    }

    /// Guideline III.4: from now on each press brings so much more, to both sides.
    pub fn grant_bonus(&mut self, span: Micros) {
        self.bonus = span;
    }

    /// Art. 8.5.3, Guideline III.3.1.1: the moves of that period count as made by both, and its flags as met.
    /// `exact`: the counters show just as many. No period changes.
    pub fn count_as_met(&mut self, period: u8, exact: bool, at: Instant) {
        self.settle(at);
        for side in Side::ALL {
            let Some(total) = self.required(side, period) else {
                continue;
            };
            let total = u16::try_from(total).unwrap_or(u16::MAX);
            let moves = &mut self.displays[side].moves;
            *moves = if exact { total } else { total.max(*moves) };
            let fallen = self.flags.iter_mut();
            for flag in fallen.filter(|flag| flag.side == side && flag.period == period) {
                flag.met = true;
            }
        }
    }

    /// FIDE 7.1, 7.5.1: a display that stands goes back to what it showed then. A fallen flag stays down
    /// (README 5.1).
    pub(crate) fn put_back(&mut self, side: Side, kept: Kept) {
        self.displays[side].put_back(kept);
        self.with_period(side, Display::latch);
    }

    /// The counter alone: set-up moves, a record restored (README 5.11). No period changes.
    pub fn recount(&mut self, side: Side, moves: u16) {
        self.displays[side].moves = moves;
    }
}

/// What settles.
impl Clock {
    fn set_going(&mut self, side: Side) {
        self.running = Some(side);
        self.ran = Some((side, self.now));
    }

    /// Hourglass: what one side uses the other gets, unless its flag is down (README 2).
    fn run(&mut self, side: Side, span: Micros) {
        if self.period(side).mode == Mode::CountUp {
            self.displays[side].count(span);
            return;
        }
        let used = self.displays[side].run(span);
        self.with_period(side, Display::latch);
        if self.period(side).mode == Mode::Hourglass && !self.displays[side.other()].down {
            self.displays[side.other()].account.grant(used);
        }
    }

    /// Art. 6.4: the display has come to zero now. By flag the next base is added at this instant, as often
    /// as it takes; in the last period, or by count, the display stands still from now on.
    fn fall(&mut self, side: Side) {
        while !self.displays[side].down && self.main_is_used_up(side) {
            let Display { period, moves, .. } = self.displays[side];
            let required = self.required(side, period);
            let last = !self.has_next(side, period);
            // Before overtime no number of moves is required.
            let met = !last && required.is_none_or(|total| u32::from(moves) >= total);
            self.flags.push(Flag {
                side,
                period,
                at: self.now,
                moves_completed: moves,
                met,
                last,
            });
            self.displays[side].free = Micros::ZERO;
            if !last && (required.is_none() || self.control.transition == Transition::AtZero) {
                self.enter_next(side);
                self.with_period(side, Display::latch);
                continue;
            }
            self.displays[side].down = true;
            if last && self.control.on_flag == OnFlag::Freeze {
                self.running = None;
            }
        }
    }

    /// Sets main time by a ruling.
    fn put_main(&mut self, side: Side, left: Micros) {
        if self.period(side).mode == Mode::CountUp {
            self.displays[side].counted = left;
            return;
        }
        let before = self.displays[side].main();
        self.displays[side].account.grant(left - before);
        self.with_period(side, Display::latch);
        self.fall(side);
    }

    /// README 5.11: looks at the counter as it now is, so several periods may end at once.
    fn enter_by_count(&mut self, side: Side) {
        loop {
            let Display { period, moves, .. } = self.displays[side];
            match self.required(side, period) {
                Some(total) if u32::from(moves) >= total => self.enter_next(side),
                _ => break,
            }
        }
    }

    fn enter_next(&mut self, side: Side) {
        let periods = &self.control.sides[side];
        let index = usize::from(self.displays[side].period);
        if let (Some(ended), Some(next)) = (periods.get(index), periods.get(index + 1)) {
            self.displays[side].enter_next(&self.control, ended, next);
        }
    }

    /// Moves to be completed by the end of that period; `None` in the last one and before overtime.
    fn required(&self, side: Side, period: u8) -> Option<u32> {
        let periods = &self.control.sides[side];
        let ended = periods.get(..=usize::from(period))?;
        let counted = ended.len() < periods.len() && ended.last()?.moves.is_some();
        counted.then(|| {
            ended
                .iter()
                .filter_map(|period| period.moves)
                .map(u32::from)
                .sum()
        })
    }

    /// That side plays its last period.
    pub(crate) fn is_last_period(&self, side: Side) -> bool {
        !self.has_next(side, self.displays[side].period)
    }

    /// Another period follows that one.
    pub(crate) fn has_next(&self, side: Side, period: u8) -> bool {
        usize::from(period) + 1 < self.control.sides[side].len()
    }

    /// How long that display can still run; `None`: for ever.
    pub(crate) fn left(&self, side: Side) -> Option<Micros> {
        self.displays[side].left(self.period(side))
    }

    fn main_is_used_up(&self, side: Side) -> bool {
        self.period(side).mode != Mode::CountUp && self.displays[side].main() == Micros::ZERO
    }

    /// The time that a ruling changes: main time, or what a display that counts up has come to.
    fn main(&self, side: Side) -> Micros {
        match self.period(side).mode {
            Mode::CountUp => self.displays[side].counted,
            _ => self.displays[side].main(),
        }
    }

    fn last_down(&self, side: Side) -> bool {
        self.displays[side].down && self.is_last_period(side)
    }

    pub(crate) fn period(&self, side: Side) -> &Period {
        static NO_TIME: Period = Period {
            moves: None,
            base: Micros::ZERO,
            mode: Mode::None,
        };
        let index = usize::from(self.displays[side].period);
        self.control.sides[side].get(index).unwrap_or(&NO_TIME)
    }

    fn with_period(&mut self, side: Side, act: impl FnOnce(&mut Display, &Period)) {
        let period = *self.period(side);
        act(&mut self.displays[side], &period);
    }
}
