//! What is sealed for some devices: opened by them alone, in its game, under its commitment.
//!
//! `samples/v1-sealed.bin` was made by `samples/sealed.py` from docs/format-payloads.md alone. RFC 9180's own vector
//! is run beside the code.

use hamle_log::{
    Bound, CONTENT_MAX, DeviceKey, DeviceSecret, GameId, OpenFault, READERS_MAX, ReadFault,
    SealFault, seal,
};
use sha2::{Digest, Sha256};

const SAMPLE: &[u8] = include_bytes!("../samples/v1-sealed.bin");
const SEED: [u8; 32] = [9; 32];

fn secret(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

fn bound() -> Bound {
    Bound {
        game: GameId(std::array::from_fn(|n| 0xA0 + n as u8)),
        commitment: Sha256::digest(b"commitment").into(),
    }
}

fn content() -> Vec<u8> {
    (0..50).collect()
}

#[test]
fn the_sample_is_written_and_opened_by_each_of_its_readers() {
    let readers = [secret(3).device(), secret(4).device()];
    assert_eq!(
        seal(&content(), &bound(), &readers, &SEED).as_deref(),
        Ok(SAMPLE)
    );
    for reader in [3, 4] {
        assert_eq!(secret(reader).open(SAMPLE, &bound()), Ok(content()));
    }
    let own = secret(5).device();
    assert_eq!(
        secret(5).open(SAMPLE, &bound()),
        Err(OpenFault::OtherReader { own })
    );
}

/// Every bit of a reader's own copy, and of what it is bound to; and each prefix.
#[test]
fn what_was_changed_or_moved_does_not_open() {
    let reader = secret(3);
    let own = [secret(3).device()];
    let sealed = seal(&content(), &bound(), &own, &SEED).expect("sealed");
    for at in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[at] ^= 1;
        let fault = reader.open(&changed, &bound()).expect_err("changed");
        let expected = match at {
            0..6 => matches!(fault, OpenFault::Bytes(_)),
            6..38 => matches!(fault, OpenFault::OtherReader { .. }),
            _ => fault == OpenFault::Changed,
        };
        assert!(expected, "byte {at}: {fault}");
        let fault = reader.open(&sealed[..at], &bound()).expect_err("cut");
        let OpenFault::Bytes(fault) = fault else {
            panic!("{at} bytes: {fault}");
        };
        assert!(matches!(fault.fault, ReadFault::Ends { .. }), "{at} bytes");
    }
    let mut longer = sealed.clone();
    longer.push(0);
    let fault = reader.open(&longer, &bound());
    assert!(
        matches!(fault, Err(OpenFault::Bytes(why)) if why.fault == ReadFault::Trailing { extra: 1 })
    );

    let mut elsewhere = bound();
    elsewhere.game.0[15] ^= 1;
    assert_eq!(reader.open(&sealed, &elsewhere), Err(OpenFault::Changed));
    let mut otherwise = bound();
    otherwise.commitment[0] ^= 1;
    assert_eq!(reader.open(&sealed, &otherwise), Err(OpenFault::Changed));
}

/// The same random bytes used again for something else still give another key: what both hold stays hidden.
#[test]
fn each_content_and_each_reader_has_a_key_of_its_own() {
    let readers = [secret(3).device(), secret(4).device()];
    let mut other = content();
    other[0] ^= 1;
    let one = seal(&content(), &bound(), &readers, &SEED).expect("sealed");
    let two = seal(&other, &bound(), &readers, &SEED).expect("sealed");
    let encapsulated = |bytes: &[u8], copy: usize| bytes[6 + copy * 130 + 32..][..32].to_vec();
    let keys = [
        encapsulated(&one, 0),
        encapsulated(&one, 1),
        encapsulated(&two, 0),
        encapsulated(&two, 1),
    ];
    for (at, key) in keys.iter().enumerate() {
        assert!(!keys[..at].contains(key));
    }
}

#[test]
fn limits_and_bad_keys_are_told() {
    let own = secret(3).device();
    let sealed = |content: usize, readers: &[DeviceKey]| {
        seal(&vec![0; content], &bound(), readers, &SEED).map(|bytes| bytes.len())
    };
    assert_eq!(sealed(1, &[]), Err(SealFault::Readers { got: 0 }));
    assert_eq!(
        sealed(1, &[own; READERS_MAX + 1]),
        Err(SealFault::Readers {
            got: READERS_MAX + 1
        })
    );
    assert_eq!(
        sealed(CONTENT_MAX + 1, &[own]),
        Err(SealFault::Content {
            got: CONTENT_MAX + 1
        })
    );
    assert_eq!(sealed(CONTENT_MAX, &[own]), Ok(6 + 32 + 32 + 96 + 16));
    assert_eq!(sealed(0, &[own; READERS_MAX]), Ok(6 + 3 * (32 + 32 + 16)));
    // The neutral element (no secret with it), and no point at all (y = 2 has no x).
    for (first, rest) in [(1, 0), (2, 0)] {
        let mut key = [rest; 32];
        key[0] = first;
        let key = DeviceKey(key);
        assert_eq!(sealed(1, &[own, key]), Err(SealFault::Key(key)));
    }
}
