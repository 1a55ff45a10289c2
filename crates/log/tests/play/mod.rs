//! Devices and logs for the tests.

use hamle_log::{
    Author, BootId, Chain, DeviceSecret, Entry, GameId, Grant, KIND_GRANT, PersonId, Role, Signed,
    Stamped, Stream,
};

pub fn device(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

pub fn author(secret: &DeviceSecret) -> Author {
    Author {
        person: PersonId([9; 16]),
        role: Role::White,
        device: secret.device(),
    }
}

pub fn at(us: u64) -> Stamped {
    Stamped {
        since_start_us: us,
        wall_ms: us / 1_000,
        boot: BootId([4; 16]),
        uptime_us: us,
    }
}

pub fn anybody(_: &Entry) -> bool {
    true
}

pub fn chain() -> Chain {
    Chain::new(GameId([5; 16]), Stream::Board)
}

/// Signs what comes next at that time.
pub fn next(chain: &Chain, by: &DeviceSecret, us: u64, payload: &[u8]) -> Signed {
    by.sign(chain.next_entry(author(by), at(us), 3, payload.to_vec()))
        .expect("own device")
}

/// As `next`, and pushes it.
pub fn play(chain: &mut Chain, by: &DeviceSecret, us: u64) -> Signed {
    let signed = next(chain, by, us, b"");
    chain.push(&signed, anybody).expect("continues");
    signed
}

/// Grants the board to `to` after what `chain` holds.
pub fn grant(chain: &Chain, by: &DeviceSecret, to: &DeviceSecret, epoch: u32, us: u64) -> Signed {
    let last = chain.head().expect("there is something to go on from").hash;
    let payload = Grant {
        epoch,
        device: to.device(),
        last,
    }
    .write();
    let entry = chain.next_entry(author(by), at(us), KIND_GRANT, payload);
    by.sign(Entry { epoch, ..entry }).expect("own device")
}
