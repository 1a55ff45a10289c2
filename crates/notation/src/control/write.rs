//! Writing the tag in PGN's form.

use super::{Inc, TimeControlText};
use alloc::format;
use alloc::string::String;

impl TimeControlText {
    /// `40/5400+30:1800+30`. Delays, which the standard cannot express, as `300d5` and `300b5`.
    #[must_use]
    pub fn pgn(&self) -> String {
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
                Inc::None => {}
                Inc::Increment(ms) => out.push_str(&format!("+{}", secs(ms))),
                Inc::Delay(ms) => out.push_str(&format!("d{}", secs(ms))),
                Inc::Bronstein(ms) => out.push_str(&format!("b{}", secs(ms))),
            }
        }
        out
    }
}

fn secs(ms: u32) -> String {
    let whole = format!("{}.{:03}", ms / 1_000, ms % 1_000);
    String::from(whole.trim_end_matches('0').trim_end_matches('.'))
}
