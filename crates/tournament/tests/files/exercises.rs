//! FIDE's own exercises ("Exercises in tie-breaking", Technical Commission, 2024) with the published answers: a Swiss
//! of 16 players, a round robin of 6, and 14 teams on four boards. They are of the rules before 2026.

use crate::samples::{sample, trf};
use crate::standings::hundredths;
use std::collections::BTreeMap;
use tournament::standings::{Ask, Rules, Standing, System, TieBreak, standings, team_standings};
use tournament::{Game, Number, Outcome, Player, Round, Score, Section, Team, Text};

/// The cross table: two teams and the first one's game points; byes and the forfeited match are records.
const ROUNDS: [&str; 7] = [
    "1-8 2.5, 2-9 3, 3-10 2.5, 4-11 3, 5-12 4, 6-13 2, 7-14 2",
    "4-1 2.5, 2-3 4, 5-6 3, 7-8 2, 9-12 4, 10-11 1.5, 13-14 2.5",
    "1-7 3, 5-2 4, 3-9 3, 4-13 3, 6-8 3, 10-12 2.5",
    "1-2 2.5, 3-6 2.5, 4-5 3.5, 7-10 2.5, 8-12 3.5, 9-14 3, 13-11 2.5",
    "5-1 2.5, 2-13 3, 3-4 3, 6-11 2.5, 7-9 2, 8-10 2",
    "2-4 2.5, 3-5 3.5, 7-13 2, 9-8 2, 10-14 3, 11-12 2",
    "1-3 2.5, 2-10 3, 4-9 2.5, 5-13 3.5, 6-12 2.5, 8-11 3",
];

fn number(number: u16) -> Number {
    Number::new(number).expect("a number")
}

/// The player of a team's board.
fn seat(team: u16, board: u16) -> Number {
    number((team - 1) * 4 + board)
}

fn outcome(white: Score) -> Outcome {
    let black = match white {
        Score::Win => Score::Loss,
        Score::Draw => Score::Draw,
        Score::Loss => Score::Win,
    };
    Outcome::Played(white, black)
}

/// Four games; the first team has White on the odd boards.
fn games(one: u16, other: u16, results: &[Score]) -> Vec<Game> {
    let game = |(board, result): (u16, &Score)| {
        let outcome = outcome(*result);
        let (white, black) = (seat(one, board), seat(other, board));
        let swapped = |outcome: Outcome| match outcome {
            Outcome::Played(white, black) => Outcome::Played(black, white),
            other => other,
        };
        if board % 2 == 1 {
            Game {
                white,
                black,
                outcome,
            }
        } else {
            Game {
                white: black,
                black: white,
                outcome: swapped(outcome),
            }
        }
    };
    (1..).zip(results).map(game).collect()
}

/// Any four results with that sum in half points: the published answers used here depend on nothing else.
fn summing(halves: i64) -> [Score; 4] {
    let mut left = halves;
    [(); 4].map(|()| {
        let score = match left {
            2.. => Score::Win,
            1 => Score::Draw,
            _ => Score::Loss,
        };
        left -= 2;
        score
    })
}

fn section() -> Section {
    let mut section = Section {
        is_team: true,
        planned: Some(7),
        ..Section::default()
    };
    for team in 1..=14 {
        let players: Vec<Number> = (1..=4).map(|board| seat(team, board)).collect();
        section
            .players
            .extend(players.iter().map(|player| Player::named(*player, "x")));
        section.teams.push(Team {
            number: number(team),
            name: "x".into(),
            nickname: String::new(),
            strength: String::new(),
            stated: None,
            rank: None,
            players,
        });
    }
    section.set_text(Text::BoardColours, "WBWB");
    section.set_text(Text::MatchPoints, "TW 2 TD 1 TL 0");
    for text in ROUNDS {
        let mut round = Round::default();
        for pairing in text.split(", ") {
            let (teams, points) = pairing.split_once(' ').expect("a pairing");
            let (one, other) = teams.split_once('-').expect("two teams");
            let [one, other] = [one, other].map(|team| team.parse().expect("a number"));
            let halves = hundredths(points).expect("points").0 / 50;
            round.games.extend(games(one, other, &summing(halves)));
        }
        section.rounds.push(round);
    }
    // The match whose boards are published: 1-0, two draws, 0-1.
    let koalas = [Score::Win, Score::Draw, Score::Draw, Score::Loss];
    section.rounds[2].games.extend(games(11, 14, &koalas));
    section.team_records = [
        "320  1.0  2.0   0   0   0   0  12   0  14",
        "240 H   5   14",
        "240 Z   7    7",
        "330 -+   6   6   1",
    ]
    .map(String::from)
    .into();
    section
}

fn table(codes: &str, rules: Rules) -> BTreeMap<u16, Standing> {
    let tie_breaks = TieBreak::read_list(codes).expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: Some(System::Swiss),
        rules: Some(rules),
        after: None,
    };
    let table = team_standings(&section(), &ask).expect("teams");
    table
        .into_iter()
        .map(|standing| (standing.number.get(), standing))
        .collect()
}

const MATCH_POINTS: [i32; 14] = [10, 10, 10, 10, 10, 7, 6, 7, 6, 5, 4, 2, 6, 4];

/// Exercises 34 to 37 and 49: columns of 14 teams.
#[test]
fn all_teams_have_the_published_values() {
    let columns = [
        (
            "MPvGP",
            "17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5",
        ),
        ("BH:MP", "64 57 58 56 55 46 44 41 50 44 41 41 52 36"),
        ("BH:MP/C1", "57 52 53 52 53 39 38 39 48 42 39 39 48 32"),
        (
            "BH:GP",
            "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
        ),
        (
            "BH:GP/C1",
            "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5",
        ),
    ];
    for (code, values) in columns {
        let table = table(code, Rules::R2024);
        for ((team, standing), value) in table.iter().zip(values.split(' ')) {
            assert_eq!(standing.values, [hundredths(value)], "{code} of {team}");
            assert_eq!(
                standing.points.0,
                MATCH_POINTS[usize::from(*team) - 1] * 10,
                "{team}"
            );
        }
    }
    let published = "38.8 36.0 35.3 35.7 36.3 27.8 26.2 28.7 31.2 27.7 25.2 21.2 28.8 23.5";
    let table = table("SSSC", Rules::R2024);
    for ((team, standing), value) in table.iter().zip(published.split(' ')) {
        let ours = standing.values[0].expect("a value").0;
        let theirs = hundredths(value).expect("a value").0;
        assert!(
            (ours - theirs).abs() <= 5,
            "SSSC of {team}: {ours} {theirs}"
        );
    }
}

/// Exercises 38 to 41.
#[test]
fn those_with_equal_match_points_have_the_published_values() {
    let columns: [(&str, &[u16], &str); 5] = [
        ("EMMSB", &[1, 2, 3, 4, 5], "88 74 76 72 70"),
        ("EMMSB/C1", &[1, 2, 3, 4, 5], "74 64 66 64 66"),
        ("EGMSB", &[1, 2, 3, 4, 5], "158 144 150 146 132"),
        ("EMGSB", &[7, 9, 13], "68.5 83 73"),
        ("EGGSB", &[6, 8], "157.5 181.5"),
    ];
    for (code, teams, values) in columns {
        let table = table(code, Rules::R2024);
        for (team, value) in teams.iter().zip(values.split(' ')) {
            assert_eq!(table[team].values, [hundredths(value)], "{code} of {team}");
        }
    }
}

/// Exercises 42 to 48: 11 and 14 are parted by the boards of their match only, 7, 9 and 13 by nothing.
#[test]
fn extended_direct_encounter_ranks_as_published() {
    let rank = |code: &str, teams: &[u16]| -> Vec<u16> {
        let table = table(code, Rules::R2026);
        teams.iter().map(|team| table[team].rank).collect()
    };
    let all = [4, 2, 1, 3, 5, 6, 8, 7, 9, 13, 10, 11, 14, 12];
    assert_eq!(
        rank("EDE", &all),
        [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 11, 12, 12, 14]
    );
    // Board count 3.5 against 6.5, the first board 1 against 0, without the last board 2 against 1.
    for code in ["EDEBT", "EDEBB", "EDET", "EDEB"] {
        assert_eq!(rank(code, &[7, 9, 13, 11, 14]), [8, 8, 8, 12, 13], "{code}");
    }
}

/// C.07, 12: an allocated bye is a win on every board, whatever it gives. Three teams, two boards:
/// 1 [1 0], [1/2 1/2], a half-point bye; 2 [0 1], a bye, [0 1]; 3 a bye, [1/2 1/2], [1 0]. All have 3 match points.
#[test]
fn byes_are_wins_on_every_board() {
    let mut three = section();
    three.teams.truncate(3);
    three
        .teams
        .iter_mut()
        .for_each(|team| team.players.truncate(2));
    three.planned = Some(3);
    three.set_text(Text::BoardColours, "WB");
    let (win, draw, loss) = (Score::Win, Score::Draw, Score::Loss);
    let matches = [
        (1, 2, [win, loss]),
        (1, 3, [draw, draw]),
        (3, 2, [win, loss]),
    ];
    let round = |(one, other, results): &(u16, u16, [Score; 2])| Round {
        games: games(*one, *other, results),
        ..Round::default()
    };
    three.rounds = matches.iter().map(round).collect();
    three.team_records = ["320  1.0  1.0   3   2", "240 H   3    1"]
        .map(String::from)
        .into();
    let tie_breaks = TieBreak::read_list("BC,TBR").expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: None,
        rules: None,
        after: None,
    };
    let table = team_standings(&three, &ask).expect("teams");
    let lines = table.iter().map(|line| {
        let values = line
            .values
            .iter()
            .map(|value| value.expect("a value").0 / 10);
        (line.number.get(), line.points.0, values.collect::<Vec<_>>())
    });
    // 2 + 2, 2.5 + 3, 1 + 6; nobody is tied any more when the first boards would be asked.
    let want = [
        (1, 30, vec![40, 0]),
        (3, 30, vec![55, 0]),
        (2, 30, vec![70, 0]),
    ];
    assert_eq!(lines.collect::<Vec<_>>(), want);
    for code in ["TBR", "BBE"] {
        let tie_breaks = TieBreak::read_list(code).expect("known");
        let ask = Ask {
            tie_breaks: &tie_breaks,
            ..ask.clone()
        };
        let table = team_standings(&three, &ask).expect("teams");
        let order: Vec<u16> = table.iter().map(|line| line.number.get()).collect();
        assert_eq!(order, [3, 1, 2], "{code}: 2.5, 2 and 1 on the first board");
    }
    // Team 2 did not sit in its order, and no record 300 says how: nobody can tell the boards.
    three.teams[1].players.reverse();
    let table = team_standings(&three, &ask).expect("teams");
    assert!(table.iter().all(|line| line.values == [None, None]));
}

const TSV: &str = include_str!("../../../../tests/cases/trf/fide-exercises.tsv");

/// Exercises 1 to 33; where nothing stands, nothing is published, or (14, 15: the win by forfeit) no text explains it.
#[test]
fn players_have_the_published_values() {
    let mut compared = 0;
    for line in TSV.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let section = trf(&sample(fields[0])).expect("good");
        let tie_breaks = TieBreak::read_list(fields[2]).expect("known");
        // Kind of event and rules are as the file says.
        let ask = Ask {
            tie_breaks: &tie_breaks,
            system: None,
            rules: None,
            after: None,
        };
        for standing in standings(&section, &ask) {
            let published = fields[2 + usize::from(standing.number.get())];
            if !published.is_empty() {
                let what = format!("{} of {}", fields[2], standing.number);
                assert_eq!(standing.values, [hundredths(published)], "{what}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 269);
}

/// Exercise 26: 1 beat 2 and 3, who drew; of the others 5 made 1.5, 6 made 1, 4 made 0.5.
#[test]
fn direct_encounter_ranks_as_published() {
    let section = trf(&sample("fide_exercises_round_robin.trf")).expect("good");
    let tie_breaks = TieBreak::read_list("DE").expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: None,
        rules: None,
        after: None,
    };
    let table = standings(&section, &ask);
    let order = table.iter().map(|line| (line.number.get(), line.rank));
    let want = [(1, 1), (2, 2), (3, 2), (5, 4), (6, 5), (4, 6)];
    assert_eq!(order.collect::<Vec<_>>(), want);
}
