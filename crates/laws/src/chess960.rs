//! The 960 start positions of Chess960 by number (Guideline II.2).

use alloc::{format, string::String};

/// How many there are.
pub const ARRAYS: u16 = 960;

/// The start position of that number, as FEN with the rooks' files as castling rights; `None` from 960 on.
///
/// The usual numbering: the remainder by 4 is the light-squared bishop's place, then by 4 the dark-squared one's,
/// then by 6 the queen's among the free files, and what is left the knights' pair; rook, king, rook fill the rest.
/// Number 518 is the usual array.
#[must_use]
pub fn chess960(number: u16) -> Option<String> {
    if number >= ARRAYS {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [' '; 8];
    put(&mut rank, number % 4 * 2 + 1, 'b');
    put(&mut rank, number / 4 % 4 * 2, 'b');
    put_free(&mut rank, number / 16 % 6, 'q');
    let (first, second) = pair(number / 96);
    // The higher file first: it does not move the lower one's place among the free files.
    put_free(&mut rank, second, 'n');
    put_free(&mut rank, first, 'n');
    for piece in ['r', 'k', 'r'] {
        put_free(&mut rank, 0, piece);
    }
    let files = (b'a'..=b'h').zip(rank).rev();
    let rights: String = files
        .filter(|(_, piece)| *piece == 'r')
        .map(|(file, _)| char::from(file))
        .collect();
    let black: String = rank.iter().collect();
    let (white, white_rights) = (black.to_uppercase(), rights.to_uppercase());
    Some(format!(
        "{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {white_rights}{rights} - 0 1"
    ))
}

fn put(rank: &mut [char; 8], file: usize, piece: char) {
    if let Some(square) = rank.get_mut(file) {
        *square = piece;
    }
}

/// On the free file with that place, from 0.
fn put_free(rank: &mut [char; 8], place: usize, piece: char) {
    if let Some(square) = rank.iter_mut().filter(|one| **one == ' ').nth(place) {
        *square = piece;
    }
}

/// The pair of that number among the ten pairs of five places: 0 1, 0 2, … 3 4.
fn pair(number: usize) -> (usize, usize) {
    let mut pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    pairs.nth(number).unwrap_or((3, 4))
}
