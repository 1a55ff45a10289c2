//! Which men can never mate, whatever the other side does. Each rule has its own argument; none is asked of
//! a board on which mate already stands, since a set-up position need not have come about by moves.

use shakmaty::{Bitboard, Board, ByColor, Color, Role};

/// No series of moves from here ends in `winner` mating, by material alone. `true` is certain.
pub(super) fn never_mates(board: &Board, winner: Color) -> bool {
    let mut stock = Stock::default();
    for (square, piece) in board {
        stock.add(piece.color, piece.role, Bitboard::from(square));
    }
    stock.never_mates(winner)
}

/// What men there are, at most.
#[derive(Clone, Default, Debug)]
pub(super) struct Stock {
    sides: ByColor<Men>,
}

/// The men of one side. The king is not counted.
#[derive(Clone, Default, Debug)]
struct Men {
    pawns: bool,
    knights: u32,
    heavy: bool,
    rooks: bool,
    /// Squares on which bishops may stand.
    bishops: Bitboard,
}

impl Stock {
    /// One man that may stand on these squares; pawns all at once.
    pub(super) fn add(&mut self, color: Color, role: Role, squares: Bitboard) {
        let men = self.sides.get_mut(color);
        let any = !squares.is_empty();
        match role {
            Role::Pawn => men.pawns |= any,
            Role::Knight => men.knights += u32::from(any),
            Role::Bishop => men.bishops |= squares,
            Role::Rook | Role::Queen => {
                men.heavy |= any;
                men.rooks |= any && role == Role::Rook;
            }
            Role::King => {}
        }
    }

    /// The men named on each side can only become fewer: no rule lets a pawn of either side stay that could
    /// become the winner's, nor one of the loser that could become what the rule forbids.
    pub(super) fn never_mates(&self, winner: Color) -> bool {
        let (mine, theirs) = (self.sides.get(winner), self.sides.get(winner.other()));
        let only_light = !mine.pawns && !mine.heavy;
        only_light
            && (is_bare(mine) || is_lone_knight(mine, theirs) || is_one_bishop_colour(mine, theirs))
    }
}

/// A king gives no check, and nothing stands behind it that it could uncover.
fn is_bare(mine: &Men) -> bool {
    mine.knights == 0 && mine.bishops.is_empty()
}

/// Knight and king against king and queens. For every place of the kings and every knight's check at least
/// one flight is left to a blocker, and the blocker nearest to the knight on a line takes it: a lone knight
/// pins nothing. `lone_knight_leaves_a_queen_that_takes_it` goes through all of them.
fn is_lone_knight(mine: &Men, theirs: &Men) -> bool {
    let queens_only =
        !theirs.pawns && theirs.knights == 0 && !theirs.rooks && theirs.bishops.is_empty();
    mine.knights == 1 && mine.bishops.is_empty() && queens_only
}

/// Bishops on squares of one colour; the loser has no pawn, no knight and no bishop of the other colour.
///
/// Only one bishop ever checks: one that moves off another's line stood on it, and checked already. So a mated
/// king stands on the bishops' colour, the check comes over the neighbouring square `t` of a diagonal. Two
/// squares of the other colour touch both king and `t`; a king that guards both stands next to the king. One
/// is therefore blocked by a man of the loser: rook or queen, as it stands on the other colour. It is not
/// pinned, since it stands on no line of a bishop, and goes to `t`, to block or to take.
fn is_one_bishop_colour(mine: &Men, theirs: &Men) -> bool {
    let bishops = mine.bishops | theirs.bishops;
    let one_colour =
        bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES);
    mine.knights == 0 && !theirs.pawns && theirs.knights == 0 && one_colour
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Square, attacks};

    /// All places of loser's king, winner's king and a checking knight: among the flights that the winner
    /// does not guard is one from which a queen takes the knight, however many queens stand on the others.
    #[test]
    fn lone_knight_leaves_a_queen_that_takes_it() {
        for king in Square::ALL {
            for other in Bitboard::FULL & !attacks::king_attacks(king) & !Bitboard::from(king) {
                for knight in attacks::knight_attacks(king) & !Bitboard::from(other) {
                    let guarded = attacks::king_attacks(other) | attacks::knight_attacks(knight);
                    let flights = attacks::king_attacks(king) & !guarded;
                    let between_kings = Bitboard::from(other) | Bitboard::from(king);
                    // Nearest queen on a line towards the knight: only kings can stand in between.
                    let takes = |from: Square| {
                        let line = attacks::queen_attacks(knight, between_kings);
                        line.contains(from)
                    };
                    assert!(
                        flights.into_iter().any(takes),
                        "{king} {other} {knight}: {flights:?}"
                    );
                }
            }
        }
    }
}
