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
    let one = |sheet: &Sheet| known.then(|| value(sheets, sheet, tie_break));
    sheets.all.iter().map(one).collect()
}

fn value(sheets: &Sheets, sheet: &Sheet, tie_break: &TieBreak) -> Value {
    let win = |row: &&Row| row.points == sheets.win;
    let black = |row: &&Row| row.played && row.colour == Some(Colour::Black);
    let rows = sheet.rows.iter();
    let count = match tie_break.kind {
        Kind::Points => return Value::tenths(i64::from(sheet.total.0)),
        Kind::Progressive => return progressive(sheet, tie_break.cut_low),
        Kind::StandardPoints => return standard(sheet, sheets.draw),
        Kind::GamesWon => rows.filter(|row| row.met().is_some()).filter(win).count(),
        Kind::BlackGames => rows.filter(black).count(),
        Kind::BlackWins => rows.filter(black).filter(win).count(),
        Kind::RoundsElected => rows.filter(|row| row.played || win(row)).count(),
        _ => rows.filter(win).count(),
    };
    Value::whole(i64::try_from(count).unwrap_or(i64::MAX / 100))
}

/// C.07, 7.5: the sum of the scores after each round; the first ones can be cut.
fn progressive(sheet: &Sheet, cut: u8) -> Value {
    let mut score: i64 = 0;
    let mut sum: i64 = 0;
    for (index, row) in sheet.rows.iter().enumerate() {
        score += i64::from(row.points.0);
        if index >= usize::from(cut) {
            sum += score;
        }
    }
    Value::tenths(sum)
}

/// C.07, 7.7: a point for more than a draw is worth, half a one for as much.
fn standard(sheet: &Sheet, draw: Points) -> Value {
    let tenths = sheet.rows.iter().map(|row| match row.points.cmp(&draw) {
        core::cmp::Ordering::Greater => 10,
        core::cmp::Ordering::Equal => 5,
        core::cmp::Ordering::Less => 0,
    });
    Value::tenths(tenths.sum())
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

/// C.07, 9.2: points against those who have at least half of what could be had. In a round robin the rounds of the
/// bye and the games against those who never came do not count.
pub fn koya(sheets: &Sheets, tie_break: &TieBreak) -> Vec<Option<Value>> {
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
    let limit =
        i64::from(tie_break.limit.percent) * win * games + 100 * i64::from(tie_break.limit.more.0);
    let strong = |index: usize| 100 * i64::from(sheets.all[index].total.0) >= limit;
    let value = |sheet: &Sheet| {
        let rows = sheet
            .rows
            .iter()
            .filter(|row| row.opponent.is_some_and(strong));
        Some(Value::tenths(rows.map(|row| i64::from(row.points.0)).sum()))
    };
    sheets.all.iter().map(value).collect()
}
