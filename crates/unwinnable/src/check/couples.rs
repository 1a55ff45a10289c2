//! Which squares of both kings go together, and with whom on move.

use crate::{Couple, Side};
use shakmaty::{Bitboard, Chess, Color, Position as _, Square, attacks};

/// For each side on move and each square of the loser's king, the squares of the winner's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Couples {
    white_on_move: [Bitboard; 64],
    black_on_move: [Bitboard; 64],
    winner: Color,
}

impl Couples {
    pub(super) fn none(winner: Color) -> Couples {
        Couples {
            white_on_move: [Bitboard::EMPTY; 64],
            black_on_move: [Bitboard::EMPTY; 64],
            winner,
        }
    }

    /// `None` where a square is none.
    pub(super) fn read(couples: &[Couple], winner: Color) -> Option<Couples> {
        let mut all = Couples::none(winner);
        for couple in couples {
            let loser = Square::try_from(u32::from(couple.loser)).ok()?;
            let turn = match couple.turn {
                Side::White => Color::White,
                Side::Black => Color::Black,
            };
            all.add(turn, loser, Bitboard(couple.winner));
        }
        Some(all)
    }

    /// Of one position; `None` if a king is missing.
    pub(super) fn of(chess: &Chess, winner: Color) -> Option<Couples> {
        let king = |color| chess.board().king_of(color);
        let mut all = Couples::none(winner);
        let at = Bitboard::from(king(winner)?);
        all.add(chess.turn(), king(winner.other())?, at);
        Some(all)
    }

    fn side(&self, turn: Color) -> &[Bitboard; 64] {
        match turn {
            Color::White => &self.white_on_move,
            Color::Black => &self.black_on_move,
        }
    }

    pub(super) fn add(&mut self, turn: Color, loser: Square, winner: Bitboard) {
        let side = match turn {
            Color::White => &mut self.white_on_move,
            Color::Black => &mut self.black_on_move,
        };
        side[usize::from(loser)] |= winner;
    }

    pub(super) fn with_on_move(&self, turn: Color) -> impl Iterator<Item = (Square, Bitboard)> {
        let rows = Square::ALL.into_iter().zip(*self.side(turn));
        rows.filter(|(_, set)| !set.is_empty())
    }

    pub(super) fn winner_when(&self, turn: Color, loser: Square) -> Bitboard {
        self.side(turn)[usize::from(loser)]
    }

    pub(super) fn hold(&self, other: &Couples) -> bool {
        Color::ALL.into_iter().all(|turn| {
            let both = self.side(turn).iter().zip(other.side(turn));
            both.into_iter().all(|(own, set)| set.is_subset(*own))
        })
    }

    /// Where the king of a side may be.
    pub(super) fn region(&self, color: Color) -> Bitboard {
        Color::ALL
            .into_iter()
            .flat_map(|turn| self.with_on_move(turn))
            .fold(Bitboard::EMPTY, |sum, (loser, set)| {
                sum | if color == self.winner {
                    set
                } else {
                    Bitboard::from(loser)
                }
            })
    }

    /// After a move of a man of `by` other than the king, with `turn` on move before: its own king is not on
    /// a square that is `attacked`.
    pub(super) fn after_man(&self, turn: Color, by: Color, attacked: Bitboard) -> Couples {
        let mut next = Couples::none(self.winner);
        for (loser, set) in self.with_on_move(turn) {
            if by == self.winner {
                next.add(by.other(), loser, set & !attacked);
            } else if !attacked.contains(loser) {
                next.add(by.other(), loser, set);
            }
        }
        next
    }

    /// After a move of the king of `by` to one of `onto`, away from squares that `from` allows. Kings never
    /// stand side by side.
    pub(super) fn after_king(
        &self,
        by: Color,
        onto: Bitboard,
        from: impl Fn(Square) -> Bitboard,
    ) -> Couples {
        let mut next = Couples::none(self.winner);
        for (loser, set) in self.with_on_move(by) {
            if by == self.winner {
                let near = attacks::king_attacks(loser) | Bitboard::from(loser);
                for king in set & from(loser) {
                    let to = attacks::king_attacks(king) & onto & !near;
                    next.add(by.other(), loser, to);
                }
            } else {
                for to in attacks::king_attacks(loser) & onto {
                    let near = attacks::king_attacks(to) | Bitboard::from(to);
                    next.add(by.other(), to, set & !near);
                }
            }
        }
        next
    }

    /// No king stands on `square`.
    pub(super) fn clear(&mut self, square: Square) {
        for side in [&mut self.white_on_move, &mut self.black_on_move] {
            side[usize::from(square)] = Bitboard::EMPTY;
            for set in side.iter_mut() {
                set.discard(square);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|turn| self.with_on_move(turn).next().is_none())
    }
}
