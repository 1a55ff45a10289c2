//! Positions as exact keys, and a set of them.

use alloc::vec;
use alloc::vec::Vec;
use shakmaty::{Bitboard, Chess, EnPassantMode, Position as _};

/// All that decides which moves are legal, now and later: men on squares, turn, castling rights, an en passant
/// square where a capture is legal; half-moves only when they count. Nothing is hashed away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key([u64; 5]);

/// No position: nothing stands on any square.
const FREE: Key = Key([0; 5]);

impl Key {
    /// `halfmoves`: whether the counter of 9.6.2 is part of the position.
    pub(super) fn of(chess: &Chess, halfmoves: bool) -> Key {
        let board = chess.board();
        // Three bits for what stands on a square, one for whose it is.
        let (middle, heavy) = (board.bishops(), board.queens());
        let men = [
            board.pawns() | middle | heavy,
            board.knights() | middle | board.kings(),
            board.rooks() | heavy | board.kings(),
            board.white(),
        ];
        let rights = chess.castles().castling_rights();
        let files = |rank: Bitboard, shift: u32| ((rights & rank).0 >> shift) & 0xff;
        let ep = chess
            .ep_square(EnPassantMode::Legal)
            .map_or(0, |square| u64::from(u8::from(square)) + 1);
        let clock = if halfmoves {
            u64::from(chess.halfmoves())
        } else {
            0
        };
        let state = u64::from(chess.turn().is_white())
            | files(Bitboard::from_rank(shakmaty::Rank::First), 0) << 8
            | files(Bitboard::from_rank(shakmaty::Rank::Eighth), 56) << 16
            | ep << 24
            | clock << 32;
        let [one, two, three, four] = men.map(|set| set.0);
        Key([one, two, three, four, state])
    }

    /// Whether they are the same, word by word: a call to compare so few costs more than they do.
    fn is(self, other: Key) -> bool {
        let differ = (self.0.iter().zip(other.0)).fold(0, |all, (one, two)| all | (one ^ two));
        differ == 0
    }

    /// Where the search for it begins; two keys may share it.
    fn place(self, mask: usize) -> usize {
        let mut mixed = 0x9e37_79b9_7f4a_7c15_u64;
        for word in self.0 {
            mixed = (mixed ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            mixed ^= mixed >> 32;
        }
        // Any bits will do for a place.
        (mixed as usize) & mask
    }
}

/// A set of keys with a limit.
pub(super) struct Keys {
    slots: Vec<Key>,
    count: usize,
    /// What was read ahead, so that it is read.
    ahead: u64,
}

impl Keys {
    pub(super) fn new() -> Keys {
        Keys {
            slots: vec![FREE; 1 << 6],
            count: 0,
            ahead: 0,
        }
    }

    /// Reads what adding these will begin with, so that they wait for the memory together.
    pub(super) fn read_ahead(&mut self, keys: &[Key]) {
        let mask = self.slots.len() - 1;
        for key in keys {
            self.ahead ^= self.slots[key.place(mask)].0[4];
        }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Adds it; `false` when it is there already.
    pub(super) fn insert(&mut self, key: Key) -> bool {
        if 2 * self.count >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(key);
        if !self.slots[at].is(FREE) {
            return false;
        }
        self.slots[at] = key;
        self.count += 1;
        true
    }

    /// The slot of the key, or the free one where it belongs: half of them are free.
    fn slot(&self, key: Key) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key.place(mask);
        while !self.slots[at].is(FREE) && !self.slots[at].is(key) {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let double = vec![FREE; 2 * self.slots.len()];
        let old = core::mem::replace(&mut self.slots, double);
        for key in old.into_iter().filter(|key| !key.is(FREE)) {
            let at = self.slot(key);
            self.slots[at] = key;
        }
    }
}
