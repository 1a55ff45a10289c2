//! Any entry reads back; nothing else is taken for one.

mod play;

use hamle_log::{
    Author, BootId, Entry, GameId, Hash, PAYLOAD_MAX, PersonId, Pushed, ReadError, ReadFault, Role,
    Signed, Stamped, Stream,
};
use play::{anybody, at, chain, device, grant, next, play};
use proptest::prelude::*;

fn roles() -> impl Strategy<Value = Role> {
    (0..=5_u8).prop_map(|byte| Role::from_byte(byte).expect("six roles"))
}

fn when() -> impl Strategy<Value = Stamped> {
    any::<(u64, u64, [u8; 16], u64)>().prop_map(|(since_start_us, wall_ms, boot, uptime_us)| {
        Stamped {
            since_start_us,
            wall_ms,
            boot: BootId(boot),
            uptime_us,
        }
    })
}

prop_compose! {
    fn entries()(
        (game, person, prev, seed) in any::<([u8; 16], [u8; 16], [u8; 32], u8)>(),
        (epoch, seq, kind, stream) in (any::<u32>(), any::<u64>(), any::<u16>(), 0..3_u8),
        (role, when) in (roles(), when()),
        payload in proptest::collection::vec(any::<u8>(), 0..600),
    ) -> (u8, Entry) {
        let author = Author { person: PersonId(person), role, device: device(seed).device() };
        let stream = Stream::from_byte(stream).expect("three streams");
        (seed, Entry { game: GameId(game), stream, epoch, seq, prev: Hash(prev), author, when, kind, payload })
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whatever_is_written_is_read((seed, entry) in entries()) {
        let bytes = entry.write().expect("short enough");
        prop_assert_eq!(bytes.len(), 158 + entry.payload.len());
        prop_assert_eq!(Entry::read(&bytes), Ok(entry.clone()));
        let signed = device(seed).sign(entry).expect("own device");
        let bytes = signed.write();
        prop_assert_eq!(Signed::read(&bytes), Ok(signed.clone()));
        prop_assert_eq!(signed.verify(), Ok(()));
        for len in 0..bytes.len() {
            let short = Signed::read(&bytes[..len]).expect_err("cut short");
            prop_assert!(short.at <= len && matches!(short.fault, ReadFault::Ends { .. }), "{:?}", short);
        }
        let long = Signed::read(&[&bytes[..], &[0]].concat());
        prop_assert_eq!(long, Err(ReadError { at: bytes.len(), fault: ReadFault::Trailing { extra: 1 } }));
    }

    /// Any order, with repetitions, refused ones tried again: the same chain, grant included.
    #[test]
    fn pushes_in_any_order_converge(order in proptest::collection::vec(0..9_usize, 0..40)) {
        let (old, new, arbiter) = (device(1), device(2), device(3));
        let mut log = chain();
        let mut all: Vec<Signed> = (0..3).map(|us| play(&mut log, &old, us)).collect();
        let mut granted = log.clone();
        all.extend((3..6).map(|us| play(&mut log, &old, us)));
        let grant = grant(&granted, &arbiter, &new, 1, 3);
        granted.push(&grant, anybody).expect("granted");
        all.push(grant);
        all.extend((4..6).map(|us| play(&mut granted, &new, us)));

        let mut other = chain();
        for index in order {
            let _ = other.push(&all[index], anybody);
        }
        while all.iter().any(|signed| matches!(other.push(signed, anybody), Ok(Pushed::Appended | Pushed::Granted { .. }))) {}
        prop_assert_eq!(other, granted);
    }

    /// Reading never panics, and what it takes is canonical.
    #[test]
    fn rubbish_is_refused_or_canonical(mut bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        if let Some(head) = bytes.first_chunk_mut() {
            *head = *b"\x01HmE\x00\x01";
        }
        if let Ok(entry) = Entry::read(&bytes) {
            prop_assert_eq!(entry.write().expect("was read"), bytes);
        }
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let phone = device(1);
    let mut log = chain();
    play(&mut log, &phone, 0);
    let bytes = next(&log, &phone, 5, b"press").write();
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let noticed = match Signed::read(&flipped) {
            Ok(signed) => log.clone().push(&signed, anybody).is_err(),
            Err(_) => true,
        };
        assert!(noticed, "bit {bit}");
    }
}

/// The fuzz target's loop with a fixed sequence, so that every run of the tests has it.
#[test]
fn mutated_samples_never_panic_and_never_lie() {
    let samples: [&[u8]; 3] = [
        include_bytes!("../samples/v1-open.bin"),
        include_bytes!("../samples/v1-grant.bin"),
        include_bytes!("../samples/v1-longest.bin"),
    ];
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut below = |limit: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % limit as u64) as usize
    };
    for round in 0..30_000 {
        let mut bytes = samples[round % 3][..samples[round % 3].len().min(300)].to_vec();
        for _ in 0..=below(3) {
            let at = below(bytes.len());
            match below(3) {
                0 => bytes[at] = below(256) as u8,
                1 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, below(256) as u8),
            }
        }
        if let Ok(signed) = Signed::read(&bytes) {
            assert_eq!(signed.write(), bytes);
        }
        if let Ok(entry) = Entry::read(&bytes) {
            assert_eq!(entry.write().expect("was read"), bytes);
        }
    }
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let sound = chain()
        .next_entry(play::author(&device(1)), at(0), 3, vec![7; PAYLOAD_MAX])
        .write()
        .expect("longest");
    let cases: [(usize, u8, usize, ReadFault, &str); 5] = [
        (
            0,
            2,
            0,
            ReadFault::Version { want: 1, got: 2 },
            "byte 0: expected version 1, found 2",
        ),
        (
            3,
            0x46,
            1,
            ReadFault::Magic {
                want: *b"HmE",
                got: *b"HmF",
            },
            "byte 1: expected the mark [48, 6d, 45], found [48, 6d, 46]",
        ),
        (
            4,
            3,
            4,
            ReadFault::Stream { max: 2, got: 3 },
            "byte 4: expected a stream of 0..=2, found 3",
        ),
        (
            5,
            6,
            5,
            ReadFault::Role { max: 5, got: 6 },
            "byte 5: expected a role of 0..=5, found 6",
        ),
        (
            156,
            1,
            156,
            ReadFault::Payload {
                max: 4096,
                got: 4097,
            },
            "byte 156: expected a payload of at most 4096 bytes, found 4097",
        ),
    ];
    for (place, byte, at, fault, text) in cases {
        let mut bytes = sound.clone();
        bytes[place] = byte;
        let why = Entry::read(&bytes).expect_err("damaged");
        assert_eq!(
            (why, why.to_string().as_str()),
            (ReadError { at, fault }, text)
        );
    }
    let why = Entry::read(&sound[..157]).expect_err("cut short");
    assert_eq!(why.to_string(), "byte 156: expected 2 more bytes, found 1");
}
