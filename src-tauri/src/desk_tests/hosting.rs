//! A club evening: one device is the server, another one a board's clock.

use super::ask;
use super::hall::{Hall, phone, touch, until};
use super::hall_apps::written;
use crate::desk::Desk;
use SideDto::{Black, White};
use std::sync::Arc;
use wire::{
    BeginEvening, Deed, EveningResult, HostDto, MemberDto, NewGame, OutcomeDto, PlayDto,
    RefusalDto, SentDto, SideDto,
};

fn four() -> BeginEvening {
    BeginEvening {
        names: ["Çınar", "Müzeyyen Ağaoğlu", " Şükrü ", "Íñigo"]
            .map(String::from)
            .to_vec(),
        control: ask(PlayDto::Casual, 300).control,
        anew: false,
    }
}

fn results(host: &HostDto) -> Vec<(&str, &str, &str)> {
    let boards = &host.evening.as_ref().expect("is played").boards;
    let of = |at| {
        let at: &wire::EveningBoard = at;
        (at.white.as_str(), at.black.as_str(), at.result.as_str())
    };
    boards.iter().map(of).collect()
}

fn points(host: &HostDto) -> Vec<(u16, &str, &str)> {
    let places = &host.evening.as_ref().expect("is played").places;
    let of = |at| {
        let at: &wire::EveningPlace = at;
        (at.place, at.name.as_str(), at.points.as_str())
    };
    places.iter().map(of).collect()
}

/// Begins the game of its board and ends it at once.
async fn plays(desk: &Arc<Desk>, outcome: OutcomeDto) {
    until(desk, "its board is told", |desk| {
        desk.server_status().board.is_some()
    })
    .await;
    let game = NewGame {
        at_board: true,
        white_name: String::new(),
        ..ask(PlayDto::Casual, 300)
    };
    desk.new_game(game).expect("begun");
    touch(desk, White);
    for side in [White, Black] {
        desk.deed(Deed::Sign { side, outcome }).expect("signed");
    }
    written(desk).await;
}

async fn is_at_the_server(desk: &Desk) {
    until(desk, "the server has it", |desk| {
        desk.server_status().sent == SentDto::ServerHas
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tablet_is_the_server_of_an_evening() {
    let [club, other, board] = [(); 3].map(|()| tempfile::tempdir().expect("folder"));
    let tablet = phone(club.path());
    assert!(!tablet.host().await.expect("is told").runs);
    assert_eq!(tablet.host_code(1).await, Err(RefusalDto::NoServer));
    let host = tablet.begin_host().await.expect("serves");
    assert!(host.runs && host.evening.is_none() && host.devices == 1);
    assert_eq!(tablet.server_status().member, Some(MemberDto::Admin));
    // Another one on the same machine finds the port taken, and serves all the same.
    let second = phone(other.path()).begin_host().await.expect("serves");
    assert_ne!(second.addresses, host.addresses);

    let host = tablet.begin_evening(&four()).await.expect("is entered");
    let first = host.evening.as_ref().expect("is played");
    assert_eq!((first.round, first.rounds, first.off.len()), (1, 3, 0));
    // The Berger table: 1-4, 2-3; then 4-3, 1-2.
    let expected = [("Çınar", "Íñigo", "*"), ("Müzeyyen Ağaoğlu", "Şükrü", "*")];
    assert_eq!(results(&host), expected);
    assert_eq!(
        tablet.begin_evening(&four()).await,
        Err(RefusalDto::Conflict)
    );

    let code = tablet.host_code(2).await.expect("is made");
    assert!(code.qr.len() > 20 && code.link.starts_with("hamle://enrol?"));
    let clock = phone(board.path());
    let joined = clock.join(&code.link).await.expect("enrolled");
    assert_eq!(joined.member, Some(MemberDto::Clock));
    plays(&clock, OutcomeDto::BlackWins).await;
    is_at_the_server(&clock).await;
    let by_hand = EveningResult {
        board: 1,
        result: "1/2-1/2".into(),
    };
    let host = tablet.evening_result(&by_hand).await.expect("is entered");
    assert!(host.evening.expect("is played").boards[1].clock);
    let host = tablet.evening_round(2).await.expect("is at the tables");
    let expected = [("Íñigo", "Şükrü", "*"), ("Çınar", "Müzeyyen Ağaoğlu", "*")];
    assert_eq!(results(&host), expected);
    let expected = [
        (1, "Şükrü", "1.0"),
        (2, "Çınar", "0.5"),
        (2, "Íñigo", "0.5"),
        (4, "Müzeyyen Ağaoğlu", "0.0"),
    ];
    assert_eq!(points(&host), expected);
    assert_eq!(tablet.evening_round(4).await, Err(RefusalDto::Limit));
    goes_on_later(tablet, clock, club.path()).await;
}

/// The app is closed and opened again; then the server is stopped by hand.
async fn goes_on_later(tablet: Arc<Desk>, clock: Arc<Desk>, folder: &std::path::Path) {
    let before = tablet.host().await.expect("is told");
    tablet.pause_host().await;
    drop(tablet);
    plays(&clock, OutcomeDto::WhiteWins).await;
    let tablet = phone(folder);
    tablet.open_host().await;
    let host = tablet.host().await.expect("is told");
    assert_eq!(host.addresses, before.addresses, "devices find it again");
    let pairs = |host: &HostDto| {
        let boards = &host.evening.as_ref().expect("is played").boards;
        let of = |at: &wire::EveningBoard| (at.white.clone(), at.black.clone());
        boards.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(pairs(&host), pairs(&before));
    clock.hurry();
    is_at_the_server(&clock).await;
    let host = tablet.evening_round(3).await.expect("is at the tables");
    let expected = [(1, "Çınar", "1.5"), (2, "Şükrü", "1.0")];
    assert_eq!(points(&host)[..2], expected);
    assert!(!tablet.end_host().await.expect("stops").runs);
    drop(tablet);
    let tablet = phone(folder);
    tablet.open_host().await;
    assert!(
        !tablet.host().await.expect("is told").runs,
        "it was stopped"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_of_another_server_is_no_organiser_of_its_own() {
    let [laptop, club] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(laptop.path()).await;
    let link = hall.link("arbiter", None).await;
    let tablet = phone(club.path());
    tablet.join(&link.to_string()).await.expect("enrolled");
    assert_eq!(tablet.begin_host().await, Err(RefusalDto::Elsewhere));
    assert!(!tablet.host().await.expect("is told").runs);
    assert_eq!(tablet.server_status().member, Some(MemberDto::Arbiter));
    hall.running.stop().await;
}

/// The week after: other players, the same phones at the same boards.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_evening_has_the_same_phones() {
    let [club, board] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let tablet = phone(club.path());
    tablet.begin_host().await.expect("serves");
    tablet.begin_evening(&four()).await.expect("is entered");
    let code = tablet.host_code(2).await.expect("is made");
    let clock = phone(board.path());
    clock.join(&code.link).await.expect("enrolled");
    plays(&clock, OutcomeDto::BlackWins).await;
    is_at_the_server(&clock).await;
    let names = ["Ada", "Bora", "Cem", "Deniz"].map(String::from).to_vec();
    let next = BeginEvening {
        names,
        anew: true,
        ..four()
    };
    let host = tablet.begin_evening(&next).await.expect("is entered");
    let expected = [("Ada", "Deniz", "*"), ("Bora", "Cem", "*")];
    assert_eq!(results(&host), expected);
    assert!(host.evening.expect("is played").boards[1].clock);
    clock.hurry();
    until(&clock, "its next board is told", |clock| {
        let board = clock.server_status().board;
        board.is_some_and(|board| (board.white_name.as_str(), board.board) == ("Bora", 2))
    })
    .await;
    plays(&clock, OutcomeDto::WhiteWins).await;
    is_at_the_server(&clock).await;
    let host = tablet.host().await.expect("is told");
    assert_eq!(results(&host)[1], ("Bora", "Cem", "1-0"));
    tablet.end_host().await.expect("stops");
}

/// Whoever leaves his own tournament is its organiser again when he serves next; and a server that is joined meanwhile
/// is not taken for the own one.
#[tokio::test(flavor = "multi_thread")]
async fn the_organiser_stays_the_organiser() {
    let [laptop, club] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let tablet = phone(club.path());
    tablet.begin_host().await.expect("serves");
    tablet.leave_server().expect("leaves");
    let mut long = four();
    long.names[3] = "Müzeyyen Abdülhamitoğlu-Karaosmanoğlu Hanımefendi, Nâzım kızı".into();
    let host = tablet.begin_evening(&long).await.expect("is entered");
    assert_eq!(results(&host)[0].1, long.names[3], "whole");

    let mut hall = Hall::open(laptop.path()).await;
    let link = hall.link("chief_arbiter", None).await;
    tablet.join(&link.to_string()).await.expect("enrolled");
    let host = tablet.evening_round(2).await.expect("of the own evening");
    assert_eq!(host.evening.expect("is played").round, 2);
    assert_eq!(hall.asks_for("/sections").await, serde_json::json!([]));

    tablet.end_host().await.expect("stops");
    tablet.leave_server().expect("leaves");
    let host = tablet.begin_host().await.expect("serves again");
    assert_eq!(host.evening.expect("is played").round, 2);
    assert_eq!(tablet.server_status().member, Some(MemberDto::Admin));
    tablet.end_host().await.expect("stops");
    hall.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_is_entered_as_it_can_be_played() {
    let club = tempfile::tempdir().expect("folder");
    let tablet = phone(club.path());
    tablet.begin_host().await.expect("serves");
    let mut handicap = four();
    handicap.control.black = Some(ask(PlayDto::Casual, 60).control.white);
    for (names, why) in [
        (vec!["Ada"; 1], RefusalDto::Limit),
        (vec!["Ada"; 101], RefusalDto::Limit),
        (vec!["Ada", ""], RefusalDto::BadName),
        (vec!["Ada", "A\u{7}da"], RefusalDto::BadName),
    ] {
        let names = names.into_iter().map(String::from).collect();
        let ask = BeginEvening { names, ..four() };
        assert_eq!(tablet.begin_evening(&ask).await, Err(why));
    }
    let why = RefusalDto::BadControl { period: 1 };
    assert_eq!(tablet.begin_evening(&handicap).await, Err(why));
    assert_eq!(tablet.host().await.expect("is told").evening, None);
    // Three players: one has each round off.
    let mut three = four();
    three.names.pop();
    let host = tablet.begin_evening(&three).await.expect("is entered");
    let evening = host.evening.expect("is played");
    assert_eq!((evening.rounds, evening.boards.len()), (3, 1));
    assert_eq!(evening.off, ["Çınar"]);
}
