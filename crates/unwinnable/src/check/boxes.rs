//! Boxes that no legal move leaves but into another of them, and the positions before them.
//!
//! Every move of every man from every square of its region is made, as a set of positions of its own; a box
//! has to hold that set. Pins, checks and turns are not looked at, so more moves are made than are legal.

use super::crowd::{Crowd, Member};
use super::ending::mates_winner;
use super::men::Men;
use super::placing;
use crate::Confined;
use alloc::vec::Vec;
use core::cell::Cell;
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
        let read = |one| Crowd::read(one, winner);
        let mut all: Vec<Crowd> = boxes.iter().map(read).collect::<Option<_>>()?;
        all.sort_by_key(order);
        Some(Boxes { all, winner })
    }

    /// No move leaves them or mates. Where a box says nothing of couples, it has no mate by the winner at all.
    pub(super) fn are_closed(&self) -> bool {
        self.all.iter().all(|one| {
            let mate_free = one.couples.is_some() || self.no_mate(one);
            mate_free && Moves::of(one, self).all_held()
        })
    }

    /// Whether the position lies in one of them.
    pub(super) fn have(&self, chess: &Chess) -> bool {
        Crowd::of(chess, self.winner)
            .is_some_and(|one| self.alike(&one).any(|box_| box_.holds(&one)))
    }

    /// Those with the same pawns.
    fn alike(&self, one: &Crowd) -> impl Iterator<Item = &Crowd> {
        let key = order(one);
        let first = self.all.partition_point(|other| order(other) < key);
        self.all[first..]
            .iter()
            .take_while(move |other| order(other) == key)
    }

    fn no_mate(&self, one: &Crowd) -> bool {
        placing::no_mate(&Men::of(one), self.winner, one.couples.as_ref())
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
    /// Whether plain moves of the winner's men other than the king were seen to give no mate.
    safe: Cell<bool>,
}

impl Moves<'_> {
    fn of<'a>(from: &'a Crowd, boxes: &'a Boxes) -> Moves<'a> {
        Moves {
            from,
            boxes,
            fixed: from.fixed(Color::White) | from.fixed(Color::Black),
            safe: Cell::new(from.couples.is_none()),
        }
    }

    /// What a man other than the king comes to lies in a box, or can never mate by its material; and if `by`
    /// is the winner, it is no mate.
    fn held(&self, next: &mut Crowd, by: Color) -> bool {
        if !next.fit_kings() {
            return true;
        }
        if self.from.holds(next) {
            return by != self.boxes.winner || self.moves_are_safe();
        }
        self.held_elsewhere(next) && (by != self.boxes.winner || self.boxes.no_mate(next))
    }

    fn held_elsewhere(&self, next: &Crowd) -> bool {
        self.boxes.alike(next).any(|other| other.holds(next))
            || next.stock().never_mates(self.boxes.winner)
    }

    /// No move that stays in the box is mate, the winner's king at rest.
    fn moves_are_safe(&self) -> bool {
        if !self.safe.get() {
            let mut next = self.from.clone();
            self.pass(&mut next, self.boxes.winner, self.boxes.winner);
            self.safe
                .set(!next.fit_kings() || self.boxes.no_mate(&next));
        }
        self.safe.get()
    }

    /// Gives the move to the other side after one of `by`, with `turn` on move before. What pawns and knights
    /// attack that stand for ever, they attack after it too: there the king of `by` is not.
    fn pass(&self, next: &mut Crowd, turn: Color, by: Color) {
        let attacked = touched(next, by.other());
        next.couples = self
            .from
            .couples
            .as_ref()
            .map(|couples| couples.after_man(turn, by, attacked));
    }

    fn all_held(&self) -> bool {
        (0..self.from.members.len()).all(|at| self.piece_held(at))
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
        let reach = |from| man.attacks(from, self.fixed & !Bitboard::from(from));
        let targets = man
            .squares
            .into_iter()
            .fold(Bitboard::EMPTY, |sum, from| sum | reach(from))
            & !shut;
        let plain = targets & !self.fixed;
        let plain = plain & !mates_winner(self.from, at, plain, self.boxes.winner);
        self.lands(at, plain, None)
            && (targets & self.fixed)
                .into_iter()
                .all(|to| self.takes_fixed(at, to))
            && self
                .victims(man.color, plain)
                .all(|(victim, prey)| self.lands(at, prey, Some(victim)))
    }

    /// On squares where nobody stands for ever: all at once if that is held, else each by itself.
    fn lands(&self, at: usize, onto: Bitboard, victim: Option<usize>) -> bool {
        let one = |onto: Bitboard| {
            let mut next = self.from.clone();
            next.members[at].squares = onto;
            if let Some(victim) = victim {
                next.members.remove(victim);
            }
            self.moved(next, at, onto)
        };
        onto.is_empty() || one(onto) || onto.into_iter().all(|to| one(Bitboard::from(to)))
    }

    /// Takes a man that stands for ever; no king is taken.
    fn takes_fixed(&self, at: usize, to: Square) -> bool {
        let color = self.from.members[at].color;
        let mut next = self.from.clone();
        next.members[at].squares = Bitboard::from(to);
        next.pawns.get_mut(color.other()).discard(to);
        for man in &mut next.members {
            if man.color != color && man.squares == Bitboard::from(to) {
                if man.role == Role::King {
                    return true;
                }
                man.taken = true;
            }
        }
        if next.clear(to, at).is_none() {
            return true;
        }
        next.members.retain(|man| !man.squares.is_empty());
        self.moved(next, at, Bitboard::from(to))
    }

    /// A piece has moved to one of `onto`; it stood at `at` in the box.
    fn moved(&self, mut next: Crowd, at: usize, onto: Bitboard) -> bool {
        let man = self.from.members[at];
        let Some(couples) = &self.from.couples else {
            return self.held(&mut next, man.color);
        };
        if man.role != Role::King {
            self.pass(&mut next, man.color, man.color);
            return self.held(&mut next, man.color);
        }
        next.couples = Some(couples.after_king(man.color, onto, |_| Bitboard::FULL));
        if !next.fit_kings() {
            return true;
        }
        if !(self.from.holds(&next) || self.held_elsewhere(&next)) {
            return false;
        }
        // A king gives no check himself: it left a line.
        man.color != self.boxes.winner || {
            let lines = |loser: Square| self.lines_to(loser);
            next.couples = Some(couples.after_king(man.color, onto, lines));
            !next.fit_kings() || self.boxes.no_mate(&next)
        }
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
            all |= man
                .squares
                .into_iter()
                .fold(Bitboard::FULL, |sum, from| sum & man.attacks(from, others));
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
        if !self.goes(self.from.clone(), color, pawn, one) {
            return false;
        }
        let at_home = pawn.rank() == color.relative_rank(Rank::Second);
        let Some(two) = one.offset(forward).filter(|to| at_home && open(to)) else {
            return true;
        };
        self.goes(self.from.clone(), color, pawn, two)
            && self.taken_in_passing(color, pawn, one, two)
    }

    /// After a double step the other side may take en passant at once; no box has that right, so both moves
    /// are made here.
    fn taken_in_passing(&self, color: Color, pawn: Square, one: Square, two: Square) -> bool {
        let other = color.other();
        let takers = attacks::pawn_attacks(color, one) & *self.from.pawns.get(other);
        takers.into_iter().all(|taker| {
            let mut next = self.from.clone();
            next.pawns.get_mut(color).discard(pawn);
            next.pawns.get_mut(other).discard(taker);
            *next.pawns.get_mut(other) |= Bitboard::from(one);
            self.pass(&mut next, color, other);
            let stands = next
                .clear(one, usize::MAX)
                .and_then(|()| next.clear(two, usize::MAX));
            stands.is_none() || self.held(&mut next, other)
        })
    }

    fn pawn_capture_held(&self, color: Color, pawn: Square, to: Square) -> bool {
        let other = color.other();
        let mut without = self.from.clone();
        if self.from.pawns.get(other).contains(to) {
            without.pawns.get_mut(other).discard(to);
            return self.goes(without, color, pawn, to);
        }
        self.victims(color, Bitboard::from(to)).all(|(victim, _)| {
            let mut without = self.from.clone();
            without.members.remove(victim);
            self.goes(without, color, pawn, to)
        })
    }

    /// The pawn comes to a square on which nobody else stands, and becomes any piece on the last rank.
    fn goes(&self, mut next: Crowd, color: Color, pawn: Square, to: Square) -> bool {
        next.pawns.get_mut(color).discard(pawn);
        self.pass(&mut next, color, color);
        if next.clear(to, usize::MAX).is_none() {
            return true;
        }
        if !Bitboard::BACKRANKS.contains(to) {
            *next.pawns.get_mut(color) |= Bitboard::from(to);
            return self.held(&mut next, color);
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
                self.held(&mut next, color)
            })
    }

    /// Squares between which and a king on `loser` nobody stands for ever, on lines of the winner's line
    /// pieces: who leaves one may give check.
    fn lines_to(&self, loser: Square) -> Bitboard {
        let blockers = self.fixed & !Bitboard::from(loser);
        let shade = if Bitboard::LIGHT_SQUARES.contains(loser) {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        self.from
            .members
            .iter()
            .filter(|man| man.color == self.boxes.winner)
            .fold(Bitboard::EMPTY, |sum, man| {
                sum | match man.role {
                    Role::Bishop if (man.squares & shade).is_empty() => Bitboard::EMPTY,
                    Role::Bishop | Role::Rook | Role::Queen => man.attacks(loser, blockers),
                    _ => Bitboard::EMPTY,
                }
            })
    }
}

/// What pawns of `color` attack, and knights of his that stand on one square for ever.
fn touched(one: &Crowd, color: Color) -> Bitboard {
    let pawns = one
        .pawns
        .get(color)
        .into_iter()
        .fold(Bitboard::EMPTY, |sum, pawn| {
            sum | attacks::pawn_attacks(color, pawn)
        });
    let knights = one
        .members
        .iter()
        .filter(|man| man.color == color && man.role == Role::Knight && man.is_fixed());
    knights.fold(pawns, |sum, knight| {
        let from = knight.squares.first();
        sum | from.map_or(Bitboard::EMPTY, attacks::knight_attacks)
    })
}
