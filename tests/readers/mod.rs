//! Everything that reads what others wrote, each with what has to hold for any bytes. `tests/tests/mutants.rs` tries
//! each with a few thousand mutants of good input; the fuzz targets in `fuzz/` begin with the same input.

mod bytes;
mod seeds;
mod texts;

use seeds::Seeds;

/// Something that reads.
pub struct Reader {
    /// The name of its fuzz target.
    pub name: &'static str,
    /// Reads bytes; panics where it ought not to have taken them as it did.
    pub read: fn(&[u8]),
    /// Good and nearly good input.
    pub seeds: fn() -> Seeds,
    /// Longer input than that shows nothing new.
    pub bytes_max: usize,
}

const fn reader(
    name: &'static str,
    read: fn(&[u8]),
    seeds: fn() -> Seeds,
    bytes_max: usize,
) -> Reader {
    Reader {
        name,
        read,
        seeds,
        bytes_max,
    }
}

/// All of them.
pub const ALL: [Reader; 9] = [
    reader("trf", texts::trf, seeds::trf, 8_000),
    reader("pgn", texts::pgn, seeds::pgn, 4_000),
    reader("csv", texts::csv, seeds::csv, 5_000),
    reader("link", texts::link, seeds::link, 1_200),
    reader("regulation", texts::regulation, seeds::regulation, 3_000),
    reader("entry", bytes::entry, seeds::entry, 5_000),
    reader("papers", bytes::papers, seeds::papers, 2_000),
    reader("payload", bytes::payload, seeds::payload, 500),
    reader("frame", bytes::frame, seeds::frame, 8_000),
];

/// Tries one of them by its name.
///
/// # Panics
/// Where that reader is wrong, or there is none of that name.
pub fn read(name: &str, bytes: &[u8]) {
    let reader = ALL.iter().find(|reader| reader.name == name);
    (reader.expect("is listed").read)(bytes);
}
