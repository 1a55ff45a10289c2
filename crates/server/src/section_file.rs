//! A section out of a file: TRF, CSV, pairings as PGN. A defective one is refused whole, with its place.

use crate::bodies::SectionAsked;
use crate::reply::Refused;
use crate::results;
use tournament::file::is_name;
use tournament::text::Encoding;
use tournament::{Fault, Section, Text, csv, pairings, trf};

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused::Defective {
            line: fault.line,
            column: fault.column,
            want: fault.want,
        }
    }
}

/// A section as it was asked for; without a file an empty one.
pub(crate) fn section_of(asked: &SectionAsked) -> Result<Section, Refused> {
    if !is_name(&asked.name) {
        return Err(Refused::Unreadable);
    }
    let mut section = match (&asked.trf, &asked.csv, &asked.pgn) {
        (Some(text), None, None) => return Ok(trf::read(text.as_bytes(), Encoding::Utf8)?),
        (None, Some(text), None) => Section {
            players: csv::read(text.as_bytes(), Encoding::Utf8)?,
            ..Section::default()
        },
        (None, None, Some(text)) => pairings::import(&results::tagged(text))?,
        (None, None, None) => Section::default(),
        _ => return Err(Refused::Unreadable),
    };
    if section.text(Text::Name).is_empty() {
        section.set_text(Text::Name, &asked.name);
    }
    Ok(section)
}
