//! A player's own phone as his score sheet: one log, written here; the board's log is only read.
//!
//! The board's clock may be far, silent, or made of wood. So what is written is never refused by what it says; its
//! log tells how much of the board this phone knew (`laws::Laid` judges, for the arbiter).

use crate::now::Reading;
use crate::timeline::Timeline;
use laws::{Game, Instant, Micros, Sheet, SheetAct, Side};
use log::{Author, Chain, DeviceKey, DeviceSecret, GameId, PersonId, Role, Signed, Stream};
use wire::RefusalDto;

/// Nobody is named in the signed logs.
const NOBODY: PersonId = PersonId([0; 16]);

/// The stream of a side's sheet.
pub fn stream(side: Side) -> Stream {
    match side {
        Side::White => Stream::WhiteSheet,
        Side::Black => Stream::BlackSheet,
    }
}

/// The sheet that is written here.
pub struct OwnSheet {
    /// The game.
    pub id: GameId,
    /// Whose sheet.
    pub side: Side,
    /// What stands on it.
    pub sheet: Sheet,
    /// White's and Black's name, from the directory.
    pub names: [String; 2],
    /// It was begun without the board's clock.
    pub by_hand: bool,
    /// The app is not in front; so the log says.
    away: bool,
    chain: Chain,
    timeline: Timeline,
    last: Instant,
}

impl OwnSheet {
    /// A sheet that begins, and its first entry.
    pub fn begin(
        (id, side): (GameId, Side),
        names: [String; 2],
        by_hand: bool,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<(OwnSheet, Signed), RefusalDto> {
        let mut own = OwnSheet {
            id,
            side,
            sheet: Sheet::default(),
            names,
            by_hand,
            away: false,
            chain: Chain::new(id, stream(side)),
            timeline: Timeline::begin(now),
            last: Instant(0),
        };
        let entry = own.put(&SheetAct::Open, secret, now)?;
        Ok((own, entry))
    }

    /// A kept sheet goes on. What the app did meanwhile is told: it was away since the last entry.
    pub fn resume(
        (id, side): (GameId, Side),
        names: [String; 2],
        by_hand: bool,
        kept: &[Signed],
        now: Reading,
    ) -> Result<OwnSheet, RefusalDto> {
        let newest = kept.last().ok_or(RefusalDto::NoGame)?.entry();
        let mut chain = Chain::new(id, stream(side));
        let mut away = false;
        for signed in kept {
            chain.push_stored(signed).map_err(|_| RefusalDto::Store)?;
            let entry = signed.entry();
            if let Ok(SheetAct::Front { back, .. }) =
                laws::record::read_sheet(entry.kind, &entry.payload)
            {
                away = !back;
            }
        }
        let last = i64::try_from(newest.when.since_start_us).unwrap_or(i64::MAX);
        Ok(OwnSheet {
            id,
            side,
            sheet: crate::open_game::fold_sheet(kept)?,
            names,
            by_hand,
            away,
            chain,
            timeline: Timeline::join(&newest.when, now).timeline,
            last: Instant(last),
        })
    }

    /// Another device writes this sheet, or its log has split.
    pub fn is_closed(&self, device: &DeviceKey) -> bool {
        self.chain.fork().is_some() || self.chain.writer() != Some(*device)
    }

    /// The writer's role.
    pub fn role(&self) -> Role {
        crate::desk::role(self.side)
    }

    fn instant(&self, now: Reading) -> Instant {
        self.timeline.instant(now.uptime_us).max(self.last)
    }

    /// One act on the sheet, and its entry to be kept; a refused one changes nothing.
    pub fn put(
        &mut self,
        act: &SheetAct,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Signed, RefusalDto> {
        let at = self.instant(now);
        let mut after = self.sheet.clone();
        after.apply(act)?;
        let (kind, payload) = laws::record::write_sheet(act);
        let author = Author {
            person: NOBODY,
            role: self.role(),
            device: secret.device(),
        };
        let when = self.timeline.stamp(at, now);
        let entry = self.chain.next_entry(author, when, kind, payload);
        let signed = secret.sign(entry).map_err(|_| RefusalDto::Limit)?;
        let taken = self.chain.push_stored(&signed);
        taken.map_err(|_| RefusalDto::Store)?;
        (self.sheet, self.last) = (after, at);
        Ok(signed)
    }

    /// Writes, after saying how many presses this phone knows of.
    pub fn write(
        &mut self,
        act: &SheetAct,
        board: Option<&Game>,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Vec<Signed>, RefusalDto> {
        let known = board.map_or(0, |game| game.presses().len());
        let presses = u16::try_from(known).unwrap_or(u16::MAX);
        let mut entries = Vec::new();
        if presses > self.sheet.presses_seen() {
            entries.push(self.put(&SheetAct::Seen { presses }, secret, now)?);
        }
        entries.push(self.put(act, secret, now)?);
        Ok(entries)
    }

    /// FIDE 11.3.1: the app left the front, or is there again. Nothing is said twice.
    pub fn front(
        &mut self,
        front: bool,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Option<Signed>, RefusalDto> {
        if self.away != front || self.sheet.signed().is_some() {
            return Ok(None);
        }
        let away = if front {
            self.instant(now) - self.last
        } else {
            Micros::ZERO
        };
        let entry = self.put(&SheetAct::Front { back: front, away }, secret, now)?;
        self.away = !front;
        Ok(Some(entry))
    }

    /// The app was closed, and opened again.
    pub fn reopened(
        &mut self,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Vec<Signed>, RefusalDto> {
        let last = self.last;
        let mut entries = Vec::new();
        if self.sheet.signed().is_some() {
            return Ok(entries);
        }
        let away = self.instant(now) - last;
        if !self.away {
            let left = SheetAct::Front {
                back: false,
                away: Micros::ZERO,
            };
            entries.push(self.put(&left, secret, now)?);
        }
        entries.push(self.put(&SheetAct::Front { back: true, away }, secret, now)?);
        self.away = false;
        Ok(entries)
    }
}
