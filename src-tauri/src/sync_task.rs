//! The task that talks to the server: it carries what the machine of `sync` says, and decides nothing.
//!
//! HTTPS with the server's key pinned, from here and never from the page. What is not acknowledged stays on the
//! disk and is sent again: after any failure, kill, or hours without a network.

use crate::asks::Wanted;
use crate::badge::Badge;
use crate::carrying::{Back, Ears, Flight, carry, ended, landed, listen};
use crate::desk::Desk;
use crate::directory::Table;
use crate::now::Reading;
use log::{GameId, Hash, Signed, SignedRequest, Stream};
use reach::{Dialer, Line, Role};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use sync::{
    Checked, Device, Follow, Input, Instant, Item, LogId, Output, Rights, Shelf, Span, Status,
};
use tokio::sync::mpsc;
use wire::{SentDto, ServerTrouble};

/// It looks at the clock so often at least: timers stand still while the device sleeps.
const NAP_MAX: Duration = Duration::from_secs(20);
const NAP_MIN: Duration = Duration::from_millis(1);
/// Longer than the pause between two questions.
const LATELY: Span = Span::from_s(45);

/// What the desk tells the task.
#[derive(Debug)]
pub enum Told {
    /// Own entries, which are on the disk.
    Wrote(Vec<Signed>),
    /// A player's signature, for the board's clock.
    Signature(Box<SignedRequest>),
    /// The app is in front again, or the server has news.
    Hurry,
    /// An arbiter's act: to be signed with the server's time and asked for.
    Ask(Box<Wanted>),
    /// What the server's tables say.
    Tables(Vec<Table>),
    /// What the server says of this device: its games, round by round.
    Me(Box<reach::Me>),
}

/// What the desk may show of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Where the newest entries of its own game are.
    pub sent: SentDto,
    /// When the server was heard last, as uptime.
    pub heard: Option<Instant>,
    /// What keeps them apart.
    pub trouble: Option<ServerTrouble>,
}

/// The running task, as the desk holds it.
pub struct Carrier {
    /// The membership.
    pub badge: Badge,
    /// To tell it something.
    pub tell: mpsc::UnboundedSender<Told>,
    shown: Arc<Mutex<Shown>>,
    ahead: Arc<AtomicU32>,
    task: tauri::async_runtime::JoinHandle<()>,
}

impl Carrier {
    /// Begins to talk to the server.
    pub fn start(
        desk: &Arc<Desk>,
        badge: Badge,
        dialer: Dialer,
        listen: impl FnOnce(mpsc::UnboundedSender<Told>, Arc<AtomicU32>),
    ) -> Carrier {
        let (tell, inbox) = mpsc::unbounded_channel();
        let ahead = Arc::new(AtomicU32::new(0));
        // First listen, then read what is kept: so no entry is missed between the two.
        listen(tell.clone(), Arc::clone(&ahead));
        let shown = Arc::new(Mutex::new(Shown {
            sent: SentDto::OnlyHere,
            heard: None,
            trouble: None,
        }));
        let task = Task {
            desk: Arc::downgrade(desk),
            badge: badge.clone(),
            dialer,
            shown: Arc::clone(&shown),
            ahead: Arc::clone(&ahead),
            tell: tell.downgrade(),
        };
        Carrier {
            badge,
            tell,
            shown,
            ahead,
            task: tauri::async_runtime::spawn(task.run(inbox)),
        }
    }

    /// How it stands. What was just written is on this phone only, even if all before it is at the server.
    pub fn shown(&self) -> Shown {
        let is_ahead = self.ahead.load(Ordering::SeqCst) > 0;
        let shown = *locked(&self.shown);
        Shown {
            sent: if is_ahead {
                SentDto::OnlyHere
            } else {
                shown.sent
            },
            ..shown
        }
    }
}

impl Drop for Carrier {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn locked(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An instant of the suspend-proof clock.
pub fn instant(reading: Reading) -> Instant {
    Instant(u64::try_from(reading.uptime_us).unwrap_or(0))
}

/// What was read of the logs that are followed, for sending.
#[derive(Default)]
pub(crate) struct Pages(pub(crate) BTreeMap<Hash, Signed>);

impl Shelf for Pages {
    fn entry(&self, _: &LogId, hash: &Hash) -> Option<Signed> {
        self.0.get(hash).cloned()
    }
}

pub(crate) struct Task {
    desk: Weak<Desk>,
    pub(crate) badge: Badge,
    pub(crate) dialer: Dialer,
    shown: Arc<Mutex<Shown>>,
    ahead: Arc<AtomicU32>,
    /// To itself. It does not keep the task alive: the desk's end ends it.
    pub(crate) tell: mpsc::WeakUnboundedSender<Told>,
}

/// What changes while it runs.
pub(crate) struct State {
    pub(crate) device: Device,
    pub(crate) pages: Pages,
    line: Option<Line>,
    flight: Option<Flight>,
    ears: Option<Ears>,
    wake: Instant,
    /// What keeps them apart.
    trouble: Option<ServerTrouble>,
    /// There was contact a moment ago, so that what comes now was not long under way.
    pub(crate) lately: bool,
    /// When the server's tables are to be looked at again.
    pub(crate) tables_at: Instant,
}

impl Task {
    async fn run(self, mut inbox: mpsc::UnboundedReceiver<Told>) {
        let Some(mut state) = self.open() else { return };
        let mut step = Step::Told(Told::Hurry);
        while let Some(desk) = self.desk.upgrade() {
            let now = instant(desk.reading());
            let looked_at = u32::from(matches!(step, Step::Told(Told::Wrote(_))));
            // So a server that does not answer is not listened to either, and there is one pause for both.
            let has_answered = matches!(step, Step::Back((_, Ok(_))));
            state.lately = state.device.heard().is_some_and(|then| now - then < LATELY);
            let outputs = match self.beside_logs(&desk, &mut state, step, now) {
                Ok(outputs) => outputs,
                Err(step) => state.take(step, now),
            };
            self.act(&desk, &mut state, outputs);
            self.show(&desk, &state, looked_at);
            self.look_at_tables(&mut state, has_answered, now);
            if has_answered && state.ears.is_none() {
                let (dialer, badge) = (self.dialer.clone(), self.badge.clone());
                state.ears = Some(Box::pin(listen(dialer, badge, self.tell.clone())));
            }
            let nap = nap(state.wake, instant(desk.reading()));
            drop(desk);
            step = tokio::select! {
                told = inbox.recv() => match told {
                    Some(told) => Step::Told(told),
                    None => return,
                },
                back = landed(&mut state.flight) => Step::Back(back),
                () = ended(&mut state.ears) => Step::Tick,
                () = tokio::time::sleep(nap) => Step::Tick,
            };
        }
    }

    /// The machine with all that is kept of its logs.
    fn open(&self) -> Option<State> {
        let desk = self.desk.upgrade()?;
        let now = instant(desk.reading());
        let given = &self.badge.given;
        let follow = match given.role {
            Role::Clock | Role::WhiteSheet | Role::BlackSheet => Follow::Named,
            _ => Follow::All,
        };
        let rights = Rights::of_tournament(given.tournament);
        let mut device = Device::open(desk.device(), rights, follow, desk.seed()?, now);
        let mut pages = Pages::default();
        let own = given.certificate.map(Item::Certificate);
        for item in own.into_iter().chain(desk.kept_items(&self.badge)) {
            if let Item::Entry(checked) = &item {
                pages.0.insert(checked.hash(), checked.signed().clone());
            }
            device.restore(&item, now);
        }
        for log in self.followed() {
            device.follow(log);
            if self.writes(&log) && !device.may_write(&log) {
                desk.close(log.game);
            }
        }
        let state = State {
            device,
            pages,
            line: None,
            flight: None,
            ears: None,
            wake: now,
            trouble: None,
            lately: false,
            tables_at: now,
        };
        self.open_hall(&desk, &state, now);
        Some(state)
    }

    /// The logs of its own game that it may see: the opponent's sheet is not for a sheet.
    pub(crate) fn followed(&self) -> impl Iterator<Item = LogId> {
        let hidden = match self.badge.given.role {
            Role::WhiteSheet => Some(Stream::BlackSheet),
            Role::BlackSheet => Some(Stream::WhiteSheet),
            _ => None,
        };
        let of = move |game: GameId| Stream::ALL.map(|stream| LogId { game, stream });
        let logs = self.badge.given.game.into_iter().flat_map(of);
        logs.filter(move |log| hidden != Some(log.stream))
    }

    /// The log without which nothing goes on here.
    fn writes(&self, log: &LogId) -> bool {
        let stream = match self.badge.given.role {
            Role::WhiteSheet => Stream::WhiteSheet,
            Role::BlackSheet => Stream::BlackSheet,
            _ => Stream::Board,
        };
        log.stream == stream
    }

    fn act(&self, desk: &Arc<Desk>, state: &mut State, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Send(bytes) => {
                    let (dialer, badge) = (self.dialer.clone(), self.badge.clone());
                    state.flight = Some(Box::pin(carry(dialer, badge, state.line.take(), bytes)));
                }
                Output::Store(items) => {
                    for item in &items {
                        if let Item::Entry(checked) = item {
                            let signed = checked.signed().clone();
                            state.pages.0.insert(checked.hash(), signed);
                        }
                    }
                    desk.keep_items(items, self.badge.given.tournament);
                }
                Output::WakeAt(at) => state.wake = at,
                Output::Apply { asked, at } => {
                    desk.do_asked(&asked, at);
                    desk.settle_later();
                }
                Output::Decline { game, answer } => desk.decline(game, answer),
                Output::Closed(log) | Output::Forked(log) if self.writes(&log) => {
                    desk.close(log.game);
                }
                Output::Yours(log) if self.writes(&log) => desk.reopen(log.game),
                Output::Closed(_) | Output::Forked(_) | Output::Yours(_) => desk.changed(),
                Output::Grown(log) => {
                    self.feed(desk, state, &log);
                    desk.changed();
                }
                Output::Refused { .. } => {
                    state.trouble = Some(ServerTrouble::Refused);
                }
                Output::Fate { id, fate } => desk.fated(id, fate),
                // An arbiter's tablet shows what is late from the log itself.
                Output::Late { log, .. } => self.feed(desk, state, &log),
                // It waits at this clock for an arbiter's start, as it would without a schedule.
                Output::NeedsArbiter { .. } => desk.changed(),
            }
        }
    }

    /// The window is told when something that it shows has changed.
    fn show(&self, desk: &Desk, state: &State, looked_at: u32) {
        let status = |log: LogId| {
            let is_empty = state.device.tree(&log).is_none_or(sync::Tree::is_empty);
            (!is_empty).then(|| state.device.status(&log))
        };
        let all: Vec<Status> = self.followed().filter_map(status).collect();
        let sent = if all.contains(&Status::OnlyHere) || all.is_empty() {
            SentDto::OnlyHere
        } else if all.contains(&Status::Sent) {
            SentDto::Sent
        } else {
            SentDto::ServerHas
        };
        let now = Shown {
            sent,
            heard: state.device.heard(),
            trouble: state.trouble,
        };
        let was = std::mem::replace(&mut *locked(&self.shown), now);
        self.ahead.fetch_sub(looked_at, Ordering::SeqCst);
        // The age of the last contact is asked for.
        if (was.sent, was.trouble) != (now.sent, now.trouble) {
            desk.changed();
        }
    }
}

/// Why the task goes on.
pub(crate) enum Step {
    Told(Told),
    Back(Back),
    Tick,
}

impl State {
    fn take(&mut self, step: Step, now: Instant) -> Vec<Output> {
        match step {
            Step::Told(Told::Wrote(entries)) => self.wrote(entries, now),
            Step::Told(Told::Signature(request)) => self.on(Input::Ask(&request), now),
            Step::Told(Told::Hurry) => self.on(Input::Hurry, now),
            // Those are taken before.
            Step::Told(Told::Ask(_) | Told::Tables(_) | Told::Me(_)) | Step::Tick => {
                self.on(Input::Tick, now)
            }
            Step::Back((line, Ok(answer))) => {
                self.line = line;
                self.trouble = None;
                self.on(Input::Answer(&answer), now)
            }
            Step::Back((line, Err(trouble))) => {
                self.line = line;
                self.trouble = Some(trouble);
                self.on(Input::Failed, now)
            }
        }
    }

    fn wrote(&mut self, entries: Vec<Signed>, now: Instant) -> Vec<Output> {
        let mut outputs = Vec::new();
        for signed in entries {
            let log = LogId {
                game: signed.entry().game,
                stream: signed.entry().stream,
            };
            let checked = Checked::stored(signed);
            let signed = checked.signed().clone();
            self.pages.0.insert(checked.hash(), signed);
            outputs.extend(self.on(Input::Wrote(&checked), now));
            // An arbiter's hall shows his own grants at once.
            outputs.push(Output::Grown(log));
        }
        outputs
    }

    pub(crate) fn on(&mut self, input: Input<'_>, now: Instant) -> Vec<Output> {
        self.device.on(input, &self.pages, now)
    }
}

fn nap(wake: Instant, now: Instant) -> Duration {
    let Span(us) = if wake > now { wake - now } else { Span(0) };
    Duration::from_micros(us).clamp(NAP_MIN, NAP_MAX)
}
