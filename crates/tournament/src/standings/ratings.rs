//! Tie-breaks of the opponents' ratings (C.07, 10), with the tables of FIDE Handbook B.02.

use super::sheet::{Sheet, Sheets};
use super::value::rounded;
use super::{Kind, TieBreak, Value};
use crate::Score;
use alloc::vec::Vec;

/// B.02, 8.1.1: rating difference by the percentage of points, for 50 to 100; mirrored below.
const BY_PERCENT: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// B.02, 8.1.2: up to which rating difference the better player is expected to score 50, 51 ... 99 per cent.
const UP_TO: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// Per cent that a player is expected to score with that many points of rating more than the opponent.
fn expected(difference: i64) -> i64 {
    let better = UP_TO.partition_point(|most| *most < difference.abs());
    let better = 50 + i64::try_from(better).unwrap_or(50);
    if difference < 0 { 100 - better } else { better }
}

/// One player's games that count, worst opponent first.
struct Record {
    /// Ratings.
    opponents: Vec<i64>,
    /// Points in halves.
    halves: i64,
}

/// All tie-breaks of section 10; nobody has a value while somebody without a rating takes part.
pub fn values(sheets: &Sheets, tie_break: &TieBreak) -> Vec<Option<Value>> {
    let known = |rating: &Option<u16>| rating.or(tie_break.unrated).map(i64::from);
    let ratings: Vec<Option<i64>> = sheets.ratings.iter().map(known).collect();
    let Some(ratings) = ratings.into_iter().collect::<Option<Vec<i64>>>() else {
        return sheets.all.iter().map(|_| None).collect();
    };
    if tie_break.kind == Kind::Rating {
        return ratings
            .into_iter()
            .map(|rating| Some(Value::whole(rating)))
            .collect();
    }
    let one = |sheet: &Sheet| {
        let record = record(sheet, &ratings, tie_break);
        match tie_break.kind {
            Kind::AverageRating => average_rating(&record),
            Kind::Performance | Kind::AveragePerformance => performance(&record),
            _ => perfect(&record),
        }
    };
    let own: Vec<Option<i64>> = sheets.all.iter().map(one).collect();
    let averaged = |sheet: &Sheet| {
        let met = sheet.rows.iter().filter_map(|row| own[row.met()?]);
        let (sum, count) = met.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
        (count > 0).then(|| rounded(sum, count))
    };
    let values: Vec<Option<i64>> = match tie_break.kind {
        Kind::AveragePerformance | Kind::AveragePerfect => {
            sheets.all.iter().map(averaged).collect()
        }
        _ => own,
    };
    values
        .into_iter()
        .map(|value| value.map(Value::whole))
        .collect()
}

/// C.07, 15.2 and 16: only what was played counts.
fn record(sheet: &Sheet, ratings: &[i64], tie_break: &TieBreak) -> Record {
    let rows = sheet.rows.iter();
    let mut games: Vec<(i64, i64)> = rows
        .filter_map(|row| {
            let halves = match row.score {
                Some(Score::Win) => 2,
                Some(Score::Draw) => 1,
                _ => 0,
            };
            Some((ratings[row.met()?], halves))
        })
        .collect();
    games.sort_by_key(|(rating, _)| *rating);
    let low = usize::from(tie_break.cut_low).min(games.len());
    let high = games
        .len()
        .saturating_sub(usize::from(tie_break.cut_high))
        .max(low);
    let kept = &games[low..high];
    Record {
        opponents: kept.iter().map(|(rating, _)| *rating).collect(),
        halves: kept.iter().map(|(_, halves)| halves).sum(),
    }
}

fn count(record: &Record) -> Option<i64> {
    i64::try_from(record.opponents.len())
        .ok()
        .filter(|count| *count > 0)
}

/// C.07, 10.1.
fn average_rating(record: &Record) -> Option<i64> {
    Some(rounded(record.opponents.iter().sum(), count(record)?))
}

/// C.07, 10.2: the average, and the difference that belongs to the percentage.
fn performance(record: &Record) -> Option<i64> {
    let percent = rounded(50 * record.halves, count(record)?);
    let distance = usize::try_from((percent - 50).abs()).unwrap_or(0).min(50);
    Some(average_rating(record)? + (percent - 50).signum() * BY_PERCENT[distance])
}

/// C.07, 10.3: the lowest rating that is expected to score as much; the whole table counts, without a limit at 400.
fn perfect(record: &Record) -> Option<i64> {
    let (least, most) = (*record.opponents.first()?, *record.opponents.last()?);
    if record.halves == 0 {
        return Some(least - 800);
    }
    let enough = |rating: i64| {
        let sum: i64 = record
            .opponents
            .iter()
            .map(|opponent| expected(rating - opponent))
            .sum();
        sum >= 50 * record.halves
    };
    let (mut low, mut high) = (least - 800, most + 800);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if enough(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}
