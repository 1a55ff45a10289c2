//! A frame's bytes.

use log::{
    Author, BootId, Certificate, DeviceSecret, Entry, Era, GameId, Hash, Head, Lifetime, PersonId,
    Request, RequestId, Role, Stamped, Stream,
};
use proptest::prelude::*;
use sync::{
    CERTIFICATES_MAX, ENTRIES_MAX, FRAME_MAX, Frame, FrameFault, HAVES_MAX, Have, KNOWN_MAX, LogId,
    RefuseCode, Refused, Times,
};

const GAME: GameId = GameId([5; 16]);

fn phone() -> DeviceSecret {
    DeviceSecret::from_seed(&[1; 32])
}

fn author() -> Author {
    Author {
        person: PersonId([2; 16]),
        role: Role::White,
        device: phone().device(),
    }
}

fn entry(n: u8) -> Entry {
    let when = Stamped {
        since_start_us: 1,
        wall_ms: 2,
        boot: BootId([3; 16]),
        uptime_us: 4,
    };
    Entry {
        game: GAME,
        stream: Stream::BlackSheet,
        epoch: 0,
        seq: u64::from(n),
        prev: Hash([n; 32]),
        author: author(),
        when,
        kind: 3,
        payload: vec![n; usize::from(n)],
    }
}

fn request(n: u8) -> Request {
    Request {
        id: RequestId([n; 16]),
        game: GAME,
        head: Head {
            epoch: 0,
            seq: 1,
            hash: Hash([n; 32]),
        },
        author: author(),
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 3,
        kind: 17,
        payload: vec![n],
    }
}

fn full(n: u8) -> Frame {
    let phone = phone();
    let certificate = Certificate {
        role: Role::Arbiter,
        game: GAME,
        person: PersonId([n; 16]),
        device: phone.device(),
        issuer: phone.device(),
        wall_ms: 5,
    };
    let log = LogId {
        game: GAME,
        stream: Stream::Board,
    };
    Frame {
        exchange: u64::MAX - u64::from(n),
        times: n.is_multiple_of(2).then_some(Times {
            era: Era([n; 8]),
            received_us: 6,
            sent_us: 7,
        }),
        changes: n.is_multiple_of(3).then_some(8),
        certificates_seen: 9,
        more: n.is_multiple_of(4),
        haves: vec![Have {
            log,
            known: vec![Hash([n; 32]); usize::from(n % 4)],
        }],
        certificates: vec![certificate.sign(&phone)],
        entries: vec![phone.sign(entry(n)).expect("own")],
        requests: vec![request(n).sign(&phone).expect("own")],
        taken: vec![RequestId([n; 16])],
        refused: vec![Refused {
            what: Hash([n; 32]),
            code: RefuseCode::ALL[usize::from(n % 4)],
        }],
    }
}

/// Version, mark, flags 7, exchange 1, 2 certificates seen, changes 3, era and two times, six empty lists.
#[test]
fn the_head_stands_as_it_is_written_down() {
    let frame = Frame {
        exchange: 1,
        times: Some(Times {
            era: Era([0xEE; 8]),
            received_us: 4,
            sent_us: 5,
        }),
        changes: Some(3),
        certificates_seen: 2,
        more: true,
        ..Frame::default()
    };
    let mut by_hand = b"\x01HmS\x07\x01\0\0\0\0\0\0\0\x02\0\0\0\x03\0\0\0\0\0\0\0".to_vec();
    by_hand.extend([0xEE; 8]);
    by_hand.extend(b"\x04\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0");
    by_hand.extend([0; 12]);
    assert_eq!(frame.write().as_ref(), Ok(&by_hand));
    assert_eq!(Frame::read(&by_hand), Ok(frame));
    by_hand[4] = 8;
    assert_eq!(Frame::read(&by_hand), Err(FrameFault::Value { at: 5 }));
    by_hand[0] = 2;
    assert_eq!(Frame::read(&by_hand), Err(FrameFault::Version));
}

#[test]
fn lists_have_limits_in_both_directions() {
    let one = full(1);
    let too_long = [
        Frame {
            entries: vec![one.entries[0].clone(); ENTRIES_MAX + 1],
            ..Frame::default()
        },
        Frame {
            haves: vec![one.haves[0].clone(); HAVES_MAX + 1],
            ..Frame::default()
        },
        Frame {
            certificates: vec![one.certificates[0]; CERTIFICATES_MAX + 1],
            ..Frame::default()
        },
        Frame {
            haves: vec![Have {
                known: vec![Hash([0; 32]); KNOWN_MAX + 1],
                ..one.haves[0].clone()
            }],
            ..Frame::default()
        },
    ];
    for frame in too_long {
        assert_eq!(frame.write(), Err(FrameFault::Limit));
    }
    assert_eq!(Frame::read(&vec![1; FRAME_MAX + 1]), Err(FrameFault::Limit));
    let mut bytes = Frame::default().write().expect("empty");
    let haves = bytes.len() - 12;
    bytes[haves..haves + 2].copy_from_slice(&513_u16.to_le_bytes());
    assert_eq!(Frame::read(&bytes), Err(FrameFault::Limit));
}

proptest! {
    #[test]
    fn one_frame_has_one_spelling(n in 0_u8..40, at in any::<prop::sample::Index>(), by in 1_u8..) {
        let frame = full(n);
        let bytes = frame.write().expect("within the limits");
        prop_assert_eq!(Frame::read(&bytes), Ok(frame));
        prop_assert_eq!(Frame::read(&bytes[..at.index(bytes.len())]).is_ok(), false);
        let mut longer = bytes.clone();
        longer.push(0);
        prop_assert_eq!(Frame::read(&longer), Err(FrameFault::Trailing));
        let mut other = bytes;
        let at = at.index(other.len());
        other[at] = other[at].wrapping_add(by);
        if let Ok(read) = Frame::read(&other) {
            prop_assert_eq!(read.write(), Ok(other));
        }
    }
}
