//! Draw offers (9.1.2).

use crate::{Instant, PressNo, Side};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferAnswer {
    /// 5.2.3
    Accepted,
    /// Declined orally, or by touching a piece (9.1.2.1).
    Declined,
    /// It ended with the game, which then went on by a ruling (P.1).
    Ended,
    /// The opponent moved; `press`: he pressed, and the move was not known then.
    Moved {
        /// That press.
        press: Option<PressNo>,
    },
}

/// One offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferRecord {
    /// Who offered.
    pub side: Side,
    /// The ply (from 1) beside which `(=)` stands; 0: the side had not moved yet.
    pub ply: u16,
    /// When.
    pub at: Instant,
    /// What became of it; `None`: open, or ended with a game that is over.
    pub answer: Option<OfferAnswer>,
    /// Made while the offerer had the move; a press that brings the move takes the `(=)`.
    pub(crate) moving: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    pub all: Vec<OfferRecord>,
}

impl Offers {
    /// FIDE 9.1.2.1: the offer that waits for its answer.
    pub fn open(&self) -> Option<&OfferRecord> {
        self.all.last().filter(|offer| offer.answer.is_none())
    }

    fn open_mut(&mut self) -> Option<&mut OfferRecord> {
        self.all.last_mut().filter(|offer| offer.answer.is_none())
    }

    /// A repeated offer changes nothing, nor does one while the opponent's is open: he may accept it.
    pub fn make(&mut self, side: Side, ply: u16, moving: bool, at: Instant) {
        if self.open().is_none() {
            self.all.push(OfferRecord {
                side,
                ply,
                at,
                answer: None,
                moving,
            });
        }
    }

    pub fn close(&mut self, answer: OfferAnswer) {
        if let Some(offer) = self.open_mut() {
            offer.answer = Some(answer);
        }
    }

    /// FIDE 9.1.2.1: the opponent's move closes the offer; the offerer's own leave it open.
    pub fn moved(&mut self, mover: Side, press: Option<PressNo>) {
        if self.open().map(|offer| offer.side) == Some(mover.other()) {
            self.close(OfferAnswer::Moved { press });
        }
    }

    /// FIDE 9.1.2.1: move, offer, press. The move enters the record with its press, and so does `(=)`.
    pub fn pressed(&mut self, ply: u16) {
        // An opponent's offer was closed by that press.
        if let Some(offer) = self.open_mut()
            && offer.moving
        {
            offer.ply = ply;
            offer.moving = false;
        }
    }

    /// Nothing was moved before that press (7.5.3): it closed no offer.
    pub fn unpressed(&mut self, press: PressNo) {
        if let Some(last) = self.all.last_mut()
            && last.answer == Some(OfferAnswer::Moved { press: Some(press) })
        {
            last.answer = None;
        }
    }

    /// The record ends after that ply (7.1): what stood beside later ones is gone.
    pub fn cut(&mut self, plies: u16) {
        for offer in &mut self.all {
            if offer.ply > plies {
                offer.ply = 0;
            }
        }
    }

    /// A place (from 1) left the record. `before`: a side's last ply before it, from 1, or 0.
    pub fn place_gone(&mut self, place: u16, before: impl Fn(Side) -> u16) {
        for offer in &mut self.all {
            match offer.ply.cmp(&place) {
                Ordering::Less => {}
                Ordering::Equal => offer.ply = before(offer.side),
                Ordering::Greater => offer.ply -= 1,
            }
        }
    }
}
