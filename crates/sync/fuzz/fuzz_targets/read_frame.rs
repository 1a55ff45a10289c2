//! Reading a frame never panics and takes only what writing gives; a hub and a device survive any of them.
//!
//! `cargo +nightly fuzz run read_frame -- -max_len=20000` in `crates/sync`.
#![no_main]

use hamle_log::{Certificate, DeviceKey, Entry, Era, Hash, Request, Signed};
use libfuzzer_sys::fuzz_target;
use sync::{Device, Follow, Frame, Gate, Hub, Input, Instant, LogId, Question, Rights, Shelf};

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

fuzz_target!(|bytes: &[u8]| {
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
});
