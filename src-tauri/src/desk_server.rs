//! The desk and its tournament: joining, leaving, and what the task to the server asks for.

use crate::badge::Badge;
use crate::desk::Desk;
use crate::filed;
use crate::history;
use crate::keys;
use crate::ledger::Listener;
use crate::next_board::Ahead;
use crate::now::Reading;
use crate::open_game::OpenGame;
use crate::sync_task::{Carrier, Told, instant};
use laws::Act;
use log::{Answer, Asked, DeviceKey, GameId, Role, Signed, Stream};
use reach::{Dialer, EnrolFault, LineFault, Link};
use std::sync::{Arc, MutexGuard, PoisonError};
use store::Record;
use sync::{Checked, Item};
use wire::{MemberDto, RefusalDto, SentDto, ServerStatus};

/// Of what came in, so much is handed to the disk at once.
const PART: usize = 128;

impl Desk {
    pub(crate) fn server(&self) -> MutexGuard<'_, Option<Carrier>> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on with the tournament that was joined before. A badge that cannot be read is as none: the device
    /// has to join anew.
    pub fn open_server(self: &Arc<Desk>) {
        // It is opened once.
        let _ = self.own.set(Arc::downgrade(self));
        if let Ok(Some(badge)) = Badge::load(&self.data) {
            self.carry(badge);
        }
    }

    fn carry(self: &Arc<Desk>, badge: Badge) {
        let Ok(dialer) = Dialer::new(badge.key) else {
            return;
        };
        // By it the own log is judged when it is read.
        let own = badge.given.certificate.map(Record::Certificate);
        own.into_iter()
            .for_each(|record| self.ledger.keep_foreign(record));
        let mut server = self.server();
        // The task before this one is told to end; it may still finish the step that it is in.
        *server = None;
        let game = badge.given.game;
        let carrier = Carrier::start(self, badge, dialer, |tell, ahead| {
            self.ledger.listen(Some(Listener { game, tell, ahead }));
        });
        *server = Some(carrier);
    }

    /// Uses a server's link. The badge is on the disk before anything is sent with it.
    pub async fn join(self: &Arc<Desk>, text: &str) -> Result<ServerStatus, RefusalDto> {
        let link = Link::parse(text).map_err(|_| RefusalDto::BadLink)?;
        match reach::enrol(&link, &self.device()).await {
            Ok((given, line)) => {
                let mut badge = Badge::new(&link, given);
                // Where it answered is tried first from now on.
                let first = line.address();
                badge.addresses.sort_by_key(|address| *address != first);
                self.wear(badge)?;
            }
            Err(EnrolFault::Used) => self.moved(&link)?,
            Err(why) => return Err(refused(why)),
        }
        Ok(self.server_status())
    }

    /// The server has another address: whoever answered there holds the pinned key. By another link than the one
    /// that was used nobody joins, but the address is as good.
    fn moved(self: &Arc<Desk>, link: &Link) -> Result<(), RefusalDto> {
        let own = self.server().as_ref().map(|carrier| carrier.badge.clone());
        let own = own.filter(|badge| badge.key == link.key);
        let mut badge = own.ok_or(RefusalDto::LinkUsed)?;
        badge.addresses.clone_from(&link.addresses);
        let is_same = badge.link == link.token.hash();
        self.wear(badge)?;
        is_same.then_some(()).ok_or(RefusalDto::LinkUsed)
    }

    pub(crate) fn wear(self: &Arc<Desk>, badge: Badge) -> Result<(), RefusalDto> {
        badge.keep(&self.data).map_err(|_| RefusalDto::Store)?;
        self.carry(badge);
        self.ledger.changed();
        Ok(())
    }

    /// Belongs to no tournament any more. What is kept stays; what was not sent yet stays unsent.
    pub fn leave_server(&self) -> Result<ServerStatus, RefusalDto> {
        Badge::forget(&self.data).map_err(|_| RefusalDto::Store)?;
        self.ledger.listen(None);
        *self.server() = None;
        *self.ahead() = Ahead::default();
        self.hall.clear();
        self.ledger.changed();
        Ok(self.server_status())
    }

    /// How it stands.
    pub fn server_status(&self) -> ServerStatus {
        let now = instant(self.reading());
        let board_waits = self.board();
        let ahead = self.ahead().clone();
        let board = ahead
            .board
            .filter(|(game, _)| board_waits.is_some_and(|(own, _)| own == *game));
        let board = board.map(|(_, board)| board);
        let (board_waits, event) = (board_waits.is_some(), ahead.event);
        let announcements = self.announced();
        let server = self.server();
        let Some(carrier) = server.as_ref() else {
            return ServerStatus {
                member: None,
                address: String::new(),
                board_waits,
                event,
                board,
                sent: SentDto::OnlyHere,
                heard_secs: None,
                trouble: None,
                announcements: Vec::new(),
            };
        };
        let shown = carrier.shown();
        let first = carrier.badge.addresses.first();
        let secs = |at| u32::try_from((now - at).0 / 1_000_000).unwrap_or(u32::MAX);
        ServerStatus {
            member: Some(member(carrier.badge.given.role)),
            address: first.map(ToString::to_string).unwrap_or_default(),
            board_waits,
            event,
            board,
            sent: shown.sent,
            heard_secs: shown.heard.filter(|at| *at <= now).map(secs),
            trouble: shown.trouble,
            announcements,
        }
    }

    /// The board that this phone is the clock of, and that has not begun.
    pub fn board(&self) -> Option<(GameId, DeviceKey)> {
        let server = self.server();
        let given = &server.as_ref()?.badge.given;
        let game = given.game.filter(|_| given.role == reach::Role::Clock)?;
        let begun = self.ledger.ask(|journal| journal.head(game, Stream::Board));
        begun?.is_none().then_some((game, given.tournament))
    }

    /// Where a game's newest entries are; none of a game that is reported to nobody.
    pub fn sent(&self, game: GameId) -> Option<SentDto> {
        let server = self.server();
        let carrier = server.as_ref()?;
        (carrier.badge.given.game == Some(game)).then(|| carrier.shown().sent)
    }

    /// The app is in front again: now is a good time to look for the server.
    pub fn hurry(&self) {
        if let Some(carrier) = self.server().as_ref() {
            // A task that has ended needs no hurry.
            let _ = carrier.tell.send(Told::Hurry);
        }
    }
}

/// What the task asks for.
impl Desk {
    /// All clocks.
    pub fn reading(&self) -> Reading {
        (self.read)()
    }

    /// This device.
    pub fn device(&self) -> DeviceKey {
        self.secret.device()
    }

    /// A random number for one run of the machine.
    pub fn seed(&self) -> Option<u64> {
        let mut seed = [0; 8];
        keys::random(&mut seed).ok()?;
        Some(u64::from_le_bytes(seed))
    }

    /// Everything that is kept for that tournament, each entry after the one that it names.
    pub fn kept_items(&self, badge: &Badge) -> Vec<Item> {
        self.ledger.wait();
        let given = &badge.given;
        let games = match given.game {
            Some(game) => vec![game],
            None => self.games_of(given.tournament),
        };
        let read = |journal: &store::Journal| {
            let mut items: Vec<Item> = Vec::new();
            let certificates = journal.certificates().unwrap_or_default();
            items.extend(certificates.into_iter().map(Item::Certificate));
            let requests = journal.requests().unwrap_or_default();
            items.extend(requests.into_iter().map(Item::Request));
            for (game, stream) in games
                .iter()
                .flat_map(|game| Stream::ALL.map(|stream| (*game, stream)))
            {
                let stored = journal.read(game, stream).unwrap_or_default();
                let entries = stored.all().cloned().map(Checked::stored);
                items.extend(entries.map(Item::Entry));
            }
            items
        };
        self.ledger.ask(read).unwrap_or_default()
    }

    fn games_of(&self, tournament: DeviceKey) -> Vec<GameId> {
        let games = self.ledger.ask(store::Journal::games).unwrap_or_default();
        games
            .into_iter()
            .filter(|id| {
                filed::of(&self.ledger, *id).is_some_and(|one| one.tournament == tournament)
            })
            .collect()
    }

    /// Keeps what came from the server. What cannot be kept now comes again.
    pub fn keep_items(&self, items: Vec<Item>, tournament: DeviceKey) {
        for (index, item) in items.into_iter().enumerate() {
            if index % PART == PART - 1 {
                // The queue to the disk is never full by what came in one answer.
                self.ledger.wait();
            }
            if let Item::Entry(checked) = &item {
                self.file(checked.signed(), tournament);
            }
            self.ledger.keep_foreign(match item {
                Item::Entry(checked) => Record::Entry(checked.signed().clone()),
                Item::Request(request) => Record::Request(request),
                Item::Certificate(certified) => Record::Certificate(certified),
            });
        }
    }

    /// A game that another device began belongs to the tournament too; without that note its log is read as one
    /// that was never granted on.
    fn file(&self, signed: &Signed, tournament: DeviceKey) {
        let entry = signed.entry();
        if entry.seq == 0 && entry.stream == Stream::Board {
            let note = filed::record(entry.game, entry.when.wall_ms, tournament);
            self.ledger.keep_foreign(note);
        }
    }

    /// FIDE 12: an arbiter's act at this board, or a player's from his own device.
    pub fn do_asked(&self, asked: &Asked, at: sync::Instant) {
        let uptime_us = i64::try_from(at.0).unwrap_or(i64::MAX);
        let game = asked.request.request().game;
        self.write_for(game, |open, desk, now| {
            let at = open.timeline.instant(uptime_us);
            open.do_asked(asked, at, &desk.secret, now)
        });
    }

    /// A request was not done.
    pub fn decline(&self, game: GameId, answer: Answer) {
        self.write_for(game, |open, desk, now| {
            open.decline(answer, &desk.secret, now).map(Some)
        });
    }

    /// Writes one entry into a game, on the table or not.
    fn write_for(
        &self,
        game: GameId,
        write: impl FnOnce(&mut OpenGame, &Desk, Reading) -> Result<Option<Signed>, RefusalDto>,
    ) {
        let now = self.reading();
        let mut seat = self.seat();
        let on_table = seat.open.as_mut().filter(|open| open.id == game);
        let written = match on_table {
            Some(open) => {
                self.release(open, now);
                write(open, self, now)
            }
            None => {
                // Without its last entries its log would fork.
                self.ledger.wait();
                history::resume(&self.ledger, game, now).and_then(|(mut open, _)| {
                    let written = write(&mut open, self, now)?;
                    // Nobody touches a game that is not on the table.
                    Ok(written.or(open.release(&self.secret, now)?))
                })
            }
        };
        // A log that cannot be read here is kept; the request waits for the device that can.
        if let Ok(entry) = written {
            self.ledger.keep_entries(entry.into_iter().collect());
        }
    }

    /// Another device is that board's clock now, or its log has split.
    pub fn close(&self, game: GameId) {
        let mut seat = self.seat();
        seat.closed.insert(game);
        if let Some(open) = seat.open.as_mut().filter(|open| open.id == game) {
            open.closed = true;
        }
        drop(seat);
        self.ledger.changed();
    }

    /// This device is the clock (again): the log goes on from where it was granted.
    pub fn reopen(&self, game: GameId) {
        let now = self.reading();
        let mut seat = self.seat();
        // A log that it has just begun was never another one's.
        if !seat.closed.remove(&game) {
            return;
        }
        self.release_seat(&mut seat, now);
        self.ledger.wait();
        if seat.open.as_ref().is_some_and(|open| open.id == game) {
            // One that cannot be read here stays closed.
            if let Ok((mut open, same_boot)) = history::resume(&self.ledger, game, now) {
                open.closed = !open.goes_on_here(&self.device());
                self.says_so(&mut open, same_boot, now);
                seat.put(open);
            }
        }
        drop(seat);
        self.ledger.changed();
    }

    /// The log says that this device goes on with it, and how well the time between is known.
    fn says_so(&self, open: &mut OpenGame, same_boot: bool, now: Reading) {
        if open.closed || open.game.ending_at(open.game.last_at()).is_some() {
            return;
        }
        let (act, at) = (Act::Resumed { same_boot }, open.instant(now));
        if let Ok(entry) = open.act(&act, Role::System, at, &self.secret, now) {
            self.ledger.keep_entries(vec![entry]);
        }
    }

    /// Something else that the window shows has changed.
    pub fn changed(&self) {
        self.ledger.changed();
    }
}

fn refused(why: EnrolFault) -> RefusalDto {
    match why {
        EnrolFault::Line(LineFault::WrongKey) => RefusalDto::WrongServer,
        EnrolFault::Line(_) | EnrolFault::Busy => RefusalDto::NoServer,
        EnrolFault::Used => RefusalDto::LinkUsed,
        EnrolFault::Unreadable => RefusalDto::NeedsNewerApp,
    }
}

fn member(role: reach::Role) -> MemberDto {
    match role {
        reach::Role::Admin => MemberDto::Admin,
        reach::Role::ChiefArbiter => MemberDto::ChiefArbiter,
        reach::Role::Arbiter => MemberDto::Arbiter,
        reach::Role::Assistant => MemberDto::Assistant,
        reach::Role::Clock => MemberDto::Clock,
        reach::Role::WhiteSheet => MemberDto::WhiteSheet,
        reach::Role::BlackSheet => MemberDto::BlackSheet,
        reach::Role::Display => MemberDto::Display,
    }
}
