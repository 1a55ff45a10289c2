//! An arbiter's app at the real server when others cheat, write different things, or lose their log and their network.

use super::ask;
use super::hall::{Hall, Tablet, phone, serve, stored, touch, until};
use super::hall_apps::{
    GAME, board_and_arbiter, board_log, by_the_laws, caught_up, does, game, settled, until_hall,
};
use super::rounds::four;
use crate::desk::Desk;
use SideDto::{Black, White};
use laws::{Act, Decision, Penalty, Side};
use log::{Asked, Author, Entry, PersonId, Role, Signed};
use std::path::Path;
use wire::{
    ActAsk, ArbiterAct, AskState, Deed, EstablishDto, FaultDto, Letters, LogWhat, NewGame, Pair,
    PlayDto, SheetPlanDto, SideDto, WriteMove,
};

fn forfeit() -> Act {
    let penalty = Penalty::Lost(laws::Share::Win);
    let offender = Side::White;
    Act::Decision(Decision::Penalty { offender, penalty })
}

fn black_stops(board: &Desk) {
    let stops = Deed::StopAndCall {
        side: Black,
        touched: None,
    };
    board.deed(stops).expect("stopped");
}

/// What the arbiter's tablet says of the board's last entry.
fn last_line(arbiter: &Desk) -> LogWhat {
    let board = arbiter.hall_board(&game()).expect("a board");
    board.log.last().expect("a line").what.clone()
}

/// FIDE 12: an act of an arbiter counts by his own certificate alone. Neither an arbiter of another section, nor the owner of
/// the board's phone, nor whoever gets past the server makes one; each attempt stands in the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_forged_act_does_nothing_and_is_told() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (mut hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    caught_up(&board, &arbiter).await;
    hall.asks("/sections", four()).await;
    hall.asks("/rounds", serde_json::json!({"section": "A"}))
        .await;
    let of_a = serde_json::json!({"role": "arbiter", "sections": ["A"]});
    let link = hall.link_for(of_a).await;
    let mut other = Tablet::with_seed(&link, 78).await;
    let last = stored(&board, board_log()).pop().expect("begun");
    let forged = other.forged(&last, &forfeit());
    assert!(!other.brings(&forged).await, "the server keeps none of it");

    // Past the server: the clock itself looks at the certificate.
    let certificate = other.certificate();
    assert!(certificate.is_some(), "it lets him act in his own section");
    for certificate in [certificate, None] {
        let request = forged.clone();
        let asked = Asked {
            request,
            certificate,
        };
        board.do_asked(&asked, sync::Instant(0));
        caught_up(&board, &arbiter).await;
        assert_eq!(last_line(&arbiter), LogWhat::NotDone { refusal: None });
    }

    // The owner of the phone writes the arbiter's act into his own log.
    let last = stored(&board, board_log()).pop().expect("begun");
    let (kind, payload) = laws::record::write(&forfeit());
    let before = last.entry();
    let entry = Entry {
        seq: before.seq + 1,
        prev: last.hash(),
        author: Author {
            person: PersonId([0; 16]),
            role: Role::Arbiter,
            device: board.device(),
        },
        kind,
        payload,
        ..before.clone()
    };
    let signed = board.secret.sign(entry).expect("its own");
    board.ledger.keep_entries(vec![signed]);
    caught_up(&board, &arbiter).await;
    assert_eq!(last_line(&arbiter), LogWhat::WithoutEffect);
    let shown = arbiter.hall_board(&game()).expect("a board");
    assert_eq!((shown.now.ending, shown.now.score), (None, None));
    assert_eq!(by_the_laws(&board).score(), None);
    hall.running.stop().await;
}

fn writes(desk: &Desk, text: &str) {
    let text = String::from(text);
    let letters = Letters::En;
    let ply = None;
    desk.write_own(&WriteMove::Keypad { ply, text, letters })
        .expect("written");
}

/// 8.1.1, 8.5.2: two phones say two things of one move. The tablet shows both, and what stands on the board is one tap.
#[tokio::test(flavor = "multi_thread")]
async fn different_sheets_are_shown_and_established() {
    let folders = [(); 5].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(folders[0].path()).await;
    let mut desks = Vec::new();
    for (role, folder) in ["clock", "white_sheet", "black_sheet", "arbiter"]
        .into_iter()
        .zip(&folders[1..])
    {
        let of = (role != "arbiter").then_some(GAME);
        let desk = phone(folder.path());
        let link = hall.link(role, of).await;
        desk.join(&link.to_string()).await.expect("enrolled");
        desks.push(desk);
    }
    let [clock, white, black, arbiter] = &desks[..] else {
        panic!("four");
    };
    let new = NewGame {
        at_board: true,
        sheets: SheetPlanDto::Own,
        ..ask(PlayDto::Competition, 5_400)
    };
    clock.new_game(new).expect("begun");
    for sheet in [white, black] {
        until(sheet, "the game is here", |desk| {
            desk.own_sheet()
                .is_ok_and(|sheet| sheet.phase == wire::OwnPhase::Writing)
        })
        .await;
    }
    touch(clock, White);
    for (side, whites, blacks) in [
        (White, "e4", "e4"),
        (Black, "e5", "e5"),
        (White, "Nf3", "Nh3"),
    ] {
        writes(white, whites);
        writes(black, blacks);
        touch(clock, side);
    }
    let differ = EstablishDto::Differs {
        ply: 3,
        white: Some(String::from("g1f3")),
        black: Some(String::from("g1h3")),
    };
    until_hall(arbiter, "both sheets are there, and differ", |arbiter| {
        let shown = arbiter.hall_board(&game());
        shown.is_ok_and(|board| board.establish.contains(&differ))
    })
    .await;
    black_stops(clock);
    let act = ArbiterAct::Establish {
        first: 1,
        moves: ["e2e4", "e7e5", "g1f3"].map(String::from).to_vec(),
    };
    does(clock, arbiter, act).await;
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    let shown = arbiter.hall_board(&game()).expect("a board");
    assert_eq!(shown.now.fen.as_deref(), Some(fen));
    // What each wrote stands as evidence: no player's sheet is changed.
    let texts = |desk: &Desk| {
        let sheet = desk.own_sheet().expect("there").sheet;
        sheet[2].text.clone().unwrap_or_default()
    };
    assert_eq!((texts(white), texts(black)), ("Nf3".into(), "Nh3".into()));
    hall.running.stop().await;
}

fn copied(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            std::fs::create_dir_all(&target).expect("made");
            copied(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("copied");
        }
    }
}

/// 6.10.1: a phone that was copied writes a second branch. Both are shown with what their clocks say; the arbiter gives the
/// board to another phone from the end that he chooses, and the game goes on there.
#[tokio::test(flavor = "multi_thread")]
async fn a_split_log_is_granted_from_the_branch_that_he_chooses() {
    let [laptop, one, two, three, copy] = [(); 5].map(|()| tempfile::tempdir().expect("folder"));
    let (mut hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    caught_up(&board, &arbiter).await;
    board.ledger.wait();
    drop(board);
    copied(one.path(), copy.path());
    let board = phone(one.path());
    board.open_game(&game()).expect("there");
    touch(&board, White);
    touch(&board, Black);
    caught_up(&board, &arbiter).await;
    drop(board);
    let restored = phone(copy.path());
    restored.open_game(&game()).expect("there");
    touch(&restored, White);
    until_hall(&arbiter, "it has split", |arbiter| {
        let shown = arbiter.hall_board(&game());
        shown.is_ok_and(|board| board.branches.len() == 2)
    })
    .await;
    let branches = arbiter.hall_board(&game()).expect("a board").branches;
    let chosen = branches.iter().find(|one| one.plies == 2).expect("longer");
    assert!(branches.iter().any(|one| one.plies == 1));

    let spare = phone(three.path());
    let link = hall.link("clock", Some(GAME)).await;
    spare.join(&link.to_string()).await.expect("enrolled");
    let set = chosen.setting;
    let act = ArbiterAct::ReplaceClock {
        device: reach::hex(&spare.device().0),
        after: Some(chosen.end.clone()),
        left_ms: Pair {
            white: set.white_ms,
            black: set.black_ms,
        },
        moves: Pair {
            white: set.white_moves,
            black: set.black_moves,
        },
    };
    let ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let asked = arbiter.ask_act(&ask).expect("asked");
    assert!(matches!(
        settled(&arbiter, &asked).await,
        AskState::Done { .. }
    ));
    until(&spare, "the board is there", |spare| {
        let table = spare.open_game(&game());
        table.is_ok_and(|table| !table.closed && table.version > 0)
    })
    .await;
    let table = spare.open_game(&game()).expect("it goes on there");
    assert_eq!((table.closed, table.next_side), (false, White));
    let shown = arbiter.hall_board(&game()).expect("a board");
    assert_eq!((shown.branches.len(), shown.now.plies), (0, 2));
    hall.running.stop().await;
}

/// 7.5.5: the network goes in the middle of a penalty: once before the server has it, once after its first step. It is done
/// whole, and once.
#[tokio::test(flavor = "multi_thread")]
async fn a_penalty_outlives_the_network() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (mut hall, board, arbiter) =
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
    let address = hall.running.address;
    hall.running.stop().await;
    let act = ArbiterAct::IllegalMove {
        offender: White,
        faults: vec![FaultDto::Illegal],
        ply: None,
        give_back: true,
        restart: Some(White),
    };
    let ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let asked = arbiter.ask_act(&ask).expect("without a network");
    assert_eq!((&asked.state, asked.steps), (&AskState::Queued, 2));
    hall.running = serve(laptop.path(), address).await;
    board.hurry();
    arbiter.hurry();
    let id = log::RequestId(crate::history::id(&asked.id).expect("hex").0);
    until_hall(&arbiter, "its first step is done", |arbiter| {
        let state = arbiter.hall.state();
        let told = state.asks.dto(&id, arbiter.reading());
        told.is_some_and(|told| told.steps_done > 0)
    })
    .await;
    hall.running.stop().await;
    hall.running = serve(laptop.path(), address).await;
    board.hurry();
    arbiter.hurry();
    let mut came_to = settled(&arbiter, &asked).await;
    if came_to == AskState::Expired {
        // 6.11.3: a restart holds for ten seconds; what is left of the order is confirmed anew.
        caught_up(&board, &arbiter).await;
        let returned = arbiter.hall.state().asks.dto(&id, arbiter.reading());
        let left = returned.map(|one| one.act);
        assert_eq!(left, Some(ArbiterAct::Restart { side: White }));
        let id = asked.id.clone();
        let again = wire::ConfirmAsked { id, seen: None };
        let anew = arbiter.confirm_asked(&again).expect("confirmed");
        came_to = settled(&arbiter, &anew).await;
    }
    assert!(matches!(came_to, AskState::Done { .. }), "{came_to:?}");
    let after = by_the_laws(&board);
    assert_eq!(after.penalised_illegal()[Side::White], 1);
    assert_eq!(after.added()[Side::Black], laws::Micros::from_secs(120));
    assert_eq!(after.phase(after.last_at()), laws::Phase::Running);
    let asked = stored(&board, board_log());
    let asked = asked
        .iter()
        .filter(|one: &&Signed| one.entry().kind == log::KIND_ASKED);
    assert_eq!(asked.count(), 2);
    hall.running.stop().await;
}

/// 7.5.5, 6.11.3: the tablet goes off between the steps of an order. What was not asked for yet is not done unseen and not
/// lost: it returns as a proposal.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_of_an_order_outlives_the_tablet() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let (mut hall, board, arbiter) =
        board_and_arbiter(laptop.path(), one.path(), two.path(), "arbiter").await;
    touch(&board, White);
    black_stops(&board);
    caught_up(&board, &arbiter).await;
    let address = hall.running.address;
    hall.running.stop().await;
    let act = ArbiterAct::AddTime {
        ms: Pair {
            white: 60_000,
            black: 120_000,
        },
    };
    let ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let asked = arbiter.ask_act(&ask).expect("without a network");
    until(&arbiter, "it is signed", |arbiter| {
        arbiter.ledger.wait();
        let kept = arbiter.ledger.ask(|journal| journal.requests());
        kept.is_some_and(|kept| kept.is_ok_and(|kept| kept.len() == 1))
    })
    .await;
    drop(arbiter);
    let arbiter = phone(two.path());
    hall.running = serve(laptop.path(), address).await;
    board.hurry();
    arbiter.hurry();
    let id = log::RequestId(crate::history::id(&asked.id).expect("hex").0);
    until_hall(&arbiter, "it is remembered", |arbiter| {
        arbiter.hall.state().asks.get(&id).is_some()
    })
    .await;
    assert_eq!(settled(&arbiter, &asked).await, AskState::Expired);
    let added = |board: &Desk| by_the_laws(board).added();
    let secs = laws::Micros::from_secs;
    assert_eq!(added(&board)[Side::White], secs(60));
    assert_eq!(added(&board)[Side::Black], secs(0));
    caught_up(&board, &arbiter).await;
    let id = asked.id.clone();
    let again = wire::ConfirmAsked { id, seen: None };
    let anew = arbiter.confirm_asked(&again).expect("confirmed");
    let done = settled(&arbiter, &anew).await;
    assert!(matches!(done, AskState::Done { .. }), "{done:?}");
    assert_eq!(added(&board)[Side::White], secs(60), "once");
    assert_eq!(added(&board)[Side::Black], secs(120));
    hall.running.stop().await;
}
