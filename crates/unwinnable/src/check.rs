//! The second opinion: every certificate is verified here, by code that shares nothing with the analyser but
//! the rules of chess (shakmaty) and the types in which answers are written.
//!
//! `true` is certain. `false` says that the certificate does not show what it claims, or that showing it
//! would cost more than the limits stated with each kind.

mod boxes;
mod couples;
mod crowd;
mod ending;
mod invariant;
mod key;
mod kings;
mod line;
mod material;
mod men;
mod placing;
mod reach;

use crate::{Position, Proof, Side, Verdict};
use boxes::Boxes;
use reach::{Reach, STATES_MAX, reach};
use shakmaty::{Chess, Color, Position as _};

/// FIDE 5.2.2, 6.9: whether the verdict on `winner` is proven by what it carries. `Undecided` claims nothing,
/// and is true.
///
/// `Can`: the line is replayed and ends in mate by `winner`. `Cannot`: see [`Proof`]; without the end of the
/// game after 75 moves (9.6.2).
#[must_use]
pub fn check(position: &Position, winner: Side, verdict: &Verdict) -> bool {
    check_with(position, winner, verdict, false)
}

/// The same where `respect_75` says whether the game ends by 9.6.2, counted from the position's half-moves.
#[must_use]
pub fn check_with(position: &Position, winner: Side, verdict: &Verdict, respect_75: bool) -> bool {
    let root = position.chess();
    let winner = match winner {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    match verdict {
        Verdict::Can { line } => line::mates(root, winner, line, respect_75),
        Verdict::Cannot { proof } => never(root, winner, proof, respect_75),
        Verdict::Undecided { .. } => true,
    }
}

fn never(root: &Chess, winner: Color, proof: &Proof, respect_75: bool) -> bool {
    let over = root.legal_moves().is_empty();
    let won = over && root.turn() != winner && root.is_check();
    match proof {
        Proof::Terminal => {
            let out_of_moves = respect_75 && root.halfmoves() >= reach::HALFMOVES_END;
            (over || out_of_moves) && !won
        }
        Proof::Material => !won && material::never_mates(root.board(), winner),
        Proof::Finite { .. } | Proof::Closure { .. } => {
            reach(root, winner, respect_75, STATES_MAX, None) == Reach::Never
        }
        Proof::Invariant { men } => invariant::holds(root, winner, men),
        Proof::Boxes { boxes, .. } => Boxes::read(boxes, winner).is_some_and(|boxes| {
            boxes.are_closed()
                && reach(root, winner, respect_75, STATES_MAX, Some(&boxes)) == Reach::Never
        }),
    }
}
