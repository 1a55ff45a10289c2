//! The rounds of a record 001: ten columns each from 90 on.

use crate::text::Line;
use crate::{Fault, Field, ROUNDS_MAX, Want};
use alloc::vec::Vec;

/// One round of one player as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw {
    /// 0: none.
    pub opponent: u16,
    /// `w`, `b` or `-`.
    pub colour: char,
    /// The result in upper case.
    pub mark: char,
    /// Nothing at all is written.
    pub is_blank: bool,
}

/// Where the opponent's number of a round (from 1) begins.
pub fn column(round: u8) -> u32 {
    92 + 10 * (u32::from(round) - 1)
}

/// Reads all rounds of the line.
pub fn cells(line: &Line) -> Result<Vec<Raw>, Fault> {
    let mut cells = Vec::new();
    for round in 1..=ROUNDS_MAX {
        let at = column(round);
        if at - 2 > line.len() {
            return Ok(cells);
        }
        cells.push(cell(line, at)?);
    }
    let beyond = column(ROUNDS_MAX) + 8;
    if line.len() >= beyond {
        return Err(line.fault(beyond, Want::Rounds(ROUNDS_MAX)));
    }
    Ok(cells)
}

fn cell(line: &Line, at: u32) -> Result<Raw, Fault> {
    for between in [at - 2, at - 1, at + 4, at + 6] {
        line.blank(between)?;
    }
    let opponent = line.whole(at, at + 3, Field::Opponent)?;
    let colour = match line.at(at + 5).to_ascii_lowercase() {
        ' ' | '-' => '-',
        side @ ('w' | 'b') => side,
        _ => return Err(line.fault(at + 5, Want::Colour)),
    };
    let mark = line.at(at + 7).to_ascii_uppercase();
    if !"10=+-WDLHFUZ?X ".contains(mark) {
        return Err(line.fault(at + 7, Want::Field(Field::Result)));
    }
    let raw = Raw {
        opponent: opponent
            .and_then(|number| u16::try_from(number).ok())
            .unwrap_or(0),
        colour,
        mark,
        is_blank: opponent.is_none() && line.at(at + 5) == ' ' && mark == ' ',
    };
    if raw.opponent == 0 && colour != '-' {
        return Err(if super::marks::alone(mark).is_some_and(|_| mark != ' ') {
            line.fault(at + 5, Want::NoColour)
        } else {
            line.fault(at, Want::Field(Field::StartingNumber))
        });
    }
    if raw.opponent == 0 && super::marks::alone(mark).is_none() {
        return Err(line.fault(at, Want::Field(Field::StartingNumber)));
    }
    if raw.opponent != 0 && matches!(mark, 'H' | 'F' | 'U' | 'Z') {
        return Err(line.fault(at, Want::NoOpponent));
    }
    // Old files tell no colours of a game that was not played.
    if raw.opponent != 0 && colour == '-' && !matches!(mark, '+' | '-') {
        return Err(line.fault(at + 5, Want::Colour));
    }
    Ok(raw)
}
