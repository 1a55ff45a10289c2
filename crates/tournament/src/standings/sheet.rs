//! What each round was for each player, as the tie-breaks look at it.

use super::{Rules, System};
use crate::{Alone, Cell, Colour, Number, Outcome, Points, Score, Section};
use alloc::vec::Vec;

/// One round of one player.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What it gave.
    pub points: Points,
    /// Index of the opponent, who was perhaps only paired.
    pub opponent: Option<usize>,
    /// With which colour.
    pub colour: Option<Colour>,
    /// Played over the board, or the pairing-allocated bye (C.07, 16.2.1).
    pub played: bool,
    /// A voluntary unplayed round (C.07, 16.2): asked for, absent or forfeited.
    pub voluntary: bool,
    /// Won, drawn, lost over the board.
    pub score: Option<Score>,
}

impl Row {
    /// Played against somebody.
    pub fn met(&self) -> Option<usize> {
        self.opponent.filter(|_| self.played)
    }
}

/// One player, or one team.
pub struct Sheet {
    /// Round 1 first.
    pub rows: Vec<Row>,
    /// All points.
    pub total: Points,
}

/// All players, or all teams by one kind of points, after a round.
pub struct Sheets {
    /// By index.
    pub all: Vec<Sheet>,
    /// Starting numbers.
    pub numbers: Vec<Number>,
    /// Ratings; teams have none.
    pub ratings: Vec<Option<u16>>,
    /// Matches of teams.
    pub of_teams: bool,
    /// What a win is worth.
    pub win: Points,
    /// What a draw is worth.
    pub draw: Points,
    /// How unplayed rounds count.
    pub system: System,
    /// Which rules.
    pub rules: Rules,
    /// Rounds that count.
    pub after: usize,
    /// Rounds of the whole tournament.
    pub planned: usize,
}

impl Sheets {
    /// The players of a section after that many rounds.
    pub fn players(section: &Section, system: System, rules: Rules, after: usize) -> Sheets {
        let sheets = section
            .players
            .iter()
            .zip(section.cells())
            .map(|(player, cells)| {
                let rows = cells.iter().take(after).enumerate().map(|(index, cell)| {
                    let round = u8::try_from(index + 1).unwrap_or(u8::MAX);
                    row(*cell, section.points(player.number, round, *cell))
                });
                let rows: Vec<Row> = rows.collect();
                let extra = section.extra_points(player.number);
                let total = rows.iter().map(|row| row.points).sum::<Points>() + extra;
                Sheet { rows, total }
            });
        Sheets {
            all: sheets.collect(),
            numbers: section.players.iter().map(|player| player.number).collect(),
            ratings: section.players.iter().map(|player| player.rating).collect(),
            of_teams: false,
            win: section.scoring.win_worth(),
            draw: section.scoring.draw_worth(),
            system,
            rules,
            after,
            planned: section.planned.map_or(after, usize::from),
        }
    }

    /// Whether forfeits count as games (round robins, `/P`).
    pub fn forfeits_count(&self, as_played: bool) -> bool {
        as_played || self.system == System::RoundRobin
    }
}

fn row(cell: Cell, points: Points) -> Row {
    let mut row = Row {
        points,
        opponent: None,
        colour: None,
        played: false,
        voluntary: false,
        score: None,
    };
    match cell {
        Cell::Alone(Alone::Paired) => row.played = true,
        Cell::Alone(Alone::Full | Alone::ForfeitWin) => {}
        Cell::Nothing | Cell::Alone(Alone::Half | Alone::Zero | Alone::ForfeitLoss) => {
            row.voluntary = true;
        }
        Cell::Game {
            opponent,
            colour,
            outcome,
        } => {
            row.opponent = Some(opponent.index());
            row.colour = Some(colour);
            match outcome {
                Outcome::Forfeit(winner) | Outcome::ColourlessForfeit(winner) => {
                    row.voluntary = winner != Some(colour);
                }
                // A game that goes on is one that is played.
                _ => row.played = true,
            }
            row.score = outcome.score(colour);
        }
    }
    row
}
