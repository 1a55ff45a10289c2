//! From a `TimeControl` tag to controls that can be played, and back.

use laws::{BySide, Micros, Mode, OnFlag, Period, TimeControl, Transition};
use notation::control::ControlTag;
use notation::pgn::{PgnGame, Place};
use notation::{ControlFault, Inc, TimeControlText};

/// Base times up to this may be minutes written where PGN wants seconds.
const MINUTES_MAX_MS: u32 = 180_000;

/// What the tags of a game say about its control.
pub enum Said {
    /// Controls that they can mean, the plainest first.
    Timed(Vec<Meant>),
    /// Nothing that can be used.
    Unknown,
    /// Something that cannot be read.
    Unreadable {
        /// Where.
        place: Place,
        /// What was expected there.
        expected: &'static str,
    },
}

/// One meaning of a tag.
pub struct Meant {
    /// The control.
    pub control: TimeControl,
    /// Base times were taken as minutes.
    pub minutes: bool,
}

/// Reads `TimeControl`, or `WhiteTimeControl` and `BlackTimeControl` where times differ.
pub fn of(game: &PgnGame) -> Said {
    let sides = ["WhiteTimeControl", "BlackTimeControl"];
    let [white, black] = sides.map(|name| game.tag(name).or_else(|| game.tag("TimeControl")));
    let (Some(white), Some(black)) = (white, black) else {
        return Said::Unknown;
    };
    let mut texts = Vec::new();
    for tag in [white, black] {
        match ControlTag::read(&tag.value) {
            Ok(ControlTag::Timed(text)) => texts.push(text),
            Ok(ControlTag::Unknown | ControlTag::Untimed) => return Said::Unknown,
            Err(ControlFault { at, expected }) => {
                let column = tag.place.column + u64::try_from(at).unwrap_or(0);
                let place = Place {
                    column,
                    ..tag.place
                };
                let expected = expected.text();
                return Said::Unreadable { place, expected };
            }
        }
    }
    let [white, black] = texts.as_slice() else {
        return Said::Unknown;
    };
    let first = game.plies.iter().take(2).filter_map(|ply| ply.clk.as_ref());
    let lowest_ms = first.map(|clk| clk.micros / 1_000).min().unwrap_or(0);
    let meant = meanings(white, black, lowest_ms);
    if meant.is_empty() {
        let expected = "a time control that can be played";
        let place = game.tag("TimeControl").map_or(game.place, |tag| tag.place);
        return Said::Unreadable { place, expected };
    }
    Said::Timed(meant)
}

/// `first_ms`: the lower first reading. Seconds are taken for minutes only where it is more than a clock set
/// to these seconds can show; one display alone may simply be wrong.
fn meanings(white: &TimeControlText, black: &TimeControlText, first_ms: i64) -> Vec<Meant> {
    let mut pairs = vec![(white.clone(), black.clone(), false)];
    let too_small = |text: &TimeControlText| {
        let start = text
            .periods
            .first()
            .map_or(0, |p| i64::from(p.base_ms) + 2 * each_ms(p.inc));
        first_ms > start && text.periods.iter().all(|p| p.base_ms <= MINUTES_MAX_MS)
    };
    if too_small(white)
        && too_small(black)
        && let (Some(white), Some(black)) = (white.in_minutes(), black.in_minutes())
    {
        pairs.push((white, black, true));
    }
    let mut meant = Vec::new();
    for (white, black, minutes) in pairs {
        let several = white.periods.len().max(black.periods.len()) > 1;
        let ways = [Transition::AtZero, Transition::AtCount];
        for transition in ways.into_iter().take(if several { 2 } else { 1 }) {
            let sides = BySide {
                white: laws::side_control(&white),
                black: laws::side_control(&black),
            };
            // What comes after a fallen flag is recorded too, so nothing freezes.
            let control = TimeControl::try_new(sides, transition, OnFlag::Run, true, true);
            meant.extend(control.ok().map(|control| Meant { control, minutes }));
        }
    }
    meant
}

fn each_ms(inc: Inc) -> i64 {
    match inc {
        Inc::None | Inc::ByoYomi(_) | Inc::Canadian | Inc::CountUp => 0,
        Inc::Increment(ms) | Inc::Delay(ms) | Inc::Bronstein(ms) => i64::from(ms),
    }
}

/// A frame for readings of a game whose control is not known: one period that holds the highest of them.
pub fn frame(highest: Micros) -> Option<TimeControl> {
    let period = Period {
        moves: None,
        base: highest,
        mode: Mode::None,
    };
    let sides = BySide {
        white: vec![period],
        black: vec![period],
    };
    TimeControl::try_new(sides, Transition::AtZero, OnFlag::Run, true, true).ok()
}
