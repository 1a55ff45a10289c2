//! A slow clock, written from the text of the Laws and of the scenario semantics only: it counts single
//! milliseconds. Where it and the product differ, one of them is wrong.

use crate::random::{Act, apply, controls, instant, steps};
use hamle_laws::{Clock, Instant, Micros, Mode, OnFlag, Side, TimeControl, Transition};
use proptest::prelude::*;

const FIVE_MINUTES: i64 = 300_000;

#[derive(Clone, Default)]
struct Half {
    main: i64,
    spare: i64,
    period: usize,
    count: i64,
    dead: bool,
    short: bool,
}

#[derive(Debug, PartialEq, Eq)]
struct Fall {
    side: usize,
    period: usize,
    ms: i64,
    met: bool,
}

struct Slow<'a> {
    control: &'a TimeControl,
    half: [Half; 2],
    arrow: Option<usize>,
    started: bool,
    ms: i64,
    falls: Vec<Fall>,
}

fn ms(span: Micros) -> i64 {
    assert_eq!(span.0 % 1_000, 0);
    span.0 / 1_000
}

impl<'a> Slow<'a> {
    fn new(control: &'a TimeControl) -> Self {
        let half = [Half::default(), Half::default()];
        let mut slow = Slow {
            control,
            half,
            arrow: None,
            started: false,
            ms: 0,
            falls: Vec::new(),
        };
        for i in 0..2 {
            slow.half[i].main = slow.base(i, 0) + slow.per_move(i).0;
            slow.half[i].spare = slow.per_move(i).1;
            slow.watch(i);
        }
        slow
    }

    fn periods(&self, i: usize) -> &'a [hamle_laws::Period] {
        if i == 0 {
            &self.control.sides.white
        } else {
            &self.control.sides.black
        }
    }

    fn base(&self, i: usize, period: usize) -> i64 {
        ms(self.periods(i)[period].base)
    }

    fn mode(&self, i: usize) -> Mode {
        self.periods(i)[self.half[i].period].mode
    }

    /// Increment, and free time.
    fn per_move(&self, i: usize) -> (i64, i64) {
        match self.mode(i) {
            Mode::Increment(by) => (ms(by), 0),
            Mode::Delay(by) | Mode::Bronstein(by) => (0, ms(by)),
            Mode::None | Mode::Hourglass => (0, 0),
            // Overtime has its own file: it is not among the random controls.
            Mode::ByoYomi(_) | Mode::Canadian | Mode::CountUp => (0, 0),
        }
    }

    fn is_last(&self, i: usize) -> bool {
        self.half[i].period + 1 == self.periods(i).len()
    }

    /// Moves to complete from the first to the current period.
    fn number(&self, i: usize) -> i64 {
        let so_far = &self.periods(i)[..=self.half[i].period];
        so_far
            .iter()
            .map(|p| p.moves.map_or(1_000_000, i64::from))
            .sum()
    }

    /// "exempt in a period once his main time has been below 300000 ms in it".
    fn watch(&mut self, i: usize) {
        let (added, free) = self.per_move(i);
        if self.half[i].main < FIVE_MINUTES && added.max(free) < 30_000 {
            self.half[i].short = true;
        }
    }

    fn tick(&mut self) {
        self.ms += 1;
        let Some(i) = self.arrow else { return };
        if self.half[i].dead {
            return;
        }
        if self.half[i].spare > 0 {
            self.half[i].spare -= 1;
        } else {
            self.half[i].main -= 1;
            if self.mode(i) == Mode::Hourglass && !self.half[1 - i].dead {
                self.half[1 - i].main += 1;
            }
        }
        self.watch(i);
        if self.half[i].main == 0 && self.half[i].spare == 0 {
            self.flag(i);
        }
    }

    /// The flag falls now.
    fn flag(&mut self, i: usize) {
        let met = !self.is_last(i) && self.half[i].count >= self.number(i);
        self.falls.push(Fall {
            side: i,
            period: self.half[i].period,
            ms: self.ms,
            met,
        });
        self.half[i].spare = 0;
        if self.is_last(i) {
            self.half[i].dead = true;
            if self.control.on_flag == OnFlag::Freeze {
                self.arrow = None;
            }
        } else if self.control.transition == Transition::AtCount {
            self.half[i].dead = true;
        } else {
            self.half[i].period += 1;
            self.half[i].main = self.base(i, self.half[i].period);
            self.half[i].short = false;
            self.watch(i);
            if self.half[i].main == 0 {
                self.flag(i);
            }
        }
    }

    fn press(&mut self, i: usize) {
        if self.arrow != Some(i) {
            return;
        }
        self.half[i].count += 1;
        if !self.half[i].dead {
            while self.control.transition == Transition::AtCount
                && !self.is_last(i)
                && self.half[i].count >= self.number(i)
            {
                let keeps = match self.mode(i) {
                    Mode::Delay(_) | Mode::Bronstein(_) => self.control.delay_carry_over,
                    _ => self.control.carry_over,
                };
                let saved = if keeps { self.half[i].main } else { 0 };
                self.half[i].period += 1;
                self.half[i].main = saved + self.base(i, self.half[i].period);
                self.half[i].short = false;
            }
            self.half[i].main += self.per_move(i).0;
        }
        self.half[i].spare = self.per_move(i).1;
        self.watch(i);
        self.arrow = Some(1 - i);
        if self.half[i].main + self.half[i].spare == 0 && !self.half[i].dead {
            self.flag(i);
        }
    }

    fn put(&mut self, i: usize, main: i64) {
        self.half[i].main = main;
        self.watch(i);
        if main == 0 && !self.half[i].dead {
            self.flag(i);
        }
    }

    fn counter(&mut self, i: usize, count: i64) {
        self.half[i].count = count;
        if self.control.transition == Transition::AtCount {
            let was = std::mem::take(&mut self.half[i].period);
            while !self.is_last(i) && count >= self.number(i) {
                self.half[i].period += 1;
            }
            self.half[i].short &= was == self.half[i].period;
        }
        self.watch(i);
    }

    fn act(&mut self, act: Act, running: Option<Side>) {
        match act {
            Act::Start(side) if !self.started => {
                self.started = true;
                self.arrow = Some(side as usize);
            }
            Act::Start(_) | Act::Wait => {}
            Act::Press(side) => self.press(side as usize),
            Act::PressRunning => running
                .into_iter()
                .for_each(|side| self.press(side as usize)),
            Act::Stop => self.arrow = None,
            Act::Restart(side) => {
                let i = side as usize;
                let frozen =
                    self.half[i].dead && self.is_last(i) && self.control.on_flag == OnFlag::Freeze;
                if !frozen {
                    self.started = true;
                    self.arrow = Some(i);
                }
            }
            Act::Set(side, left) => {
                let i = side as usize;
                if std::mem::take(&mut self.half[i].dead) {
                    let own = self.falls.iter().rposition(|fall| fall.side == i);
                    self.falls.remove(own.expect("a dead half has a fall"));
                }
                self.put(i, ms(left));
            }
            Act::Add(side, span) => {
                let i = side as usize;
                if ms(span) != 0 {
                    self.put(i, (self.half[i].main + ms(span)).max(0));
                }
            }
            Act::Counter(side, count) => self.counter(side as usize, i64::from(count)),
            Act::Recount(side, count) => self.half[side as usize].count = i64::from(count),
        }
    }
}

fn same(slow: &Slow, clock: &Clock, now: Instant) -> Result<(), TestCaseError> {
    let face = clock.face(now);
    prop_assert_eq!(
        face.running.map(|side| side as usize),
        slow.arrow,
        "running"
    );
    for side in Side::ALL {
        let half = &slow.half[side as usize];
        let spare = if half.dead { 0 } else { half.spare };
        let bronstein = matches!(slow.mode(side as usize), Mode::Bronstein(_));
        let shown = half.main + if bronstein { spare } else { 0 };
        prop_assert_eq!(ms(face.shown[side]), shown, "shown {:?}", side);
        prop_assert_eq!(ms(face.main[side]), half.main, "main {:?}", side);
        prop_assert_eq!(ms(face.free[side]), spare, "free {:?}", side);
        prop_assert_eq!(ms(face.free_whole[side]), slow.per_move(side as usize).1);
        prop_assert_eq!(
            usize::from(face.period[side]),
            half.period,
            "period {:?}",
            side
        );
        prop_assert_eq!(
            i64::from(face.moves_completed[side]),
            half.count,
            "moves {:?}",
            side
        );
        prop_assert_eq!(face.exempt[side], half.short, "exempt {:?}", side);
        prop_assert_eq!(face.flag_down[side], half.dead, "down {:?}", side);
    }
    let fall = |flag: &hamle_laws::Flag| Fall {
        side: flag.side as usize,
        period: usize::from(flag.period),
        ms: ms(flag.at - Instant::default()),
        met: flag.met,
    };
    prop_assert_eq!(
        &clock.flags().iter().map(fall).collect::<Vec<_>>(),
        &slow.falls
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reads_like_a_clock_that_counts_milliseconds(control in controls(1_000), steps in steps(1_000)) {
        let mut clock = Clock::new(&control);
        let mut slow = Slow::new(&control);
        let mut now = Instant::default();
        same(&slow, &clock, now)?;
        for (gap, act) in steps {
            now = instant(&clock, now, gap);
            let running = clock.running();
            apply(&mut clock, act, now);
            while slow.ms < ms(now - Instant::default()) {
                slow.tick();
            }
            slow.act(act, running);
            same(&slow, &clock, now)?;
        }
    }
}
