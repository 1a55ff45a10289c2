//! No input makes the clock panic, hang or go backwards, however absurd.

use crate::random::{Act, apply};
use hamle_laws::{
    BySide, Clock, Instant, Micros, Mode, OnFlag, Period, SPAN_MAX, Side, SideControl, TimeControl,
    Transition,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn number() -> impl Strategy<Value = i64> {
    let edges = [
        i64::MIN,
        i64::MIN + 1,
        -1,
        0,
        1,
        SPAN_MAX.0 - 1,
        SPAN_MAX.0,
        SPAN_MAX.0 + 1,
        i64::MAX - 1,
        i64::MAX,
    ];
    prop_oneof![
        prop::sample::select(edges.to_vec()),
        any::<i64>(),
        0..10_000_000_i64
    ]
}

fn period() -> impl Strategy<Value = Period> {
    (any::<Option<u16>>(), number(), number(), 0..8).prop_map(|(moves, base, by, kind)| Period {
        moves,
        base: Micros(base),
        mode: match kind {
            0 => Mode::None,
            1 => Mode::Increment(Micros(by)),
            2 => Mode::Delay(Micros(by)),
            3 => Mode::Bronstein(Micros(by)),
            4 => Mode::Hourglass,
            5 => Mode::ByoYomi(Micros(by)),
            6 => Mode::Canadian,
            _ => Mode::CountUp,
        },
    })
}

/// Anything that can be written down, or the largest that passes the check.
fn control() -> impl Strategy<Value = TimeControl> {
    let sides = || vec(period(), 0..20);
    let rest = |mode| {
        vec![Period {
            moves: None,
            base: SPAN_MAX,
            mode,
        }]
    };
    let checked = prop::sample::select(vec![
        rest(Mode::Increment(SPAN_MAX)),
        rest(Mode::Bronstein(SPAN_MAX)),
        rest(Mode::Hourglass),
        rest(Mode::ByoYomi(SPAN_MAX)),
        vec![Period {
            moves: Some(1),
            base: SPAN_MAX,
            mode: Mode::Canadian,
        }],
        vec![Period {
            moves: None,
            base: Micros::ZERO,
            mode: Mode::CountUp,
        }],
    ]);
    let pair = |(white, black): (SideControl, SideControl)| BySide { white, black };
    let sides = prop_oneof![
        (sides(), sides()).prop_map(pair),
        checked.prop_map(move |one| pair((one.clone(), one)))
    ];
    (sides, any::<[bool; 4]>()).prop_map(|(sides, [zero, run, carry_over, delay_carry_over])| {
        TimeControl {
            sides,
            transition: if zero {
                Transition::AtZero
            } else {
                Transition::AtCount
            },
            on_flag: if run { OnFlag::Run } else { OnFlag::Freeze },
            carry_over,
            delay_carry_over,
        }
    })
}

fn act() -> impl Strategy<Value = Act> {
    (0..9, any::<bool>(), number(), any::<u16>()).prop_map(|(kind, white, span, moves)| {
        let side = if white { Side::White } else { Side::Black };
        match kind {
            0 => Act::Start(side),
            1 => Act::Press(side),
            2 => Act::PressRunning,
            3 => Act::Stop,
            4 => Act::Restart(side),
            5 => Act::Set(side, Micros(span)),
            6 => Act::Add(side, Micros(span)),
            7 => Act::Counter(side, moves),
            _ => Act::Recount(side, moves),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_breaks_it(control in control(), steps in vec((number(), act()), 1..60)) {
        let mut clock = Clock::new(&control);
        let mut now = Instant::default();
        for (at, act) in steps {
            apply(&mut clock, act, Instant(at));
            now = now.max(Instant(at));
            let face = clock.face(now);
            for side in Side::ALL {
                prop_assert!(clock.account(side, now).balances());
                prop_assert!(face.main[side] >= Micros::ZERO && face.shown[side] >= Micros::ZERO);
                // In byo-yomi the stretches that wait are not on the display.
                prop_assert!(face.shown[side] >= face.main[side] || face.overtime[side] > 0);
            }
            prop_assert!(clock.flags().is_sorted_by_key(|flag| flag.at));
        }
    }
}

/// It has no time: the flag falls when it is started, and nothing ever runs.
#[test]
fn an_unchecked_control() {
    let nothing = BySide {
        white: vec![],
        black: vec![],
    };
    let control = TimeControl {
        sides: nothing,
        transition: Transition::AtZero,
        on_flag: OnFlag::Run,
        carry_over: true,
        delay_carry_over: true,
    };
    let mut clock = Clock::new(&control);
    clock.start(Side::White, Instant(5));
    clock.settle(Instant(9));
    assert_eq!(
        clock
            .flags()
            .first()
            .map(|flag| (flag.side, flag.at, flag.last)),
        Some((Side::White, Instant(5), true))
    );
}
