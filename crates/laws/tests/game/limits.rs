//! What is too much is refused and changes nothing; regulations that cannot be played under open no game.

use crate::table::{Table, made, settings};
use laws::{
    Act, Answer, Aside, BoardAct, Breach, BySide, ClaimKind, ControlFault, Decision, Edition, Game,
    Guidelines, Irregularity, Micros, Penalty, Play, PointValues, Points, Refusal, Regulations,
    SPAN_MAX, Settings, SetupFault, Side, Square, Stamp, TimeReason, Times,
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

fn on_board(act: BoardAct) -> Act {
    Act::Board(act)
}

/// What takes something back has one limit, whichever act does it; what only touches has none.
#[test]
fn each_act_that_takes_back_counts() {
    let ruling = BoardAct::RuleIllegal {
        side: Side::White,
        breaches: vec![Breach::NothingMoved],
        times: Times::Keep,
        ply: None,
    };
    let e1 = Square::named("e1").expect("a square");
    let touched = BoardAct::RuleTouchMove {
        side: Side::White,
        piece: e1,
        to: None,
    };
    let kind = Irregularity::BoardOrientation;
    let mended = |ply, uci: &str| Act::Correct {
        ply,
        uci: uci.into(),
    };
    let restored = || {
        on_board(BoardAct::Restore {
            ply: 0,
            times: Times::Keep,
        })
    };
    let counted = [
        (White, on_board(BoardAct::ClaimIllegal)),
        (Arbiter, on_board(ruling)),
        (Arbiter, on_board(touched)),
        (Arbiter, on_board(BoardAct::Irregularity(kind))),
        (Arbiter, restored()),
        (Arbiter, mended(1, "d2d4")),
    ];
    let left = |by, act| {
        let mut table = Table::started(settings(Play::Competition));
        table.does(1, White, made("e2e4"));
        table.does(1, by, act);
        let mut done = 0;
        while table.tries(2, Arbiter, restored()).is_ok() {
            done += 1;
        }
        let end = on_board(BoardAct::Restore {
            ply: 0,
            times: Times::Logged,
        });
        assert_eq!(table.tries(2, Arbiter, end), Err(Refusal::Limit));
        assert_eq!(table.tries(2, White, on_board(BoardAct::Touch(e1))), Ok(()));
        done
    };
    for (by, act) in counted {
        assert_eq!(left(by, act.clone()), 999, "{act:?}");
    }
    assert_eq!(left(White, on_board(BoardAct::Touch(e1))), 1_000);
    let mut table = Table::started(settings(Play::Competition));
    table.does(1, White, made("e2e4"));
    for number in 0..1_000 {
        let uci = ["d2d4", "e2e4"][number % 2];
        table.does(1, Arbiter, mended(1, uci));
    }
    assert_eq!(
        table.tries(1, Arbiter, mended(1, "d2d4")),
        Err(Refusal::Limit)
    );
}

/// 9.1.2.3: a claim is an offer too, as long as there may be one.
#[test]
fn offers_have_a_limit() {
    let mut table = Table::started(settings(Play::Competition));
    for _ in 0..1_000 {
        table.does(1, White, Act::Offer);
        table.does(1, Role::Black, Act::Reply(Answer::Decline));
    }
    assert_eq!(table.tries(1, White, Act::Offer), Err(Refusal::Limit));
    let (kind, uci) = (ClaimKind::Fifty, None);
    table.does(1, White, Act::Decision(Decision::Claim { kind, uci }));
    assert_eq!((table.0.offer(), table.0.offers().len()), (None, 1_000));
}

/// By the 2005 Laws knights may go to and fro for ever; a record may not.
#[test]
fn a_game_has_a_last_ply_and_a_last_press() {
    let limit = 20_000;
    let mut slow = settings(Play::Competition);
    slow.edition = Edition::E2005;
    slow.regulations.adjournment = true;
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    let moves: Vec<&str> = moves.take(limit).collect();
    let opened = |plies: usize| {
        let game = Game::open_after(slow.clone(), &moves[..plies]);
        let mut table = Table(game.expect("no rule ends it"));
        table.does(0, System, Act::Start);
        table.does(1, Arbiter, Act::Decision(Decision::Adjourn));
        table
    };
    let resumed = || {
        let (envelope, absent) = (None, BySide::default());
        Act::Decision(Decision::Resume { envelope, absent })
    };
    let mut full = opened(limit);
    assert_eq!(full.tries(2, White, made("g1f3")), Err(Refusal::Limit));
    assert_eq!(full.tries(2, Arbiter, resumed()), Err(Refusal::Limit));
    let mut last = opened(limit - 1);
    last.does(2, Role::Black, made("f6g8"));
    let mut last = opened(limit - 1);
    last.does(2, Arbiter, resumed());

    let mut table = Table::casual();
    for press in 0..limit {
        let by = if press % 2 == 0 { White } else { Role::Black };
        table.does(1, by, Act::Press(Stamp::Touch));
    }
    let press = Act::Press(Stamp::Touch);
    assert_eq!(table.tries(1, White, press), Err(Refusal::Limit));
}

#[test]
fn what_cannot_be_played_is_not_opened() {
    let open = |settings: Settings, moves: &[&str]| Game::open_after(settings, moves).err();
    for (play, fault) in [
        (Play::Casual, None),
        (Play::Competition, Some(SetupFault::CasualOnly)),
    ] {
        let mut auto = settings(play);
        auto.auto_flag = true;
        assert_eq!(open(auto, &[]), fault);
    }
    let mut timeless = settings(Play::Casual);
    if let Some(control) = &mut timeless.control {
        control.sides.black.clear();
    }
    let periods = SetupFault::Control(ControlFault::Periods);
    assert_eq!(open(timeless, &[]), Some(periods));
    let moves = ["e2e4", "e2e4"];
    let second = SetupFault::Move { ply: 2 };
    assert_eq!(open(settings(Play::Casual), &moves), Some(second));
}

/// README 8: what holds where an event has announced nothing.
#[test]
fn regulations_that_nobody_has_set() {
    for edition in [Edition::E2005, Edition::E2018] {
        let hour = if edition == Edition::E2005 { 3_600 } else { 0 };
        let usual = Regulations {
            default_time: Micros::from_secs(hour),
            draw_min_moves: None,
            draw_never: false,
            points: PointValues {
                win: Points(100),
                draw: Points(50),
                loss: Points(0),
            },
            guidelines: Guidelines::Off,
            adjournment: false,
            vi_rules: false,
            leave_report: false,
            lighter_device_penalty: false,
            appeals: true,
            fines: false,
            show_move_counter: None,
        };
        assert_eq!(Regulations::usual(edition), usual);
    }
}
