//! A device's side: asks, never listens, so that any link that carries a question and an answer will do.

use crate::device_ask::{Ask, Boards};
use crate::pace::Pace;
use crate::replica::Replica;
use crate::{
    Checked, ENTRIES_MAX, ENTRY_BYTES_MAX, Fate, Frame, HASHES_MAX, HAVES_MAX, Have, Instant, Item,
    LogId, MOMENT, Offset, Output, REQUESTS_MAX, Rights, Shelf, Tree,
};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use log::{DeviceKey, Era, Lifetime, RequestId, ServerTime, SignedRequest};

/// Which logs a device holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follow {
    /// Those that it is told to follow: a board's clock, a score sheet.
    Named,
    /// All that the server shows it: an arbiter's tablet.
    All,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Input<'a> {
    /// This device wrote an entry; it is on the disk.
    Wrote(&'a Checked),
    /// This device asks another one.
    Ask(&'a SignedRequest),
    /// The server answered.
    Answer(&'a [u8]),
    /// The question could not be sent, or the connection broke.
    Failed,
    /// The network is back, or the server has news.
    Hurry,
    /// Time passed.
    Tick,
}

/// Where the newest entry of a log is, for the people at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// On this device only.
    OnlyHere,
    /// Sent; no answer yet.
    Sent,
    /// The server has it on its disk.
    ServerHas,
}

/// The machine of one device.
#[derive(Clone, Debug)]
pub struct Device {
    pub(crate) me: DeviceKey,
    pub(crate) rights: Rights,
    pub(crate) follow: Follow,
    pub(crate) logs: BTreeMap<LogId, Replica>,
    pub(crate) asks: BTreeMap<RequestId, Ask>,
    pub(crate) boards: Boards,
    pub(crate) offset: Offset,
    pub(crate) pace: Pace,
    pub(crate) era: Option<Era>,
    pub(crate) changes: u64,
    pub(crate) certificates_seen: u32,
    /// There is something to say, and hope that saying it gets somewhere.
    pub(crate) eager: bool,
    exchange: u64,
}

impl Device {
    /// A machine that knows nothing yet; give it what is stored with [`Device::restore`]. `seed` is random,
    /// so that an answer to a question of an earlier run is not taken for one to this run's.
    #[must_use]
    pub fn open(me: DeviceKey, rights: Rights, follow: Follow, seed: u64, now: Instant) -> Device {
        Device {
            me,
            rights,
            follow,
            logs: BTreeMap::new(),
            asks: BTreeMap::new(),
            boards: Boards::default(),
            offset: Offset::default(),
            pace: Pace::new(seed, now),
            era: None,
            changes: 0,
            certificates_seen: 0,
            eager: true,
            exchange: seed,
        }
    }

    /// Takes in what was stored, in the order in which it was.
    pub fn restore(&mut self, item: &Item, now: Instant) {
        match item {
            Item::Entry(checked) => {
                let rights = &self.rights;
                let id = checked.log();
                let replica = self.logs.entry(id).or_insert_with(|| Replica::new(id));
                // What does not fit now was not taken in before either.
                let _ = replica.insert(checked, rights);
            }
            Item::Request(request) if request.request().author.device == self.me => {
                self.asks
                    .insert(request.request().id, Ask::restored(request.clone(), now));
            }
            Item::Request(_) => {}
            Item::Certificate(certified) => {
                self.rights.learn(certified);
            }
        }
    }

    /// Holds that log from now on.
    pub fn follow(&mut self, log: LogId) {
        self.logs.entry(log).or_insert_with(|| Replica::new(log));
        self.eager = true;
    }

    /// The time to put into a request of that lifetime: of what it may be the earliest, so that a stop errs
    /// towards *expired*. A start is due at the time that is added to it.
    #[must_use]
    pub fn stamp(&self, lifetime: Lifetime, now: Instant) -> Option<ServerTime> {
        let server = self.offset.server(now)?;
        let doubt = match lifetime {
            Lifetime::Moment => server.error.0,
            Lifetime::Turn | Lifetime::Due => 0,
        };
        Some(ServerTime {
            us: server.at.us.saturating_sub(doubt),
            ..server.at
        })
    }

    /// Takes an input and says what is to be done.
    pub fn on(&mut self, input: Input<'_>, shelf: &dyn Shelf, now: Instant) -> Vec<Output> {
        let mut out = Vec::new();
        match input {
            Input::Wrote(checked) => self.wrote(checked, &mut out),
            Input::Ask(request) => self.ask(request, now, &mut out),
            Input::Answer(bytes) => self.answered(bytes, now, &mut out),
            Input::Failed => self.lost(now),
            Input::Hurry => {
                self.pace.hurry(now);
                self.eager = true;
            }
            Input::Tick => {}
        }
        if self.pace.is_overdue(now) {
            self.lost(now);
        }
        self.look_for_answers(&mut out);
        self.expire_unsent(now, &mut out);
        self.judge_waiting(now, &mut out);
        self.send(shelf, now, &mut out);
        let wake = self.pace.wake_at(self.eager);
        out.push(Output::WakeAt(
            self.boards.next_due().map_or(wake, |due| due.min(wake)),
        ));
        out
    }

    /// The log as it is here.
    #[must_use]
    pub fn tree(&self, log: &LogId) -> Option<&Tree> {
        self.logs.get(log).map(|replica| &replica.tree)
    }

    /// All logs that are here.
    pub fn logs(&self) -> impl Iterator<Item = &Tree> {
        self.logs.values().map(|replica| &replica.tree)
    }

    /// May this device write the next entry of that log? Anybody may write the first one, as far as a
    /// certificate says so.
    #[must_use]
    pub fn may_write(&self, log: &LogId) -> bool {
        match self.tree(log) {
            Some(tree) if !tree.is_empty() => tree.standing().writer() == Some(self.me),
            _ => self.rights.may_open(log, &self.me),
        }
    }

    /// Where the log's newest entries are.
    #[must_use]
    pub fn status(&self, log: &LogId) -> Status {
        let Some(replica) = self.logs.get(log) else {
            return Status::OnlyHere;
        };
        if replica.greeted && replica.lacking() == 0 {
            return Status::ServerHas;
        }
        let mut unsent = replica.unsent().peekable();
        let goes = unsent.peek().is_some() && unsent.all(|hash| replica.sent.contains(&hash));
        if goes && self.pace.in_flight().is_some() {
            Status::Sent
        } else {
            Status::OnlyHere
        }
    }

    /// Has the server told that it has this entry?
    #[must_use]
    pub fn is_at_server(&self, log: &LogId, hash: &log::Hash) -> bool {
        self.logs
            .get(log)
            .is_some_and(|replica| replica.is_at_server(hash))
    }

    /// Whose machine it is.
    #[must_use]
    pub fn me(&self) -> DeviceKey {
        self.me
    }

    /// When the server was heard last, in this run.
    #[must_use]
    pub fn heard(&self) -> Option<Instant> {
        self.pace.heard()
    }

    /// The life of the server that was heard last.
    #[must_use]
    pub fn era(&self) -> Option<Era> {
        self.era
    }

    /// The server's time.
    #[must_use]
    pub fn offset(&self) -> &Offset {
        &self.offset
    }

    /// By which certificates it judges.
    #[must_use]
    pub fn rights(&self) -> &Rights {
        &self.rights
    }

    fn wrote(&mut self, checked: &Checked, out: &mut Vec<Output>) {
        self.take_own(checked, out);
        self.boards.wrote(checked);
        self.eager = true;
    }

    /// No answer: everything is tried again, later and later.
    fn lost(&mut self, now: Instant) {
        if self.pace.in_flight().is_some() {
            self.pace.failed(now);
            for replica in self.logs.values_mut() {
                replica.sent.clear();
            }
            self.eager = true;
        }
    }

    /// A stop that could not be sent in time was never asked for.
    fn expire_unsent(&mut self, now: Instant, out: &mut Vec<Output>) {
        for (id, ask) in &mut self.asks {
            let is_moment = ask.request.request().lifetime == Lifetime::Moment;
            if is_moment && ask.never_sent() && now - ask.made > MOMENT {
                ask.tell(Fate::Expired, *id, out);
            }
        }
    }

    fn send(&mut self, shelf: &dyn Shelf, now: Instant, out: &mut Vec<Output>) {
        if !self.pace.may_ask(self.eager, now) {
            return;
        }
        self.exchange = self.exchange.wrapping_add(1);
        let frame = self.question(shelf);
        let Ok(bytes) = frame.write() else {
            debug_assert!(false, "a question is built within the limits");
            return;
        };
        self.eager = false;
        self.pace.asked(self.exchange, now);
        out.push(Output::Send(bytes));
    }

    fn question(&mut self, shelf: &dyn Shelf) -> Frame {
        let mut frame = Frame {
            exchange: self.exchange,
            changes: (self.follow == Follow::All).then_some(self.changes),
            certificates_seen: self.certificates_seen,
            ..Frame::default()
        };
        for ask in self.asks.values_mut().filter(|ask| ask.is_due()) {
            if frame.requests.len() < REQUESTS_MAX {
                ask.sent();
                frame.requests.push(ask.request.clone());
            }
        }
        // Calls and results before moves, boards before sheets.
        let mut due: Vec<(bool, LogId)> = self
            .logs
            .iter()
            .filter(|(_, replica)| self.follow == Follow::Named || replica.is_due())
            .map(|(id, replica)| (!replica.is_urgent(), *id))
            .collect();
        due.sort_unstable_by_key(|(is_calm, id)| (*is_calm, id.stream, id.game));
        let mut room = Room::default();
        for (_, id) in due {
            let replica = self.logs.get_mut(&id).expect("its id was just listed");
            if !room.put(replica, id, shelf, &mut frame) {
                break;
            }
        }
        frame
    }
}

/// What is left of a frame's limits.
struct Room {
    hashes: usize,
    bytes: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            hashes: HASHES_MAX,
            bytes: ENTRY_BYTES_MAX,
        }
    }
}

impl Room {
    /// Puts one log's part in; false when the frame is full.
    fn put(
        &mut self,
        replica: &mut Replica,
        id: LogId,
        shelf: &dyn Shelf,
        frame: &mut Frame,
    ) -> bool {
        // What the server lacks is known when it has told what it has.
        let fits = replica.greeted && self.put_unsent(replica, id, shelf, frame);
        let known = if fits && replica.is_agreed() {
            replica.tree.ends()
        } else {
            replica.tree.locator()
        };
        if frame.haves.len() == HAVES_MAX || known.len() > self.hashes {
            return false;
        }
        self.hashes -= known.len();
        frame.haves.push(Have { log: id, known });
        fits || !replica.greeted
    }

    /// False when not all of it went in.
    fn put_unsent(
        &mut self,
        replica: &mut Replica,
        id: LogId,
        shelf: &dyn Shelf,
        frame: &mut Frame,
    ) -> bool {
        let unsent: Vec<_> = replica.unsent().take(ENTRIES_MAX + 1).collect();
        for hash in unsent {
            // What is not on the disk yet goes with a later question.
            let Some(signed) = shelf.entry(&id, &hash) else {
                return false;
            };
            let len = signed.write().len();
            if frame.entries.len() == ENTRIES_MAX || len > self.bytes {
                return false;
            }
            self.bytes -= len;
            replica.sent.insert(hash);
            frame.entries.push(signed);
        }
        true
    }
}
