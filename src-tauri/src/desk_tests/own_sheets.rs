//! Players' own phones as their score sheets: with the board's clock, without it, and without a network.

use super::ask;
use super::hall::{Hall, Tablet, phone, serve, stored, touch, until};
use super::rounds::four;
use crate::desk::Desk;
use SideDto::{Black, White};
use laws::{BySide, CallCode, Laid, Outcome, Side};
use log::{GameId, Stream};
use std::path::Path;
use std::sync::Arc;
use sync::LogId;
use wire::{
    BeginSheet, Letters, NewGame, OutcomeDto, OwnPhase, OwnSheet, PlayDto, RefusalDto, SentDto,
    SheetDeed, SheetPlanDto, SideDto, WriteMove,
};

const GAME: GameId = GameId([0xC5; 16]);

fn log(stream: Stream) -> LogId {
    LogId { game: GAME, stream }
}

fn with_sheets(sheets: SheetPlanDto) -> NewGame {
    NewGame {
        at_board: true,
        sheets,
        ..ask(PlayDto::Competition, 5_400)
    }
}

async fn joined(hall: &mut Hall, folder: &Path, role: &str) -> Arc<Desk> {
    let desk = phone(folder);
    let link = hall.link(role, Some(GAME)).await;
    desk.join(&link.to_string()).await.expect("enrolled");
    desk
}

fn writes(desk: &Desk, text: &str) -> Result<OwnSheet, RefusalDto> {
    desk.write_own(&WriteMove::Keypad {
        ply: None,
        text: String::from(text),
        letters: Letters::En,
    })
}

async fn comes_to(desk: &Desk, phase: OwnPhase) {
    until(desk, &format!("{phase:?}"), |desk| {
        desk.own_sheet().is_ok_and(|sheet| sheet.phase == phase)
    })
    .await;
}

async fn is_sent(desk: &Desk) {
    until(desk, "the server has it", |desk| {
        desk.own_sheet()
            .is_ok_and(|sheet| sheet.sent == SentDto::ServerHas)
    })
    .await;
}

/// A clock, a sheet for each, an arbiter's tablet.
struct Board {
    hall: Hall,
    clock: Arc<Desk>,
    white: Arc<Desk>,
    black: Arc<Desk>,
    tablet: Tablet,
}

impl Board {
    async fn set(folders: &[tempfile::TempDir; 4]) -> Board {
        let [laptop, one, two, three] = folders;
        let mut hall = Hall::open(laptop.path()).await;
        let clock = joined(&mut hall, one.path(), "clock").await;
        let white = joined(&mut hall, two.path(), "white_sheet").await;
        let black = joined(&mut hall, three.path(), "black_sheet").await;
        let for_tablet = hall.link("arbiter", None).await;
        Board {
            tablet: Tablet::join(&for_tablet).await,
            hall,
            clock,
            white,
            black,
        }
    }

    /// What the arbiter's tablet makes of the three logs.
    async fn laid(&mut self) -> Laid {
        self.tablet.talks().await;
        let [board, white, black] = Stream::ALL.map(|stream| self.tablet.log(log(stream)));
        let sheets = BySide {
            white: &white[..],
            black: &black[..],
        };
        Laid::new(&board, sheets).expect("it folds")
    }
}

fn folders() -> [tempfile::TempDir; 4] {
    std::array::from_fn(|_| tempfile::tempdir().expect("folder"))
}

fn texts(sheet: &OwnSheet) -> Vec<&str> {
    let lines = sheet.sheet.iter();
    lines
        .map(|line| line.text.as_deref().unwrap_or(""))
        .collect()
}

fn codes(laid: &Laid) -> Vec<(CallCode, Option<Side>, Option<u16>)> {
    let calls = laid.calls().iter();
    calls.map(|call| (call.code, call.side, call.ply)).collect()
}

/// The clock begins, and three moves are written and pressed. White then writes one that cannot be, and it stands:
/// nothing is judged.
async fn begun(it: &Board) {
    let waits = it.white.own_sheet().expect("approved");
    assert_eq!((waits.phase, waits.side), (OwnPhase::Waiting, White));
    assert_eq!(writes(&it.white, "e4"), Err(RefusalDto::NoGame));
    let table = it.clock.new_game(with_sheets(SheetPlanDto::Own));
    assert_eq!(table.expect("begun").sheets, SheetPlanDto::Own);
    comes_to(&it.white, OwnPhase::Writing).await;
    comes_to(&it.black, OwnPhase::Writing).await;
    touch(&it.clock, White);
    for text in ["e4", "e5", "Nf3"] {
        writes(&it.white, text).expect("written");
        writes(&it.black, text).expect("written");
    }
    for side in [White, Black, White] {
        touch(&it.clock, side);
    }
    let sheet = writes(&it.white, "Nc9").expect("written");
    assert_eq!(texts(&sheet), ["e4", "e5", "Nf3", "Nc9"]);
    assert_eq!((sheet.next_ply, sheet.next_side), (5, White));
    is_sent(&it.white).await;
    until(&it.clock, "the clock has White's sheet", |clock| {
        stored(clock, log(Stream::WhiteSheet)).len() >= 5
    })
    .await;
    touch(&it.clock, Black);
}

/// The network is away. Black's phone, which was closed, is opened again.
fn offline(white: &Desk, black: &Desk) {
    writes(black, "Nf6").expect("written offline");
    let mended = WriteMove::Keypad {
        ply: Some(4),
        text: String::from("Nc6"),
        letters: Letters::En,
    };
    white.write_own(&mended).expect("mended");
    let offline = black.own_sheet().expect("there");
    assert_eq!(texts(&offline), ["e4", "e5", "Nf3", "Nf6"]);
    assert_eq!((offline.left, offline.sent), (1, SentDto::OnlyHere));
}

/// A resignation ends it at the clock; both sheets hear of it and sign.
async fn signed(it: &Board) {
    let resigns = wire::Deed::Resign { side: Black };
    it.clock.deed(resigns).expect("resigned");
    it.clock.settle_later();
    comes_to(&it.white, OwnPhase::Over).await;
    comes_to(&it.black, OwnPhase::Over).await;
    let outcome = OutcomeDto::WhiteWins;
    for desk in [&it.white, &it.black] {
        desk.sheet_deed(SheetDeed::Sign { outcome })
            .expect("signed");
        assert_eq!(writes(desk, "Bb5"), Err(RefusalDto::Locked));
    }
    until(&it.clock, "both signatures are in its log", |clock| {
        let table = clock.table().expect("open");
        (table.signed_white, table.signed_black) == (Some(outcome), Some(outcome))
    })
    .await;
    until(&it.white, "the sheet knows it", |desk| {
        let sheet = desk.own_sheet().expect("there");
        sheet.signed_at_board && sheet.opponent_signed == Some(outcome)
    })
    .await;
}

/// 8.1, 8.7, 11.3.1: a whole game with both sheets; one of them is offline, killed, and says something else.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_written_on_two_phones_and_signed_on_both() {
    let folders = folders();
    let mut it = Board::set(&folders).await;
    begun(&it).await;
    let address = it.hall.running.address;
    it.hall.running.stop().await;
    it.black = Arc::clone(&it.clock);
    it.black = phone(folders[3].path());
    offline(&it.white, &it.black);
    it.hall.running = serve(folders[0].path(), address).await;
    it.tablet.redials(&it.hall.running).await;
    for desk in [&it.clock, &it.white, &it.black] {
        desk.hurry();
    }
    for desk in [&it.white, &it.black] {
        is_sent(desk).await;
    }
    signed(&it).await;

    // What the arbiter is told: the difference, and that Black's app was away; nothing else.
    let laid = it.laid().await;
    assert_eq!(laid.agreed().len(), 3);
    let differ = (CallCode::SheetsDiffer, Some(Side::Black), Some(4));
    let left = (CallCode::AppLeft, Some(Side::Black), None);
    assert_eq!(codes(&laid), [left, differ]);
    assert_eq!(laid.signed(Side::White), Some(Outcome::WhiteWins));
    // The presses said what they had seen of the sheets.
    let board = it.tablet.board(GAME);
    assert!(board.iter().any(|signed| signed.entry().kind == 84));
    it.hall.running.stop().await;
}

/// 6.1, 8.1: no device is the clock. The sheets are begun by hand and reach the arbiter all the same.
#[tokio::test(flavor = "multi_thread")]
async fn at_a_wooden_clock_two_sheets_are_all_there_is() {
    let folders = folders();
    let mut it = Board::set(&folders).await;
    let names = BeginSheet {
        white_name: String::from("Ayşe"),
        black_name: String::from("Işıl"),
    };
    for desk in [&it.white, &it.black] {
        let sheet = desk.begin_sheet(&names).expect("begun");
        assert_eq!((sheet.phase, sheet.by_hand), (OwnPhase::Writing, true));
        for text in ["d4", "d5"] {
            writes(desk, text).expect("written");
        }
        let far = WriteMove::Dash { ply: Some(6) };
        assert_eq!(desk.write_own(&far), Err(RefusalDto::Future));
        let mark = SheetDeed::OfferMark { ply: 2, on: true };
        desk.sheet_deed(mark).expect("marked");
        let front = |front| desk.sheet_deed(SheetDeed::Front { front }).expect("noted");
        assert_eq!(front(true).left, 0, "it was in front");
        front(false);
        assert_eq!((front(false).left, front(true).left), (1, 1));
        let outcome = OutcomeDto::Draw;
        let signed = desk.sheet_deed(SheetDeed::Sign { outcome });
        assert_eq!(signed.expect("signed").phase, OwnPhase::Signed);
        assert_eq!(front(false).left, 1, "8.7: the game is over for him");
        is_sent(desk).await;
    }
    let laid = it.laid().await;
    assert_eq!(laid.agreed(), ["d2d4", "d7d5"]);
    let signed = Side::ALL.map(|side| laid.signed(side));
    assert_eq!(signed, [Some(Outcome::Draw); 2]);
    // After a restart it is the same sheet, and its names are here.
    it.white = Arc::clone(&it.clock);
    it.white = phone(folders[2].path());
    let again = it.white.own_sheet().expect("there");
    assert_eq!((again.phase, again.by_hand), (OwnPhase::Signed, true));
    assert_eq!(
        (texts(&again), again.white_name.as_str()),
        (vec!["d4", "d5"], "Ayşe")
    );
    it.hall.running.stop().await;
}

/// 11.3.2: no sheet without an arbiter's approval, none where the clock keeps it, none after it was taken back.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_nobody_approved_stays_shut() {
    let folders = folders();
    let stranger = tempfile::tempdir().expect("folder");
    let stranger = phone(stranger.path());
    assert_eq!(stranger.own_sheet(), Err(RefusalDto::NotApproved));
    let mut it = Board::set(&folders).await;
    assert_eq!(it.clock.own_sheet(), Err(RefusalDto::NotApproved));
    it.clock
        .new_game(with_sheets(SheetPlanDto::Common))
        .expect("begun");
    comes_to(&it.white, OwnPhase::Elsewhere).await;
    assert_eq!(writes(&it.white, "e4"), Err(RefusalDto::NoGame));
    it.hall.revoke(it.black.device()).await;
    it.black.hurry();
    comes_to(&it.black, OwnPhase::NotApproved).await;
    let names = BeginSheet {
        white_name: String::new(),
        black_name: String::new(),
    };
    assert_eq!(it.black.begin_sheet(&names), Err(RefusalDto::NotApproved));
    it.hall.running.stop().await;
}

/// A sheet's phone can put nothing into the board's log, nor into its opponent's sheet.
#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_writes_neither_the_board_nor_the_other_sheet() {
    let folders = folders();
    let mut it = Board::set(&folders).await;
    it.clock
        .new_game(with_sheets(SheetPlanDto::Own))
        .expect("begun");
    comes_to(&it.black, OwnPhase::Writing).await;
    is_sent(&it.black).await;
    assert_eq!(
        it.clock.write_move(WriteMove::Dash { ply: None }),
        Err(RefusalDto::NotApproved),
        "nor does the clock write on a sheet"
    );
    it.tablet.talks().await;
    let [board, _, black] = Stream::ALL.map(|stream| it.tablet.log(log(stream)));
    let [board, black] = [board, black].map(|log| log.last().cloned().expect("begun"));
    let link = it.hall.link("white_sheet", Some(GAME)).await;
    let mut rogue = Tablet::with_seed(&link, 77).await;
    let resigns = 10;
    assert!(!rogue.forges(&board, ::log::Role::Black, resigns).await);
    assert!(!rogue.forges(&black, ::log::Role::Black, 101).await);
    rogue.talks().await;
    assert_eq!(rogue.log(log(Stream::BlackSheet)), [], "nor does it see it");
    assert_eq!(it.clock.table().expect("open").ending, None);
    it.hall.running.stop().await;
}

/// A phone that is a player's sheet goes with him: first he has White, in the next round Black.
#[tokio::test(flavor = "multi_thread")]
async fn a_players_phone_has_his_sheet_in_each_round() {
    let [laptop, one] = [(); 2].map(|()| tempfile::tempdir().expect("folder"));
    let mut hall = Hall::open(laptop.path()).await;
    hall.asks("/sections", four()).await;
    let section = serde_json::json!({"section": "A"});
    hall.asks("/rounds", section).await;
    let seat = serde_json::json!({"role": "white_sheet", "section": "A", "player": 2});
    let link = hall.link_for(seat).await;
    let desk = phone(one.path());
    desk.join(&link.to_string()).await.expect("enrolled");
    let nobody = BeginSheet {
        white_name: String::new(),
        black_name: String::new(),
    };
    let begins = |desk: &Desk| {
        let sheet = desk.begin_sheet(&nobody).expect("begun");
        (sheet.side, sheet.white_name, sheet.black_name)
    };
    let named = |side, white: &str, black: &str| (side, String::from(white), String::from(black));
    until(&desk, "who plays is told", |desk| {
        desk.ahead().players.is_some()
    })
    .await;
    assert_eq!(begins(&desk), named(White, "Name 2", "Name 3"));
    writes(&desk, "e4").expect("written");
    let second = serde_json::json!({"section": "A", "round": 2});
    hall.asks("/rounds/start", second).await;
    desk.hurry();
    // While it is not signed it stays with its game.
    let outcome = OutcomeDto::Draw;
    let signed = desk.sheet_deed(SheetDeed::Sign { outcome });
    assert_eq!(signed.expect("signed").side, White);
    is_sent(&desk).await;
    desk.hurry();
    until(&desk, "the next round is here", |desk| {
        desk.own_sheet()
            .is_ok_and(|sheet| (sheet.side, sheet.phase) == (Black, OwnPhase::Waiting))
    })
    .await;
    assert_eq!(begins(&desk), named(Black, "Name 1", "Name 2"));
    hall.running.stop().await;
}
