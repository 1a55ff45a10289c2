//! Direct encounter (C.07, 6).

use super::sheet::Sheets;
use super::{System, TieBreak, Value, Verdict};
use alloc::vec;
use alloc::vec::Vec;

/// A multiple of 1 to 10: averages of so many games are exact.
const PARTS: i64 = 2_520;

/// What one of the tied has made against the others.
struct Account {
    who: usize,
    /// Points, in tenths times `PARTS`; the average where two met more than once (6.1.2).
    points: i64,
    /// Points if every missing game were won.
    most: i64,
}

/// Orders each group of tied players by itself.
pub fn direct(sheets: &Sheets, tie_break: &TieBreak, ranks: &[usize]) -> Verdict {
    places(ranks, |group| split(sheets, tie_break, group))
}

/// Orders each group of the tied by itself: its parts are given best first.
pub fn places(ranks: &[usize], parts: impl Fn(Vec<usize>) -> Vec<Vec<usize>>) -> Verdict {
    let count = ranks.len();
    let mut shown = vec![None; count];
    let mut key = vec![None; count];
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (who, rank) in ranks.iter().enumerate() {
        groups[*rank].push(who);
    }
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        let alone = group.len() == 1;
        let mut place = 1;
        for tied in parts(group) {
            let next = place + i64::try_from(tied.len()).unwrap_or(0);
            for who in tied {
                shown[who] = Some(Value::whole(if alone { 0 } else { place }));
                key[who] = Some(-place);
            }
            place = next;
        }
    }
    Verdict { shown, key }
}

/// The accounts, and whether all of them have met (6.1); in a round robin they have, or will not.
fn accounts(sheets: &Sheets, tie_break: &TieBreak, group: &[usize]) -> (Vec<Account>, bool) {
    let forfeits_count = sheets.forfeits_count(tie_break.as_played);
    let win = i64::from(sheets.win.0) * PARTS;
    let mut all_met = true;
    let account = |who: &usize| {
        let mut met: Vec<(usize, i64, i64)> = Vec::new();
        for row in &sheets.all[*who].rows {
            let Some(opponent) = row.opponent.filter(|_| row.played || forfeits_count) else {
                continue;
            };
            if group.binary_search(&opponent).is_err() {
                continue;
            }
            let points = i64::from(row.points.0);
            match met.iter_mut().find(|(known, ..)| *known == opponent) {
                Some((_, sum, games)) => {
                    *sum += points;
                    *games += 1;
                }
                None => met.push((opponent, points, 1)),
            }
        }
        let points = met.iter().map(|(_, sum, games)| sum * PARTS / games).sum();
        let missing = match sheets.system {
            System::RoundRobin => 0,
            System::Swiss => group.len() - 1 - met.len(),
        };
        all_met &= missing == 0;
        let most = points + win * i64::try_from(missing).unwrap_or(0);
        Account {
            who: *who,
            points,
            most,
        }
    };
    let accounts = group.iter().map(account).collect();
    (accounts, all_met)
}

/// C.07, 6.2 and 6.3: smaller and smaller groups, best first, until nothing changes.
pub fn split(sheets: &Sheets, tie_break: &TieBreak, mut group: Vec<usize>) -> Vec<Vec<usize>> {
    group.sort_unstable();
    if group.len() < 2 {
        return vec![group];
    }
    let (mut accounts, all_met) = accounts(sheets, tie_break, &group);
    accounts.sort_by_key(|account| (-account.points, -account.most, account.who));
    let mut parts: Vec<Vec<usize>> = Vec::new();
    if all_met {
        let mut before = None;
        for account in &accounts {
            if before != Some(account.points) {
                parts.push(Vec::new());
                before = Some(account.points);
            }
            parts
                .last_mut()
                .expect("one was just pushed")
                .push(account.who);
        }
    } else {
        // Who is first whatever the missing games bring, then who is second so.
        let mut from = 0;
        while from + 1 < accounts.len() {
            let best_of_rest = accounts[from + 1..]
                .iter()
                .map(|account| account.most)
                .max();
            if best_of_rest.is_some_and(|most| accounts[from].points <= most) {
                break;
            }
            parts.push(vec![accounts[from].who]);
            from += 1;
        }
        parts.push(accounts[from..].iter().map(|account| account.who).collect());
    }
    if parts.len() == 1 {
        return parts;
    }
    parts
        .into_iter()
        .flat_map(|part| split(sheets, tie_break, part))
        .collect()
}
