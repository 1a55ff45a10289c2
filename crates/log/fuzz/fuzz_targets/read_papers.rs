//! Certificates, signed requests, grants and answers: reading never panics, takes only what writing gives, and what
//! was not signed does not verify.
//!
//! `cargo +nightly fuzz run read_papers -- -max_len=2000` in `crates/log`.
#![no_main]

use hamle_log::{Answer, Asked, Certified, DeviceKey, Grant, SignedRequest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(certified) = Certified::read(bytes) {
        assert_eq!(certified.write(), bytes);
        assert!(certified.verify(&DeviceKey([1; 32])).is_err());
    }
    if let Ok(request) = SignedRequest::read(bytes) {
        assert_eq!(request.write(), bytes);
        let _ = request.verify();
    }
    if let Ok(grant) = Grant::read(bytes) {
        assert_eq!(grant.write(), bytes);
    }
    if let Ok(asked) = Asked::read(bytes) {
        assert_eq!(asked.write(), bytes);
    }
    if let Ok(answer) = Answer::read(bytes) {
        assert_eq!(answer.write(), bytes);
    }
});
