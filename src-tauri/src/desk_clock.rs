//! The desk and time: touches, what falls by itself, and what waits for a touch that may still arrive.

use crate::deeds;
use crate::desk::{Desk, Seat, role};
use crate::held::TOUCH_GRACE;
use crate::now::Reading;
use crate::open_game::OpenGame;
use laws::{Act, Instant, Play, Side};
use log::Role;
use std::sync::Arc;
use std::time::Duration;
use wire::{Press, RefusalDto, Table};

/// A long poll answers after this time at the latest.
const AWAIT_MAX: Duration = Duration::from_secs(2);

impl Desk {
    /// The game now.
    pub fn table(&self) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        let mut seat = self.seat();
        let open = seat.open.as_mut().ok_or(RefusalDto::NoGame)?;
        self.settle(open, reading)?;
        Ok(self.show(open, reading))
    }

    /// The game as soon as it has changed.
    pub async fn await_table(&self, after: u32) -> Result<Table, RefusalDto> {
        let mut versions = self.ledger.watch();
        let changed = versions.wait_for(|version| *version != after);
        drop(tokio::time::timeout(self.patience(), changed).await);
        self.table()
    }

    /// How long nothing can change by itself: until a flag that ends the game is final.
    fn patience(&self) -> Duration {
        let reading = (self.read)();
        let seat = self.seat();
        let wait = |open: &OpenGame, until: Instant| {
            u64::try_from((until - open.instant(reading)).0).unwrap_or(0)
        };
        let fall = seat.open.as_ref().and_then(|open| {
            if let Some(until) = open.held_until() {
                return Some(wait(open, until));
            }
            let clock = open.game.clock()?;
            let fall = clock
                .next_fall()
                .filter(|_| open.game.settings().auto_flag)?;
            u64::try_from((fall + TOUCH_GRACE - open.instant(reading)).0).ok()
        });
        fall.map_or(AWAIT_MAX, |us| {
            Duration::from_micros(us.saturating_add(1)).min(AWAIT_MAX)
        })
    }

    /// Casual play with automatic flags: the fall ends the game once no earlier touch can arrive.
    fn settle(&self, open: &mut OpenGame, reading: Reading) -> Result<(), RefusalDto> {
        let at = open.instant(reading);
        if open.held_until().is_some_and(|until| at >= until) {
            self.release(open, reading);
        }
        let settled = Instant(at.0.saturating_sub(TOUCH_GRACE.0));
        if !open.closed
            && open.held.is_none()
            && open.game.ending_at(open.game.last_at()).is_none()
            && open.game.ending_at(settled).is_some()
        {
            let entry = open.act(&Act::Seen, Role::System, at, &self.secret, reading)?;
            self.ledger.keep_entries(vec![entry]);
        }
        Ok(())
    }

    /// A touch on a half: starts the clock, or presses it.
    pub fn press(&self, ask: Press) -> Result<Table, RefusalDto> {
        let reading = (self.read)();
        let mut seat = self.seat();
        let (uptime_us, stamp) = seat.page.touched(ask.touched, reading);
        let open = seat.open.as_mut().ok_or(RefusalDto::NoGame)?;
        let at = open.timeline.instant(uptime_us);
        let side = Side::from(ask.side);
        if open.held.is_some() {
            let entries = open.press_before(side, at, stamp, &self.secret, reading)?;
            self.ledger.keep_entries(entries);
            return Ok(self.show(open, reading));
        }
        let clock = open.game.clock();
        if clock.is_some_and(|clock| !clock.started()) {
            self.enact(open, &Act::Start, self.starter(open, side), at, reading)?;
        } else if clock.is_some_and(|clock| clock.settled(at).running() == Some(side))
            && !deeds::too_early(open, side, at, stamp)
        {
            self.enact(open, &Act::Press(stamp), role(side), at, reading)?;
            if let Some(seen) = self.sheets_seen(open) {
                self.enact(open, &seen, Role::System, at, reading)?;
            }
        }
        Ok(self.show(open, reading))
    }

    /// Casual: the player who touched; in competition the clock is started by the arbiter's order (6.6).
    fn starter(&self, open: &OpenGame, side: Side) -> Role {
        match open.game.settings().play {
            Play::Casual => role(side),
            Play::Competition => Role::System,
        }
    }

    fn enact(
        &self,
        open: &mut OpenGame,
        act: &Act,
        by: Role,
        at: Instant,
        reading: Reading,
    ) -> Result<(), RefusalDto> {
        let entry = open.act(act, by, at, &self.secret, reading)?;
        self.ledger.keep_entries(vec![entry]);
        Ok(())
    }

    /// Writes what is held in that game.
    pub(crate) fn release(&self, open: &mut OpenGame, reading: Reading) {
        // A log that cannot be written any more (its limit is reached) is closed for what comes next too.
        if let Ok(Some(entry)) = open.release(&self.secret, reading) {
            self.ledger.keep_entries(vec![entry]);
        }
    }

    /// The same for the game on the table.
    pub(crate) fn release_seat(&self, seat: &mut Seat, reading: Reading) {
        if let Some(open) = seat.open.as_mut() {
            self.release(open, reading);
        }
    }

    /// Sees to it that what is held is written in time, also when the page sleeps and asks nothing.
    pub fn settle_later(self: &Arc<Desk>) {
        let seat = self.seat();
        if seat.open.as_ref().is_none_or(|open| open.held.is_none()) {
            return;
        }
        drop(seat);
        let desk = Arc::clone(self);
        let wait = Duration::from_micros(u64::try_from(TOUCH_GRACE.0).unwrap_or(0));
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(wait).await;
            // No game on the table: it was written when it was taken away.
            let _ = desk.table();
        });
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let reading = (self.read)();
        self.release_seat(&mut self.seat(), reading);
    }
}
