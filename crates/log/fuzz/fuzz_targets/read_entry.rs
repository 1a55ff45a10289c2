//! Reading never panics, and takes only what writing gives.
//!
//! `cargo +nightly fuzz run read_entry -- -max_len=5000` in `crates/log`; begin with `samples/`.
#![no_main]

use hamle_log::{Chain, Entry, Signed, no_grants};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(entry) = Entry::read(bytes) {
        assert_eq!(entry.write().expect("was read"), bytes);
    }
    if let Ok(signed) = Signed::read(bytes) {
        assert_eq!(signed.write(), bytes);
        let mut chain = Chain::new(signed.entry().game, signed.entry().stream);
        let _ = chain.push(&signed, no_grants);
    }
});
