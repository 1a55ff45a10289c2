//! Where a device belongs, and which games are its own. A phone stands at a table for the whole event, or is the score
//! sheet of one player; round by round it is given the game of that place.

use crate::Role;
use crate::board::game_of;
use log::{DeviceKey, GameId};
use reach::{hex, unhex};
use tournament::{Number, Section};

/// Most games of one device; the oldest ones go first.
pub(crate) const OWN_MAX: usize = 128;

/// A table, or a player with a score sheet of his own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// The board's number, from 1.
    Board(usize),
    /// The player's starting number.
    Player(Number),
}

/// Where a device belongs from now on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub section: String,
    pub spot: Spot,
}

/// Which board of which round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub section: String,
    pub round: usize,
    pub board: usize,
}

/// A game in which a device acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Own {
    pub game: GameId,
    pub role: Role,
    /// None: the game was given by its bare number.
    pub table: Option<Table>,
}

impl Place {
    /// From the columns of a row; `None` where there is none.
    pub(crate) fn of(section: &str, board: Option<i64>, player: Option<i64>) -> Option<Place> {
        let spot = match (board, player) {
            (Some(board), None) => Spot::Board(usize::try_from(board).ok()?),
            (None, Some(player)) => Spot::Player(Number::new(u16::try_from(player).ok()?)?),
            _ => return None,
        };
        Some(Place {
            section: section.to_owned(),
            spot,
        })
    }

    pub(crate) fn board(&self) -> Option<usize> {
        match self.spot {
            Spot::Board(board) => Some(board),
            Spot::Player(_) => None,
        }
    }

    pub(crate) fn player(&self) -> Option<u16> {
        match self.spot {
            Spot::Board(_) => None,
            Spot::Player(number) => Some(number.get()),
        }
    }

    /// The game of this place in a round, for a device that came in as `role`. A player's sheet is White's or Black's
    /// as he has the pieces (FIDE 8.1.1); who is alone in that round has none.
    pub(crate) fn game(
        &self,
        role: Role,
        key: DeviceKey,
        section: &Section,
        round: usize,
    ) -> Option<Own> {
        let games = &section.rounds.get(round.checked_sub(1)?)?.games;
        let (board, role) = match self.spot {
            Spot::Board(board) => (1..=games.len())
                .contains(&board)
                .then_some((board, role))?,
            Spot::Player(number) => (1..).zip(games).find_map(|(board, game)| {
                let role = if game.white == number {
                    Role::WhiteSheet
                } else if game.black == number {
                    Role::BlackSheet
                } else {
                    return None;
                };
                Some((board, role))
            })?,
        };
        Some(Own {
            game: game_of(key, &self.section, round, board),
            role,
            table: Some(Table {
                section: self.section.clone(),
                round,
                board,
            }),
        })
    }
}

/// As the database keeps them: one after the other, the newest last.
pub(crate) fn write_own(games: &[Own]) -> String {
    let one = |own: &Own| {
        let (role, game) = (own.role.number(), hex(&own.game.0));
        match &own.table {
            None => format!("{role} {game}"),
            Some(at) => format!("{role} {game} {} {} {}", at.section, at.round, at.board),
        }
    };
    let all: Vec<String> = games.iter().map(one).collect();
    all.join(";")
}

/// None: it was not written by this program.
pub(crate) fn read_own(text: &str) -> Option<Vec<Own>> {
    let one = |text: &str| {
        let mut words = text.split(' ');
        let role = words.next()?.parse::<usize>().ok()?;
        let role = *Role::ALL.get(role)?;
        let game = GameId(unhex(words.next()?)?);
        let table = match words.next() {
            None => None,
            Some(section) => Some(Table {
                section: section.to_owned(),
                round: words.next()?.parse().ok()?,
                board: words.next()?.parse().ok()?,
            }),
        };
        words.next().is_none().then_some(Own { game, role, table })
    };
    let all = text.split(';').filter(|one| !one.is_empty());
    all.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Game, Outcome, Player, Round};

    fn number(number: u16) -> Number {
        Number::new(number).expect("above zero")
    }

    /// Two rounds of four players in which everybody changes colours and boards.
    fn section() -> Section {
        let mut section = Section::default();
        for one in 1..=4 {
            section.players.push(Player::named(number(one), "N"));
        }
        for pairs in [[(1, 3), (4, 2)], [(2, 1), (3, 4)]] {
            let games = pairs.map(|(white, black)| Game {
                white: number(white),
                black: number(black),
                outcome: Outcome::Pending,
            });
            section.rounds.push(Round {
                games: games.to_vec(),
                ..Round::default()
            });
        }
        section
    }

    #[test]
    fn a_table_keeps_its_board_and_a_player_his_pieces() {
        let (section, key) = (section(), DeviceKey([7; 32]));
        let game = |spot, round| {
            let place = Place {
                section: "A".into(),
                spot,
            };
            let own = place.game(Role::WhiteSheet, key, &section, round)?;
            let at = own.table?;
            assert_eq!(own.game, game_of(key, "A", round, at.board));
            Some((at.round, at.board, own.role))
        };
        let (white, black) = (Role::WhiteSheet, Role::BlackSheet);
        assert_eq!(game(Spot::Board(2), 1), Some((1, 2, white)));
        assert_eq!(game(Spot::Board(2), 2), Some((2, 2, white)));
        assert_eq!(game(Spot::Board(3), 2), None);
        assert_eq!(game(Spot::Board(0), 2), None);
        assert_eq!(game(Spot::Player(number(2)), 1), Some((1, 2, black)));
        assert_eq!(game(Spot::Player(number(2)), 2), Some((2, 1, white)));
        assert_eq!(game(Spot::Player(number(5)), 2), None);
        assert_eq!(game(Spot::Board(1), 0), None);
        assert_eq!(game(Spot::Board(1), 3), None);
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let table = Some(Table {
            section: "U-12".into(),
            round: 11,
            board: 205,
        });
        let own = |game, role, table| Own {
            game: GameId([game; 16]),
            role,
            table,
        };
        let all = vec![
            own(1, Role::Clock, None),
            own(0xFE, Role::BlackSheet, table),
        ];
        assert_eq!(read_own(&write_own(&all)), Some(all));
        assert_eq!(read_own(""), Some(Vec::new()));
        let game = "00".repeat(16);
        for other in [
            "4",
            &format!("9 {game}"),
            &format!("4 {game} A 1"),
            &format!("4 {game} A 1 2 3"),
            "4 zz",
        ] {
            assert_eq!(read_own(other), None, "{other}");
        }
    }
}
