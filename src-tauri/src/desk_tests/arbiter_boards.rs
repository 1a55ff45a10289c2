//! An arbiter's app when things go wrong: too late, without rights, a dead phone, a mate that nobody saw.

use super::hall::{phone, touch};
use super::hall_apps::{
    GAME, board_and_arbiter, by_the_laws, caught_up, does, game, settled, state_of, until_hall,
};
use crate::desk::Desk;
use SideDto::{Black, White};
use laws::Side;
use log::Signed;
use wire::{
    ActAll, ActAsk, ArbiterAct, AskState, AskedDto, ConfirmAsked, Deed, Pair, RefusalDto,
    SheetPlanDto, SideDto, Urgency, WriteMove,
};

/// What comes too late returns, is confirmed anew, and stands in the log once. The board is away meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn an_act_that_came_too_late_is_confirmed_anew() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "chief_arbiter").await;
    caught_up(&board, &arbiter).await;
    let address = hall.running.address;
    hall.running.stop().await;
    let act = ArbiterAct::AddTime {
        ms: Pair {
            white: 120_000,
            black: 0,
        },
    };
    let ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let asked = arbiter.ask_act(&ask).expect("it works without a network");
    assert_eq!(asked.state, AskState::Queued);
    let table = touch(&board, White);
    let running = super::hall::serve(laptop.path(), address).await;
    board.hurry();
    arbiter.hurry();
    assert_eq!(settled(&arbiter, &asked).await, AskState::Expired);
    let left = |desk: &Desk| desk.table().expect("open").white.left_ms;
    assert_eq!(left(&board), table.white.left_ms, "nothing was done");
    assert_eq!(
        arbiter
            .hall
            .state()
            .row(GAME, arbiter.reading())
            .expect("a row")
            .urgency,
        Urgency::Returned
    );

    caught_up(&board, &arbiter).await;
    let anew = arbiter.confirm_asked(&again(&asked)).expect("confirmed");
    assert!(matches!(
        settled(&arbiter, &anew).await,
        AskState::Done { .. }
    ));
    assert_eq!(left(&board), table.white.left_ms + 120_000, "once");
    assert_eq!(state_of(&arbiter, &asked), AskState::Dropped);
    assert_eq!(arbiter.confirm_asked(&again(&asked)), Err(RefusalDto::Late));
    // After a restart the arbiter's app knows the same of the board and of what it asked.
    drop(arbiter);
    let arbiter = phone(two.path());
    caught_up(&board, &arbiter).await;
    until_hall(&arbiter, "it is told again", |arbiter| {
        matches!(state_of(arbiter, &anew), AskState::Done { .. })
    })
    .await;
    assert_eq!(state_of(&arbiter, &asked), AskState::Dropped);
    running.stop().await;
}

/// 6.11.1, 12.4: an assistant stops all boards; he rules nothing, and the window of a clock asks for nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_assistant_stops_all_boards() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, board, assistant) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "assistant").await;
    caught_up(&board, &assistant).await;
    let stop = ActAll {
        games: None,
        stop: true,
    };
    assert_eq!(board.ask_all(&stop), Err(RefusalDto::Role));
    let asked = assistant.ask_all(&stop).expect("asked");
    assert_eq!(asked.len(), 1);
    assert!(matches!(
        settled(&assistant, &asked[0]).await,
        AskState::Done { .. }
    ));
    assert_eq!(
        by_the_laws(&board).phase(laws::Instant(i64::MAX)),
        laws::Phase::Stopped
    );
    let ask = ActAsk {
        game: game(),
        act: ArbiterAct::AddTime {
            ms: Pair {
                white: 1_000,
                black: 0,
            },
        },
        seen: None,
    };
    assert_eq!(assistant.ask_act(&ask), Err(RefusalDto::Role));
    hall.running.stop().await;
}

/// 6.10.1: a phone dies in the middle of a game. The arbiter gives the board to another one, with the times that the
/// dead one showed; White's move stays, and the game goes on there.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_phone_is_replaced() {
    let [laptop, one, two, three] = [(); 4].map(|()| tempfile::tempdir().expect("folder"));
    let (mut hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    touch(&board, White);
    board
        .deed(Deed::StopAndCall {
            side: Black,
            touched: None,
        })
        .expect("stopped");
    caught_up(&board, &arbiter).await;
    drop(board);
    let spare = phone(three.path());
    let link = hall.link("clock", Some(GAME)).await;
    spare.join(&link.to_string()).await.expect("enrolled");
    let setting = arbiter
        .hall_board(&game())
        .expect("a board")
        .setting
        .expect("a clock");
    let act = ArbiterAct::ReplaceClock {
        device: reach::hex(&spare.device().0),
        after: None,
        left_ms: Pair {
            white: setting.white_ms,
            black: setting.black_ms,
        },
        moves: Pair {
            white: setting.white_moves,
            black: setting.black_moves,
        },
    };
    let ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let told = arbiter.preview_act(&ask).expect("a preview");
    let asked = arbiter.ask_act(&ask).expect("asked");
    assert!(matches!(
        settled(&arbiter, &asked).await,
        AskState::Done { .. }
    ));
    caught_up(&spare, &arbiter).await;
    let log = spare.open_game(&game()).expect("it goes on there");
    assert!(!log.closed);
    assert_eq!(
        (log.white.left_ms, log.next_side),
        (told.after.white.left_ms, White)
    );
    let game = laws::fold::board(
        arbiter.hall.state().boards[&GAME]
            .entries
            .iter()
            .map(Signed::entry),
    )
    .expect("it folds");
    assert_eq!(
        (game.presses().len(), game.moves_completed()[Side::White]),
        (1, 1)
    );
    hall.running.stop().await;
}

/// What is written on the sheet becomes what stands on the board when the arbiter says so; a mate ends the game then.
#[tokio::test(flavor = "multi_thread")]
async fn a_mate_on_one_sheet_is_confirmed() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    assert_eq!(board.table().expect("open").sheets, SheetPlanDto::Common);
    for (side, uci) in [
        (White, "f2f3"),
        (Black, "e7e5"),
        (White, "g2g4"),
        (Black, "d8h4"),
    ] {
        let uci = String::from(uci);
        board
            .write_move(WriteMove::Board { ply: None, uci })
            .expect("written");
        touch(&board, side);
    }
    until_hall(&arbiter, "the sheet says mate", |arbiter| {
        let row = arbiter.hall.state().row(GAME, arbiter.reading());
        row.is_some_and(|row| row.unestablished && row.urgency == Urgency::Sheets)
    })
    .await;
    let shown = arbiter.hall_board(&game()).expect("a board");
    let [
        wire::EstablishDto::Ended { ply: 4, reason, .. },
        wire::EstablishDto::Moves {
            first: 1, moves, ..
        },
    ] = &shown.establish[..]
    else {
        panic!("{:?}", shown.establish);
    };
    assert_eq!((reason.as_str(), moves.len()), ("checkmate", 4));
    assert!(!shown.knows_board && shown.now.ending.is_none());
    let act = ArbiterAct::Establish {
        first: 1,
        moves: moves.clone(),
    };
    does(&board, &arbiter, act).await;
    let over = by_the_laws(&board);
    let ending = over.ending_at(over.last_at()).expect("over");
    assert_eq!((ending.outcome, ending.ply), (laws::Outcome::BlackWins, 4));
    hall.running.stop().await;
}

fn again(asked: &AskedDto) -> ConfirmAsked {
    ConfirmAsked {
        id: asked.id.clone(),
        seen: None,
    }
}

/// 12.5: what the arbiter confirms is what he was shown. A press between the two brings it back, although his tablet
/// knows of it; a move that is written meanwhile does not.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_confirmed_is_what_was_shown() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "chief_arbiter").await;
    caught_up(&board, &arbiter).await;
    let act = ArbiterAct::AddTime {
        ms: Pair {
            white: 120_000,
            black: 0,
        },
    };
    let mut ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let shown = arbiter.preview_act(&ask).expect("a preview");
    ask.seen = Some(shown.seen);
    let table = touch(&board, White);
    caught_up(&board, &arbiter).await;
    let late = arbiter.ask_act(&ask).expect("asked");
    assert_eq!(settled(&arbiter, &late).await, AskState::Expired);
    let left = |desk: &Desk| desk.table().expect("open").white.left_ms;
    assert_eq!(left(&board), table.white.left_ms, "nothing was done");

    let shown = arbiter.preview_act(&ask).expect("a preview");
    let uci = String::from("e2e4");
    board
        .write_move(WriteMove::Board { ply: None, uci })
        .expect("written");
    caught_up(&board, &arbiter).await;
    let confirmed = ConfirmAsked {
        id: late.id.clone(),
        seen: Some(shown.seen),
    };
    let anew = arbiter.confirm_asked(&confirmed).expect("confirmed");
    assert!(matches!(
        settled(&arbiter, &anew).await,
        AskState::Done { .. }
    ));
    assert_eq!(left(&board), table.white.left_ms + 120_000, "once");
    // What was never seen is no ground for anything.
    ask.seen = Some("00".repeat(32));
    assert_eq!(arbiter.ask_act(&ask), Err(RefusalDto::Conflict));
    hall.running.stop().await;
}
