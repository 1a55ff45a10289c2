//! Standings compared with those of other programs.

use crate::refused::player;
use crate::samples::{sample, trf};
use std::collections::BTreeMap;
use tournament::standings::{
    Ask, Rules, Standing, System, TieBreak, Value, rules, standings, system, team_standings,
};
use tournament::{Number, Outcome, Points, Score, Section};

const TSV: &str = include_str!("../../../../tests/cases/trf/tie-breaks.tsv");

type Table = BTreeMap<u16, Standing>;

fn ask(section: &Section, codes: &str, system: System) -> Table {
    let tie_breaks = TieBreak::read_list(codes).expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: Some(system),
        rules: Some(Rules::R2026),
        after: None,
    };
    let table = standings(section, &ask);
    table
        .into_iter()
        .map(|standing| (standing.number.get(), standing))
        .collect()
}

/// `8.0`, `71.68`, `-0` for none.
pub fn hundredths(text: &str) -> Option<Value> {
    if text == "-0" {
        return None;
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    let part: i64 = format!("{part:0<2}").parse().expect("digits");
    Some(Value(
        whole.parse::<i64>().expect("digits") * 100 + sign * part,
    ))
}

/// Gacrux, the checker of FIDE's technical commission, on nine tournaments.
#[test]
fn every_tie_break_has_the_value_that_the_reference_gives() {
    let mut lines = TSV.lines();
    let head: Vec<&str> = lines.next().expect("a head line").split('\t').collect();
    let codes = head[5..].join(",");
    let mut compared = 0;
    let mut open: Option<(&str, Table, Table)> = None;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let file = fields[0];
        if open.as_ref().is_none_or(|(name, ..)| *name != file) {
            let section = trf(&sample(file)).expect("good");
            let round_robin = file.contains("round_robin");
            let system = if round_robin {
                System::RoundRobin
            } else {
                System::Swiss
            };
            let ranks = ask(&section, "DE,BH/C1,SB", system);
            open = Some((file, ask(&section, &codes, system), ranks));
        }
        let (_, values, ranks) = open.as_ref().expect("just opened");
        let number: u16 = fields[2].parse().expect("a number");
        let ours = &values[&number];
        assert_eq!(
            ranks[&number].rank.to_string(),
            fields[3],
            "{file} {number}: rank"
        );
        assert_eq!(
            ours.points.to_string(),
            fields[4],
            "{file} {number}: points"
        );
        for ((code, value), theirs) in head[5..].iter().zip(&ours.values).zip(&fields[5..]) {
            assert_eq!(*value, hundredths(theirs), "{file} {number} {code}");
            compared += 1;
        }
    }
    assert!(compared > 8_000, "{compared}");
}

/// The teams of a Swiss tournament by those tie-breaks.
fn teams_by(section: &Section, codes: &str) -> Table {
    let tie_breaks = TieBreak::read_list(codes).expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: Some(System::Swiss),
        rules: None,
        after: None,
    };
    let table = team_standings(section, &ask).expect("teams");
    table
        .into_iter()
        .map(|standing| (standing.number.get(), standing))
        .collect()
}

const TEAMS_TSV: &str = include_str!("../../../../tests/cases/trf/team-tie-breaks.tsv");

/// Gacrux, by the rules that were in force (the event began in 2024), on an event of 50 teams, and what the event's own file says of match and game points.
#[test]
fn teams_have_the_values_that_the_reference_and_their_file_give() {
    let section = trf(&sample("echecsjs_grandmommyscup.trf")).expect("good");
    let ask = |codes: &str| teams_by(&section, codes);
    let mut lines = TEAMS_TSV.lines();
    let head: Vec<&str> = lines.next().expect("a head line").split('\t').collect();
    let values = ask(&head[3..].join(","));
    let ranks = ask("DE:MP,MPvGP,BH:MP/C1/P");
    let mut compared = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let number: u16 = fields[0].parse().expect("a number");
        let ours = &values[&number];
        assert_eq!(ranks[&number].rank.to_string(), fields[1], "{number}: rank");
        assert_eq!(
            Some(Value(i64::from(ours.points.0) * 10)),
            hundredths(fields[2]),
            "{number}: points"
        );
        for ((code, value), theirs) in head[3..].iter().zip(&ours.values).zip(&fields[3..]) {
            assert_eq!(*value, hundredths(theirs), "{number} {code}");
        }
        let stated = section.teams[usize::from(number) - 1]
            .stated
            .expect("stated");
        let games = Value(i64::from(stated.1.0) * 10);
        assert_eq!(
            (stated.0, Some(games)),
            (ours.points, ours.values[0]),
            "{number}: stated"
        );
        compared += 1;
    }
    assert_eq!(compared, 50);
    // Of its players, matches say nothing.
    let tie_breaks = TieBreak::read_list("MPvGP").expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: None,
        rules: Some(Rules::R2026),
        after: None,
    };
    assert_eq!(standings(&section, &ask)[0].values, [None]);
}

const BOARDS_TSV: &str = include_str!("../../../../tests/cases/trf/team-board-tie-breaks.tsv");

/// Gacrux on the same event. `EDEBT` and `EDEBB` are not compared: there the reference prefers the higher board count.
#[test]
fn boards_of_teams_have_the_values_and_ranks_that_the_reference_gives() {
    let section = trf(&sample("echecsjs_grandmommyscup.trf")).expect("good");
    let mut lines = BOARDS_TSV.lines();
    let head: Vec<&str> = lines.next().expect("a head line").split('\t').collect();
    let codes = head[1..]
        .iter()
        .map(|code| code.trim_start_matches("rank by "));
    let tables = codes.map(|code| teams_by(&section, code));
    let tables: Vec<Table> = tables.collect();
    let mut compared = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let number: u16 = fields[0].parse().expect("a number");
        for ((code, table), theirs) in head[1..].iter().zip(&tables).zip(&fields[1..]) {
            let ours = &table[&number];
            if code.starts_with("rank by ") {
                assert_eq!(ours.rank.to_string(), *theirs, "{number} {code}");
            } else {
                assert_eq!(ours.values, [hundredths(theirs)], "{number} {code}");
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 50 * 18);
}

/// A section of games by number, round by round.
fn section(players: usize, rounds: &[&[(u16, u16, Outcome)]]) -> Section {
    let number = |number| Number::new(number).expect("a number");
    let mut section = Section::default();
    for index in 0..players {
        let number = Number::of_index(index).expect("few");
        section.players.push(tournament::Player::named(number, "x"));
    }
    for games in rounds {
        let game = |(white, black, outcome): &(u16, u16, Outcome)| tournament::Game {
            white: number(*white),
            black: number(*black),
            outcome: *outcome,
        };
        let games = games.iter().map(game).collect();
        section.rounds.push(tournament::Round {
            games,
            ..Default::default()
        });
    }
    section
}

const WHITE: Outcome = Outcome::Played(Score::Win, Score::Loss);
const BLACK: Outcome = Outcome::Played(Score::Loss, Score::Win);
const DRAW: Outcome = Outcome::Played(Score::Draw, Score::Draw);

#[test]
fn direct_encounter_parts_only_those_who_are_tied() {
    let round_robin = section(
        4,
        &[
            &[(1, 4, DRAW), (2, 3, DRAW)],
            &[(1, 3, WHITE), (2, 4, WHITE)],
            &[(1, 2, DRAW), (4, 3, BLACK)],
        ],
    );
    let table = ask(&round_robin, "DE", System::RoundRobin);
    let place = |number: u16| table[&number].values[0].expect("a value").0;
    let of = |number: u16| (table[&number].points.0, table[&number].rank, place(number));
    // 1 and 2 have 2 points, and drew with each other.
    let want = [(20, 1, 100), (20, 1, 100), (15, 3, 0), (5, 4, 0)];
    assert_eq!([of(1), of(2), of(3), of(4)], want);
}

/// C.07, 6.2.
#[test]
fn in_a_swiss_who_cannot_be_caught_is_first() {
    // All have a point. 1 beat 2, 3 beat 1, 4 beat 3, 2 beat 4; 2 and 3, 1 and 4 have not met: nothing is decided.
    let swiss = section(
        4,
        &[
            &[(1, 2, WHITE), (4, 3, WHITE)],
            &[(3, 1, WHITE), (2, 4, WHITE)],
        ],
    );
    let table = ask(&swiss, "DE", System::Swiss);
    assert!(
        table
            .values()
            .all(|standing| standing.rank == 1 && standing.points == Points(10))
    );
    // 1 and 2 have two points; 1 won their game. 3, 5 and 6 have one and have not met each other; 4 has none.
    let swiss = section(
        6,
        &[
            &[(1, 2, WHITE), (3, 4, WHITE), (5, 6, WHITE)],
            &[(1, 3, WHITE), (2, 4, WHITE)],
            &[(6, 1, WHITE), (2, 5, WHITE)],
        ],
    );
    let table = ask(&swiss, "DE", System::Swiss);
    assert_eq!(
        [1, 2, 3, 5, 6, 4].map(|number| table[&number].rank),
        [1, 2, 3, 3, 3, 6]
    );
}

/// C.07, 16.4.
#[test]
fn the_rules_of_2024_do_not_cap_what_replaces_an_unplayed_round() {
    // 1 has two wins and a half-point bye. 2024: 2.5 stands for the bye; 2026: not more than draws in all rounds.
    let lines = [
        player(1, "A", " 2.5    1     2 w 1     3 b 1  0000 - H"),
        player(2, "B", " 1.0    2     1 b 0  0000 - U     3 w 0"),
        player(3, "C", " 1.0    3  0000 - Z     1 w 0     2 b 1"),
    ];
    let section = trf(lines.join("\n").as_bytes()).expect("good");
    let tie_breaks = TieBreak::read_list("BH").expect("known");
    let of = |rules| {
        let ask = Ask {
            tie_breaks: &tie_breaks,
            system: Some(System::Swiss),
            rules: Some(rules),
            after: None,
        };
        standings(&section, &ask)[0].values[0].expect("a value").0
    };
    // 2 and 3 have a point each.
    assert_eq!((of(Rules::R2024), of(Rules::R2026)), (450, 350));
    let mut dated = section;
    for (start, want) in [
        ("", Rules::R2026),
        ("2026/02/28", Rules::R2024),
        ("2026/03/01", Rules::R2026),
        ("May 29, 2020", Rules::R2026),
        ("24/09/2010", Rules::R2026),
    ] {
        dated.set_text(tournament::Text::Start, start);
        assert_eq!(rules(&dated), want, "{start}");
    }
}

#[test]
fn a_round_robin_is_known_by_its_type_or_its_pairings() {
    let said = |name: &str| system(&trf(&sample(name)).expect("good"));
    assert_eq!(said("made_round_robin_0.trf"), System::RoundRobin);
    assert_eq!(said("bbp_issue_15.trf"), System::Swiss);
    let mut all_met = section(2, &[&[(1, 2, WHITE)]]);
    assert_eq!(system(&all_met), System::RoundRobin);
    all_met.set_text(tournament::Text::Kind, "Individual: Swiss-System");
    assert_eq!(system(&all_met), System::Swiss);
}
