//! Tokens, certificates, signed requests and what they carry: reading never panics, takes only what writing gives, and
//! what was not signed does not verify.
//!
//! `cargo +nightly fuzz run read_token -- -max_len=2000` in `crates/server`.
#![no_main]

use hamle_log::{Answer, Asked, Certified, DeviceKey, Grant, SignedRequest};
use libfuzzer_sys::fuzz_target;
use server::Token;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Some(token) = Token::parse(&text) {
        assert_eq!(token.to_string(), text.to_ascii_lowercase());
    }
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
