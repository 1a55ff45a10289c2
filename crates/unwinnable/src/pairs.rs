//! The two kings of a box as a pair: which places of both can come about, and with whom to move.
//!
//! Regions alone let each king stand anywhere in its own, whatever the other does. A king that is
//! shut in on two squares and leaves its side without a move when the other comes near is only
//! seen in pairs.

use crate::area::{Area, Certain};
use crate::board::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use crate::regions::king_moves;
use crate::squares::{self, DARK, Squares, bit, king};
use shakmaty::Color;

/// For each side to move and each square of the loser's king: where the winner's king may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pairs {
    pub(crate) places: [[u64; 64]; 2],
    pub(crate) winner: Color,
}

/// A move that led from one box to another.
#[derive(Clone, Copy)]
pub(crate) struct Event {
    /// Who was on move in the first box.
    pub(crate) turn: Color,
    /// Who moved last; only for a double step that is taken at once is it not the same.
    pub(crate) by: Color,
    /// Squares on which a man other than a king has come to stand.
    pub(crate) onto: u64,
    /// Where a king has taken something.
    pub(crate) king_to: u64,
}

impl Pairs {
    pub(crate) const fn none(winner: Color) -> Pairs {
        Pairs {
            places: [[0; 64]; 2],
            winner,
        }
    }

    /// The pair of one position.
    pub(crate) fn of(area: &Area, turn: Color, winner: Color) -> Pairs {
        let mut pairs = Pairs::none(winner);
        let at = |color| squares::first(area.king(color));
        pairs.places[turn as usize][usize::from(at(!winner))] = bit(at(winner));
        pairs
    }

    /// Whether the pair of one position is among them.
    pub(crate) fn hold_one(&self, area: &Area, turn: Color) -> bool {
        let loser = squares::first(area.king(!self.winner));
        self.places[turn as usize][usize::from(loser)] & area.king(self.winner) != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.places.iter().flatten().all(|set| *set == 0)
    }

    pub(crate) fn holds(&self, other: &Pairs) -> bool {
        let both = self
            .places
            .iter()
            .flatten()
            .zip(other.places.iter().flatten());
        both.into_iter().all(|(own, set)| set & !own == 0)
    }

    pub(crate) fn join(&mut self, other: &Pairs) {
        let both = self
            .places
            .iter_mut()
            .flatten()
            .zip(other.places.iter().flatten());
        for (own, set) in both {
            *own |= set;
        }
    }

    /// Where the kings may be: the winner's and the loser's.
    fn regions(&self) -> [u64; 2] {
        let mut regions = [0; 2];
        for turn in &self.places {
            for (at, set) in turn.iter().enumerate() {
                if *set != 0 {
                    regions[0] |= set;
                    regions[1] |= bit(at as u8);
                }
            }
        }
        regions
    }

    /// Writes the kings' regions into the box.
    pub(crate) fn project(&self, area: &mut Area) {
        let [winner, loser] = self.regions();
        for piece in area.pieces_mut() {
            if piece.role == KING {
                piece.squares = if piece.color == self.winner {
                    winner
                } else {
                    loser
                };
            }
        }
    }

    /// The pairs after a move into a box, whose men but the kings stand there already.
    pub(crate) fn after(&self, event: &Event, next: &Area) -> Pairs {
        let mut pairs = Pairs::none(self.winner);
        let contact = contact(next, !event.by);
        let before = &self.places[event.turn as usize];
        let after = &mut pairs.places[!event.by as usize];
        for loser in Squares(self.rows(event.turn)) {
            let set = before[usize::from(loser)];
            if event.king_to != 0 {
                let to = event.king_to;
                let square = squares::first(to);
                if event.by == self.winner {
                    if king_moves(set) & to != 0 && (king(loser) | bit(loser)) & to == 0 {
                        after[usize::from(loser)] |= to;
                    }
                } else if king(loser) & to != 0 {
                    after[usize::from(square)] |= set & !king(square) & !to;
                }
                continue;
            }
            if event.onto & bit(loser) != 0 {
                continue;
            }
            // The side that has moved does not leave its own king in check.
            let safe = if event.by == self.winner {
                !contact
            } else if contact & bit(loser) != 0 {
                0
            } else {
                !0
            };
            after[usize::from(loser)] |= set & safe & !event.onto;
        }
        pairs
    }

    /// Squares of the loser's king for a side to move.
    fn rows(&self, turn: Color) -> u64 {
        let mut rows = 0;
        for (at, set) in self.places[turn as usize].iter().enumerate() {
            rows |= u64::from(*set != 0) << at;
        }
        rows
    }

    /// Lets the kings move, and the turn pass where a side has other men that can.
    pub(crate) fn grow(&mut self, area: &Area, certain: &Certain) -> bool {
        let (winner, loser) = (self.winner, !self.winner);
        let walls = certain.walls[0] | certain.walls[1];
        let open_to = |color: Color| !(walls | certain.guarded[!color as usize]);
        let (winner_open, loser_open) = (open_to(winner), open_to(loser));
        let mobile = [Color::Black, Color::White].map(|color| area.is_mobile(color));
        let passes = |color: Color| {
            if mobile[color as usize] {
                !contact(area, !color)
            } else {
                0
            }
        };
        let (winner_passes, loser_passes) = (passes(winner), passes(loser));
        let mut grown = false;
        loop {
            let mut changed = false;
            let mut add = |slot: &mut u64, set: u64| {
                changed |= set & !*slot != 0;
                *slot |= set;
            };
            for at in 0..64_u8 {
                let set = self.places[loser as usize][usize::from(at)];
                if set != 0 {
                    for to in Squares(king(at) & loser_open) {
                        let apart = set & !king(to) & !bit(to);
                        add(&mut self.places[winner as usize][usize::from(to)], apart);
                    }
                    if loser_passes & bit(at) != 0 {
                        add(&mut self.places[winner as usize][usize::from(at)], set);
                    }
                }
                let set = self.places[winner as usize][usize::from(at)];
                if set != 0 {
                    let to = king_moves(set) & winner_open & !king(at) & !bit(at);
                    let slot = &mut self.places[loser as usize][usize::from(at)];
                    add(slot, to | set & winner_passes);
                }
            }
            if !changed {
                return grown;
            }
            grown = true;
        }
    }

    /// Where the winner's king may be, for each square of the loser's, when a move of the winner
    /// that changes no pawn and no wall may just have given check: by a man that moved, or by his
    /// king that left a line.
    pub(crate) fn checked_within(&self, area: &Area, certain: &Certain) -> [u64; 64] {
        let mut checked = [0; 64];
        let walls = certain.walls[0] | certain.walls[1];
        let passes = if area.is_mobile(self.winner) {
            !contact(area, !self.winner)
        } else {
            0
        };
        let open = !(walls | certain.guarded[!self.winner as usize]);
        for loser in Squares(self.rows(self.winner)) {
            let at = bit(loser);
            let set = self.places[self.winner as usize][usize::from(loser)];
            let lines = lines(area, self.winner, loser, walls & !at);
            let uncovered = king_moves(set & lines) & open & !king(loser) & !at;
            checked[usize::from(loser)] = set & passes | uncovered;
        }
        checked
    }

    /// Of the winner's king that has just taken something: only where it may have left a line.
    pub(crate) fn keep_uncovered(
        &self,
        area: &Area,
        certain: &Certain,
        event: &Event,
        kings: &mut [u64; 64],
    ) {
        let walls = certain.walls[0] | certain.walls[1];
        for (at, kings) in kings.iter_mut().enumerate() {
            let set = self.places[self.winner as usize][at];
            let lines = lines(area, self.winner, at as u8, walls & !bit(at as u8));
            if king_moves(set & lines) & event.king_to == 0 {
                *kings = 0;
            }
        }
    }

    /// The winner's king for each square of the loser's with the loser on move.
    pub(crate) fn with_loser_on_move(&self) -> &[u64; 64] {
        &self.places[!self.winner as usize]
    }
}

/// Squares on lines to a square along which some line piece of a side might attack it.
fn lines(area: &Area, by: Color, target: u8, walls: u64) -> u64 {
    let mut set = 0;
    for piece in area.pieces() {
        if piece.color != by {
            continue;
        }
        let dark = bit(target) & DARK != 0;
        if piece.role == QUEEN || piece.role == BISHOP && (piece.squares & DARK != 0) == dark {
            set |= squares::bishop(target, walls);
        }
        if matches!(piece.role, QUEEN | ROOK) {
            set |= squares::rook(target, walls);
        }
    }
    set
}

/// Squares next to walls of a side that these attack, whatever stands where.
fn contact(area: &Area, by: Color) -> u64 {
    let mut set = 0;
    for at in Squares(area.pawns[by as usize]) {
        set |= squares::pawn(by, at);
    }
    for piece in area.pieces() {
        if piece.color == by && piece.role == KNIGHT && piece.is_wall() {
            set |= squares::knight(squares::first(piece.squares));
        }
    }
    set
}
