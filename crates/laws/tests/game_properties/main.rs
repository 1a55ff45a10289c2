//! What holds for every sequence of acts, refused ones included.

extern crate hamle_laws as laws;

mod deciding;
mod on_board;
mod time;

use laws::{
    Act, Answer, BySide, Decision, Edition, Game, Guidelines, Instant, Micros, Mode, OnFlag,
    Outcome, Period, Play, PressNo, Reason, Regulations, Settings, SheetPlan, Side, Speed, Stamp,
    StartPosition, StopReason, TimeControl, TimeReason, Transition, record,
};
use log::Role;
use proptest::prelude::*;

/// One drawn act, made concrete by the game that it meets.
#[derive(Clone, Debug)]
struct Draw {
    verb: u8,
    by: u8,
    pick: u16,
    wait: i64,
}

fn draws() -> impl Strategy<Value = Vec<Draw>> {
    let wait = prop_oneof![4 => 0..3_000_000i64, 1 => 0..40_000_000i64, 1 => Just(-5i64)];
    let one = (0..53u8, 0..16u8, any::<u16>(), wait);
    prop::collection::vec(
        one.prop_map(|(verb, by, pick, wait)| Draw {
            verb,
            by,
            pick,
            wait,
        }),
        1..90,
    )
}

fn settings() -> impl Strategy<Value = Settings> {
    let span = Micros::from_secs(1);
    let mode = prop::sample::select(vec![
        Mode::None,
        Mode::Increment(span),
        Mode::Delay(span),
        Mode::Bronstein(span),
        Mode::Hourglass,
    ]);
    // Endings are near: mate in one, a drawn end, a repetition from the start.
    let start = prop::sample::select(vec![
        StartPosition::Standard,
        StartPosition::Fen("6k1/5ppp/8/8/8/8/8/K2RR3 w - - 148 90".into()),
        StartPosition::Fen("8/8/8/8/8/4k3/6q1/4K3 b - - 0 1".into()),
    ]);
    (mode, start, any::<[bool; 6]>(), 5..120i64).prop_map(|(mode, start, yes, secs)| {
        let periods = |base: i64| {
            let base = Micros::from_secs(base);
            let last = Period {
                moves: None,
                base,
                mode,
            };
            let moves = Some(3);
            let first = Period { moves, ..last };
            if yes[0] && mode != Mode::Hourglass {
                vec![first, last]
            } else {
                vec![last]
            }
        };
        let play = [Play::Competition, Play::Casual][usize::from(yes[1])];
        Settings {
            edition: if yes[2] {
                Edition::E2018
            } else {
                Edition::E2023
            },
            play,
            supervised: Some(true),
            speed: (yes[2] != yes[4]).then_some(Speed::Rapid),
            start,
            control: Some(TimeControl {
                sides: BySide {
                    white: periods(secs),
                    black: periods(secs + 1),
                },
                transition: if yes[3] {
                    Transition::AtZero
                } else {
                    Transition::AtCount
                },
                on_flag: if yes[4] { OnFlag::Run } else { OnFlag::Freeze },
                carry_over: yes[5],
                delay_carry_over: yes[3],
            }),
            regulations: regulations(yes[2] == yes[4], yes[5]),
            sheets: SheetPlan::Common,
            legality_check: yes[1] && yes[2],
            auto_flag: yes[1] && yes[5],
            tournament: yes[0].then_some(log::DeviceKey([7; 32])),
        }
    })
}

/// Often an act that the game takes, sometimes any.
fn act(game: &Game, draw: &Draw) -> (Act, Role) {
    let any = [Role::White, Role::Black, Role::Arbiter, Role::System];
    let (act, by) = writing(game, draw).unwrap_or_else(|| talking(game, draw));
    (act, any.get(usize::from(draw.by)).copied().unwrap_or(by))
}

/// Those of the edition, or all that can be announced (then the game is a rapid one, where Guideline III applies).
fn regulations(usual: bool, arbiter: bool) -> Regulations {
    if usual {
        return Regulations::usual(Edition::E2018);
    }
    Regulations {
        default_time: Micros(20_000),
        draw_min_moves: Some(2),
        guidelines: if arbiter {
            Guidelines::III5
        } else {
            Guidelines::III6
        },
        adjournment: true,
        ..Regulations::usual(Edition::E2018)
    }
}

fn player(side: Side) -> Role {
    if side == Side::White {
        Role::White
    } else {
        Role::Black
    }
}

fn running(game: &Game) -> Side {
    game.clock()
        .and_then(laws::Clock::running)
        .unwrap_or(Side::White)
}

fn drawn_side(draw: &Draw) -> Side {
    if draw.pick.is_multiple_of(2) {
        Side::White
    } else {
        Side::Black
    }
}

/// Presses and moves.
fn writing(game: &Game, draw: &Draw) -> Option<(Act, Role)> {
    let legal = game.position().legal_moves();
    let uci = legal
        .get(usize::from(draw.pick) % legal.len().max(1))
        .cloned()
        .unwrap_or("e2e5".into());
    let first = game
        .first_unknown()
        .and_then(|ply| game.plies().get(usize::from(ply) - 1));
    let press = first
        .and_then(|ply| ply.press)
        .unwrap_or(PressNo(draw.pick % 8));
    Some(match draw.verb {
        0..=13 => (Act::Press(Stamp::Touch), player(running(game))),
        14..=18 => (Act::Move { uci, press: None }, player(game.on_move())),
        19..=25 => (
            Act::Move {
                uci,
                press: Some(press),
            },
            player(game.position().turn()),
        ),
        26 => (
            Act::NothingMoved {
                press: PressNo(draw.pick % 8),
            },
            player(running(game)),
        ),
        27 => (
            Act::Correct {
                ply: draw.pick % 8,
                uci,
            },
            player(drawn_side(draw)),
        ),
        28 => (Act::TakeBack, player(game.on_move().other())),
        _ => return None,
    })
}

/// Everything else.
fn talking(game: &Game, draw: &Draw) -> (Act, Role) {
    let (side, running, pick) = (drawn_side(draw), running(game), i64::from(draw.pick));
    let seldom = draw.pick.is_multiple_of(5);
    let reason = TimeReason::Ruling;
    match draw.verb {
        29 => (Act::Offer, player(running)),
        30 if seldom => (Act::Reply(Answer::Accept), player(running.other())),
        30 => (Act::Reply(Answer::Decline), player(running.other())),
        31 if seldom => (Act::Resign, player(side)),
        31 => (Act::StopAndCall(StopReason::Piece), player(side)),
        32 => (Act::Stop, Role::Arbiter),
        33 => (Act::Restart(side), Role::Arbiter),
        34 => (Act::ClaimFlag, player(side)),
        35 => (
            Act::SetTime {
                side,
                left: Micros(pick * 100),
                reason,
            },
            Role::Arbiter,
        ),
        36 => (
            Act::AddTime {
                side,
                span: Micros(pick * 500 - 9_000_000),
            },
            Role::Arbiter,
        ),
        37 => (
            Act::Sign(Outcome::ALL[usize::from(draw.pick % 2)]),
            player(running),
        ),
        38 if seldom => {
            let (outcome, reason) = (Outcome::Draw, Reason::Agreement);
            (Act::EnterResult { outcome, reason }, Role::Arbiter)
        }
        38 => (
            Act::Resumed {
                same_boot: draw.pick.is_multiple_of(2),
            },
            Role::System,
        ),
        39..=45 => deciding::act(game, drawn_side(draw), draw.pick),
        46..=52 => on_board::act(game, draw.pick),
        _ => (Act::Seen, Role::System),
    }
}

/// One entry: kind, payload, author's role, instant.
type Logged = (u16, Vec<u8>, Role, Instant);

/// Applies all; answers the log of those that were taken.
fn play(game: &mut Game, draws: &[Draw]) -> Result<Vec<Logged>, TestCaseError> {
    let mut log = Vec::new();
    let mut now = Instant::default();
    for (index, draw) in draws.iter().enumerate() {
        let (act, by) = if index == 0 {
            (Act::Start, Role::System)
        } else {
            act(game, draw)
        };
        now = now + Micros(draw.wait);
        let before = game.clone();
        let would = game.would_refuse(&act, by, now);
        prop_assert_eq!(&before, &*game, "asking changes nothing");
        match game.apply(&act, by, now) {
            Err(why) => {
                prop_assert_eq!(Some(why), would);
                prop_assert_eq!(&before, &*game, "{:?} was refused", act);
            }
            Ok(()) => {
                prop_assert_eq!(would, None);
                let (kind, bytes) = record::write(&act);
                log.push((kind, bytes, by, now));
            }
        }
        holds(&before, game, &act)?;
    }
    Ok(log)
}

fn holds(before: &Game, game: &Game, act: &Act) -> Result<(), TestCaseError> {
    let clock = game.clock().expect("these games have one");
    let (now, later) = (game.last_at(), game.last_at() + Micros(700_000));
    for side in Side::ALL {
        prop_assert!(clock.account(side, later).balances());
    }
    let (face, next) = (clock.face(now), clock.face(later));
    let falls =
        |side: Side| next.main[side] < face.main[side] && next.period[side] == face.period[side];
    prop_assert!(Side::ALL.iter().filter(|side| falls(**side)).count() <= 1);
    prop_assert!(
        Side::ALL
            .iter()
            .all(|side| !falls(*side) || face.running == Some(*side))
    );
    if let Some(end) = game.ending_at(now) {
        prop_assert_eq!(face.running, None, "the clocks stand");
        prop_assert!(end.at <= now && usize::from(end.ply) <= game.plies().len());
        prop_assert!(
            !before.is_signed()
                || before.ending_at(now) == Some(end)
                || matches!(act, Act::Decision(_)),
            "a signed result stands, unless the arbiter rules"
        );
    }
    if game.referred_claim().is_some() {
        prop_assert_eq!(face.running, None, "III.6 has concluded the game");
    }
    // A late move, or a correction, never touches clocks or counters while the game goes on.
    let writes_up = matches!(
        act,
        Act::Move { press: Some(_), .. } | Act::Correct { .. } | Act::NothingMoved { .. }
    );
    if writes_up && before.ending_at(now).is_none() && game.ending_at(now).is_none() {
        let then = before.clock().map(|clock| clock.face(now));
        prop_assert_eq!(then, Some(face));
    }
    // Known moves come first, and each follows from the one before.
    let known = game
        .plies()
        .iter()
        .take_while(|ply| ply.uci.is_some())
        .count();
    prop_assert!(game.plies().iter().skip(known).all(|ply| ply.uci.is_none()));
    let mut position = laws::Position::try_new(&game.settings().start).expect("it was opened");
    for ply in game.plies().iter().take(known) {
        prop_assert_eq!(position.turn(), ply.mover);
        let uci = ply.uci.as_deref().unwrap_or_default();
        let legal = position.is_legal(uci);
        prop_assert!(ply.illegal || legal, "a move that is not legal is marked");
        let done = position.play_as_done(uci, ply.fault);
        position = done.expect("a known move can be done").0;
    }
    let bound = game.must_play();
    prop_assert!(
        bound.iter().all(|uci| position.is_legal(uci)),
        "{:?}",
        bound
    );
    prop_assert_eq!(&position, game.position());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_game(settings in settings(), draws in draws()) {
        let mut game = Game::open(settings.clone()).expect("it can be played");
        let log = play(&mut game, &draws)?;
        time::balances(&game)?;
        let (kind, bytes) = record::write(&Act::Open(settings));
        let Ok(Act::Open(again)) = record::read(kind, &bytes) else { panic!("it opens the log") };
        let mut replayed = Game::open(again).expect("as before");
        for (kind, bytes, by, at) in log {
            let act = record::read(kind, &bytes).expect("it was written");
            prop_assert_eq!(replayed.apply(&act, by, at), Ok(()));
        }
        prop_assert_eq!(&replayed, &game);
        // P.1: whatever state it is in, the arbiter can give a result, or let the game go on.
        let (by, now) = (Role::Arbiter, game.last_at());
        let ruled = |outcome| Act::Decision(Decision::Override { outcome, why: "P.1".into() });
        let both = [Role::White, Role::Black];
        let who = if game.settings().play == Play::Casual { &both[..] } else { &[by][..] };
        for outcome in [Some(Outcome::HalfZero), None] {
            for by in who {
                prop_assert_eq!(game.apply(&ruled(outcome), *by, now), Ok(()));
            }
            prop_assert_eq!(game.ending_at(now).map(|end| end.outcome), outcome);
        }
    }
}
