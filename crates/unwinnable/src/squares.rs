//! Sets of squares as bits (a1 = bit 0), and what stands where attacks what.

use shakmaty::{Bitboard, Color, Square, attacks};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;
pub(crate) const RANK_1: u64 = 0xff;
pub(crate) const RANK_8: u64 = 0xff << 56;
pub(crate) const BACK_RANKS: u64 = RANK_1 | RANK_8;
pub(crate) const DARK: u64 = 0xaa55_aa55_aa55_aa55;

/// Iterates over the squares of a set, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub(crate) u64);

impl Iterator for Squares {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[inline]
pub(crate) const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The lowest square of a set that is not empty.
#[inline]
pub(crate) const fn first(set: u64) -> u8 {
    (set.trailing_zeros() & 63) as u8
}

#[inline]
pub(crate) const fn square(index: u8) -> Square {
    Square::new((index & 63) as u32)
}

#[inline]
pub(crate) fn rook(from: u8, occupied: u64) -> u64 {
    attacks::rook_attacks(square(from), Bitboard(occupied)).0
}

#[inline]
pub(crate) fn bishop(from: u8, occupied: u64) -> u64 {
    attacks::bishop_attacks(square(from), Bitboard(occupied)).0
}

#[inline]
pub(crate) fn knight(from: u8) -> u64 {
    attacks::knight_attacks(square(from)).0
}

#[inline]
pub(crate) fn king(from: u8) -> u64 {
    attacks::king_attacks(square(from)).0
}

/// Squares that a pawn of this colour attacks.
#[inline]
pub(crate) fn pawn(color: Color, from: u8) -> u64 {
    attacks::pawn_attacks(color, square(from)).0
}

/// Squares strictly between two squares of a line.
#[inline]
pub(crate) fn between(a: u8, b: u8) -> u64 {
    attacks::between(square(a), square(b)).0
}

/// The whole line through two squares; empty if there is none.
#[inline]
pub(crate) fn line(a: u8, b: u8) -> u64 {
    attacks::ray(square(a), square(b)).0
}

/// How many king moves apart two squares are on an empty board.
#[inline]
pub(crate) const fn distance(a: u8, b: u8) -> u8 {
    let files = (a & 7).abs_diff(b & 7);
    let ranks = (a >> 3).abs_diff(b >> 3);
    if files > ranks { files } else { ranks }
}
