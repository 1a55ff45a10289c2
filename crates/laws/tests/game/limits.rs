//! What is too much is refused and changes nothing; regulations that cannot be played under open no game.

use crate::table::{Table, settings};
use laws::{
    Act, Aside, BySide, Decision, Edition, Game, Micros, Penalty, Play, PointValues, Points,
    Refusal, Regulations, SPAN_MAX, Settings, SetupFault, Side, TimeReason,
};
use log::Role::{self, Arbiter, System, White};

const TICK: Micros = Micros(1);

fn set(left: Micros) -> Act {
    let (side, reason) = (Side::White, TimeReason::Ruling);
    Act::SetTime { side, left, reason }
}

fn replace(white: Micros, black: Micros) -> Act {
    let moves = BySide { white: 0, black: 0 };
    let left = BySide { white, black };
    Act::Decision(Decision::ReplaceClock { left, moves })
}

fn fined(penalty: Penalty) -> Act {
    let offender = Side::White;
    Act::Decision(Decision::Penalty { offender, penalty })
}

fn more(span: Micros) -> Act {
    let side = Side::Black;
    Act::AddTime { side, span }
}

#[test]
fn spans_and_texts_have_limits() {
    let none = Micros::ZERO;
    let refused: [(Role, Act); 11] = [
        (Arbiter, set(-TICK)),
        (Arbiter, set(SPAN_MAX + TICK)),
        (Arbiter, replace(-TICK, none)),
        (Arbiter, replace(none, -TICK)),
        (Arbiter, replace(none, SPAN_MAX + TICK)),
        (Arbiter, more(SPAN_MAX + TICK)),
        (Arbiter, more(-SPAN_MAX - TICK)),
        (Arbiter, fined(Penalty::OpponentTime(SPAN_MAX + TICK))),
        (Arbiter, fined(Penalty::OffenderTime(-SPAN_MAX - TICK))),
        (White, Act::Aside(Aside::Report("a".repeat(201)))),
        (White, Act::Aside(Aside::Announce("a".repeat(201)))),
    ];
    for (by, act) in refused {
        let mut table = Table::started(settings(Play::Competition));
        let before = table.0.clone();
        let by = if matches!(act, Act::Aside(Aside::Report(_))) {
            Role::Spectator
        } else {
            by
        };
        assert_eq!(
            table.tries(1, by, act.clone()),
            Err(Refusal::Limit),
            "{act:?}"
        );
        assert!(table.0 == before, "{act:?} changes nothing");
    }
    let taken = [
        (Arbiter, set(none)),
        (Arbiter, set(SPAN_MAX)),
        (Arbiter, replace(none, SPAN_MAX)),
        (Arbiter, more(SPAN_MAX)),
        (Arbiter, more(-SPAN_MAX)),
        (White, Act::Aside(Aside::Announce("a".repeat(200)))),
    ];
    for (by, act) in taken {
        Table::started(settings(Play::Competition)).does(1, by, act);
    }
}

#[test]
fn only_the_program_resumes_a_clock() {
    for by in [White, Arbiter, System] {
        let mut table = Table::started(settings(Play::Competition));
        let resumed = table.tries(1, by, Act::Resumed { same_boot: true });
        assert_eq!(resumed.is_ok(), by == System, "{by:?}");
    }
}

#[test]
fn regulations_are_sound_or_refused() {
    let usual = Regulations::usual(Edition::E2018);
    let opens = |regulations| {
        let settings = Settings {
            regulations,
            ..settings(Play::Competition)
        };
        match Game::open(settings) {
            Ok(_) => true,
            Err(SetupFault::Regulations) => false,
            Err(other) => panic!("{other:?}"),
        }
    };
    let late = |default_time| {
        opens(Regulations {
            default_time,
            ..usual
        })
    };
    assert!(late(Micros::ZERO) && late(SPAN_MAX));
    assert!(!late(-TICK) && !late(SPAN_MAX + TICK));
    let least = |draw_min_moves| {
        opens(Regulations {
            draw_min_moves,
            ..usual
        })
    };
    assert!(least(None) && least(Some(1)) && !least(Some(0)));
    let worth = |win, draw, loss| {
        let [win, draw, loss] = [win, draw, loss].map(Points);
        let points = PointValues { win, draw, loss };
        opens(Regulations { points, ..usual })
    };
    assert!(worth(2, 2, 2) && worth(6, 2, 0));
    assert!(!worth(2, 3, 0) && !worth(2, 0, 1));
}
