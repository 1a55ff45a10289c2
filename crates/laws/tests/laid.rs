//! Both players' own sheets beside the board's log: what is told to the arbiter, and what cannot be known.

extern crate hamle_laws as laws;

use laws::{
    Act, Aside, BySide, CallCode, Edition, Laid, Micros, Mode, OnFlag, Outcome, Period, Play,
    Settings, SheetAct, SheetMove, SheetPlan, Side, Stamp, StartPosition, TimeControl, Transition,
    record,
};
use log::{
    Author, BootId, Chain, DeviceSecret, GameId, Hash, PersonId, Role, Signed, Stamped, Stream,
};
use notation::Language;

const GAME: GameId = GameId([7; 16]);

/// One device's log.
struct Log {
    secret: DeviceSecret,
    chain: Chain,
    entries: Vec<Signed>,
}

impl Log {
    fn new(stream: Stream) -> Log {
        Log {
            secret: DeviceSecret::from_seed(&[stream as u8 + 1; 32]),
            chain: Chain::new(GAME, stream),
            entries: Vec::new(),
        }
    }

    fn put(&mut self, (kind, payload): (u16, Vec<u8>), role: Role, secs: u64) -> Hash {
        let author = Author {
            person: PersonId([0; 16]),
            role,
            device: self.secret.device(),
        };
        let when = Stamped {
            since_start_us: secs * 1_000_000,
            wall_ms: 0,
            boot: BootId([0; 16]),
            uptime_us: 0,
        };
        let entry = self.chain.next_entry(author, when, kind, payload);
        let signed = self.secret.sign(entry).expect("its own");
        self.chain.push_stored(&signed).expect("in order");
        let hash = signed.hash();
        self.entries.push(signed);
        hash
    }
}

/// Standard play, 90 minutes each: everybody has to write.
struct Hall {
    board: Log,
    white: Log,
    black: Log,
    secs: u64,
}

impl Hall {
    fn new() -> Hall {
        let all = vec![Period {
            moves: None,
            base: Micros::from_secs(5_400),
            mode: Mode::None,
        }];
        let settings = Settings {
            edition: Edition::E2018,
            play: Play::Competition,
            supervised: Some(false),
            speed: None,
            start: StartPosition::Standard,
            control: Some(TimeControl {
                sides: BySide {
                    white: all.clone(),
                    black: all,
                },
                transition: Transition::AtZero,
                on_flag: OnFlag::Run,
                carry_over: true,
                delay_carry_over: true,
            }),
            sheets: SheetPlan::Own,
            legality_check: false,
            auto_flag: false,
            regulations: laws::Regulations::usual(Edition::E2018),
            tournament: None,
        };
        let mut hall = Hall {
            board: Log::new(Stream::Board),
            white: Log::new(Stream::WhiteSheet),
            black: Log::new(Stream::BlackSheet),
            secs: 0,
        };
        hall.does(&Act::Open(settings), Role::System);
        hall.does(&Act::Start, Role::System);
        hall.writes(Side::White, &SheetAct::Open);
        hall.writes(Side::Black, &SheetAct::Open);
        hall
    }

    fn does(&mut self, act: &Act, by: Role) {
        self.secs += 1;
        self.board.put(record::write(act), by, self.secs);
    }

    fn presses(&mut self, side: Side) {
        let by = [Role::White, Role::Black][side as usize];
        self.does(&Act::Press(Stamp::Touch), by);
    }

    /// The clock notes what it has seen of both sheets.
    fn notes(&mut self, white: Option<Hash>, black: Option<Hash>) {
        self.does(
            &Act::Aside(Aside::Sheets(BySide { white, black })),
            Role::System,
        );
    }

    fn writes(&mut self, side: Side, act: &SheetAct) -> Hash {
        let (log, by) = match side {
            Side::White => (&mut self.white, Role::White),
            Side::Black => (&mut self.black, Role::Black),
        };
        log.put(record::write_sheet(act), by, self.secs)
    }

    fn moves(&mut self, side: Side, ply: u16, text: &str) -> Hash {
        let text = String::from(text);
        let language = Language::English;
        let entry = SheetMove::Text { text, language };
        let clock = None;
        self.writes(side, &SheetAct::Write { ply, entry, clock })
    }

    fn knows(&mut self, side: Side, presses: u16) {
        self.writes(side, &SheetAct::Seen { presses });
    }

    fn laid(&self) -> Laid {
        let (white, black) = (&self.white.entries[..], &self.black.entries[..]);
        Laid::new(&self.board.entries, BySide { white, black }).expect("it folds")
    }

    fn calls(&self) -> Vec<(CallCode, Option<Side>, Option<u16>)> {
        let laid = self.laid();
        let calls = laid.calls().iter();
        calls.map(|call| (call.code, call.side, call.ply)).collect()
    }
}

fn sides(ply: u16) -> Side {
    Side::ALL[usize::from(ply + 1) % 2]
}

/// Ruy Lopez, written by both; no sheet was ever in contact with the clock.
#[test]
fn whole_sheets_without_contact_call_nobody() {
    let mut hall = Hall::new();
    for (ply, text) in (1..).zip(["e4", "e5", "Nf3", "Nc6", "Bb5"]) {
        hall.presses(sides(ply));
        hall.moves(Side::White, ply, text);
        hall.moves(Side::Black, ply, text);
    }
    assert_eq!(hall.calls(), []);
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"];
    assert_eq!(hall.laid().agreed(), moves);
    assert_eq!(hall.laid().differ(), None);
}

/// 8.1.3: behind only if the sheet itself says that it was written after the press.
#[test]
fn a_sheet_that_came_late_is_not_one_that_was_behind() {
    let mut hall = Hall::new();
    for ply in 1..=3 {
        hall.presses(sides(ply));
    }
    for (ply, text) in (1..).zip(["e4", "e5", "Nf3"]) {
        hall.moves(Side::Black, ply, text);
    }
    // White wrote his first move when he knew of three presses.
    hall.knows(Side::White, 3);
    for (ply, text) in (1..).zip(["e4", "e5", "Nf3"]) {
        hall.moves(Side::White, ply, text);
    }
    let behind = (CallCode::SheetBehind, Some(Side::White), None);
    assert_eq!(hall.calls(), [behind]);
}

/// 8.1.2: the clock had seen White's third move when the second ply was pressed.
#[test]
fn a_move_written_in_advance_is_told() {
    let mut hall = Hall::new();
    hall.moves(Side::White, 1, "e4");
    hall.presses(Side::White);
    let in_time = hall.white.entries.last().map(Signed::hash);
    hall.notes(in_time, None);
    let early = hall.moves(Side::White, 3, "Nf3");
    hall.presses(Side::Black);
    hall.notes(Some(early), None);
    let ahead = (CallCode::SheetAhead, Some(Side::White), Some(3));
    assert_eq!(hall.calls(), [ahead]);
}

/// 8.1.1: after the first difference the boards are not the same, so no second one is told.
#[test]
fn the_first_difference_is_told_and_what_no_move_can_be() {
    let mut hall = Hall::new();
    for (ply, (white, black)) in (1..).zip([("e4", "e4"), ("e5", "e6"), ("Nf3", "Nf3")]) {
        hall.presses(sides(ply));
        hall.moves(Side::White, ply, white);
        hall.moves(Side::Black, ply, black);
    }
    hall.moves(Side::Black, 4, "Qh9");
    let differ = (CallCode::SheetsDiffer, Some(Side::Black), Some(2));
    let illegal = (CallCode::SheetIllegal, Some(Side::Black), Some(4));
    assert_eq!(hall.calls(), [illegal, differ]);
    let laid = hall.laid();
    assert_eq!((laid.agreed().len(), laid.differ()), (1, Some(2)));
    // Mended by a new entry, the old one kept.
    hall.moves(Side::Black, 2, "e5");
    assert_eq!(hall.laid().differ(), None);
    assert_eq!(
        hall.laid()
            .papers()
            .sheet(Side::Black)
            .line(2)
            .map(|place| place.entries.len()),
        Some(2)
    );
}

/// 8.7, 11.3.1: at a wooden clock there is no board log at all.
#[test]
fn sheets_alone_are_signed_and_tell_who_left_them() {
    let mut hall = Hall::new();
    hall.board.entries.clear();
    let away = |back, secs| SheetAct::Front {
        back,
        away: Micros::from_secs(secs),
    };
    hall.writes(Side::Black, &away(false, 0));
    hall.writes(Side::Black, &away(true, 4));
    hall.writes(Side::White, &SheetAct::Sign(Outcome::WhiteWins));
    let left = (CallCode::AppLeft, Some(Side::Black), None);
    assert_eq!(hall.calls(), [left]);
    hall.writes(Side::Black, &SheetAct::Sign(Outcome::BlackWins));
    let conflict = (CallCode::SignatureConflict, Some(Side::Black), None);
    assert_eq!(hall.calls(), [left, conflict]);
    hall.writes(Side::Black, &SheetAct::Sign(Outcome::WhiteWins));
    let signed = Side::ALL.map(|side| hall.laid().signed(side));
    assert_eq!(signed, [Some(Outcome::WhiteWins); 2]);
    assert_eq!(hall.calls(), [left]);
}
