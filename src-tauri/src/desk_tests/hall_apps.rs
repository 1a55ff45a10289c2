//! A board's app and an arbiter's app at the real server, for the stories about arbiters.

use super::ask;
use super::hall::{Hall, phone, stored, touch, until};
use crate::desk::Desk;
use laws::Game;
use log::{GameId, Signed, Stream};
use std::path::Path;
use std::sync::Arc;
use sync::LogId;
use wire::{ActAsk, ArbiterAct, AskState, AskedDto, NewGame, PlayDto, SideDto::White};

pub const GAME: GameId = GameId([0xAB; 16]);

pub fn game() -> String {
    "ab".repeat(16)
}

pub fn board_log() -> LogId {
    LogId {
        game: GAME,
        stream: Stream::Board,
    }
}

/// A server, the app that is a board's clock, and an arbiter's app. The board has begun and is reported.
pub async fn board_and_arbiter(
    laptop: &Path,
    one: &Path,
    two: &Path,
    role: &str,
) -> (Hall, Arc<Desk>, Arc<Desk>) {
    let mut hall = Hall::open(laptop).await;
    let board = phone(one);
    let link = hall.link("clock", Some(GAME)).await;
    board.join(&link.to_string()).await.expect("enrolled");
    let arbiter = phone(two);
    let link = hall.link(role, None).await;
    arbiter.join(&link.to_string()).await.expect("enrolled");
    let new = NewGame {
        at_board: true,
        ..ask(PlayDto::Competition, 5_400)
    };
    board.new_game(new).expect("begun");
    touch(&board, White);
    (hall, board, arbiter)
}

/// A stop waits a moment before it is written.
pub async fn written(board: &Arc<Desk>) {
    board.settle_later();
    until(board, "it is written", |board| {
        let seat = board.seat();
        seat.open.as_ref().is_none_or(|open| open.held.is_none())
    })
    .await;
}

/// The arbiter's device knows the board's log to its end.
pub async fn caught_up(board: &Arc<Desk>, arbiter: &Desk) {
    written(board).await;
    let log = stored(board, board_log());
    let last = log.last().map(Signed::hash);
    until_hall(arbiter, "he sees it", |arbiter| {
        let state = arbiter.hall.state();
        let head = state
            .boards
            .get(&GAME)
            .and_then(|board| board.watched.head());
        head.map(|head| head.hash) == last
    })
    .await;
}

/// Waits for the hall.
pub async fn until_hall(arbiter: &Desk, what: &str, is_so: impl Fn(&Desk) -> bool) {
    let mut versions = arbiter.hall.watch();
    let waits = async {
        while !is_so(arbiter) {
            versions.changed().await.expect("the hall is there");
        }
    };
    let patience = std::time::Duration::from_secs(60);
    tokio::time::timeout(patience, waits).await.expect(what);
}

pub fn state_of(arbiter: &Desk, asked: &AskedDto) -> AskState {
    let news = arbiter.hall.state().news(0, arbiter.reading());
    let all = news.expect("all of it").asked;
    let found = all.into_iter().find(|one| one.id == asked.id);
    found.expect("it is remembered").state
}

pub async fn settled(arbiter: &Desk, asked: &AskedDto) -> AskState {
    until_hall(arbiter, "it is answered", |arbiter| {
        !matches!(state_of(arbiter, asked), AskState::Queued | AskState::Sent)
    })
    .await;
    state_of(arbiter, asked)
}

/// The game by the board's own log.
pub fn by_the_laws(board: &Desk) -> Game {
    let log = stored(board, board_log());
    laws::fold::board(log.iter().map(Signed::entry)).expect("it folds")
}

/// Previewed, asked for, done; and the board is as it was said. Both clocks stand.
pub async fn does(board: &Arc<Desk>, arbiter: &Desk, act: ArbiterAct) -> AskedDto {
    caught_up(board, arbiter).await;
    let mut ask = ActAsk {
        game: game(),
        act,
        seen: None,
    };
    let told = arbiter.preview_act(&ask).expect("a preview");
    assert_eq!(told.refusal, None, "{:?}", ask.act);
    ask.seen = Some(told.seen.clone());
    let asked = arbiter.ask_act(&ask).expect("asked");
    let done = settled(arbiter, &asked).await;
    let after = by_the_laws(board);
    let is = arbiter::snapshot(&after, after.last_at());
    let AskState::Done { white_ms, black_ms } = done else {
        panic!("{done:?} for {:?}", ask.act);
    };
    assert_eq!((white_ms, black_ms), (is.white.left_ms, is.black.left_ms));
    assert_eq!(told.after, is, "{:?}", ask.act);
    let state = arbiter.hall.state();
    state
        .asks
        .dto(
            &log::RequestId(crate::history::id(&asked.id).expect("hex").0),
            arbiter.reading(),
        )
        .expect("there")
}
