//! The committed bytes of version 1. They were made by `samples/make.py` from docs/format.md alone:
//! layout by Python's struct, SHA-256 by hashlib, Ed25519 by the package `cryptography` 48 (OpenSSL).

use hamle_log::{
    Author, BootId, Chain, ChainFault, DeviceSecret, Entry, GameId, Grant, Hash, KIND_GRANT,
    PersonId, Pushed, Role, Signed, Stamped, Stream,
};

const OPEN: &[u8] = include_bytes!("../samples/v1-open.bin");
const PRESS: &[u8] = include_bytes!("../samples/v1-press.bin");
const UNKNOWN: &[u8] = include_bytes!("../samples/v1-unknown.bin");
const GRANT: &[u8] = include_bytes!("../samples/v1-grant.bin");
const AFTER: &[u8] = include_bytes!("../samples/v1-after-grant.bin");
const LONGEST: &[u8] = include_bytes!("../samples/v1-longest.bin");

/// As make.py printed them.
const OPEN_HASH: &str = "0fd47ee3ee2cdc313365f0b55b9414a468e158200d385c5f1e347d0c0e88b83e";
const PRESS_HASH: &str = "240451d744b5f79777bffea4c4f8c1d382b7e9b35969d6677b56eb47e0eb23e7";
const GRANT_HASH: &str = "cf1790225307679812f33fa937418dc36ef13ebb1c8fbc2c47babb78bd1a17e3";
const WALL: u64 = 1_790_000_000_000;

fn hash(hex: &str) -> Hash {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex");
    Hash(std::array::from_fn(|n| byte(n * 2)))
}

fn secret(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

/// An entry on the board of the samples' game, without what makes each sample its own.
fn entry(seed: u8, role: Role, kind: u16, prev: Hash, payload: Vec<u8>) -> Entry {
    let zero = Stamped {
        since_start_us: 0,
        wall_ms: 0,
        boot: BootId([0; 16]),
        uptime_us: 0,
    };
    Entry {
        game: GameId(std::array::from_fn(|n| 0xA0 + n as u8)),
        stream: Stream::Board,
        epoch: 0,
        seq: 0,
        prev,
        author: Author {
            person: PersonId([0; 16]),
            role,
            device: secret(seed).device(),
        },
        when: zero,
        kind,
        payload,
    }
}

fn with(
    entry: Entry,
    (epoch, seq): (u32, u64),
    person: u8,
    (start, wall, boot, uptime): (u64, u64, u8, u64),
) -> Entry {
    let author = Author {
        person: PersonId([person; 16]),
        ..entry.author
    };
    let when = Stamped {
        since_start_us: start,
        wall_ms: wall,
        boot: BootId([boot; 16]),
        uptime_us: uptime,
    };
    Entry {
        epoch,
        seq,
        author,
        when,
        ..entry
    }
}

/// Is the sample these bytes of that value, both ways?
fn same(bytes: &[u8], seed: u8, entry: Entry) {
    let value = secret(seed).sign(entry).expect("signs its own");
    assert_eq!(Signed::read(bytes), Ok(value.clone()));
    assert_eq!(value.write(), bytes);
    assert_eq!(value.verify(), Ok(()));
    assert_eq!(
        Entry::read(&bytes[..bytes.len() - 64]).as_ref(),
        Ok(value.entry())
    );
}

#[test]
fn samples_are_read_and_written_byte_for_byte() {
    let zero = Hash([0; 32]);
    let (open, press, grant) = (hash(OPEN_HASH), hash(PRESS_HASH), hash(GRANT_HASH));
    let opened = entry(1, Role::System, 1, zero, vec![1, 2, 3]);
    same(
        OPEN,
        1,
        with(opened, (0, 0), 0, (0, WALL, 0xB0, 60_000_000)),
    );
    let pressed = entry(1, Role::White, 3, open, vec![0]);
    same(
        PRESS,
        1,
        with(
            pressed,
            (0, 1),
            0x77,
            (7_250_000, WALL + 7_250, 0xB0, 67_250_000),
        ),
    );
    let last = u64::MAX;
    let unknown = entry(1, Role::Black, 0xFFFE, press, vec![]);
    same(
        UNKNOWN,
        1,
        with(unknown, (0, 2), 0x78, (last, last, 0xB0, last)),
    );
    let payload = Grant {
        epoch: 1,
        device: secret(2).device(),
        last: open,
    }
    .write();
    let granted = entry(3, Role::Arbiter, KIND_GRANT, open, payload);
    same(
        GRANT,
        3,
        with(granted, (1, 1), 0x79, (9_000_000, WALL + 9_000, 0, 0)),
    );
    let after = entry(2, Role::White, 3, grant, vec![0]);
    same(
        AFTER,
        2,
        with(after, (1, 2), 0x77, (9_500_000, WALL + 9_500, 0xC0, 1)),
    );
    let long = (0..4096_u32).map(|n| (n * 7 % 256) as u8).collect();
    let longest = Entry {
        stream: Stream::BlackSheet,
        ..entry(1, Role::Black, 2, zero, long)
    };
    same(LONGEST, 1, with(longest, (0, 0), 0x78, (0, 0, 0, 0)));
    for (bytes, expected) in [(OPEN, open), (PRESS, press), (GRANT, grant)] {
        assert_eq!(Signed::read(bytes).expect("sample").hash(), expected);
    }
}

#[test]
fn samples_form_a_chain_that_goes_on_in_a_new_epoch() {
    let sample = |bytes| Signed::read(bytes).expect("sample");
    let mut chain = Chain::new(sample(OPEN).entry().game, Stream::Board);
    for bytes in [OPEN, PRESS, UNKNOWN] {
        assert_eq!(
            chain.push(&sample(bytes), hamle_log::no_grants),
            Ok(Pushed::Appended)
        );
    }
    let by = secret(3).device();
    assert_eq!(
        chain.push(&sample(GRANT), hamle_log::no_grants),
        Err(ChainFault::GrantRefused { by })
    );
    let granted = chain.push(&sample(GRANT), |entry| entry.author.device == by);
    assert_eq!(granted, Ok(Pushed::Granted { superseded: 2 }));
    assert_eq!(chain.writer(), Some(secret(2).device()));
    assert_eq!(
        chain.push(&sample(AFTER), hamle_log::no_grants),
        Ok(Pushed::Appended)
    );
    let stale = chain.push(&sample(PRESS), hamle_log::no_grants);
    assert_eq!(stale, Err(ChainFault::Stale { have: 1, got: 0 }));
}
