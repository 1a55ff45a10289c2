//! An arbiter's app and a board's app at the real server: what he sees, what he asks, and what it came to. The state
//! after is read from the board's own log through the Laws.

use super::hall::{stored, touch};
use super::hall_apps::{
    GAME, board_and_arbiter, board_log, by_the_laws, caught_up, does, game, settled, until_hall,
};
use SideDto::{Black, White};
use wire::{
    ArbiterAct, AskState, CallCodeDto, Deed, FaultDto, Pair, PhaseDto, RefusalDto, SideDto,
    TimeReasonDto, Urgency, WriteMove,
};

fn illegal(restart: Option<SideDto>) -> ArbiterAct {
    ArbiterAct::IllegalMove {
        offender: White,
        faults: vec![FaultDto::Illegal],
        ply: None,
        give_back: true,
        restart,
    }
}

/// 7.5.5: from the player's call to two minutes more for the opponent, and then the acts that an arbiter does by hand.
#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_rules_from_his_tablet() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    let uci = String::from("e2e5");
    board
        .write_move(WriteMove::Board { ply: None, uci })
        .expect("written");
    touch(&board, White);
    board
        .deed(Deed::ClaimIllegal { side: Black })
        .expect("claimed");
    caught_up(&board, &arbiter).await;
    // No player's app is an arbiter's.
    assert_eq!(board.hall_board(&game()), Err(RefusalDto::Role));
    until_hall(&arbiter, "he is called", |arbiter| {
        let row = arbiter.hall.state().row(GAME, arbiter.reading());
        row.is_some_and(|row| row.urgency == Urgency::Call && row.reported)
    })
    .await;
    // Sheets come in their own time.
    until_hall(&arbiter, "the sheet is there", |arbiter| {
        let shown = arbiter.hall_board(&game());
        shown.is_ok_and(|board| board.plies.first().is_some_and(|ply| ply.white.is_some()))
    })
    .await;
    let shown = arbiter.hall_board(&game()).expect("a board");
    assert_eq!(shown.row.calls[0].code, CallCodeDto::Claim);
    let cell = shown.plies[0].white.as_ref().expect("White's sheet");
    assert_eq!((cell.text.as_str(), &cell.uci), ("e2e5", &None));

    let asked = does(&board, &arbiter, illegal(None)).await;
    let lift = ArbiterAct::LiftIllegal { offender: White };
    assert_eq!((&asked.undo, &asked.no_undo), (&Some(lift), &None));
    let after = by_the_laws(&board);
    assert_eq!(after.penalised_illegal().white, 1);
    let shown = after.clock().expect("a clock").face(after.last_at()).shown;
    // Black's own seconds since the press are given back too.
    assert_eq!(shown.black, laws::Micros::from_secs(5_400 + 120));
    let row = arbiter
        .hall
        .state()
        .row(GAME, arbiter.reading())
        .expect("a row");
    assert_eq!((row.phase, row.calls.len()), (PhaseDto::Stopped, 0));

    // P.1: it was none. The count and the time are as before, by two entries of the arbiter's own.
    let undone = arbiter.undo_asked(&asked.id).expect("asked");
    assert!(matches!(
        settled(&arbiter, &undone).await,
        AskState::Done { .. }
    ));
    let after = by_the_laws(&board);
    assert_eq!(after.penalised_illegal().white, 0);
    let shown = after.clock().expect("a clock").face(after.last_at()).shown;
    assert_eq!(shown.black, laws::Micros::from_secs(5_400));
    hall.running.stop().await;
}

/// 6.10, 12.5: times and counters are set, time is added, and an own act is undone by another one.
#[tokio::test(flavor = "multi_thread")]
async fn times_are_set_added_and_given_back() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    board
        .deed(Deed::StopAndCall {
            side: White,
            touched: None,
        })
        .expect("stopped");
    caught_up(&board, &arbiter).await;
    let set = ArbiterAct::SetClock {
        left_ms: Pair {
            white: Some(1_000_000),
            black: Some(900_000),
        },
        moves: Pair {
            white: Some(12),
            black: Some(11),
        },
        reason: TimeReasonDto::Ruling,
    };
    does(&board, &arbiter, set).await;
    let add = ArbiterAct::AddTime {
        ms: Pair {
            white: 60_000,
            black: 0,
        },
    };
    let asked = does(&board, &arbiter, add).await;
    let back = ArbiterAct::AddTime {
        ms: Pair {
            white: -60_000,
            black: 0,
        },
    };
    assert_eq!(asked.undo, Some(back));
    let undone = arbiter.undo_asked(&asked.id).expect("undone");
    assert!(matches!(
        settled(&arbiter, &undone).await,
        AskState::Done {
            white_ms: 1_000_000,
            ..
        }
    ));
    // Only what was asked stands in the log, each with the arbiter's own signature.
    let log = stored(&board, board_log());
    let on_request = log.iter().filter(|one| one.entry().kind == log::KIND_ASKED);
    assert_eq!(on_request.count(), 3 + 1 + 1);
    hall.running.stop().await;
}
