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
/// Men tried for one king square before mate is taken to be possible.
const TRIES_MAX: u32 = 20_000;

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
/// With `kings`, the winner's king is where that says for each square of the loser's.
pub(crate) fn may_mate(men: &[Man], winner: Color, kings: Option<&[u64; 64]>) -> bool {
    let walls = line_blockers(men, winner);
    let checks = checked(men, winner, walls);
    for man in men {
        if man.role == KING && man.color != winner {
            return Squares(man.squares & checks).any(|at| {
                let places = kings.map_or(!0, |kings| kings[usize::from(at)]);
                places != 0 && may_mate_at(men, winner, at, walls, places)
            });
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

fn may_mate_at(men: &[Man], winner: Color, at: u8, walls: u64, kings: u64) -> bool {
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
            man.squares & kings & !zone
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
    let mut asked = Asked {
        men,
        movers: &movers[..count],
        winner,
        king: bit(at),
        tries: 0,
    };
    let flights = near & !own_walls & !steady;
    asked.closes(flights, steady & bit(at) != 0, 0, 0)
}

/// One square of the loser's king, and what may be done about the squares next to it.
struct Asked<'a> {
    men: &'a [Man],
    movers: &'a [Masks],
    winner: Color,
    king: u64,
    tries: u32,
}

impl Asked<'_> {
    /// Whether men that are not used yet can give check and see to all `flights`: each man of the
    /// winner attacks what one of its masks says, each man of the loser stands on one square. Each
    /// step uses a man, for check or for a flight, so the depth is at most nine.
    fn closes(&mut self, flights: u64, checked: bool, movers: u32, fillers: u32) -> bool {
        self.tries += 1;
        if self.tries > TRIES_MAX || (checked && flights == 0) {
            return true;
        }
        let need = if checked {
            bit(squares::first(flights))
        } else {
            self.king
        };
        for (at, masks) in self.movers.iter().enumerate() {
            if movers >> at & 1 != 0 || self.has_unused_twin(at, movers) {
                continue;
            }
            for mask in &masks.list[..masks.len] {
                if mask & need != 0 {
                    let checked = checked || mask & self.king != 0;
                    if self.closes(flights & !mask, checked, movers | 1 << at, fillers) {
                        return true;
                    }
                }
            }
        }
        if !checked {
            return false;
        }
        let men = self.men;
        men.iter().enumerate().any(|(at, man)| {
            man.color != self.winner
                && man.role != KING
                && !man.is_wall()
                && man.anywhere() & need != 0
                && fillers >> at & 1 == 0
                && self.closes(flights & !need, true, movers, fillers | 1 << at)
        })
    }

    /// What the earlier of two men that can do the same has been tried with, the later need not.
    fn has_unused_twin(&self, at: usize, movers: u32) -> bool {
        let (earlier, rest) = self.movers.split_at(at);
        earlier.iter().enumerate().any(|(other, masks)| {
            movers >> other & 1 == 0
                && masks.len == rest[0].len
                && masks.list[..masks.len] == rest[0].list[..masks.len]
        })
    }
}
