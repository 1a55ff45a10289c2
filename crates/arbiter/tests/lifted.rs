//! A penalty for an illegal move is taken back: what the Laws say of it, by hand.

extern crate hamle_arbiter as arbiter;

use arbiter::{Step, preview, sealed_shut, snapshot, steps, undo};
use laws::{
    Act, BySide, Edition, Game, Instant, Micros, Mode, OnFlag, Period, Play, Regulations, Settings,
    SheetPlan, Side, Stamp, StartPosition, TimeControl, Transition,
};
use log::Role;
use wire::{ArbiterAct, FaultDto, NoUndo, RefusalDto, SideDto};

fn secs(secs: i64) -> Instant {
    Instant(secs * 1_000_000)
}

/// 90 minutes and 3 seconds a move, supervised; started.
fn started() -> Game {
    let period = vec![Period {
        moves: None,
        base: Micros::from_secs(5_400),
        mode: Mode::Increment(Micros::from_secs(3)),
    }];
    let sides = BySide::from_fn(|_| period.clone());
    let control = TimeControl::try_new(sides, Transition::AtZero, OnFlag::Run, true, true);
    let settings = Settings {
        edition: Edition::E2018,
        play: Play::Competition,
        supervised: Some(true),
        speed: None,
        start: StartPosition::Standard,
        control: Some(control.expect("a sound control")),
        sheets: SheetPlan::Own,
        legality_check: false,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    };
    let mut game = Game::open(settings).expect("a sound setting");
    game.apply(&Act::Start, Role::System, secs(0))
        .expect("started");
    game
}

fn moves(game: &mut Game, uci: &str, at: Instant) {
    let mover = match game.on_move() {
        Side::White => Role::White,
        Side::Black => Role::Black,
    };
    let uci = String::from(uci);
    for act in [Act::Move { uci, press: None }, Act::Press(Stamp::Touch)] {
        game.apply(&act, mover, at).expect("a move, and a press");
    }
}

fn apply(game: &mut Game, act: &ArbiterAct, at: Instant) {
    for step in steps(game, act, &sealed_shut).expect("steps") {
        if let Step::Act(act) = step {
            game.apply(&act, Role::Arbiter, at).expect("taken");
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

/// 7.5.5, P.1: the pawn's move had been legal. By hand: Black has the two minutes no more, White's count is none again, and
/// the pawn that he let go stays where he put it (4.7). Undone after the loss, the game goes on with one penalty.
#[test]
fn a_penalty_for_an_illegal_move_is_undone() {
    let mut game = started();
    moves(&mut game, "e2e4", secs(10));
    let before = game.clone();
    apply(&mut game, &illegal(Some(SideDto::White)), secs(40));
    let lift = ArbiterAct::LiftIllegal {
        offender: SideDto::White,
    };
    let act = illegal(None);
    assert_eq!(undo(&before, &game, &act, secs(40)), Ok(lift.clone()));
    let told = preview(&game, &lift, Role::Arbiter, secs(45), &sealed_shut);
    assert_eq!((told.refusal, told.steps), (None, 2));
    let [white, black] = [&told.after.white, &told.after.black].map(|side| side.left_ms);
    assert_eq!([white, black], [5_388_000, 5_403_000]);
    assert_eq!((told.after.penalised, told.after.running), ([0, 0], None));
    assert_eq!(told.after.must_play, ["e2e4"]);
    assert_eq!(told.no_undo, Some(NoUndo::Anew));

    moves(&mut game, "e2e5", secs(50));
    let before = game.clone();
    apply(&mut game, &act, secs(60));
    assert!(snapshot(&game, secs(60)).ending.is_some());
    assert_eq!(undo(&before, &game, &act, secs(60)), Ok(lift.clone()));
    let told = preview(&game, &lift, Role::Arbiter, secs(70), &sealed_shut);
    assert_eq!(
        (told.refusal, told.steps, told.after.ending),
        (None, 1, None)
    );
    assert_eq!(told.after.penalised, [1, 0]);
    assert_eq!(told.after.black.left_ms, 5_523_000, "the first one stands");
    let none = ArbiterAct::LiftIllegal {
        offender: SideDto::Black,
    };
    let told = preview(&game, &none, Role::Arbiter, secs(70), &sealed_shut);
    assert_eq!(told.refusal, Some(RefusalDto::NoSuchPly));
}
