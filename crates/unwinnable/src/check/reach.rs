//! Everything that can be reached, enumerated anew.

use super::boxes::Boxes;
use super::key::{Key, Keys};
use super::material::never_mates;
use alloc::vec::Vec;
use shakmaty::{Chess, Color, Position as _};

/// More states than this are not enumerated: the proof counts as not checked. Half of a table of 2^23 keys.
pub(super) const STATES_MAX: usize = 1 << 22;

/// Half-moves without capture or pawn move after which the game is over (9.6.2).
pub(super) const HALFMOVES_END: u32 = 150;

/// What an enumeration found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// All was seen, and `winner` mates nowhere.
    Never,
    /// A mate by `winner`.
    Mate,
    /// The limit was met first.
    TooMany,
}

/// Everything from `root` on. A state whose material can never mate is a leaf, and so is one in `boxes`.
pub(super) fn reach(
    root: &Chess,
    winner: Color,
    respect_75: bool,
    states_max: usize,
    boxes: Option<&Boxes>,
) -> Reach {
    let mut seen = Keys::new();
    let mut open = Vec::new();
    let mut keys = Vec::new();
    seen.insert(Key::of(root, respect_75));
    open.push(root.clone());
    while let Some(chess) = open.pop() {
        let may_be_mate = chess.turn() != winner && chess.is_check();
        let is_leaf = never_mates(chess.board(), winner)
            || (respect_75 && chess.halfmoves() >= HALFMOVES_END)
            || boxes.is_some_and(|boxes| boxes.have(&chess));
        if is_leaf && !may_be_mate {
            continue;
        }
        let moves = chess.legal_moves();
        if may_be_mate && moves.is_empty() {
            return Reach::Mate;
        }
        if is_leaf {
            continue;
        }
        keys.clear();
        let first = open.len();
        for _ in &moves {
            open.push(chess.clone());
        }
        for (next, m) in open[first..].iter_mut().zip(&moves) {
            next.play_unchecked(*m);
            keys.push(Key::of(next, respect_75));
        }
        seen.read_ahead(&keys);
        let mut end = first;
        for (index, key) in keys.iter().enumerate() {
            if seen.insert(*key) {
                if end != first + index {
                    open.swap(end, first + index);
                }
                end += 1;
            }
        }
        open.truncate(end);
        if seen.len() > states_max {
            return Reach::TooMany;
        }
    }
    Reach::Never
}
