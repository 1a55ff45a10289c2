//! A line of play for those who do not name the rules library: FEN and text in, text out.

use crate::PLIES_MAX;
use crate::san::{self, Language, SanFault, Style};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, PositionError};

/// Why a start position cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartFault {
    /// The text is not a FEN.
    NotFen,
    /// The position cannot occur and cannot be played (3.10.3).
    Impossible,
}

/// A start position and the legal moves made from it.
#[derive(Clone, Debug)]
pub struct Line {
    mode: CastlingMode,
    /// Every position of the line, the first included; never empty.
    positions: Vec<Chess>,
    moves: Vec<Move>,
}

impl Default for Line {
    fn default() -> Self {
        Line {
            mode: CastlingMode::Standard,
            positions: alloc::vec![Chess::default()],
            moves: Vec::new(),
        }
    }
}

const fn mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

impl Line {
    /// From a FEN, or from the usual start position. Castling in a Chess960 FEN may be written
    /// by files or as `KQkq`. More pieces than a game can have are no fault here.
    ///
    /// # Errors
    /// [`StartFault`] when the position cannot be played.
    pub fn new(start_fen: Option<&str>, chess960: bool) -> Result<Line, StartFault> {
        let Some(text) = start_fen else {
            return Ok(Line::default());
        };
        let fen = Fen::from_ascii(text.trim().as_bytes()).map_err(|_| StartFault::NotFen)?;
        let mode = mode(chess960);
        let start = fen
            .into_position::<Chess>(mode)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_too_much_material)
            .map_err(|_| StartFault::Impossible)?;
        Ok(Line::from_start(start, mode))
    }

    /// From a FEN as records have it: castling by other files than a and h means Chess960 without its tag, and
    /// rights that the position does not have are left out. `None` where that gives no other start than
    /// [`Line::new`] does.
    #[must_use]
    pub fn mended(start_fen: &str) -> Option<Line> {
        let fen = Fen::from_ascii(start_fen.trim().as_bytes()).ok()?;
        let standard = CastlingMode::Standard;
        let strict = fen.clone().into_position::<Chess>(standard);
        if strict.is_ok() {
            return None;
        }
        if let Ok(start) = fen.into_position(CastlingMode::Chess960) {
            return Some(Line::from_start(start, CastlingMode::Chess960));
        }
        let start = strict
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_too_much_material)
            .ok()?;
        Some(Line::from_start(start, standard))
    }

    fn from_start(start: Chess, mode: CastlingMode) -> Line {
        Line {
            mode,
            positions: alloc::vec![start],
            moves: Vec::new(),
        }
    }

    /// Whether castling is that of Chess960.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.mode == CastlingMode::Chess960
    }

    /// The position at the end of the line, for crates that name the rules library.
    #[must_use]
    pub fn position(&self) -> &Chess {
        self.positions
            .last()
            .expect("a line holds its start position")
    }

    /// Adds a move written as UCI; castling as king's step or as king takes rook.
    ///
    /// # Errors
    /// [`SanFault`] when it is not a legal move; the line is unchanged.
    pub fn push_uci(&mut self, uci: &str) -> Result<(), SanFault> {
        let read = UciMove::from_ascii(uci.as_bytes()).map_err(|_| SanFault::Unreadable)?;
        let legal = read
            .to_move(self.position())
            .map_err(|_| SanFault::Illegal)?;
        self.push(legal)
    }

    /// Adds a written move and gives it as UCI.
    ///
    /// # Errors
    /// [`SanFault`] when not exactly one legal move fits; the line is unchanged.
    pub fn push_san(&mut self, text: &str, language: Language) -> Result<String, SanFault> {
        let legal = san::read(self.position(), text, language)?;
        self.push(legal)?;
        Ok(self.uci_of(legal))
    }

    /// The move that a text means here, as UCI; the line is unchanged.
    ///
    /// # Errors
    /// [`SanFault`] when not exactly one legal move fits.
    pub fn read_san(&self, text: &str, language: Language) -> Result<String, SanFault> {
        san::read(self.position(), text, language).map(|legal| self.uci_of(legal))
    }

    fn push(&mut self, legal: Move) -> Result<(), SanFault> {
        if self.moves.len() >= PLIES_MAX {
            return Err(SanFault::Illegal);
        }
        let mut next = self.position().clone();
        next.play_unchecked(legal);
        self.positions.push(next);
        self.moves.push(legal);
        Ok(())
    }

    /// Takes the last move back; false at the start.
    pub fn pop(&mut self) -> bool {
        let some = self.moves.pop().is_some();
        if some {
            self.positions.pop();
        }
        some
    }

    /// Number of moves, each side's counted as one.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The texts of all moves.
    #[must_use]
    pub fn san(&self, style: Style) -> Vec<String> {
        let before = self.positions.iter();
        before
            .zip(&self.moves)
            .map(|(pos, legal)| san::write(pos, *legal, style))
            .collect()
    }

    /// The text of the last move.
    #[must_use]
    pub fn last_san(&self, style: Style) -> Option<String> {
        let at = self.moves.len().checked_sub(1)?;
        Some(san::write(&self.positions[at], self.moves[at], style))
    }

    /// All moves as UCI; castling as the king's step, in Chess960 as king takes rook.
    #[must_use]
    pub fn uci(&self) -> Vec<String> {
        self.moves.iter().map(|legal| self.uci_of(*legal)).collect()
    }

    fn uci_of(&self, legal: Move) -> String {
        UciMove::from_move(legal, self.mode).to_string()
    }

    /// The legal moves of the last position, as UCI.
    #[must_use]
    pub fn legal_uci(&self) -> Vec<String> {
        self.position()
            .legal_moves()
            .iter()
            .map(|legal| self.uci_of(*legal))
            .collect()
    }

    /// The last position; an en passant square only where such a capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from_position(self.position(), EnPassantMode::Legal).to_string()
    }

    /// Whether White is on move in the last position.
    #[must_use]
    pub fn white_to_move(&self) -> bool {
        self.position().turn() == Color::White
    }

    /// Move number of the last position, as in its FEN.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.position().fullmoves().get()
    }
}
