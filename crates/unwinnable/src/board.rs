//! A position in 32 bytes that is its own exact key, and the same unpacked.

use crate::squares::{self, BACK_RANKS, DARK, FILE_A, FILE_H, Squares, bit, first};
use shakmaty::{Chess, Color, Position as _};

/// Four bit planes give each square a code of four bits: 0 empty, 1 to 7 white, 9 to 15 black,
/// 8 a pawn that can legally be taken en passant. Roles count from the pawn, 1, to the king, 6;
/// the king of the side on move is 7, and a rook that may castle is a pawn on a back rank, where
/// no pawn stands. Placement, turn, castling rights and en passant, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key(pub(crate) [u64; 4]);

pub(crate) const PAWN: u8 = 1;
pub(crate) const KNIGHT: u8 = 2;
pub(crate) const BISHOP: u8 = 3;
pub(crate) const ROOK: u8 = 4;
pub(crate) const QUEEN: u8 = 5;
pub(crate) const KING: u8 = 6;

/// A position unpacked: a set of squares for each kind of man.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) pawns: u64,
    pub(crate) knights: u64,
    pub(crate) bishops: u64,
    pub(crate) rooks: u64,
    pub(crate) queens: u64,
    pub(crate) kings: u64,
    pub(crate) white: u64,
    pub(crate) occupied: u64,
    /// Rooks that may still castle.
    pub(crate) castling: u64,
    /// The pawn that can legally be taken en passant.
    pub(crate) passing: u64,
    pub(crate) turn: Color,
}

impl Key {
    #[inline]
    pub(crate) fn put(&mut self, square: u8, code: u8) {
        for (plane, bits) in self.0.iter_mut().enumerate() {
            *bits |= u64::from(code >> plane & 1) << (square & 63);
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self, set: u64) {
        for bits in &mut self.0 {
            *bits &= !set;
        }
    }

    /// Takes the en passant mark away and gives the move to the other side.
    #[inline]
    pub(crate) fn pass(&mut self, passing: u64, kings: u64, pushed_by: Color) {
        // A pawn that was passing becomes a usual one of the side that had pushed it.
        self.0[0] |= passing;
        if pushed_by == Color::White {
            self.0[3] &= !passing;
        }
        self.0[0] ^= kings;
    }

    /// Marks a pawn as open to capture en passant.
    #[inline]
    pub(crate) fn mark_passing(&mut self, pawn: u64) {
        self.0[0] &= !pawn;
        self.0[3] |= pawn;
    }

    /// Mixes all 256 bits; used only to find a place in the index, where whole keys are compared.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        let mut h: u64 = 0x9e37_79b9_7f4a_7c15;
        for bits in self.0 {
            h = (h ^ bits).wrapping_mul(0xff51_afd7_ed55_8ccd);
            h ^= h >> 32;
        }
        h
    }

    pub(crate) fn unpack(&self) -> Board {
        let [p0, p1, p2, p3] = self.0;
        let low = p0 | p1 | p2;
        let passing = p3 & !low;
        let pawns_and_castling = p0 & !p1 & !p2;
        let castling = pawns_and_castling & BACK_RANKS;
        let kings = p1 & p2;
        let turn = if kings & p0 & p3 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let mut white = low & !p3;
        if turn == Color::Black {
            white |= passing;
        }
        Board {
            pawns: (pawns_and_castling & !BACK_RANKS) | passing,
            knights: !p0 & p1 & !p2,
            bishops: p0 & p1 & !p2,
            rooks: (!p0 & !p1 & p2) | castling,
            queens: p0 & !p1 & p2,
            kings,
            white,
            occupied: low | passing,
            castling,
            passing,
            turn,
        }
    }

    pub(crate) fn of(chess: &Chess) -> Key {
        let board = chess.board();
        let castling = chess.castles().castling_rights().0;
        let on_move = board.kings().0 & board.by_color(chess.turn()).0;
        let roles = [
            board.pawns().0,
            board.knights().0,
            board.bishops().0,
            board.rooks().0 & !castling,
            board.queens().0,
            board.kings().0,
        ];
        let [pawns, knights, bishops, rooks, queens, kings] = roles;
        let mut key = Key([
            pawns | bishops | queens | castling | on_move,
            knights | bishops | kings,
            rooks | queens | kings,
            board.black().0,
        ]);
        if let Some(target) = chess.legal_ep_square() {
            let target = bit(u8::from(target));
            let pawn = match chess.turn() {
                Color::White => target >> 8,
                Color::Black => target << 8,
            };
            key.mark_passing(pawn);
        }
        key
    }
}

impl Board {
    #[inline]
    pub(crate) fn of(&self, color: Color) -> u64 {
        match color {
            Color::White => self.white,
            Color::Black => self.occupied & !self.white,
        }
    }

    #[inline]
    pub(crate) fn king(&self, color: Color) -> u8 {
        first(self.kings & self.of(color))
    }

    #[inline]
    pub(crate) fn diagonal(&self) -> u64 {
        self.bishops | self.queens
    }

    #[inline]
    pub(crate) fn straight(&self) -> u64 {
        self.rooks | self.queens
    }

    /// The men of the set `by` that attack a square, if exactly the set `occupied` blocks lines.
    #[inline]
    pub(crate) fn attackers(&self, target: u8, by: u64, by_color: Color, occupied: u64) -> u64 {
        let mut found = squares::knight(target) & self.knights
            | squares::king(target) & self.kings
            | squares::pawn(!by_color, target) & self.pawns;
        let (diagonal, straight) = (self.diagonal() & by, self.straight() & by);
        if diagonal != 0 {
            found |= squares::bishop(target, occupied) & diagonal;
        }
        if straight != 0 {
            found |= squares::rook(target, occupied) & straight;
        }
        found & by
    }

    /// All squares that the men of the set `by` attack, if exactly the set `occupied` blocks lines.
    #[inline]
    pub(crate) fn attacked(&self, by: u64, by_color: Color, occupied: u64) -> u64 {
        let pawns = self.pawns & by;
        let mut found = match by_color {
            Color::White => (pawns & !FILE_A) << 7 | (pawns & !FILE_H) << 9,
            Color::Black => (pawns & !FILE_A) >> 9 | (pawns & !FILE_H) >> 7,
        };
        for from in Squares(self.kings & by) {
            found |= squares::king(from);
        }
        for from in Squares(self.knights & by) {
            found |= squares::knight(from);
        }
        for from in Squares(self.diagonal() & by) {
            found |= squares::bishop(from, occupied);
        }
        for from in Squares(self.straight() & by) {
            found |= squares::rook(from, occupied);
        }
        found
    }

    #[inline]
    pub(crate) fn checkers(&self) -> u64 {
        let them = self.of(!self.turn);
        self.attackers(self.king(self.turn), them, !self.turn, self.occupied)
    }

    /// Whether this material cannot mate in any arrangement with the other side's.
    pub(crate) fn cannot_mate(&self, winner: Color) -> bool {
        let own = self.of(winner);
        if own & (self.pawns | self.rooks | self.queens) != 0 {
            return false;
        }
        if own & self.knights != 0 {
            let other = self.of(!winner) & !self.kings & !self.queens;
            return own.count_ones() <= 2 && other == 0;
        }
        if own & self.bishops != 0 {
            let one_colour = self.bishops & DARK == 0 || self.bishops & !DARK == 0;
            return one_colour && self.knights == 0 && self.pawns == 0;
        }
        true
    }

    #[inline]
    pub(crate) fn role(&self, square: u8) -> u8 {
        let at = bit(square);
        if self.pawns & at != 0 {
            PAWN
        } else if self.knights & at != 0 {
            KNIGHT
        } else if self.bishops & at != 0 {
            BISHOP
        } else if self.rooks & at != 0 {
            ROOK
        } else if self.queens & at != 0 {
            QUEEN
        } else {
            KING
        }
    }
}
