//! A phone that stands at a table has another game in each round, without anybody touching it.

use super::ask;
use super::hall::{Hall, phone, touch, until};
use super::hall_apps::written;
use SideDto::{Black, White};
use serde_json::{Value, json};
use tournament::trf::{self, Version};
use tournament::{Number, Player, Section, Text};
use wire::{Deed, KnockAsk, MemberDto, NewGame, OutcomeDto, PlayDto, RefusalDto, SideDto};

/// A round robin of four by the Berger table: the second boards are 2-3, then 1-2.
pub fn four() -> Value {
    let mut section = Section::default();
    section.set_text(Text::Kind, "Round robin");
    section.set_text(Text::CodedControl, "5400+30");
    for number in 1..=4 {
        let number = Number::new(number).expect("a number");
        let name = format!("Name {}", number.get());
        section.players.push(Player::named(number, &name));
    }
    json!({"name": "A", "trf": trf::write(&section, Version::Trf26)})
}

fn at_board() -> NewGame {
    NewGame {
        at_board: true,
        white_name: String::new(),
        ..ask(PlayDto::Competition, 300)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_takes_the_board_of_the_next_round() {
    let [laptop, one] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(laptop.path()).await;
    hall.asks("/sections", four()).await;
    hall.asks("/rounds", json!({"section": "A"})).await;
    let link = hall
        .link_for(json!({"role": "clock", "section": "A", "board": 2}))
        .await;
    let desk = phone(one.path());
    desk.join(&link.to_string()).await.expect("enrolled");
    let waits_for = |desk: &crate::desk::Desk, round| {
        let board = desk.server_status().board;
        board.is_some_and(|board| (board.round, board.board) == (round, 2))
    };
    until(&desk, "its board is told", |desk| waits_for(desk, 1)).await;
    let first = desk.new_game(at_board()).expect("begun");
    let names = (first.white_name.as_str(), first.black_name.as_str());
    assert_eq!(names, ("Name 2", "Name 3"));
    let announced = |desk: &crate::desk::Desk| desk.server_status().announcements.len();
    hall.asks(
        "/announcements",
        json!({"text": "Good luck", "minutes": 60}),
    )
    .await;
    desk.hurry();
    until(&desk, "before the start it is shown", |desk| {
        announced(desk) == 1
    })
    .await;
    touch(&desk, White);
    assert_eq!(announced(&desk), 0, "11.3, 12.2: not while a game is on");
    hall.asks(
        "/announcements",
        json!({"text": "Tea", "minutes": 60, "section": "A"}),
    )
    .await;
    hall.asks("/rounds/start", json!({"section": "A", "round": 2}))
        .await;
    desk.hurry();
    // While its game goes on it stays with it.
    for side in [White, Black] {
        let outcome = OutcomeDto::Draw;
        desk.deed(Deed::Sign { side, outcome }).expect("signed");
    }
    written(&desk).await;
    desk.hurry();
    until(&desk, "the next board is told", |desk| waits_for(desk, 2)).await;
    let status = desk.server_status();
    let texts = status.announcements.iter().map(|one| one.text.as_str());
    assert_eq!(texts.collect::<Vec<_>>(), ["Tea", "Good luck"], "after it");
    assert!(status.board_waits);
    assert_eq!(status.board.expect("a board").control, "5400+30");
    let second = desk.new_game(at_board()).expect("begun");
    assert_ne!(second.game, first.game);
    let names = (second.white_name.as_str(), second.black_name.as_str());
    assert_eq!(names, ("Name 1", "Name 2"));
    hall.running.stop().await;
}

/// The card of a table grants nothing by itself: the arbiter compares six digits.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_scans_a_tables_card_is_let_in_by_the_arbiter() {
    let [laptop, one, two] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(laptop.path()).await;
    hall.asks("/sections", four()).await;
    hall.asks("/rounds", json!({"section": "A"})).await;
    let told = hall.reads("/cards?section=A").await;
    let card = told["cards"][1].as_str().expect("the second table's");
    // It names the server as the one who asked had reached it.
    let (_, rest) = card.split_once("&k=").expect("a card");
    let card = format!("hamle://board?a={}&k={rest}", hall.running.address);
    let desk = phone(one.path());
    assert_eq!(
        desk.admitted().await,
        Err(RefusalDto::NotLetIn),
        "never knocked"
    );
    let ask = |card: &str, member| KnockAsk {
        card: card.to_owned(),
        member,
    };
    let clock = ask(&card, MemberDto::Clock);
    for (wrong, why) in [
        (ask(&card, MemberDto::Arbiter), RefusalDto::Role),
        (ask("hamle://board?", MemberDto::Clock), RefusalDto::BadLink),
        (
            ask(&card.replace("b=2", "b=3"), MemberDto::Clock),
            RefusalDto::NoTable,
        ),
    ] {
        assert_eq!(desk.knock(wrong).await, Err(why));
    }
    let code = desk.knock(clock.clone()).await.expect("it waits");
    assert_eq!(desk.admitted().await, Ok(None), "nobody has looked");
    assert_eq!(desk.server_status().member, None);
    // Another phone cannot use what the arbiter gives this one.
    let other = phone(two.path());
    other.knock(clock).await.expect("it waits too");
    let device = reach::hex(&desk.device().0);
    hall.asks("/knocks/approve", json!({"device": device, "code": code}))
        .await;
    assert_eq!(other.admitted().await, Ok(None));
    let status = desk.admitted().await.expect("is answered").expect("in");
    assert_eq!(status.member, Some(MemberDto::Clock));
    assert_eq!(
        desk.admitted().await,
        Err(RefusalDto::NotLetIn),
        "told once"
    );
    until(&desk, "its board is told", |desk| {
        let board = desk.server_status().board;
        board.is_some_and(|board| (board.round, board.board) == (1, 2))
    })
    .await;
    hall.running.stop().await;
}
