//! Everything that can be reached, enumerated without any knowledge but the moves.

use shakmaty::{Chess, Color, EnPassantMode, Position as _};
use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// A position as four sets of squares, one for each bit of a man's number, and what else moves depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exact {
    men: [u64; 4],
    state: u32,
}

impl Exact {
    /// Of a position, half-moves aside.
    #[must_use]
    pub fn of(chess: &Chess) -> Exact {
        let mut men = [0_u64; 4];
        for (square, piece) in chess.board() {
            let number = u32::from(piece.role) | (u32::from(piece.color.is_black()) << 3);
            for (bit, set) in men.iter_mut().enumerate() {
                *set |= u64::from(number >> bit & 1) << u32::from(square);
            }
        }
        let mut state = u32::from(chess.turn().is_black());
        let ep = chess.ep_square(EnPassantMode::Legal);
        state |= ep.map_or(0, |square| u32::from(square) + 1) << 1;
        for rook in chess.castles().castling_rights() {
            state |= 1 << (8 + u32::from(rook) % 8 + if u32::from(rook) < 8 { 0 } else { 8 });
        }
        Exact { men, state }
    }
}

/// Mixes words; keys are compared in full, so nothing hangs on it but speed.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
        self.0 ^= self.0 >> 32;
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }
}

/// A set of positions.
pub type Set = HashSet<Exact, BuildHasherDefault<Mixer>>;

/// An enumerator for one intended winner that remembers from where no mate can be reached.
pub struct Oracle {
    winner: Color,
    never: Set,
    past_bare: bool,
}

impl Oracle {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(winner: Color) -> Oracle {
        Oracle {
            winner,
            never: Set::default(),
            past_bare: true,
        }
    }

    /// Does not go on from where the winner has nothing but his king, which gives no check.
    #[must_use]
    pub fn stopping_at_bare_kings(winner: Color) -> Oracle {
        Oracle {
            past_bare: false,
            ..Oracle::new(winner)
        }
    }

    /// Whether some series of legal moves ends in mate by the winner; `None` when more than `states_max`
    /// new states had to be seen.
    pub fn can_mate(&mut self, root: &Chess, states_max: usize) -> Option<bool> {
        let mut seen = Set::default();
        let mut open = VecDeque::new();
        self.meet(&mut seen, &mut open, root.clone());
        while let Some(chess) = open.pop_front() {
            let moves = chess.legal_moves();
            if moves.is_empty() && chess.is_check() && chess.turn() != self.winner {
                return Some(true);
            }
            if !self.past_bare && chess.board().by_color(self.winner).count() == 1 {
                continue;
            }
            for m in moves {
                let mut next = chess.clone();
                next.play_unchecked(m);
                self.meet(&mut seen, &mut open, next);
            }
            if seen.len() > states_max {
                return None;
            }
        }
        self.never.extend(seen);
        Some(false)
    }

    fn meet(&self, seen: &mut Set, open: &mut VecDeque<Chess>, chess: Chess) {
        let key = Exact::of(&chess);
        if !self.never.contains(&key) && seen.insert(key) {
            open.push_back(chess);
        }
    }

    /// Forgets what it knows, when that is more than `states_max`.
    pub fn forget_above(&mut self, states_max: usize) {
        if self.never.len() > states_max {
            self.never = Set::default();
        }
    }
}

/// Half-moves without capture or pawn move that end the game (9.6.2).
pub const HALFMOVES_END: u32 = 150;

/// The same question where the game ends by 9.6.2, with the half-moves as part of a state; a mate by the last
/// move counts. `None` when more than `states_max` states had to be seen.
#[must_use]
pub fn can_mate_in_time(root: &Chess, winner: Color, states_max: usize) -> Option<bool> {
    let mut seen: HashSet<(Exact, u32), BuildHasherDefault<Mixer>> = HashSet::default();
    let mut open = VecDeque::from([root.clone()]);
    seen.insert((Exact::of(root), root.halfmoves()));
    while let Some(chess) = open.pop_front() {
        let moves = chess.legal_moves();
        if moves.is_empty() && chess.is_check() && chess.turn() != winner {
            return Some(true);
        }
        if chess.halfmoves() >= HALFMOVES_END {
            continue;
        }
        for m in moves {
            let mut next = chess.clone();
            next.play_unchecked(m);
            if seen.insert((Exact::of(&next), next.halfmoves())) {
                open.push_back(next);
            }
        }
        if seen.len() > states_max {
            return None;
        }
    }
    Some(false)
}
