//! Tie-breaks of the player's own results (C.07, 7), and Koya (9.2).

use super::sheet::{Row, Sheet, Sheets};
use super::{By, Kind, System, TieBreak, Value};
use crate::{Colour, Points};
use alloc::vec::Vec;

/// C.07, 7.1 to 7.7.
pub fn values(sheets: &Sheets, tie_break: &TieBreak) -> Vec<Option<Value>> {
    // Of matches only the points are known, not who had which colour.
    let by_board = match tie_break.kind {
        Kind::BlackGames | Kind::BlackWins => true,
        Kind::Wins | Kind::GamesWon | Kind::RoundsElected => tie_break.by == Some(By::Games),
        _ => false,
    };
    let known = !sheets.of_teams || !by_board;
    let one = |index: usize| known.then(|| value(sheets, index, tie_break));
    (0..sheets.all.len()).map(one).collect()
}

fn value(sheets: &Sheets, index: usize, tie_break: &TieBreak) -> Value {
    if tie_break.kind == Kind::Points {
        return Value::tenths(i64::from(sheets.all[index].total.0));
    }
    let cut = match tie_break.kind {
        Kind::Progressive => usize::from(tie_break.cut_low),
        _ => 0,
    };
    let worths = worths(sheets, index, tie_break);
    Value(worths.into_iter().skip(cut).sum())
}

/// What each round adds, in hundredths; of the progressive score the first ones can be cut.
pub fn worths(sheets: &Sheets, index: usize, tie_break: &TieBreak) -> Vec<i64> {
    let rows = &sheets.all[index].rows;
    let win = |row: &Row| row.points == sheets.win;
    let black = |row: &Row| row.played && row.colour == Some(Colour::Black);
    let counts = |row: &Row| match tie_break.kind {
        Kind::GamesWon => row.met().is_some() && win(row),
        Kind::BlackGames => black(row),
        Kind::BlackWins => black(row) && win(row),
        Kind::RoundsElected => row.played || win(row),
        _ => win(row),
    };
    match tie_break.kind {
        Kind::Progressive => progressive(rows),
        Kind::StandardPoints => standard(rows, sheets.draw),
        Kind::Koya => against_strong(sheets, index, tie_break),
        _ => rows
            .iter()
            .map(|row| 100 * i64::from(counts(row)))
            .collect(),
    }
}

/// C.07, 7.5: the scores after each round.
fn progressive(rows: &[Row]) -> Vec<i64> {
    let sums = rows.iter().scan(0, |score, row| {
        *score += 10 * i64::from(row.points.0);
        Some(*score)
    });
    sums.collect()
}

/// C.07, 7.7: a point for more than a draw is worth, half a one for as much.
fn standard(rows: &[Row], draw: Points) -> Vec<i64> {
    let worths = rows.iter().map(|row| match row.points.cmp(&draw) {
        core::cmp::Ordering::Greater => 100,
        core::cmp::Ordering::Equal => 50,
        core::cmp::Ordering::Less => 0,
    });
    worths.collect()
}

/// All points.
pub fn totals(sheets: &Sheets) -> Vec<Option<Value>> {
    let total = |sheet: &Sheet| Some(Value::tenths(i64::from(sheet.total.0)));
    sheets.all.iter().map(total).collect()
}

/// C.07, 7.8.
pub fn pairing_number(sheets: &Sheets) -> Vec<Option<Value>> {
    let numbers = sheets.numbers.iter();
    numbers
        .map(|number| Some(Value::whole(i64::from(number.get()))))
        .collect()
}

/// C.07, 9.2.
pub fn koya(sheets: &Sheets, tie_break: &TieBreak) -> Vec<Option<Value>> {
    let value = |index| Value(against_strong(sheets, index, tie_break).into_iter().sum());
    (0..sheets.all.len())
        .map(|index| Some(value(index)))
        .collect()
}

/// C.07, 9.2: points against those who have at least half of what could be had.
fn against_strong(sheets: &Sheets, index: usize, tie_break: &TieBreak) -> Vec<i64> {
    let limit = strong_from(sheets, tie_break);
    let strong = |index: usize| 100 * i64::from(sheets.all[index].total.0) >= limit;
    let rows = sheets.all[index].rows.iter();
    let worth = |row: &Row| match row.opponent {
        Some(opponent) if strong(opponent) => 10 * i64::from(row.points.0),
        _ => 0,
    };
    rows.map(worth).collect()
}

/// In thousandths of a point. In a round robin the rounds of the bye and the games against those who never came do not
/// count.
fn strong_from(sheets: &Sheets, tie_break: &TieBreak) -> i64 {
    let count = sheets.all.len();
    let mut games = i64::try_from(sheets.after).unwrap_or(0);
    if sheets.system == System::RoundRobin && count > 0 {
        if sheets.after.is_multiple_of(count) {
            games -= i64::try_from(sheets.after / count).unwrap_or(0);
        }
        let came = |sheet: &&Sheet| {
            sheet
                .rows
                .iter()
                .any(|row| row.opponent.is_some() || row.played)
        };
        let absent = count - sheets.all.iter().filter(came).count();
        games -= i64::try_from(absent).unwrap_or(0);
    }
    let win = i64::from(sheets.win.0);
    i64::from(tie_break.limit.percent) * win * games + 100 * i64::from(tie_break.limit.more.0)
}
