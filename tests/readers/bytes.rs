//! What devices and servers write.

use laws::{Act, SheetAct, record};
use log::{
    Answer, Asked, Certificate, Certified, Chain, DeviceKey, Entry, Era, Grant, Hash, Request,
    Signed, SignedRequest, no_grants,
};
use sync::{Device, Follow, Frame, Gate, Hub, Input, Instant, LogId, Question, Rights, Shelf};

/// Takes only what writing gives.
pub fn entry(bytes: &[u8]) {
    if let Ok(entry) = Entry::read(bytes) {
        assert_eq!(entry.write().expect("was read"), bytes);
    }
    if let Ok(signed) = Signed::read(bytes) {
        assert_eq!(signed.write(), bytes);
        let mut chain = Chain::new(signed.entry().game, signed.entry().stream);
        let _ = chain.push(&signed, no_grants);
    }
}

/// Certificates, requests, grants and answers take only what writing gives, and what was not signed does not verify.
pub fn papers(bytes: &[u8]) {
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
        let _ = asked.prove(Some(&DeviceKey([1; 32])));
    }
    if let Ok(answer) = Answer::read(bytes) {
        assert_eq!(answer.write(), bytes);
    }
}

/// What an entry says: the kind in two bytes, then its payload.
pub fn payload(bytes: &[u8]) {
    let Some((kind, payload)) = bytes.split_first_chunk::<2>() else {
        return;
    };
    let kind = u16::from_le_bytes(*kind);
    // Of an act that a newer program wrote the kind alone is told; its bytes stay in the entry.
    match record::read(kind, payload) {
        Ok(Act::Unknown { kind: told }) => assert_eq!(told, kind),
        Ok(act) => assert_eq!(record::write(&act), (kind, payload.to_vec()), "{act:?}"),
        Err(_) => {}
    }
    match record::read_sheet(kind, payload) {
        Ok(SheetAct::Unknown { kind: told }) => assert_eq!(told, kind),
        Ok(act) => assert_eq!(
            record::write_sheet(&act),
            (kind, payload.to_vec()),
            "{act:?}"
        ),
        Err(_) => {}
    }
}

/// Everybody may bring anything.
struct Open;

impl Gate for Open {
    fn device(&self) -> DeviceKey {
        DeviceKey([1; 32])
    }
    fn reads(&self, _: &LogId) -> bool {
        true
    }
    fn writes(&self, _: &Entry) -> bool {
        true
    }
    fn asks(&self, _: &Request) -> bool {
        true
    }
    fn learns(&self, _: &Certificate) -> bool {
        true
    }
}

impl Shelf for Open {
    fn entry(&self, _: &LogId, _: &Hash) -> Option<Signed> {
        None
    }
}

/// A frame takes only what writing gives; a hub and a device survive any of them.
pub fn frame(bytes: &[u8]) {
    let now = Instant(1_000_000);
    let mut device = Device::open(DeviceKey([1; 32]), Rights::casual(), Follow::All, 0, now);
    device.on(Input::Tick, &Open, now);
    device.on(Input::Answer(bytes), &Open, now);
    if let Ok(frame) = Frame::read(bytes) {
        assert_eq!(frame.write().as_deref(), Ok(bytes));
        let mut hub = Hub::new(Era([1; 8]), Rights::casual());
        let taken = hub.take(Question::check(frame), &Open, 0);
        let answer = hub.answer(taken.plan, &Open, &Open, 0);
        answer.write().expect("within the limits");
    }
}
