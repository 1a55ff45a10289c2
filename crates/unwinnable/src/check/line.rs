//! A line, move by move.

use super::reach::HALFMOVES_END;
use crate::{Move, Promotion};
use shakmaty::{Chess, Color, Position as _, Role, Square, uci::UciMove};

/// Longest line that is replayed, in half-moves.
pub(super) const LINE_MAX: usize = 1 << 16;

/// Every move is legal where it is made, and after the last one `winner` has mated; with `respect_75` nobody
/// moves on after 9.6.2 has ended the game.
pub(super) fn mates(root: &Chess, winner: Color, line: &[Move], respect_75: bool) -> bool {
    if line.len() > LINE_MAX {
        return false;
    }
    let mut chess = root.clone();
    for step in line {
        if respect_75 && chess.halfmoves() >= HALFMOVES_END {
            return false;
        }
        let Some(asked) = asked(*step) else {
            return false;
        };
        let Ok(found) = asked.to_move(&chess) else {
            return false;
        };
        // One move is written in one way; king takes own rook is for Chess960 only.
        if UciMove::from_move(found, chess.castles().mode()) != asked {
            return false;
        }
        chess.play_unchecked(found);
    }
    chess.turn() != winner && chess.is_checkmate()
}

fn asked(step: Move) -> Option<UciMove> {
    let square = |index: u8| Square::try_from(u32::from(index)).ok();
    Some(UciMove::Normal {
        from: square(step.from)?,
        to: square(step.to)?,
        promotion: step.promotion.map(|promotion| match promotion {
            Promotion::Knight => Role::Knight,
            Promotion::Bishop => Role::Bishop,
            Promotion::Rook => Role::Rook,
            Promotion::Queen => Role::Queen,
        }),
    })
}
