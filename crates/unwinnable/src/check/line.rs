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
        if let Some(plain) = plain(&chess, *step) {
            let us = chess.turn();
            chess.play_unchecked(plain);
            if is_attacked(&chess, us) {
                return false;
            }
            continue;
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

/// A move of a piece to a square that it attacks and on which no man of its own and no king stands: legal
/// if afterwards its king is not attacked. Pawns, castling, and whatever is wrong: `None`.
fn plain(chess: &Chess, step: Move) -> Option<shakmaty::Move> {
    let (from, to) = (square(step.from)?, square(step.to)?);
    let board = chess.board();
    let role = board.role_at(from)?;
    let able = role != Role::Pawn
        && step.promotion.is_none()
        && chess.us().contains(from)
        && (board.attacks_from(from) & !chess.us() & !board.kings()).contains(to);
    able.then(|| shakmaty::Move::Normal {
        role,
        from,
        capture: board.role_at(to),
        to,
        promotion: None,
    })
}

/// Whether the king of `us`, who has just moved, could be taken.
fn is_attacked(chess: &Chess, us: Color) -> bool {
    let board = chess.board();
    board
        .king_of(us)
        .is_none_or(|king| board.attacks_to(king, us.other(), board.occupied()).any())
}

fn square(index: u8) -> Option<Square> {
    Square::try_from(u32::from(index)).ok()
}

fn asked(step: Move) -> Option<UciMove> {
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
