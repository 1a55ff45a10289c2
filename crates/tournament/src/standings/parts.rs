//! What a tie-break's figure is made of, round by round: out of the same calculation as the figure.

use super::sheet::Sheets;
use super::{Ask, Kind, TieBreak, Value, buchholz, frame, own, rules};
use crate::{Colour, Number, Section};
use alloc::vec::Vec;

/// What stands for an opponent in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Against {
    /// The opponent, by his adjusted score (C.07, 16.3).
    Opponent,
    /// A virtual one, since the round was not played (C.07, 16.4).
    Virtual,
    /// The same, and it was not played of one's own will: cuts take it first (C.07, 16.5).
    VirtualByWill,
}

/// Which cut took a round away (C.07, 14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// As one of the least.
    Low,
    /// As one of the highest.
    High,
}

/// One round's part in a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// From 1.
    pub round: u8,
    /// Who was met, or was to be met.
    pub opponent: Option<Number>,
    /// With which colour.
    pub colour: Option<Colour>,
    /// What the round gave.
    pub points: Value,
    /// Whose score counts, where one counts.
    pub against: Option<Against>,
    /// That score.
    pub score: Option<Value>,
    /// What the round adds unless it is cut.
    pub worth: Value,
    /// It was cut.
    pub cut: Option<Cut>,
}

/// Whether a figure is a sum over rounds. Those of a comparison (6, 12), of ratings (10) and of other figures (8.2) are
/// not, nor are those of teams.
#[must_use]
pub fn has_parts(tie_break: &TieBreak) -> bool {
    matches!(
        tie_break.kind,
        Kind::Buchholz
            | Kind::ForeBuchholz
            | Kind::SonnebornBerger
            | Kind::Progressive
            | Kind::StandardPoints
            | Kind::Wins
            | Kind::GamesWon
            | Kind::BlackGames
            | Kind::BlackWins
            | Kind::RoundsElected
            | Kind::Koya
    )
}

/// The parts of a player's figure: what is not cut of them adds up to it. `None`: that tie-break has none, or there is no
/// such player.
#[must_use]
pub fn parts(
    section: &Section,
    ask: &Ask,
    tie_break: &TieBreak,
    number: Number,
) -> Option<Vec<Part>> {
    if !has_parts(tie_break) || tie_break.is_for_teams() {
        return None;
    }
    let (system, after) = frame(section, ask);
    let rules = ask.rules.unwrap_or_else(|| rules(section));
    let sheets = Sheets::players(section, system, rules, after);
    let index = sheets.numbers.iter().position(|one| *one == number)?;
    let parts = match tie_break.kind {
        Kind::Buchholz | Kind::ForeBuchholz | Kind::SonnebornBerger => {
            let shares = buchholz::shares_of(&sheets, &sheets, tie_break, index);
            let part = |share: &buchholz::Share| {
                let mut part = bare(&sheets, index, share.round, share.worth)?;
                part.against = Some(share.against);
                part.score = Some(Value::tenths(share.score));
                part.cut = share.cut;
                Some(part)
            };
            shares.iter().filter_map(part).collect()
        }
        _ => {
            let worths = own::worths(&sheets, index, tie_break);
            let cut = usize::from(tie_break.cut_low);
            let is_cut = |round: usize| tie_break.kind == Kind::Progressive && round < cut;
            let part = |(round, worth): (usize, i64)| {
                let mut part = bare(&sheets, index, round, worth)?;
                part.cut = is_cut(round).then_some(Cut::Low);
                Some(part)
            };
            worths.into_iter().enumerate().filter_map(part).collect()
        }
    };
    Some(parts)
}

fn bare(sheets: &Sheets, index: usize, round: usize, worth: i64) -> Option<Part> {
    let row = sheets.all[index].rows.get(round)?;
    Some(Part {
        round: u8::try_from(round + 1).ok()?,
        opponent: row.opponent.map(|opponent| sheets.numbers[opponent]),
        colour: row.colour,
        points: Value::tenths(i64::from(row.points.0)),
        against: None,
        score: None,
        worth: Value(worth),
        cut: None,
    })
}
