//! Positions with castling rights, which real data hardly has: kings and rooks at home, pawns that lock.

use crate::random::Random;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, File, FromSetup as _, Piece, Rank, Role, Setup, Square,
};

/// A legal position with at least one right, or nothing when the dice make none.
pub fn position(mode: CastlingMode, random: &mut Random) -> Option<Chess> {
    let mut setup = Setup::empty();
    let lone = random.below(3) > 0;
    let with = Color::from_white(random.below(2) == 0);
    for color in Color::ALL {
        let rank = color.relative_rank(Rank::First);
        let king_file = match mode {
            CastlingMode::Standard => 4,
            CastlingMode::Chess960 => 1 + random.below(6),
        };
        let king = if lone && color != with {
            Square::new(random.below(64) as u32)
        } else {
            at(king_file, rank)
        };
        if setup.board.piece_at(king).is_some() {
            return None;
        }
        setup.board.set_piece_at(king, color.king());
        if lone && color != with {
            continue;
        }
        let rooks = match mode {
            CastlingMode::Standard => [0, 7],
            CastlingMode::Chess960 => [
                random.below(king_file),
                king_file + 1 + random.below(7 - king_file),
            ],
        };
        for file in rooks {
            let square = at(file, rank);
            if random.below(3) > 0 && setup.board.piece_at(square).is_none() {
                setup.board.set_piece_at(square, color.rook());
                setup.castling_rights |= Bitboard::from(square);
            }
        }
    }
    if setup.castling_rights.is_empty() {
        return None;
    }
    locks(&mut setup, random);
    men(&mut setup, random);
    setup.turn = Color::from_white(random.below(2) == 0);
    Chess::from_setup(setup, mode).ok()
}

fn at(file: usize, rank: Rank) -> Square {
    Square::from_coords(File::new(file as u32), rank)
}

/// Pairs of pawns that stop each other, on any files.
fn locks(setup: &mut Setup, random: &mut Random) {
    for file in 0..8 {
        if random.below(2) == 0 {
            continue;
        }
        let rank = 1 + random.below(5) as u32;
        let (low, high) = (at(file, Rank::new(rank)), at(file, Rank::new(rank + 1)));
        if setup.board.piece_at(low).is_none() && setup.board.piece_at(high).is_none() {
            setup.board.set_piece_at(low, Color::White.pawn());
            setup.board.set_piece_at(high, Color::Black.pawn());
        }
    }
}

fn men(setup: &mut Setup, random: &mut Random) {
    for _ in 0..random.below(4) {
        let square = Square::new(random.below(64) as u32);
        let role = *random.pick(&[Role::Bishop, Role::Knight, Role::Pawn, Role::Queen]);
        let color = Color::from_white(random.below(2) == 0);
        if setup.board.piece_at(square).is_none() {
            setup.board.set_piece_at(square, Piece { color, role });
        }
    }
}
