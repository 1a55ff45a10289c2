//! Every sample out and in again, in every format; and the tables that samples have in their rank column.

use crate::pairings::read as import_pgn;
use crate::samples::{names, sample, trf};
use tournament::standings::{Ask, TieBreak, standings};
use tournament::text::Encoding;
use tournament::{Outcome, Player, Section, csv, file, pairings};

fn good() -> Vec<(String, Section)> {
    let read = |name: String| Some((name.clone(), trf(&sample(&name)).ok()?));
    let good: Vec<_> = names().into_iter().filter_map(read).collect();
    assert!(good.len() >= 23, "{}", good.len());
    good
}

#[test]
fn rosters_survive_csv() {
    for (name, section) in good() {
        let once = csv::roster(&section.players);
        let again = csv::read(once.as_bytes(), Encoding::Utf8).expect(&name);
        assert_eq!(csv::roster(&again), once, "{name}");
        // A roster has no places.
        let bare = |player: &Player| Player {
            rank: None,
            ..player.clone()
        };
        let [before, after] =
            [&section.players, &again].map(|all| all.iter().map(bare).collect::<Vec<_>>());
        assert_eq!(after, before, "{name}");
    }
}

#[test]
fn whole_tournaments_survive_their_file() {
    let named = |(name, section): (String, Section)| (name.replace(['.'], "-"), section);
    let all: Vec<_> = good().into_iter().map(named).collect();
    let once = file::write(&all);
    let again = file::read(once.as_bytes()).expect("good");
    assert_eq!(again.len(), all.len());
    assert_eq!(file::write(&again), once);
}

/// Names, boards and the results that PGN has are told by each round's tags.
#[test]
fn rounds_survive_pairings_pgn() {
    let mut compared = 0;
    for (name, section) in good() {
        for round in 1..=section.rounds.len() {
            let id = |board: usize| format!("id-{round}-{board}");
            let once = pairings::write(&section, round, id);
            if once.is_empty() {
                continue;
            }
            // Samples whose names were all made the same cannot be told apart by them.
            let Ok(read) = import_pgn(&once) else {
                assert!(same_names(&section), "{name} round {round}\n{once}");
                continue;
            };
            let told = |section: &Section| -> Vec<(String, String, &str)> {
                let name = |number| section.player(number).expect("known").name.clone();
                let games = section.rounds[round - 1].games.iter();
                games
                    .map(|game| {
                        (
                            name(game.white),
                            name(game.black),
                            pairings::pgn_result(game.outcome),
                        )
                    })
                    .collect()
            };
            assert_eq!(told(&read), told(&section), "{name} round {round}");
            let twice = pairings::write(&read, round, id);
            let again = import_pgn(&twice).expect("good");
            assert_eq!(
                pairings::write(&again, round, id),
                twice,
                "{name} round {round}"
            );
            compared += read.rounds[round - 1].games.len();
        }
    }
    assert!(compared > 1_000, "{compared}");
}

fn same_names(section: &Section) -> bool {
    let mut names: Vec<&str> = section
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    names.len() < count || names.contains(&"")
}

/// Programs that wrote these put players in the order of points and starting number, one by rating.
#[test]
fn tables_of_other_programs_are_ours() {
    for (name, codes) in [
        ("bbp_issue_15.trf", "TPN"),
        ("py4swiss_comments.trf", "TPN"),
        ("py4swiss_dutch_d2_criterion_d.trf", "TPN"),
        ("py4swiss_dutch_e2_both_absolute_higher_favored.trf", "TPN"),
        ("py4swiss_burstein_late_entries.trf", "BH/M1,TPN"),
        ("sharly_trf-import-test.trf", "RTNG"),
    ] {
        let section = trf(&sample(name)).expect("good");
        let open = |outcome: Outcome| outcome == Outcome::Pending;
        assert!(
            !section
                .rounds
                .iter()
                .flat_map(|round| &round.games)
                .any(|game| open(game.outcome))
        );
        let tie_breaks = TieBreak::read_list(codes).expect("known");
        let ask = Ask {
            tie_breaks: &tie_breaks,
            system: None,
            rules: None,
            after: None,
        };
        for line in standings(&section, &ask) {
            let stated = section.player(line.number).and_then(|player| player.rank);
            assert_eq!(Some(line.rank), stated, "{name} {}", line.number);
        }
    }
}

#[test]
fn spreadsheets_are_given_no_formulas() {
    let number = |number| tournament::Number::new(number).expect("a number");
    let mut section = Section::default();
    for (index, name) in ["=1+1", "Ak, \"Can\"", "'-Er|\tX"].iter().enumerate() {
        let player = Player::named(tournament::Number::of_index(index).expect("few"), name);
        section.players.push(player);
    }
    let roster = csv::roster(&section.players);
    let want = "No,Name,Title,Rating,Federation,FIDE ID,Sex,Birth\r\n1,'=1+1,,,,,,\r\n\
                2,\"Ak, \"\"Can\"\"\",,,,,,\r\n3,\"''-Er| X\",,,,,,\r\n";
    assert_eq!(roster, want);
    let again = csv::read(roster.as_bytes(), Encoding::Utf8).expect("good");
    assert_eq!([&again[0].name, &again[2].name], ["=1+1", "'-Er| X"]);
    section.pair(1, number(1), number(2), "").expect("paired");
    section
        .set_result(1, 1, Outcome::Forfeit(Some(tournament::Colour::White)), "")
        .expect("set");
    section
        .set_alone(1, number(3), tournament::Alone::Paired)
        .expect("a bye");
    let round = csv::round(&section, 1);
    assert!(
        round.contains("1,1,'=1+1,2,\"Ak, \"\"Can\"\"\",1-0\r\n,3,\"''-Er| X\",,,bye\r\n"),
        "{round}"
    );
    let tie_breaks = TieBreak::read_list("WIN,DE").expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: None,
        rules: None,
        after: None,
    };
    let table = csv::standings(&section, false, &tie_breaks, &standings(&section, &ask));
    assert!(
        table.starts_with("Rank,No,Name,Points,WIN,DE\r\n1,1,'=1+1,1.0,1,1\r\n"),
        "{table}"
    );
}
