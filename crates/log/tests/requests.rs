//! Certificates, requests and answers: their bytes, and what proves what.

use hamle_log::{
    Answer, Asked, AskedFault, Author, BadSignature, CERTIFICATE_LEN, Certificate, Certified,
    DeviceSecret, Era, GameId, Hash, Head, Lifetime, PersonId, REQUEST_HEAD, REQUEST_MAX, Request,
    RequestId, Role, ServerTime, SignError, SignedRequest, Verdict,
};
use proptest::prelude::*;

fn device(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

fn certificate(role: Role, game: GameId, of: &DeviceSecret) -> Certificate {
    Certificate {
        role,
        game,
        person: PersonId([0x79; 16]),
        device: of.device(),
        issuer: of.device(),
        wall_ms: 1,
    }
}

fn request(by: &DeviceSecret, role: Role, payload: Vec<u8>) -> Request {
    Request {
        id: RequestId([7; 16]),
        game: GameId([5; 16]),
        head: Head {
            epoch: 1,
            seq: 2,
            hash: Hash([3; 32]),
        },
        author: Author {
            person: PersonId([0x79; 16]),
            role,
            device: by.device(),
        },
        lifetime: Lifetime::Moment,
        at: Some(ServerTime {
            era: Era([8; 8]),
            us: 9,
        }),
        wall_ms: 10,
        kind: 12,
        payload,
    }
}

#[test]
fn an_act_on_request_needs_its_author_and_his_certificate() {
    let (tournament, desk, phone) = (device(9), device(3), device(1));
    let game = GameId([5; 16]);
    let by_desk = request(&desk, Role::Arbiter, vec![])
        .sign(&desk)
        .expect("own");
    let prove = |request: &SignedRequest, certificate: Option<Certified>| {
        let asked = Asked {
            request: request.clone(),
            certificate,
        };
        let read = Asked::read(&asked.write()).expect("was written");
        assert_eq!(read, asked);
        read.prove(Some(&tournament.device()))
            .map(|request| request.id)
    };
    let good = certificate(Role::Arbiter, GameId([0; 16]), &desk).sign(&tournament);
    assert_eq!(prove(&by_desk, Some(good)), Ok(RequestId([7; 16])));
    let refused = Err(AskedFault::Certificate);
    assert_eq!(prove(&by_desk, None), refused);
    for other in [
        certificate(Role::Assistant, game, &desk).sign(&tournament),
        certificate(Role::Arbiter, GameId([6; 16]), &desk).sign(&tournament),
        certificate(Role::Arbiter, game, &phone).sign(&tournament),
        // The phone's owner certifies himself.
        certificate(Role::Arbiter, game, &desk).sign(&phone),
    ] {
        assert_eq!(prove(&by_desk, Some(other)), refused);
    }
    let mut bytes = by_desk.write();
    bytes[6] ^= 1;
    let forged = SignedRequest::read(&bytes).expect("another kind");
    assert_eq!(prove(&forged, Some(good)), Err(AskedFault::Signature));
    let stolen = request(&desk, Role::Arbiter, vec![]).sign(&phone);
    let (named, own) = (desk.device(), phone.device());
    assert_eq!(stolen, Err(SignError::OtherDevice { named, own }));
}

/// Casual play has no arbiter: only players ask.
#[test]
fn without_a_tournament_players_ask() {
    let phone = device(1);
    for (role, may) in [
        (Role::White, true),
        (Role::Black, true),
        (Role::Arbiter, false),
    ] {
        let asked = Asked {
            request: request(&phone, role, vec![]).sign(&phone).expect("own"),
            certificate: None,
        };
        assert_eq!(asked.prove(None).is_ok(), may, "{role:?}");
    }
}

#[test]
fn limits_and_second_spellings_are_refused() {
    let desk = device(3);
    let long = request(&desk, Role::Arbiter, vec![0; 1025]).sign(&desk);
    assert!(matches!(long, Err(SignError::Payload(_))));
    let longest = request(&desk, Role::Arbiter, vec![0; 1024])
        .sign(&desk)
        .expect("fits");
    assert_eq!(longest.write().len(), REQUEST_MAX);
    let timeless = Request {
        at: None,
        ..request(&desk, Role::Arbiter, vec![])
    };
    let bytes = timeless.sign(&desk).expect("own").write();
    assert_eq!(
        SignedRequest::read(&bytes).map(|read| read.request().at),
        Ok(None)
    );
    // Time without an era, a third lifetime, something in the reserved bytes.
    for (at, value) in [(140, 1), (5, 3), (160, 1), (4, 6), (0, 2), (1, 0)] {
        let mut bytes = bytes.clone();
        bytes[at] = value;
        assert!(SignedRequest::read(&bytes).is_err(), "byte {at}");
    }
    assert_eq!(bytes.len(), REQUEST_HEAD + 64);
    let certified = certificate(Role::White, GameId([1; 16]), &desk).sign(&desk);
    assert_eq!(certified.write().len(), CERTIFICATE_LEN);
    assert_eq!(Certified::read(&certified.write()), Ok(certified));
    assert_eq!(certified.verify(&device(1).device()), Err(BadSignature));
    let answer = Answer {
        id: RequestId([1; 16]),
        verdict: Verdict::NotAllowed,
        code: 0x0203,
    };
    assert_eq!(Answer::read(&answer.write()), Ok(answer));
    assert!(Answer::read(&[0; 20]).is_err() && Answer::read(&[9; 19]).is_err());
}

proptest! {
    #[test]
    fn what_is_read_is_written_again(bytes in proptest::collection::vec(any::<u8>(), 0..400), at in 0..170_usize) {
        let desk = device(3);
        let mut valid = request(&desk, Role::Arbiter, bytes.clone()).sign(&desk).expect("own").write();
        valid[at] = valid[at].wrapping_add(1);
        for bytes in [bytes, valid] {
            if let Ok(read) = SignedRequest::read(&bytes) {
                prop_assert_eq!(read.write(), bytes.clone());
            }
            if let Ok(read) = Asked::read(&bytes) {
                prop_assert_eq!(read.write(), bytes.clone());
            }
            if let Ok(read) = Certified::read(&bytes) {
                prop_assert_eq!(read.write(), bytes.clone());
            }
        }
    }
}
