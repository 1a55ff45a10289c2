//! What results are worth.

use crate::{Alone, Cell, Colour, Outcome, Points, Score};

/// Points for each thing that can happen in a round (TRF26 `162`, JaVaFo's `XXS`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scoring {
    /// Win with White, with Black.
    pub win: [Points; 2],
    /// Draw with White, with Black.
    pub draw: [Points; 2],
    /// Loss with White, with Black.
    pub loss: [Points; 2],
    /// Zero-point bye.
    pub zero_bye: Points,
    /// Half-point bye.
    pub half_bye: Points,
    /// Full-point bye.
    pub full_bye: Points,
    /// Pairing-allocated bye.
    pub paired_bye: Points,
    /// Win by forfeit.
    pub forfeit_win: Points,
    /// Loss by forfeit.
    pub forfeit_loss: Points,
    /// A game whose result is not known (adjourned).
    pub unknown: Points,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring {
            win: [Points::ONE; 2],
            draw: [Points::HALF; 2],
            loss: [Points::ZERO; 2],
            zero_bye: Points::ZERO,
            half_bye: Points::HALF,
            full_bye: Points::ONE,
            paired_bye: Points::ONE,
            forfeit_win: Points::ONE,
            forfeit_loss: Points::ZERO,
            unknown: Points::HALF,
        }
    }
}

impl Scoring {
    /// Points for a game's score with that colour (FIDE 10.1).
    #[must_use]
    pub fn game(&self, score: Score, colour: Colour) -> Points {
        let by_colour = match score {
            Score::Win => &self.win,
            Score::Draw => &self.draw,
            Score::Loss => &self.loss,
        };
        match colour {
            Colour::White => by_colour[0],
            Colour::Black => by_colour[1],
        }
    }

    /// Points for a round.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Points {
        match cell {
            Cell::Nothing | Cell::Alone(Alone::Zero) => self.zero_bye,
            Cell::Alone(Alone::Half) => self.half_bye,
            Cell::Alone(Alone::Full) => self.full_bye,
            Cell::Alone(Alone::Paired) => self.paired_bye,
            Cell::Alone(Alone::ForfeitWin) => self.forfeit_win,
            Cell::Alone(Alone::ForfeitLoss) => self.forfeit_loss,
            Cell::Game {
                colour, outcome, ..
            } => match outcome {
                Outcome::Pending => Points::ZERO,
                Outcome::Adjourned => self.unknown,
                Outcome::Forfeit(winner) | Outcome::ColourlessForfeit(winner) => {
                    if winner == Some(colour) {
                        self.forfeit_win
                    } else {
                        self.forfeit_loss
                    }
                }
                Outcome::Played(..) | Outcome::Short(..) => outcome
                    .score(colour)
                    .map_or(Points::ZERO, |score| self.game(score, colour)),
            },
        }
    }

    /// Points of the usual win, with which wins are counted.
    #[must_use]
    pub fn win_worth(&self) -> Points {
        self.win[0].max(self.win[1])
    }

    /// Points of a draw, as unplayed rounds are valued with (C.07, Art. 16).
    #[must_use]
    pub fn draw_worth(&self) -> Points {
        self.draw[0]
    }
}
