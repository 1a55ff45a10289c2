//! The named time controls (Art. 6.3): the Laws' own kinds, those of a known clock, and what clubs play.
//!
//! The numbers of the DGT 3000 are those of its manual; 15 to 21 and 25 were not to be read there, 26 to 30 are the
//! user's own. Its periods change at zero, US Chess's at the move count.

use crate::presets::{Group, Preset};
use crate::{Micros, Mode, Period, Transition};

pub(crate) const PRESETS: &[Preset] = &[
    both("blitz-3-2", Group::Usual, &[rest(3, adds(2))]),
    both("blitz-5-0", Group::Usual, &[rest(5, Mode::None)]),
    both("blitz-5-3", Group::Usual, &[rest(5, adds(3))]),
    both("blitz-10-0", Group::Usual, &[rest(10, Mode::None)]),
    both("rapid-10-5", Group::Usual, &[rest(10, adds(5))]),
    both("fide-rapid-15-10", Group::Usual, &[rest(15, adds(10))]),
    both("rapid-25-10", Group::Usual, &[rest(25, adds(10))]),
    both("standard-60-30", Group::Usual, &[rest(60, adds(30))]),
    both("standard-90-30", Group::Usual, &[rest(90, adds(30))]),
    both(
        "fide-standard-90-30-30",
        Group::Fide,
        &[first(40, 90, adds(30)), rest(30, adds(30))],
    ),
    both(
        "fide-standard-100-50-15-30",
        Group::Fide,
        &[
            first(40, 100, adds(30)),
            first(20, 50, adds(30)),
            rest(15, adds(30)),
        ],
    ),
    both(
        "fide-standard-120-60-15",
        Group::Fide,
        &[
            first(40, 120, Mode::None),
            first(20, 60, Mode::None),
            rest(15, adds(30)),
        ],
    ),
    both(
        "fide-standard-120-30",
        Group::Fide,
        &[first(40, 120, Mode::None), rest(30, adds(30))],
    ),
    both(
        "fide-standard-120-60",
        Group::Fide,
        &[first(40, 120, Mode::None), rest(60, Mode::None)],
    ),
    both("fide-standard-90-30", Group::Fide, &[rest(90, adds(30))]),
    both("fide-standard-120-0", Group::Fide, &[rest(120, Mode::None)]),
    both("fide-rapid-15-10-world", Group::Fide, &[rest(15, adds(10))]),
    both("fide-rapid-25-10", Group::Fide, &[rest(25, adds(10))]),
    both("fide-rapid-10-5", Group::Fide, &[rest(10, adds(5))]),
    both("fide-blitz-3-2", Group::Fide, &[rest(3, adds(2))]),
    both("fide-blitz-5-3", Group::Fide, &[rest(5, adds(3))]),
    Preset {
        id: "armageddon-5-4-3",
        group: Group::Fide,
        white: &[first(60, 5, Mode::None), rest(0, adds(3))],
        black: Some(&[first(60, 4, Mode::None), rest(0, adds(3))]),
        transition: Some(Transition::AtCount),
    },
    both("dgt3000-01", Group::Dgt3000, &[rest(5, Mode::None)]),
    both("dgt3000-02", Group::Dgt3000, &[rest(10, Mode::None)]),
    both("dgt3000-03", Group::Dgt3000, &[rest(25, Mode::None)]),
    both("dgt3000-04", Group::Dgt3000, &[rest(60, Mode::None)]),
    both("dgt3000-05", Group::Dgt3000, &[rest(120, Mode::None)]),
    Preset {
        id: "dgt3000-06",
        group: Group::Dgt3000,
        white: &[first(40, 120, Mode::None), rest(30, Mode::None)],
        black: None,
        transition: Some(Transition::AtZero),
    },
    Preset {
        id: "dgt3000-07",
        group: Group::Dgt3000,
        white: &[first(40, 120, Mode::None), rest(60, Mode::None)],
        black: None,
        transition: Some(Transition::AtZero),
    },
    Preset {
        id: "dgt3000-08",
        group: Group::Dgt3000,
        white: &[
            first(40, 120, Mode::None),
            first(20, 60, Mode::None),
            rest(30, Mode::None),
        ],
        black: None,
        transition: Some(Transition::AtZero),
    },
    Preset {
        id: "dgt3000-09",
        group: Group::Dgt3000,
        white: &[
            first(40, 120, Mode::None),
            first(20, 60, Mode::None),
            rest(60, Mode::None),
        ],
        black: None,
        transition: Some(Transition::AtZero),
    },
    both("dgt3000-10", Group::Dgt3000, &[rest(3, adds(2))]),
    both("dgt3000-11", Group::Dgt3000, &[rest(25, adds(10))]),
    both("dgt3000-12", Group::Dgt3000, &[rest(90, adds(30))]),
    Preset {
        id: "dgt3000-13",
        group: Group::Dgt3000,
        white: &[first(40, 90, adds(30)), rest(30, adds(30))],
        black: None,
        transition: Some(Transition::AtZero),
    },
    Preset {
        id: "dgt3000-14",
        group: Group::Dgt3000,
        white: &[
            first(40, 100, adds(30)),
            first(20, 50, adds(30)),
            rest(15, adds(30)),
        ],
        black: None,
        transition: Some(Transition::AtZero),
    },
    both("dgt3000-22", Group::Dgt3000, &[rest(5, bronstein(2))]),
    both("dgt3000-23", Group::Dgt3000, &[rest(25, bronstein(5))]),
    both("dgt3000-24", Group::Dgt3000, &[rest(115, bronstein(5))]),
    both("us-blitz-3-2", Group::UsChess, &[rest(3, adds(2))]),
    both("us-blitz-5-0", Group::UsChess, &[rest(5, Mode::None)]),
    both("us-10-d3", Group::UsChess, &[rest(10, waits(3))]),
    both("us-15-d3", Group::UsChess, &[rest(15, waits(3))]),
    both("us-25-d5", Group::UsChess, &[rest(25, waits(5))]),
    both("us-30-d5", Group::UsChess, &[rest(30, waits(5))]),
    both("us-45-d5", Group::UsChess, &[rest(45, waits(5))]),
    both("us-60-d5", Group::UsChess, &[rest(60, waits(5))]),
    both("us-90-d5", Group::UsChess, &[rest(90, waits(5))]),
    both("us-120-d5", Group::UsChess, &[rest(120, waits(5))]),
    both("us-25-3", Group::UsChess, &[rest(25, adds(3))]),
    both("us-60-10", Group::UsChess, &[rest(60, adds(10))]),
    both("us-90-30", Group::UsChess, &[rest(90, adds(30))]),
    Preset {
        id: "us-40-90-30-30",
        group: Group::UsChess,
        white: &[first(40, 90, adds(30)), rest(30, adds(30))],
        black: None,
        transition: Some(Transition::AtCount),
    },
    Preset {
        id: "us-40-120-60-d5",
        group: Group::UsChess,
        white: &[first(40, 120, waits(5)), rest(60, waits(5))],
        black: None,
        transition: Some(Transition::AtCount),
    },
    Preset {
        id: "us-40-90-60-d5",
        group: Group::UsChess,
        white: &[first(40, 90, waits(5)), rest(60, waits(5))],
        black: None,
        transition: Some(Transition::AtCount),
    },
    both("blitz-1-0", Group::Club, &[rest(1, Mode::None)]),
    both("blitz-2-1", Group::Club, &[rest(2, adds(1))]),
    both("blitz-3-0", Group::Club, &[rest(3, Mode::None)]),
    both("blitz-5-5", Group::Club, &[rest(5, adds(5))]),
    both("rapid-15-0", Group::Club, &[rest(15, Mode::None)]),
    both("rapid-15-5", Group::Club, &[rest(15, adds(5))]),
    both("rapid-20-0", Group::Club, &[rest(20, Mode::None)]),
    both("rapid-20-10", Group::Club, &[rest(20, adds(10))]),
    both("rapid-30-0", Group::Club, &[rest(30, Mode::None)]),
    both("standard-30-30", Group::Club, &[rest(30, adds(30))]),
    both("standard-45-15", Group::Club, &[rest(45, adds(15))]),
    both("standard-60-0", Group::Club, &[rest(60, Mode::None)]),
    both("standard-75-30", Group::Club, &[rest(75, adds(30))]),
    both("standard-120-0", Group::Club, &[rest(120, Mode::None)]),
    both("delay-60-5", Group::Club, &[rest(60, waits(5))]),
    both("bronstein-15-5", Group::Club, &[rest(15, bronstein(5))]),
    both("hourglass-1", Group::Club, &[rest(1, Mode::Hourglass)]),
    both("hourglass-5", Group::Club, &[rest(5, Mode::Hourglass)]),
    both(
        "standard-40-90-15-30",
        Group::Club,
        &[first(40, 90, adds(30)), rest(15, adds(30))],
    ),
    both(
        "byo-yomi-10-3x30",
        Group::Club,
        &[until_used(10), byo_yomi(3, 30)],
    ),
    both(
        "byo-yomi-30-5x30",
        Group::Club,
        &[until_used(30), byo_yomi(5, 30)],
    ),
    both(
        "canadian-30-25-10",
        Group::Club,
        &[until_used(30), first(25, 10, Mode::Canadian)],
    ),
    both("count-up", Group::Club, &[rest(0, Mode::CountUp)]),
    Preset {
        id: "armageddon-5-4",
        group: Group::Club,
        white: &[rest(5, Mode::None)],
        black: Some(&[rest(4, Mode::None)]),
        transition: None,
    },
    Preset {
        id: "odds-5-3",
        group: Group::Club,
        white: &[rest(5, Mode::None)],
        black: Some(&[rest(3, Mode::None)]),
        transition: None,
    },
    Preset {
        id: "odds-5-2",
        group: Group::Club,
        white: &[rest(5, Mode::None)],
        black: Some(&[rest(2, Mode::None)]),
        transition: None,
    },
    Preset {
        id: "odds-10-5",
        group: Group::Club,
        white: &[rest(10, Mode::None)],
        black: Some(&[rest(5, Mode::None)]),
        transition: None,
    },
];

/// The same for both sides.
const fn both(id: &'static str, group: Group, white: &'static [Period]) -> Preset {
    Preset {
        id,
        group,
        white,
        black: None,
        transition: None,
    }
}

const fn adds(seconds: i64) -> Mode {
    Mode::Increment(Micros::from_secs(seconds))
}

const fn waits(seconds: i64) -> Mode {
    Mode::Delay(Micros::from_secs(seconds))
}

const fn bronstein(seconds: i64) -> Mode {
    Mode::Bronstein(Micros::from_secs(seconds))
}

/// A period for so many moves.
const fn first(moves: u16, minutes: i64, mode: Mode) -> Period {
    Period {
        moves: Some(moves),
        base: Micros::from_secs(minutes * 60),
        mode,
    }
}

/// The last period: all moves that remain.
const fn rest(minutes: i64, mode: Mode) -> Period {
    Period {
        moves: None,
        base: Micros::from_secs(minutes * 60),
        mode,
    }
}

/// Before overtime: until the time is used up.
const fn until_used(minutes: i64) -> Period {
    rest(minutes, Mode::None)
}

const fn byo_yomi(stretches: i64, seconds: i64) -> Period {
    Period {
        moves: None,
        base: Micros::from_secs(stretches * seconds),
        mode: Mode::ByoYomi(Micros::from_secs(seconds)),
    }
}
