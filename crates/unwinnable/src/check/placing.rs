//! Whether men, each somewhere in its region, can stand so that the loser is mated.
//!
//! For each place of the two kings and each check: every flight of the mated king is guarded by the winner's
//! king or the checking man, or another man does it, each man once and from one square: a winner's man that
//! attacks it, or a loser's man that stands on it. Lines are taken as open unless a man certainly stands there.
//! So more is taken for mate than is, never less.

use super::kings::Kings;
use super::men::{Man, Men};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// Places tried before giving up; then the proof counts as not checked.
const TRIES_MAX: u32 = 2_000_000;

/// What is set so far.
struct Placing<'a> {
    men: &'a Men,
    winner: Color,
    king: Square,
    /// Certain blockers of lines; the mated king hides nothing behind it.
    fixed: Bitboard,
    tries: u32,
}

/// No placing is mate. `false` also when there were too many to try.
pub(super) fn no_mate(men: &Men, kings: &Kings, winner: Color) -> bool {
    let Some(loser) = men.king(winner.other()) else {
        return false;
    };
    let mut placing = Placing {
        men,
        winner,
        king: loser.root,
        fixed: men.fixed & !Bitboard::from(loser.root),
        tries: 0,
    };
    for king in loser.squares {
        placing.king = king;
        for other in kings.others(winner.other(), king) {
            if placing.some_check_mates(other) {
                return false;
            }
        }
    }
    placing.tries < TRIES_MAX
}

impl Placing<'_> {
    /// With the winner's king on `other`.
    fn some_check_mates(&mut self, other: Square) -> bool {
        let men = self.men;
        let guarded = attacks::king_attacks(other);
        let taken_places = Bitboard::from(other) | Bitboard::from(self.king);
        for (index, man) in troops(men, self.winner) {
            for from in man.places() & !taken_places {
                let blockers = self.fixed | Bitboard::from(other);
                let reach = man.attacks(from, blockers & !Bitboard::from(from));
                if !reach.contains(self.king) || stood_on(men, man, from) {
                    continue;
                }
                let left = attacks::king_attacks(self.king) & !guarded & !reach;
                if self.left_can_be_shut(left, taken_places | Bitboard::from(from), 1 << index) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether men that are not `used` can see to all flights that are `left`. `places` are taken.
    fn left_can_be_shut(&mut self, left: Bitboard, places: Bitboard, used: u32) -> bool {
        self.tries += 1;
        if self.tries >= TRIES_MAX {
            return true;
        }
        let Some(flight) = left.first() else {
            return true;
        };
        for (index, man) in troops(self.men, self.winner.other()) {
            let at = Bitboard::from(flight);
            if used & (1 << index) == 0
                && man.places().contains(flight)
                && (places & at).is_empty()
                && !stood_on(self.men, man, flight)
                && self.left_can_be_shut(left & !at, places | at, used | 1 << index)
            {
                return true;
            }
        }
        for (index, man) in troops(self.men, self.winner) {
            if used & (1 << index) != 0 {
                continue;
            }
            for from in man.places() & !places {
                let reach = man.attacks(from, self.fixed & !Bitboard::from(from));
                if reach.contains(flight)
                    && !stood_on(self.men, man, from)
                    && self.left_can_be_shut(
                        left & !reach,
                        places | Bitboard::from(from),
                        used | 1 << index,
                    )
                {
                    return true;
                }
            }
        }
        false
    }
}

/// Men of a side without its king, with a number for each.
fn troops(men: &Men, color: Color) -> impl Iterator<Item = (usize, &Man)> {
    let troop = move |man: &Man| man.color == color && man.role != Role::King;
    men.all
        .iter()
        .enumerate()
        .filter(move |(_, man)| troop(man))
}

/// Another man stands there for ever.
fn stood_on(men: &Men, man: &Man, square: Square) -> bool {
    men.fixed.contains(square) && man.root != square
}
