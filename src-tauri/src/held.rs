//! What stops the clock waits a moment before it is written: a press that was touched before it may still be on its
//! way (design, section 3). Everybody sees the stop at once; only its entry waits.

use crate::now::Reading;
use crate::open_game::OpenGame;
use crate::{deeds, desk};
use laws::{Act, Game, Instant, Micros, Refusal, Side, Stamp};
use log::{Answer, DeviceSecret, RequestId, Role, Signed, Stream, Verdict};
use wire::RefusalDto;

/// A flag or a stop is final when no touch that was made before it can still arrive.
pub const TOUCH_GRACE: Micros = Micros::from_millis(300);

/// How an act is written.
pub struct Written {
    /// Who signs the entry.
    pub by: Role,
    /// Its kind.
    pub kind: u16,
    /// Its bytes.
    pub payload: Vec<u8>,
    /// Whose request it is, if it was asked for from elsewhere.
    pub asked: Option<RequestId>,
}

/// An act that is done and not written.
pub struct Held {
    act: Act,
    by: Role,
    at: Instant,
    before: Box<Game>,
    written: Written,
}

/// A display runs at that instant.
fn runs(game: &Game, at: Instant) -> Option<Side> {
    game.clock()?.settled(at).running()
}

impl OpenGame {
    /// When what is held may be written.
    pub fn held_until(&self) -> Option<Instant> {
        self.held.as_ref().map(|held| held.at + TOUCH_GRACE)
    }

    /// FIDE 6.11: does an act. One that stops a running clock is done at once and written by [`OpenGame::release`].
    pub fn do_or_hold(
        &mut self,
        act: &Act,
        by: Role,
        at: Instant,
        written: Written,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Option<Signed>, Refusal> {
        let ran = runs(&self.game, at).is_some();
        let before = ran.then(|| Box::new(self.game.clone()));
        self.game.apply(act, by, at)?;
        let stopped = self
            .game
            .clock()
            .is_some_and(|clock| clock.running().is_none());
        match before {
            Some(before) if stopped || self.game.ending_at(at).is_some() => {
                let act = act.clone();
                self.held = Some(Held {
                    act,
                    by,
                    at,
                    before,
                    written,
                });
                Ok(None)
            }
            _ => Ok(self.enter(at, written, secret, now).ok()),
        }
    }

    /// Writes what is held, whether its time has come or something else is to be written now.
    pub fn release(
        &mut self,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Option<Signed>, RefusalDto> {
        let Some(held) = self.held.take() else {
            return Ok(None);
        };
        self.enter(held.at, held.written, secret, now).map(Some)
    }

    /// FIDE 6.2.1: a press that was touched before what is held, and came after it, is done and written before it. What
    /// is held is done anew behind it; if that cannot be (the flag that was claimed had not fallen), it is not done, and
    /// who asked for it from elsewhere is told.
    pub fn press_before(
        &mut self,
        side: Side,
        at: Instant,
        stamp: Stamp,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Vec<Signed>, RefusalDto> {
        let earlier = |held: &mut Held| at < held.at && stamp == Stamp::Touch;
        let Some(mut held) = self.held.take_if(earlier) else {
            return Ok(Vec::new());
        };
        let stopped = std::mem::replace(&mut self.game, (*held.before).clone());
        if runs(&self.game, at) != Some(side) || deeds::too_early(self, side, at, stamp) {
            self.game = stopped;
            self.held = Some(held);
            return Ok(Vec::new());
        }
        let mut entries = vec![self.act(&Act::Press(stamp), desk::role(side), at, secret, now)?];
        held.before = Box::new(self.game.clone());
        match self.game.apply(&held.act, held.by, held.at) {
            Ok(_) => self.held = Some(held),
            Err(why) => {
                let declined = held.written.asked.map(|id| Answer {
                    id,
                    verdict: Verdict::Refused,
                    code: why.number(),
                });
                if let Some(answer) = declined {
                    entries.push(self.decline(answer, secret, now)?);
                }
            }
        }
        Ok(entries)
    }

    pub(crate) fn enter(
        &mut self,
        at: Instant,
        written: Written,
        secret: &DeviceSecret,
        now: Reading,
    ) -> Result<Signed, RefusalDto> {
        let Written {
            by, kind, payload, ..
        } = written;
        self.chain(Stream::Board, by, at, kind, payload, secret, now)
    }
}
