//! What differs between the editions of the Laws, as data.

use crate::{Edition, Micros, Reason, Speed};

impl Edition {
    /// 9.6: fivefold repetition and 75 moves end the game. They came with the 2014 Laws.
    #[must_use]
    pub const fn draws_unclaimed(self) -> bool {
        !matches!(self, Edition::E2005)
    }

    /// 7.5.5, 9.5.3: what the opponent gets for an illegal move or a wrong claim.
    #[must_use]
    pub const fn penalty_time(self, speed: Speed) -> Micros {
        match (speed, self) {
            (Speed::Blitz, _) | (Speed::Rapid, Edition::E2023) => Micros::from_secs(60),
            _ => Micros::from_secs(120),
        }
    }

    /// 7.5.5, A.4.2: the how-manyth illegal move of one player loses. In July 2017 the first one did in rapid
    /// and blitz without full supervision; by the 2005 Laws it took three.
    #[must_use]
    pub const fn illegal_moves_losing(self, unsupervised: bool) -> u16 {
        match self {
            Edition::E2005 => 3,
            Edition::E2017 if unsupervised => 1,
            _ => 2,
        }
    }

    /// 5.1.2: a resignation is a draw when the opponent cannot mate. New in 2023.
    #[must_use]
    pub const fn resignation_may_draw(self) -> bool {
        matches!(self, Edition::E2023)
    }
}

impl Reason {
    /// The article on which the end rests; `None` for the arbiter's own decision.
    /// One column of numbers: those of the 2018 English Laws, which the later editions kept for these.
    // DEPARTS: the letters of the 2005 edition (5.1.a) are not rendered; the same clauses are named.
    #[must_use]
    pub const fn article(self, _edition: Edition) -> Option<&'static str> {
        Some(match self {
            Reason::Checkmate => "5.1.1",
            Reason::Resignation | Reason::ResignationOpponentCannotMate => "5.1.2",
            Reason::Stalemate => "5.2.1",
            Reason::DeadPosition => "5.2.2",
            Reason::Agreement => "5.2.3",
            Reason::ThreefoldClaim => "9.2",
            Reason::FiftyClaim => "9.3",
            Reason::Fivefold => "9.6.1",
            Reason::SeventyFive => "9.6.2",
            Reason::Flag | Reason::FlagOpponentCannotMate => "6.9",
            Reason::Signed => "8.7",
            Reason::ArbiterDecision => return None,
            Reason::SecondIllegalMove | Reason::SecondIllegalOpponentCannotMate => "7.5.5",
            Reason::FirstIllegalMove | Reason::FirstIllegalOpponentCannotMate => "A.4.2",
            Reason::IllegalPosition => "A.4.4",
            Reason::AnnulledPosition => "7.2.1",
            Reason::AnnulledColours => "7.3",
        })
    }
}
