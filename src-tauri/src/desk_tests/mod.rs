//! Stories at the desk, in virtual time: what the window asks for, and what is kept of it.

mod arbiter;
mod arbiter_boards;
mod chance;
mod claims;
mod hall;
mod hall_apps;
mod held;
mod hosting;
mod loopback;
mod own_sheets;
mod rounds;
mod server;
mod stories;
mod touches;

use crate::desk::Desk;
use crate::now::Reading;
use SideDto::White;
use std::sync::{Arc, Mutex};
use wire::{
    ControlDto, GameAsk, ModeDto, NewGame, PageStamp, PeriodDto, PlayDto, Press, RefusalDto,
    SheetPlanDto, SideDto, StartDto, SyncClock, Table, WriteMove,
};

/// The page's clock is so far behind the device's.
const PAGE_BEHIND_US: i64 = 7_000_000;

/// A phone with the app on it.
struct Story {
    folder: tempfile::TempDir,
    clock: Arc<Mutex<Reading>>,
    desk: Option<Desk>,
}

fn ask(play: PlayDto, base_secs: u32) -> NewGame {
    let period = PeriodDto {
        moves: None,
        base_secs,
        mode: ModeDto::None,
    };
    NewGame {
        play,
        control: ControlDto {
            white: vec![period],
            black: None,
            at_zero: None,
            freeze: None,
        },
        sheets: SheetPlanDto::Common,
        auto_flag: play == PlayDto::Casual,
        white_name: String::from("Ayşe"),
        black_name: String::new(),
        start: StartDto::Standard,
        at_board: false,
    }
}

impl Story {
    fn new() -> Story {
        let mut story = Story {
            folder: tempfile::tempdir().expect("folder"),
            clock: Arc::new(Mutex::new(Reading {
                uptime_us: 100_000_000,
                awake_us: 100_000_000,
                wall_ms: 1_800_000_000_000,
                boot: log::BootId([1; 16]),
            })),
            desk: None,
        };
        story.opens();
        story
    }

    /// A game that has been started; its clock has stood still since.
    fn begun(ask: NewGame) -> (Story, Table) {
        let story = Story::new();
        let table = story.desk().new_game(ask).expect("begun");
        story.touches(White, 0);
        (story, table)
    }

    /// The app ends and begins again.
    fn opens(&mut self) {
        self.desk = None;
        let clock = Arc::clone(&self.clock);
        let read = Box::new(move || *clock.lock().expect("nobody panics"));
        let path = self.folder.path();
        self.desk = Some(Desk::open(path, path.join("pgn"), read).expect("opened"));
        let sent = self.page(0);
        let sync = |last_round_trip_us| SyncClock {
            sent,
            last_round_trip_us,
        };
        self.desk().sync_clock(sync(None));
        self.desk().sync_clock(sync(Some(0)));
    }

    fn desk(&self) -> &Desk {
        self.desk.as_ref().expect("open")
    }

    fn passes(&self, ms: i64) {
        let mut clock = self.clock.lock().expect("nobody panics");
        clock.uptime_us += ms * 1_000;
        clock.awake_us += ms * 1_000;
        clock.wall_ms = clock.wall_ms.saturating_add_signed(ms);
    }

    fn reboots(&self, off_ms: u64) {
        let mut clock = self.clock.lock().expect("nobody panics");
        *clock = Reading {
            uptime_us: 1_000_000,
            awake_us: 1_000_000,
            wall_ms: clock.wall_ms + off_ms,
            boot: log::BootId([clock.boot.0[0] + 1; 16]),
        };
    }

    fn page(&self, ago_ms: i64) -> PageStamp {
        let now = self.clock.lock().expect("nobody panics").uptime_us;
        let us = (now - PAGE_BEHIND_US - ago_ms * 1_000).max(0);
        PageStamp {
            ms: u32::try_from(us / 1_000).expect("small"),
            us: 0,
        }
    }

    /// A touch that was made so long before it arrives.
    fn touches(&self, side: SideDto, ago_ms: i64) -> Table {
        let touched = self.page(ago_ms);
        self.desk().press(Press { side, touched }).expect("a press")
    }

    fn enters(&self, uci: &str) -> Result<Table, RefusalDto> {
        let uci = String::from(uci);
        self.desk().write_move(WriteMove::Board { ply: None, uci })
    }

    fn table(&self) -> Table {
        self.desk().table().expect("a game is open")
    }

    fn pgn(&self, game: &str) -> String {
        let game = String::from(game);
        let ask = GameAsk {
            game,
            utc_ahead_min: 0,
        };
        self.desk().pgn(&ask).expect("exported")
    }
}

/// What does not depend on when it is asked.
fn like(table: Table) -> Table {
    Table {
        version: 0,
        kept: true,
        ..table
    }
}
