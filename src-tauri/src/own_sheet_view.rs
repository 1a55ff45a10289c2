//! The own sheet as the page draws it: what was written, as it was written. Nothing of it is judged (8.1.1, 12.6).

use crate::own_sheet::OwnSheet;
use laws::{Game, Place, SheetMove, Side};
use wire::{EntryState, SheetLine};

/// The lines, and the place that the next entry fills.
pub struct Lines {
    /// From ply 1 to the last place that holds anything.
    pub lines: Vec<SheetLine>,
    /// From 1.
    pub next_ply: u16,
    /// Whose move that is.
    pub next_side: Side,
}

/// What is written.
pub fn lines(own: &OwnSheet, board: Option<&Game>) -> Lines {
    let first = board.map_or(Side::White, first_mover);
    let side = |ply: u16| if ply % 2 == 1 { first } else { first.other() };
    let places = own.sheet.lines();
    let mut lines: Vec<SheetLine> = places
        .iter()
        .zip(1_u16..)
        .map(|(place, ply)| line(place, ply, side(ply)))
        .collect();
    // A place that holds nothing behind the last entry is not there.
    while lines
        .last()
        .is_some_and(|line| line.state == EntryState::Missing && !line.offer)
    {
        lines.pop();
    }
    let empty = lines
        .iter()
        .position(|line| line.state == EntryState::Missing);
    let next_ply = crate::writing::count(empty.unwrap_or(lines.len()) + 1);
    Lines {
        lines,
        next_ply,
        next_side: side(next_ply),
    }
}

fn first_mover(game: &Game) -> Side {
    game.position_after(0)
        .map_or(Side::White, laws::Position::turn)
}

fn line(place: &Place, ply: u16, side: Side) -> SheetLine {
    let (text, uci, state) = match place.entry() {
        None => (None, None, EntryState::Missing),
        Some(SheetMove::Dash) => (None, None, EntryState::Dash),
        Some(SheetMove::Uci(uci)) => (Some(uci.clone()), Some(uci.clone()), EntryState::Plain),
        Some(SheetMove::Text { text, .. }) => (Some(text.clone()), None, EntryState::Plain),
    };
    SheetLine {
        ply,
        side: side.into(),
        text,
        as_written: true,
        uci,
        clock_ms: None,
        offer: place.offer,
        corrected: place.entries.len() > 1,
        press: None,
        state,
    }
}
