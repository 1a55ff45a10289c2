use alloc::string::{String, ToString};
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, Position as _, PositionError, PositionErrorKinds, fen::Fen,
};

/// Longest FEN that is read, in bytes.
pub const FEN_MAX: usize = 120;

/// Why a text is no position that a game can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionFault {
    /// The text is not a FEN.
    Text,
    /// A king is missing, or there is more than one of a colour.
    Kings,
    /// A pawn stands on the first or last rank.
    PawnRank,
    /// A castling right without its king or rook.
    Castling,
    /// The side that is not on move is in check, or a check that no move can give.
    Check,
    /// More pieces than promotions can make.
    Material,
}

/// A legal position: one that shakmaty does not call impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    chess: Chess,
}

impl Position {
    /// Reads a FEN; `chess960` says that castling follows Guideline II of the Laws.
    ///
    /// An en passant square without its pawn is read as none: it allows no move.
    pub fn from_fen(fen: &str, chess960: bool) -> Result<Position, PositionFault> {
        if fen.len() > FEN_MAX {
            return Err(PositionFault::Text);
        }
        let fen = Fen::from_ascii(fen.as_bytes()).map_err(|_| PositionFault::Text)?;
        let mode = if chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        fen.into_position(mode)
            .or_else(PositionError::ignore_invalid_ep_square)
            .map(|chess| Position { chess })
            .map_err(|error| fault(error.kinds()))
    }

    /// A position that other code has set up already.
    #[must_use]
    pub fn from_chess(chess: Chess) -> Position {
        Position { chess }
    }

    /// The position as shakmaty has it.
    #[must_use]
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// The FEN; en passant is named only where it is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// Whether castling is written as king takes own rook.
    pub(crate) fn is_chess960(&self) -> bool {
        self.chess.castles().mode() == CastlingMode::Chess960
    }
}

fn fault(kinds: PositionErrorKinds) -> PositionFault {
    use PositionErrorKinds as Kinds;
    if kinds.intersects(Kinds::MISSING_KING | Kinds::TOO_MANY_KINGS | Kinds::EMPTY_BOARD) {
        PositionFault::Kings
    } else if kinds.intersects(Kinds::PAWNS_ON_BACKRANK) {
        PositionFault::PawnRank
    } else if kinds.intersects(Kinds::INVALID_CASTLING_RIGHTS) {
        PositionFault::Castling
    } else if kinds.intersects(Kinds::TOO_MUCH_MATERIAL) {
        PositionFault::Material
    } else {
        PositionFault::Check
    }
}
