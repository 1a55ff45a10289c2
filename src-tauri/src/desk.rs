//! The desk behind the window: the device's key, the journal, the game on the table.

use crate::deeds;
use crate::filed;
use crate::hall::Hall;
use crate::held::TOUCH_GRACE;
use crate::history;
use crate::hosting::Hosting;
use crate::keys;
use crate::ledger::Ledger;
use crate::new_game;
use crate::next_board::Ahead;
use crate::now::Reading;
use crate::open_game::OpenGame;
use crate::page_clock::PageClock;
use crate::sync_task::Carrier;
use crate::view;
use laws::{Act, Instant, Settings, Side};
use log::{DeviceSecret, GameId, Role};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Journal, OpenError, OpenReport, Record};
use wire::{
    ClaimDraw, Deed, GameAsk, GameFilter, Kept, NewGame, PreparedGame, RefusalDto, Replay,
    SheetPaper, StoreReport, SyncClock, Table, WriteMove,
};

/// How often, and at what distance, a locked journal is tried again.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(100);

/// Everything behind the window.
pub struct Desk {
    pub(crate) secret: DeviceSecret,
    pub(crate) ledger: Ledger,
    report: Option<StoreReport>,
    /// The app's own folder.
    pub(crate) data: PathBuf,
    pub(crate) documents: PathBuf,
    seat: Mutex<Seat>,
    pub(crate) read: Clocks,
    /// Itself, for what has to be written a moment later.
    pub(crate) own: std::sync::OnceLock<std::sync::Weak<Desk>>,
    /// What talks to the tournament's server; none: this device belongs to no tournament.
    pub(crate) server: Mutex<Option<Carrier>>,
    /// What the server has said of this device.
    pub(crate) ahead: Mutex<Ahead>,
    /// An arbiter's hall.
    pub(crate) hall: Hall,
    /// The table at which it waits to be let in.
    pub(crate) knocked: Mutex<Option<reach::Knocked>>,
    pub(crate) hosting: Hosting,
    /// A player's own phone.
    pub(crate) sheet: Mutex<crate::sheet_seat::SheetSeat>,
}

/// Where the desk reads the clocks.
pub type Clocks = Box<dyn Fn() -> Reading + Send + Sync>;

/// What changes with the game.
#[derive(Default)]
pub(crate) struct Seat {
    pub(crate) open: Option<OpenGame>,
    pub(crate) page: PageClock,
    /// Games of which this device is the clock no more.
    pub(crate) closed: BTreeSet<GameId>,
}

impl Seat {
    /// Puts a game on the table.
    pub(crate) fn put(&mut self, mut open: OpenGame) -> &OpenGame {
        open.closed |= self.closed.contains(&open.id);
        self.open.insert(open)
    }
}

pub(crate) fn role(side: Side) -> Role {
    match side {
        Side::White => Role::White,
        Side::Black => Role::Black,
    }
}

impl Desk {
    /// Opens the store in the app's folder. A store that cannot be opened is reported by the window;
    /// a key that cannot be read or made stops the app, since nothing could be signed.
    pub fn open(data: &Path, documents: PathBuf, read: Clocks) -> std::io::Result<Desk> {
        let secret = keys::device(data)?;
        let (journal, report) = match open_journal(&data.join("journal")) {
            Ok((journal, report)) => (Some(journal), history::report(&report)),
            Err(_) => (None, None),
        };
        Ok(Desk {
            secret,
            ledger: Ledger::new(journal),
            report,
            data: data.to_owned(),
            documents,
            seat: Mutex::default(),
            read,
            own: std::sync::OnceLock::new(),
            server: Mutex::default(),
            ahead: Mutex::default(),
            hall: Hall::default(),
            knocked: Mutex::default(),
            hosting: Hosting::default(),
            sheet: Mutex::default(),
        })
    }

    pub(crate) fn seat(&self) -> MutexGuard<'_, Seat> {
        self.seat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Measures the page's clock.
    pub fn sync_clock(&self, ask: SyncClock) {
        let reading = (self.read)();
        if ask.last_round_trip_us.is_none() {
            // The page is in front again.
            self.hurry();
        }
        self.seat().page.sync(ask, reading);
    }

    /// What there is when the window opens.
    pub fn prepare(&self) -> Result<PreparedGame, RefusalDto> {
        let reading = (self.read)();
        self.ledger.wait();
        let open = self
            .seat()
            .open
            .as_ref()
            .map(|open| self.show(open, reading));
        let going_on = match open {
            Some(table) => Some(table),
            // A player's own phone shows no clock, not even as a picture.
            None if self.approved().is_ok() => None,
            None => history::going_on(&self.ledger, reading).map(|open| self.show(&open, reading)),
        };
        let games = self
            .ledger
            .ask(|journal| journal.games().len())
            .unwrap_or(0);
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        Ok(PreparedGame {
            going_on,
            report: self.report.clone(),
            games,
        })
    }

    /// Opens a new game on the table; its first entries and its names are kept in one batch.
    pub fn new_game(&self, ask: NewGame) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        if self.ledger.failed() {
            return Err(RefusalDto::Store);
        }
        let names = self.names(&ask)?;
        // Of two calls the second sees what the first one has begun.
        let mut seat = self.seat();
        self.release_seat(&mut seat, reading);
        self.ledger.wait(); // so that the game before this one is seen
        let filed = history::filed_ms(&self.ledger, reading);
        let board = if ask.at_board {
            Some(self.board().ok_or(RefusalDto::NoBoard)?)
        } else {
            None
        };
        let id = board.map_or_else(|| new_game::fresh_id(filed), |(game, _)| Ok(game))?;
        let settings = Settings {
            tournament: board.map(|(_, tournament)| tournament),
            ..new_game::settings(&ask)?
        };
        let (open, entries) = OpenGame::begin(id, settings, names, &self.secret, reading)?;
        let mut batch: Vec<Record> = entries.into_iter().map(Record::Entry).collect();
        batch.push(history::names_record(id, &open.names));
        batch.push(history::on_table(id));
        batch.extend(board.map(|(_, tournament)| filed::record(id, filed, tournament)));
        self.ledger.keep(batch);
        Ok(self.show(seat.put(open), reading))
    }

    /// Puts a kept game back on the table.
    pub fn open_game(&self, id: &str) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        let id = history::id(id).ok_or(RefusalDto::NoGame)?;
        let mut seat = self.seat();
        self.release_seat(&mut seat, reading);
        if let Some(open) = seat.open.as_ref().filter(|open| open.id == id) {
            return Ok(self.show(open, reading));
        }
        // Its own last entries may still be on their way; without them its logs would fork.
        self.ledger.wait();
        let (mut open, same_boot) = history::resume(&self.ledger, id, reading)?;
        open.closed = seat.closed.contains(&id) || !open.goes_on_here(&self.device());
        if !open.closed && open.game.ending_at(open.game.last_at()).is_none() {
            let at = open.instant(reading);
            let entry = open.act(
                &Act::Resumed { same_boot },
                Role::System,
                at,
                &self.secret,
                reading,
            )?;
            self.ledger
                .keep(vec![Record::Entry(entry), history::on_table(id)]);
        }
        Ok(self.show(seat.put(open), reading))
    }

    /// Takes the game off the table. Nothing is lost: it is kept as it stands, and its clock runs on.
    pub fn leave_game(&self) {
        let reading = (self.read)();
        let open = self.seat().open.take();
        if let Some(mut open) = open {
            self.release(&mut open, reading);
        }
        self.ledger.changed();
    }

    /// Everything else a player does.
    pub fn deed(&self, ask: Deed) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        let mut seat = self.seat();
        self.release_seat(&mut seat, reading);
        let touched = match &ask {
            Deed::StopAndCall { touched, .. } => *touched,
            _ => None,
        };
        let touched = touched.map(|stamp| seat.page.touched(stamp, reading).0);
        let open = seat.open.as_mut().ok_or(RefusalDto::NoGame)?;
        let at = touched.map_or_else(|| open.instant(reading), |us| open.timeline.instant(us));
        if let Deed::OfferMark { ply, on } = ask {
            let entry = crate::writing::offer_mark(open, ply, on, &self.secret, reading)?;
            self.ledger.keep_entries(vec![entry]);
            return Ok(self.show(open, reading));
        }
        let acts = match crate::rulings::acts(open, ask, reading)? {
            Some(acts) => acts,
            None => vec![deeds::act(open, ask)?],
        };
        for (act, by) in acts {
            self.release(open, reading);
            let entry = open.stopping_act(&act, by, at, &self.secret, reading)?;
            self.ledger.keep_entries(entry.into_iter().collect());
        }
        let table = self.show(open, reading);
        drop(seat);
        if let Some(desk) = self.own.get().and_then(std::sync::Weak::upgrade) {
            desk.settle_later();
        }
        Ok(table)
    }

    /// A claim of a draw.
    pub fn claim_draw(&self, ask: ClaimDraw) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        let mut seat = self.seat();
        self.release_seat(&mut seat, reading);
        let open = seat.open.as_mut().ok_or(RefusalDto::NoGame)?;
        let entries = crate::claims::claim(open, ask, &self.secret, reading)?;
        self.ledger.keep_entries(entries);
        Ok(self.show(open, reading))
    }

    /// Writes on the sheet.
    pub fn write_move(&self, ask: WriteMove) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        let mut seat = self.seat();
        self.release_seat(&mut seat, reading);
        let open = seat.open.as_mut().ok_or(RefusalDto::NoGame)?;
        let entry = crate::writing::write(open, ask, &self.secret, reading)?;
        self.ledger.keep_entries(vec![entry]);
        Ok(self.show(open, reading))
    }

    /// A page of the history.
    pub fn kept_games(&self, ask: &GameFilter) -> Result<Kept, RefusalDto> {
        self.ledger.wait();
        history::list(&self.ledger, ask, (self.read)())
    }

    /// A kept game, to step through.
    pub fn replay(&self, id: &str) -> Result<Replay, RefusalDto> {
        self.ledger.wait();
        history::replay(&self.ledger, id, (self.read)())
    }

    /// A kept game as PGN; the one on the table even if the disk has refused it.
    pub fn pgn(&self, ask: &GameAsk) -> Result<String, RefusalDto> {
        let reading = (self.read)();
        let asked = history::id(&ask.game);
        if let Some(open) = self
            .seat()
            .open
            .as_ref()
            .filter(|open| Some(open.id) == asked)
        {
            let at = open.instant(reading);
            return Ok(crate::export::pgn(open, at, ask.utc_ahead_min));
        }
        self.ledger.wait();
        history::pgn(&self.ledger, ask, reading)
    }

    /// Writes a game's PGN into the documents; never over another file.
    pub fn save_pgn(&self, ask: &GameAsk) -> Result<String, RefusalDto> {
        let text = self.pgn(ask)?;
        crate::export::save(&self.documents, &ask.game, "pgn", text.as_bytes())
            .map_err(|_| RefusalDto::File)
    }

    /// Writes a score sheet as PDF into the user's documents.
    pub fn save_sheet(&self, ask: &SheetPaper) -> Result<String, RefusalDto> {
        history::id(&ask.game).ok_or(RefusalDto::NoGame)?;
        let bytes = crate::paper::pdf(ask)?;
        crate::export::save(&self.documents, &ask.game, "pdf", &bytes).map_err(|_| RefusalDto::File)
    }

    pub(crate) fn show(&self, open: &OpenGame, reading: Reading) -> Table {
        let at = open.instant(reading);
        let settled = Instant(at.0.saturating_sub(TOUCH_GRACE.0));
        let table = view::table(open, at, settled);
        Table {
            version: self.ledger.version(),
            kept: self.ledger.kept() && open.held.is_none(),
            store_failed: self.ledger.failed(),
            sent: self.sent(open.id),
            ..table
        }
    }
}

/// A process that was killed a moment ago may still hold the lock.
fn open_journal(folder: &Path) -> Result<(Journal, OpenReport), OpenError> {
    let mut opened = Journal::open(folder);
    for _ in 0..LOCK_TRIES {
        if !matches!(opened, Err(OpenError::Locked)) {
            break;
        }
        std::thread::sleep(LOCK_PAUSE);
        opened = Journal::open(folder);
    }
    opened
}
