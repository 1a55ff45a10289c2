//! Where the time of a game went: a row for each press, which balances to the microsecond (Art. 6.3).

use crate::timeline::{Tick, Timeline};
use crate::{BySide, Clock, Game, Instant, Micros, Side};
use alloc::vec::Vec;

/// What happened to one side's time from its press before to this one, or to the end of the record.
///
/// `left` of the row before `+ gained + base + ruled - (thought - free) - lost = left`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeRow {
    /// Whose.
    pub side: Side,
    /// The press that ends it, from 1 for both sides together; `None`: the record ended before there was one.
    pub press: Option<u16>,
    /// When it ended.
    pub at: Instant,
    /// Time that this display ran, free time included.
    pub thought: Micros,
    /// Of it: free time (delay, Bronstein).
    pub free: Micros,
    /// What the moves brought: increments, overtime made whole again, sand of the other side.
    pub gained: Micros,
    /// Bases of periods that began.
    pub base: Micros,
    /// What rulings added, less what they took.
    pub ruled: Micros,
    /// What did not go over to the next period.
    pub lost: Micros,
    /// Main time left.
    pub left: Micros,
}

/// A span in which no display ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// Since when.
    pub from: Instant,
    /// How long.
    pub span: Micros,
}

/// The whole account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeAccount {
    /// Main time at the start, the first increments included.
    pub start: BySide<Micros>,
    /// In the order of their ends.
    pub rows: Vec<TimeRow>,
    /// In order.
    pub pauses: Vec<Pause>,
    /// From the start of the clock to its end.
    pub whole: Micros,
    /// Time in which nobody's display ran: pauses, and displays whose flag is down.
    pub stood: Micros,
}

struct Walk {
    clock: Clock,
    since: BySide<TimeRow>,
    account: TimeAccount,
    began: Option<Instant>,
    stopped: Option<Instant>,
}

fn nothing(side: Side, left: Micros) -> TimeRow {
    TimeRow {
        side,
        press: None,
        at: Instant(0),
        thought: Micros::ZERO,
        free: Micros::ZERO,
        gained: Micros::ZERO,
        base: Micros::ZERO,
        ruled: Micros::ZERO,
        lost: Micros::ZERO,
        left,
    }
}

impl Game {
    /// FIDE 6.3: where the time went, up to `now` or to the end of the game; `None`: there was no clock.
    #[must_use]
    pub fn time_account(&self, now: Instant) -> Option<TimeAccount> {
        let timeline = self.timeline.as_ref()?;
        let (len, at) = match self.ended_with() {
            Some((ending, ticks)) => (ticks, ending.at),
            None => (timeline.len(), now.max(self.now)),
        };
        Some(Walk::of(timeline, len, at))
    }
}

impl Walk {
    fn of(timeline: &Timeline, len: usize, at: Instant) -> TimeAccount {
        let clock = timeline.first().clone();
        let start = BySide::from_fn(|side| clock.account(side, Instant(0)).remaining);
        let mut walk = Walk {
            since: BySide::from_fn(|side| nothing(side, start[side])),
            account: TimeAccount {
                start,
                rows: Vec::new(),
                pauses: Vec::new(),
                whole: Micros::ZERO,
                stood: Micros::ZERO,
            },
            clock,
            began: None,
            stopped: None,
        };
        let mut press = 0_u16;
        for (then, tick) in timeline.ticks().iter().take(len) {
            walk.pass(*then);
            walk.observe(|clock| tick.run(clock, *then), tick.rules());
            if let Tick::Press(side) = tick {
                press = press.saturating_add(1);
                walk.row(*side, Some(press), *then);
            }
            walk.paused(*then, false);
        }
        walk.pass(at);
        walk.end(at)
    }

    /// Time passes.
    fn pass(&mut self, at: Instant) {
        self.observe(|clock| clock.settle(at), false);
        self.paused(at, true);
    }

    /// What changes by that goes to its column.
    fn observe(&mut self, act: impl FnOnce(&mut Clock), ruled: bool) {
        let before = BySide::from_fn(|side| self.clock.displays[side].clone());
        act(&mut self.clock);
        for side in Side::ALL {
            let (old, new) = (&before[side], &self.clock.displays[side]);
            let granted = new.account.granted - old.account.granted;
            let row = &mut self.since[side];
            let charged = new.account.charged - old.account.charged;
            let free = new.account.free_used - old.account.free_used;
            row.thought += charged + free;
            row.free += free;
            row.lost += new.account.lost - old.account.lost;
            row.left = new.account.remaining;
            if ruled {
                row.ruled += granted;
                continue;
            }
            let begun = old.period + 1..=new.period;
            let periods = self.clock.control.sides[side].iter().enumerate();
            let bases = periods
                .filter(|(index, _)| begun.contains(&u8::try_from(*index).unwrap_or(u8::MAX)));
            let base = bases.fold(Micros::ZERO, |sum, (_, period)| sum + period.base);
            row.base += base;
            row.gained += granted - base;
        }
    }

    /// Whether a pause begins or ends here; `froze`: what began it was a flag on the way here.
    fn paused(&mut self, at: Instant, froze: bool) {
        match (self.clock.running, self.stopped) {
            (Some(_), None) => self.began = self.began.or(Some(at)),
            (Some(_), Some(from)) => {
                self.stopped = None;
                let span = at - from;
                if span > Micros::ZERO {
                    self.account.pauses.push(Pause { from, span });
                }
            }
            (None, None) if self.began.is_some() => {
                let fell = self.clock.flags.last().map(|flag| flag.at);
                self.stopped = Some(fell.filter(|_| froze).unwrap_or(at));
            }
            _ => {}
        }
    }

    fn row(&mut self, side: Side, press: Option<u16>, at: Instant) {
        let fresh = nothing(side, self.since[side].left);
        let row = core::mem::replace(&mut self.since[side], fresh);
        self.account.rows.push(TimeRow { press, at, ..row });
    }

    fn end(mut self, at: Instant) -> TimeAccount {
        for side in Side::ALL {
            let idle = nothing(side, self.since[side].left);
            if self.since[side] != idle {
                self.row(side, None, at);
            }
        }
        if let Some(from) = self.stopped {
            let span = at - from;
            self.account.pauses.push(Pause { from, span });
        }
        self.account.whole = self.began.map_or(Micros::ZERO, |began| at - began);
        let thought = self.account.rows.iter().map(|row| row.thought);
        self.account.stood = thought.fold(self.account.whole, |rest, span| rest - span);
        self.account
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Act, Edition, Play, Settings, SheetPlan, Stamp, StartPosition, StopReason, preset,
    };
    use log::Role;

    fn three_and_two() -> Settings {
        let control = preset("blitz-3-2").and_then(|preset| preset.control(Play::Competition).ok());
        Settings {
            edition: Edition::E2018,
            play: Play::Competition,
            supervised: Some(false),
            speed: None,
            start: StartPosition::Standard,
            control,
            sheets: SheetPlan::None,
            legality_check: false,
            auto_flag: false,
            regulations: crate::Regulations::usual(Edition::E2018),
            tournament: None,
        }
    }

    /// 3 min + 2 s: White thinks 10 s; Black 5 s of 20, since the clocks stand for 15; the arbiter adds two minutes.
    #[test]
    fn a_short_game() {
        let mut game = Game::open(three_and_two()).expect("it can be played");
        let at = |secs: i64| Instant(secs * 1_000_000);
        let secs = Micros::from_secs;
        let press = Act::Press(Stamp::Touch);
        for (act, by, when) in [
            (Act::Start, Role::System, 0),
            (press.clone(), Role::White, 10),
            (Act::StopAndCall(StopReason::Other), Role::Black, 12),
            (
                Act::AddTime {
                    side: Side::White,
                    span: secs(120),
                },
                Role::Arbiter,
                20,
            ),
            (Act::Restart(Side::Black), Role::Arbiter, 27),
            (press, Role::Black, 30),
        ] {
            assert_eq!(game.apply(&act, by, at(when)), Ok(()), "{act:?}");
        }
        let account = game.time_account(at(34)).expect("there is a clock");
        assert_eq!(
            account.start.white,
            secs(182),
            "the first increment is there"
        );
        let row = |row: &TimeRow| {
            (
                row.side,
                row.press,
                row.thought,
                row.gained,
                row.ruled,
                row.left,
            )
        };
        let rows: Vec<_> = account.rows.iter().map(row).collect();
        let none = Micros::ZERO;
        assert_eq!(
            rows,
            [
                (Side::White, Some(1), secs(10), secs(2), none, secs(174)),
                (Side::Black, Some(2), secs(5), secs(2), none, secs(179)),
                (Side::White, None, secs(4), none, secs(120), secs(290)),
            ]
        );
        let pause = Pause {
            from: at(12),
            span: secs(15),
        };
        assert_eq!(
            (account.pauses, account.whole, account.stood),
            (Vec::from([pause]), secs(34), secs(15))
        );
    }
}
