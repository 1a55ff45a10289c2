//! Pairings in PGN, and the standings of a round robin that another library has published.

use crate::standings::hundredths;
use std::collections::BTreeMap;
use tournament::pairings::{Tags, import, unpaired, write};
use tournament::standings::{Ask, Rules, System, TieBreak, standings, system};
use tournament::{Outcome, Score, Section};

const PGN: &str = include_str!("../../../../tests/cases/pgn/round-robin-results.pgn");
const TSV: &str = include_str!("../../../../tests/cases/pgn/round-robin-tiebreaks.tsv");

struct Game(notation::pgn::PgnGame);

impl Tags for Game {
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name).map(|tag| tag.value.as_str())
    }

    fn place(&self) -> (u32, u32) {
        let place = self.0.place;
        (
            u32::try_from(place.line).unwrap_or(0),
            u32::try_from(place.column).unwrap_or(0),
        )
    }
}

pub fn read(pgn: &str) -> Result<Section, tournament::Fault> {
    let games: Vec<Game> = notation::pgn::read_str(pgn).into_iter().map(Game).collect();
    import(&games)
}

/// Columns of the table: direct encounter, Sonneborn-Berger, wins, wins with black, Koya.
#[test]
fn a_published_round_robin_has_the_published_values() {
    let section = read(PGN).expect("good");
    assert_eq!((section.players.len(), section.rounds.len()), (10, 9));
    assert_eq!(system(&section), System::RoundRobin);
    let tie_breaks = TieBreak::read_list("DE,SB,WIN,BWG,KS").expect("known");
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: None,
        rules: Some(Rules::R2026),
        after: None,
    };
    let table = standings(&section, &ask);
    let ours: BTreeMap<&str, _> = table
        .iter()
        .map(|standing| {
            (
                section
                    .player(standing.number)
                    .expect("known")
                    .fide_id
                    .as_str(),
                standing,
            )
        })
        .collect();
    let mut compared = 0;
    for line in TSV.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let standing = ours[fields[0]];
        assert_eq!(standing.points.to_string(), fields[2], "{}", fields[0]);
        let theirs: Vec<_> = fields[3..].iter().map(|text| hundredths(text)).collect();
        assert_eq!(standing.values, theirs, "{}", fields[0]);
        compared += 1;
    }
    assert_eq!(compared, 10);
}

#[test]
fn a_round_is_written_and_read_back() {
    let section = read(PGN).expect("good");
    let id = |board: usize| format!("club-2-{board}");
    let pgn = write(&section, 2, id);
    for want in [
        "[Round \"2.1\"]\n",
        "[Board \"5\"]\n",
        "[GameId \"club-2-5\"]\n",
        "[WhiteFideId \"900000",
    ] {
        assert!(pgn.contains(want), "{want}: {pgn}");
    }
    let again = read(&pgn).expect("good");
    let named = |section: &Section| -> Vec<(String, String, Outcome)> {
        let name = |number| section.player(number).expect("known").name.clone();
        let games = section.rounds[1].games.iter();
        games
            .map(|game| (name(game.white), name(game.black), game.outcome))
            .collect()
    };
    assert_eq!(named(&again), named(&section));
    assert!(unpaired(&section, 2).is_empty());
    assert_eq!(unpaired(&section, 10).len(), 10);
}

#[test]
fn what_is_no_pairing_is_refused_and_what_pgn_cannot_say_is_a_star() {
    let game = |white: &str, black: &str, more: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n{more}\n\n*\n\n")
    };
    let round = "[Round \"1.1\"]";
    for pgn in [
        game("A", "B", ""),
        game("?", "B", round),
        game("A", "A", round),
        game("A", "B", round) + &game("C", "A", "[Round \"1.2\"]"),
        game("A", "B", "[Round \"100\"]"),
        String::new(),
    ] {
        assert!(read(&pgn).is_err(), "{pgn}");
    }
    // The same name with two FIDE numbers is two people; with one it is one.
    let ids = |id: &str, round: &str| format!("[Round \"{round}\"]\n[WhiteFideId \"{id}\"]");
    let two = game("A", "B", &ids("1", "1.1")) + &game("A", "C", &ids("2", "1.2"));
    assert_eq!(read(&two).map(|section| section.players.len()), Ok(4));
    let one = game("A", "B", &ids("1", "1.1")) + &game("A.", "C", &ids("1", "2.1"));
    assert_eq!(read(&one).map(|section| section.players.len()), Ok(3));
    let both_lose = Outcome::Played(Score::Loss, Score::Loss);
    assert_eq!(tournament::pairings::pgn_result(both_lose), "*");
}
