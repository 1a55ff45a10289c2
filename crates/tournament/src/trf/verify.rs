//! What records say about each other: numbers, opponents, colours, results, points.

use super::games::{Raw, column};
use super::marks::{alone, outcome};
use super::player::Entrant;
use super::range::Mention;
use super::read::Draft;
use crate::{Alone, Cell, Fault, Game, Number, Outcome, Points, Round, Section, Want};
use alloc::vec;
use alloc::vec::Vec;

/// Makes a section of the draft.
pub fn whole(mut draft: Draft) -> Result<Section, Fault> {
    if draft.entrants.is_empty() {
        return Err(Fault::new(1, 1, Want::Players));
    }
    draft.entrants.sort_by_key(|entrant| entrant.player.number);
    starting_numbers(&draft.entrants)?;
    let mut rounds = games(&draft)?;
    draft.dated(&mut rounds);
    byes_of_240(&draft, &mut rounds)?;
    absent(&draft, &mut rounds)?;
    if let Some(planned) = draft.section.planned {
        rounds.truncate(usize::from(planned));
    }
    mentions(&draft)?;
    let mut section = core::mem::take(&mut draft.section);
    section.players = draft
        .entrants
        .iter()
        .map(|entrant| entrant.player.clone())
        .collect();
    section.rounds = rounds;
    if !section.is_team {
        one_bye_a_round(&draft.entrants)?;
        points(&section, &draft.entrants)?;
    }
    Ok(section)
}

/// 1, 2, 3 ... without a gap, each once.
fn starting_numbers(entrants: &[Entrant]) -> Result<(), Fault> {
    for (index, entrant) in entrants.iter().enumerate() {
        let at = entrant.line.cut(5, 8).column;
        let number = entrant.player.number;
        if number.index() < index {
            let earlier = &entrants[index - 1].line;
            let (first, second) = (
                &earlier.number.min(entrant.line.number),
                earlier.number.max(entrant.line.number),
            );
            return Err(Fault::new(
                second,
                at,
                Want::Unused(u16::try_from(*first).unwrap_or(u16::MAX)),
            ));
        }
        if number.index() > index {
            let missing = Number::of_index(index).map_or(0, Number::get);
            return Err(entrant.line.fault(at, Want::StartingNumber(missing)));
        }
    }
    Ok(())
}

fn raw(entrants: &[Entrant], player: usize, round: usize) -> Option<Raw> {
    entrants
        .get(player)?
        .cells
        .get(round)
        .copied()
        .filter(|raw| !raw.is_blank)
}

/// The rounds with their games; players are read in the order of their numbers.
fn games(draft: &Draft) -> Result<Vec<Round>, Fault> {
    let entrants = &draft.entrants;
    let longest = entrants
        .iter()
        .map(|entrant| entrant.cells.len())
        .max()
        .unwrap_or(0);
    let mut rounds = vec![Round::default(); longest];
    for (player, entrant) in entrants.iter().enumerate() {
        for (index, round) in rounds.iter_mut().enumerate() {
            let Some(raw) = raw(entrants, player, index) else {
                continue;
            };
            let number = u8::try_from(index + 1).unwrap_or(u8::MAX);
            if let Some(planned) = draft.section.planned.filter(|planned| number > *planned) {
                let last = entrant.line.cut(column(number), column(number) + 7).column;
                return Err(entrant.line.fault(last, Want::Rounds(planned)));
            }
            if raw.opponent == 0 {
                let alone = alone(raw.mark).unwrap_or(Alone::Zero);
                round.alone.push((entrant.player.number, alone));
                continue;
            }
            let game = game(entrants, entrant, raw, index)?;
            let first = entrant.player.number.get() < raw.opponent;
            if raw.colour == 'w' || raw.colour == '-' && first {
                round.games.push(game);
            }
        }
    }
    while rounds
        .last()
        .is_some_and(|round| round.games.is_empty() && round.alone.is_empty())
    {
        rounds.pop();
    }
    // Boards are not told; the order is that of the better starting number on each.
    for round in &mut rounds {
        round.games.sort_by_key(|game| game.white.min(game.black));
    }
    Ok(rounds)
}

fn game(entrants: &[Entrant], entrant: &Entrant, own: Raw, round: usize) -> Result<Game, Fault> {
    let line = &entrant.line;
    let number = u8::try_from(round + 1).unwrap_or(u8::MAX);
    let at = column(number);
    let opponent_column = line.cut(at, at + 3).column;
    let opponent = Number::new(own.opponent).filter(|opponent| opponent.index() < entrants.len());
    let opponent = opponent.ok_or_else(|| line.fault(opponent_column, Want::KnownPlayer))?;
    if opponent == entrant.player.number {
        return Err(line.fault(opponent_column, Want::OtherPlayer));
    }
    let theirs = raw(entrants, opponent.index(), round);
    let theirs = theirs.filter(|theirs| theirs.opponent == entrant.player.number.get());
    let Some(theirs) = theirs else {
        let want = Want::Mutual {
            opponent: opponent.get(),
            round: number,
        };
        return Err(line.fault(opponent_column, want));
    };
    let colourless = own.colour == '-' && theirs.colour == '-';
    if own.colour == theirs.colour && !colourless || (own.colour == '-') != (theirs.colour == '-') {
        // Of two records that say the same, the second one is told.
        let other = &entrants[opponent.index()].line;
        let (line, opponent) = if other.number > line.number {
            (other, entrant.player.number)
        } else {
            (line, opponent)
        };
        return Err(line.fault(
            at + 5,
            Want::OtherColour {
                opponent: opponent.get(),
            },
        ));
    }
    let first = colourless && entrant.player.number < opponent;
    let (white, black, marks) = if own.colour == 'w' || first {
        (entrant.player.number, opponent, (own.mark, theirs.mark))
    } else {
        (opponent, entrant.player.number, (theirs.mark, own.mark))
    };
    let Some(outcome) = outcome(marks.0, marks.1) else {
        let other = &entrants[opponent.index()].line;
        let (line, opponent, mark) = if other.number > line.number {
            (other, entrant.player.number, own.mark)
        } else {
            (line, opponent, theirs.mark)
        };
        let opponent = opponent.get();
        return Err(line.fault(at + 7, Want::FittingResult { opponent, mark }));
    };
    let outcome = match outcome {
        Outcome::Forfeit(winner) if colourless => Outcome::ColourlessForfeit(winner),
        outcome => outcome,
    };
    Ok(Game {
        white,
        black,
        outcome,
    })
}

fn one_bye_a_round(entrants: &[Entrant]) -> Result<(), Fault> {
    let longest = entrants
        .iter()
        .map(|entrant| entrant.cells.len())
        .max()
        .unwrap_or(0);
    for index in 0..longest {
        let with_bye = |entrant: &&Entrant| {
            let raw = entrant.cells.get(index);
            raw.is_some_and(|raw| raw.opponent == 0 && raw.mark == 'U')
        };
        let mut byes: Vec<&Entrant> = entrants.iter().filter(with_bye).collect();
        byes.sort_by_key(|entrant| entrant.line.number);
        if let Some(second) = byes.get(1) {
            let round = u8::try_from(index + 1).unwrap_or(u8::MAX);
            return Err(second.line.fault(column(round) + 7, Want::OneBye));
        }
    }
    Ok(())
}

/// Byes that only records 240 tell of; where a player's own record speaks, too, both have to agree.
fn byes_of_240(draft: &Draft, rounds: &mut Vec<Round>) -> Result<(), Fault> {
    for (kind, round, who) in &draft.byes {
        let index = usize::from(*round) - 1;
        if let Some(planned) = draft.section.planned.filter(|planned| round > planned) {
            return Err(Fault::new(who.line, 7, Want::Rounds(planned)));
        }
        known(draft, *who)?;
        if !set_alone(rounds, index, who.number, *kind) {
            return Err(who.unknown(Want::AgreeingBye));
        }
    }
    Ok(())
}

/// `XXZ`: absent in the round that is to be paired next.
fn absent(draft: &Draft, rounds: &mut Vec<Round>) -> Result<(), Fault> {
    let paired = rounds.iter().rposition(|round| !round.games.is_empty());
    let next = paired.map_or(0, |index| index + 1);
    for who in &draft.absent {
        known(draft, *who)?;
        if !set_alone(rounds, next, who.number, Alone::Zero) {
            return Err(who.unknown(Want::AgreeingBye));
        }
    }
    Ok(())
}

/// `false` when something else is known of that round.
fn set_alone(rounds: &mut Vec<Round>, index: usize, number: Number, kind: Alone) -> bool {
    if rounds.len() <= index {
        rounds.resize_with(index + 1, Round::default);
    }
    let round = &mut rounds[index];
    let paired = round
        .games
        .iter()
        .any(|game| game.white == number || game.black == number);
    match round.alone.iter().find(|(who, _)| *who == number) {
        Some((_, known)) => {
            let zero = |alone| matches!(alone, Alone::Zero | Alone::ForfeitLoss);
            *known == kind || zero(*known) && zero(kind)
        }
        None if paired => false,
        None => {
            round.alone.push((number, kind));
            round.alone.sort_by_key(|(who, _)| *who);
            true
        }
    }
}

fn known(draft: &Draft, who: Mention) -> Result<(), Fault> {
    if who.number.index() < draft.entrants.len() {
        Ok(())
    } else {
        Err(who.unknown(Want::KnownPlayer))
    }
}

fn mentions(draft: &Draft) -> Result<(), Fault> {
    for who in &draft.players {
        known(draft, *who)?;
    }
    for who in &draft.teams {
        // A team event's records may speak of players or of teams; the number has to be that of one.
        let is_team = draft
            .section
            .teams
            .iter()
            .any(|team| team.number == who.number);
        if draft.section.is_team && !is_team && known(draft, *who).is_err() {
            return Err(who.unknown(Want::KnownTeam));
        }
        if !draft.section.is_team {
            known(draft, *who)?;
        }
    }
    Ok(())
}

/// The points column: all rounds with games; the byes of the round that is to be paired next may be in it or not
/// (JaVaFo wants them, bbpPairings takes both), and so may its fictitious points.
fn points(section: &Section, entrants: &[Entrant]) -> Result<(), Fault> {
    let cells = section.cells();
    let paired = section.paired_rounds();
    for (entrant, cells) in entrants.iter().zip(&cells) {
        let Some(stated) = entrant.stated else {
            continue;
        };
        let number = entrant.player.number;
        let worth = |range: &[Cell], from: usize| -> Points {
            let rounds = range.iter().zip(from..);
            rounds
                .map(|(cell, index)| {
                    let round = u8::try_from(index + 1).unwrap_or(u8::MAX);
                    section.points(number, round, *cell)
                })
                .sum()
        };
        let (behind, ahead) = cells.split_at(paired.min(cells.len()));
        let base = worth(behind, 0) + section.extra_points(number);
        let next = ahead.first().map_or(Points::ZERO, |cell| match cell {
            Cell::Nothing => Points::ZERO,
            cell => worth(core::slice::from_ref(cell), paired),
        });
        let open = |cell: &&Cell| {
            matches!(
                cell,
                Cell::Game {
                    outcome: Outcome::Pending,
                    ..
                }
            )
        };
        let open = i32::try_from(behind.iter().filter(open).count()).unwrap_or(0);
        let unknown = Points(section.scoring.unknown.0.saturating_mul(open));
        let fictitious = fictitious(section, number, paired);
        let sums = [Points::ZERO, next, unknown].into_iter();
        let mut sums = sums.flat_map(|more| [base + more, base + more + fictitious]);
        if !sums.any(|sum| sum == stated) {
            let at = entrant.line.cut(81, 84).column;
            return Err(entrant.line.fault(at, Want::Sum(base)));
        }
    }
    Ok(())
}

fn fictitious(section: &Section, number: Number, round: usize) -> Points {
    let own = section.accelerated.iter().find(|(who, _)| *who == number);
    let own = own.and_then(|(_, points)| points.get(round)).copied();
    let ranges = section.accelerations.iter().filter(|range| {
        let (first, last) = range.rounds;
        (range.numbers.0..=range.numbers.1).contains(&number)
            && (usize::from(first)..=usize::from(last)).contains(&(round + 1))
    });
    own.unwrap_or_default() + ranges.map(|range| range.points).sum()
}
