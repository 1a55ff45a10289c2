//! Rosters, answers of pairing programs and files of ours never make reading panic; a roster that was read is written
//! and read as the same.
//!
//! `cargo +nightly fuzz run read_csv -- -max_len=5000` in `crates/tournament`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::text::Encoding;
use tournament::{Section, csv, file, pairing};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(players) = csv::read(bytes, Encoding::Windows1254) {
        let once = csv::roster(&players);
        let again = csv::read(once.as_bytes(), Encoding::Utf8).expect("what was written is good");
        assert_eq!(csv::roster(&again), once);
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
