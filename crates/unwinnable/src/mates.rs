//! Whether men that stay in their regions can ever stand so that the loser is mated.
//!
//! A necessary condition of mate is tested for each square of the loser's king: some man of the
//! winner gives check, and each square next to the king is attacked by the winner or holds a man
//! of the loser's own, a different man on each. Lines are blocked by walls only, and each man is
//! placed without regard to the others, so a mate is never missed.

use crate::board::{KING, KNIGHT, PAWN, QUEEN};
use crate::regions::{MEN_MAX, Man, line_moves};
use crate::squares::{self, Squares, bit, king};
use shakmaty::Color;

/// Sets of attacked squares around one king square that one man can bring about, none within
/// another.
#[derive(Clone, Copy)]
struct Masks {
    list: [u64; MASKS_MAX],
    len: usize,
}

const MASKS_MAX: usize = 24;
/// Combinations looked at for one king square before mate is taken to be possible.
const COMBINATIONS_MAX: u32 = 20_000;

impl Masks {
    const fn new() -> Masks {
        Masks {
            list: [0; MASKS_MAX],
            len: 0,
        }
    }

    /// Keeps a mask unless another contains it; `false` if there is no room.
    fn add(&mut self, mask: u64) -> bool {
        if self.list[..self.len].iter().any(|old| mask & !old == 0) {
            return true;
        }
        let mut kept = 0;
        for at in 0..self.len {
            let old = self.list[at];
            if old & !mask != 0 {
                self.list[kept] = old;
                kept += 1;
            }
        }
        self.len = kept;
        if kept == MASKS_MAX {
            return false;
        }
        self.list[kept] = mask;
        self.len += 1;
        true
    }
}

/// `false`: no placing of the men in their regions is mate of the loser.
pub(crate) fn may_mate(men: &[Man], winner: Color) -> bool {
    let walls = line_blockers(men, winner);
    let checks = checked(men, winner, walls);
    for man in men {
        if man.role == KING && man.color != winner {
            return Squares(man.squares & checks).any(|at| may_mate_at(men, winner, at, walls));
        }
    }
    true
}

/// Walls other than the loser's king, which shuts off nothing behind it from itself.
fn line_blockers(men: &[Man], winner: Color) -> u64 {
    men.iter()
        .filter(|man| man.is_wall() && (man.role != KING || man.color == winner))
        .fold(0, |set, man| set | man.squares)
}

/// All squares that some man of the winner other than the king may attack.
fn checked(men: &[Man], winner: Color, walls: u64) -> u64 {
    men.iter()
        .filter(|man| man.color == winner && man.role != KING)
        .fold(0, |set, man| {
            let mut set = set;
            for from in Squares(man.squares) {
                set |= attacks(man, from, walls);
            }
            if man.promoted != 0 {
                set |= line_moves(man.promoted, QUEEN, walls);
                for from in Squares(man.promoted) {
                    set |= squares::knight(from);
                }
            }
            set
        })
}

fn attacks(man: &Man, from: u8, walls: u64) -> u64 {
    match man.role {
        PAWN => squares::pawn(man.color, from),
        KNIGHT => squares::knight(from),
        KING => king(from),
        role => line_moves(bit(from), role, walls),
    }
}

fn may_mate_at(men: &[Man], winner: Color, at: u8, walls: u64) -> bool {
    let near = king(at);
    let zone = near | bit(at);
    let mut steady = 0;
    let mut own_walls = 0;
    let mut movers = [Masks::new(); MEN_MAX];
    let mut count = 0;
    for man in men {
        if man.color != winner {
            if man.role != KING && man.is_wall() {
                own_walls |= man.squares;
            }
            continue;
        }
        if man.is_wall() {
            steady |= attacks(man, man.root, walls) & zone;
            continue;
        }
        let mut masks = Masks::new();
        // The kings never stand next to each other.
        let places = if man.role == KING {
            man.squares & !zone
        } else {
            man.squares & !bit(at)
        };
        for from in Squares(places) {
            let mask = attacks(man, from, walls) & zone;
            if mask != 0 && !masks.add(mask) {
                return true;
            }
        }
        if man.promoted != 0 {
            return true;
        }
        if masks.len != 0 {
            movers[count] = masks;
            count += 1;
        }
    }
    let asked = Asked {
        men,
        winner,
        near: near & !own_walls,
        king: bit(at),
    };
    any_combination(&asked, steady, &movers[..count])
}

struct Asked<'a> {
    men: &'a [Man],
    winner: Color,
    /// Squares next to the king that hold no wall of the loser's own.
    near: u64,
    king: u64,
}

/// Goes through all choices of one mask for each mover, like the digits of a number.
fn any_combination(asked: &Asked<'_>, steady: u64, movers: &[Masks]) -> bool {
    let mut digits = [0_usize; MEN_MAX];
    for _ in 0..COMBINATIONS_MAX {
        let mut attacked = steady;
        for (masks, digit) in movers.iter().zip(&digits) {
            attacked |= masks.list[*digit];
        }
        if attacked & asked.king != 0 && can_fill(asked, asked.near & !attacked) {
            return true;
        }
        let mut place = 0;
        loop {
            let Some(masks) = movers.get(place) else {
                return false;
            };
            digits[place] += 1;
            if digits[place] < masks.len {
                break;
            }
            digits[place] = 0;
            place += 1;
        }
    }
    true
}

/// Whether different men of the loser can stand on all these squares.
fn can_fill(asked: &Asked<'_>, empty: u64) -> bool {
    let mut filled_by = [None; MEN_MAX];
    for hole in Squares(empty) {
        let mut tried = 0_u32;
        if !place(asked, hole, &mut filled_by, &mut tried) {
            return false;
        }
    }
    true
}

/// One step of a bipartite matching; the depth is at most the eight squares around a king.
fn place(
    asked: &Asked<'_>,
    hole: u8,
    filled_by: &mut [Option<u8>; MEN_MAX],
    tried: &mut u32,
) -> bool {
    for (at, man) in asked.men.iter().enumerate() {
        if man.color == asked.winner
            || man.role == KING
            || man.is_wall()
            || man.anywhere() & bit(hole) == 0
            || *tried & 1 << at != 0
        {
            continue;
        }
        *tried |= 1 << at;
        let free = match filled_by[at] {
            None => true,
            Some(other) => place(asked, other, filled_by, tried),
        };
        if free {
            filled_by[at] = Some(hole);
            return true;
        }
    }
    false
}
