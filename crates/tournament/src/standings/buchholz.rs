//! Buchholz, fore Buchholz, their average, Sonneborn-Berger (C.07, 8 and 9.1) with unplayed rounds (15, 16).

use super::sheet::{Sheet, Sheets};
use super::value::rounded;
use super::{Against, Cut, Kind, Rules, System, TieBreak, Value};
use alloc::vec::Vec;

/// One round's contribution.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Index of the round.
    pub round: usize,
    /// Whose score it is.
    pub against: Against,
    /// The opponent's score, or what stands for it, in tenths.
    pub score: i64,
    /// What counts, in hundredths.
    pub worth: i64,
    /// It does not count after all.
    pub cut: Option<Cut>,
}

impl Share {
    fn counts(&self) -> bool {
        self.cut.is_none()
    }
}

/// A player's score as it counts for opponents and as it counts for the own unplayed rounds, in tenths.
struct Adjusted {
    for_opponents: i64,
    own: i64,
}

/// C.07, 16.3: rounds without an opponent behind the last one that was played, allocated or won by forfeit count as
/// draws. With fore Buchholz the last round's paired games do, too (8.3).
fn adjusted(sheets: &Sheets, sheet: &Sheet, fore: bool) -> Adjusted {
    let total = i64::from(sheet.total.0);
    let draw = i64::from(sheets.draw.0);
    let last_willing = sheet
        .rows
        .iter()
        .rposition(|row| !row.voluntary)
        .map_or(0, |index| index + 1);
    let last_paired = sheet
        .rows
        .iter()
        .rposition(|row| row.opponent.is_some() || row.played);
    let last_paired = last_paired.map_or(0, |index| index + 1);
    let is_last = fore && last_paired == sheets.planned && sheets.after == sheets.planned;
    let last_willing = if is_last { last_paired } else { last_willing };
    let absent = match sheets.system {
        System::Swiss => draw,
        System::RoundRobin => 0,
    };
    let rows = sheet.rows.iter().enumerate().map(|(index, row)| {
        let counts = index < last_willing || row.opponent.is_some();
        if counts {
            i64::from(row.points.0)
        } else {
            absent
        }
    });
    let extra = total
        - sheet
            .rows
            .iter()
            .map(|row| i64::from(row.points.0))
            .sum::<i64>();
    let last = sheet
        .rows
        .last()
        .filter(|row| is_last && row.opponent.is_some());
    let change = last.map_or(0, |row| draw - i64::from(row.points.0));
    Adjusted {
        for_opponents: rows.sum::<i64>() + extra + change,
        own: total + change,
    }
}

/// `BH`, `FB`, `SB`: with `SB` each score is multiplied by what `own` gave in that round.
pub fn values(sheets: &Sheets, own: &Sheets, tie_break: &TieBreak) -> Vec<Option<Value>> {
    let adjusted = all_adjusted(sheets, tie_break);
    let value = |index: usize| {
        let shares = counted(sheets, own, tie_break, &adjusted, index);
        let kept = shares.iter().filter(|share| share.counts());
        Some(Value(kept.map(|share| share.worth).sum()))
    };
    (0..sheets.all.len()).map(value).collect()
}

/// Of what one player's value is made.
pub fn shares_of(sheets: &Sheets, own: &Sheets, tie_break: &TieBreak, index: usize) -> Vec<Share> {
    counted(
        sheets,
        own,
        tie_break,
        &all_adjusted(sheets, tie_break),
        index,
    )
}

fn all_adjusted(sheets: &Sheets, tie_break: &TieBreak) -> Vec<Adjusted> {
    let sheet = sheets.all.iter();
    sheet
        .map(|sheet| adjusted(sheets, sheet, tie_break.fore))
        .collect()
}

fn counted(
    sheets: &Sheets,
    own: &Sheets,
    tie_break: &TieBreak,
    adjusted: &[Adjusted],
    index: usize,
) -> Vec<Share> {
    let is_sb = tie_break.kind == Kind::SonnebornBerger;
    let own = is_sb.then(|| &own.all[index]);
    let mut shares = shares(sheets, tie_break, adjusted, index, own);
    cut(&mut shares, tie_break);
    shares
}

fn shares(
    sheets: &Sheets,
    tie_break: &TieBreak,
    adjusted: &[Adjusted],
    index: usize,
    own: Option<&Sheet>,
) -> Vec<Share> {
    let sheet = &sheets.all[index];
    let mut shares = Vec::with_capacity(sheet.rows.len());
    for (round, row) in sheet.rows.iter().enumerate() {
        let fore_round = tie_break.fore && round + 1 == sheets.planned;
        let forfeits_count = sheets.forfeits_count(tie_break.as_played) || fore_round;
        let opponent = row
            .opponent
            .map(|opponent| adjusted[opponent].for_opponents);
        let (score, against) = match (opponent, sheets.system) {
            (Some(score), _) if row.played || forfeits_count => (score, Against::Opponent),
            // C.07, 15: nobody was to be met.
            (_, System::RoundRobin) => continue,
            (opponent, System::Swiss) => (
                replaced(sheets, adjusted[index].own, opponent),
                if row.voluntary {
                    Against::VirtualByWill
                } else {
                    Against::Virtual
                },
            ),
        };
        let factor = own.map_or(10, |own| i64::from(own.rows[round].points.0));
        shares.push(Share {
            round,
            against,
            score,
            worth: score * factor,
            cut: None,
        });
    }
    shares
}

/// C.07, 16.4: an unplayed round counts as one against somebody with the own score, from 2026 on not more than the
/// adjusted score of the scheduled opponent (16.4.1), or than draws in all rounds (16.4.2).
fn replaced(sheets: &Sheets, own: i64, opponent: Option<i64>) -> i64 {
    if sheets.rules < Rules::R2026 {
        return own;
    }
    let draws = i64::from(sheets.draw.0) * i64::try_from(sheets.after).unwrap_or(0);
    own.min(opponent.unwrap_or(draws))
}

/// C.07, 14 and 16.5: the least significant go first, among them what was not played of one's own will before all
/// others, unless cutting something else takes more away.
fn cut(shares: &mut [Share], tie_break: &TieBreak) {
    for _ in 0..tie_break.cut_low {
        let least = |willing_too: bool| {
            let among = shares.iter().enumerate().filter(|(_, share)| {
                share.counts() && (willing_too || share.against == Against::VirtualByWill)
            });
            among
                .min_by_key(|(_, share)| (share.score, share.worth))
                .map(|(index, share)| (index, share.worth))
        };
        let Some(any) = least(true) else {
            break;
        };
        let first = match least(false) {
            Some(unwilling) if unwilling.1 >= any.1 => unwilling.0,
            _ => any.0,
        };
        shares[first].cut = Some(Cut::Low);
    }
    for _ in 0..tie_break.cut_high {
        let left = shares
            .iter()
            .enumerate()
            .filter(|(_, share)| share.counts());
        let most = left.max_by_key(|(_, share)| (share.score, share.worth));
        let Some((index, _)) = most else { break };
        shares[index].cut = Some(Cut::High);
    }
}

/// C.07, 8.2: the average of the Buchholz of those who were met, in hundredths.
pub fn average(sheets: &Sheets, tie_break: &TieBreak) -> Vec<Option<Value>> {
    let all = values(sheets, sheets, tie_break);
    let value = |sheet: &Sheet| {
        let met = sheet.rows.iter().filter_map(|row| all[row.met()?]);
        let (sum, count) = met.fold((0, 0), |(sum, count), value| (sum + value.0, count + 1));
        (count > 0).then(|| Value(rounded(sum, count)))
    };
    sheets.all.iter().map(value).collect()
}
