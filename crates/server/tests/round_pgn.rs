//! A round as broadcasts read it.

use laws::{
    Act, Edition, Game, Instant, Play, Regulations, Settings, SheetPlan, Stamp, StartPosition,
};
use log::Role;
use notation::pgn::read_str;
use server::{BoardGame, game_id, game_pgn, games_pgn};
use tournament::{Number, Outcome, Player, Score, Section, Text};

/// Ninety minutes and thirty seconds a move.
fn settings() -> Settings {
    let control = laws::preset("standard-90-30").expect("is listed");
    Settings {
        edition: Edition::E2018,
        play: Play::Casual,
        supervised: None,
        speed: None,
        start: StartPosition::Standard,
        control: control.control(Play::Casual).ok(),
        sheets: SheetPlan::Common,
        legality_check: true,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    }
}

fn at(secs: i64) -> Instant {
    Instant(secs * 1_000_000)
}

/// Each move with the second of its press.
fn game(moves: &[(&str, i64, Stamp)]) -> Game {
    let mut game = Game::open(settings()).expect("it can be played");
    game.apply(&Act::Start, Role::White, at(0)).expect("starts");
    for (index, (uci, secs, stamp)) in moves.iter().enumerate() {
        let by = if index % 2 == 0 {
            Role::White
        } else {
            Role::Black
        };
        let uci = (*uci).to_owned();
        game.apply(&Act::Move { uci, press: None }, by, at(*secs))
            .expect("legal");
        game.apply(&Act::Press(*stamp), by, at(*secs))
            .expect("never refused");
    }
    game
}

fn section() -> Section {
    let mut section = Section::default();
    section.set_text(Text::Name, "Şehir Kupası");
    section.set_text(Text::CodedControl, "5400+30");
    for (index, name) in ["Yılmaz, A", "Kaya, B", "Ak, C", "Demir, D", "Er, E"]
        .iter()
        .enumerate()
    {
        section
            .players
            .push(Player::named(Number::of_index(index).expect("few"), name));
    }
    let [one, two, three, four] = [1, 2, 3, 4].map(|n| Number::new(n).expect("a number"));
    section.pair(1, one, two, "").expect("paired");
    section.pair(1, three, four, "").expect("paired");
    section
}

fn id(board: usize) -> String {
    game_id("kupa", 1, 1, board)
}

/// By hand, with the first move's increment there from the start (6.3.2): 5430 - 10 + 30, 5430 - 15 + 30,
/// 5450 - 15 + 30 seconds.
#[test]
fn every_ply_has_its_clock_and_every_board_its_name() {
    let touch = Stamp::Touch;
    let moves = [
        ("e2e4", 10, touch),
        ("e7e5", 25, touch),
        ("g1f3", 40, touch),
    ];
    let game = game(&moves);
    let section = section();
    let known = |board| {
        (board == 1).then_some(BoardGame {
            game: &game,
            sheets: &[],
            at: at(50),
        })
    };
    let pgn = games_pgn(&section, 1, id, known);
    let moves = "1. e4 {[%clk 1:30:50]} 1... e5 {[%clk 1:30:45]} 2. Nf3 {[%clk 1:31:05]} *";
    assert!(pgn.contains(moves), "{pgn}");
    // Black has thought for ten seconds by now.
    for tag in [
        "[WhiteClock \"1:31:05\"]",
        "[BlackClock \"1:30:35\"]",
        "[GameId \"kupa-1-1-1\"]",
        "[GameId \"kupa-1-1-2\"]",
        "[TimeControl \"5400+30\"]",
        "[White \"Yılmaz, A\"]",
        "[Round \"1.2\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    let games = read_str(&pgn);
    assert_eq!(games.len(), 2, "a bye is no game");
    assert!(
        games[0]
            .plies
            .iter()
            .all(|ply| ply.clk.is_some() && ply.uci.is_some())
    );
    assert_eq!(games[1].plies.len(), 0);
    assert_eq!(game_pgn(&section, 1, 3, "x", None), None);
    assert_eq!(game_pgn(&section, 2, 1, "x", None), None);
}

#[test]
fn a_reading_that_nobody_knows_is_that_of_the_move_before() {
    let moves = [
        ("e2e4", 10, Stamp::Touch),
        ("e7e5", 25, Stamp::Touch),
        ("g1f3", 25, Stamp::Unknown),
    ];
    let game = game(&moves);
    let known = BoardGame {
        game: &game,
        sheets: &[],
        at: at(25),
    };
    let pgn = game_pgn(&section(), 1, 1, "x", Some(&known)).expect("there");
    let read = read_str(&pgn);
    let clks: Vec<_> = read[0]
        .plies
        .iter()
        .map(|ply| ply.clk.clone().map(|clk| clk.text))
        .collect();
    assert_eq!(
        clks,
        ["1:30:50", "1:30:45", "1:30:50"].map(|text| Some(text.to_owned()))
    );
    assert!(pgn.replace('\n', " ").contains("time unknown"), "{pgn}");
}

/// What was entered counts before what the board knows; until then the board knows it first.
#[test]
fn the_result_comes_with_its_instant() {
    let mut section = section();
    let mated = [("f2f3", 1), ("e7e5", 2), ("g2g4", 3), ("d8h4", 4)];
    let so_far: Vec<_> = mated
        .iter()
        .map(|(uci, secs)| (*uci, *secs, Stamp::Touch))
        .collect();
    let (before, after) = (game(&so_far[..3]), game(&so_far));
    let result = |section: &Section, game| {
        let known = BoardGame {
            game,
            sheets: &[],
            at: at(4),
        };
        let pgn = game_pgn(section, 1, 1, "x", Some(&known)).expect("there");
        read_str(&pgn)[0].result.clone().expect("a result")
    };
    assert_eq!(result(&section, &before), "*");
    assert_eq!(result(&section, &after), "0-1", "the board knows it first");
    section
        .set_result(1, 1, Outcome::Played(Score::Loss, Score::Win), "")
        .expect("entered");
    assert_eq!(result(&section, &before), "0-1");
    // Broadcasts take 180 for minutes.
    section.set_text(Text::CodedControl, "180+2");
    let pgn = game_pgn(&section, 1, 1, "x", None).expect("there");
    assert!(!pgn.contains("TimeControl"), "{pgn}");
}
