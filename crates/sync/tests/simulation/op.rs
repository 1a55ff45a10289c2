//! What may happen, at random.

use proptest::collection::vec;
use proptest::prelude::*;

/// Places in `World::hosts`.
pub const CLOCK: usize = 0;
pub const SPARE: usize = 1;
pub const SHEET: usize = 2;
pub const DESK: usize = 3;
pub const DESK_TWO: usize = 4;
pub const HOSTS: usize = 5;

#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// That device writes to its log, if it may: a press, an offer, a move, a sheet's place.
    Write {
        host: usize,
        kind: u16,
    },
    /// An arbiter asks for two minutes more.
    AskTime {
        host: usize,
    },
    /// An arbiter stops the clocks.
    AskStop {
        host: usize,
    },
    /// An arbiter sets the start, so many seconds ahead.
    AskStart {
        host: usize,
        ahead_s: u64,
    },
    /// An arbiter confirms anew what came back.
    Confirm {
        host: usize,
    },
    /// An arbiter gives the board to the clock or the spare; from a branch without effect, if told so.
    Grant {
        host: usize,
        to: usize,
        from_branch: bool,
    },
    /// The network of that device goes or comes.
    Cut {
        host: usize,
    },
    /// The program is killed and starts again; with `reboot` its clock too.
    Restart {
        host: usize,
        reboot: bool,
    },
    Backup {
        host: usize,
    },
    /// The device comes back as it was at its last backup.
    Restore {
        host: usize,
    },
    /// The server is killed and starts again after so many seconds.
    ServerRestart {
        after_s: u64,
    },
    ServerBackup,
    ServerRestore,
    /// Nothing happens for so many milliseconds.
    Wait {
        ms: u64,
    },
}

fn device() -> impl Strategy<Value = usize> {
    0..HOSTS
}

fn arbiter() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(DESK), 1 => Just(DESK_TWO)]
}

fn writer() -> impl Strategy<Value = usize> {
    prop_oneof![6 => Just(CLOCK), 2 => Just(SPARE), 2 => Just(SHEET)]
}

pub fn schedule() -> impl Strategy<Value = Vec<Op>> {
    let kind = prop_oneof![4 => Just(3_u16), 1 => Just(4), 1 => Just(8), 1 => Just(0x0333)];
    let op = prop_oneof![
        48 => (writer(), kind).prop_map(|(host, kind)| Op::Write { host, kind }),
        40 => (1_u64..3_000).prop_map(|ms| Op::Wait { ms }),
        4 => (3_000_u64..90_000).prop_map(|ms| Op::Wait { ms }),
        1 => Just(Op::Wait { ms: 2 * 3_600_000 }),
        12 => arbiter().prop_map(|host| Op::AskTime { host }),
        12 => arbiter().prop_map(|host| Op::AskStop { host }),
        4 => (arbiter(), 1_u64..40).prop_map(|(host, ahead_s)| Op::AskStart { host, ahead_s }),
        8 => arbiter().prop_map(|host| Op::Confirm { host }),
        8 => (arbiter(), 0_usize..2, any::<bool>())
            .prop_map(|(host, to, from_branch)| Op::Grant { host, to, from_branch }),
        16 => device().prop_map(|host| Op::Cut { host }),
        8 => (device(), any::<bool>()).prop_map(|(host, reboot)| Op::Restart { host, reboot }),
        4 => device().prop_map(|host| Op::Backup { host }),
        4 => device().prop_map(|host| Op::Restore { host }),
        4 => (0_u64..30).prop_map(|after_s| Op::ServerRestart { after_s }),
        4 => Just(Op::ServerBackup),
        4 => Just(Op::ServerRestore),
    ];
    vec(op, 5..60)
}
