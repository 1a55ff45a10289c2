//! A score sheet (Art. 8, Appendix C): what its writer put into its places, as a fold over its own log.
//!
//! What is written stays written: an entry written anew keeps the old one behind it. The sheet says nothing
//! about the board; [`Sheet::read`] tells what its entries mean when they are replayed from the start.

use crate::{
    Game, Micros, Outcome, PLIES_MAX, Position, Refusal, SheetAct, SheetMove, Side, game::count,
    record::UCI_MAX,
};
use alloc::{string::String, vec::Vec};
use notation::Language;

/// Longest text in one place, in bytes.
pub const TEXT_MAX: usize = 32;

/// Most entries that one place may hold, old ones included.
pub const REWRITES_MAX: usize = 64;

/// One place of the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// All that was ever written here; the last one counts. Empty: nothing yet.
    pub entries: Vec<SheetMove>,
    /// The clock's reading that the writer put beside it.
    pub clock: Option<Micros>,
    /// `(=)` (8.1.5).
    pub offer: bool,
}

impl Place {
    /// What counts.
    #[must_use]
    pub fn entry(&self) -> Option<&SheetMove> {
        self.entries.last()
    }
}

/// A score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    places: Vec<Place>,
    signed: Option<Outcome>,
    /// How often its app left the front.
    left: u16,
    seen: u16,
}

/// What an entry means on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Exactly one legal move fits.
    Legal(String),
    /// No legal move fits, or several.
    Unreadable,
    /// A dash, or nothing.
    Dash,
    /// An earlier place has no legal move, so this one cannot be checked.
    AfterUnverified,
}

impl Sheet {
    /// What happens next on this sheet. An error leaves it as it was.
    pub fn apply(&mut self, act: &SheetAct) -> Result<(), Refusal> {
        match act {
            SheetAct::Open => Ok(()),
            SheetAct::Write { ply, entry, clock } => self.write(*ply, entry, *clock),
            SheetAct::OfferMark { ply, on } => self.place(*ply).map(|place| place.offer = *on),
            SheetAct::Seen { presses } => {
                self.seen = *presses;
                Ok(())
            }
            SheetAct::Front { back, .. } => {
                self.left = self.left.saturating_add(u16::from(!back));
                Ok(())
            }
            SheetAct::Sign(outcome) => {
                self.signed = Some(*outcome);
                Ok(())
            }
            SheetAct::Unknown { .. } => Err(Refusal::NeedsNewerApp),
        }
    }

    fn write(&mut self, ply: u16, entry: &SheetMove, clock: Option<Micros>) -> Result<(), Refusal> {
        // What is longer could be written into the log, but not be read from it again.
        let too_long = match entry {
            SheetMove::Uci(uci) => uci.len() > UCI_MAX,
            SheetMove::Text { text, .. } => text.len() > TEXT_MAX,
            SheetMove::Dash => false,
        };
        let full = self
            .line(ply)
            .is_some_and(|place| place.entries.len() >= REWRITES_MAX);
        if too_long || full {
            return Err(Refusal::Limit);
        }
        let place = self.place(ply)?;
        place.entries.push(entry.clone());
        place.clock = clock;
        Ok(())
    }

    fn place(&mut self, ply: u16) -> Result<&mut Place, Refusal> {
        let index = usize::from(ply).checked_sub(1).ok_or(Refusal::NoSuchPly)?;
        if index >= PLIES_MAX {
            return Err(Refusal::Limit);
        }
        if self.places.len() <= index {
            self.places.resize_with(index + 1, Place::default);
        }
        self.places.get_mut(index).ok_or(Refusal::NoSuchPly)
    }

    /// FIDE 8.7: the result that its writer has signed on it last.
    #[must_use]
    pub fn signed(&self) -> Option<Outcome> {
        self.signed
    }

    /// FIDE 11.3.1: how often its writer's app left the front.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.left
    }

    /// Effective presses that its device knew of when it was written on last.
    #[must_use]
    pub fn presses_seen(&self) -> u16 {
        self.seen
    }

    /// All places up to the last one written.
    #[must_use]
    pub fn lines(&self) -> &[Place] {
        &self.places
    }

    /// One place, by its ply from 1.
    #[must_use]
    pub fn line(&self, ply: u16) -> Option<&Place> {
        self.places.get(usize::from(ply).checked_sub(1)?)
    }

    /// What the entries mean, replayed from `start`. `text` reads a written move on a position, in those
    /// piece letters, as UCI.
    pub fn read(
        &self,
        start: &Position,
        text: impl Fn(&Position, &str, Language) -> Option<String>,
    ) -> Vec<Reading> {
        let mut board = Some(start.clone());
        let mut readings = Vec::with_capacity(self.places.len());
        for place in &self.places {
            let found = match (&board, place.entry()) {
                (_, None | Some(SheetMove::Dash)) => Err(Reading::Dash),
                (None, Some(_)) => Err(Reading::AfterUnverified),
                (Some(on), Some(SheetMove::Uci(uci))) => on.play(uci).ok_or(Reading::Unreadable),
                (
                    Some(on),
                    Some(SheetMove::Text {
                        text: written,
                        language,
                    }),
                ) => text(on, written, *language)
                    .and_then(|uci| on.play(&uci))
                    .ok_or(Reading::Unreadable),
            };
            board = found.as_ref().ok().map(|(next, _)| next.clone());
            readings.push(found.map_or_else(|unread| unread, |(_, uci)| Reading::Legal(uci)));
        }
        readings
    }
}

/// FIDE 8.1.2: nothing is written in advance. Asked before the entry is made; a sheet's own log does not
/// know the board's.
#[must_use]
pub fn refuses_writing(game: &Game, writer: Side, ply: u16) -> Option<Refusal> {
    let made = count(game.plies().len());
    let next = made.saturating_add(1);
    if ply > next || (ply == next && game.on_move() != writer) {
        return Some(Refusal::Future);
    }
    // 9.2.1.1: the move written for a claim cannot be changed, on the sheet either.
    game.is_locked(writer, ply).then_some(Refusal::Locked)
}
