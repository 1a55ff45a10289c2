//! What of a log's entries is in effect, whatever the order in which they came.

use log::{
    Author, BootId, Certificate, Chain, DeviceSecret, Entry, GameId, Grant, Hash, KIND_GRANT,
    PersonId, Role, Signed, Stamped, Stream,
};
use proptest::prelude::*;
use sync::{Checked, Inserted, LogId, Rights, Tree, TreeFault};

const BOARD: LogId = LogId {
    game: GameId([5; 16]),
    stream: Stream::Board,
};

fn device(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

/// Device 9 runs the tournament, 3 is an arbiter's, 1 and 2 are clocks.
fn rights() -> Rights {
    let tournament = device(9);
    let mut rights = Rights::of_tournament(tournament.device());
    for (seed, role) in [(1, Role::System), (2, Role::System), (3, Role::Arbiter)] {
        let certificate = Certificate {
            role,
            game: BOARD.game,
            person: PersonId([0; 16]),
            device: device(seed).device(),
            issuer: tournament.device(),
            wall_ms: 0,
        };
        assert!(rights.learn(&certificate.sign(&tournament)));
    }
    rights
}

fn entry(by: &DeviceSecret, last: Option<&Signed>, kind: u16, payload: Vec<u8>) -> Entry {
    let before = last.map(Signed::entry);
    Entry {
        game: BOARD.game,
        stream: BOARD.stream,
        epoch: before.map_or(0, |last| last.epoch),
        seq: before.map_or(0, |last| last.seq + 1),
        prev: last.map_or(Hash([0; 32]), Signed::hash),
        author: Author {
            person: PersonId([0; 16]),
            role: if by.device() == device(3).device() {
                Role::Arbiter
            } else {
                Role::White
            },
            device: by.device(),
        },
        when: Stamped {
            since_start_us: before.map_or(0, |last| last.when.since_start_us),
            wall_ms: 0,
            boot: BootId([0; 16]),
            uptime_us: 0,
        },
        kind,
        payload,
    }
}

fn play(by: u8, last: Option<&Signed>, payload: u8) -> Signed {
    let by = device(by);
    by.sign(entry(&by, last, 3, vec![payload])).expect("own")
}

fn grant(to: u8, last: &Signed, epoch: u32) -> Signed {
    let (by, to) = (device(3), device(to).device());
    let payload = Grant {
        epoch,
        device: to,
        last: last.hash(),
    };
    let entry = entry(&by, Some(last), KIND_GRANT, payload.write());
    by.sign(Entry { epoch, ..entry }).expect("own")
}

fn put(tree: &mut Tree, signed: &Signed) -> Result<Inserted, TreeFault> {
    tree.insert(&Checked::new(signed.clone()).expect("signed"), &rights())
}

fn grown(entries: &[&Signed]) -> Tree {
    let mut tree = Tree::new(BOARD);
    for signed in entries {
        assert_eq!(put(&mut tree, signed), Ok(Inserted::New));
    }
    tree
}

fn effect(tree: &Tree) -> Vec<Hash> {
    tree.in_effect().collect()
}

#[test]
fn a_restored_backup_stops_the_log_before_both_branches() {
    let a = play(1, None, 0);
    let (b, other) = (play(1, Some(&a), 1), play(1, Some(&a), 2));
    let c = play(1, Some(&b), 3);
    let tree = grown(&[&a, &b, &c, &other]);
    assert_eq!(effect(&tree), [a.hash()]);
    assert_eq!(tree.standing().writer(), None, "nobody goes on");
    let mut branches = vec![b.hash(), other.hash()];
    branches.sort_unstable();
    assert_eq!(
        tree.standing().split().map(|split| &split.branches),
        Some(&branches)
    );
    // An arbiter chooses the longer branch; the other one is kept.
    let chosen = grant(1, &c, 1);
    let tree = grown(&[&a, &other, &b, &c, &chosen]);
    assert_eq!(effect(&tree), [a.hash(), b.hash(), c.hash(), chosen.hash()]);
    assert_eq!(tree.without_effect().collect::<Vec<_>>(), [other.hash()]);
    assert_eq!(tree.standing().writer(), Some(device(1).device()));
}

#[test]
fn two_grants_of_one_epoch_stop_both_devices() {
    let a = play(1, None, 0);
    let b = play(1, Some(&a), 1);
    let (one, two) = (grant(1, &b, 1), grant(2, &a, 1));
    let on = play(2, Some(&two), 4);
    let tree = grown(&[&a, &b, &one, &two, &on]);
    assert_eq!(
        (effect(&tree), tree.standing().writer()),
        (vec![a.hash()], None)
    );
    let third = grant(2, &on, 2);
    let tree = grown(&[&a, &two, &on, &b, &one, &third]);
    assert_eq!(effect(&tree), [&a, &two, &on, &third].map(Signed::hash));
    assert!(tree.standing().split().is_none());
}

/// What the dead clock wrote after the grant's point is kept without effect and can be read in order.
#[test]
fn late_entries_are_kept_without_effect() {
    let a = play(1, None, 0);
    let b = play(1, Some(&a), 1);
    let late = play(1, Some(&b), 2);
    let granted = grant(2, &a, 1);
    let mut tree = grown(&[&a, &granted, &b]);
    assert_eq!(put(&mut tree, &late), Ok(Inserted::New));
    assert_eq!(effect(&tree), [a.hash(), granted.hash()]);
    assert_eq!(
        tree.path_to(&late.hash()),
        [a.hash(), b.hash(), late.hash()]
    );
    assert_eq!(tree.without_effect().collect::<Vec<_>>(), [late.hash()]);
}

#[test]
fn what_does_not_follow_is_refused() {
    let a = play(1, None, 0);
    let b = play(1, Some(&a), 1);
    let mut tree = grown(&[&a]);
    let fault = |tree: &mut Tree, signed: &Signed| put(tree, signed).expect_err("refused");
    assert_eq!(fault(&mut tree, &play(1, Some(&b), 2)), TreeFault::Gap);
    assert_eq!(
        fault(&mut tree, &play(2, Some(&a), 2)),
        TreeFault::WrongWriter
    );
    assert_eq!(
        fault(&mut Tree::new(BOARD), &play(4, None, 0)),
        TreeFault::NotAllowed
    );
    let by = device(4);
    let forged = entry(
        &by,
        Some(&a),
        KIND_GRANT,
        grant(4, &a, 1).entry().payload.clone(),
    );
    let forged = by.sign(Entry { epoch: 1, ..forged }).expect("own");
    assert_eq!(fault(&mut tree, &forged), TreeFault::NotAllowed);
    let skipping = Entry {
        seq: 2,
        ..b.entry().clone()
    };
    let signed = device(1).sign(skipping).expect("own");
    assert_eq!(fault(&mut tree, &signed), TreeFault::Order);
    for n in 0..8 {
        assert_eq!(
            put(&mut tree, &play(1, Some(&a), 10 + n)),
            Ok(Inserted::New)
        );
    }
    assert_eq!(
        fault(&mut tree, &play(1, Some(&a), 99)),
        TreeFault::Limit,
        "too many branches"
    );
}

/// The ends, and 1, 2, 4, … entries before: whoever holds half of a log is sent little more than the rest.
#[test]
fn few_hashes_tell_where_two_copies_part() {
    let mut all = vec![play(1, None, 0)];
    for n in 1..200_u8 {
        let next = play(1, all.last(), n);
        all.push(next);
    }
    let whole = grown(&all.iter().collect::<Vec<_>>());
    let half = grown(&all[..100].iter().collect::<Vec<_>>());
    assert!(whole.locator().len() <= 10);
    assert_eq!(whole.missing(&half.locator(), 1_000).len(), 100);
    assert_eq!(
        whole.missing(&half.locator(), 30),
        whole.in_effect().skip(100).take(30).collect::<Vec<_>>()
    );
    assert!(
        half.missing(&whole.locator(), 1_000).len() <= 56,
        "from the last known power of two"
    );
    assert!(whole.missing(&whole.ends(), 1_000).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// As the chain of `log` says, as long as nothing forks; and never another thing for another order.
    #[test]
    fn any_order_ends_in_the_same_effect(
        steps in prop::collection::vec((0_usize..4, 0_usize..12), 1..14),
        seed in any::<u64>(),
    ) {
        let rights = rights();
        let mut made = vec![Checked::stored(play(1, None, 0))];
        let mut tree = grown_any(&made, &rights);
        let mut is_plain = true;
        let mut chain = Chain::new(BOARD.game, BOARD.stream);
        chain.push(made[0].signed(), |_| true).expect("first");
        for (n, (what, back)) in steps.iter().enumerate() {
            let last = made[made.len() - 1 - back % made.len()].signed().clone();
            let epoch = last.entry().epoch;
            let n = u8::try_from(n).expect("few") + 1;
            let tries = match what {
                0 => vec![grant(1 + n % 2, &last, epoch + 1)],
                _ => vec![play(1, Some(&last), n), play(2, Some(&last), n)],
            };
            for signed in tries {
                let checked = Checked::stored(signed);
                if tree.insert(&checked, &rights) == Ok(Inserted::New) {
                    is_plain &= chain.push(checked.signed(), |_| true).is_ok();
                    made.push(checked);
                    break;
                }
            }
        }
        let mut shuffled = made.clone();
        let mut random = seed | 1;
        for at in (1..shuffled.len()).rev() {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            shuffled.swap(at, usize::try_from(random >> 33).expect("31 bits") % (at + 1));
        }
        let again = grown_any(&shuffled, &rights);
        prop_assert_eq!(again.len(), made.len());
        prop_assert_eq!(effect(&again), effect(&tree));
        prop_assert_eq!(again.standing().split(), tree.standing().split());
        prop_assert_eq!(again.standing().writer(), tree.standing().writer());
        if is_plain {
            prop_assert_eq!(tree.standing().head(), chain.head());
            prop_assert_eq!(tree.standing().writer(), chain.writer());
        }
    }
}

/// Tries what did not fit again, until nothing more fits.
fn grown_any(entries: &[Checked], rights: &Rights) -> Tree {
    let mut tree = Tree::new(BOARD);
    let mut before = usize::MAX;
    while before != tree.len() {
        before = tree.len();
        for checked in entries {
            let _ = tree.insert(checked, rights);
        }
    }
    tree
}
