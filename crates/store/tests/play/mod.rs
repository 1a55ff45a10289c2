//! Logs for the tests.

use log::{Author, BootId, Chain, DeviceSecret, GameId, PersonId, Role, Signed, Stamped, Stream};

/// A stream of `count` entries with payloads that occur nowhere else.
pub fn entries(game: u8, stream: Stream, count: u64) -> Vec<Signed> {
    let secret = DeviceSecret::from_seed(&[game; 32]);
    let author = Author {
        person: PersonId([game; 16]),
        role: Role::White,
        device: secret.device(),
    };
    let mut chain = Chain::new(GameId([game; 16]), stream);
    let mut out = Vec::new();
    for n in 0..count {
        let when = Stamped {
            since_start_us: n,
            wall_ms: n,
            boot: BootId([2; 16]),
            uptime_us: n,
        };
        let entry = chain.next_entry(
            author,
            when,
            3,
            format!("{game}/{stream:?}/{n}").into_bytes(),
        );
        let signed = secret.sign(entry).expect("own device");
        chain.push(&signed, log::no_grants).expect("continues");
        out.push(signed);
    }
    out
}
