//! Payloads of what happens beside the board: kinds 80 to 84.

use crate::aside::ASIDE_TEXT_MAX;
use crate::record::Coded;
use crate::record_bytes::{Reader, Writer};
use crate::{Aside, BySide, RecordFault, Side, Whose};
use log::Hash;

impl Coded for Whose {
    const ALL: &'static [Whose] = &[Whose::Opponent, Whose::Arbiter];
}

/// Writes the payload; answers the kind.
pub(crate) fn write(aside: &Aside, out: &mut Writer) -> u16 {
    match aside {
        Aside::ViewSheet(whose) => out.code(*whose, 80),
        Aside::Announce(text) => out.text(text).kind(81),
        Aside::Report(text) => out.text(text).kind(82),
        Aside::Hold(span) => out.micros(*span).kind(83),
        Aside::Sheets(seen) => {
            for side in Side::ALL {
                out.bool(seen[side].is_some());
                if let Some(Hash(bytes)) = &seen[side] {
                    out.raw(bytes);
                }
            }
            84
        }
    }
}

/// `kind` is one of 80 to 84.
pub(crate) fn read(kind: u16, from: &mut Reader<'_>) -> Result<Aside, RecordFault> {
    Ok(match kind {
        80 => Aside::ViewSheet(from.code()?),
        81 => Aside::Announce(from.text(ASIDE_TEXT_MAX)?),
        82 => Aside::Report(from.text(ASIDE_TEXT_MAX)?),
        83 => Aside::Hold(from.micros()?),
        _ => {
            let [white, black] = [head(from)?, head(from)?];
            Aside::Sheets(BySide { white, black })
        }
    })
}

fn head(from: &mut Reader<'_>) -> Result<Option<Hash>, RecordFault> {
    let is_seen = from.bool()?;
    is_seen.then(|| from.array().map(Hash)).transpose()
}
