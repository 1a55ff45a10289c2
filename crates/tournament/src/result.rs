//! What a round gave a player: results, forfeits, byes.

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// What one side made of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Score {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

/// How a paired game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Paired; no result yet.
    Pending,
    /// Paired; the result is not known when the next round is paired (TRF26: `?`).
    Adjourned,
    /// Played and rated: White's score, Black's score. They may add up to less than a win (both lose, FIDE 11.6, or
    /// one is punished).
    Played(Score, Score),
    /// Decided before each side had moved: counts for the standings, is not rated (TRF: `W D L`).
    Short(Score, Score),
    /// Not played: who has the point by forfeit. `None`: neither.
    Forfeit(Option<Colour>),
    /// The same where a file does not tell the colours, as old ones do not: White stands for the better starting
    /// number.
    ColourlessForfeit(Option<Colour>),
}

impl Outcome {
    /// An outcome that a game can have; `None` for more than one win's worth.
    #[must_use]
    pub fn played(white: Score, black: Score) -> Option<Outcome> {
        fits(white, black).then_some(Outcome::Played(white, black))
    }

    /// The same, not rated.
    #[must_use]
    pub fn short(white: Score, black: Score) -> Option<Outcome> {
        fits(white, black).then_some(Outcome::Short(white, black))
    }

    /// What that side made of it, where it was played.
    #[must_use]
    pub fn score(self, side: Colour) -> Option<Score> {
        match (self, side) {
            (Outcome::Played(score, _) | Outcome::Short(score, _), Colour::White)
            | (Outcome::Played(_, score) | Outcome::Short(_, score), Colour::Black) => Some(score),
            _ => None,
        }
    }

    /// Who has the point of a game that was not played; `None` for a game that was, or is to be.
    #[must_use]
    pub fn forfeit(self) -> Option<Option<Colour>> {
        match self {
            Outcome::Forfeit(winner) | Outcome::ColourlessForfeit(winner) => Some(winner),
            _ => None,
        }
    }

    /// Whether a result is still to come.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Outcome::Pending | Outcome::Adjourned)
    }
}

fn fits(white: Score, black: Score) -> bool {
    let worth = |score| match score {
        Score::Win => 2_u8,
        Score::Draw => 1,
        Score::Loss => 0,
    };
    worth(white) + worth(black) <= 2
}

/// A round without an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alone {
    /// Half-point bye, asked for.
    Half,
    /// Full-point bye.
    Full,
    /// Pairing-allocated bye.
    Paired,
    /// Known to be absent.
    Zero,
    /// A point by forfeit with nobody paired (an empty board of the other team).
    ForfeitWin,
    /// A forfeit with nobody paired.
    ForfeitLoss,
}

/// What a round was for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing is said. TRF: the same as absent, except that a player of whom nothing is said can be paired.
    Nothing,
    /// Without an opponent.
    Alone(Alone),
    /// A paired game.
    Game {
        /// Against whom.
        opponent: crate::Number,
        /// With which colour.
        colour: Colour,
        /// How it stands.
        outcome: Outcome,
    },
}
