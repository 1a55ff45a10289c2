//! Adjournment (Guidelines I): a move is sealed, and made when the game is resumed.

use crate::closing::Cause;
use crate::game::Game;
use crate::plies::PLIES_MAX;
use crate::timeline::Tick;
use crate::{BySide, Envelope, Fault, Refusal, Side, Stamp};
use alloc::vec::Vec;
use sha2::{Digest, Sha256};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Adjournment {
    /// Who is to seal; `None`: the game is not adjourned.
    pub sealer: Option<Side>,
    /// What he sealed last.
    pub sealed: Option<Sealed>,
    /// He has stopped the clocks: the envelope is closed.
    pub closed: bool,
    /// I.7: who has to reply has arrived since then.
    pub replier_there: bool,
}

/// What the log has of a sealed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sealed {
    pub hash: [u8; 32],
    pub cipher: Vec<u8>,
}

impl Envelope {
    /// What stands in the log until the envelope is opened.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::new()
            .chain_update(b"sealed move 1")
            .chain_update(self.salt)
            .chain_update([self.language.code()])
            .chain_update(self.text.as_bytes())
            .finalize()
            .into()
    }
}

impl Adjournment {
    /// FIDE I.1.1
    fn order(&mut self, on_move: Side) {
        *self = Adjournment {
            sealer: Some(on_move),
            ..Adjournment::default()
        };
    }

    pub fn seal(&mut self, hash: [u8; 32], cipher: &[u8]) {
        let cipher = cipher.to_vec();
        self.sealed = Some(Sealed { hash, cipher });
    }

    /// FIDE I.7: that player is at the board; once the envelope is closed, for the resumption.
    pub fn arrives(&mut self, side: Side) {
        self.replier_there |= self.closed && self.sealer == Some(side.other());
    }

    /// FIDE I.7: he has gone again.
    pub fn leaves(&mut self, side: Side) {
        self.replier_there &= self.sealer != Some(side.other());
    }

    /// FIDE I.1.1: the sealer stops the clocks; the move can be changed no more.
    pub fn stopped(&mut self, by: Option<Side>) {
        self.closed |= by.is_some() && by == self.sealer;
    }

    /// FIDE I.1.1: his move was completed on the board after all, so nothing is sealed any more.
    pub fn pressed(&mut self, side: Side) {
        if self.sealer == Some(side) {
            *self = Adjournment::default();
        }
    }

    fn refuse_seal(&self, side: Side) -> Option<Refusal> {
        if self.sealer != Some(side) {
            return Some(Refusal::NotYourMove);
        }
        self.closed.then_some(Refusal::Locked)
    }

    /// The envelope is the one that was sealed.
    fn opens(&self, envelope: Option<&Envelope>) -> bool {
        self.sealed.as_ref().map(|sealed| sealed.hash) == envelope.map(Envelope::hash)
    }
}

impl Game {
    /// Who is to seal, or has sealed, while the game is adjourned (I.1.1).
    #[must_use]
    pub fn sealer(&self) -> Option<Side> {
        self.decisions.adjournment.sealer
    }

    /// FIDE I.1.1
    pub(crate) fn refuse_seal(&self, side: Side) -> Option<Refusal> {
        self.decisions.adjournment.refuse_seal(side)
    }

    /// FIDE I.1.1: without its regulation there is no adjournment.
    pub(crate) fn refuse_adjourn(&self) -> Option<Refusal> {
        (!self.settings.regulations.adjournment).then_some(Refusal::RegMissing)
    }

    /// FIDE I.1.1: the side on move seals on its own time. A second order changes nothing.
    pub(crate) fn adjourn(&mut self) {
        if self.sealer().is_some() {
            return;
        }
        let sealer = self.record.on_move();
        self.decisions.adjournment.order(sealer);
        if self.running().is_none() {
            self.tick(Tick::Restart(sealer));
        }
    }

    /// FIDE I.7: another envelope than the sealed one is not opened. One that is lost (I.12) is not opened
    /// either: the arbiter has the move made and restarts the clock.
    pub(crate) fn refuse_resume(&self, envelope: Option<&Envelope>) -> Option<Refusal> {
        let adjourned = self.decisions.adjournment.sealer.is_some();
        if adjourned && !self.record.all_known() {
            return Some(Refusal::NoSuchPly);
        }
        let most = self.record.plies.len().max(self.record.presses.len());
        if adjourned && most >= PLIES_MAX {
            return Some(Refusal::Limit);
        }
        (adjourned && !self.decisions.adjournment.opens(envelope)).then_some(Refusal::Locked)
    }

    /// FIDE I.8, I.9.1, I.10: the sealed move is made and completed; what is no move loses.
    pub(crate) fn resume(&mut self, envelope: Option<&Envelope>, absent: BySide<bool>) {
        let Some(sealer) = self.decisions.adjournment.sealer else {
            return;
        };
        self.decisions.adjournment = Adjournment::default();
        if self.record.on_move() != sealer {
            return; // his move was made on the board after the order
        }
        let read = envelope.and_then(|envelope| {
            let position = self.record.position();
            position.read_san(&envelope.text, envelope.language)
        });
        let Some(uci) = read else {
            self.close(Cause::Sealed(sealer));
            return;
        };
        self.tick(Tick::Restart(sealer));
        self.make_move(&uci, Fault::None, sealer);
        self.press(sealer, Stamp::Unknown);
        self.completed_here();
        if absent.white || absent.black {
            self.tick(Tick::Stop);
            self.decisions.presence.not_resumed(absent);
        }
    }

    /// The move and its press are one act: if it ends the game, it was completed all the same.
    fn completed_here(&mut self) {
        let ticks = self.ticks();
        if let Some(ply) = self.record.plies.last_mut() {
            ply.ticks = ticks;
        }
    }
}
