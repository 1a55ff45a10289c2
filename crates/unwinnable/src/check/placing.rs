//! Whether men, each somewhere in its region, can stand so that the loser is mated.
//!
//! For each place of the kings and each check: every flight of the mated king is guarded by the winner's
//! king or the checking man, or another man does it, each man once and from one square: a winner's man that
//! attacks it, or a loser's man that stands on it. Lines are taken as open unless a man certainly stands there.
//! So more is taken for mate than is, never less.

use super::couples::Couples;
use super::men::{Man, Men};
use alloc::vec::Vec;
use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// Places tried before giving up; then the proof counts as not checked.
const TRIES_MAX: u32 = 500_000;

/// A man of the winner on a square, and what it attacks there.
#[derive(Clone, Copy)]
struct Aim {
    man: usize,
    from: Square,
    reach: Bitboard,
}

struct Placing<'a> {
    men: &'a Men,
    loser: Color,
    aims: Vec<Aim>,
    /// For each man the one before it that can do the same, if any: while that one is not used, this one
    /// need not be tried.
    twins: Vec<Option<usize>>,
    tries: u32,
}

/// No placing is mate. `false` also when there were too many to try. With `couples` the kings stand only as
/// these say, the loser on move.
pub(super) fn no_mate(men: &Men, winner: Color, couples: Option<&Couples>) -> bool {
    let (Some(loser), Some(mine)) = (men.king(winner.other()), men.king(winner)) else {
        return false;
    };
    // The mated king hides nothing behind it.
    let blockers = men.fixed & !Bitboard::from(loser.root);
    let aims: Vec<Aim> = troops(men, winner)
        .flat_map(|(index, man)| {
            let free = man.places() & !(men.fixed & !Bitboard::from(man.root));
            free.into_iter().map(move |from| Aim {
                man: index,
                from,
                reach: man.attacks(from, blockers & !Bitboard::from(from)),
            })
        })
        .collect();
    let checked = aims
        .iter()
        .fold(Bitboard::EMPTY, |sum, aim| sum | aim.reach);
    let mut placing = Placing {
        men,
        loser: winner.other(),
        aims,
        twins: twins(&men.all),
        tries: 0,
    };
    for king in loser.squares & checked {
        let places = couples.map_or(mine.squares, |all| all.winner_when(winner.other(), king));
        if placing.some_check_mates(king, places) {
            return false;
        }
    }
    true
}

/// What the winner's king may guard of the squares `near` the mated king: each set once. Its own square is
/// not taken from others, so more is taken for mate than is.
fn guards(near: Bitboard, king: Square, places: Bitboard) -> Vec<Bitboard> {
    // Kings never stand side by side.
    let apart = places & !near & !Bitboard::from(king);
    let mut all = Vec::new();
    for other in apart {
        let guarded = attacks::king_attacks(other) & near;
        if !all.contains(&guarded) {
            all.push(guarded);
        }
    }
    all
}

impl Placing<'_> {
    /// With the loser's king on `king`, the winner's on one of `places`.
    fn some_check_mates(&mut self, king: Square, places: Bitboard) -> bool {
        let near = attacks::king_attacks(king);
        let guards = guards(near, king, places);
        let at_king = Bitboard::from(king);
        for next in 0..self.aims.len() {
            let Aim { man, from, reach } = self.aims[next];
            if !reach.contains(king) || from == king || self.twins[man].is_some() {
                continue;
            }
            let taken_places = at_king | Bitboard::from(from);
            for guarded in &guards {
                let left = near & !*guarded & !reach;
                if self.left_can_be_shut(left, taken_places, 1 << man) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether men that are not `used` can see to all flights that are `left`. `places` are taken.
    fn left_can_be_shut(&mut self, left: Bitboard, places: Bitboard, used: u32) -> bool {
        self.tries += 1;
        let Some(flight) = left.first() else {
            return true;
        };
        if self.tries > TRIES_MAX {
            return true;
        }
        let men = self.men;
        let at = Bitboard::from(flight);
        for (index, man) in troops(men, self.loser) {
            let twin_first = self.twins[index].is_some_and(|twin| used & (1 << twin) == 0);
            let stands = !twin_first
                && man.places().contains(flight)
                && (!men.fixed.contains(flight) || man.root == flight)
                && !places.contains(flight);
            if stands
                && used & (1 << index) == 0
                && self.left_can_be_shut(left & !at, places | at, used | 1 << index)
            {
                return true;
            }
        }
        for next in 0..self.aims.len() {
            let Aim { man, from, reach } = self.aims[next];
            if used & (1 << man) == 0
                && self.twins[man].is_none_or(|twin| used & (1 << twin) != 0)
                && reach.contains(flight)
                && !places.contains(from)
                && self.left_can_be_shut(
                    left & !reach,
                    places | Bitboard::from(from),
                    used | 1 << man,
                )
            {
                return true;
            }
        }
        false
    }
}

fn twins(men: &[Man]) -> Vec<Option<usize>> {
    let same = |a: &Man, b: &Man| {
        a.role == b.role
            && a.color == b.color
            && a.squares == b.squares
            && a.promoted == b.promoted
            && !a.is_fixed()
            && !b.is_fixed()
    };
    let twin = |at: usize| men[..at].iter().rposition(|other| same(other, &men[at]));
    (0..men.len()).map(twin).collect()
}

/// Men of a side without its king, with a number for each.
fn troops(men: &Men, color: Color) -> impl Iterator<Item = (usize, &Man)> {
    let troop = move |man: &Man| man.color == color && man.role != Role::King;
    men.all
        .iter()
        .enumerate()
        .filter(move |(_, man)| troop(man))
}
