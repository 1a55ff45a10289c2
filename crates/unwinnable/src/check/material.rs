//! Which men can never mate, whatever the other side does. Each rule has its own argument; none is asked of
//! a board on which mate already stands, since a set-up position need not have come about by moves.

use shakmaty::{Bitboard, Board, Color};

/// No series of moves from here ends in `winner` mating, by material alone. `true` is certain.
///
/// The men named on each side can only become fewer: no rule lets a pawn stay, so nothing is promoted.
pub(super) fn never_mates(board: &Board, winner: Color) -> bool {
    let mine = board.by_color(winner) & !board.kings();
    let theirs = board.by_color(winner.other()) & !board.kings();
    bare_king(mine) || lone_knight(board, mine, theirs) || one_bishop_colour(board, mine, theirs)
}

/// A king gives no check, and nothing stands behind it that it could uncover.
fn bare_king(mine: Bitboard) -> bool {
    mine.is_empty()
}

/// Knight and king against king and queens. For every place of the kings and every knight's check at least
/// one flight is left to a blocker, and the blocker nearest to the knight on a line takes it: a lone knight
/// pins nothing. `lone_knight_leaves_a_queen_that_takes_it` goes through all of them.
fn lone_knight(board: &Board, mine: Bitboard, theirs: Bitboard) -> bool {
    mine.count() == 1 && mine.is_subset(board.knights()) && theirs.is_subset(board.queens())
}

/// Bishops on squares of one colour; the loser has no pawn, no knight and no bishop of the other colour.
///
/// Only one bishop ever checks: one that moves off another's line stood on it, and checked already. So a mated
/// king stands on the bishops' colour, the check comes over the neighbouring square `t` of a diagonal. Two
/// squares of the other colour touch both king and `t`; a king that guards both stands next to the king. One
/// is therefore blocked by a man of the loser: rook or queen, as it stands on the other colour. It is not
/// pinned, since it stands on no line of a bishop, and goes to `t`, to block or to take.
fn one_bishop_colour(board: &Board, mine: Bitboard, theirs: Bitboard) -> bool {
    [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
        .into_iter()
        .any(|colour| {
            let bishops = board.bishops() & colour;
            mine.is_subset(bishops) && theirs.is_subset(board.rooks_and_queens() | bishops)
        })
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
