//! What differs between the editions of the Laws, as data.

use crate::{Edition, Micros, Reason, Speed};

/// One column of the table of editions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EditionRules {
    /// 6.7.1: the default time where the regulations set none. Until 2009 it was one hour.
    pub default_time: Micros,
    /// 6.3.2: saved main time goes over to the next period in delay modes too.
    pub delay_carry_over: bool,
    /// 9.6: fivefold repetition and 75 moves end the game. They came with the 2014 Laws.
    pub draws_unclaimed: bool,
    /// 5.1.2: a resignation is a draw when the opponent cannot mate. New in 2023.
    pub resignation_may_draw: bool,
    /// 7.5.5, 9.5.3: time that the opponent gets in standard play,
    pub penalty_standard: Micros,
    /// A.3, A.4: in rapid,
    pub penalty_rapid: Micros,
    /// B.2: and in blitz.
    pub penalty_blitz: Micros,
    /// 7.5.5: so many illegal moves of one player lose; by the 2005 Laws it took three.
    pub illegal_moves_losing: u16,
    /// A.4.2 until 2017: without full supervision the first illegal move already loses.
    pub first_illegal_loses: bool,
    /// III.3.1: there is a rule for two flags of which nobody knows which fell first. In 2005 play went on.
    pub unknown_order_decides: bool,
}

// The 2005 Laws had other minutes for wrong claims and none for illegal moves; the scenarios leave them open.
const E2005: EditionRules = EditionRules {
    default_time: Micros::from_secs(3_600),
    delay_carry_over: false,
    draws_unclaimed: false,
    unknown_order_decides: false,
    illegal_moves_losing: 3,
    ..E2018
};

const E2017: EditionRules = EditionRules {
    first_illegal_loses: true,
    ..E2018
};

const E2018: EditionRules = EditionRules {
    default_time: Micros::ZERO,
    delay_carry_over: true,
    draws_unclaimed: true,
    resignation_may_draw: false,
    penalty_standard: Micros::from_secs(120),
    penalty_rapid: Micros::from_secs(120),
    penalty_blitz: Micros::from_secs(60),
    illegal_moves_losing: 2,
    first_illegal_loses: false,
    unknown_order_decides: true,
};

const E2023: EditionRules = EditionRules {
    resignation_may_draw: true,
    penalty_rapid: Micros::from_secs(60),
    ..E2018
};

impl Edition {
    /// The column of that edition.
    #[must_use]
    pub const fn rules(self) -> &'static EditionRules {
        match self {
            Edition::E2005 => &E2005,
            Edition::E2017 => &E2017,
            Edition::E2018 => &E2018,
            Edition::E2023 => &E2023,
        }
    }

    /// 9.6
    #[must_use]
    pub const fn draws_unclaimed(self) -> bool {
        self.rules().draws_unclaimed
    }

    /// FIDE 7.5.5, 9.5.3, A.3, B.2: what the opponent gets for an illegal move or a wrong claim.
    #[must_use]
    pub const fn penalty_time(self, speed: Speed) -> Micros {
        match speed {
            Speed::Standard => self.rules().penalty_standard,
            Speed::Rapid => self.rules().penalty_rapid,
            Speed::Blitz => self.rules().penalty_blitz,
        }
    }

    /// FIDE 7.5.5, A.4.2: the how-manyth illegal move of one player loses.
    #[must_use]
    pub const fn illegal_moves_losing(self, unsupervised: bool) -> u16 {
        if unsupervised && self.rules().first_illegal_loses {
            1
        } else {
            self.rules().illegal_moves_losing
        }
    }

    /// 5.1.2: a resignation is a draw when the opponent cannot mate. New in 2023.
    #[must_use]
    pub const fn resignation_may_draw(self) -> bool {
        self.rules().resignation_may_draw
    }

    /// The number that an article of the 2018 Laws has in this edition. Data everywhere holds the 2018 one.
    // DEPARTS: the letters of the 2005 edition (5.1.a) are not rendered; the same clauses are named.
    #[must_use]
    pub fn article(self, of_2018: &'static str) -> &'static str {
        let moved: &[(&str, &'static str)] = match self {
            Edition::E2005 | Edition::E2018 => &[],
            Edition::E2017 => &[("7.5.3", "7.8.1"), ("7.5.4", "7.7.1")],
            Edition::E2023 => &[
                ("3.7.4.1", "3.7.3.1"),
                ("3.7.4.2", "3.7.3.2"),
                ("3.7.5.1", "3.7.3.3"),
                ("3.7.5.2", "3.7.3.4"),
                ("3.7.5.3", "3.7.3.5"),
                ("3.10.1", "3.10.2"),
                ("3.10.2", "3.10.1"),
                ("9.2.2", "9.2.3"),
                ("9.2.2.1", "9.2.3.1"),
                ("9.2.2.2", "9.2.3.2"),
            ],
        };
        moved
            .iter()
            .find(|(from, _)| *from == of_2018)
            .map_or(of_2018, |(_, to)| to)
    }
}

impl Reason {
    /// The article on which the end rests, by its number in the 2018 English Laws; `None` for the arbiter's
    /// own decision. [`Edition::article`] renders it.
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
            Reason::Default => "6.7.1",
            Reason::ForfeitDisobedience => "11.7",
            Reason::ForfeitDevice => "11.3.2.2",
            Reason::ForfeitPenalty => "12.9.6",
            Reason::BothLost => "11.8",
            Reason::BothFlagsOrderUnknown => "III.3.1.2",
            Reason::NormalMeans => "III.5",
            Reason::SealedMoveInvalid | Reason::SealedMoveInvalidOpponentCannotMate => "I.8",
            Reason::SecondIllegalMove | Reason::SecondIllegalOpponentCannotMate => "7.5.5",
            Reason::FirstIllegalMove | Reason::FirstIllegalOpponentCannotMate => "A.4.2",
            Reason::IllegalPosition => "A.4.4",
            Reason::AnnulledPosition => "7.2.1",
            Reason::AnnulledColours => "7.3",
        })
    }
}
