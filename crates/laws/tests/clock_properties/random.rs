//! Random controls and event sequences, with instants that fall on, before and after flags on purpose.

use hamle_laws::{
    BySide, Clock, Instant, Micros, Mode, OnFlag, Period, Pressed, Side, SideControl, TimeControl,
    Transition,
};
use proptest::collection::vec;
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
pub enum Act {
    Start(Side),
    Press(Side),
    PressRunning,
    Stop,
    Restart(Side),
    Set(Side, Micros),
    Add(Side, Micros),
    Counter(Side, u16),
    Recount(Side, u16),
    Wait,
}

/// When the next act comes.
#[derive(Clone, Copy, Debug)]
pub enum Gap {
    After(Micros),
    /// So long after the instant at which the running side would fall; negative: before.
    AtFall(Micros),
}

pub type Step = (Gap, Act);

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::White), Just(Side::Black)]
}

/// Short spans, and those about `edge`, in units of so many microseconds.
fn spans(unit: i64, edge: i64) -> impl Strategy<Value = Micros> {
    let edge = Micros::from_secs(edge).0 / unit;
    prop_oneof![8 => 0..8_000_i64, 1 => 0..3_i64, 1 => edge - 20..edge + 20]
        .prop_map(move |count| Micros(count * unit))
}

fn mode(unit: i64) -> impl Strategy<Value = Mode> {
    let each_move = spans(unit, 30);
    (0..4, each_move).prop_map(|(kind, by)| match kind {
        0 => Mode::None,
        1 => Mode::Increment(by),
        2 => Mode::Delay(by),
        _ => Mode::Bronstein(by),
    })
}

fn side_control(unit: i64) -> impl Strategy<Value = SideControl> {
    vec((1_u16..4, spans(unit, 300), mode(unit)), 1..=3).prop_map(|rows| {
        let last = rows.len() - 1;
        let period = |(index, (moves, base, mode))| Period {
            moves: (index != last).then_some(moves),
            base,
            mode,
        };
        rows.into_iter().enumerate().map(period).collect()
    })
}

/// All modes, one to three periods, sides alike or not, both transitions, both effects of a flag.
pub fn controls(unit: i64) -> impl Strategy<Value = TimeControl> {
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (
        side_control(unit),
        side_control(unit),
        any::<bool>(),
        prop::bool::weighted(0.15),
        switches,
    )
        .prop_filter_map(
            "there is time",
            |(white, black, alike, hourglass, switches)| {
                let mut sides = BySide {
                    black: if alike { white.clone() } else { black },
                    white,
                };
                if hourglass {
                    let all = sides.white.iter_mut().chain(&mut sides.black);
                    all.for_each(|period| period.mode = Mode::Hourglass);
                }
                let transition = if switches.0 {
                    Transition::AtZero
                } else {
                    Transition::AtCount
                };
                let on_flag = if switches.1 {
                    OnFlag::Run
                } else {
                    OnFlag::Freeze
                };
                TimeControl::try_new(sides, transition, on_flag, switches.2, switches.3).ok()
            },
        )
}

fn act(unit: i64) -> impl Strategy<Value = Act> {
    let signed =
        (spans(unit, 1), any::<bool>()).prop_map(|(span, less)| if less { -span } else { span });
    prop_oneof![
        12 => Just(Act::PressRunning),
        2 => side().prop_map(Act::Press),
        1 => side().prop_map(Act::Start),
        1 => Just(Act::Stop),
        2 => side().prop_map(Act::Restart),
        1 => (side(), spans(unit, 300)).prop_map(|(side, left)| Act::Set(side, left)),
        1 => (side(), signed).prop_map(|(side, span)| Act::Add(side, span)),
        1 => (side(), 0_u16..8).prop_map(|(side, moves)| Act::Counter(side, moves)),
        1 => (side(), 0_u16..8).prop_map(|(side, moves)| Act::Recount(side, moves)),
        3 => Just(Act::Wait),
    ]
}

fn gap(unit: i64) -> impl Strategy<Value = Gap> {
    prop_oneof![
        3 => (0..3_000_i64).prop_map(move |count| Gap::After(Micros(count * unit))),
        1 => (-2..=2_i64).prop_map(move |count| Gap::AtFall(Micros(count * unit))),
    ]
}

pub fn steps(unit: i64) -> impl Strategy<Value = Vec<Step>> {
    let first = side().prop_map(|side| (Gap::After(Micros::ZERO), Act::Start(side)));
    (first, vec((gap(unit), act(unit)), 1..40)).prop_map(|(first, mut steps)| {
        steps.insert(0, first);
        steps
    })
}

/// The instant that a gap means for this clock, not before `now`.
pub fn instant(clock: &Clock, now: Instant, gap: Gap) -> Instant {
    match (gap, clock.next_fall()) {
        (Gap::After(span), _) => now + span,
        (Gap::AtFall(off), Some(fall)) => now.max(fall + off),
        (Gap::AtFall(_), None) => now,
    }
}

/// Does it. Answers what a press did and what was really added.
pub fn apply(clock: &mut Clock, act: Act, at: Instant) -> (Pressed, Micros) {
    let mut done = (Pressed::NoEffect, Micros::ZERO);
    match act {
        Act::Start(side) => clock.start(side, at),
        Act::Press(side) => done.0 = clock.press(side, at),
        Act::PressRunning => {
            if let Some(side) = clock.running() {
                done.0 = clock.press(side, at);
            }
            clock.settle(at);
        }
        Act::Stop => clock.stop(at),
        Act::Restart(side) => clock.restart(side, at),
        Act::Set(side, left) => clock.set_time(side, left, at),
        Act::Add(side, span) => done.1 = clock.add_time(side, span, at),
        Act::Counter(side, moves) => clock.set_counter(side, moves, at),
        Act::Recount(side, moves) => {
            clock.settle(at);
            clock.recount(side, moves);
        }
        Act::Wait => clock.settle(at),
    }
    done
}
