//! The men of an invariant, with what the root position says of them.

use super::crowd::Crowd;
use crate::Region;
use alloc::vec::Vec;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Position as _, Role, Square, attacks};

/// A man and where it may ever be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) role: Role,
    pub(super) color: Color,
    pub(super) root: Square,
    /// Unpromoted.
    pub(super) squares: Bitboard,
    /// As a promoted piece of any kind.
    pub(super) promoted: Bitboard,
    pub(super) taken: bool,
}

impl Man {
    /// Where it may stand.
    pub(super) fn places(&self) -> Bitboard {
        self.squares | self.promoted
    }

    /// It stands on its first square for ever.
    pub(super) fn is_fixed(&self) -> bool {
        !self.taken && self.places() == Bitboard::from(self.root)
    }

    /// What it may attack from `from`, as whatever it can be there; `blockers` certainly stand.
    pub(super) fn attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        if self.squares.contains(from) {
            all |= attacks::attacks(from, self.role.of(self.color), blockers);
        }
        if self.promoted.contains(from) {
            all |= attacks::queen_attacks(from, blockers) | attacks::knight_attacks(from);
        }
        all
    }
}

/// All men.
pub(super) struct Men {
    pub(super) all: Vec<Man>,
    /// Squares on which the same man stands for ever.
    pub(super) fixed: Bitboard,
    /// The same for the men of each side.
    pub(super) fixed_of: ByColor<Bitboard>,
    /// Where men of each side other than the king may stand that are never taken.
    pub(super) kept_of: ByColor<Bitboard>,
}

impl Men {
    /// One region for each man of the board, the man inside, pawns on pawns' squares, kings never taken.
    pub(super) fn read(root: &Chess, regions: &[Region]) -> Option<Men> {
        let board = root.board();
        let mut named = Bitboard::EMPTY;
        let mut all = Vec::with_capacity(regions.len().min(32));
        for region in regions {
            let man = read_one(board, region)?;
            if named.contains(man.root) {
                return None;
            }
            named |= Bitboard::from(man.root);
            all.push(man);
        }
        if named != board.occupied() {
            return None;
        }
        Some(Men::sorted_out(all))
    }

    /// The men of a box.
    pub(super) fn of(crowd: &Crowd) -> Men {
        let mut all = Vec::with_capacity(32);
        let mut add = |role, color, squares: Bitboard, taken| {
            if let Some(root) = squares.first() {
                all.push(Man {
                    role,
                    color,
                    root,
                    squares,
                    promoted: Bitboard::EMPTY,
                    taken,
                });
            }
        };
        for color in Color::ALL {
            for pawn in *crowd.pawns.get(color) {
                add(Role::Pawn, color, Bitboard::from(pawn), false);
            }
        }
        for man in &crowd.members {
            add(man.role, man.color, man.squares, man.taken);
        }
        Men::sorted_out(all)
    }

    fn sorted_out(all: Vec<Man>) -> Men {
        let mut men = Men {
            all,
            fixed: Bitboard::EMPTY,
            fixed_of: ByColor::default(),
            kept_of: ByColor::default(),
        };
        for man in &men.all {
            if man.is_fixed() {
                *men.fixed_of.get_mut(man.color) |= Bitboard::from(man.root);
            }
            if !man.taken && man.role != Role::King {
                *men.kept_of.get_mut(man.color) |= man.places();
            }
        }
        men.fixed = men.fixed_of.white | men.fixed_of.black;
        men
    }

    /// The king of a side; `read` has seen both.
    pub(super) fn king(&self, color: Color) -> Option<&Man> {
        self.all
            .iter()
            .find(|man| man.role == Role::King && man.color == color)
    }

    /// Men of a side without its king.
    pub(super) fn troops(&self, color: Color) -> impl Iterator<Item = &Man> {
        self.all
            .iter()
            .filter(move |man| man.color == color && man.role != Role::King)
    }

    /// Squares that men of `color` attack for ever: whoever else moves, a king may not go there. `but` are
    /// squares of the king that asks: it cannot hide behind itself.
    pub(super) fn always_attacked(&self, color: Color, but: &Man) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for man in self
            .all
            .iter()
            .filter(|man| man.color == color && man.is_fixed())
        {
            let others = self
                .all
                .iter()
                .filter(|other| other.root != man.root && other.root != but.root)
                .fold(Bitboard::EMPTY, |sum, other| sum | other.places());
            // With everybody in the way on every line, what is still attacked always is.
            all |= man.attacks(man.root, others);
        }
        all
    }
}

fn read_one(board: &Board, region: &Region) -> Option<Man> {
    let root = Square::try_from(u32::from(region.root)).ok()?;
    let piece = board.piece_at(root)?;
    let man = Man {
        role: piece.role,
        color: piece.color,
        root,
        squares: Bitboard(region.squares),
        promoted: Bitboard(region.promoted),
        taken: region.taken,
    };
    let pawn = piece.role == Role::Pawn;
    let fits = man.squares.contains(root)
        && (pawn || man.promoted.is_empty())
        && (!pawn || (man.squares & Bitboard::BACKRANKS).is_empty())
        && !(piece.role == Role::King && man.taken);
    fits.then_some(man)
}
