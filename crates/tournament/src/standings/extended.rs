//! Tie-breaks of teams that look at the boards of matches, or at both kinds of points (C.07, 12, 13.3, 13.4).

use super::boards::Boards;
use super::encounter::{places, split};
use super::matches::Teams;
use super::sheet::Sheets;
use super::value::rounded;
use super::{Knockout, TieBreak, Value, Verdict, buchholz};
use crate::{Colour, Points};
use alloc::vec;
use alloc::vec::Vec;

/// C.07, 13.3: direct encounter by the primary score, by the other one where that parts nobody, and anew for every
/// smaller group. A group goes on with the score that parted it as long as that parts it further.
pub fn encounter(
    teams: &Teams,
    tie_break: &TieBreak,
    knockout: Knockout,
    ranks: &[usize],
) -> Verdict {
    let (primary, secondary) = teams.scores(tie_break);
    let court = Court {
        scores: [primary, secondary],
        boards: teams.boards.as_ref(),
        tie_break,
        knockout,
    };
    places(ranks, |group| court.parts(group))
}

struct Court<'a> {
    scores: [&'a Sheets; 2],
    boards: Option<&'a Boards>,
    tie_break: &'a TieBreak,
    knockout: Knockout,
}

impl Court<'_> {
    fn parts(&self, group: Vec<usize>) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group];
        }
        for sheets in self.scores {
            let parts = split(sheets, self.tie_break, group.clone());
            if parts.len() > 1 {
                return parts
                    .into_iter()
                    .flat_map(|part| self.parts(part))
                    .collect();
            }
        }
        match *group.as_slice() {
            [one, other] => match self.knocked_out(one, other) {
                core::cmp::Ordering::Greater => vec![vec![one], vec![other]],
                core::cmp::Ordering::Less => vec![vec![other], vec![one]],
                core::cmp::Ordering::Equal => vec![group],
            },
            _ => vec![group],
        }
    }

    /// C.07, 13.3.2: the boards of the matches between exactly two teams. `Greater`: the first one is better.
    fn knocked_out(&self, one: usize, other: usize) -> core::cmp::Ordering {
        let Some(boards) = self.boards else {
            return core::cmp::Ordering::Equal;
        };
        let [primary, _] = self.scores;
        let forfeits_count = primary.forfeits_count(self.tie_break.as_played);
        let sums = |team: usize, against: usize| {
            let rows = primary.all[team].rows.iter().enumerate();
            let met = rows
                .filter(|(_, row)| row.opponent == Some(against) && (row.played || forfeits_count));
            boards.sums(team, met.map(|(round, _)| round))
        };
        let (one, other) = (sums(one, other), sums(other, one));
        let by_count = || count(&other).cmp(&count(&one));
        let by_top = || one.cmp(&other);
        let by_bottom = || without_bottom(&one).cmp(&without_bottom(&other));
        match self.knockout {
            Knockout::Nothing => core::cmp::Ordering::Equal,
            Knockout::CountTop => by_count().then_with(by_top),
            Knockout::CountBottom => by_count().then_with(by_bottom),
            Knockout::Top => by_top(),
            Knockout::Bottom => by_bottom(),
        }
    }
}

/// C.07, 12.1, in tenths.
fn count(boards: &[Points]) -> i64 {
    let products = (1..)
        .zip(boards)
        .map(|(board, points): (i64, _)| board * i64::from(points.0));
    products.sum()
}

/// C.07, 12.3: all boards but the last one, but the last two ...
fn without_bottom(boards: &[Points]) -> Vec<Points> {
    (1..boards.len())
        .rev()
        .map(|kept| boards[..kept].iter().copied().sum())
        .collect()
}

/// C.07, 12.1: less is better. Says something only of teams with equal game points.
pub fn board_count(teams: &Teams) -> Verdict {
    let value = |sums: Vec<Points>| Value::tenths(count(&sums));
    Verdict::less_is_better(of_boards(teams, value))
}

/// C.07, 12.2 and 12.3: the place among the tied, as with direct encounter.
pub fn by_boards(teams: &Teams, is_top: bool, ranks: &[usize]) -> Verdict {
    let keys = |sums: Vec<Points>| if is_top { sums } else { without_bottom(&sums) };
    let keys = of_boards(teams, keys);
    if keys.iter().any(Option::is_none) {
        return Verdict::more_is_better(vec![None; keys.len()]);
    }
    places(ranks, |mut group| {
        group.sort_by(|one, other| keys[*other].cmp(&keys[*one]).then(one.cmp(other)));
        group
            .chunk_by(|one, other| keys[*one] == keys[*other])
            .map(<[usize]>::to_vec)
            .collect()
    })
}

fn of_boards<T>(teams: &Teams, value: impl Fn(Vec<Points>) -> T) -> Vec<Option<T>> {
    let all = 0..teams.matches.all.len();
    let one = |team: usize| {
        let boards = teams.boards.as_ref()?;
        Some(value(boards.sums(team, 0..boards.rounds(team))))
    };
    all.map(one).collect()
}

/// C.07, 7.1 to 7.4 by games: boards won, won over the board, played with Black, won with Black.
pub fn games(teams: &Teams, counts: impl Fn(bool, Option<Colour>) -> bool) -> Vec<Option<Value>> {
    let win = Points(teams.games.win.0 / i32::try_from(teams.size).unwrap_or(1).max(1));
    let one = |team: usize| {
        let seats = teams.boards.as_ref()?.all(team);
        let counted = seats
            .filter(|seat| counts(seat.points == win, seat.colour))
            .count();
        Some(Value::whole(i64::try_from(counted).ok()?))
    };
    (0..teams.matches.all.len()).map(one).collect()
}

/// C.07, 13.4: the other score and the Buchholz by the primary one, divided by the highest primary score of the
/// tournament over the highest secondary score of a match, without its fraction (13.4.2).
pub fn schedule_strength(teams: &Teams, tie_break: &TieBreak) -> Verdict {
    let (primary, secondary) = teams.scores(tie_break);
    let rounds = i64::try_from(primary.planned.max(primary.after)).unwrap_or(0);
    let most = i64::from(primary.win.0) * rounds / i64::from(secondary.win.0).max(1);
    let divisor = tie_break.divisor.map_or(most, i64::from).max(1);
    let buchholz = buchholz::values(primary, primary, tie_break);
    let key = secondary.all.iter().zip(buchholz).map(|(sheet, buchholz)| {
        buchholz.map(|buchholz| i64::from(sheet.total.0) * 10 * divisor + buchholz.0)
    });
    let key: Vec<Option<i64>> = key.collect();
    let shown = key
        .iter()
        .map(|key| key.map(|key| Value(rounded(key, divisor))))
        .collect();
    Verdict { shown, key }
}

impl Teams {
    /// The primary score and the other one, as the tie-break says.
    pub fn scores(&self, tie_break: &TieBreak) -> (&Sheets, &Sheets) {
        match tie_break.by {
            Some(super::By::Games) => (&self.games, &self.matches),
            _ => (&self.matches, &self.games),
        }
    }
}
