//! The app and a real server: enrolled by a link, a game played offline, everything there afterwards.

use super::ask;
use super::hall::{Hall, Tablet, phone, serve, stored, touch, until};
use crate::desk::Desk;
use SideDto::{Black, White};
use laws::{Act, Micros, Side};
use log::{GameId, Hash, Signed, Stream};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use sync::LogId;
use wire::{
    Deed, MemberDto, NewGame, OutcomeDto, PlayDto, RefusalDto, SentDto, ServerTrouble, SideDto,
    WriteMove,
};

const GAME: GameId = GameId([0xAB; 16]);

fn at_board(play: PlayDto) -> NewGame {
    NewGame {
        at_board: true,
        ..ask(play, 300)
    }
}

fn logs() -> [LogId; 3] {
    Stream::ALL.map(|stream| LogId { game: GAME, stream })
}

fn hashes(entries: &[Signed]) -> Vec<Hash> {
    entries.iter().map(Signed::hash).collect()
}

/// Written and pressed, in turns.
fn play(desk: &Desk, moves: &[(SideDto, &str)]) {
    for (side, uci) in moves {
        let uci = String::from(*uci);
        desk.write_move(WriteMove::Board { ply: None, uci })
            .expect("a move");
        touch(desk, *side);
    }
}

/// The network is away: a game is played, and the app is closed and opened again in the middle of it.
fn played_offline(desk: Arc<Desk>, folder: &Path) -> Arc<Desk> {
    let table = desk.new_game(at_board(PlayDto::Casual)).expect("begun");
    assert_eq!(table.game, "ab".repeat(16));
    assert!(table.of_tournament);
    touch(&desk, White);
    play(&desk, &[(White, "f2f3"), (Black, "e7e5")]);
    desk.ledger.wait();
    assert_eq!(desk.table().expect("open").sent, Some(SentDto::OnlyHere));
    drop(desk);
    let desk = phone(folder);
    let going_on = desk.prepare().expect("opened").going_on.expect("a game");
    desk.open_game(&going_on.game).expect("it goes on");
    play(&desk, &[(White, "g2g4"), (Black, "d8h4")]);
    for side in [White, Black] {
        let outcome = OutcomeDto::BlackWins;
        desk.deed(Deed::Sign { side, outcome }).expect("signed");
    }
    desk
}

async fn is_at_the_server(desk: &Desk) {
    until(desk, "the server has it", |desk| {
        desk.server_status().sent == SentDto::ServerHas
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_played_offline_is_at_the_server_when_it_is_back() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(laptop.path()).await;
    let desk = phone(one.path());
    assert_eq!(desk.server_status().member, None);
    let nothing = desk.new_game(at_board(PlayDto::Casual));
    assert_eq!(nothing, Err(RefusalDto::NoBoard));
    let link = hall.link("clock", Some(GAME)).await;
    let joined = desk.join(&link.to_string()).await.expect("enrolled");
    let clock = (Some(MemberDto::Clock), true);
    assert_eq!((joined.member, joined.board_waits), clock);
    let answered = hall.running.address.to_string();
    assert_eq!(joined.address, answered, "not the address of last week");
    // A link is good once; to the phone that used it, it tells where the server is.
    let again = desk.join(&link.to_string()).await.expect("it is in");
    assert_eq!((again.member, again.board_waits), clock);
    let other = phone(two.path()).join(&link.to_string()).await;
    assert_eq!(other, Err(RefusalDto::LinkUsed));
    let nonsense = desk.join("hamle://enrol?").await;
    assert_eq!(nonsense, Err(RefusalDto::BadLink));
    let for_second = hall.link("arbiter", None).await;
    let address = hall.running.address;
    hall.running.stop().await;

    let desk = played_offline(desk, one.path());
    assert_ne!(desk.table().expect("open").sent, Some(SentDto::ServerHas));
    until(&desk, "it has noticed", |desk| {
        desk.server_status().trouble == Some(ServerTrouble::Unreachable)
    })
    .await;

    // The server is back; the phone looks for it by itself, and at once when the app is in front.
    let again = serve(laptop.path(), address).await;
    desk.hurry();
    is_at_the_server(&desk).await;
    let sent = desk.table().expect("open").sent;
    assert_eq!(sent, Some(SentDto::ServerHas));
    let status = desk.server_status();
    assert!(status.heard_secs.is_some_and(|secs| secs < 60));
    assert_eq!((status.trouble, status.board_waits), (None, false));

    // An arbiter's app gets every entry from the server, byte for byte.
    let second = phone(two.path());
    let joined = second.join(&for_second.to_string()).await;
    joined.expect("enrolled");
    let all = |desk: &Desk| logs().map(|log| hashes(&stored(desk, log)));
    until(&second, "everything is there", |second| {
        all(second) == all(&desk)
    })
    .await;
    assert!(stored(&desk, logs()[0]).len() > 10);
    again.stop().await;
}

/// A server, a phone that is a board's clock, and an arbiter.
async fn board_and_tablet(laptop: &Path, folder: &Path) -> (Hall, Arc<Desk>, Tablet) {
    let mut hall = Hall::open(laptop).await;
    let desk = phone(folder);
    let link = hall.link("clock", Some(GAME)).await;
    desk.join(&link.to_string()).await.expect("enrolled");
    let for_tablet = hall.link("arbiter", None).await;
    let tablet = Tablet::join(&for_tablet).await;
    (hall, desk, tablet)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arbiter_adds_two_minutes_from_his_tablet() {
    let [laptop, one] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, desk, mut tablet) = board_and_tablet(laptop.path(), one.path()).await;
    desk.new_game(at_board(PlayDto::Competition))
        .expect("begun");
    touch(&desk, White);
    touch(&desk, White);
    let stopped = desk
        .deed(Deed::StopAndCall {
            side: White,
            touched: None,
        })
        .expect("stopped");
    // The phone's owner rules nothing: what only an arbiter may is refused here.
    assert_eq!(
        desk.deed(Deed::Restart { side: White }),
        Err(RefusalDto::Role)
    );
    is_at_the_server(&desk).await;

    let two_minutes = Act::AddTime {
        side: Side::White,
        span: Micros::from_secs(120),
    };
    tablet.talks().await;
    let id = tablet.asks(GAME, 7, &two_minutes);
    tablet.talks().await;
    // The server tells the phone that somebody asks.
    until(&desk, "it is done", |desk| {
        desk.table()
            .is_ok_and(|table| table.white.left_ms > stopped.white.left_ms)
    })
    .await;
    let after = desk.table().expect("open");
    assert_eq!(after.white.left_ms, stopped.white.left_ms + 120_000);
    assert_eq!(after.black.left_ms, stopped.black.left_ms);
    is_at_the_server(&desk).await;
    tablet.talks().await;
    assert!(matches!(tablet.fates.last(), Some((done, sync::Fate::Done(_))) if *done == id));

    // The fold of the log says the same on the tablet, and there is one such entry.
    let board = tablet.board(GAME);
    assert_eq!(hashes(&board), hashes(&stored(&desk, logs()[0])));
    let kind = |kind: u16| {
        board
            .iter()
            .filter(|signed| signed.entry().kind == kind)
            .count()
    };
    assert_eq!(kind(log::KIND_ASKED), 1);
    let game = laws::fold::board(board.iter().map(Signed::entry)).expect("it folds");
    let face = game.clock().expect("a clock").face(game.last_at());
    assert_eq!(crate::view::millis(face.shown.white), after.white.left_ms);
    hall.running.stop().await;
}

/// 6.10.1: the log itself says that the board was given away: no server is needed to know it, nor a badge.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_given_away_can_be_read_after_a_restart_alone() {
    let [laptop, one] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, desk, mut tablet) = board_and_tablet(laptop.path(), one.path()).await;
    desk.new_game(at_board(PlayDto::Casual)).expect("begun");
    touch(&desk, White);
    play(&desk, &[(White, "e2e4")]);
    is_at_the_server(&desk).await;
    tablet.talks().await;
    tablet.grants(GAME, log::DeviceKey([7; 32]));
    tablet.talks().await;
    desk.hurry();
    until(&desk, "it is closed", |desk| {
        desk.table().is_ok_and(|table| table.closed)
    })
    .await;
    desk.leave_server().expect("left");
    drop(desk);
    let desk = phone(one.path());
    let table = desk.open_game(&"ab".repeat(16)).expect("it can be read");
    assert_eq!((table.next_ply, table.closed), (2, true));
    hall.running.stop().await;
}

/// 6.10.1: the arbiter gives the board to another device, and then back to this one.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_given_away_is_closed_until_it_comes_back() {
    let [laptop, one] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let (hall, desk, mut tablet) = board_and_tablet(laptop.path(), one.path()).await;
    desk.new_game(at_board(PlayDto::Casual)).expect("begun");
    touch(&desk, White);
    play(&desk, &[(White, "e2e4")]);
    is_at_the_server(&desk).await;
    tablet.talks().await;
    tablet.grants(GAME, log::DeviceKey([7; 32]));
    // Meanwhile the phone plays on: what it writes now has no effect after the grant.
    play(&desk, &[(Black, "e7e5")]);
    is_at_the_server(&desk).await;
    tablet.talks().await;
    desk.hurry();
    until(&desk, "it is closed", |desk| {
        desk.table().is_ok_and(|table| table.closed)
    })
    .await;
    let touched = wire::PageStamp { ms: 0, us: 0 };
    let press = wire::Press {
        side: White,
        touched,
    };
    assert_eq!(desk.press(press), Err(RefusalDto::Closed));

    tablet.grants(GAME, desk.device());
    tablet.talks().await;
    desk.hurry();
    until(&desk, "it is the clock again", |desk| {
        desk.table().is_ok_and(|table| !table.closed)
    })
    .await;
    // White's move stands, Black's came after the grant.
    let back = desk.table().expect("open");
    assert_eq!((back.next_ply, back.running), (2, Some(Black)));
    play(&desk, &[(Black, "c7c5")]);
    is_at_the_server(&desk).await;
    tablet.talks().await;
    let board = tablet.board(GAME);
    assert_eq!(board.last().map(|signed| signed.entry().epoch), Some(2));
    let game = laws::fold::board(board.iter().map(Signed::entry)).expect("it folds");
    let moves: Vec<_> = game.plies().iter().map(|ply| ply.uci.clone()).collect();
    let played = ["e2e4", "c7c5"].map(|uci| Some(String::from(uci)));
    assert_eq!(moves, played);
    // After a restart the phone reads the same game from its journal.
    drop(desk);
    let desk = phone(one.path());
    let table = desk.open_game(&"ab".repeat(16)).expect("it goes on");
    assert_eq!((table.next_ply, table.closed), (3, false));
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_answers_with_another_key_is_told_nothing() {
    let [real, false_one, one] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(real.path()).await;
    let other = serve(false_one.path(), SocketAddr::from(([127, 0, 0, 1], 0))).await;
    let mut link = hall.link("clock", Some(GAME)).await;
    link.addresses = vec![other.address];
    let desk = phone(one.path());
    assert_eq!(
        desk.join(&link.to_string()).await,
        Err(RefusalDto::WrongServer)
    );
    assert_eq!(desk.server_status().member, None);
    other.stop().await;
    assert_eq!(
        desk.join(&link.to_string()).await,
        Err(RefusalDto::NoServer)
    );
    // The token was not told to anybody: the link is still good at its own server.
    link.addresses = vec![hall.running.address];
    let joined = desk.join(&link.to_string()).await.expect("enrolled");
    assert_eq!(joined.member, Some(MemberDto::Clock));
    let left = desk.leave_server().expect("left");
    assert_eq!((left.member, left.board_waits), (None, false));
    drop(desk);
    assert_eq!(
        phone(one.path()).server_status().member,
        None,
        "and for good"
    );
    hall.running.stop().await;
}
