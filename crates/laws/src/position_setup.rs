//! Setting a position up (Art. 2.3, 3.10.3, Guideline II): every fault is found, and an arbiter may force one.

use crate::loose::Loose;
use crate::position::{Board, FEN_MAX, PositionFault};
use alloc::vec::Vec;
use shakmaty::{
    CastlingMode, Chess, Color, FromSetup, PositionError, PositionErrorKinds, Setup, fen::Fen,
};

fn read(text: &str) -> Result<Setup, Vec<PositionFault>> {
    if text.len() > FEN_MAX {
        return Err(Vec::from([PositionFault::Text]));
    }
    let fen = Fen::from_ascii(text.as_bytes()).map_err(|_| Vec::from([PositionFault::Text]))?;
    Ok(fen.into_setup())
}

/// FIDE 3.10.3: a position that legal moves may have reached.
pub(crate) fn set_up(text: &str, mode: CastlingMode) -> Result<Board, Vec<PositionFault>> {
    let setup = read(text)?;
    let array = mode == CastlingMode::Chess960 && !array_is_sound(&setup);
    let mut found = match Chess::from_setup(setup, mode) {
        Ok(chess) if !array => return Ok(Board::Lawful(chess)),
        Ok(_) => Vec::new(),
        Err(error) => faults(&error),
    };
    if array {
        found.push(PositionFault::Array);
    }
    Err(found)
}

/// FIDE A.4.4, 7.6: what the arbiter lets stand, whatever it is.
pub(crate) fn force(text: &str, mode: CastlingMode) -> Result<Board, Vec<PositionFault>> {
    read(text).map(|setup| board(setup, mode))
}

/// Any pieces on any squares. What play can go on from by the Laws is lawful, however it came about.
pub(crate) fn board(setup: Setup, mode: CastlingMode) -> Board {
    let loose = Loose::new(setup, mode);
    let lawful = Chess::from_setup(loose.setup().clone(), mode)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material);
    lawful.map_or(Board::Loose(loose), Board::Lawful)
}

fn faults(error: &PositionError<Chess>) -> Vec<PositionFault> {
    use PositionErrorKinds as K;
    let table = [
        (
            K::EMPTY_BOARD | K::MISSING_KING | K::TOO_MANY_KINGS,
            PositionFault::Kings,
        ),
        (K::PAWNS_ON_BACKRANK, PositionFault::PawnRank),
        (K::INVALID_CASTLING_RIGHTS, PositionFault::Castling),
        (K::INVALID_EP_SQUARE, PositionFault::EnPassant),
        (
            K::OPPOSITE_CHECK | K::IMPOSSIBLE_CHECK,
            PositionFault::Check,
        ),
        (K::TOO_MUCH_MATERIAL | K::VARIANT, PositionFault::Material),
    ];
    table
        .iter()
        .filter(|(kinds, _)| error.kinds().intersects(*kinds))
        .map(|(_, fault)| *fault)
        .collect()
}

/// Guideline II.2: where all men stand on their first ranks, the king stands between the rooks, the
/// bishops on different colours, Black opposite White. Any other position is not an array: sound.
fn array_is_sound(setup: &Setup) -> bool {
    use shakmaty::{File, Piece, Rank, Role, Square};
    let at = |file: File, rank: Rank| setup.board.piece_at(Square::from_coords(file, rank));
    let pawns = |rank, color: Color| File::ALL.iter().all(|f| at(*f, rank) == Some(color.pawn()));
    let full = |rank, color: Color| {
        File::ALL
            .iter()
            .all(|f| at(*f, rank).is_some_and(|p: Piece| p.color == color))
    };
    let is_array = pawns(Rank::Second, Color::White)
        && pawns(Rank::Seventh, Color::Black)
        && full(Rank::First, Color::White)
        && full(Rank::Eighth, Color::Black);
    if !is_array {
        return true;
    }
    let roles = |rank| -> Vec<Role> {
        File::ALL
            .iter()
            .filter_map(|f| at(*f, rank))
            .map(|p| p.role)
            .collect()
    };
    let white = roles(Rank::First);
    let places = |role| -> Vec<usize> {
        let files = white.iter().enumerate();
        files
            .filter(|(_, one)| **one == role)
            .map(|(file, _)| file)
            .collect()
    };
    let (kings, rooks, bishops) = (places(Role::King), places(Role::Rook), places(Role::Bishop));
    white == roles(Rank::Eighth)
        && kings.len() == 1
        && rooks.len() == 2
        && bishops.len() == 2
        && rooks[0] < kings[0]
        && kings[0] < rooks[1]
        && bishops[0] % 2 != bishops[1] % 2
}
