//! Where each man can ever be: the smallest set of regions that no legal move leaves.
//!
//! The regions are grown from the root position over moves that ask only what is certain for ever:
//! a man that never moves and is never taken (a wall) blocks lines, keeps its square and guards
//! what it attacks. Mate, stalemate, pins and checks are not looked at here, so too much is
//! allowed, never too little.

use crate::Region;
use crate::board::{BISHOP, Board, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::squares::{self, BACK_RANKS, FILE_A, FILE_H, Squares, bit};
use shakmaty::Color;

pub(crate) const MEN_MAX: usize = 32;

#[derive(Clone, Copy)]
pub(crate) struct Man {
    pub(crate) root: u8,
    pub(crate) role: u8,
    pub(crate) color: Color,
    pub(crate) squares: u64,
    pub(crate) promoted: u64,
    pub(crate) taken: bool,
}

pub(crate) const NOBODY: Man = Man {
    root: 0,
    role: KING,
    color: Color::White,
    squares: 0,
    promoted: 0,
    taken: false,
};

impl Man {
    /// Stands for ever where it stands.
    pub(crate) fn is_wall(&self) -> bool {
        !self.taken && self.promoted == 0 && self.squares == bit(self.root)
    }

    pub(crate) fn anywhere(&self) -> u64 {
        self.squares | self.promoted
    }

    pub(crate) fn is_winner(&self, winner: Color) -> bool {
        self.color == winner
    }
}

pub(crate) struct Regions {
    men: [Man; MEN_MAX],
    len: usize,
    /// Walls of white and of black.
    walls: [u64; 2],
    /// What the walls of white and of black guard.
    guarded: [u64; 2],
    /// Where men of white and of black other than kings may be.
    stands: [u64; 2],
}

/// Why growing stopped early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// No legal move leaves the regions.
    Closed,
    /// A pawn of the winner may promote, or a piece of his roams: no proof will come of this.
    Hopeless,
}

impl Regions {
    pub(crate) const fn new() -> Regions {
        Regions {
            men: [NOBODY; MEN_MAX],
            len: 0,
            walls: [0; 2],
            guarded: [0; 2],
            stands: [0; 2],
        }
    }

    pub(crate) fn men(&self) -> &[Man] {
        &self.men[..self.len]
    }

    pub(crate) fn walls(&self) -> u64 {
        self.walls[0] | self.walls[1]
    }

    /// A bound on the placings of the men in their regions, or the largest number if it is huge.
    pub(crate) fn placings(&self) -> u64 {
        self.men().iter().fold(1, |product: u64, man| {
            let places = man.squares.count_ones() + man.promoted.count_ones() * 4;
            product.saturating_mul(u64::from(places + u32::from(man.taken)))
        })
    }

    pub(crate) fn proof(&self) -> alloc::vec::Vec<Region> {
        let mut men: alloc::vec::Vec<Region> = self
            .men()
            .iter()
            .map(|man| Region {
                root: man.root,
                squares: man.squares,
                promoted: man.promoted,
                taken: man.taken,
            })
            .collect();
        men.sort_unstable_by_key(|man| man.root);
        men
    }

    /// Grows the regions. A line piece of the winner with more than `roam` squares ends it.
    pub(crate) fn grow(&mut self, board: &Board, winner: Color, roam: u32) -> Growth {
        if board.castling != 0 || board.occupied.count_ones() as usize > MEN_MAX {
            return Growth::Hopeless;
        }
        let own = board.of(winner);
        if may_promote(board, winner) {
            return Growth::Hopeless;
        }
        // What is open to a line piece now is in its region.
        for (pieces, role) in [(board.queens, QUEEN), (board.rooks, ROOK)] {
            for from in Squares(pieces & own) {
                let open = line_moves(bit(from), role, board.occupied) & !own;
                if open.count_ones() > roam {
                    return Growth::Hopeless;
                }
            }
        }
        self.set_up(board);
        loop {
            self.survey();
            let mut changed = false;
            for at in 0..self.len {
                changed |= self.grow_one(at);
                let man = &self.men[at];
                if man.is_winner(winner)
                    && (man.promoted != 0
                        || matches!(man.role, ROOK | QUEEN) && man.squares.count_ones() > roam)
                {
                    return Growth::Hopeless;
                }
            }
            if !changed {
                return Growth::Closed;
            }
        }
    }

    fn set_up(&mut self, board: &Board) {
        self.len = 0;
        // Pawns first: a free one makes the rest needless.
        for set in [board.pawns, board.occupied & !board.pawns] {
            for square in Squares(set) {
                let at = bit(square);
                let mut man = Man {
                    root: square,
                    role: board.role(square),
                    color: Color::from_white(board.white & at != 0),
                    squares: at,
                    promoted: 0,
                    taken: false,
                };
                if board.passing == at {
                    // It can be taken as if it stood on the square that it passed.
                    man.squares |= if man.color == Color::White {
                        at >> 8
                    } else {
                        at << 8
                    };
                }
                self.men[self.len] = man;
                self.len += 1;
            }
        }
    }

    /// Walls, what they guard, and where men may be, as the regions are now.
    fn survey(&mut self) {
        self.walls = [0; 2];
        self.guarded = [0; 2];
        self.stands = [0; 2];
        for man in &self.men[..self.len] {
            let side = man.color as usize;
            if man.role != KING {
                self.stands[side] |= man.anywhere();
            }
            if man.is_wall() {
                self.walls[side] |= man.squares;
                self.guarded[side] |= match man.role {
                    PAWN => squares::pawn(man.color, man.root),
                    KNIGHT => squares::knight(man.root),
                    KING => squares::king(man.root),
                    // Only the squares next to it: farther ones may be shut off.
                    BISHOP => squares::bishop(man.root, !0),
                    ROOK => squares::rook(man.root, !0),
                    _ => squares::king(man.root),
                };
            }
        }
    }

    /// Lets one man go wherever it may; whether anything was new.
    fn grow_one(&mut self, at: usize) -> bool {
        let man = self.men[at];
        let (own, enemy) = (man.color as usize, !man.color as usize);
        let walls = self.walls();
        let mut grown = man;
        let mut captures = 0;
        match man.role {
            PAWN => captures |= self.grow_pawn(&mut grown, walls, enemy),
            KING => {
                let closed = self.walls[own] | self.guarded[enemy] | self.enemy_king_wall(enemy);
                captures |= flood(&mut grown.squares, |set| king_moves(set) & !closed);
            }
            KNIGHT => {
                let closed = self.walls[own];
                captures |= flood(&mut grown.squares, |set| knight_moves(set) & !closed);
            }
            role => {
                let closed = self.walls[own];
                captures |= flood(&mut grown.squares, |set| {
                    line_moves(set, role, walls) & !closed
                });
            }
        }
        if grown.promoted != 0 {
            let closed = self.walls[own];
            captures |= flood(&mut grown.promoted, |set| {
                (line_moves(set, QUEEN, walls) | knight_moves(set)) & !closed
            });
        }
        let mut changed = grown.anywhere() != man.anywhere()
            || grown.squares != man.squares
            || grown.promoted != man.promoted;
        self.men[at] = grown;
        let met = captures & self.stands[enemy] != 0;
        for other in &mut self.men[..if met { self.len } else { 0 }] {
            if other.color != man.color
                && other.role != KING
                && !other.taken
                && other.anywhere() & captures != 0
            {
                other.taken = true;
                changed = true;
            }
        }
        // The survey is that of the round's beginning: what it leaves out is asked again in the next one.
        changed
    }

    fn enemy_king_wall(&self, side: usize) -> u64 {
        let mut set = 0;
        for man in self.men() {
            if man.role == KING && man.color as usize == side && man.is_wall() {
                set |= man.squares;
            }
        }
        set
    }

    /// Pushes and captures of a pawn; gives the squares on which it captures.
    fn grow_pawn(&self, man: &mut Man, walls: u64, enemy: usize) -> u64 {
        let limit = self.locked(man);
        let prey = self.stands[enemy];
        let free = !walls & limit;
        let mut captures = 0;
        loop {
            let set = man.squares & !BACK_RANKS;
            let (one, two, taking) = match man.color {
                Color::White => {
                    let one = set << 8 & free;
                    (one, (one & 0xff_0000) << 8 & free, white_takes(set))
                }
                Color::Black => {
                    let one = set >> 8 & free;
                    (one, (one & 0xff00_0000_0000) >> 8 & free, black_takes(set))
                }
            };
            captures |= taking & prey;
            let next = one | two | taking & prey;
            man.promoted |= next & BACK_RANKS;
            let next = next & !BACK_RANKS;
            if next & !man.squares == 0 {
                return captures;
            }
            man.squares |= next;
        }
    }

    /// Squares that a pawn of one file can reach without passing pawns of the other side on it that can neither be
    /// taken nor leave the file. Whether it may itself be taken does not matter: then it passes nobody either.
    fn locked(&self, man: &Man) -> u64 {
        let keeps_file = |man: &Man| man.squares & !(FILE_A << (man.root & 7)) == 0;
        let bound = |man: &Man| !man.taken && man.promoted == 0 && keeps_file(man);
        if !keeps_file(man) {
            return !0;
        }
        let mut limit = !0;
        for other in self.men() {
            if other.role != PAWN || other.color == man.color || other.root & 7 != man.root & 7 {
                continue;
            }
            let ahead = (other.root > man.root) == (man.color == Color::White);
            if ahead && bound(other) {
                limit &= match man.color {
                    Color::White => bit(other.root) - 1,
                    Color::Black => !(bit(other.root) | (bit(other.root) - 1)),
                };
            }
        }
        limit
    }
}

/// Whether a pawn of a side promotes over empty squares and men that stand there now: the regions
/// would come to the same, with more work.
fn may_promote(board: &Board, color: Color) -> bool {
    let prey = board.of(!color) & !board.kings;
    let mut set = board.pawns & board.of(color);
    loop {
        let (one, takes) = match color {
            Color::White => (set << 8, white_takes(set)),
            Color::Black => (set >> 8, black_takes(set)),
        };
        let next = set | one & !board.occupied | takes & prey;
        if next & BACK_RANKS != 0 {
            return true;
        }
        if next == set {
            return false;
        }
        set = next;
    }
}

/// Adds what can be reached; gives all squares that were moved to.
fn flood(set: &mut u64, moves: impl Fn(u64) -> u64) -> u64 {
    let mut fresh = *set;
    let mut targets = 0;
    while fresh != 0 {
        let to = moves(fresh);
        targets |= to;
        fresh = to & !*set;
        *set |= fresh;
    }
    targets
}

pub(crate) const fn king_moves(set: u64) -> u64 {
    let side = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let row = set | side;
    side | row << 8 | row >> 8
}

pub(crate) fn knight_moves(set: u64) -> u64 {
    let mut to = 0;
    for from in Squares(set) {
        to |= squares::knight(from);
    }
    to
}

pub(crate) fn line_moves(set: u64, role: u8, walls: u64) -> u64 {
    let mut to = 0;
    for from in Squares(set) {
        if role != ROOK {
            to |= squares::bishop(from, walls);
        }
        if role != BISHOP {
            to |= squares::rook(from, walls);
        }
    }
    to
}

pub(crate) const fn white_takes(set: u64) -> u64 {
    (set & !FILE_A) << 7 | (set & !FILE_H) << 9
}

pub(crate) const fn black_takes(set: u64) -> u64 {
    (set & !FILE_A) >> 9 | (set & !FILE_H) >> 7
}
