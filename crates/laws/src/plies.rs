//! The record of plies and presses, and the positions that follow from it.
//!
//! A ply slot is made by a move or by a press. Known moves come first: behind the first unknown one
//! nothing is known, so a late move extends the known part by one.

use crate::{
    BySide, Edition, Fault, Instant, Micros, Outcome, Position, PressNo, Reason, Side, Stamp,
    endings,
};
use alloc::{string::String, vec::Vec};

/// Most presses and most plies of one game.
pub const PLIES_MAX: usize = 20_000;

/// Most corrections and rulings that take something back, and most offers, of one game.
pub const REPEATS_MAX: usize = 1_000;

/// One move of the game, or its place while the move is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Who moved.
    pub mover: Side,
    /// The move (UCI), once it is known and legal.
    pub uci: Option<String>,
    /// The press that completed it; `None`: not pressed yet, or made before this record began.
    pub press: Option<PressNo>,
    /// Completed (6.2.1) by a press or before this record began.
    pub completed: bool,
    /// Its place was made by the press; the move was, or is to be, entered afterwards.
    pub late: bool,
    /// When the move was made; for a late one the instant of its press.
    pub made_at: Instant,
    /// Another move was entered here before.
    pub corrected: bool,
    /// 7.5: the move was illegal, or what stands on the board is not what it says. Never learnt from a player's sheet.
    pub illegal: bool,
    /// How it was made.
    pub fault: Fault,
    /// `(=)`: the mover offered a draw with this move (8.1.5).
    pub offer: bool,
    /// How many acts the clock had seen by then.
    pub(crate) ticks: usize,
}

impl Ply {
    fn new(mover: Side, made_at: Instant, ticks: usize) -> Ply {
        Ply {
            mover,
            uci: None,
            press: None,
            completed: false,
            late: false,
            made_at,
            corrected: false,
            illegal: false,
            fault: Fault::None,
            offer: false,
            ticks,
        }
    }

    /// A move on the board, not pressed.
    pub(crate) fn made(mover: Side, at: Instant, ticks: usize) -> Ply {
        Ply::new(mover, at, ticks)
    }

    /// The place of a move that is to be entered after its press.
    pub(crate) fn place(mover: Side, press: PressNo, at: Instant, ticks: usize) -> Ply {
        Ply {
            press: Some(press),
            completed: true,
            late: true,
            ..Ply::new(mover, at, ticks)
        }
    }

    /// A move made and pressed before the record began.
    pub(crate) fn made_before(mover: Side) -> Ply {
        Ply {
            completed: true,
            ..Ply::new(mover, Instant::default(), 0)
        }
    }

    /// Made and pressed before the record began.
    pub(crate) fn is_set_up(&self) -> bool {
        self.completed && self.press.is_none()
    }
}

/// One effective press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PressRecord {
    /// Who pressed.
    pub side: Side,
    /// When.
    pub at: Instant,
    /// How exactly that is known.
    pub stamp: Stamp,
    /// What the displays showed right after it, increment included; `None`: no clock.
    pub shown: Option<BySide<Micros>>,
    /// 7.5.3: nothing had been moved.
    pub nothing_moved: bool,
    /// The counters right before it.
    pub(crate) counters: BySide<u16>,
    /// How many acts the clock had seen before it.
    pub(crate) ticks: usize,
    /// Plies in the record with the one that it completed.
    pub(crate) plies: usize,
}

/// An ending that the position brought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardEnd {
    pub plies: usize,
    pub outcome: Outcome,
    pub reason: Reason,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    pub plies: Vec<Ply>,
    pub presses: Vec<PressRecord>,
    /// Positions after 0, 1, 2, … known plies; never empty.
    pub known: Vec<Position>,
    pub end: Option<BoardEnd>,
    pub corrections: usize,
    /// P.1: so many positions, the first ones, end the game no more.
    judged_from: usize,
    /// README 5.8: nothing ends by itself until the arbiter has ruled on an illegal position.
    pub suspended: bool,
    edition: Edition,
}

impl Record {
    /// `judged`: the start position itself may end the game (5.2).
    pub fn new(start: Position, edition: Edition, judged: bool) -> Record {
        let mut record = Record {
            plies: Vec::new(),
            presses: Vec::new(),
            known: Vec::from([start]),
            end: None,
            corrections: 0,
            judged_from: usize::from(!judged),
            suspended: false,
            edition,
        };
        record.judge_last();
        record
    }

    /// The last position that is known.
    pub fn position(&self) -> &Position {
        self.known
            .last()
            .expect("the start position is always there")
    }

    /// Every move up to the end is known.
    pub fn all_known(&self) -> bool {
        self.known.len() == self.plies.len() + 1
    }

    /// The position after so many plies, if it is known.
    pub fn after(&self, plies: usize) -> Option<&Position> {
        self.known.get(plies)
    }

    /// Index of the first ply whose move is not known.
    pub fn first_unknown(&self) -> Option<usize> {
        let index = self.known.len() - 1;
        (index < self.plies.len()).then_some(index)
    }

    /// FIDE 1.3: who has the move.
    pub fn on_move(&self) -> Side {
        match self.plies.last() {
            Some(last) => last.mover.other(),
            None => self.position().turn(),
        }
    }

    /// The place that press made, while its move is not known.
    pub fn place_of(&self, press: PressNo) -> Option<usize> {
        self.plies
            .iter()
            .position(|ply| ply.press == Some(press) && ply.late && ply.uci.is_none())
    }

    /// The last ply of that side.
    pub fn last_of(&self, side: Side) -> Option<usize> {
        self.plies.iter().rposition(|ply| ply.mover == side)
    }

    /// That side has a made move that no press has completed. A press completes all of them, so the last tells.
    pub fn has_unpressed(&self, side: Side) -> bool {
        let last = self.plies.iter().rfind(|ply| ply.mover == side);
        last.is_some_and(|ply| !ply.completed)
    }

    /// Moves made by that side, those not yet known included.
    pub fn moves_made(&self, side: Side) -> usize {
        self.plies.iter().filter(|ply| ply.mover == side).count()
    }

    /// Makes a known move known; `next` is the position behind it.
    pub fn learn(&mut self, index: usize, uci: String, next: Position) {
        debug_assert_eq!(index + 1, self.known.len(), "moves become known in order");
        if let Some(ply) = self.plies.get_mut(index) {
            ply.uci = Some(uci);
            let legal = !ply.illegal;
            self.known.push(next);
            // README 5.2: the move that brings an ending about must itself be legal.
            if legal && !self.suspended {
                self.judge_last();
            }
        }
    }

    /// FIDE 7.5.1: makes a move known as it was done; `index` is the first unknown ply.
    pub fn learn_as_done(&mut self, index: usize, uci: &str, fault: Fault) {
        let position = self.position();
        let legal = position.is_legal(uci);
        let Some((next, uci)) = position.play_as_done(uci, fault) else {
            return;
        };
        if let Some(ply) = self.plies.get_mut(index) {
            ply.illegal = !legal || fault.leaves_undone();
            ply.fault = fault;
        }
        self.learn(index, uci, next);
    }

    /// The first illegal ply that stands uncorrected, from 0 (7.5.1).
    pub fn first_illegal(&self) -> Option<usize> {
        self.plies.iter().position(|ply| ply.illegal)
    }

    /// FIDE 7.1, 7.5.1: the record ends after so many plies.
    pub fn cut(&mut self, plies: usize) {
        self.forget_from(plies);
        self.plies.truncate(plies);
        for press in &mut self.presses {
            press.plies = press.plies.min(plies);
        }
    }

    /// Another move stands at that known ply, and the later ones are played on from it as they were done.
    pub fn replace(&mut self, index: usize, uci: &str) {
        let later: Vec<(Option<String>, Fault)> = self
            .plies
            .iter()
            .skip(index + 1)
            .map(|ply| (ply.uci.clone(), ply.fault))
            .collect();
        self.forget_from(index);
        self.learn_as_done(index, uci, Fault::None);
        for (at, (uci, fault)) in (index + 1..).zip(later) {
            let Some(uci) = uci.filter(|_| self.known.len() == at + 1) else {
                break;
            };
            self.learn_as_done(at, &uci, fault);
        }
    }

    pub fn judge_last(&mut self) {
        if self.end.is_none()
            && self.known.len() > self.judged_from
            && let Some((outcome, reason)) = endings::judge(&self.known, self.edition)
        {
            self.end = Some(BoardEnd {
                plies: self.known.len() - 1,
                outcome,
                reason,
            });
        }
    }

    /// P.1: what stands on the board by now ends the game no more.
    pub fn forgive(&mut self) {
        self.judged_from = self.plies.len() + 1;
        self.end = None;
    }

    /// Forgets what is known from that ply on; the places stay.
    fn forget_from(&mut self, index: usize) {
        self.known.truncate(index + 1);
        self.judged_from = self.judged_from.min(self.known.len());
        self.end = None;
        for ply in self.plies.iter_mut().skip(index) {
            ply.uci = None;
            ply.illegal = false;
            ply.fault = Fault::None;
        }
    }

    /// Another move was made at `index`; what follows is kept while it stays legal.
    pub fn correct(&mut self, index: usize, uci: &str) {
        let known = self.plies.get(index).and_then(|ply| ply.uci.as_deref());
        if known == Some(uci) {
            return;
        }
        let later = self.plies.iter().skip(index + 1);
        let later: Vec<Option<String>> = later.map(|ply| ply.uci.clone()).collect();
        self.corrections += 1;
        self.forget_from(index);
        let again = core::iter::once(Some(String::from(uci))).chain(later);
        for (at, uci) in (index..).zip(again) {
            let Some((next, uci)) = uci.and_then(|uci| self.position().play(&uci)) else {
                break;
            };
            self.learn(at, uci, next);
        }
        if let Some(ply) = self.plies.get_mut(index) {
            ply.corrected = true;
        }
    }

    /// Takes the place at `index` out; its move is unknown.
    pub fn remove(&mut self, index: usize) {
        self.forget_from(index);
        if index < self.plies.len() {
            self.plies.remove(index);
        }
    }
}
