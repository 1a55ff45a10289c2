//! What stands on the board (Art. 2 and 3): a legal position, or what an illegal move has made of one.

use crate::loose::{Loose, loosen};
use crate::{Fault, Side, Square, StartPosition, position_setup as set_up};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use notation::{Language, Style};
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, Position as _, Role, fen::Fen, uci::UciMove,
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

/// Who stands on a square, as far as the rules of touching ask (4.3, 4.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Man {
    King,
    Rook,
    Pawn,
    Other,
}

#[derive(Clone, Debug)]
pub(crate) enum Board {
    /// Play can go on by the Laws.
    Lawful(Chess),
    /// A king is missing or can be taken, a pawn stands on the last rank.
    Loose(Loose),
}

/// A position. Legal, unless it came about by an illegal move or was forced by an arbiter.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    mode: CastlingMode,
}

macro_rules! on {
    ($position:expr, $board:ident => $answer:expr) => {
        match &$position.board {
            Board::Lawful($board) => $answer,
            Board::Loose($board) => $answer,
        }
    };
}

/// Strict: the counters of moves are compared too. See [`Position::repeats`].
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let counters = |one: &Position| on!(one, board => (board.halfmoves(), board.fullmoves()));
        self.repeats(other) && self.mode == other.mode && counters(self) == counters(other)
    }
}

impl Eq for Position {}

impl Position {
    /// Sets up a position; reports all faults (3.10.3), unless it is forced.
    pub fn try_new(start: &StartPosition) -> Result<Position, Vec<PositionFault>> {
        let mode = match start {
            StartPosition::Standard | StartPosition::Fen(_) => CastlingMode::Standard,
            StartPosition::Chess960(_) => CastlingMode::Chess960,
            StartPosition::Forced { chess960, .. } => CastlingMode::from_chess960(*chess960),
        };
        let board = match start {
            StartPosition::Standard => Board::Lawful(Chess::new()),
            StartPosition::Fen(fen) | StartPosition::Chess960(fen) => set_up::set_up(fen, mode)?,
            StartPosition::Forced { fen, .. } => set_up::force(fen, mode)?,
        };
        Ok(Position { board, mode })
    }

    /// The side having the move (1.3).
    #[must_use]
    pub fn turn(&self) -> Side {
        side(on!(self, board => board.turn()))
    }

    /// The position after a legal move, and the move as this crate writes it; `None`: illegal (3.10.2).
    #[must_use]
    pub fn play(&self, uci: &str) -> Option<(Position, String)> {
        let asked = UciMove::from_ascii(uci.as_bytes()).ok()?;
        let found = on!(self, board => asked.to_move(board)).ok()?;
        let text = UciMove::from_move(found, self.mode);
        // King takes own rook is how Chess960 writes castling; on a usual board it is no move.
        if self.mode == CastlingMode::Standard && text != asked {
            return None;
        }
        let board = match &self.board {
            Board::Lawful(chess) => {
                let mut chess = chess.clone();
                chess.play_unchecked(found);
                Board::Lawful(chess)
            }
            Board::Loose(loose) => {
                let mut loose = loose.clone();
                loose.play_unchecked(found);
                set_up::board(loose.setup().clone(), self.mode)
            }
        };
        let mode = self.mode;
        Some((Position { board, mode }, text.to_string()))
    }

    /// FIDE 7.5.1, README 5.3: what stands on the board after that move, legal or not; `None`: no move's text.
    #[must_use]
    pub fn play_as_done(&self, uci: &str, fault: Fault) -> Option<(Position, String)> {
        if let Some(played) = self.play(uci).filter(|_| !fault.leaves_undone()) {
            return Some(played);
        }
        let asked = UciMove::from_ascii(uci.as_bytes()).ok()?;
        let UciMove::Normal {
            from,
            to,
            promotion,
        } = asked
        else {
            return None;
        };
        let promotion = promotion.filter(|_| fault != Fault::PawnNotReplaced);
        let loose = on!(self, board => loosen(board));
        let next = loose.done(from, to, promotion, fault == Fault::RookNotMoved);
        let board = set_up::board(next, self.mode);
        let mode = self.mode;
        Some((Position { board, mode }, asked.to_string()))
    }

    /// Whether a move meets 3.1 to 3.9.
    #[must_use]
    pub fn is_legal(&self, uci: &str) -> bool {
        self.play(uci).is_some()
    }

    /// All legal moves, sorted.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = on!(self, board => board.legal_moves());
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
        let fen = on!(self, board => Fen::from_position(board, EnPassantMode::Legal)).to_string();
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
        let (rooks, whites, blacks) = on!(self, board => {
            let colors = board.board();
            let rights = board.castles().castling_rights();
            (rights, colors.white(), colors.black())
        });
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            let mine = rooks & color.fold_wb(whites, blacks);
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
        on!(self, board => board.halfmoves())
    }

    /// The side on move is mated (5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.has_kings() && on!(self, board => board.is_checkmate())
    }

    /// The side on move has no legal move and is not in check (5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        on!(self, board => board.is_stalemate())
    }

    /// A legal move as players write it (Appendix C); `None`: illegal.
    #[must_use]
    pub fn san(&self, uci: &str, style: Style) -> Option<String> {
        self.play(uci)?;
        let asked = UciMove::from_ascii(uci.as_bytes()).ok()?;
        on!(self, board => {
            let found = asked.to_move(board).ok()?;
            Some(notation::san::write(board, found, style))
        })
    }

    /// The move that a text means here, as UCI; `None`: not exactly one legal move fits (C.10).
    #[must_use]
    pub fn read_san(&self, text: &str, language: Language) -> Option<String> {
        let found = on!(self, board => notation::san::read(board, text, language)).ok()?;
        Some(UciMove::from_move(found, self.mode).to_string())
    }

    /// The same position by 9.2.2: side, pieces, rights of castling, legal en passant captures.
    #[must_use]
    pub fn repeats(&self, other: &Position) -> bool {
        match (&self.board, &other.board) {
            (Board::Lawful(one), Board::Lawful(other)) => one == other,
            (Board::Loose(one), Board::Loose(other)) => {
                let same = |board: &Loose| {
                    let setup = board.to_setup(EnPassantMode::Legal);
                    (
                        setup.board,
                        setup.turn,
                        setup.castling_rights,
                        setup.ep_square,
                    )
                };
                same(one) == same(other)
            }
            _ => false,
        }
    }

    /// As the analyser of what can still be mated has it. A pawn on its last rank counts as a queen (7.5.2);
    /// `None`: not a position that the Laws know how to play on.
    pub(crate) fn for_analysis(&self) -> Option<unwinnable::Position> {
        let loose = match &self.board {
            Board::Lawful(chess) => return Some(unwinnable::Position::from_chess(chess.clone())),
            Board::Loose(loose) => loose,
        };
        let mut setup = loose.setup().clone();
        for color in Color::ALL {
            let last = shakmaty::Bitboard::from_rank((!color).backrank());
            for square in setup.board.by_piece(color.pawn()) & last {
                setup.board.set_piece_at(square, color.queen());
            }
        }
        match set_up::board(setup, self.mode) {
            Board::Lawful(chess) => Some(unwinnable::Position::from_chess(chess)),
            Board::Loose(_) => None,
        }
    }

    /// The rook that goes with that step of a king, legal or not, and where it goes (3.8.2).
    pub(crate) fn castling_rook(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        let named = |square: Square| shakmaty::Square::new(square.number().into());
        let ours = |square: shakmaty::Square| Square::new(u8::from(square));
        let loose = on!(self, board => loosen(board));
        let (rook, lands) = loose.rook_of_step(named(from), named(to))?;
        Some((ours(rook)?, ours(lands)?))
    }

    /// Any men on any squares.
    pub(crate) fn loose(&self) -> Loose {
        on!(self, board => loosen(board))
    }

    /// Each side has one king.
    pub(crate) fn has_kings(&self) -> bool {
        match &self.board {
            Board::Lawful(_) => true,
            Board::Loose(loose) => loose.one_king_each(),
        }
    }

    /// How many men stand on the board.
    pub(crate) fn men(&self) -> usize {
        on!(self, board => board.board().occupied().count())
    }

    /// Who stands there.
    pub(crate) fn man_at(&self, square: Square) -> Option<(Side, Man)> {
        let square = shakmaty::Square::new(square.number().into());
        let piece = on!(self, board => board.board().piece_at(square))?;
        let man = match piece.role {
            Role::King => Man::King,
            Role::Rook => Man::Rook,
            Role::Pawn => Man::Pawn,
            Role::Queen | Role::Bishop | Role::Knight => Man::Other,
        };
        Some((side(piece.color), man))
    }
}

fn side(color: Color) -> Side {
    if color.is_white() {
        Side::White
    } else {
        Side::Black
    }
}
