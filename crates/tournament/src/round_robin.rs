//! Pairings that are known beforehand: round robins and Scheveningen matches (FIDE C.05, annexes 1 and 3).

use crate::{Game, Number, Outcome, PLAYERS_MAX, ROUNDS_MAX, Round, Section};
use alloc::vec::Vec;

/// Who has White, who has Black.
pub type Pair = (Number, Number);

/// Rounds of boards, board 1 first. With an odd number of players the highest number is missing: who is paired with
/// it has the round off, and no pair.
pub type Table = Vec<Vec<Pair>>;

/// Most players of a Berger table: a section has 99 rounds at most.
pub const BERGER_MAX: u16 = 100;

/// The Berger table (C.05, annex 1) for 2 to 100 players; others have none.
///
/// In the first round n players meet as 1-n, 2-(n-1) ...; from round to round everybody but the last number moves on
/// by half the field, and the last number changes colours.
#[must_use]
pub fn berger(players: u16) -> Table {
    if !(2..=BERGER_MAX).contains(&players) {
        return Table::new();
    }
    let even = players + players % 2;
    let ring = even - 1;
    let number = |number: u16| Number::new(number).filter(|number| number.get() <= players);
    let rounds = (0..ring).map(|round| {
        // The place in the ring of number 1's seat in this round.
        let start = round * (even / 2) % ring;
        let on_ring = |seat: u16| (start + seat) % ring + 1;
        let mut pairs = Vec::new();
        let (first, last) = (on_ring(0), even);
        pairs.push(if round % 2 == 0 {
            (first, last)
        } else {
            (last, first)
        });
        for board in 1..even / 2 {
            pairs.push((on_ring(board), on_ring(ring - board)));
        }
        let both = |(white, black): (u16, u16)| Some((number(white)?, number(black)?));
        pairs.into_iter().filter_map(both).collect()
    });
    rounds.collect()
}

/// Twice the Berger table, the second time with colours reversed. The last two rounds of the first cycle change
/// places, so that nobody has a colour three times running.
#[must_use]
pub fn double_berger(players: u16) -> Table {
    let mut table = berger(players);
    let rounds = table.len();
    let second: Table = table
        .iter()
        .map(|round| {
            round
                .iter()
                .map(|(white, black)| (*black, *white))
                .collect()
        })
        .collect();
    if rounds >= 2 {
        table.swap(rounds - 2, rounds - 1);
    }
    table.extend(second);
    table
}

/// Two teams of so many players, each against each of the other team: `1 ..= size` against `size + 1 ..= 2 size`.
///
/// In round r board b plays A's b-th against B's (b + r - 2) mod size + 1; colours change from board to board and from
/// round to round, so that in a round both teams have White equally often, or, with an odd size, one board apart.
#[must_use]
pub fn scheveningen(size: u16) -> Table {
    if size == 0 || size > PLAYERS_MAX / 2 || size > 99 {
        return Table::new();
    }
    let rounds = (0..size).map(|round| {
        let boards = (0..size).filter_map(|board| {
            let ours = Number::new(board + 1)?;
            let theirs = Number::new(size + (board + round) % size + 1)?;
            Some(if (board + round) % 2 == 0 {
                (ours, theirs)
            } else {
                (theirs, ours)
            })
        });
        boards.collect()
    });
    rounds.collect()
}

/// Sets all rounds of a section by a table: games without results, boards in the table's order. What was there before
/// goes; so does who has a round off, as nothing is said of him.
pub fn schedule(section: &mut Section, table: &Table) {
    let known = |(white, black): &&Pair| {
        section.player(*white).is_some() && section.player(*black).is_some()
    };
    let game = |(white, black): &Pair| Game {
        white: *white,
        black: *black,
        outcome: Outcome::Pending,
    };
    let round = |pairs: &Vec<Pair>| Round {
        games: pairs.iter().filter(known).map(game).collect(),
        ..Round::default()
    };
    let rounds: Vec<Round> = table
        .iter()
        .take(usize::from(ROUNDS_MAX))
        .map(round)
        .collect();
    section.planned = u8::try_from(rounds.len())
        .ok()
        .filter(|planned| *planned > 0);
    section.rounds = rounds;
}

#[cfg(test)]
mod tests {
    use super::{Table, berger, double_berger, schedule, scheveningen};
    use crate::{Number, Player, Section};
    use alloc::collections::BTreeSet;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn words(table: &Table) -> Vec<String> {
        let round = |round: &Vec<super::Pair>| {
            let pairs: Vec<String> = round
                .iter()
                .map(|(white, black)| format!("{white}-{black}"))
                .collect();
            pairs.join(" ")
        };
        table.iter().map(round).collect()
    }

    #[test]
    fn berger_tables_are_those_of_the_handbook() {
        // C.05, annex 1: 3 or 4, 5 or 6, 7 or 8 players.
        assert_eq!(words(&berger(4)), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        let six = [
            "1-6 2-5 3-4",
            "6-4 5-3 1-2",
            "2-6 3-1 4-5",
            "6-5 1-4 2-3",
            "3-6 4-2 5-1",
        ];
        assert_eq!(words(&berger(6)), six);
        assert_eq!(
            words(&berger(5)),
            ["2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"]
        );
        let eight = [
            "1-8 2-7 3-6 4-5",
            "8-5 6-4 7-3 1-2",
            "2-8 3-1 4-7 5-6",
            "8-6 7-5 1-4 2-3",
            "3-8 4-2 5-1 6-7",
            "8-7 1-6 2-5 3-4",
            "4-8 5-3 6-2 7-1",
        ];
        assert_eq!(words(&berger(8)), eight);
        assert!(berger(1).is_empty() && berger(101).is_empty());
    }

    #[test]
    fn everybody_meets_everybody_and_colours_are_fair() {
        for players in (2..=26).chain([97, 98, 99, 100]) {
            let table = double_berger(players);
            let mut met = BTreeSet::new();
            for round in &table {
                let mut seen = BTreeSet::new();
                for (white, black) in round {
                    assert!(seen.insert(*white) && seen.insert(*black), "{players}");
                    assert!(
                        met.insert((*white, *black)),
                        "{players}: {white}-{black} twice"
                    );
                }
            }
            assert_eq!(met.len(), usize::from(players) * usize::from(players - 1));
            for player in 1..=players {
                let colours = table.iter().flatten().filter_map(|(white, black)| {
                    (white.get() == player || black.get() == player)
                        .then_some(white.get() == player)
                });
                let colours: Vec<bool> = colours.collect();
                let whites = colours.iter().filter(|white| **white).count();
                assert_eq!(2 * whites, colours.len(), "{players}: {player}");
                let thrice = colours
                    .windows(3)
                    .any(|three| three[0] == three[1] && three[1] == three[2]);
                assert!(
                    !thrice,
                    "{players}: {player} has a colour three times running"
                );
            }
        }
    }

    #[test]
    fn scheveningen_pairs_each_of_one_team_with_each_of_the_other() {
        assert_eq!(words(&scheveningen(2)), ["1-3 4-2", "4-1 2-3"]);
        for size in 1..=20 {
            let table = scheveningen(size);
            let mut met = BTreeSet::new();
            for round in &table {
                assert_eq!(round.len(), usize::from(size));
                let home = round
                    .iter()
                    .filter(|(white, _)| white.get() <= size)
                    .count();
                assert!(home.abs_diff(usize::from(size) - home) <= 1, "{size}");
                let both = round
                    .iter()
                    .map(|(white, black)| (*white.min(black), *white.max(black)));
                met.extend(both);
            }
            assert_eq!(met.len(), usize::from(size) * usize::from(size));
        }
    }

    #[test]
    fn a_scheduled_round_robin_is_known_as_one_and_survives_its_file() {
        let mut section = Section::default();
        for number in (1..=5).filter_map(Number::new) {
            section.players.push(Player::named(number, "x"));
        }
        schedule(&mut section, &berger(5));
        assert_eq!((section.planned, section.paired_rounds()), (Some(5), 5));
        assert_eq!(crate::pairings::unpaired(&section, 1).len(), 1);
        let round_robin = crate::standings::System::RoundRobin;
        assert_eq!(crate::standings::system(&section), round_robin);
        let named = [("A".into(), section)];
        let file = crate::file::write(&named);
        assert_eq!(
            crate::file::read(file.as_bytes()).as_deref(),
            Ok(&named[..])
        );
    }
}
