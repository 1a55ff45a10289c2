//! Touched pieces and what they bind to (Art. 4; README 5.5 of the scenarios).

use crate::position::Man;
use crate::{Fault, Position, Side, Square};
use alloc::{string::String, vec::Vec};

/// What the side on move has touched, and the moves that are left to it. A made move ends all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Touch {
    /// Plies in the record then: once there is another one, or the place of one, nothing of this holds.
    plies: usize,
    /// In the order of touching, each once.
    squares: Vec<Square>,
    /// Something was touched with intent on this move (9.4, 4.8).
    touched: bool,
    /// A release or a ruling binds; further touches change nothing.
    settled: bool,
    /// Legal moves, sorted; none: free.
    bound: Vec<String>,
}

impl Touch {
    /// A move was made, or the position is another one.
    pub fn clear(&mut self) {
        *self = Touch::default();
    }

    /// What is touched from now on is touched after so many plies.
    pub fn turn_to(&mut self, plies: usize) {
        if self.plies != plies {
            self.clear();
            self.plies = plies;
        }
    }

    /// Whether this was touched after so many plies.
    pub fn holds_after(&self, plies: usize) -> bool {
        self.plies == plies
    }

    /// FIDE 4.8, 9.4: whether a piece was touched on this move.
    pub fn is_touched(&self) -> bool {
        self.touched
    }

    /// The moves to which the side on move is bound; none: free.
    pub fn bound(&self) -> &[String] {
        &self.bound
    }

    /// FIDE 4.3, 4.4, 4.7: false for a move outside the obligation.
    pub fn allows(&self, uci: &str) -> bool {
        self.bound.is_empty() || self.bound.iter().any(|one| one == uci)
    }

    /// FIDE 4.3: the side on move touches what stands there. An empty square is nothing.
    pub fn touch(&mut self, board: &Position, square: Square) {
        if board.man_at(square).is_none() {
            return;
        }
        self.touched = true;
        if !self.squares.contains(&square) {
            self.squares.push(square);
        }
        if !self.settled {
            self.bound = obligation(board, &self.squares);
        }
    }

    /// FIDE 4.7: a piece let go on a square stays there, if that is legal; else it has to move (4.7.2, 4.3.1).
    pub fn release(&mut self, board: &Position, from: Square, to: Square) {
        let own = board
            .man_at(from)
            .is_some_and(|(side, _)| side == board.turn());
        if !own {
            return;
        }
        let legal = Legal::of(board);
        let mut bound = legal.that(|uci| starts(uci) == Some(from) && goes(uci) == Some(to));
        if bound.is_empty() {
            bound = legal.moves_of(from);
        }
        self.bind(bound);
    }

    /// A ruling (7.5.4, 4.7.2, 4.3): these moves only.
    pub fn bind(&mut self, bound: Vec<String>) {
        self.touched = true;
        self.settled = true;
        self.bound = bound;
    }

    /// FIDE 7.5.1: what that move touched on this board binds as if it had been touched only: its piece, the rook
    /// of castling, the piece taken. A king whose rook was not touched binds alone (4.7.2).
    pub fn bind_by(&mut self, board: &Position, uci: &str, fault: Fault) {
        let squares = touched_by(board, uci, fault);
        self.bind(obligation(board, &squares));
    }
}

/// FIDE 4.7.2: the castling that was begun if it is legal, else the king's moves.
pub(crate) fn castling_or_king(board: &Position, uci: &str) -> Vec<String> {
    if board.is_legal(uci) {
        return Vec::from([String::from(uci)]);
    }
    starts(uci).map_or_else(Vec::new, |king| moves_of(board, king))
}

/// All legal moves of the piece on that square, sorted.
pub(crate) fn moves_of(board: &Position, from: Square) -> Vec<String> {
    Legal::of(board).moves_of(from)
}

/// FIDE 4.7: the legal moves of a piece to one square.
pub(crate) fn moves_to(board: &Position, from: Square, to: Square) -> Vec<String> {
    Legal::of(board).that(|uci| starts(uci) == Some(from) && goes(uci) == Some(to))
}

fn touched_by(board: &Position, uci: &str, fault: Fault) -> Vec<Square> {
    let (Some(from), Some(to)) = (starts(uci), goes(uci)) else {
        return Vec::new();
    };
    if fault == Fault::RookNotMoved {
        return Vec::from([from]);
    }
    // An empty square, or one named twice, binds to nothing more.
    let rook = board.castling_rook(from, to).map(|(rook, _)| rook);
    [Some(from), rook, Some(to)].into_iter().flatten().collect()
}

/// FIDE 4.3, 4.4, 4.5. Squares in the order of touching.
fn obligation(board: &Position, squares: &[Square]) -> Vec<String> {
    let legal = Legal::of(board);
    let own: Vec<Square> = legal.squares_of(squares, board.turn());
    let enemy: Vec<Square> = legal.squares_of(squares, board.turn().other());
    if let ([first, second, ..], []) = (own.as_slice(), enemy.as_slice())
        && let Some(bound) = legal.king_and_rook(*first, *second)
    {
        return bound;
    }
    if let (Some(taker), Some(taken)) = (own.first(), enemy.first()) {
        let takes =
            legal.that(|uci| starts(uci) == Some(*taker) && legal.takes(uci) == Some(*taken));
        if !takes.is_empty() {
            return takes;
        }
    }
    let mut each = squares.iter().map(|square| {
        if own.contains(square) {
            legal.moves_of(*square)
        } else {
            legal.that(|uci| legal.takes(uci) == Some(*square))
        }
    });
    each.find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// The legal moves of a position, asked by square.
struct Legal<'b> {
    board: &'b Position,
    moves: Vec<String>,
}

impl Legal<'_> {
    fn of(board: &Position) -> Legal<'_> {
        let moves = board.legal_moves();
        Legal { board, moves }
    }

    fn that(&self, fits: impl Fn(&str) -> bool) -> Vec<String> {
        self.moves.iter().filter(|uci| fits(uci)).cloned().collect()
    }

    fn moves_of(&self, from: Square) -> Vec<String> {
        self.that(|uci| starts(uci) == Some(from))
    }

    fn squares_of(&self, squares: &[Square], side: Side) -> Vec<Square> {
        let stands = |square: &&Square| self.board.man_at(**square).map(|(of, _)| of) == Some(side);
        squares.iter().filter(stands).copied().collect()
    }

    /// FIDE 4.4: `None`: not a king and a rook.
    fn king_and_rook(&self, first: Square, second: Square) -> Option<Vec<String>> {
        let man = |square| self.board.man_at(square).map(|(_, man)| man);
        match (man(first)?, man(second)?) {
            // 4.4.1, 4.4.3
            (Man::King, Man::Rook) => {
                let castling = self.that(|uci| self.castles(uci, first, second));
                Some(if castling.is_empty() {
                    self.moves_of(first)
                } else {
                    castling
                })
            }
            // 4.4.2
            (Man::Rook, Man::King) => {
                let rook = self.moves_of(first);
                Some(if rook.is_empty() {
                    self.that(|uci| {
                        starts(uci) == Some(second) && !self.castles(uci, second, first)
                    })
                } else {
                    rook
                })
            }
            _ => None,
        }
    }

    /// A legal move that castles with the rook on that square, or on its side of the king.
    fn castles(&self, uci: &str, king: Square, rook: Square) -> bool {
        let partner = || self.board.castling_rook(king, goes(uci)?);
        let same_wing = |found: Square| (found > king) == (rook > king);
        starts(uci) == Some(king) && partner().is_some_and(|(found, _)| same_wing(found))
    }

    /// The square of the piece that a legal move takes: in passing it is not the target (3.7.4).
    fn takes(&self, uci: &str) -> Option<Square> {
        let (from, to) = (starts(uci)?, goes(uci)?);
        match self.board.man_at(to) {
            Some((side, _)) => (side != self.board.turn()).then_some(to),
            // A straight step names its own pawn, which it does not take.
            None if self.board.man_at(from)?.1 == Man::Pawn => {
                Square::new(from.rank() * 8 + to.file())
            }
            None => None,
        }
    }
}

fn starts(uci: &str) -> Option<Square> {
    Square::named(uci.get(..2)?)
}

fn goes(uci: &str) -> Option<Square> {
    Square::named(uci.get(2..4)?)
}
