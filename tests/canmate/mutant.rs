//! Positions made of others by a few small changes.

use crate::random::Random;
use shakmaty::{Bitboard, CastlingMode, Chess, Color, FromSetup as _, Piece, Role, Setup, Square};

const PIECES: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// A legal position one to four changes from `of`, or nothing when the changes make none.
pub fn mutant(of: &Setup, mode: CastlingMode, random: &mut Random) -> Option<Chess> {
    let mut setup = of.clone();
    setup.ep_square = None;
    for _ in 0..=random.below(4) {
        change(&mut setup, random);
    }
    let home = Bitboard::BACKRANKS & setup.board.rooks();
    setup.castling_rights &= home;
    Chess::from_setup(setup, mode).ok()
}

fn change(setup: &mut Setup, random: &mut Random) {
    let men: Vec<Square> = setup.board.occupied().into_iter().collect();
    let free: Vec<Square> = (!setup.board.occupied()).into_iter().collect();
    let (man, to) = (*random.pick(&men), *random.pick(&free));
    let Some(piece) = setup.board.piece_at(man) else {
        return;
    };
    let troop = piece.role != Role::King;
    match random.below(8) {
        0..=2 => {
            setup.board.discard_piece_at(man);
            setup.board.set_piece_at(to, piece);
        }
        3 if troop && men.len() > 3 => setup.board.discard_piece_at(man),
        4 if men.len() < 30 => {
            let color = Color::from_white(random.below(2) == 0);
            let role = *random.pick(&PIECES);
            setup.board.set_piece_at(to, Piece { color, role });
        }
        5 if troop => {
            let role = *random.pick(&PIECES);
            setup.board.set_piece_at(man, Piece { role, ..piece });
        }
        6 if troop => {
            let color = piece.color.other();
            setup.board.set_piece_at(man, Piece { color, ..piece });
        }
        _ => setup.turn = setup.turn.other(),
    }
}
