//! Granted = charged + lost + remaining, kept a second time in this file from the events alone.

use crate::random::{Act, Step, apply, controls, instant, steps};
use hamle_laws::{
    BySide, Clock, Face, Instant, Micros, Mode, Pressed, SPAN_MAX, Side, TimeControl, Transition,
};
use proptest::prelude::*;

/// What was granted to one side when it went from one period to another.
fn bases(control: &TimeControl, side: Side, from: &Face, to: &Face) -> Micros {
    let (from, to) = (usize::from(from.period[side]), usize::from(to.period[side]));
    let entered = control.sides[side].get(from + 1..=to).unwrap_or(&[]);
    entered
        .iter()
        .fold(Micros::ZERO, |sum, period| sum + period.base)
}

fn granted(clock: &Clock, side: Side, now: Instant) -> Micros {
    clock.account(side, now).granted
}

/// What a display ran: main time and free time.
fn ran(clock: &Clock, side: Side, now: Instant) -> Micros {
    let account = clock.account(side, now);
    account.charged + account.free_used
}

/// Time passes from `now` to `at`: only the running side pays, until its display stands still.
fn passing(clock: &Clock, now: Instant, at: Instant) -> Result<(), TestCaseError> {
    let (before, after) = (clock.face(now), clock.face(at));
    let settled = clock.settled(at);
    for side in Side::ALL {
        let pays = before.running == Some(side) && !before.flag_down[side];
        let until = match settled.flags().last() {
            Some(flag) if after.flag_down[side] && flag.side == side => flag.at,
            _ => at,
        };
        let used = if pays { until - now } else { Micros::ZERO };
        prop_assert_eq!(ran(clock, side, at) - ran(clock, side, now), used);

        let hourglass = clock.control().sides[side][0].mode == Mode::Hourglass;
        let other = before.running == Some(side.other()) && !before.flag_down[side.other()];
        let gains = hourglass && other && !before.flag_down[side];
        let gained = if gains {
            ran(clock, side.other(), at) - ran(clock, side.other(), now)
        } else {
            Micros::ZERO
        };
        let grants = gained + bases(clock.control(), side, &before, &after);
        prop_assert_eq!(granted(clock, side, at) - granted(clock, side, now), grants);
    }
    Ok(())
}

/// What an act grants to `side`, by the text: `before` and `after` stand at the same instant.
fn act_grants(
    clock: &Clock,
    side: Side,
    act: Act,
    done: (Pressed, Micros),
    faces: (&Face, &Face),
) -> Micros {
    let (before, after) = faces;
    let control = clock.control();
    let entered = bases(control, side, before, after);
    match act {
        Act::Press(_) | Act::PressRunning
            if done.0 == Pressed::Done && before.running == Some(side) =>
        {
            let period = control.sides[side][usize::from(after.period[side])];
            let brings = if before.flag_down[side] {
                Micros::ZERO
            } else {
                period.mode.increment()
            };
            entered + brings
        }
        Act::Set(whose, left) if whose == side => left.min(SPAN_MAX) - before.main[side] + entered,
        Act::Add(whose, _) if whose == side => done.1 + entered,
        _ => Micros::ZERO,
    }
}

fn sound(clock: &Clock, face: &Face, now: Instant) -> Result<(), TestCaseError> {
    for side in Side::ALL {
        let account = clock.account(side, now);
        prop_assert_eq!(
            account.granted,
            account.charged + account.lost + account.remaining
        );
        prop_assert_eq!(account.remaining, face.main[side]);
        prop_assert!(face.shown[side] >= Micros::ZERO && face.free[side] >= Micros::ZERO);
        let stands_at_zero = face.main[side] + face.free[side] == Micros::ZERO;
        prop_assert!(face.flag_down[side] || !stands_at_zero);
    }
    prop_assert!(clock.flags().is_sorted_by_key(|flag| flag.at));
    prop_assert!(clock.flags().iter().all(|flag| flag.at <= now));
    Ok(())
}

fn balance(control: &TimeControl, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut clock = Clock::new(control);
    let mut now = Instant::default();
    for side in Side::ALL {
        let first = control.sides[side][0];
        prop_assert_eq!(
            granted(&clock, side, now),
            first.base + first.mode.increment()
        );
    }
    for (gap, act) in steps {
        let at = instant(&clock, now, *gap);
        passing(&clock, now, at)?;
        let lost = BySide::from_fn(|side| clock.account(side, at).lost);
        let (before, was) = (clock.face(at), clock.settled(at));
        let done = apply(&mut clock, *act, at);
        let after = clock.face(at);
        for side in Side::ALL {
            let grants = act_grants(&clock, side, *act, done, (&before, &after));
            prop_assert_eq!(granted(&clock, side, at) - granted(&was, side, at), grants);
            prop_assert_eq!(ran(&clock, side, at), ran(&was, side, at));
            let kept = control.carry_over && control.delay_carry_over;
            let may_lose = !kept && control.transition == Transition::AtCount;
            prop_assert!(may_lose || clock.account(side, at).lost == lost[side]);
        }
        sound(&clock, &after, at)?;
        now = at;
    }
    Ok(())
}

/// The same control with the other display style.
fn restyled(control: &TimeControl, to: fn(Micros) -> Mode) -> TimeControl {
    let mut control = control.clone();
    for period in control
        .sides
        .white
        .iter_mut()
        .chain(&mut control.sides.black)
    {
        if let Mode::Delay(free) | Mode::Bronstein(free) = period.mode {
            period.mode = to(free);
        }
    }
    control
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// To the microsecond, per side, at every step; never two run; nothing shown is negative.
    #[test]
    fn accounts_balance(control in controls(1), steps in steps(1)) {
        balance(&control, &steps)?;
    }

    #[test]
    fn accounts_balance_at_human_pace(control in controls(1_000), steps in steps(1_000)) {
        balance(&control, &steps)?;
    }

    /// Reading 4 of 0.5: only what is shown differs, by the rest of the free time.
    #[test]
    fn delay_and_bronstein_are_one_automaton(control in controls(1), steps in steps(1)) {
        let mut delay = Clock::new(&restyled(&control, Mode::Delay));
        let mut bronstein = Clock::new(&restyled(&control, Mode::Bronstein));
        let mut now = Instant::default();
        for (gap, act) in steps {
            now = instant(&delay, now, gap);
            prop_assert_eq!(apply(&mut delay, act, now), apply(&mut bronstein, act, now));
            prop_assert_eq!(delay.flags(), bronstein.flags());
            let mut expected = delay.face(now);
            expected.shown = BySide::from_fn(|side| {
                let period = bronstein.control().sides[side][usize::from(expected.period[side])];
                let adds = matches!(period.mode, Mode::Bronstein(_));
                expected.main[side] + if adds { expected.free[side] } else { Micros::ZERO }
            });
            prop_assert_eq!(bronstein.face(now), expected);
        }
    }

    /// Asked, never ticked: settling in many small parts, and reading in between, changes nothing.
    #[test]
    fn asking_changes_nothing(control in controls(1), steps in steps(1), parts in 1_i64..9) {
        let mut clock = Clock::new(&control);
        let mut asked = clock.clone();
        let mut now = Instant::default();
        for (gap, act) in steps {
            let at = instant(&clock, now, gap);
            for part in 1..=parts {
                let between = now + Micros((at - now).0 * part / parts);
                let face = asked.face(between);
                prop_assert_eq!(face, clock.face(between));
                asked.settle(between);
                prop_assert_eq!(asked.face(between), face);
            }
            prop_assert_eq!(&asked, &clock.settled(at));
            apply(&mut clock, act, at);
            apply(&mut asked, act, at);
            prop_assert_eq!(&asked, &clock);
            now = at;
        }
    }
}

#[test]
fn a_balance_holds_to_the_microsecond() {
    let balances = |remaining| {
        hamle_laws::Account {
            granted: Micros(9),
            charged: Micros(4),
            lost: Micros(2),
            remaining: Micros(remaining),
            free_used: Micros(7),
        }
        .balances()
    };
    assert!(balances(3) && !balances(4) && !balances(2));
}
