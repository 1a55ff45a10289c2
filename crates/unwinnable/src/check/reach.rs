//! Everything that can be reached, enumerated anew.

use super::boxes::Boxes;
use super::key::{Key, Keys};
use super::material::never_mates;
use alloc::collections::VecDeque;
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

/// Breadth first from `root`. A state whose material can never mate is a leaf, and so is one in `boxes`.
pub(super) fn reach(
    root: &Chess,
    winner: Color,
    respect_75: bool,
    states_max: usize,
    boxes: Option<&Boxes>,
) -> Reach {
    let mut seen = Keys::new();
    let mut open = VecDeque::new();
    seen.insert(Key::of(root, respect_75));
    open.push_back(root.clone());
    while let Some(chess) = open.pop_front() {
        let moves = chess.legal_moves();
        if moves.is_empty() {
            if chess.turn() != winner && chess.is_check() {
                return Reach::Mate;
            }
            continue;
        }
        if never_mates(chess.board(), winner) || (respect_75 && chess.halfmoves() >= HALFMOVES_END)
        {
            continue;
        }
        if boxes.is_some_and(|boxes| boxes.have(&chess)) {
            continue;
        }
        for m in moves {
            let mut next = chess.clone();
            next.play_unchecked(m);
            if seen.insert(Key::of(&next, respect_75)) {
                if seen.len() > states_max {
                    return Reach::TooMany;
                }
                open.push_back(next);
            }
        }
    }
    Reach::Never
}
