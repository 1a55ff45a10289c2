//! Writing a control: the tag in PGN's form, and for players.

use super::{Inc, PeriodText, PlayersControl, TimeControlText};
use alloc::format;
use alloc::string::String;

impl TimeControlText {
    /// `40/5400+30:1800+30`. Delays, which the standard cannot express, as `300d5` and `300b5`; overtime, for which
    /// there is nothing at all, as `?`: not known.
    #[must_use]
    pub fn pgn(&self) -> String {
        if self.periods.iter().any(PeriodText::is_overtime) {
            return String::from("?");
        }
        let mut out = String::new();
        for period in &self.periods {
            if !out.is_empty() {
                out.push(':');
            }
            if let Some(moves) = period.moves {
                out.push_str(&format!("{moves}/"));
            }
            if period.hourglass {
                out.push('*');
            }
            out.push_str(&secs(period.base_ms));
            match period.inc {
                Inc::None | Inc::ByoYomi(_) | Inc::Canadian | Inc::CountUp => {}
                Inc::Increment(ms) => out.push_str(&format!("+{}", secs(ms))),
                Inc::Delay(ms) => out.push_str(&format!("d{}", secs(ms))),
                Inc::Bronstein(ms) => out.push_str(&format!("b{}", secs(ms))),
            }
        }
        out
    }
}

impl PlayersControl {
    /// As [`PlayersControl::read`] reads it again, with a unit at each number: `40/90 min + 30 s, G/30 min + 30 s`.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.black {
            None => side(&self.white),
            Some(black) => format!("White {}, Black {}", side(&self.white), side(black)),
        }
    }
}

fn side(control: &TimeControlText) -> String {
    // What is given with each move would else be taken to hold for the periods before it too.
    let gives = |period: &PeriodText| !period.is_overtime() && period.inc != Inc::None;
    let any = control.periods.iter().any(gives);
    let mut out = String::new();
    for period in &control.periods {
        if !out.is_empty() {
            out.push_str(", ");
        }
        out.push_str(&words(period, any));
    }
    out
}

fn words(period: &PeriodText, some_give: bool) -> String {
    let span = |ms: u32| match (ms / 60_000, ms % 60_000) {
        (minutes, 0) => format!("{minutes} min"),
        (minutes, rest) => format!("{minutes} min {} s", secs(rest)),
    };
    let base = match period.moves {
        Some(moves) => format!("{moves}/{}", span(period.base_ms)),
        None => format!("G/{}", span(period.base_ms)),
    };
    match period.inc {
        _ if period.hourglass => format!("hourglass {}", span(period.base_ms)),
        Inc::None if some_give => format!("{base} + 0 s"),
        Inc::None => base,
        Inc::Increment(ms) => format!("{base} + {} s", secs(ms)),
        Inc::Delay(ms) => format!("{base} + {} s delay", secs(ms)),
        Inc::Bronstein(ms) => format!("{base} + {} s bronstein", secs(ms)),
        Inc::ByoYomi(ms) => format!("{}x{} s", period.base_ms / ms.max(1), secs(ms)),
        Inc::Canadian => format!("Canadian {base}"),
        Inc::CountUp => String::from("count up"),
    }
}

fn secs(ms: u32) -> String {
    let whole = format!("{}.{:03}", ms / 1_000, ms % 1_000);
    String::from(whole.trim_end_matches('0').trim_end_matches('.'))
}
