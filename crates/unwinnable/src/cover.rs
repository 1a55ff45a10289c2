//! Proofs by boxes: boxes that no legal move leaves but into another of them, none with a mate.

use crate::area::{Area, Piece};
use crate::board::{BISHOP, Board, KNIGHT, QUEEN, ROOK};
use crate::boxes::{Boxes, pair};
use crate::children;
use crate::mates;
use crate::pairs::Pairs;
use crate::regions::{MEN_MAX, NOBODY};
use crate::{Confined, Couple, Kind, Roamer, Side};
use alloc::vec::Vec;
use shakmaty::Color;

const MEASURES: usize = 256;
/// Boxes with the same men and pawns before a new one is joined to one of them in any case.
const SAME_MAX: usize = 4;

/// What came of trying to prove a box.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is proven, and all that can come of it.
    Proven,
    /// Some box may hold a mate: more work will not help.
    Open,
    /// The work that was allowed is done.
    Spent,
}

pub(crate) struct Cover {
    boxes: Boxes,
    /// Boxes that wait, by what is left to happen in them: those with most come first.
    open: Vec<Vec<u32>>,
    /// Work of this query so far, in boxes.
    pub(crate) spent: u64,
    winner: Color,
    /// Bytes of boxes that may be held.
    bytes_max: u64,
    /// For each place of the pawns and each material: how many positions were met.
    met: Vec<(u64, u32)>,
}

const MET: usize = 1 << 10;
/// Work on boxes that is allowed in any case, and what part of the positions looked at it may be.
const ALLOWED: u64 = 50;
const SHARE: u64 = 32;
const EARLY: u64 = 20_000;
const SHARE_LATE: u64 = 4;
/// Work of a box whose kings are pairs, when that of another is 1.
const PAIRED: u64 = 8;
/// Boxes offered that are as much work as one looked at.
const CHILDREN: u64 = 8;

impl Cover {
    pub(crate) const fn new() -> Cover {
        Cover {
            boxes: Boxes::new(),
            open: Vec::new(),
            spent: 0,
            winner: Color::White,
            bytes_max: 0,
            met: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self, winner: Color, bytes_max: u64) {
        self.bytes_max = bytes_max;
        self.boxes.clear();
        self.spent = 0;
        self.winner = winner;
        self.met.clear();
        self.met.resize(MET, (0, 0));
    }

    /// Whether a position that is not mate lies in a proven box, or in one that now gets proven.
    pub(crate) fn takes(&mut self, board: &Board, nodes: u64) -> bool {
        let mut pawns = [0; 2];
        for color in Color::ALL {
            pawns[color as usize] = board.pawns & board.of(color);
        }
        let known = self.boxes.with(pawns).next().is_some();
        if !known && self.spent > allowed(nodes) {
            return false;
        }
        let Some(area) = area_of(board) else {
            return false;
        };
        if known && self.boxes.hold_one(&area, board.turn) {
            return true;
        }
        let class = class(board);
        let slot = &mut self.met[class as usize % MET];
        if slot.0 != class {
            *slot = (class, 0);
        }
        slot.1 += 1;
        if !(slot.1 <= 4 || slot.1.is_power_of_two()) || self.spent > allowed(nodes) {
            return false;
        }
        let cap = allowed(nodes) / 4;
        self.prove_either(&area, board.turn, cap) == Tried::Proven
    }

    pub(crate) fn len(&self) -> usize {
        self.boxes.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.boxes.bytes()
    }

    /// The boxes as a certificate has them.
    pub(crate) fn proof(&self) -> Vec<Confined> {
        let roamer = |piece: &Piece| Roamer {
            side: match piece.color {
                Color::White => Side::White,
                Color::Black => Side::Black,
            },
            kind: match piece.role {
                KNIGHT => Kind::Knight,
                BISHOP => Kind::Bishop,
                ROOK => Kind::Rook,
                QUEEN => Kind::Queen,
                _ => Kind::King,
            },
            squares: piece.squares,
            taken: piece.absent,
        };
        let couples = |pairs: &Pairs| {
            let mut all = Vec::new();
            for (turn, color) in [(Side::White, Color::White), (Side::Black, Color::Black)] {
                for (loser, set) in pairs.places[color as usize].iter().enumerate() {
                    if *set != 0 {
                        all.push(Couple {
                            turn,
                            loser: loser as u8,
                            winner: *set,
                        });
                    }
                }
            }
            all
        };
        let confined = |id: u32| {
            let pawns = self.boxes.pawns(id);
            Confined {
                white_pawns: pawns[Color::White as usize],
                black_pawns: pawns[Color::Black as usize],
                men: self.boxes.pieces(id).iter().map(roamer).collect(),
                kings: self.boxes.pairs(id).map(couples),
            }
        };
        (0..self.boxes.len() as u32).map(confined).collect()
    }

    /// Tries to prove a box with all that can come of it; the kings as pairs where regions alone do
    /// not do: pairs leave fewer mates, and often fewer boxes.
    pub(crate) fn prove_either(&mut self, seed: &Area, turn: Color, cap: u64) -> Tried {
        match self.prove(seed, None, cap) {
            Tried::Proven => Tried::Proven,
            Tried::Open | Tried::Spent => self.prove(seed, Some(turn), cap),
        }
    }

    /// The kings as pairs if the side to move is told.
    fn prove(&mut self, seed: &Area, turn: Option<Color>, cap: u64) -> Tried {
        let kept = self.boxes.len();
        let pairs = turn.map(|turn| Pairs::of(seed, turn, self.winner));
        let tried = self.close(seed, pairs.as_ref(), kept, self.spent + cap);
        for open in &mut self.open {
            open.clear();
        }
        if tried != Tried::Proven {
            self.boxes.truncate(kept);
        }
        tried
    }

    fn close(&mut self, seed: &Area, pairs: Option<&Pairs>, kept: usize, limit: u64) -> Tried {
        if self.open.is_empty() {
            self.open.resize_with(MEASURES, Vec::new);
        }
        if !self.offer(seed, pairs, kept) {
            return Tried::Proven;
        }
        let price = if pairs.is_some() { PAIRED } else { 1 };
        let mut measure = usize::from(seed.measure());
        loop {
            let Some(id) = self.open[measure].pop() else {
                if measure == 0 {
                    return Tried::Proven;
                }
                measure -= 1;
                continue;
            };
            self.spent += price;
            if self.spent > limit || self.bytes() > self.bytes_max {
                return Tried::Spent;
            }
            if !self.settle(id, kept) {
                return Tried::Open;
            }
        }
    }

    /// Grows a box and offers what comes of it; `false` if it may hold a mate.
    fn settle(&mut self, id: u32, kept: usize) -> bool {
        let mut area = self.boxes.load(id);
        let mut pairs = self.boxes.pairs(id).copied();
        let certain = area.grow(pairs.as_mut(), self.winner);
        let kings = pairs.map(|pairs| pairs.checked_within(&area, &certain));
        if self.may_mate(&area, kings.as_ref()) {
            return false;
        }
        self.boxes.store(id, &area);
        if let (Some(own), Some(pairs)) = (self.boxes.pairs_mut(id), pairs) {
            *own = pairs;
        }
        let mut count = 0;
        let safe = children::each(&area, &certain, &mut |child, event| {
            count += 1;
            let Some(pairs) = pairs else {
                self.offer(child, None, kept);
                return true;
            };
            let after = pairs.after(event, child);
            if after.is_empty() {
                return true;
            }
            let mut child = *child;
            after.project(&mut child);
            if event.by == self.winner {
                let mut kings = *after.with_loser_on_move();
                if event.king_to != 0 {
                    pairs.keep_uncovered(&area, &certain, event, &mut kings);
                }
                if self.may_mate(&child, Some(&kings)) {
                    return false;
                }
            }
            self.offer(&child, Some(&after), kept);
            true
        });
        self.spent += count / CHILDREN;
        safe
    }

    fn may_mate(&self, area: &Area, kings: Option<&[u64; 64]>) -> bool {
        let mut men = [NOBODY; MEN_MAX];
        let len = area.men(&mut men);
        mates::may_mate(&men[..len], self.winner, kings)
    }

    /// Takes a box in unless it is held already; joins it to one like it if there is one.
    fn offer(&mut self, area: &Area, pairs: Option<&Pairs>, kept: usize) -> bool {
        if area.cannot_mate(self.winner) || self.boxes.hold(area, pairs) {
            return false;
        }
        let mut same = 0;
        let mut last = None;
        for id in self.boxes.with(area.pawns) {
            if (id as usize) < kept || self.boxes.pairs(id).is_some() != pairs.is_some() {
                continue;
            }
            if let Some(men) = pair(self.boxes.pieces(id), area.pieces(), false) {
                last = Some((id, men));
                same = SAME_MAX;
                break;
            }
            if let Some(men) = pair(self.boxes.pieces(id), area.pieces(), true) {
                last = Some((id, men));
                same += 1;
            }
        }
        if same >= SAME_MAX
            && let Some((id, men)) = last
        {
            let joined = self.boxes.pieces_mut(id);
            for (piece, at) in area.pieces().iter().zip(men) {
                let held = &mut joined[usize::from(at)];
                held.squares |= piece.squares;
                held.absent |= piece.absent;
            }
            if let (Some(own), Some(pairs)) = (self.boxes.pairs_mut(id), pairs) {
                own.join(pairs);
            }
            return false;
        }
        let id = self.boxes.push(area, pairs);
        self.open[usize::from(area.measure())].push(id);
        true
    }
}

/// Work on boxes that is fair beside so many positions looked at: most mates are found early.
const fn allowed(nodes: u64) -> u64 {
    ALLOWED + nodes / SHARE + nodes.saturating_sub(EARLY) / SHARE_LATE
}

/// A number for pawns and material; positions that share one by chance only share a count.
fn class(board: &Board) -> u64 {
    let mut h = 0x9e37_79b9_7f4a_7c15_u64;
    let mut mix = |word: u64| {
        h = (h ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        h ^= h >> 32;
    };
    mix(board.pawns & board.white);
    mix(board.pawns & !board.white);
    for set in [board.knights, board.bishops, board.rooks, board.queens] {
        mix(u64::from((set & board.white).count_ones()) << 8
            | u64::from((set & !board.white).count_ones()));
    }
    h
}

/// Whether a position may lie in a box at all.
pub(crate) fn area_of(board: &Board) -> Option<Area> {
    if board.passing != 0 {
        return None;
    }
    Area::of(board)
}
