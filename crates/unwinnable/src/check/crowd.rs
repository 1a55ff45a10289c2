//! The men of a box: pawns on their squares, all others somewhere in their regions.

use super::couples::Couples;
use super::material::Stock;
use crate::{Confined, Kind, Side};
use alloc::vec::Vec;
use shakmaty::{
    Bitboard, ByColor, Chess, Color, EnPassantMode, Position as _, Role, Square, attacks,
};

/// A man other than a pawn, and where it may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) role: Role,
    pub(super) color: Color,
    pub(super) squares: Bitboard,
    /// It may be missing.
    pub(super) taken: bool,
}

impl Member {
    /// It stands on one square and is there.
    pub(super) fn is_fixed(&self) -> bool {
        !self.taken && self.squares.count() == 1
    }

    pub(super) fn attacks(&self, from: Square, blockers: Bitboard) -> Bitboard {
        attacks::attacks(from, self.role.of(self.color), blockers)
    }
}

/// A set of positions.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    pub(super) pawns: ByColor<Bitboard>,
    pub(super) members: Vec<Member>,
    /// `None`: kings stand anywhere in their regions, either side on move.
    pub(super) couples: Option<Couples>,
}

impl Crowd {
    /// `None` when it is no set of positions: kings must be there, one of each side, and pawns on pawns'
    /// squares.
    pub(super) fn read(confined: &Confined, winner: Color) -> Option<Crowd> {
        let pawns = ByColor {
            white: Bitboard(confined.white_pawns),
            black: Bitboard(confined.black_pawns),
        };
        let members: Vec<Member> = confined
            .men
            .iter()
            .map(|man| Member {
                role: match man.kind {
                    Kind::Knight => Role::Knight,
                    Kind::Bishop => Role::Bishop,
                    Kind::Rook => Role::Rook,
                    Kind::Queen => Role::Queen,
                    Kind::King => Role::King,
                },
                color: match man.side {
                    Side::White => Color::White,
                    Side::Black => Color::Black,
                },
                squares: Bitboard(man.squares),
                taken: man.taken,
            })
            .collect();
        let kings = |color: Color| {
            let mut own = members
                .iter()
                .filter(|m| m.role == Role::King && m.color == color);
            own.next().is_some_and(|king| !king.taken) && own.next().is_none()
        };
        let both = pawns.white | pawns.black;
        let fits = members.len() <= MEMBERS_MAX
            && kings(Color::White)
            && kings(Color::Black)
            && (pawns.white & pawns.black).is_empty()
            && (both & Bitboard::BACKRANKS).is_empty()
            && members.iter().all(|m| !m.squares.is_empty());
        let couples = match &confined.kings {
            Some(kings) => Some(Couples::read(kings, winner)?),
            None => None,
        };
        let mut crowd = Crowd {
            pawns,
            members,
            couples,
        };
        (fits && crowd.fit_kings()).then_some(crowd)
    }

    /// Narrows the kings' regions to what the couples say; `false` where nothing is left.
    pub(super) fn fit_kings(&mut self) -> bool {
        let Some(couples) = &self.couples else {
            return true;
        };
        for man in self.members.iter_mut().filter(|m| m.role == Role::King) {
            man.squares &= couples.region(man.color);
        }
        !couples.is_empty() && self.members.iter().all(|m| !m.squares.is_empty())
    }

    /// One position; `None` where it has rights that no box has.
    pub(super) fn of(chess: &Chess, winner: Color) -> Option<Crowd> {
        if !chess.castles().is_empty() || chess.ep_square(EnPassantMode::Legal).is_some() {
            return None;
        }
        let board = chess.board();
        let pawns = ByColor {
            white: board.pawns() & board.white(),
            black: board.pawns() & board.black(),
        };
        let mut members = Vec::new();
        for (square, piece) in board {
            if piece.role != Role::Pawn {
                members.push(Member {
                    role: piece.role,
                    color: piece.color,
                    squares: Bitboard::from(square),
                    taken: false,
                });
            }
        }
        Some(Crowd {
            pawns,
            members,
            couples: Couples::of(chess, winner),
        })
    }

    pub(super) fn fixed(&self, color: Color) -> Bitboard {
        self.members
            .iter()
            .filter(|man| man.color == color && man.is_fixed())
            .fold(*self.pawns.get(color), |sum, man| sum | man.squares)
    }

    /// Whether every position of `inner` is one of `self`: each man of it has one of its kind here whose
    /// region holds its own, each another, and nobody is left over here that must be there.
    pub(super) fn holds(&self, inner: &Crowd) -> bool {
        let coupled = match (&self.couples, &inner.couples) {
            (None, _) => true,
            (Some(own), Some(couples)) => own.hold(couples),
            (Some(_), None) => false,
        };
        coupled
            && self.pawns == inner.pawns
            && inner.members.len() <= self.members.len()
            && self.pairs(&inner.members, 0)
    }

    fn pairs(&self, inner: &[Member], used: u32) -> bool {
        let Some((man, rest)) = inner.split_first() else {
            return self
                .members
                .iter()
                .enumerate()
                .all(|(at, own)| used & (1 << at) != 0 || own.taken);
        };
        self.members.iter().enumerate().any(|(at, own)| {
            used & (1 << at) == 0
                && own.role == man.role
                && own.color == man.color
                && man.squares.is_subset(own.squares)
                && (own.taken || !man.taken)
                && self.pairs(rest, used | 1 << at)
        })
    }

    /// What stands here at most.
    pub(super) fn stock(&self) -> Stock {
        let mut stock = Stock::default();
        for color in Color::ALL {
            stock.add(color, Role::Pawn, *self.pawns.get(color));
        }
        for man in &self.members {
            stock.add(man.color, man.role, man.squares);
        }
        stock
    }

    /// Nobody but `mover` can be on `square`; `None` when somebody would have to.
    pub(super) fn clear(&mut self, square: Square, mover: usize) -> Option<()> {
        for (at, man) in self.members.iter_mut().enumerate() {
            if at != mover {
                man.squares.discard(square);
                if man.squares.is_empty() && !man.taken {
                    return None;
                }
            }
        }
        if let Some(couples) = &mut self.couples
            && self
                .members
                .get(mover)
                .is_none_or(|man| man.role != Role::King)
        {
            couples.clear(square);
        }
        Some(())
    }
}

/// Men other than pawns; the work of `pairs` has a bound by it.
const MEMBERS_MAX: usize = 16;
