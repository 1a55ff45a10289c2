//! The next round from a pairing program's answer, checked before it is believed.
//!
//! Programs such as bbpPairings are given a TRF file and answer with the number of pairs and lines `WHITE BLACK`;
//! black 0 is the pairing-allocated bye. Who runs them is elsewhere.

mod fault;
mod request;

pub use fault::PairingFault;
pub use request::{Swiss, in_dialect, request, swiss};

use crate::{Alone, Cell, Colour, Fault, Field, Game, Number, Outcome, Round, Section, Want};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// The next round can be paired: it is planned, and all results are there.
fn ready(section: &Section) -> Result<usize, PairingFault> {
    let next = section.paired_rounds();
    let planned = section
        .planned
        .map_or(usize::from(crate::ROUNDS_MAX), usize::from);
    if next >= planned {
        return Err(PairingFault::AllPlayed);
    }
    let games = section
        .rounds
        .iter()
        .take(next)
        .flat_map(|round| &round.games);
    let mut open = games.filter(|game| game.outcome == Outcome::Pending);
    match open.next() {
        Some(game) => Err(PairingFault::Open(game.white)),
        None => Ok(next),
    }
}

/// Reads the answer for the next round and adds the round. The section is unchanged if there is a fault.
///
/// # Errors
/// What makes it no pairing that the rules allow.
pub fn accept(section: &mut Section, answer: &str) -> Result<usize, PairingFault> {
    let pairs = read(answer, section.players.len()).map_err(PairingFault::Unreadable)?;
    let next = ready(section)?;
    check(section, next, &pairs)?;
    if section.rounds.len() <= next {
        section.rounds.resize_with(next + 1, Round::default);
    }
    let round = &mut section.rounds[next];
    for (white, black) in pairs {
        match black {
            Some(black) => round.games.push(Game {
                white,
                black,
                outcome: Outcome::Pending,
            }),
            None => round.alone.push((white, Alone::Paired)),
        }
    }
    round.alone.sort_by_key(|(number, _)| *number);
    Ok(next + 1)
}

/// White and black; no black: a bye.
type Pair = (Number, Option<Number>);

fn read(answer: &str, players: usize) -> Result<Vec<Pair>, Fault> {
    let lines = crate::text::lines(answer)?;
    let mut lines = lines.iter().filter(|line| !line.is_empty());
    let count = lines
        .next()
        .ok_or(Fault::new(1, 1, Want::Field(Field::Whole)))?;
    let count = count.whole(1, count.len(), Field::Whole)?.unwrap_or(0);
    let mut pairs = Vec::new();
    for line in lines {
        let mut words = line.words(1).into_iter();
        let mut number = || -> Result<(Option<Number>, u32), Fault> {
            let fault = |column| line.fault(column, Want::Field(Field::Opponent));
            let word = words.next().ok_or_else(|| fault(line.len() + 1))?;
            let value: u16 = word.text.parse().map_err(|_| fault(word.column))?;
            let number = Number::new(value).filter(|number| number.index() < players);
            if value != 0 && number.is_none() {
                return Err(line.fault(word.column, Want::KnownPlayer));
            }
            Ok((number, word.column))
        };
        let (white, column) = number()?;
        let white = white.ok_or_else(|| line.fault(column, Want::Field(Field::StartingNumber)))?;
        let (black, _) = number()?;
        if let Some(more) = words.next() {
            return Err(line.fault(more.column, Want::Blank));
        }
        pairs.push((white, black));
    }
    if usize::try_from(count).ok() != Some(pairs.len()) {
        return Err(Fault::new(
            1,
            1,
            Want::Same(u16::try_from(pairs.len()).unwrap_or(u16::MAX)),
        ));
    }
    Ok(pairs)
}

fn check(section: &Section, next: usize, pairs: &[Pair]) -> Result<(), PairingFault> {
    let round = section.rounds.get(next);
    let absent: BTreeSet<Number> = round
        .iter()
        .flat_map(|round| &round.alone)
        .map(|(who, _)| *who)
        .collect();
    let mut paired = BTreeSet::new();
    for (white, black) in pairs {
        for who in [Some(*white), *black].into_iter().flatten() {
            if absent.contains(&who) {
                return Err(PairingFault::Absent(who));
            }
            if !paired.insert(who) {
                return Err(PairingFault::Twice(who));
            }
        }
    }
    let here = section
        .players
        .iter()
        .map(|player| player.number)
        .filter(|number| !absent.contains(number));
    if let Some(left) = here.clone().find(|number| !paired.contains(number)) {
        return Err(PairingFault::Left(left));
    }
    if pairs.iter().filter(|(_, black)| black.is_none()).count() != here.count() % 2 {
        return Err(PairingFault::Byes);
    }
    let cells = section.cells();
    for (white, black) in pairs {
        let before = &cells[white.index()][..next.min(cells[white.index()].len())];
        let Some(black) = *black else {
            if before.iter().any(|cell| had_bye(*cell)) {
                return Err(PairingFault::SecondBye(*white));
            }
            continue;
        };
        let met = |cell: &Cell| {
            matches!(cell, Cell::Game { opponent, outcome, .. }
                if *opponent == black && outcome.forfeit().is_none())
        };
        if before.iter().any(met) {
            return Err(PairingFault::Met(*white, black));
        }
        let now = u8::try_from(next + 1).unwrap_or(u8::MAX);
        let forbidden = section.forbidden.iter().any(|forbidden| {
            forbidden.first <= now
                && (forbidden.last == 0 || now <= forbidden.last)
                && forbidden.numbers.contains(white)
                && forbidden.numbers.contains(&black)
        });
        if forbidden {
            return Err(PairingFault::Forbidden(*white, black));
        }
    }
    Ok(())
}

/// A pairing-allocated bye, a full-point bye or a win by forfeit: no other bye is allocated after it.
fn had_bye(cell: Cell) -> bool {
    match cell {
        Cell::Alone(alone) => matches!(alone, Alone::Paired | Alone::Full | Alone::ForfeitWin),
        Cell::Game {
            colour, outcome, ..
        } => {
            let winner: Option<Option<Colour>> = outcome.forfeit();
            winner == Some(Some(colour))
        }
        Cell::Nothing => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{PairingFault, accept};
    use crate::text::Encoding;
    use crate::{Number, Outcome, Section};

    /// bbpPairings' own test file of 2025 rules, criterion C5; its expected answer is 1-5, 3-2, bye 6.
    const C5: &str = include_str!("../../../../tests/cases/trf/bbp_dutch_2025_C5.trf");

    fn section() -> Section {
        crate::trf::read(C5.as_bytes(), Encoding::Utf8).expect("good")
    }

    #[test]
    fn the_answer_of_a_pairing_program_becomes_the_next_round() {
        let mut section = section();
        assert_eq!(accept(&mut section, "3\n1 5\n3 2\n6 0\n"), Ok(3));
        let round = &section.rounds[2];
        assert_eq!((round.games.len(), round.alone.len()), (2, 2));
        assert!(
            round
                .games
                .iter()
                .all(|game| game.outcome == Outcome::Pending)
        );
        let again = accept(&mut section, "0\n");
        assert_eq!(again, Err(PairingFault::AllPlayed));
        let trf = crate::trf::write(&section, crate::trf::Version::Trf26);
        assert!(
            trf.contains(" 1.0    6     3 b 0     5 w 0  0000 - U\r\n"),
            "{trf}"
        );
    }

    #[test]
    fn what_is_no_pairing_of_the_next_round_is_refused() {
        let number = |number| Number::new(number).expect("a number");
        let cases: [(&str, PairingFault); 7] = [
            ("3\n1 4\n3 2\n6 5\n", PairingFault::Absent(number(4))),
            ("3\n1 5\n3 1\n6 0\n", PairingFault::Twice(number(1))),
            ("2\n1 5\n3 2\n", PairingFault::Left(number(6))),
            (
                "3\n1 2\n3 5\n6 0\n",
                PairingFault::Met(number(1), number(2)),
            ),
            ("4\n1 0\n3 0\n2 0\n5 6\n", PairingFault::Byes),
            ("3\n1 5\n3 2\n1 0\n", PairingFault::Twice(number(1))),
            ("3\n1 1\n3 2\n6 0\n", PairingFault::Twice(number(1))),
        ];
        for (answer, want) in cases {
            let mut section = section();
            let before = section.clone();
            assert_eq!(accept(&mut section, answer), Err(want), "{answer}");
            assert_eq!(section, before);
        }
        for answer in [
            "",
            "x\n",
            "2\n1 5\n",
            "1\n1\n",
            "1\n1 9\n",
            "1\n0 1\n",
            "1\n1 2 3\n",
        ] {
            let answered = accept(&mut section(), answer);
            assert!(
                matches!(answered, Err(PairingFault::Unreadable(_))),
                "{answer}: {answered:?}"
            );
        }
    }

    #[test]
    fn an_open_game_and_a_forbidden_pair_are_told() {
        let text = "001    1      A\n001    2      B\nXXR 3\nXXP 1 2\n";
        let mut two = crate::trf::read(text.as_bytes(), Encoding::Utf8).expect("good");
        let (one, other) = (two.players[0].number, two.players[1].number);
        assert_eq!(
            accept(&mut two, "1\n1 2\n"),
            Err(PairingFault::Forbidden(one, other))
        );
        two.forbidden.clear();
        assert_eq!(accept(&mut two, "1\n1 2\n"), Ok(1));
        assert_eq!(accept(&mut two, "1\n2 1\n"), Err(PairingFault::Open(one)));
    }
}
