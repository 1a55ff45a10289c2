//! The game on the table: its fold, its logs, its time.

use crate::held::{Held, Written};
use crate::now::Reading;
use crate::timeline::Timeline;
use laws::{Act, Aside, BySide, Game, Instant, Settings, Sheet, SheetAct, SheetPlan, Side};
use log::{
    Answer, Asked, Author, Chain, DeviceKey, DeviceSecret, GameId, Hash, KIND_ANSWER, KIND_ASKED,
    KIND_GRANT, PersonId, Role, Signed, Stamped, Stream, Verdict,
};
use wire::{RefusalDto, Uncertain};

/// Nobody is named in the signed logs of a phone that stands alone.
const NOBODY: PersonId = PersonId([0; 16]);

/// The game on the table.
pub struct OpenGame {
    /// Which.
    pub id: GameId,
    /// The board.
    pub game: Game,
    /// The sheet kept in common.
    pub sheet: Sheet,
    /// White's and Black's name, from the directory.
    pub names: [String; 2],
    /// Where its instants lie on this device's clocks.
    pub timeline: Timeline,
    /// After a reboot with a running clock.
    pub uncertain: Option<Uncertain>,
    /// When the clock was read again after that reboot.
    pub uncertain_from: Instant,
    /// Calendar time of the first entry, in ms.
    pub begun_wall_ms: u64,
    /// The last entry of a kept game that was in it when it was taken up again.
    pub kept_until: Instant,
    /// Another device is this board's clock now, or its log has split: nothing is written here any more.
    pub closed: bool,
    /// What the last press has seen of the players' own sheets, by their last entries.
    pub sheets_seen: BySide<Option<Hash>>,
    /// Done, and not written yet.
    pub held: Option<Held>,
    chains: [Chain; 3],
    last: Instant,
}

/// What a kept game's logs tell.
pub struct Kept {
    /// All entries of the three logs that are in effect.
    pub entries: [Vec<Signed>; 3],
    /// Names from the directory.
    pub names: [String; 2],
}

fn role(side: Side) -> Role {
    match side {
        Side::White => Role::White,
        Side::Black => Role::Black,
    }
}

impl OpenGame {
    /// A new game, and its first entries: one in each log.
    pub fn begin(
        id: GameId,
        settings: Settings,
        names: [String; 2],
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<(OpenGame, Vec<Signed>), RefusalDto> {
        let mut open = OpenGame {
            id,
            game: Game::open(settings.clone()).map_err(|_| RefusalDto::BadPosition)?,
            sheet: Sheet::default(),
            names,
            timeline: Timeline::begin(now),
            uncertain: None,
            uncertain_from: Instant(0),
            begun_wall_ms: now.wall_ms,
            kept_until: Instant(0),
            closed: false,
            sheets_seen: BySide::default(),
            held: None,
            chains: Stream::ALL.map(|stream| Chain::new(id, stream)),
            last: Instant(0),
        };
        // The players' own sheets are opened where they are written.
        let kept_here: &[Stream] = match settings.sheets {
            SheetPlan::Own => &[],
            SheetPlan::None | SheetPlan::Common => &[Stream::WhiteSheet, Stream::BlackSheet],
        };
        let (kind, payload) = laws::record::write(&Act::Open(settings));
        let mut entries = vec![open.chain(
            Stream::Board,
            Role::System,
            Instant(0),
            kind,
            payload,
            secret,
            now,
        )?];
        for stream in kept_here {
            let (kind, payload) = laws::record::write_sheet(&SheetAct::Open);
            entries.push(open.chain(
                *stream,
                Role::System,
                Instant(0),
                kind,
                payload,
                secret,
                now,
            )?);
        }
        Ok((open, entries))
    }

    /// FIDE 6.10.1: the log itself says whose clock this board has now; one that has split has none.
    pub fn goes_on_here(&self, device: &DeviceKey) -> bool {
        let [board, ..] = &self.chains;
        board.fork().is_none() && board.writer() == Some(*device)
    }

    /// A kept game goes on; its clock has run on.
    pub fn resume(id: GameId, kept: &Kept, now: Reading) -> Result<(OpenGame, Joined), RefusalDto> {
        let first = kept.entries[0].first().ok_or(RefusalDto::NoGame)?;
        let mut chains = Stream::ALL.map(|stream| Chain::new(id, stream));
        for (chain, entries) in chains.iter_mut().zip(&kept.entries) {
            for signed in entries {
                chain.push_stored(signed).map_err(|_| RefusalDto::Store)?;
            }
        }
        let newest = newest(kept).ok_or(RefusalDto::NoGame)?;
        let joined = Timeline::join(&newest, now);
        let all = kept.entries.iter().flatten();
        let last = all.map(|signed| signed.entry().when.since_start_us).max();
        let last = Instant(i64::try_from(last.unwrap_or(0)).unwrap_or(i64::MAX));
        let open = OpenGame {
            id,
            game: fold_board(&kept.entries[0])?,
            sheet: fold_sheet(&kept.entries[1])?,
            names: kept.names.clone(),
            timeline: joined.timeline,
            uncertain: None,
            uncertain_from: Instant(0),
            begun_wall_ms: first.entry().when.wall_ms,
            kept_until: last,
            closed: false,
            sheets_seen: sheets_seen(&kept.entries[0]),
            held: None,
            chains,
            last,
        };
        Ok((
            open,
            Joined {
                same_boot: joined.same_boot,
                last,
            },
        ))
    }

    /// Now, as an instant of the game.
    pub fn instant(&self, now: Reading) -> Instant {
        self.timeline.instant(now.uptime_us).max(self.last)
    }

    /// Does an act at the board and gives its entry to be kept; a refused one changes nothing.
    pub fn act(
        &mut self,
        act: &Act,
        by: Role,
        at: Instant,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Signed, RefusalDto> {
        let at = at.max(self.last).min(self.instant(now));
        self.may(by)?;
        self.game.apply(act, by, at)?;
        if let Act::Aside(Aside::Sheets(seen)) = act {
            self.sheets_seen = *seen;
        }
        let (kind, payload) = laws::record::write(act);
        self.chain(Stream::Board, by, at, kind, payload, secret, now)
    }

    /// The same, for what may stop the clock: then the entry waits (see `held`).
    pub fn stopping_act(
        &mut self,
        act: &Act,
        by: Role,
        at: Instant,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Option<Signed>, RefusalDto> {
        let at = at.max(self.last).min(self.instant(now));
        self.may(by)?;
        let (kind, payload) = laws::record::write(act);
        let written = Written {
            by,
            kind,
            payload,
            asked: None,
        };
        let done = self.do_or_hold(act, by, at, written, secret, now);
        done.map_err(RefusalDto::from)
    }

    fn may(&self, by: Role) -> Result<(), RefusalDto> {
        if self.closed {
            return Err(RefusalDto::Closed);
        }
        // In a tournament an arbiter signs for himself; written here, the act would be without effect.
        let is_arbiter = matches!(by, Role::Arbiter | Role::Assistant);
        if is_arbiter && self.game.settings().tournament.is_some() {
            return Err(RefusalDto::Role);
        }
        Ok(())
    }

    /// Does what somebody asks from elsewhere, and gives the entry that says so; or the one that says why not.
    pub fn do_asked(
        &mut self,
        asked: &Asked,
        at: Instant,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Option<Signed>, RefusalDto> {
        let at = at.max(self.last).min(self.instant(now));
        let tournament = self.game.settings().tournament;
        let refused = |why: laws::Refusal| (Verdict::Refused, why.number());
        let done = match asked.prove(tournament.as_ref()) {
            Ok(request) => laws::record::read(request.kind, &request.payload)
                .map_err(|_| refused(laws::Refusal::NeedsNewerApp))
                .and_then(|act| {
                    let written = Written {
                        by: Role::System,
                        kind: KIND_ASKED,
                        payload: asked.write(),
                        asked: Some(request.id),
                    };
                    let by = request.author.role;
                    // Its instant is that of its arrival: it waits for no touch.
                    self.game.apply(&act, by, at).map_err(refused)?;
                    Ok(self.enter(at, written, secret, now).ok())
                }),
            Err(_) => Err((Verdict::NotAllowed, 0)),
        };
        match done {
            Ok(entry) => Ok(entry),
            Err((verdict, code)) => {
                let id = asked.request.request().id;
                self.decline(Answer { id, verdict, code }, secret, now)
                    .map(Some)
            }
        }
    }

    /// Writes that a request was not done.
    pub fn decline(
        &mut self,
        answer: Answer,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Signed, RefusalDto> {
        let (at, payload) = (self.instant(now), answer.write());
        self.chain(
            Stream::Board,
            Role::System,
            at,
            KIND_ANSWER,
            payload,
            secret,
            now,
        )
    }

    /// Writes on the sheet kept in common.
    pub fn write(
        &mut self,
        act: &SheetAct,
        by: Side,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Signed, RefusalDto> {
        if self.closed {
            return Err(RefusalDto::Closed);
        }
        // Each player's sheet is the log of his own device.
        if self.game.settings().sheets == SheetPlan::Own {
            return Err(RefusalDto::NotApproved);
        }
        let at = self.instant(now);
        self.sheet.apply(act)?;
        let (kind, payload) = laws::record::write_sheet(act);
        self.chain(Stream::WhiteSheet, role(by), at, kind, payload, secret, now)
    }

    #[allow(clippy::too_many_arguments)] // the fields of an entry, each once
    pub(crate) fn chain(
        &mut self,
        stream: Stream,
        by: Role,
        at: Instant,
        kind: u16,
        payload: Vec<u8>,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Signed, RefusalDto> {
        let author = Author {
            person: NOBODY,
            role: by,
            device: secret.device(),
        };
        let when = self.timeline.stamp(at, now);
        let chain = &mut self.chains[stream as usize];
        let signed = secret
            .sign(chain.next_entry(author, when, kind, payload))
            .map_err(|_| RefusalDto::Limit)?;
        chain.push_stored(&signed).map_err(|_| RefusalDto::Store)?;
        self.last = self.last.max(at);
        Ok(signed)
    }
}

/// How a kept game was joined.
pub struct Joined {
    /// The span since the last entry is exact.
    pub same_boot: bool,
    /// The last entry's instant.
    pub last: Instant,
}

/// What a board log tells of the sheets that its last press has seen.
fn sheets_seen(board: &[Signed]) -> BySide<Option<Hash>> {
    let act = |signed: &Signed| {
        let entry = signed.entry();
        laws::record::read(entry.kind, &entry.payload)
    };
    let found = board.iter().rev().find_map(|signed| match act(signed) {
        Ok(Act::Aside(Aside::Sheets(seen))) => Some(seen),
        _ => None,
    });
    found.unwrap_or_default()
}

/// The newest stamp of a clock; a grant has that of an arbiter's tablet.
fn newest(kept: &Kept) -> Option<Stamped> {
    let of_clock = |log: &'_ Vec<Signed>| {
        let mut entries = log.iter().rev().map(Signed::entry);
        let found = entries.find(|entry| entry.kind != KIND_GRANT);
        found.map(|entry| entry.when)
    };
    let all = kept.entries.iter().filter_map(of_clock);
    all.max_by_key(|when| when.since_start_us)
}

/// The state of a board is the fold of its log.
pub fn fold_board(entries: &[Signed]) -> Result<Game, RefusalDto> {
    laws::fold::board(entries.iter().map(Signed::entry)).map_err(|_| RefusalDto::NeedsNewerApp)
}

/// The state of a sheet is the fold of its log.
pub fn fold_sheet(entries: &[Signed]) -> Result<Sheet, RefusalDto> {
    laws::fold::sheet(entries.iter().map(Signed::entry)).map_err(|_| RefusalDto::NeedsNewerApp)
}
