//! What continues a chain, and what each fault is called.

mod play;

use hamle_log::{
    Chain, ChainFault, Entry, Fork, GameId, Grant, Hash, KIND_GRANT, Pushed, SignError, Stream,
    no_grants,
};
use play::{anybody, at, author, chain, device, grant, next, play};

#[test]
fn only_what_follows_continues() {
    let (phone, other) = (device(1), device(2));
    let mut log = chain();
    let first = next(&log, &phone, 0, b"");
    let mut ahead = log.clone();
    play(&mut ahead, &phone, 0);
    let second = next(&ahead, &phone, 10, b"");
    assert_eq!(
        log.push(&second, no_grants),
        Err(ChainFault::Gap { want: 0, got: 1 })
    );
    assert_eq!(log.push(&first, no_grants), Ok(Pushed::Appended));
    assert_eq!(log.push(&second, no_grants), Ok(Pushed::Appended));
    assert_eq!(log.push(&first, no_grants), Ok(Pushed::Duplicate));

    let foreign = next(&log, &other, 10, b"");
    let (want, got) = (phone.device(), other.device());
    assert_eq!(
        log.push(&foreign, no_grants),
        Err(ChainFault::WrongWriter { want, got })
    );
    let early = next(&log, &phone, 9, b"");
    assert_eq!(
        log.push(&early, no_grants),
        Err(ChainFault::TimeFell {
            last_us: 10,
            got_us: 9
        })
    );
    let same = next(&log, &phone, 10, b"");
    assert_eq!(
        log.push(&same, no_grants),
        Ok(Pushed::Appended),
        "two entries of one instant"
    );
    let head = log.head().expect("three entries");
    assert_eq!((head.epoch, head.seq, head.hash), (0, 2, same.hash()));
    let elsewhere = Chain::new(GameId([5; 16]), Stream::WhiteSheet).push(&first, no_grants);
    assert_eq!(elsewhere, Err(ChainFault::OtherLog));
    assert_eq!(
        Chain::new(GameId([6; 16]), Stream::Board).push(&first, no_grants),
        Err(ChainFault::OtherLog)
    );
}

#[test]
fn the_first_entry_begins_epoch_0_and_names_nothing() {
    let phone = device(1);
    let first = chain().next_entry(author(&phone), at(0), 1, vec![]);
    let sign = |entry| phone.sign(entry).expect("own device");
    let named = sign(Entry {
        prev: Hash([1; 32]),
        ..first.clone()
    });
    assert_eq!(
        chain().push(&named, no_grants),
        Err(ChainFault::FirstNamesPrev { got: Hash([1; 32]) })
    );
    let later = sign(Entry {
        epoch: 3,
        ..first.clone()
    });
    assert_eq!(
        chain().push(&later, anybody),
        Err(ChainFault::NotGranted { have: 0, got: 3 })
    );
    let payload = Grant {
        epoch: 0,
        device: phone.device(),
        last: Hash([0; 32]),
    }
    .write();
    let granted = sign(Entry {
        kind: KIND_GRANT,
        payload,
        ..first
    });
    assert_eq!(
        chain().push(&granted, anybody),
        Err(ChainFault::NotGranted { have: 0, got: 0 })
    );
}

/// A restored backup: the same device signs another entry at a place that is taken.
#[test]
fn a_fork_names_both_and_stops_the_chain() {
    let phone = device(1);
    let mut log = chain();
    play(&mut log, &phone, 0);
    let mut backup = log.clone();
    let here = play(&mut log, &phone, 5);
    let on = play(&mut log, &phone, 6);
    let there = next(&backup, &phone, 5, b"other");
    let fork = Fork {
        epoch: 0,
        seq: 1,
        have: here.hash(),
        got: there.hash(),
    };
    // Seen at the place itself, or from an entry that follows the other branch.
    backup
        .push(&there, no_grants)
        .expect("continues the backup");
    play(&mut backup, &phone, 6);
    let far = next(&backup, &phone, 7, b"");
    let behind = Fork {
        epoch: 0,
        seq: 2,
        have: on.hash(),
        got: backup.head().expect("three").hash,
    };
    assert_eq!(
        log.clone().push(&far, no_grants),
        Err(ChainFault::Fork(behind))
    );

    let before = log.head();
    assert_eq!(log.push(&there, no_grants), Err(ChainFault::Fork(fork)));
    assert_eq!((log.head(), log.fork()), (before, Some(fork)));
    let more = next(&log, &phone, 9, b"");
    assert_eq!(
        log.push(&more, no_grants),
        Err(ChainFault::Fork(fork)),
        "both branches stop"
    );
    assert_eq!(log.push(&here, no_grants), Ok(Pushed::Duplicate));
}

/// 6.10.1: the phone is replaced; what it wrote after the grant's point has no effect.
#[test]
fn a_grant_begins_an_epoch_for_another_device() {
    let (old, new, arbiter) = (device(1), device(2), device(3));
    let mut log = chain();
    play(&mut log, &old, 0);
    play(&mut log, &old, 5);
    let base = log.clone();
    let late = play(&mut log, &old, 7);
    let grant = grant(&base, &arbiter, &new, 1, 6);
    assert_eq!(
        log.push(&grant, no_grants),
        Err(ChainFault::GrantRefused {
            by: arbiter.device()
        })
    );
    assert_eq!(
        log.push(&grant, |entry| entry.author.device == arbiter.device()),
        Ok(Pushed::Granted { superseded: 1 })
    );
    assert_eq!(
        (log.epoch(), log.len(), log.writer()),
        (1, 3, Some(new.device()))
    );
    assert_eq!(
        log.push(&late, no_grants),
        Err(ChainFault::Stale { have: 1, got: 0 })
    );
    let unknowing = next(&log, &old, 9, b"");
    let (want, got) = (new.device(), old.device());
    assert_eq!(
        log.push(&unknowing, no_grants),
        Err(ChainFault::WrongWriter { want, got })
    );
    play(&mut log, &new, 9);

    // In the other order the end is the same.
    let mut other = base;
    assert_eq!(
        other.push(&grant, anybody),
        Ok(Pushed::Granted { superseded: 0 })
    );
    assert_eq!(
        other.push(&late, anybody),
        Err(ChainFault::Stale { have: 1, got: 0 })
    );
    play(&mut other, &new, 9);
    assert_eq!(other, log);
}

#[test]
fn two_grants_of_one_epoch_fork_and_a_later_one_mends() {
    let (old, arbiter) = (device(1), device(3));
    let mut log = chain();
    play(&mut log, &old, 0);
    let early = log.clone();
    play(&mut log, &old, 5);
    let one = grant(&log, &arbiter, &device(4), 1, 6);
    let two = grant(&early, &arbiter, &device(5), 1, 6);
    let mend = grant(&early, &arbiter, &device(6), 2, 8);
    let above = grant(&log, &arbiter, &device(6), 2, 8);
    log.push(&one, anybody).expect("granted");
    assert_eq!(
        log.push(&two, no_grants),
        Err(ChainFault::GrantRefused {
            by: arbiter.device()
        })
    );
    assert_eq!(log.fork(), None, "not a grant at all");
    let fork = Fork {
        epoch: 1,
        seq: 1,
        have: one.hash(),
        got: two.hash(),
    };
    assert_eq!(log.push(&two, anybody), Err(ChainFault::Fork(fork)));
    let by_writer = next(&log, &device(4), 9, b"");
    assert_eq!(log.push(&by_writer, anybody), Err(ChainFault::Fork(fork)));
    assert_eq!(
        log.push(&above, anybody),
        Err(ChainFault::Fork(fork)),
        "goes on from a branch"
    );
    assert_eq!(
        log.push(&mend, anybody),
        Ok(Pushed::Granted { superseded: 2 })
    );
    assert_eq!(
        (log.fork(), log.epoch(), log.writer()),
        (None, 2, Some(device(6).device()))
    );
    play(&mut log, &device(6), 9);
}

#[test]
fn a_grant_has_to_fit_its_entry() {
    let (old, new, arbiter) = (device(1), device(2), device(3));
    let mut log = chain();
    let first = play(&mut log, &old, 0);
    let sound = grant(&log, &arbiter, &new, 1, 6).entry().clone();
    let last = first.hash();
    let wrong = [
        Grant {
            epoch: 2,
            device: new.device(),
            last,
        }
        .write(),
        Grant {
            epoch: 1,
            device: new.device(),
            last: Hash([0; 32]),
        }
        .write(),
        vec![],
        Grant {
            epoch: 1,
            device: new.device(),
            last,
        }
        .write()
        .into_iter()
        .chain([0])
        .collect(),
    ];
    for payload in wrong {
        let signed = arbiter
            .sign(Entry {
                payload,
                ..sound.clone()
            })
            .expect("own device");
        assert_eq!(log.push(&signed, anybody), Err(ChainFault::BadGrant));
    }
    let plain = arbiter
        .sign(Entry {
            kind: 3,
            ..sound.clone()
        })
        .expect("own device");
    assert_eq!(
        log.push(&plain, anybody),
        Err(ChainFault::NotGranted { have: 0, got: 1 })
    );
    let gap = arbiter.sign(Entry { seq: 4, ..sound }).expect("own device");
    assert_eq!(
        log.push(&gap, anybody),
        Err(ChainFault::Gap { want: 1, got: 4 })
    );
}

#[test]
fn a_device_signs_only_for_itself_and_never_shows_its_secret() {
    let (own, named) = (device(1), device(2));
    let entry = chain().next_entry(author(&named), at(0), 1, vec![]);
    let wrong = SignError::OtherDevice {
        named: named.device(),
        own: own.device(),
    };
    assert_eq!(own.sign(entry), Err(wrong));
    let long = chain().next_entry(author(&own), at(0), 1, vec![0; 4097]);
    assert_eq!(
        own.sign(long),
        Err(SignError::Payload(hamle_log::PayloadTooLong { len: 4097 }))
    );
    assert_eq!(format!("{own:?}"), "DeviceSecret(..)");
}
