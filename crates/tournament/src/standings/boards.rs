//! What each team made on each board of each round (C.07, 12), from the games, record 300 and the teams' order.

use super::matches::{Round, number, wide};
use crate::text::lines;
use crate::{Alone, Cell, Colour, Number, Points, Section, Team};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// One board of one match, as one team sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// What it gave.
    pub points: Points,
    /// The colour of a game that was played.
    pub colour: Option<Colour>,
}

/// By team, round and board, from 0.
pub struct Boards(Vec<Vec<Vec<Seat>>>);

impl Boards {
    /// The boards of a team's match in a round.
    pub fn of(&self, team: usize, round: usize) -> &[Seat] {
        &self.0[team][round]
    }

    /// All of a team's boards, round after round.
    pub fn all(&self, team: usize) -> impl Iterator<Item = &Seat> {
        self.0[team].iter().flatten()
    }

    /// The points of a team on each board in some of its rounds.
    pub fn sums(&self, team: usize, rounds: impl Iterator<Item = usize>) -> Vec<Points> {
        let mut sums = Vec::new();
        for round in rounds {
            for (board, seat) in self.of(team, round).iter().enumerate() {
                if sums.len() <= board {
                    sums.push(Points::ZERO);
                }
                sums[board] += seat.points;
            }
        }
        sums
    }

    /// How many rounds there are for a team.
    pub fn rounds(&self, team: usize) -> usize {
        self.0[team].len()
    }
}

/// Who sat where: a team's players by board, `None` for an empty one.
type LineUp = Vec<Option<Number>>;

/// `None` where the line-ups of two teams do not fit each other, so that nobody can tell who sat on which board.
pub fn boards(section: &Section, rounds: &[Vec<Round>], size: usize) -> Option<Boards> {
    let cells = section.cells();
    let told = line_ups(section, size)?;
    let mut all = Vec::with_capacity(rounds.len());
    for (team, own) in rounds.iter().enumerate() {
        let mut matches = Vec::with_capacity(own.len());
        for (round, this) in own.iter().enumerate() {
            matches.push(match this.each {
                Some(points) => vec![
                    Seat {
                        points,
                        colour: None
                    };
                    size
                ],
                None => {
                    let hall = Hall {
                        section,
                        cells: &cells,
                        told: &told,
                        round,
                        size,
                    };
                    let line_up = hall.line_up(team, this.opponent)?;
                    line_up.iter().map(|player| hall.seat(*player)).collect()
                }
            });
        }
        all.push(matches);
    }
    Some(Boards(all))
}

/// Records 300: the line-ups that are not in the order of the team, by team and round from 0.
fn line_ups(section: &Section, size: usize) -> Option<BTreeMap<(usize, usize), LineUp>> {
    let mut told = BTreeMap::new();
    let text = section.team_records.join("\n");
    for line in lines(&text)
        .ok()?
        .iter()
        .filter(|line| line.span(1, 3) == "300")
    {
        let team = number(line, 9, 11);
        let team = section
            .teams
            .iter()
            .position(|known| u32::from(known.number.get()) == team)?;
        let round = usize::try_from(number(line, 5, 7)).ok()?.checked_sub(1)?;
        let player = |number: u32| u16::try_from(number).ok().and_then(Number::new);
        let mut line_up: LineUp = wide(line, 17, 5).into_iter().map(player).collect();
        line_up.resize(size, None);
        told.insert((team, round), line_up);
    }
    Some(told)
}

/// One round, to find who sat where.
struct Hall<'a> {
    section: &'a Section,
    cells: &'a [Vec<Cell>],
    told: &'a BTreeMap<(usize, usize), LineUp>,
    round: usize,
    size: usize,
}

impl Hall<'_> {
    fn cell(&self, player: Number) -> Cell {
        let row = self.cells.get(player.index());
        row.and_then(|row| row.get(self.round))
            .copied()
            .unwrap_or(Cell::Nothing)
    }

    fn seat(&self, player: Option<Number>) -> Seat {
        let Some(player) = player else {
            return Seat::default();
        };
        let cell = self.cell(player);
        let colour = match cell {
            Cell::Game {
                colour, outcome, ..
            } if outcome.forfeit().is_none() => Some(colour),
            _ => None,
        };
        let round = u8::try_from(self.round + 1).unwrap_or(u8::MAX);
        Seat {
            points: self.section.points(player, round, cell),
            colour,
        }
    }

    /// Who is known to have sat at a board, in the order of the team: with a game, or a point without one.
    fn seated(&self, team: &Team) -> Vec<Number> {
        let here = |player: &Number| {
            matches!(
                self.cell(*player),
                Cell::Game { .. } | Cell::Alone(Alone::ForfeitWin)
            )
        };
        team.players.iter().copied().filter(here).collect()
    }

    fn met(&self, player: Number) -> Option<Number> {
        match self.cell(player) {
            Cell::Game { opponent, .. } => Some(opponent),
            _ => None,
        }
    }

    /// The boards of a team: as its own record says, else as the opponent's record says, else by merging the orders
    /// of both teams, in which a point without a game stands against an empty board.
    fn line_up(&self, team: usize, opponent: Option<usize>) -> Option<LineUp> {
        let own = self.told.get(&(team, self.round));
        let theirs = opponent.and_then(|other| self.told.get(&(other, self.round)));
        let own_order = self.seated(&self.section.teams[team]);
        match (own, theirs) {
            (Some(own), None) => Some(own.clone()),
            (Some(own), Some(theirs)) => {
                let fits = own.iter().zip(theirs).all(|(one, other)| {
                    let met = one.and_then(|one| self.met(one));
                    met.is_none() || met == *other
                });
                fits.then(|| own.clone())
            }
            (None, Some(theirs)) => self.opposite(theirs, &own_order),
            (None, None) => {
                let other = opponent.map(|other| self.seated(&self.section.teams[other]));
                self.merged(&own_order, &other.unwrap_or_default())
            }
        }
    }

    /// The line-up that sat against a told one.
    fn opposite(&self, theirs: &LineUp, own: &[Number]) -> Option<LineUp> {
        let mut free = own
            .iter()
            .copied()
            .filter(|player| self.met(*player).is_none());
        let mut line_up = LineUp::new();
        for board in theirs {
            let met = board.and_then(|player| self.met(player));
            let lost = || board.is_none_or(|player| !self.is_point(player));
            line_up.push(met.or_else(|| if lost() { free.next() } else { None }));
        }
        let all_seated = own.iter().all(|player| line_up.contains(&Some(*player)));
        all_seated.then_some(line_up)
    }

    fn is_point(&self, player: Number) -> bool {
        self.cell(player) == Cell::Alone(Alone::ForfeitWin)
    }

    fn merged(&self, own: &[Number], theirs: &[Number]) -> Option<LineUp> {
        let mut line_up = LineUp::new();
        let (mut own, mut theirs) = (
            own.iter().copied().peekable(),
            theirs.iter().copied().peekable(),
        );
        loop {
            let board = match (own.peek().copied(), theirs.peek().copied()) {
                (Some(one), _) if self.is_point(one) => own.next(),
                (_, Some(other)) if self.is_point(other) => {
                    theirs.next();
                    None
                }
                (Some(one), Some(other)) if self.met(one) == Some(other) => {
                    theirs.next();
                    own.next()
                }
                (None, None) => break,
                _ => return None,
            };
            line_up.push(board);
        }
        line_up.resize(line_up.len().max(self.size), None);
        (line_up.len() == self.size).then_some(line_up)
    }
}
