//! Rosters, answers of pairing programs and files of ours never make reading panic.
//!
//! `cargo +nightly fuzz run read_csv -- -max_len=5000` in `crates/tournament`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::text::Encoding;
use tournament::{Section, csv, file, pairing};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(players) = csv::read(bytes, Encoding::Windows1254) {
        let mut section = Section {
            players,
            ..Section::default()
        };
        let answer = String::from_utf8_lossy(bytes);
        let _ = pairing::accept(&mut section, &answer);
    }
    let mut section = Section::default();
    let _ = pairing::accept(&mut section, &String::from_utf8_lossy(bytes));
    let _ = file::read(bytes);
});
