//! A board that need not be a legal position: what stands there after an illegal move (7.5), or what an
//! arbiter lets stand (A.4.4). Art. 3 is written out here once more, for any pieces on any squares; the tests
//! hold it against shakmaty's moves on legal positions.

use core::num::NonZeroU32;
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Color, EnPassantMode,
    File, Move, MoveList, Outcome, Piece, Position, Rank, RemainingChecks, Role, Setup, Square,
    attacks,
};

/// Any pieces on any squares. Where a side has not exactly one king, nothing is legal until the arbiter has
/// put the position right.
#[derive(Clone, Debug)]
pub(crate) struct Loose {
    setup: Setup,
    castles: Castles,
}

impl Loose {
    /// Rights without their king or rook, and an en passant square without its pawn, are dropped.
    pub fn new(mut setup: Setup, mode: CastlingMode) -> Loose {
        let castles = Castles::from_setup(&setup, mode).unwrap_or_else(|partly| partly);
        setup.castling_rights = castles.castling_rights();
        setup.ep_square = setup.ep_square.filter(|ep| pushed(&setup, *ep));
        Loose { setup, castles }
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rook that goes with that step of the king, if it is one, and where it goes (3.8.2).
    pub fn rook_of_step(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        let piece = self.setup.board.piece_at(from)?;
        let rook = castling_rook(&self.setup, &self.castles, piece, from, to)?;
        Some((rook, Loose::castled(from, rook).1))
    }

    /// Where king and rook stand after castling (3.8.2, Guideline II.3.2.6).
    fn castled(from: Square, rook: Square) -> (Square, Square) {
        let side = CastlingSide::from_king_side(from.file() < rook.file());
        let on_rank = |file| Square::from_coords(file, from.rank());
        (on_rank(side.king_to_file()), on_rank(side.rook_to_file()))
    }

    /// The move as it is done on the board, legal or not (README 5.3): the piece goes to its square, what stood
    /// there goes; the king's two-square step brings its rook, unless `rook_stays`. From an empty square
    /// nothing goes; the turn passes all the same.
    pub fn done(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        rook_stays: bool,
    ) -> Setup {
        let mut next = self.setup.clone();
        next.halfmoves = next.halfmoves.saturating_add(1);
        if let Some(piece) = self.setup.board.piece_at(from) {
            match castling_rook(&self.setup, &self.castles, piece, from, to) {
                Some(rook) => Loose::castle(&mut next, from, rook, rook_stays),
                None => self.put(&mut next, piece, (from, to), promotion),
            }
            if piece.role == Role::King {
                next.castling_rights &= !Bitboard::from_rank(piece.color.backrank());
            }
        }
        if self.setup.turn.is_black() {
            next.fullmoves = next.fullmoves.saturating_add(1);
        }
        next.turn = !self.setup.turn;
        next
    }

    fn put(
        &self,
        next: &mut Setup,
        piece: Piece,
        (from, to): (Square, Square),
        promotion: Option<Role>,
    ) {
        next.board.discard_piece_at(from);
        let taken = next.board.remove_piece_at(to);
        next.castling_rights.discard(to);
        next.board.set_piece_at(to, promoted(piece, to, promotion));
        // 9.3: a capture or a pawn. An own piece that goes is neither.
        let counts = |taken: Piece| taken.color != self.setup.turn || taken.role == Role::Pawn;
        if taken.is_some_and(counts) || piece.role == Role::Pawn {
            next.halfmoves = 0;
        }
        if piece.role == Role::Pawn {
            self.pawn_done(next, piece, from, to);
        }
    }

    fn castle(next: &mut Setup, from: Square, rook: Square, rook_stays: bool) {
        let color = Color::from_white(from.rank() == Rank::First);
        let (king_to, rook_to) = Loose::castled(from, rook);
        next.board.discard_piece_at(from);
        if !rook_stays {
            next.board.discard_piece_at(rook);
        }
        next.board.set_piece_at(king_to, color.king());
        if !rook_stays {
            next.board.set_piece_at(rook_to, color.rook());
        }
    }

    /// FIDE 3.7.2, 3.7.4: the pawn taken in passing goes; a double step can be answered in passing.
    fn pawn_done(&self, next: &mut Setup, pawn: Piece, from: Square, to: Square) {
        let slant = attacks::pawn_attacks(pawn.color, from).contains(to);
        if slant && self.setup.ep_square == Some(to) {
            next.board
                .discard_piece_at(Square::from_coords(to.file(), from.rank()));
        }
        let double = pawn.color.fold_wb(16, -16);
        if to - from == double {
            next.ep_square = from.offset(double / 2);
        }
    }

    fn push_pawn_moves(&self, from: Square, moves: &mut MoveList) {
        let color = self.setup.turn;
        let (forward, home, last) = color.fold_wb(
            (8, Rank::Second, Rank::Eighth),
            (-8, Rank::Seventh, Rank::First),
        );
        let free = |to: &Square| !self.setup.board.occupied().contains(*to);
        let mut push = |to: Square, capture: Option<Role>| {
            let all = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(Some);
            let pieces = if to.rank() == last { &all[..] } else { &[None] };
            for promotion in pieces {
                moves.push(Move::Normal {
                    role: Role::Pawn,
                    from,
                    capture,
                    to,
                    promotion: *promotion,
                });
            }
        };
        if let Some(one) = from.offset(forward).filter(free) {
            push(one, None);
            if from.rank() == home
                && let Some(two) = one.offset(forward).filter(free)
            {
                push(two, None);
            }
        }
        for to in attacks::pawn_attacks(color, from) & self.prey() {
            push(to, self.setup.board.role_at(to));
        }
        if let Some(to) = self.setup.ep_square
            && attacks::pawn_attacks(color, from).contains(to)
        {
            moves.push(Move::EnPassant { from, to });
        }
    }

    /// What may be taken: a king may not (1.4.1).
    fn prey(&self) -> Bitboard {
        self.them() & !self.setup.board.kings()
    }

    fn push_piece_moves(&self, from: Square, piece: Piece, moves: &mut MoveList) {
        let occupied = self.setup.board.occupied();
        for to in attacks::attacks(from, piece, occupied) & (!occupied | self.prey()) {
            moves.push(Move::Normal {
                role: piece.role,
                from,
                capture: self.setup.board.role_at(to),
                to,
                promotion: None,
            });
        }
    }

    /// FIDE 3.8.2: nothing between, and no attacked square on the king's way.
    fn push_castling(&self, king: Square, moves: &mut MoveList) {
        let color = self.setup.turn;
        let occupied = self.setup.board.occupied();
        for side in CastlingSide::ALL {
            let Some(rook) = self.castles.rook(color, side) else {
                continue;
            };
            if (self.castles.path(color, side) & occupied).any() {
                continue;
            }
            let target = side.king_to(color);
            let rest = occupied.without(king);
            let attacked = |square, rest| self.setup.board.attacks_to(square, !color, rest).any();
            let way = attacks::between(king, target).with(king);
            // Where it lands is asked of every move: no king is left to be taken.
            if !way.into_iter().any(|square| attacked(square, rest)) {
                moves.push(Move::Castle { king, rook });
            }
        }
    }

    pub fn one_king_each(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.setup.board.king_of(color).is_some())
    }
}

impl Position for Loose {
    fn board(&self) -> &Board {
        &self.setup.board
    }

    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        None
    }

    fn turn(&self) -> Color {
        self.setup.turn
    }

    fn castles(&self) -> &Castles {
        &self.castles
    }

    fn maybe_ep_square(&self) -> Option<Square> {
        self.setup.ep_square
    }

    fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        None
    }

    fn halfmoves(&self) -> u32 {
        self.setup.halfmoves
    }

    fn fullmoves(&self) -> NonZeroU32 {
        self.setup.fullmoves
    }

    fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        if !self.one_king_each() {
            return moves;
        }
        for from in self.us() {
            match self.setup.board.piece_at(from) {
                Some(piece) if piece.role == Role::Pawn => self.push_pawn_moves(from, &mut moves),
                Some(piece) => self.push_piece_moves(from, piece, &mut moves),
                None => {}
            }
            if self.setup.board.role_at(from) == Some(Role::King) {
                self.push_castling(from, &mut moves);
            }
        }
        let color = self.setup.turn;
        moves.retain(|one| {
            let mut after = self.clone();
            after.play_unchecked(*one);
            let board = after.board();
            board
                .king_of(color)
                .is_some_and(|king| board.attacks_to(king, !color, board.occupied()).is_empty())
        });
        moves
    }

    fn is_variant_end(&self) -> bool {
        !self.one_king_each()
    }

    fn has_insufficient_material(&self, _color: Color) -> bool {
        false
    }

    fn variant_outcome(&self) -> Outcome {
        Outcome::Unknown
    }

    fn play_unchecked(&mut self, m: Move) {
        let Some(from) = m.from() else {
            return;
        };
        let to = match m.castling_side() {
            Some(side) if !self.castles.mode().is_chess960() => side.king_to(self.setup.turn),
            _ => m.to(),
        };
        let next = self.done(from, to, m.promotion(), false);
        *self = Loose::new(next, self.castles.mode());
    }
}

/// As [`Loose`], from any position.
pub(crate) fn loosen(position: &impl Position) -> Loose {
    let mode = position.castles().mode();
    Loose::new(position.to_setup(EnPassantMode::Always), mode)
}

/// A pawn has just passed that square by a double step.
fn pushed(setup: &Setup, ep: Square) -> bool {
    let (rank, behind) = setup.turn.fold_wb((Rank::Sixth, -8), (Rank::Third, 8));
    let pawn = (!setup.turn).pawn();
    let at = |offset: i32| {
        ep.offset(offset)
            .and_then(|square| setup.board.piece_at(square))
    };
    ep.rank() == rank && at(behind) == Some(pawn) && at(0).is_none() && at(-behind).is_none()
}

/// FIDE 3.7.5: only on the last rank.
fn promoted(piece: Piece, to: Square, promotion: Option<Role>) -> Piece {
    match promotion {
        Some(role) if piece.role == Role::Pawn && to.rank() == (!piece.color).backrank() => {
            role.of(piece.color)
        }
        _ => piece,
    }
}

/// The rook that goes with this step of the king: king to own rook in Chess960; on a usual board two squares
/// from the king's first square, with the rook in the corner, whether there is a right or not.
fn castling_rook(
    setup: &Setup,
    castles: &Castles,
    piece: Piece,
    from: Square,
    to: Square,
) -> Option<Square> {
    let own_rook = |square: &Square| setup.board.piece_at(*square) == Some(piece.color.rook());
    if piece.role != Role::King || from.rank() != to.rank() || from.rank() != piece.color.backrank()
    {
        return None;
    }
    if castles.mode().is_chess960() {
        return Some(to).filter(own_rook);
    }
    let king_side = from.file() < to.file();
    let corner = if king_side { File::H } else { File::A };
    (from.file() == File::E && from.distance(to) == 2)
        .then(|| Square::from_coords(corner, from.rank()))
        .filter(own_rook)
}

#[cfg(test)]
#[path = "loose_tests.rs"]
mod tests;
