//! Time controls: classes, faults, defaults.

use hamle_laws::{
    BySide, ControlFault, Micros, Mode, OnFlag, PERIODS_MAX, Period, Play, SPAN_MAX, SideControl,
    Speed, TimeControl, Transition,
};

fn rest(base: i64, mode: Mode) -> SideControl {
    vec![Period {
        moves: None,
        base: Micros::from_secs(base),
        mode,
    }]
}

fn adds(seconds: i64) -> Mode {
    Mode::Increment(Micros::from_secs(seconds))
}

fn try_both(white: SideControl, black: SideControl) -> Result<TimeControl, ControlFault> {
    TimeControl::try_new(
        BySide { white, black },
        Transition::AtZero,
        OnFlag::Run,
        true,
        true,
    )
}

/// Guidelines A.1, B.1 and reading 5: 60 minutes are standard, 10 minutes are blitz.
#[test]
fn classes() {
    let first = Period {
        moves: Some(40),
        base: Micros::from_secs(1_200),
        mode: adds(10),
    };
    let two = |base, mode| [vec![first], rest(base, mode)].concat();
    let table = [
        (rest(3_600, Mode::None), Speed::Standard),
        (rest(3_599, Mode::None), Speed::Rapid),
        (rest(2_999, adds(10)), Speed::Rapid),
        (rest(3_000, adds(10)), Speed::Standard),
        (
            rest(3_000, Mode::Delay(Micros::from_secs(10))),
            Speed::Standard,
        ),
        (rest(601, Mode::Hourglass), Speed::Rapid),
        (rest(600, Mode::None), Speed::Blitz),
        (rest(180, adds(2)), Speed::Blitz),
        // Bases of all periods, the increment of the first one.
        (two(1_800, Mode::None), Speed::Standard),
        (two(1_799, adds(30)), Speed::Rapid),
    ];
    for (periods, speed) in table {
        let sides = BySide {
            white: periods.clone(),
            black: periods.clone(),
        };
        assert_eq!(TimeControl::speed_of(&sides), speed, "{periods:?}");
    }
    let uneven = BySide {
        white: rest(300, Mode::None),
        black: rest(601, Mode::None),
    };
    assert_eq!(TimeControl::speed_of(&uneven), Speed::Rapid);
}

#[test]
fn faults() {
    let good = rest(60, Mode::None);
    let counted = |moves, base| Period {
        moves,
        base: Micros(base),
        mode: Mode::None,
    };
    let table = [
        (vec![], ControlFault::Periods),
        (
            vec![counted(Some(1), 1); PERIODS_MAX + 1],
            ControlFault::Periods,
        ),
        (
            vec![counted(Some(1), 1)],
            ControlFault::MoveCount { period: 0 },
        ),
        (
            vec![counted(Some(0), 1), counted(None, 1)],
            ControlFault::MoveCount { period: 0 },
        ),
        (
            vec![counted(None, 1), counted(None, 1)],
            ControlFault::MoveCount { period: 0 },
        ),
        (
            vec![counted(Some(1), 1), counted(None, 0)],
            ControlFault::Span { period: 1 },
        ),
        (vec![counted(None, -1)], ControlFault::Span { period: 0 }),
        (
            vec![counted(None, SPAN_MAX.0 + 1)],
            ControlFault::Span { period: 0 },
        ),
        (rest(60, adds(-1)), ControlFault::Span { period: 0 }),
        (rest(0, adds(360_001)), ControlFault::Span { period: 0 }),
        (rest(60, Mode::Hourglass), ControlFault::Hourglass),
    ];
    for (periods, fault) in table {
        assert_eq!(
            try_both(good.clone(), periods.clone()),
            Err(fault),
            "{periods:?}"
        );
        assert_eq!(try_both(periods, good.clone()), Err(fault));
    }
    assert!(try_both(good, rest(0, adds(2))).is_ok());
    let many = [
        vec![counted(Some(u16::MAX), 1); PERIODS_MAX - 1],
        vec![counted(None, 1)],
    ];
    assert!(try_both(many.concat(), rest(360_000, Mode::None)).is_ok());
}

/// README 2: freeze if the class is standard and the last period adds an increment; zero where there is an arbiter.
#[test]
fn defaults() {
    let on_flag = |base, mode| {
        TimeControl::usual(rest(base, mode), Play::Competition).map(|control| control.on_flag)
    };
    assert_eq!(on_flag(5_400, adds(30)), Ok(OnFlag::Freeze));
    assert_eq!(on_flag(900, adds(10)), Ok(OnFlag::Run));
    assert_eq!(on_flag(7_200, Mode::None), Ok(OnFlag::Run));
    assert_eq!(on_flag(7_200, Mode::Delay(Micros(1))), Ok(OnFlag::Run));
    let kept = TimeControl::usual(rest(900, adds(10)), Play::Casual)
        .map(|control| (control.carry_over, control.delay_carry_over));
    assert_eq!(kept, Ok((true, true)), "6.3.2: saved time goes over");
    let uneven = BySide {
        white: rest(5_400, adds(30)),
        black: rest(5_400, Mode::None),
    };
    let on_flag = TimeControl::default_on_flag(Speed::Standard, &uneven);
    assert_eq!(on_flag, OnFlag::Run, "both have to add");
    assert_eq!(
        TimeControl::default_transition(Play::Competition),
        Transition::AtZero
    );
    assert_eq!(
        TimeControl::default_transition(Play::Casual),
        Transition::AtCount
    );
}

/// Overtime is the last period, and has what its kind needs.
#[test]
fn overtime_that_cannot_be_played_is_refused() {
    let overtime = |moves, base: i64, mode| Period {
        moves,
        base: Micros::from_secs(base),
        mode,
    };
    let byo = |base| overtime(None, base, Mode::ByoYomi(Micros::from_secs(30)));
    let canadian = |moves, base| overtime(Some(moves), base, Mode::Canadian);
    let up = || overtime(None, 0, Mode::CountUp);
    let first = |next: Period| {
        let main = rest(60, Mode::None);
        [main, vec![next]].concat()
    };
    let fault = |periods: SideControl| try_both(periods.clone(), periods).err();
    for good in [byo(30), byo(99 * 30), canadian(1, 300), up()] {
        assert_eq!(fault(first(good)), None, "{good:?}");
    }
    let span = Some(ControlFault::Span { period: 1 });
    for wrong in [byo(0), byo(45), byo(100 * 30), canadian(5, 0)] {
        assert_eq!(fault(first(wrong)), span, "{wrong:?}");
    }
    let none = Some(ControlFault::MoveCount { period: 1 });
    assert_eq!(fault(first(canadian(0, 300))), none);
    let twice = Some(ControlFault::MoveCount { period: 0 });
    assert_eq!(fault(vec![byo(30), canadian(5, 300)]), twice);
}
