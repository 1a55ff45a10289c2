//! Which record holds which text, and which scoring code means what.

use crate::{Points, Scoring, Text};

/// Record, text, whether there may be several.
pub const TEXTS: [(&str, Text, bool); 17] = [
    ("012", Text::Name, false),
    ("022", Text::City, false),
    ("032", Text::Federation, false),
    ("042", Text::Start, false),
    ("052", Text::End, false),
    ("092", Text::Kind, false),
    ("102", Text::ChiefArbiter, true),
    ("112", Text::Deputy, true),
    ("122", Text::Control, true),
    ("172", Text::RankMethod, true),
    ("182", Text::Controller, true),
    ("192", Text::CodedKind, false),
    ("202", Text::TieBreaks, false),
    ("212", Text::Order, false),
    ("222", Text::CodedControl, false),
    ("352", Text::BoardColours, false),
    ("362", Text::MatchPoints, false),
];

/// Whether TRF16 knows the record, too.
pub fn is_in_trf16(record: &str) -> bool {
    record < "142"
}

/// Sets what a code of JaVaFo's `XXS` means; `false` for an unknown code.
pub fn set_by_xxs(scoring: &mut Scoring, code: &str, points: Points) -> bool {
    match code {
        "WW" => scoring.win[0] = points,
        "BW" => scoring.win[1] = points,
        "WD" => scoring.draw[0] = points,
        "BD" => scoring.draw[1] = points,
        "WL" => scoring.loss[0] = points,
        "BL" => scoring.loss[1] = points,
        "ZPB" => scoring.zero_bye = points,
        "HPB" => scoring.half_bye = points,
        "FPB" => scoring.full_bye = points,
        "PAB" => scoring.paired_bye = points,
        "FW" => scoring.forfeit_win = points,
        "FL" => scoring.forfeit_loss = points,
        "W" => {
            scoring.win = [points; 2];
            scoring.forfeit_win = points;
            scoring.full_bye = points;
        }
        "D" => {
            scoring.draw = [points; 2];
            scoring.half_bye = points;
        }
        _ => return false,
    }
    true
}

/// What each code of `XXS` is worth, in the order in which they are written.
pub fn as_xxs(scoring: &Scoring) -> [(&'static str, Points); 12] {
    [
        ("WW", scoring.win[0]),
        ("BW", scoring.win[1]),
        ("WD", scoring.draw[0]),
        ("BD", scoring.draw[1]),
        ("WL", scoring.loss[0]),
        ("BL", scoring.loss[1]),
        ("ZPB", scoring.zero_bye),
        ("HPB", scoring.half_bye),
        ("FPB", scoring.full_bye),
        ("PAB", scoring.paired_bye),
        ("FW", scoring.forfeit_win),
        ("FL", scoring.forfeit_loss),
    ]
}

/// The codes of TRF26 record 162; `None` when the scoring says more than they can.
pub fn as_162(scoring: &Scoring) -> Option<[(char, Points); 6]> {
    let sides = [scoring.win, scoring.draw, scoring.loss];
    let fits = sides.iter().all(|[white, black]| white == black)
        && scoring.forfeit_win == scoring.win[0]
        && scoring.full_bye == scoring.win[0]
        && scoring.half_bye == scoring.draw[0]
        && scoring.forfeit_loss == scoring.zero_bye;
    fits.then_some([
        ('W', scoring.win[0]),
        ('D', scoring.draw[0]),
        ('L', scoring.loss[0]),
        ('A', scoring.zero_bye),
        ('P', scoring.paired_bye),
        ('X', scoring.unknown),
    ])
}

/// What record 162 says, code by code.
#[derive(Default)]
pub struct By162 {
    /// Points for `W D L A P X`, where they are given.
    pub given: [Option<Points>; 6],
}

impl By162 {
    /// Notes a code; `false` for an unknown one.
    pub fn set(&mut self, code: char, points: Points) -> bool {
        let place = "WDLAPX".find(code.to_ascii_uppercase());
        if let Some(place) = place {
            self.given[place] = Some(points);
        }
        place.is_some()
    }

    /// TRF26: what is not given keeps its usual worth; `P` is worth as much as `W`, `X` as much as `D`.
    pub fn apply(&self, scoring: &mut Scoring) {
        let [win, draw, loss, absent, paired, unknown] = self.given;
        if let Some(win) = win {
            set_by_xxs(scoring, "W", win);
            scoring.paired_bye = win;
        }
        if let Some(draw) = draw {
            set_by_xxs(scoring, "D", draw);
            scoring.unknown = draw;
        }
        if let Some(loss) = loss {
            scoring.loss = [loss; 2];
        }
        if let Some(absent) = absent {
            scoring.zero_bye = absent;
            scoring.forfeit_loss = absent;
        }
        if let Some(paired) = paired {
            scoring.paired_bye = paired;
        }
        if let Some(unknown) = unknown {
            scoring.unknown = unknown;
        }
    }
}
