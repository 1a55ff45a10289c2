//! `tests/readers` says what has to hold.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| acceptance::readers::read("link", bytes));
