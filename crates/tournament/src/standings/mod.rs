//! Standings: points and tie-breaks, in integers.
//!
//! FIDE Handbook C.07, Tie-Break Regulations, as in force from 2026-03-01 (those of 2024-08-01 on request):
//!
//! | section | tie-break | code | here |
//! |---|---|---|---|
//! | 6 | direct encounter | `DE` | yes, recursion included; the value is the place among the tied, 1 first, 0 for who is tied with nobody |
//! | 7.1 | rounds won, played or not | `WIN` | yes |
//! | 7.2 | games won over the board | `WON` | yes |
//! | 7.3 | games with Black | `BPG` | yes |
//! | 7.4 | games won with Black | `BWG` | yes |
//! | 7.5 | progressive score | `PS`, `/C1` | yes |
//! | 7.6 | rounds one elected to play | `REP` (`GE`) | yes |
//! | 7.7 | standard points | `STD` | yes |
//! | 7.8 | pairing number | `TPN`, `/R` | yes |
//! | 8.1 | Buchholz | `BH`, `/C1 /C2 /M1 /M2`, `/P` | yes |
//! | 8.2 | average of opponents' Buchholz | `AOB` | yes, rounded to hundredths |
//! | 8.3 | fore Buchholz | `FB` | yes |
//! | 9.1 | Sonneborn-Berger | `SB`, `/C1` | yes |
//! | 9.2 | Koya | `KS`, `/L40`, `/L+1` | yes; round robins only by the Handbook, not enforced |
//! | 10.1 | average rating of opponents | `ARO`, cuts | yes |
//! | 10.2 | tournament performance rating | `TPR` | yes, table of B.02 |
//! | 10.3 | perfect tournament performance | `PTP` | yes |
//! | 10.4 | average of opponents' performance | `APRO` | yes |
//! | 10.5 | average of opponents' perfect performance | `APPO` | yes |
//! | 10.6 | own rating | `RTNG`, `/R` | yes |
//! | 11, 13.1 | teams: match and game points | `MPvGP`, `:MP`, `:GP` | yes; colours are those of games, so `BPG`, `BWG` by `:GP` only |
//! | 12.1 | board count | `BC` | yes; less is better |
//! | 12.2, 12.3 | top boards, bottom boards | `TBR`, `BBE` | yes; the value is the place among the tied |
//! | 13.2 | extended Sonneborn-Berger | `EMMSB EMGSB EGMSB EGGSB` | yes |
//! | 13.3 | extended direct encounter | `EDE EDEBT EDEBB EDET EDEB` | yes; boards are those of the two teams' own matches |
//! | 13.4 | scores and schedule's strength | `SSSC`, `/F`, `/K`, `/P` | yes |
//! | 14 | cuts and medians | `/C1 /C2 /M1 /M2` | yes; what was not played of one's own will goes first (16.5) |
//! | 15 | round robins: unplayed games count as paired | | yes |
//! | 16 | Swiss: unplayed rounds of opponents and own ones | | yes |
//!
//! The ratings' tie-breaks (10) have no value for anybody while a player is unrated, unless `/U1000` says what an
//! unrated player counts as. Values are exact; only averages are rounded, as the regulations say.
//! Tie-breaks of boards have no value where a file does not tell who sat on which board.

mod boards;
mod buchholz;
mod encounter;
mod extended;
mod matches;
mod own;
mod parts;
mod ratings;
mod sheet;
mod tie_break;
mod value;

pub use matches::match_points;
pub use parts::{Against, Cut, Part, has_parts, parts};
pub use tie_break::{By, Kind, Knockout, Limit, TieBreak, TieBreakFault};
pub use value::Value;

use crate::{Colour, Number, Points, Section, Text};
use alloc::vec;
use alloc::vec::Vec;
use matches::Teams;
use sheet::Sheets;

/// How unplayed rounds count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// C.07, 16: adjusted and replaced.
    Swiss,
    /// C.07, 15: pairings were known beforehand, so what was not played counts as paired.
    RoundRobin,
}

/// Which text of C.07.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rules {
    /// In force from 2024-08-01.
    R2024,
    /// In force from 2026-03-01: what replaces an unplayed round is capped (16.4).
    R2026,
}

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask<'a> {
    /// In the order in which they break ties.
    pub tie_breaks: &'a [TieBreak],
    /// How unplayed rounds count; `None`: as the section says of itself, see [`system`].
    pub system: Option<System>,
    /// Which rules; `None`: those in force when the event began, see [`rules`].
    pub rules: Option<Rules>,
    /// After that round; `None`: after the last one with a paired game.
    pub after: Option<u8>,
}

/// One line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub number: Number,
    /// From 1; who is tied in everything shares it.
    pub rank: u16,
    /// Points.
    pub points: Points,
    /// One for each tie-break asked for; `None`: it has no value.
    pub values: Vec<Option<Value>>,
}

/// What one tie-break gives: what to show, and what to order by (more is better; `None` last).
struct Verdict {
    shown: Vec<Option<Value>>,
    key: Vec<Option<i64>>,
}

impl Verdict {
    fn more_is_better(values: Vec<Option<Value>>) -> Verdict {
        let key = values
            .iter()
            .map(|value| value.map(|value| value.0))
            .collect();
        Verdict { shown: values, key }
    }

    fn less_is_better(values: Vec<Option<Value>>) -> Verdict {
        let key = values
            .iter()
            .map(|value| value.map(|value| -value.0))
            .collect();
        Verdict { shown: values, key }
    }
}

/// The standings of the players, best first; among those who are tied in everything, by starting number. Tie-breaks of
/// matches have no value.
#[must_use]
pub fn standings(section: &Section, ask: &Ask) -> Vec<Standing> {
    let (system, after) = frame(section, ask);
    let sheets = Sheets::players(
        section,
        system,
        ask.rules.unwrap_or_else(|| rules(section)),
        after,
    );
    ranked(&sheets, None, ask)
}

/// The standings of the teams by match points; `None` when the section has no teams, or their matches cannot be told.
#[must_use]
pub fn team_standings(section: &Section, ask: &Ask) -> Option<Vec<Standing>> {
    if !section.is_team {
        return None;
    }
    let (system, after) = frame(section, ask);
    let rules = ask.rules.unwrap_or_else(|| rules(section));
    let teams = matches::teams(section, system, rules, after)?;
    Some(ranked(&teams.matches, Some(&teams), ask))
}

fn frame(section: &Section, ask: &Ask) -> (System, usize) {
    let system = ask.system.unwrap_or_else(|| system(section));
    let paired = section.paired_rounds();
    let after = ask
        .after
        .map_or(paired, |after| usize::from(after).min(paired));
    (system, after)
}

fn ranked(sheets: &Sheets, teams: Option<&Teams>, ask: &Ask) -> Vec<Standing> {
    let count = sheets.all.len();
    let mut order: Vec<usize> = (0..count).collect();
    // Who is still tied has the same rank.
    let mut ranks = vec![0_usize; count];
    let points = sheets
        .all
        .iter()
        .map(|sheet| Some(i64::from(sheet.total.0)));
    let points: Vec<Option<i64>> = points.collect();
    rank(&mut order, &mut ranks, &points);
    let mut columns = Vec::with_capacity(ask.tie_breaks.len());
    for tie_break in ask.tie_breaks {
        let mut verdict = match teams {
            Some(teams) => of_teams(teams, tie_break, &ranks),
            None => of_players(sheets, tie_break, &ranks),
        };
        if tie_break.reversed {
            verdict
                .key
                .iter_mut()
                .flatten()
                .for_each(|key| *key = -*key);
        }
        rank(&mut order, &mut ranks, &verdict.key);
        columns.push(verdict.shown);
    }
    let line = |index: &usize| Standing {
        number: sheets.numbers[*index],
        rank: u16::try_from(ranks[*index] + 1).unwrap_or(u16::MAX),
        points: sheets.all[*index].total,
        values: columns.iter().map(|column| column[*index]).collect(),
    };
    order.iter().map(line).collect()
}

/// Orders by the ranks so far, then by the key, and gives new ranks; the tied share the best place of theirs.
fn rank(order: &mut [usize], ranks: &mut [usize], key: &[Option<i64>]) {
    // `None` is less than any value.
    order.sort_by_key(|index| (ranks[*index], core::cmp::Reverse(key[*index]), *index));
    let mut before = None;
    let mut place = 0;
    let mut fresh = vec![0; ranks.len()];
    for (at, index) in order.iter().enumerate() {
        let now = (ranks[*index], key[*index]);
        if before != Some(now) {
            place = at;
            before = Some(now);
        }
        fresh[*index] = place;
    }
    ranks.copy_from_slice(&fresh);
}

fn of_players(sheets: &Sheets, tie_break: &TieBreak, ranks: &[usize]) -> Verdict {
    if tie_break.is_for_teams() {
        return Verdict::more_is_better(vec![None; sheets.all.len()]);
    }
    verdict(sheets, sheets, tie_break, ranks)
}

fn of_teams(teams: &Teams, tie_break: &TieBreak, ranks: &[usize]) -> Verdict {
    let by_games = tie_break.by == Some(By::Games);
    let games = |counts: fn(bool, Option<Colour>) -> bool| {
        Verdict::more_is_better(extended::games(teams, counts))
    };
    match tie_break.kind {
        Kind::OtherPoints => Verdict::more_is_better(own::totals(&teams.games)),
        Kind::ExtendedEncounter(knockout) => extended::encounter(teams, tie_break, knockout, ranks),
        Kind::ScheduleStrength => extended::schedule_strength(teams, tie_break),
        Kind::BoardCount => extended::board_count(teams),
        Kind::TopBoards => extended::by_boards(teams, true, ranks),
        Kind::BottomBoards => extended::by_boards(teams, false, ranks),
        Kind::Wins if by_games => games(|won, _| won),
        Kind::GamesWon if by_games => games(|won, colour| won && colour.is_some()),
        Kind::BlackGames if by_games => games(|_, colour| colour == Some(Colour::Black)),
        Kind::BlackWins if by_games => games(|won, colour| won && colour == Some(Colour::Black)),
        _ => {
            let by = |by: Option<By>| match by {
                Some(By::Games) => &teams.games,
                _ => &teams.matches,
            };
            verdict(
                by(tie_break.by),
                by(tie_break.own.or(tie_break.by)),
                tie_break,
                ranks,
            )
        }
    }
}

/// `own`: by which points the own results count, where they are multiplied with the opponents'.
fn verdict(sheets: &Sheets, own: &Sheets, tie_break: &TieBreak, ranks: &[usize]) -> Verdict {
    match tie_break.kind {
        Kind::DirectEncounter => encounter::direct(sheets, tie_break, ranks),
        Kind::PairingNumber => Verdict::less_is_better(own::pairing_number(sheets)),
        Kind::Buchholz | Kind::ForeBuchholz | Kind::SonnebornBerger => {
            Verdict::more_is_better(buchholz::values(sheets, own, tie_break))
        }
        Kind::AverageBuchholz => Verdict::more_is_better(buchholz::average(sheets, tie_break)),
        Kind::AverageRating
        | Kind::Performance
        | Kind::PerfectPerformance
        | Kind::AveragePerformance
        | Kind::AveragePerfect
        | Kind::Rating => Verdict::more_is_better(ratings::values(sheets, tie_break)),
        Kind::Koya => Verdict::more_is_better(own::koya(sheets, tie_break)),
        _ => Verdict::more_is_better(own::values(sheets, tie_break)),
    }
}

/// The rules in force when the section began (TRF 042, `YYYY/MM/DD`); those of 2026 where that cannot be read.
#[must_use]
pub fn rules(section: &Section) -> Rules {
    let start = section.text(Text::Start);
    let is_date = start.len() == 10
        && start.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'/',
            _ => byte.is_ascii_digit(),
        });
    if is_date && start < "2026/03/01" {
        Rules::R2024
    } else {
        Rules::R2026
    }
}

/// How the section's unplayed rounds count: as its type says (TRF26 192, 092); without a word about it, a tournament
/// in which everybody was paired with everybody equally often is a round robin.
#[must_use]
pub fn system(section: &Section) -> System {
    let said = alloc::format!(
        "{} {}",
        section.text(Text::CodedKind),
        section.text(Text::Kind)
    );
    let said = said.to_uppercase();
    let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
    if says(&["SWISS", "DUTCH", "DUBOV", "BURSTEIN", "FIDE_TEAM", "LIM"]) {
        return System::Swiss;
    }
    if says(&["ROBIN", "BERGER", "SCHEVENINGEN", "PLAY ALL", "PLAY-ALL"]) {
        return System::RoundRobin;
    }
    let count = section.players.len();
    let mut meetings = vec![0_u16; count * count];
    if count > 64 {
        return System::Swiss;
    }
    for game in section.rounds.iter().flat_map(|round| &round.games) {
        for (one, other) in [(game.white, game.black), (game.black, game.white)] {
            if let Some(met) = meetings.get_mut(one.index() * count + other.index()) {
                *met = met.saturating_add(1);
            }
        }
    }
    let others = |index: &usize| index / count != index % count;
    let mut met = (0..meetings.len())
        .filter(others)
        .map(|index| meetings[index]);
    let first = met.next().unwrap_or(0);
    if first > 0 && met.all(|met| met == first) {
        System::RoundRobin
    } else {
        System::Swiss
    }
}
