//! Scores of a game in the table (Art. 10).

use crate::{BySide, Outcome, Share, Side};

/// Points, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub u16);

/// FIDE 10.1: what a win, a draw and a loss are worth, unless the regulations say otherwise 1, 1/2 and 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PointValues {
    /// A win, by forfeit too.
    pub win: Points,
    /// A draw.
    pub draw: Points,
    /// A loss, by forfeit too.
    pub loss: Points,
}

impl PointValues {
    /// FIDE 10.1
    pub const USUAL: PointValues = PointValues {
        win: Points(100),
        draw: Points(50),
        loss: Points(0),
    };

    /// FIDE 10.1: the points of a result; `None`: the game is annulled.
    #[must_use]
    pub fn of(self, outcome: Outcome) -> Option<BySide<Points>> {
        let (white, black) = match outcome {
            Outcome::WhiteWins | Outcome::WhiteForfeitWin => (Share::Win, Share::Loss),
            Outcome::BlackWins | Outcome::BlackForfeitWin => (Share::Loss, Share::Win),
            Outcome::Draw => (Share::Draw, Share::Draw),
            Outcome::BothLose | Outcome::BothForfeit => (Share::Loss, Share::Loss),
            Outcome::HalfZero => (Share::Draw, Share::Loss),
            Outcome::ZeroHalf => (Share::Loss, Share::Draw),
            Outcome::Annulled => return None,
        };
        Some(BySide {
            white: self.value(white),
            black: self.value(black),
        })
    }

    /// The points of one share.
    #[must_use]
    pub const fn value(self, share: Share) -> Points {
        match share {
            Share::Win => self.win,
            Share::Draw => self.draw,
            Share::Loss => self.loss,
        }
    }

    fn share(self, points: Points) -> Option<Share> {
        [Share::Win, Share::Draw, Share::Loss]
            .into_iter()
            .find(|share| self.value(*share) == points)
    }

    /// FIDE 10.2: each score is that of a win, a draw or a loss, and both together are no more than a game
    /// normally gives.
    #[must_use]
    pub fn allow(self, score: BySide<Points>) -> bool {
        let sum = |a: Points, b: Points| u32::from(a.0) + u32::from(b.0);
        let most = sum(self.win, self.loss).max(sum(self.draw, self.draw));
        Side::ALL
            .into_iter()
            .all(|side| self.share(score[side]).is_some())
            && sum(score.white, score.black) <= most
    }

    /// FIDE 10.2: whether a game ever gives one side that.
    #[must_use]
    pub fn has(self, points: Points) -> bool {
        self.share(points).is_some()
    }

    /// The result that gives these points.
    #[must_use]
    pub fn outcome(self, score: BySide<Points>) -> Option<Outcome> {
        Some(match (self.share(score.white)?, self.share(score.black)?) {
            (Share::Win, Share::Loss) => Outcome::WhiteWins,
            (Share::Loss, Share::Win) => Outcome::BlackWins,
            (Share::Draw, Share::Draw) => Outcome::Draw,
            (Share::Loss, Share::Loss) => Outcome::BothLose,
            (Share::Draw, Share::Loss) => Outcome::HalfZero,
            (Share::Loss, Share::Draw) => Outcome::ZeroHalf,
            (Share::Win, Share::Win | Share::Draw) | (Share::Draw, Share::Win) => return None,
        })
    }
}

impl Outcome {
    /// FIDE 11.7, 12.9.6: one side loses, and its opponent gets that share.
    #[must_use]
    pub const fn lost(offender: Side, opponent: Share) -> Outcome {
        match (opponent, offender) {
            (Share::Win, _) => Outcome::win(offender.other()),
            (Share::Draw, Side::White) => Outcome::ZeroHalf,
            (Share::Draw, Side::Black) => Outcome::HalfZero,
            (Share::Loss, _) => Outcome::BothLose,
        }
    }
}
