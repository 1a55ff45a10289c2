//! A game and a sheet from the entries of their logs.

extern crate hamle_laws as laws;

use laws::fold::{self, FoldFault};
use laws::{Act, Edition, Play, Refusal, Regulations, Settings, SheetAct, SheetMove, SheetPlan};
use laws::{Stamp, StartPosition, record};
use log::{Author, BootId, DeviceKey, Entry, GameId, Hash, PersonId, Role, Stamped, Stream};
use notation::Language;

fn entry(seq: u64, role: Role, (kind, payload): (u16, Vec<u8>)) -> Entry {
    let when = Stamped {
        since_start_us: seq * 1_000_000,
        wall_ms: 0,
        boot: BootId([0; 16]),
        uptime_us: 0,
    };
    let author = Author {
        person: PersonId([0; 16]),
        role,
        device: DeviceKey([0; 32]),
    };
    Entry {
        game: GameId([0; 16]),
        stream: Stream::Board,
        epoch: 0,
        seq,
        prev: Hash([0; 32]),
        author,
        when,
        kind,
        payload,
    }
}

fn opened() -> Act {
    Act::Open(Settings {
        edition: Edition::E2018,
        play: Play::Casual,
        supervised: None,
        speed: None,
        start: StartPosition::Standard,
        control: None,
        sheets: SheetPlan::Own,
        legality_check: true,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    })
}

fn moved(uci: &str) -> Act {
    let (uci, press) = (uci.into(), None);
    Act::Move { uci, press }
}

fn board(acts: &[(Role, Act)]) -> Result<laws::Game, FoldFault> {
    let entries = (0..).zip(acts);
    let entries: Vec<Entry> = entries
        .map(|(seq, (role, act))| entry(seq, *role, record::write(act)))
        .collect();
    fold::board(&entries)
}

#[test]
fn a_board_log_is_a_game() {
    let (system, white, black) = (Role::System, Role::White, Role::Black);
    let game = board(&[
        (system, opened()),
        (white, moved("e2e4")),
        (white, Act::Press(Stamp::Touch)),
        (black, moved("e7e5")),
    ]);
    let game = game.expect("what was written can be read");
    assert_eq!(game.plies().len(), 2);
    assert_eq!(game.last_at(), laws::Instant(3_000_000));
    assert_eq!(board(&[]), Err(FoldFault::NotOpened));
    assert_eq!(board(&[(white, moved("e2e4"))]), Err(FoldFault::NotOpened));
    let (seq, why) = (2, Refusal::Illegal);
    let twice = board(&[
        (system, opened()),
        (white, moved("e2e4")),
        (white, moved("d2d4")),
    ]);
    assert_eq!(twice, Err(FoldFault::Refused { seq, why }));
}

#[test]
fn a_sheet_log_is_a_sheet() {
    let write = |ply, text: &str| SheetAct::Write {
        ply,
        entry: SheetMove::Text {
            text: text.into(),
            language: Language::English,
        },
        clock: None,
    };
    let read = |acts: &[SheetAct]| {
        let entries = (0..).zip(acts);
        let entries: Vec<Entry> = entries
            .map(|(seq, act)| entry(seq, Role::White, record::write_sheet(act)))
            .collect();
        fold::sheet(&entries)
    };
    let sheet = read(&[SheetAct::Open, write(1, "e4"), write(3, "Nf3")]);
    let sheet = sheet.expect("what was written can be read");
    assert_eq!(sheet.lines().len(), 3);
    assert!(sheet.line(1).is_some_and(|place| place.entry().is_some()));
    let (seq, why) = (1, Refusal::NoSuchPly);
    let nowhere = read(&[SheetAct::Open, write(0, "e4")]);
    assert_eq!(nowhere, Err(FoldFault::Refused { seq, why }));
}
