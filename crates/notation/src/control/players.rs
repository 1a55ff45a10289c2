//! What players type: `90+30`, `3|2`, `40/90,SD/30;+30`, `White 5 Black 3+2`, or PGN's own form.

use super::read::{is_pgn_form, pgn_form};
use super::{ControlFault, Expected, TEXT_BYTES_MAX, TimeControlText, words};

/// Base times without a unit are minutes up to this; beyond it nobody means minutes, and they are PGN's seconds.
const MINUTES_MAX_MS: u32 = 180_000;
const WHITE: [&str; 2] = ["white", "beyaz"];
const BLACK: [&str; 2] = ["black", "siyah"];

/// A control as players write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayersControl {
    /// White's, and Black's unless the text has one of his own.
    pub white: TimeControlText,
    /// Black's own one.
    pub black: Option<TimeControlText>,
}

impl PlayersControl {
    /// Reads a control as a player means it: bare base times are minutes (`90+30`), as long as they are 180 at most
    /// (`300` is PGN's five minutes), what follows `+` is seconds.
    ///
    /// # Errors
    /// [`ControlFault`] with the place and what was expected there.
    pub fn read(text: &str) -> Result<PlayersControl, ControlFault> {
        if text.len() > TEXT_BYTES_MAX {
            let at = TEXT_BYTES_MAX;
            let expected = Expected::Smaller;
            return Err(ControlFault { at, expected });
        }
        let Some((white, black)) = sides(text) else {
            return Ok(PlayersControl {
                white: side(text)?,
                black: None,
            });
        };
        let read = |from: usize, to: usize| {
            let part = text.get(from..to).unwrap_or_default();
            let moved = |fault: ControlFault| ControlFault {
                at: fault.at + from,
                ..fault
            };
            side(part).map_err(moved)
        };
        let Some(black) = black else {
            let (at, expected) = (text.len(), Expected::Black);
            return Err(ControlFault { at, expected });
        };
        Ok(PlayersControl {
            white: read(white, black.0)?,
            black: Some(read(black.1, text.len())?),
        })
    }
}

/// Where White's part begins, and where Black's word begins and ends; `None`: the same for both.
fn sides(text: &str) -> Option<(usize, Option<(usize, usize)>)> {
    let find = |names: [&str; 2]| names.into_iter().find_map(|name| found(text, name));
    let white = find(WHITE);
    let black = find(BLACK);
    if white.is_none() && black.is_none() {
        return None;
    }
    let begin = white.map_or(0, |(_, end)| end);
    Some((begin, black.filter(|(at, _)| *at >= begin)))
}

/// An ASCII word in whatever case: where it begins and ends, with a colon behind it and a comma before it.
fn found(text: &str, name: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let fits = |window: &[u8]| window.eq_ignore_ascii_case(name.as_bytes());
    let at = bytes.windows(name.len()).position(fits)?;
    let mut end = at + name.len();
    while matches!(bytes.get(end), Some(b':' | b' ')) {
        end += 1;
    }
    let mut begin = at;
    while begin > 0 && matches!(bytes.get(begin - 1), Some(b',' | b';' | b' ')) {
        begin -= 1;
    }
    Some((begin, end))
}

fn side(text: &str) -> Result<TimeControlText, ControlFault> {
    if !is_pgn_form(text) {
        return words::read(text, words::Bare::Minutes);
    }
    let control = pgn_form(text)?;
    let small = |control: &TimeControlText| {
        let mut periods = control.periods.iter();
        periods.all(|period| period.base_ms <= MINUTES_MAX_MS && !period.hourglass)
    };
    let minutes = small(&control).then(|| control.in_minutes()).flatten();
    Ok(minutes.unwrap_or(control))
}
