//! A chess position (Art. 2 and 3). The only file of this crate that names shakmaty's board.

use crate::{Side, StartPosition};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use notation::{Language, Style};
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position as _, PositionError,
    PositionErrorKinds, Setup, fen::Fen, uci::UciMove,
};

/// Longest FEN that is read, in bytes.
pub const FEN_MAX: usize = 100;

/// Why a position cannot be played (3.10.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PositionFault {
    /// The text is not a FEN.
    Text,
    /// A king is missing, or there is more than one of a colour.
    Kings,
    /// A pawn stands on the first or last rank.
    PawnRank,
    /// A castling right without its king or rook.
    Castling,
    /// An en passant square without its pawn.
    EnPassant,
    /// The side that is not on move is in check, or a check that no move can give.
    Check,
    /// More pieces than promotions can make.
    Material,
    /// A Chess960 array against its rules (Guideline II.2).
    Array,
}

/// A legal position.
#[derive(Clone, Debug)]
pub struct Position {
    chess: Chess,
    mode: CastlingMode,
}

/// Strict: the counters of moves are compared too. See [`Position::repeats`].
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.chess == other.chess
            && self.mode == other.mode
            && self.chess.halfmoves() == other.chess.halfmoves()
            && self.chess.fullmoves() == other.chess.fullmoves()
    }
}

impl Eq for Position {}

impl Position {
    /// Sets up a position; reports all faults (3.10.3).
    pub fn try_new(start: &StartPosition) -> Result<Position, Vec<PositionFault>> {
        match start {
            StartPosition::Standard => Ok(Position {
                chess: Chess::new(),
                mode: CastlingMode::Standard,
            }),
            StartPosition::Fen(fen) => set_up(fen, CastlingMode::Standard),
            StartPosition::Chess960(fen) => set_up(fen, CastlingMode::Chess960),
        }
    }

    /// The side having the move (1.3).
    #[must_use]
    pub fn turn(&self) -> Side {
        side(self.chess.turn())
    }

    /// The position after a legal move, and the move as this crate writes it; `None`: illegal (3.10.2).
    #[must_use]
    pub fn play(&self, uci: &str) -> Option<(Position, String)> {
        let asked = UciMove::from_ascii(uci.as_bytes()).ok()?;
        let found = asked.to_move(&self.chess).ok()?;
        let text = UciMove::from_move(found, self.mode);
        // King takes own rook is how Chess960 writes castling; on a usual board it is no move.
        if self.mode == CastlingMode::Standard && text != asked {
            return None;
        }
        let mut chess = self.chess.clone();
        chess.play_unchecked(found);
        Some((
            Position {
                chess,
                mode: self.mode,
            },
            text.to_string(),
        ))
    }

    /// Whether a move meets 3.1 to 3.9.
    #[must_use]
    pub fn is_legal(&self, uci: &str) -> bool {
        self.play(uci).is_some()
    }

    /// All legal moves, sorted.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = self.chess.legal_moves();
        let mut all: Vec<String> = moves
            .iter()
            .map(|m| UciMove::from_move(*m, self.mode).to_string())
            .collect();
        all.sort();
        all
    }

    /// For each square with a piece that can move, where it can go; sorted. For a board to draw.
    #[must_use]
    pub fn dests(&self) -> Vec<(String, Vec<String>)> {
        let mut dests: Vec<(String, Vec<String>)> = Vec::new();
        for uci in self.legal_moves() {
            let (from, to) = (uci[..2].to_string(), uci[2..4].to_string());
            match dests.last_mut() {
                Some((last, tos)) if *last == from => {
                    // The four promotions are one destination and stand side by side.
                    if tos.last() != Some(&to) {
                        tos.push(to);
                    }
                }
                _ => dests.push((from, Vec::from([to]))),
            }
        }
        dests
    }

    /// Whether going from one square to another is a promotion that needs its piece named (3.7.5.1).
    #[must_use]
    pub fn promotes(&self, from_to: &str) -> bool {
        from_to.len() == 4 && self.is_legal(&format!("{from_to}q"))
    }

    /// As FEN; an en passant square only if a capture is legal; Chess960 rights as files.
    #[must_use]
    pub fn fen(&self) -> String {
        let fen = Fen::from_position(&self.chess, EnPassantMode::Legal).to_string();
        if self.mode == CastlingMode::Standard {
            return fen;
        }
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let rights = self.rights_as_files();
        if let Some(field) = fields.get_mut(2) {
            *field = &rights;
        }
        fields.join(" ")
    }

    fn rights_as_files(&self) -> String {
        let rooks = self.chess.castles().castling_rights();
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            let mine = rooks & self.chess.board().by_color(color);
            for square in mine.into_iter().rev() {
                let file = square.file().char();
                text.push(if color.is_white() {
                    file.to_ascii_uppercase()
                } else {
                    file
                });
            }
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }

    /// Half-moves since the last capture or pawn move (9.3, 9.6.2).
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.chess.halfmoves()
    }

    /// The king of the side on move is attacked (3.9.1).
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    /// The side on move is mated (5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.chess.is_checkmate()
    }

    /// The side on move has no legal move and is not in check (5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        self.chess.is_stalemate()
    }

    /// A legal move as players write it (Appendix C); `None`: illegal.
    #[must_use]
    pub fn san(&self, uci: &str, style: Style) -> Option<String> {
        self.play(uci)?;
        let found = UciMove::from_ascii(uci.as_bytes())
            .ok()?
            .to_move(&self.chess)
            .ok()?;
        Some(notation::san::write(&self.chess, found, style))
    }

    /// The move that a text means here, as UCI; `None`: not exactly one legal move fits (C.10).
    #[must_use]
    pub fn read_san(&self, text: &str, language: Language) -> Option<String> {
        let found = notation::san::read(&self.chess, text, language).ok()?;
        Some(UciMove::from_move(found, self.mode).to_string())
    }

    /// The same position by 9.2.2: side, pieces, rights of castling, legal en passant captures.
    #[must_use]
    pub fn repeats(&self, other: &Position) -> bool {
        self.chess == other.chess
    }

    /// As the analyser of what can still be mated has it.
    pub(crate) fn for_analysis(&self) -> unwinnable::Position {
        unwinnable::Position::from_chess(self.chess.clone())
    }
}

fn side(color: Color) -> Side {
    if color.is_white() {
        Side::White
    } else {
        Side::Black
    }
}

fn set_up(text: &str, mode: CastlingMode) -> Result<Position, Vec<PositionFault>> {
    if text.len() > FEN_MAX {
        return Err(Vec::from([PositionFault::Text]));
    }
    let fen = Fen::from_ascii(text.as_bytes()).map_err(|_| Vec::from([PositionFault::Text]))?;
    let setup = fen.into_setup();
    let array = mode == CastlingMode::Chess960 && !array_is_sound(&setup);
    let mut found = match Chess::from_setup(setup, mode) {
        Ok(chess) if !array => return Ok(Position { chess, mode }),
        Ok(_) => Vec::new(),
        Err(error) => faults(&error),
    };
    if array {
        found.push(PositionFault::Array);
    }
    Err(found)
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
    let places = |role| -> Vec<usize> { (0..8).filter(|i| white.get(*i) == Some(&role)).collect() };
    let (kings, rooks, bishops) = (places(Role::King), places(Role::Rook), places(Role::Bishop));
    white == roles(Rank::Eighth)
        && kings.len() == 1
        && rooks.len() == 2
        && bishops.len() == 2
        && rooks[0] < kings[0]
        && kings[0] < rooks[1]
        && bishops[0] % 2 != bishops[1] % 2
}
