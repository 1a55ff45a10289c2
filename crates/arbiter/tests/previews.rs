//! What a preview says is what happens, for every act on random games; and what the Laws say of some by hand.

extern crate hamle_arbiter as arbiter;

use arbiter::{Step, offered, preview, sealed_shut, snapshot, steps, undo};
use laws::{
    Act, BySide, Decision, Edition, Game, Instant, Micros, Mode, OnFlag, Period, Play, Regulations,
    Settings, SheetPlan, Side, Stamp, StartPosition, TimeControl, Transition,
};
use log::Role;
use proptest::prelude::*;
use wire::{
    ArbiterAct, FaultDto, OutcomeDto, Pair, PenaltyDto, ResultGround, ShareDto, SideDto,
    TimeReasonDto,
};

fn settings(base_secs: i64, sheets: SheetPlan, start: StartPosition) -> Settings {
    let period = vec![Period {
        moves: None,
        base: Micros::from_secs(base_secs),
        mode: Mode::Increment(Micros::from_secs(3)),
    }];
    let sides = BySide {
        white: period.clone(),
        black: period,
    };
    let control = TimeControl::try_new(sides, Transition::AtZero, OnFlag::Run, true, true);
    let regulations = Regulations {
        adjournment: true,
        fines: true,
        ..Regulations::usual(Edition::E2018)
    };
    Settings {
        edition: Edition::E2018,
        play: Play::Competition,
        supervised: Some(true),
        speed: None,
        start,
        control: Some(control.expect("a sound control")),
        sheets,
        legality_check: false,
        auto_flag: false,
        regulations,
        tournament: None,
    }
}

fn secs(secs: i64) -> Instant {
    Instant(secs * 1_000_000)
}

fn role(side: Side) -> Role {
    match side {
        Side::White => Role::White,
        Side::Black => Role::Black,
    }
}

fn started(settings: Settings) -> Game {
    let mut game = Game::open(settings).expect("a sound setting");
    game.apply(&Act::Start, Role::System, secs(0))
        .expect("started");
    game
}

/// One thing that may happen at a board, by the number drawn; what the Laws refuse does not happen.
fn happens(game: &mut Game, pick: u16, at: Instant) {
    let mover = game.on_move();
    let legal = game.position().legal_moves();
    let uci = legal
        .get(usize::from(pick / 8) % legal.len().max(1))
        .cloned();
    let act = match (pick % 8, uci) {
        (0..=3, Some(uci)) => Act::Move { uci, press: None },
        (4, _) => Act::Offer,
        (5, _) => Act::StopAndCall(laws::StopReason::Other),
        (6, _) => Act::Decision(Decision::Claim {
            kind: laws::ClaimKind::Threefold,
            uci: None,
        }),
        _ => Act::Press(Stamp::Touch),
    };
    let is_move = matches!(act, Act::Move { .. });
    let _ = game.apply(&act, role(mover), at);
    if is_move {
        let _ = game.apply(&Act::Press(Stamp::Touch), role(mover), at);
    }
}

/// All kinds of acts, offered or not.
fn any_act(pick: u16, game: &Game) -> ArbiterAct {
    let side = if pick.is_multiple_of(2) {
        SideDto::White
    } else {
        SideDto::Black
    };
    let ms = u32::from(pick) * 100;
    let ply = u16::try_from(game.plies().len())
        .expect("few")
        .min(pick % 16);
    match pick % 20 {
        0 => ArbiterAct::Stop,
        1 => ArbiterAct::Restart { side },
        2..=4 => ArbiterAct::IllegalMove {
            offender: side,
            faults: vec![
                [
                    FaultDto::Illegal,
                    FaultDto::NothingMoved,
                    FaultDto::TwoHands,
                ][usize::from(pick / 20 % 3)],
            ],
            ply: None,
            give_back: pick.is_multiple_of(3),
            restart: pick.is_multiple_of(5).then_some(side),
        },
        5 => ArbiterAct::Restore {
            ply,
            give_back: pick.is_multiple_of(3),
        },
        6 if pick.is_multiple_of(3) => ArbiterAct::LiftIllegal { offender: side },
        6 => ArbiterAct::FlagSeen { side },
        7 => ArbiterAct::RuleClaim {
            correct: pick.is_multiple_of(4),
        },
        8 => ArbiterAct::SetClock {
            left_ms: Pair {
                white: Some(ms),
                black: Some(ms),
            },
            moves: Pair {
                white: Some(ply),
                black: None,
            },
            reason: TimeReasonDto::Ruling,
        },
        _ => another_act(pick, side, ms),
    }
}

fn another_act(pick: u16, side: SideDto, ms: u32) -> ArbiterAct {
    let penalties = [
        PenaltyDto::Warning,
        PenaltyDto::OpponentTime { ms },
        PenaltyDto::OffenderTime { ms },
        PenaltyDto::OpponentScore { hundredths: 100 },
        PenaltyDto::OffenderScore { hundredths: 0 },
        PenaltyDto::Lost {
            opponent: ShareDto::Draw,
        },
        PenaltyDto::Fine,
        PenaltyDto::Exclusion,
        PenaltyDto::Expulsion,
    ];
    match pick % 20 {
        9 => ArbiterAct::AddTime {
            ms: Pair {
                white: i32::from(pick),
                black: -i32::from(pick) * 100,
            },
        },
        10..=12 => ArbiterAct::Penalty {
            offender: side,
            penalty: penalties[usize::from(pick / 20) % 9],
        },
        13 => ArbiterAct::SetScore {
            hundredths: Pair {
                white: 50,
                black: 50,
            },
        },
        14 => ArbiterAct::Override {
            outcome: pick.is_multiple_of(3).then_some(OutcomeDto::Draw),
            why: String::from("?"),
        },
        15 => ArbiterAct::EnterResult {
            outcome: OutcomeDto::WhiteWins,
            ground: ResultGround::Decision,
        },
        16 => ArbiterAct::Confirm,
        17 => ArbiterAct::Dismiss,
        18 => ArbiterAct::Missing { side },
        _ => ArbiterAct::Adjourn,
    }
}

fn apply(game: &mut Game, act: &ArbiterAct, at: Instant) {
    for step in steps(game, act, &sealed_shut).expect("it was previewed") {
        if let Step::Act(act) = step {
            game.apply(&act, Role::Arbiter, at)
                .expect("the preview said so");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_shown_before_is_what_happens(
        picks in prop::collection::vec((any::<u16>(), 0_i64..40), 1..30),
        acts in prop::collection::vec(any::<u16>(), 1..6),
    ) {
        let mut game = started(settings(120, SheetPlan::Own, StartPosition::Standard));
        let mut at = secs(0);
        for (pick, pause) in &picks {
            at = at + Micros::from_secs(*pause);
            happens(&mut game, *pick, at);
        }
        for pick in &acts {
            let mut all: Vec<ArbiterAct> =
                offered(&game, Role::Arbiter, at).into_iter().map(|one| one.act).collect();
            let offers = all.len();
            all.push(any_act(*pick, &game));
            for (index, act) in all.iter().enumerate() {
                let told = preview(&game, act, Role::Arbiter, at, &sealed_shut);
                prop_assert_eq!(&told.before, &snapshot(&game, at));
                if told.refusal.is_some() {
                    let sealed = matches!(act, ArbiterAct::Resume { .. });
                    prop_assert!(index >= offers || sealed, "offered and refused: {:?}", act);
                    prop_assert_eq!(&told.before, &told.after);
                    continue;
                }
                let mut copy = game.clone();
                apply(&mut copy, act, at);
                prop_assert_eq!(&told.after, &snapshot(&copy, at), "{:?}", act);
                let back = undo(&game, &copy, act, at);
                prop_assert_eq!(told.no_undo.as_ref(), back.as_ref().err());
                if let Ok(back) = back {
                    let told = preview(&copy, &back, Role::Arbiter, at, &sealed_shut);
                    prop_assert_eq!(told.refusal, None, "{:?} undone by {:?}", act, back);
                }
            }
            let chosen = &all[usize::from(*pick) % all.len()];
            if preview(&game, chosen, Role::Arbiter, at, &sealed_shut).refusal.is_none() {
                apply(&mut game, chosen, at);
            }
        }
    }
}

fn illegal(restart: Option<SideDto>) -> ArbiterAct {
    ArbiterAct::IllegalMove {
        offender: SideDto::White,
        faults: vec![FaultDto::Illegal],
        ply: None,
        give_back: true,
        restart,
    }
}

fn moves(game: &mut Game, uci: &str, at: Instant) {
    let mover = role(game.on_move());
    let uci = String::from(uci);
    game.apply(&Act::Move { uci, press: None }, mover, at)
        .expect("a move");
    game.apply(&Act::Press(Stamp::Touch), mover, at)
        .expect("a press");
}

/// 7.5.5 in standard play: two minutes for the opponent, position and times from before the press, and White's
/// clock goes on. By hand: 5400 s each, the move at 10 s, the ruling at 40 s.
#[test]
fn an_illegal_move_brings_the_opponent_two_minutes() {
    let mut game = started(settings(5_400, SheetPlan::Own, StartPosition::Standard));
    moves(&mut game, "e2e5", secs(10));
    let told = preview(
        &game,
        &illegal(Some(SideDto::White)),
        Role::Arbiter,
        secs(40),
        &sealed_shut,
    );
    assert_eq!(told.refusal, None);
    assert_eq!(
        (told.before.white.left_ms, told.before.black.left_ms),
        (5_396_000, 5_373_000)
    );
    assert_eq!(
        (told.after.white.left_ms, told.after.black.left_ms),
        (5_393_000, 5_523_000)
    );
    assert_eq!(
        (told.before.penalised, told.after.penalised),
        ([0, 0], [1, 0])
    );
    assert_eq!(
        (told.after.running, told.after.plies),
        (Some(SideDto::White), 0)
    );
    assert_eq!(
        (told.articles, told.steps),
        (vec![String::from("7.5.1"), String::from("7.5.5")], 2)
    );
    assert!(
        told.after.must_play.contains(&String::from("e2e4")),
        "the touched pawn has to move"
    );
    assert_eq!((told.no_undo, told.asks_can_mate), (None, None));
}

/// 7.5.5: the second one loses, and whether Black could mate has to be asked.
#[test]
fn the_second_illegal_move_loses() {
    let mut game = started(settings(5_400, SheetPlan::Own, StartPosition::Standard));
    moves(&mut game, "e2e5", secs(10));
    apply(&mut game, &illegal(Some(SideDto::White)), secs(40));
    moves(&mut game, "e2e5", secs(50));
    let told = preview(&game, &illegal(None), Role::Arbiter, secs(60), &sealed_shut);
    let ending = told.after.ending.expect("lost");
    assert_eq!(
        (ending.outcome, ending.article.as_deref()),
        (OutcomeDto::BlackWins, Some("7.5.5"))
    );
    assert_eq!(told.after.score, Some([0, 100]));
    assert_eq!(told.asks_can_mate, Some(SideDto::Black));
}

/// 6.9: a flag with K+N against K+Q is drawn, with K+P it is lost. The kings stand apart.
#[test]
fn a_flag_is_judged_by_who_can_mate() {
    for (fen, outcome) in [
        ("4k3/8/8/7q/8/8/2N5/4K3 b - - 0 1", OutcomeDto::Draw),
        ("4k3/8/8/7q/8/8/2P5/4K3 b - - 0 1", OutcomeDto::WhiteWins),
    ] {
        let game = started(settings(60, SheetPlan::Own, StartPosition::Fen(fen.into())));
        let act = ArbiterAct::FlagSeen {
            side: SideDto::Black,
        };
        let early = preview(&game, &act, Role::Assistant, secs(59), &sealed_shut);
        assert_eq!(early.refused_by.as_deref(), Some("6.8"));
        let told = preview(&game, &act, Role::Assistant, secs(64), &sealed_shut);
        assert_eq!(
            told.after.ending.map(|ending| ending.outcome),
            Some(outcome),
            "{fen}"
        );
        assert_eq!(told.asks_can_mate, Some(SideDto::White));
    }
}

/// 12.4: an assistant stops and sees flags; he rules nothing.
#[test]
fn an_assistant_rules_nothing() {
    let mut game = started(settings(5_400, SheetPlan::Own, StartPosition::Standard));
    moves(&mut game, "e2e5", secs(10));
    let told = preview(
        &game,
        &illegal(None),
        Role::Assistant,
        secs(40),
        &sealed_shut,
    );
    assert_eq!(told.refusal, Some(wire::RefusalDto::Role));
    let told = preview(
        &game,
        &ArbiterAct::Stop,
        Role::Assistant,
        secs(40),
        &sealed_shut,
    );
    assert_eq!(
        (told.refusal, told.after.phase),
        (None, wire::PhaseDto::Stopped)
    );
}

/// What was given and taken by an own act is taken and given back, to the millisecond, whatever has run since.
#[test]
fn time_is_undone_by_what_was_really_given() {
    let mut game = started(settings(60, SheetPlan::Own, StartPosition::Standard));
    let act = ArbiterAct::SetClock {
        left_ms: Pair {
            white: Some(90_000),
            black: None,
        },
        moves: Pair {
            white: None,
            black: None,
        },
        reason: TimeReasonDto::Ruling,
    };
    let before = game.clone();
    apply(&mut game, &act, secs(10));
    let back = undo(&before, &game, &act, secs(10)).expect("time can be undone");
    assert_eq!(
        back,
        ArbiterAct::AddTime {
            ms: Pair {
                white: -37_000,
                black: 0
            }
        }
    );
    apply(&mut game, &back, secs(30));
    // 63 s at the start (3 s of increment), 30 s used.
    assert_eq!(snapshot(&game, secs(30)).white.left_ms, 33_000);
}
