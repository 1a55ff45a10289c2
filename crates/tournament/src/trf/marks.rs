//! The letters of results.

use crate::{Alone, Cell, Colour, Outcome, Score};

/// The outcome of two sides' letters; `None` when they do not go together.
pub fn outcome(white: char, black: char) -> Option<Outcome> {
    let rated = |mark| match mark {
        '1' => Some(Score::Win),
        '=' => Some(Score::Draw),
        '0' => Some(Score::Loss),
        _ => None,
    };
    let short = |mark| match mark {
        'W' => Some(Score::Win),
        'D' => Some(Score::Draw),
        'L' => Some(Score::Loss),
        _ => None,
    };
    match (white, black) {
        (' ', ' ') => Some(Outcome::Pending),
        ('?' | 'X', '?' | 'X') => Some(Outcome::Adjourned),
        ('+', '-') => Some(Outcome::Forfeit(Some(Colour::White))),
        ('-', '+') => Some(Outcome::Forfeit(Some(Colour::Black))),
        ('-', '-') => Some(Outcome::Forfeit(None)),
        _ => match (rated(white), rated(black), short(white), short(black)) {
            (Some(white), Some(black), ..) => Outcome::played(white, black),
            (.., Some(white), Some(black)) => Outcome::short(white, black),
            _ => None,
        },
    }
}

/// The letter of a bye. `=` without an opponent is the half-point bye of old files.
pub fn alone(mark: char) -> Option<Alone> {
    Some(match mark {
        'H' | '=' => Alone::Half,
        'F' => Alone::Full,
        'U' => Alone::Paired,
        'Z' | ' ' => Alone::Zero,
        '+' => Alone::ForfeitWin,
        '-' => Alone::ForfeitLoss,
        _ => return None,
    })
}

/// The letter of what a round was; a blank for nothing.
pub fn mark(cell: Cell) -> char {
    match cell {
        Cell::Nothing => ' ',
        Cell::Alone(alone) => match alone {
            Alone::Half => 'H',
            Alone::Full => 'F',
            Alone::Paired => 'U',
            Alone::Zero => 'Z',
            Alone::ForfeitWin => '+',
            Alone::ForfeitLoss => '-',
        },
        Cell::Game {
            colour, outcome, ..
        } => match (outcome, outcome.score(colour)) {
            (Outcome::Short(..), Some(Score::Win)) => 'W',
            (Outcome::Short(..), Some(Score::Draw)) => 'D',
            (Outcome::Short(..), _) => 'L',
            (Outcome::Played(..), Some(Score::Win)) => '1',
            (Outcome::Played(..), Some(Score::Draw)) => '=',
            (Outcome::Played(..), _) => '0',
            (Outcome::Forfeit(winner) | Outcome::ColourlessForfeit(winner), _) => {
                if winner == Some(colour) { '+' } else { '-' }
            }
            (Outcome::Adjourned, _) => '?',
            (Outcome::Pending, _) => ' ',
        },
    }
}

/// The letter under which TRF26 record 299 speaks of what a round was.
#[must_use]
pub fn class(cell: Cell) -> char {
    match mark(cell) {
        '1' => 'W',
        '=' => 'D',
        '0' => 'L',
        // A blank in 299 stands for something else.
        ' ' => 'Z',
        mark => mark,
    }
}
