//! Moves of the loser's men after which the winner has no legal move: he is in check, and nothing that any
//! position of a box allows answers it. Such a move ends the game, so nothing comes of it.

use crate::area::{Area, Certain, GUARDS_MAX};
use crate::board::{BISHOP, KING, KNIGHT, ROOK};
use crate::regions::line_moves;
use crate::squares::{self, Squares, bit, first};
use shakmaty::Color;

impl Area {
    /// Squares on which the man `at` mates a king of the winner that stands on one square, for certain. Checks
    /// are given by knights, and by line pieces beside the king: there nobody comes between.
    pub(crate) fn ends_on(&self, at: usize, certain: &Certain, winner: Color) -> u64 {
        let piece = &self.pieces()[at];
        let king = self.king(winner);
        if piece.color == winner || piece.role == KING || !king.is_power_of_two() {
            return 0;
        }
        let king = first(king);
        let beside = match piece.role {
            KNIGHT => squares::knight(king),
            BISHOP => squares::bishop(king, !0),
            ROOK => squares::rook(king, !0),
            _ => squares::king(king),
        };
        let walls = certain.walls[0] | certain.walls[1];
        Squares(beside & !walls)
            .filter(|to| !self.has_answer(at, *to, king, certain, winner))
            .fold(0, |set, to| set | bit(to))
    }

    /// Whether the winner may have a move when the man `at` has come to a square and checks his king.
    fn has_answer(&self, at: usize, to: u8, king: u8, certain: &Certain, winner: Color) -> bool {
        let walls = (certain.walls[0] | certain.walls[1]) & !self.pieces()[at].squares;
        let taken_by_pawn = squares::pawn(!winner, to) & self.pawns[winner as usize] != 0;
        let reaches = |role: u8| match role {
            KNIGHT => squares::knight(to),
            role => line_moves(bit(to), role, walls),
        };
        let taken = self.pieces().iter().any(|other| {
            other.color == winner && other.role != KING && reaches(other.role) & other.squares != 0
        });
        taken_by_pawn || taken || self.flights(at, to, king, certain, winner) != 0
    }

    /// Where the king could then go: not onto a man of his own that certainly stands, nor where a man of the
    /// other side certainly attacks. He hides nothing from himself; the man that has moved may.
    fn flights(&self, at: usize, to: u8, king: u8, certain: &Certain, winner: Color) -> u64 {
        let mut open = squares::king(king) & !certain.walls[winner as usize];
        for pawn in Squares(self.pawns[!winner as usize]) {
            open &= !squares::pawn(!winner, pawn);
        }
        open &= !match self.pieces()[at].role {
            KNIGHT => squares::knight(to),
            role => line_moves(bit(to), role, !bit(king)),
        };
        for (guard, piece) in self.pieces().iter().enumerate() {
            let asked = guard != at && piece.color != winner && !piece.absent;
            if open != 0 && asked && piece.squares.count_ones() <= GUARDS_MAX {
                open &= !self.always(guard, at, bit(to));
            }
        }
        open
    }
}
