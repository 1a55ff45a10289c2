//! A lone knight or bishop mates a king in a corner beside which one of its own men stands. How far that is:
//! order only, like everything that is scored.

use crate::board::{BISHOP, Board, KNIGHT, PAWN, ROOK};
use crate::moves::Step;
use crate::score::CORNERS;
use crate::squares::{DARK, Squares, bit, distance};
use shakmaty::Color;

/// The winner's piece and what it asks of the loser's men.
#[derive(Clone, Copy)]
pub(crate) struct Lone {
    winner: Color,
    /// Corners in which it can give check.
    corners: u64,
    knight: bool,
    /// More than one bishop, or pawns: the winner's king may be far away.
    several: bool,
}

/// The men of the loser that can stand in their king's way.
#[derive(Clone, Copy)]
pub(crate) struct Blockers {
    pawns: u64,
    knights: u64,
    bishops: u64,
    rooks: u64,
}

/// A corner beside which the winner's king stands.
const HELD: u32 = 32;
/// No man comes to a square.
const NEVER: u32 = 24;

impl Blockers {
    /// After a move.
    pub(crate) fn after(board: &Board, loser_men: u64, step: Step, by_loser: bool) -> Blockers {
        let mut men = Blockers {
            pawns: board.pawns & loser_men,
            knights: board.knights & loser_men,
            bishops: board.bishops & loser_men,
            rooks: board.rooks & loser_men,
        };
        if by_loser {
            let role = step.promotion().unwrap_or(board.role(step.from()));
            let set = match role {
                PAWN => &mut men.pawns,
                KNIGHT => &mut men.knights,
                BISHOP => &mut men.bishops,
                ROOK => &mut men.rooks,
                _ => return men,
            };
            *set |= bit(step.to());
        }
        men
    }
}

impl Lone {
    /// Whether the winner's pieces are bishops on one colour and nothing else, beside pawns.
    pub(crate) fn fits(board: &Board, winner: Color) -> bool {
        let own = board.of(winner);
        let bishops = board.bishops & own;
        bishops != 0
            && own & (board.straight() | board.knights) == 0
            && (bishops & DARK == 0 || bishops & !DARK == 0)
    }

    /// Of a side that has a king and one knight or bishop.
    pub(crate) fn of(board: &Board, winner: Color) -> Lone {
        let bishop = board.bishops & board.of(winner);
        Lone {
            winner,
            corners: match bishop & DARK {
                _ if bishop == 0 => CORNERS,
                0 => CORNERS & !DARK,
                _ => CORNERS & DARK,
            },
            knight: bishop == 0,
            several: board.of(winner).count_ones() > 2,
        }
    }

    /// The loser's king in the corner, his man beside it, the winner's king where it guards the other two squares;
    /// or a second man of his on the other side, if the winner's king has others with him.
    pub(crate) fn way(&self, loser_king: u8, winner_king: u8, men: &Blockers) -> u32 {
        let mut best = u32::MAX;
        for corner in Squares(self.corners) {
            let mut home = 4 * u32::from(distance(loser_king, corner));
            if self.several {
                // The winner's king is there, and may be unable to leave.
                if distance(winner_king, corner) < 2 {
                    home += HELD;
                }
                let both = self.nearest(men, corner ^ 1) + self.nearest(men, corner ^ 8);
                best = best.min(home + both);
            }
            for (beside, other) in [(corner ^ 1, corner ^ 8), (corner ^ 8, corner ^ 1)] {
                // Two squares from the corner: there, and one towards the man.
                let post = 2 * i16::from(other) - i16::from(corner);
                let near = post + i16::from(beside) - i16::from(corner);
                let far = distance(winner_king, post as u8).min(distance(winner_king, near as u8));
                let kings = home + 3 * u32::from(far);
                if kings < best {
                    best = best.min(kings + self.nearest(men, beside));
                }
            }
        }
        best
    }

    /// About how many moves a man needs to the square beside the corner.
    fn nearest(&self, men: &Blockers, to: u8) -> u32 {
        let mut best = NEVER;
        for man in Squares(men.pawns) {
            let (file, rank) = (man & 7, man >> 3);
            let down = self.winner == Color::White;
            let ahead = if down { to <= man } else { to >= man };
            let steps = if file == to & 7 && ahead && (8..56).contains(&to) {
                // It comes last: with all in place and nothing else to move the loser would be stalemated.
                u32::from(rank.abs_diff(to >> 3)).max(2)
            } else {
                // A knight or bishop first, which then goes there.
                3 + u32::from(if down { rank } else { 7 - rank })
            };
            best = best.min(steps);
        }
        for man in Squares(men.knights) {
            let far = u32::from(distance(man, to));
            best = best.min(far.div_ceil(2) + u32::from(far == 1));
        }
        for man in Squares(men.bishops) {
            if (bit(man) & DARK == 0) == (bit(to) & DARK == 0) {
                best = best.min(u32::from(distance(man, to)).min(2));
            }
        }
        if self.knight {
            for man in Squares(men.rooks) {
                best = best.min(u32::from(distance(man, to)).min(2));
            }
        }
        best
    }
}
