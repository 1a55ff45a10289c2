//! Boxes that no legal move leaves but into another of them, and the positions before them.
//!
//! Every move of every man from every square of its region is made, as a set of positions of its own; a box
//! has to hold that set. Pins, checks and turns are not looked at, so more moves are made than are legal.

use super::crowd::{Crowd, Member};
use super::men::Men;
use super::placing;
use crate::Confined;
use alloc::vec::Vec;
use shakmaty::{Bitboard, Chess, Color, Rank, Role, Square, attacks};

/// More boxes than this are not looked at.
const BOXES_MAX: usize = 1 << 17;

/// The boxes of a proof, sorted by their pawns.
pub(super) struct Boxes {
    all: Vec<Crowd>,
    winner: Color,
}

impl Boxes {
    /// `None` where one is no set of positions.
    pub(super) fn read(boxes: &[Confined], winner: Color) -> Option<Boxes> {
        if boxes.len() > BOXES_MAX {
            return None;
        }
        let mut all: Vec<Crowd> = boxes.iter().map(Crowd::read).collect::<Option<_>>()?;
        all.sort_by_key(order);
        Some(Boxes { all, winner })
    }

    /// No move leaves them, no mate by the winner is in them.
    pub(super) fn are_closed(&self) -> bool {
        self.all.iter().all(|one| {
            placing::no_mate(&Men::of(one), self.winner)
                && Moves::of(one, self).all_held()
        })
    }

    /// Whether the position lies in one of them.
    pub(super) fn have(&self, chess: &Chess) -> bool {
        Crowd::of(chess).is_some_and(|one| self.hold(&one))
    }

    fn hold(&self, one: &Crowd) -> bool {
        let first = self.all.partition_point(|other| order(other) < order(one));
        self.all[first..]
            .iter()
            .take_while(|other| other.pawns == one.pawns)
            .any(|other| other.holds(one))
    }
}

fn order(one: &Crowd) -> (u64, u64) {
    (one.pawns.white.0, one.pawns.black.0)
}

/// All moves from one box.
struct Moves<'a> {
    from: &'a Crowd,
    boxes: &'a Boxes,
    fixed: Bitboard,
}

impl Moves<'_> {
    fn of<'a>(from: &'a Crowd, boxes: &'a Boxes) -> Moves<'a> {
        Moves {
            from,
            boxes,
            fixed: from.fixed(Color::White) | from.fixed(Color::Black),
        }
    }

    /// The set lies in the box it comes from, in another, or can never mate by its material.
    fn held(&self, to: &Crowd) -> bool {
        self.from.holds(to) || self.boxes.hold(to) || to.stock().never_mates(self.boxes.winner)
    }

    fn all_held(&self) -> bool {
        let pieces = (0..self.from.members.len()).all(|at| self.piece_held(at));
        pieces
            && Color::ALL.into_iter().all(|color| {
                let pawns = *self.from.pawns.get(color);
                pawns.into_iter().all(|pawn| self.pawn_held(color, pawn))
            })
    }

    fn piece_held(&self, at: usize) -> bool {
        let man = self.from.members[at];
        let mut shut = self.from.fixed(man.color);
        if man.role == Role::King {
            shut |= self.always_attacked(man.color.other());
        }
        let targets = man
            .squares
            .into_iter()
            .fold(Bitboard::EMPTY, |sum, from| {
                sum | man.attacks(from, self.fixed & !Bitboard::from(from))
            })
            & !shut;
        self.plain_held(at, targets & !self.fixed) && self.captures_held(at, targets)
    }

    /// Moves that take nothing: all at once, since a man may go back.
    fn plain_held(&self, at: usize, targets: Bitboard) -> bool {
        if targets.is_subset(self.from.members[at].squares) {
            return true;
        }
        targets.into_iter().all(|to| {
            let mut next = self.from.clone();
            next.members[at].squares = Bitboard::from(to);
            next.clear(to, at).is_none() || self.held(&next)
        })
    }

    fn captures_held(&self, at: usize, targets: Bitboard) -> bool {
        let color = self.from.members[at].color;
        let theirs = *self.from.pawns.get(color.other());
        let pawns = (targets & theirs).into_iter().all(|to| {
            let mut next = self.from.clone();
            next.pawns.get_mut(color.other()).discard(to);
            next.members[at].squares = Bitboard::from(to);
            next.clear(to, at).is_none() || self.held(&next)
        });
        pawns && self.victims(color, targets).all(|(victim, prey)| {
            let mut next = self.from.clone();
            next.members[at].squares = prey;
            next.members.remove(victim);
            self.held(&next)
        })
    }

    /// Men of the other side that may stand on one of `targets`, and where.
    fn victims(&self, color: Color, targets: Bitboard) -> impl Iterator<Item = (usize, Bitboard)> {
        let victim = move |man: &Member| man.color != color && man.role != Role::King;
        let members = self.from.members.iter().enumerate();
        members
            .filter(move |(_, man)| victim(man) && !(man.squares & targets).is_empty())
            .map(move |(at, man)| (at, man.squares & targets))
    }

    /// Squares that men of `color` attack wherever they and all others stand. A king of the other side does
    /// not hide what is behind it.
    fn always_attacked(&self, color: Color) -> Bitboard {
        let own = *self.from.pawns.get(color);
        let mut all = own.into_iter().fold(Bitboard::EMPTY, |sum, pawn| {
            sum | attacks::pawn_attacks(color, pawn)
        });
        let pawns = self.from.pawns.white | self.from.pawns.black;
        for (at, man) in self.from.members.iter().enumerate() {
            if man.color != color || man.taken {
                continue;
            }
            let others = self
                .from
                .members
                .iter()
                .enumerate()
                .filter(|(other, o)| *other != at && (o.role != Role::King || o.color == color))
                .fold(pawns, |sum, (_, other)| sum | other.squares);
            all |= man.squares.into_iter().fold(Bitboard::FULL, |sum, from| {
                sum & man.attacks(from, others)
            });
        }
        all
    }

    fn pawn_held(&self, color: Color, pawn: Square) -> bool {
        self.pushes_held(color, pawn)
            && attacks::pawn_attacks(color, pawn)
                .into_iter()
                .all(|to| self.pawn_capture_held(color, pawn, to))
    }

    fn pushes_held(&self, color: Color, pawn: Square) -> bool {
        let forward = if color.is_white() { 8 } else { -8 };
        let open = |square: &Square| !self.fixed.contains(*square);
        let Some(one) = pawn.offset(forward).filter(open) else {
            return true;
        };
        if !self.goes(self.from, color, pawn, one) {
            return false;
        }
        let at_home = pawn.rank() == color.relative_rank(Rank::Second);
        let Some(two) = one.offset(forward).filter(|to| at_home && open(to)) else {
            return true;
        };
        self.goes(self.from, color, pawn, two)
            && self.taken_in_passing(color, pawn, one, two)
    }

    /// After a double step the other side may take en passant at once; no box has that right, so both moves
    /// are made here.
    fn taken_in_passing(&self, color: Color, pawn: Square, one: Square, two: Square) -> bool {
        let other = color.other();
        let takers = attacks::pawn_attacks(color, one) & *self.from.pawns.get(other);
        debug_assert!(takers.into_iter().all(|taker| taker.rank() == two.rank()));
        takers.into_iter().all(|taker| {
            let mut next = self.from.clone();
            next.pawns.get_mut(color).discard(pawn);
            self.goes(&next, other, taker, one)
        })
    }

    fn pawn_capture_held(&self, color: Color, pawn: Square, to: Square) -> bool {
        let other = color.other();
        let mut without = self.from.clone();
        if self.from.pawns.get(other).contains(to) {
            without.pawns.get_mut(other).discard(to);
            return self.goes(&without, color, pawn, to);
        }
        self.victims(color, Bitboard::from(to)).all(|(victim, _)| {
            let mut without = self.from.clone();
            without.members.remove(victim);
            self.goes(&without, color, pawn, to)
        })
    }

    /// The pawn comes to a square on which nobody else stands, and becomes any piece on the last rank.
    fn goes(&self, crowd: &Crowd, color: Color, pawn: Square, to: Square) -> bool {
        let mut next = crowd.clone();
        next.pawns.get_mut(color).discard(pawn);
        if next.clear(to, usize::MAX).is_none() {
            return true;
        }
        if !Bitboard::BACKRANKS.contains(to) {
            *next.pawns.get_mut(color) |= Bitboard::from(to);
            return self.held(&next);
        }
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
            .into_iter()
            .all(|role| {
                let mut next = next.clone();
                next.members.push(Member {
                    role,
                    color,
                    squares: Bitboard::from(to),
                    taken: false,
                });
                self.held(&next)
            })
    }
}
