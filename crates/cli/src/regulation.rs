//! The regulation file of an event (`docs/regulation.md`), for the commands that take one.

use crate::done::{Unusable, complain};
use notation::pgn::Place;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use wire::{Expected, REGULATION_MAX, Regulation, RegulationFault};

/// Reads it. All its faults are told, each with its line; the last one is the error.
pub fn read(path: &Path) -> Result<Regulation, Unusable> {
    let file = File::open(path).map_err(Unusable::file(path))?;
    let mut bytes = Vec::new();
    // A byte more than is allowed is enough to be refused.
    let most = u64::try_from(REGULATION_MAX).map_or(u64::MAX, |most| most + 1);
    let taken = file.take(most).read_to_end(&mut bytes);
    taken.map_err(Unusable::file(path))?;
    let text = String::from_utf8(bytes).map_err(|why| {
        let before = &why.as_bytes()[..why.utf8_error().valid_up_to()];
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        let line = u32::try_from(lines + 1).unwrap_or(u32::MAX);
        unusable(path, line, "UTF-8".to_owned())
    })?;
    Regulation::read(&text).map_err(|faults| {
        let mut faults = faults.iter().map(|fault| told(path, fault)).rev();
        let last = faults.next();
        for fault in faults.rev() {
            complain(&fault);
        }
        last.unwrap_or_else(|| unusable(path, 1, "a regulation file".to_owned()))
    })
}

fn told(path: &Path, fault: &RegulationFault) -> Unusable {
    let expected = words(fault.expected);
    let expected = if fault.key.is_empty() {
        expected
    } else {
        format!("for {}: {expected}", fault.key)
    };
    unusable(path, fault.line, expected)
}

fn unusable(path: &Path, line: u32, expected: String) -> Unusable {
    let place = Place {
        line: line.into(),
        column: 1,
    };
    Unusable::Input {
        path: path.to_owned(),
        place,
        expected,
    }
}

fn words(expected: Expected) -> String {
    match expected {
        Expected::Toml => "TOML".into(),
        Expected::Bytes(most) => format!("at most {most} bytes"),
        Expected::Key(keys) => format!("one of the keys {}", keys.join(", ")),
        Expected::OneOf(texts) => format!("one of {}", texts.join(", ")),
        Expected::YesNo => "true or false".into(),
        Expected::Whole(least, most) => format!("a whole number from {least} to {most}"),
        Expected::Points => {
            "points with at most two decimals, a win not below a draw, a draw not below a loss"
                .into()
        }
        Expected::Table => "a table".into(),
        Expected::Periods => "a list of one to sixteen periods, each [[period]]".into(),
        Expected::Given => "a value; the key is missing".into(),
        Expected::OneMode => "one of increment, delay, Bronstein, hourglass".into(),
        Expected::MoveCounts => "a move count in each period but the last".into(),
        Expected::Playable => "periods that can be played".into(),
    }
}
