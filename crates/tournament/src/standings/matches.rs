//! Matches of teams, from the games of their players and TRF26's records 240, 320, 330, 352 and 362.

use super::boards::{Boards, boards as seats};
use super::sheet::{Row, Sheet, Sheets};
use super::{Rules, System};
use crate::text::{Line, lines};
use crate::{Alone, Cell, Number, Points, Section, Text};
use alloc::vec;
use alloc::vec::Vec;

/// What a round was for a team.
#[derive(Clone, Copy, Default)]
pub struct Round {
    /// Index of the other team.
    pub opponent: Option<usize>,
    /// Points for each board of a match that was not played.
    pub each: Option<Points>,
    games: Points,
    /// Points for the match where they do not follow from the games.
    given: Option<Points>,
    played: bool,
    /// Won a match that was not played, or had a bye that is worth as much.
    willing: bool,
}

/// Match points for win, draw and loss (record 362); `None` when it cannot be read.
#[must_use]
pub fn match_points(text: &str) -> Option<[Points; 3]> {
    let mut points = [Points(20), Points(10), Points::ZERO];
    let mut words = text.split_whitespace();
    while let Some(code) = words.next() {
        let place = ["TW", "TD", "TL"]
            .iter()
            .position(|known| *known == code.to_uppercase())?;
        points[place] = Points::read(words.next()?)?;
    }
    Some(points)
}

/// The teams of a section.
pub struct Teams {
    /// By match points.
    pub matches: Sheets,
    /// By game points.
    pub games: Sheets,
    /// By board; `None` when nobody can tell who sat on which one.
    pub boards: Option<Boards>,
    /// Boards of a match.
    pub size: i64,
}

/// `None` when there are no teams, or players of one team met two teams in a round.
pub fn teams(section: &Section, system: System, rules: Rules, after: usize) -> Option<Teams> {
    let [win, draw, loss] = match_points(section.text(Text::MatchPoints))?;
    let count = section.teams.len();
    let mut rounds = vec![vec![Round::default(); after]; count];
    let boards = boards(section)?;
    games(section, &mut rounds)?;
    records(section, &mut rounds, boards)?;
    let game = |points: Points| Points(points.0.saturating_mul(boards));
    let (game_win, game_draw) = (
        game(section.scoring.win_worth()),
        game(section.scoring.draw_worth()),
    );
    let made = |by_matches: bool| {
        let sheet = |own: &Vec<Round>| {
            let rows = own.iter().enumerate().map(|(index, round)| {
                let theirs = round.opponent.map(|opponent| rounds[opponent][index].games);
                let result = theirs.map_or(loss, |theirs| match round.games.cmp(&theirs) {
                    core::cmp::Ordering::Greater => win,
                    core::cmp::Ordering::Equal => draw,
                    core::cmp::Ordering::Less => loss,
                });
                let absent = if theirs.is_none() {
                    Points::ZERO
                } else {
                    result
                };
                let matches = round.given.unwrap_or(absent);
                row(round, if by_matches { matches } else { round.games })
            });
            let rows: Vec<Row> = rows.collect();
            let total = rows.iter().map(|row| row.points).sum();
            Sheet { rows, total }
        };
        Sheets {
            all: rounds.iter().map(sheet).collect(),
            numbers: section.teams.iter().map(|team| team.number).collect(),
            ratings: vec![None; count],
            of_teams: true,
            win: if by_matches { win } else { game_win },
            draw: if by_matches { draw } else { game_draw },
            system,
            rules,
            after,
            planned: section.planned.map_or(after, usize::from),
        }
    };
    Some(Teams {
        matches: made(true),
        games: made(false),
        boards: seats(section, &rounds, usize::try_from(boards).ok()?),
        size: i64::from(boards),
    })
}

fn row(round: &Round, points: Points) -> Row {
    Row {
        points,
        opponent: round.opponent,
        colour: None,
        played: round.played,
        voluntary: !round.played && !round.willing,
        score: None,
    }
}

/// How many boards a match has: as record 352 says, else as many as most teams' line-ups have had games.
fn boards(section: &Section) -> Option<i32> {
    let said = section
        .text(Text::BoardColours)
        .chars()
        .filter(char::is_ascii_alphabetic)
        .count();
    let largest = || {
        let players = section.teams.iter().map(|team| team.players.len());
        players.min().unwrap_or(0)
    };
    let boards = if said > 0 { said } else { largest() };
    i32::try_from(boards)
        .ok()
        .filter(|boards| *boards > 0 && !section.teams.is_empty())
}

/// Whom each team met, and the points of its players.
fn games(section: &Section, rounds: &mut [Vec<Round>]) -> Option<()> {
    let mut team_of = vec![None; section.players.len()];
    for (index, team) in section.teams.iter().enumerate() {
        for player in &team.players {
            *team_of.get_mut(player.index())? = Some(index);
        }
    }
    for (player, cells) in section.cells().iter().enumerate() {
        let Some(team) = team_of[player] else {
            continue;
        };
        let number = section.players[player].number;
        for (index, round) in rounds[team].iter_mut().enumerate() {
            let cell = cells.get(index).copied().unwrap_or(Cell::Nothing);
            let counts = match cell {
                Cell::Game { opponent, .. } => {
                    let theirs = team_of[opponent.index()]?;
                    if round.opponent.is_some_and(|known| known != theirs) || theirs == team {
                        return None;
                    }
                    round.opponent = Some(theirs);
                    round.played = true;
                    true
                }
                // Byes are the team's.
                Cell::Alone(alone) => matches!(alone, Alone::ForfeitWin | Alone::ForfeitLoss),
                Cell::Nothing => false,
            };
            if counts {
                let at = u8::try_from(index + 1).unwrap_or(u8::MAX);
                round.games += section.points(number, at, cell);
            }
        }
    }
    Some(())
}

/// Byes and forfeited matches.
fn records(section: &Section, rounds: &mut [Vec<Round>], boards: i32) -> Option<()> {
    let mut book = Book {
        section,
        rounds,
        boards,
        worth: match_points(section.text(Text::MatchPoints))?,
    };
    let text = section.team_records.join("\n");
    for line in &lines(&text).ok()? {
        match line.span(1, 3).as_str() {
            "240" => book.bye(line)?,
            "320" => book.allocated(line)?,
            "330" => book.forfeited(line)?,
            _ => {}
        }
    }
    Some(())
}

struct Book<'a> {
    section: &'a Section,
    rounds: &'a mut [Vec<Round>],
    boards: i32,
    /// Match points for win, draw, loss.
    worth: [Points; 3],
}

impl Book<'_> {
    fn index(&self, number: u32) -> Option<usize> {
        let number = Number::new(u16::try_from(number).ok()?)?;
        let mut teams = self.section.teams.iter();
        teams.position(|team| team.number == number)
    }

    /// A round behind those that count is passed over.
    fn set(&mut self, team: u32, round: u32, so: Round) -> Option<()> {
        let team = self.index(team)?;
        let index = usize::try_from(round).ok()?.checked_sub(1)?;
        if let Some(round) = self.rounds[team].get_mut(index) {
            *round = so;
        }
        Some(())
    }

    fn boards_worth(&self, points: Points) -> Points {
        Points(points.0.saturating_mul(self.boards))
    }

    /// 240: byes that were asked for.
    fn bye(&mut self, line: &Line) -> Option<()> {
        let [win, draw, _] = self.worth;
        let scoring = &self.section.scoring;
        let (points, games, willing) = match line.at(5) {
            'F' | 'f' => (win, scoring.full_bye, true),
            'H' | 'h' => (draw, scoring.half_bye, false),
            _ => (Points::ZERO, Points::ZERO, false),
        };
        let so = Round {
            each: Some(games),
            games: self.boards_worth(games),
            given: Some(points),
            willing,
            ..Round::default()
        };
        let round = number(line, 7, 9);
        wide(line, 11, 5)
            .into_iter()
            .try_for_each(|team| self.set(team, round, so))
    }

    /// 320: pairing-allocated byes, round after round. On each board they are a win (C.07, 12), whatever game points
    /// they give.
    fn allocated(&mut self, line: &Line) -> Option<()> {
        let so = Round {
            each: Some(self.section.scoring.win_worth()),
            games: line.points(10, 13).ok()?.unwrap_or_default(),
            given: Some(line.points(5, 8).ok()?.unwrap_or(self.worth[0])),
            played: true,
            willing: true,
            ..Round::default()
        };
        let byes = (1..).zip(wide(line, 15, 4)).filter(|(_, team)| *team > 0);
        byes.collect::<Vec<_>>()
            .into_iter()
            .try_for_each(|(round, team)| self.set(team, round, so))
    }

    /// 330: matches that were not played.
    fn forfeited(&mut self, line: &Line) -> Option<()> {
        let code = line.cut(5, 6).text;
        let (white, black) = (number(line, 12, 14), number(line, 16, 18));
        let whole = self.boards_worth(self.section.scoring.forfeit_win);
        let [win, _, loss] = self.worth;
        for (team, other, won) in [(white, black, code == "+-"), (black, white, code == "-+")] {
            let scoring = &self.section.scoring;
            let each = if won {
                scoring.forfeit_win
            } else {
                Points::ZERO
            };
            let so = Round {
                opponent: self.index(other),
                each: Some(each),
                games: if won { whole } else { Points::ZERO },
                given: Some(if won { win } else { loss }),
                played: false,
                willing: won,
            };
            self.set(team, number(line, 8, 10), so)?;
        }
        Some(())
    }
}

/// A number in a field, 0 for blanks.
pub fn number(line: &Line, from: u32, to: u32) -> u32 {
    let number = line.whole(from, to, crate::Field::Whole);
    number.ok().flatten().unwrap_or(0)
}

/// Numbers in fields so many columns apart, 0 for blanks.
pub fn wide(line: &Line, from: u32, step: u32) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut at = from;
    while at <= line.len() {
        let number = line.whole(at, at + step - 2, crate::Field::Whole);
        numbers.push(number.ok().flatten().unwrap_or(0));
        at += step;
    }
    numbers
}
