//! One section of a tournament: who plays, by which rules, what happened round by round.

use crate::{Alone, Cell, Colour, National, Number, Outcome, Player, Points, Scoring, Team};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Most rounds of one section.
pub const ROUNDS_MAX: u8 = 99;

/// What is said of a section in words; the TRF record is named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Text {
    /// 012.
    Name,
    /// 022.
    City,
    /// 032.
    Federation,
    /// 042, `YYYY/MM/DD`.
    Start,
    /// 052, `YYYY/MM/DD`.
    End,
    /// 092, kind of tournament in words.
    Kind,
    /// 102.
    ChiefArbiter,
    /// 112, one each.
    Deputy,
    /// 122, time control in words.
    Control,
    /// 172, how starting ranks were made.
    RankMethod,
    /// 182, which program or who pairs.
    Controller,
    /// 192, such as `FIDE_DUTCH_2026`.
    CodedKind,
    /// 202, tie-breaks.
    TieBreaks,
    /// 212, order of the standings.
    Order,
    /// 222, such as `5400+30`.
    CodedControl,
    /// 352, colours of the boards of a team.
    BoardColours,
    /// 362, match points.
    MatchPoints,
}

/// Players or teams that may not meet (TRF26 260, JaVaFo's `XXP`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// First round, from 1.
    pub first: u8,
    /// Last round; 0: to the end.
    pub last: u8,
    /// Who, two or more.
    pub numbers: Vec<Number>,
}

/// Fictitious points for a range of players (TRF26 250).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acceleration {
    /// Match points, for teams.
    pub match_points: Option<Points>,
    /// Game points.
    pub points: Points,
    /// First and last round.
    pub rounds: (u8, u8),
    /// First and last player or team.
    pub numbers: (Number, Number),
}

/// Points that differ from what the result is worth (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abnormal {
    /// For which result (`W D L F H Z + -`); `' '`: a penalty or bonus beside it.
    pub mark: char,
    /// Match points, for teams.
    pub match_points: Option<Points>,
    /// Points.
    pub points: Points,
    /// In which round; `None`: in all.
    pub round: Option<u8>,
    /// For whom.
    pub numbers: Vec<Number>,
}

/// A paired game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    /// Who has White.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
    /// How it stands.
    pub outcome: Outcome,
}

/// One round: its games in board order, and who had none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// `YY/MM/DD`, or empty.
    pub date: String,
    /// Board 1 first.
    pub games: Vec<Game>,
    /// Byes, absences, forfeits without an opponent.
    pub alone: Vec<(Number, Alone)>,
}

/// One section. Players are in the order of their starting numbers, which run from 1 without a gap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// In words; several of a kind in their order.
    pub texts: BTreeMap<Text, Vec<String>>,
    /// How many rounds are planned.
    pub planned: Option<u8>,
    /// The colour of the first player in round 1.
    pub initial: Option<Colour>,
    /// Starting numbers are by the rank column, not by the number (JaVaFo's `XXC rank`).
    pub by_rank: bool,
    /// What results are worth.
    pub scoring: Scoring,
    /// Index = starting number - 1.
    pub players: Vec<Player>,
    /// National rating support.
    pub nationals: Vec<National>,
    /// Teams, by number.
    pub teams: Vec<Team>,
    /// Pairings and results stand for matches of teams.
    pub is_team: bool,
    /// Round 1 first. Rounds without a game may stand behind the last one with games: byes asked for in advance.
    pub rounds: Vec<Round>,
    /// Who may not meet.
    pub forbidden: Vec<Forbidden>,
    /// Fictitious points by range.
    pub accelerations: Vec<Acceleration>,
    /// Fictitious points by player, round 1 first (JaVaFo's `XXA`).
    pub accelerated: Vec<(Number, Vec<Points>)>,
    /// Abnormal points.
    pub abnormal: Vec<Abnormal>,
    /// Records about teams that are kept as they are: 240, 300, 320, 330, 801, 802.
    pub team_records: Vec<String>,
    /// `###` lines, among them what broke the integrity of the pairings.
    pub comments: Vec<String>,
}

impl Section {
    /// The first text of that kind, or nothing.
    #[must_use]
    pub fn text(&self, kind: Text) -> &str {
        let texts = self.texts.get(&kind);
        texts
            .and_then(|texts| texts.first())
            .map_or("", String::as_str)
    }

    /// Sets the only text of that kind; an empty one takes it away.
    pub fn set_text(&mut self, kind: Text, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            self.texts.remove(&kind);
        } else {
            self.texts.insert(kind, vec![text.into()]);
        }
    }

    /// Rounds up to the last one that was paired: it has a game, or an allocated bye.
    #[must_use]
    pub fn paired_rounds(&self) -> usize {
        let allocated =
            |(_, alone): &(Number, Alone)| matches!(alone, Alone::Paired | Alone::ForfeitWin);
        let paired = |round: &Round| !round.games.is_empty() || round.alone.iter().any(allocated);
        let last = self.rounds.iter().rposition(paired);
        last.map_or(0, |index| index + 1)
    }

    /// The player with that starting number.
    #[must_use]
    pub fn player(&self, number: Number) -> Option<&Player> {
        self.players.get(number.index())
    }

    /// What each round was for each player: index of the player, then of the round.
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<Cell>> {
        let mut cells = vec![vec![Cell::Nothing; self.rounds.len()]; self.players.len()];
        let mut set = |number: Number, round: usize, cell: Cell| {
            if let Some(row) = cells.get_mut(number.index()) {
                row[round] = cell;
            }
        };
        for (index, round) in self.rounds.iter().enumerate() {
            for (number, alone) in &round.alone {
                set(*number, index, Cell::Alone(*alone));
            }
            for game in &round.games {
                let cell = |opponent, colour| Cell::Game {
                    opponent,
                    colour,
                    outcome: game.outcome,
                };
                set(game.white, index, cell(game.black, Colour::White));
                set(game.black, index, cell(game.white, Colour::Black));
            }
        }
        cells
    }

    /// Points of a player for a round (from 1) that was so, abnormal ones included.
    #[must_use]
    pub fn points(&self, number: Number, round: u8, cell: Cell) -> Points {
        let mut points = self.scoring.cell(cell);
        for abnormal in &self.abnormal {
            let here = abnormal.round.is_none_or(|only| only == round);
            if !here || !abnormal.numbers.contains(&number) {
                continue;
            }
            if abnormal.mark == ' ' && abnormal.round.is_some() {
                points += abnormal.points;
            } else if abnormal.mark == crate::trf::class(cell) {
                points = abnormal.points;
            }
        }
        points
    }

    /// Penalties and bonuses that belong to no round.
    #[must_use]
    pub fn extra_points(&self, number: Number) -> Points {
        let all = self.abnormal.iter().filter(|abnormal| {
            abnormal.mark == ' ' && abnormal.round.is_none() && abnormal.numbers.contains(&number)
        });
        all.map(|abnormal| abnormal.points).sum()
    }
}
