//! Under what a recorded game was played: what its tags say, then what the event's regulation file says.

use crate::controls::{self, Said};
use crate::follow::impossible;
use crate::import::{ImportFault, first_side, reading};
use laws::{Edition, Micros, Play, Regulations, Settings, SheetPlan, StartPosition, TimeControl};
use notation::pgn::PgnGame;
use wire::Regulation;

/// The settings of the log's first entry.
pub fn settings(
    pgn: &PgnGame,
    control: Option<TimeControl>,
    regulation: Option<&Regulation>,
) -> Settings {
    let start = match (&pgn.start, pgn.chess960) {
        (None, _) => StartPosition::Standard,
        (Some(fen), false) => StartPosition::Fen(fen.clone()),
        (Some(fen), true) => StartPosition::Chess960(fen.clone()),
    };
    let edition = regulation.map_or(Edition::E2018, |regulation| regulation.edition);
    let rules = regulation.map_or(Regulations::usual(edition), |regulation| regulation.rules);
    let speed = control
        .as_ref()
        .map(|control| TimeControl::speed_of(&control.sides));
    let supervised = regulation
        .zip(speed)
        .and_then(|(regulation, speed)| regulation.supervised(speed));
    Settings {
        edition,
        // What a record says is established; who enters it acts as the arbiter.
        play: Play::Competition,
        // A.5, B.5: a round without it could not have started.
        supervised: supervised.or(Some(true)),
        speed: None,
        start,
        control,
        sheets: SheetPlan::Common,
        legality_check: false,
        auto_flag: false,
        regulations: rules,
        tournament: None,
    }
}

/// The control whose presses explain most of the readings; without a tag the regulation's, or a frame for the readings.
pub fn control(
    pgn: &PgnGame,
    regulation: Option<&Regulation>,
    notes: &mut Vec<&'static str>,
) -> (Option<TimeControl>, Option<ImportFault>) {
    let readings: Vec<Option<Micros>> = pgn.plies.iter().map(reading).collect();
    let frame = || {
        let highest = readings.iter().flatten().max().copied();
        highest.and_then(controls::frame)
    };
    let announced = regulation.and_then(|regulation| regulation.control.clone());
    let meant = match controls::of(pgn) {
        Said::Unreadable { place, expected } => {
            notes.push("time_control_unreadable");
            let expected = expected.to_owned();
            let control = announced.or_else(frame);
            return (control, Some(ImportFault { place, expected }));
        }
        Said::Unknown if announced.is_some() => {
            notes.push("time_control_of_regulation");
            return (announced, None);
        }
        Said::Unknown => {
            let frame = frame();
            if frame.is_some() {
                notes.push("time_control_unknown");
            }
            return (frame, None);
        }
        Said::Timed(meant) => meant,
    };
    let first = first_side(pgn);
    // Among equals the first one, which is the plainest, counts.
    let best = meant
        .into_iter()
        .min_by_key(|meant| impossible(&meant.control, first, &readings));
    if best.as_ref().is_some_and(|meant| meant.minutes) {
        notes.push("time_control_in_minutes");
    }
    (best.map(|meant| meant.control), None)
}
