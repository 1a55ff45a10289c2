//! What stands beside a log is kept: forks, late entries of an older epoch, requests, certificates.

mod play;

use hamle_store::{AppendError, Journal, Record, verify};
use log::{
    Author, Certificate, ChainFault, DeviceKey, DeviceSecret, Entry, GameId, Grant, Hash, Head,
    KIND_GRANT, Lifetime, PersonId, Request, RequestId, Role, Signed, Stamped, Stream,
};

const GAME: GameId = GameId([1; 16]);

fn secret(seed: u8) -> DeviceSecret {
    DeviceSecret::from_seed(&[seed; 32])
}

/// What that device writes after an entry.
fn after(before: &Signed, by: &DeviceSecret, kind: u16, payload: Vec<u8>, epoch: u32) -> Signed {
    let entry = before.entry();
    let us = entry.when.since_start_us + 1;
    let next = Entry {
        epoch,
        seq: entry.seq + 1,
        prev: before.hash(),
        author: Author {
            device: by.device(),
            ..entry.author
        },
        when: Stamped {
            since_start_us: us,
            ..entry.when
        },
        kind,
        payload,
        ..entry.clone()
    };
    by.sign(next).expect("its own")
}

fn pressed(before: &Signed, by: &DeviceSecret, word: &str) -> Signed {
    after(
        before,
        by,
        3,
        word.as_bytes().to_vec(),
        before.entry().epoch,
    )
}

fn granted(before: &Signed, by: &DeviceSecret, to: DeviceKey) -> Signed {
    let epoch = before.entry().epoch + 1;
    let grant = Grant {
        epoch,
        device: to,
        last: before.hash(),
    };
    after(before, by, KIND_GRANT, grant.write().to_vec(), epoch)
}

fn keep(journal: &Journal, signed: &Signed) -> Result<(), AppendError> {
    journal.append(vec![Record::Entry(signed.clone())]).wait()
}

fn hashes<'a>(entries: impl IntoIterator<Item = &'a Signed>) -> Vec<Hash> {
    entries.into_iter().map(Signed::hash).collect()
}

/// A restored backup went its own way at position 2, was granted on, and played on.
#[test]
fn both_branches_of_a_fork_are_kept_and_what_follows_from_them() {
    let dir = tempfile::tempdir().expect("a folder");
    let phone = secret(1);
    let one = play::entries(1, Stream::Board, 4);
    let twin = pressed(&one[1], &phone, "twin");
    let next = pressed(&twin, &phone, "twin's next");
    let grant = granted(&next, &secret(2), secret(3).device());
    let new = pressed(&grant, &secret(3), "the new clock");
    let branch = [twin, next, grant, new];
    let own = pressed(&one[3], &phone, "the first phone writes on");
    let (journal, _) = Journal::open(dir.path()).expect("opens");
    for signed in &one {
        assert_eq!(keep(&journal, signed), Ok(()));
    }
    let unknown = pressed(&branch[0], &phone, "before it is here");
    let gap = keep(&journal, &pressed(&unknown, &phone, "after it"));
    assert!(matches!(gap, Err(AppendError::Refused { .. })));
    for signed in &branch {
        assert_eq!(keep(&journal, signed), Ok(()));
    }
    let check = |journal: &Journal, extra: &[&Signed]| {
        let stored = journal.read(GAME, Stream::Board).expect("sound");
        assert_eq!(hashes(&stored.entries), hashes(&one));
        let mut beside = hashes(&stored.branches);
        let mut wanted = hashes(branch.iter().chain(extra.iter().copied()));
        beside.sort();
        wanted.sort();
        assert_eq!(beside, wanted);
        // Each after the one that it names.
        let mut seen = vec![Hash([0; 32])];
        for signed in stored.all() {
            assert!(seen.contains(&signed.entry().prev));
            seen.push(signed.hash());
        }
        assert_eq!(seen.len(), 1 + one.len() + wanted.len());
    };
    check(&journal, &[]);
    drop(journal);

    // Opened anew, the fork is known: nothing continues the log, nothing is kept twice, nothing is damage.
    let (journal, report) = Journal::open(dir.path()).expect("opens again");
    assert!(report.is_sound());
    assert_eq!((report.entries, report.branches.len()), (4, 4));
    for signed in one.iter().chain(&branch) {
        assert_eq!(keep(&journal, signed), Ok(()));
    }
    assert_eq!(keep(&journal, &own), Ok(()));
    check(&journal, &[&own]);
    drop(journal);
    let report = verify(dir.path()).expect("checked");
    assert!(report.is_sound());
    assert_eq!((report.found.entries, report.found.branches.len()), (4, 5));
}

#[test]
fn a_late_entry_of_an_older_epoch_is_kept_once() {
    let dir = tempfile::tempdir().expect("a folder");
    let one = play::entries(1, Stream::Board, 4);
    let grant = granted(&one[1], &secret(2), secret(3).device());
    let (journal, _) = Journal::open(dir.path()).expect("opens");
    // The grant comes before the dead clock's last entries are found, one of which had come already.
    for signed in [&one[0], &one[1], &one[2], &grant, &one[3], &one[2], &one[3]] {
        assert_eq!(keep(&journal, signed), Ok(()));
    }
    let stored = journal.read(GAME, Stream::Board).expect("sound");
    assert_eq!(hashes(&stored.entries), hashes([&one[0], &one[1], &grant]));
    assert_eq!(hashes(&stored.superseded), [one[2].hash()]);
    assert_eq!(hashes(&stored.branches), [one[3].hash()]);
}

#[test]
fn a_stranger_and_a_forged_signature_are_kept_nowhere() {
    let dir = tempfile::tempdir().expect("a folder");
    let one = play::entries(1, Stream::Board, 2);
    let (journal, _) = Journal::open(dir.path()).expect("opens");
    keep(&journal, &one[0]).expect("kept");
    let stranger = keep(&journal, &pressed(&one[0], &secret(9), "mine"));
    assert!(matches!(
        stranger,
        Err(AppendError::Refused {
            why: ChainFault::WrongWriter { .. },
            ..
        })
    ));
    keep(&journal, &one[1]).expect("kept");
    let mut bytes = pressed(&one[0], &secret(1), "twin").write();
    *bytes.last_mut().expect("not empty") ^= 1;
    let forged = keep(&journal, &Signed::read(&bytes).expect("its shape is right"));
    assert!(matches!(
        forged,
        Err(AppendError::Refused {
            why: ChainFault::BadSignature,
            ..
        })
    ));
    let stored = journal.read(GAME, Stream::Board).expect("sound");
    assert_eq!((stored.entries.len(), stored.branches.len()), (2, 0));
}

#[test]
fn requests_and_certificates_come_back() {
    let dir = tempfile::tempdir().expect("a folder");
    let (tournament, arbiter) = (secret(7), secret(8));
    let certified = Certificate {
        role: Role::Arbiter,
        game: GameId([0; 16]),
        person: PersonId([0; 16]),
        device: arbiter.device(),
        issuer: tournament.device(),
        wall_ms: 5,
    }
    .sign(&tournament);
    let request = Request {
        id: RequestId([4; 16]),
        game: GAME,
        head: Head {
            epoch: 0,
            seq: 3,
            hash: Hash([6; 32]),
        },
        author: Author {
            person: PersonId([0; 16]),
            role: Role::Arbiter,
            device: arbiter.device(),
        },
        lifetime: Lifetime::Turn,
        at: None,
        wall_ms: 0,
        kind: 17,
        payload: vec![1, 2, 3],
    };
    let request = request.sign(&arbiter).expect("its own");
    let (journal, _) = Journal::open(dir.path()).expect("opens");
    let batch = || {
        vec![
            Record::Request(request.clone()),
            Record::Certificate(certified),
        ]
    };
    journal.append(batch()).wait().expect("kept");
    journal.append(batch()).wait().expect("kept again");
    drop(journal);
    let (journal, report) = Journal::open(dir.path()).expect("opens");
    assert!(report.is_sound());
    assert_eq!(
        (report.requests, report.certificates, report.notes),
        (1, 1, 0)
    );
    assert_eq!(journal.requests().expect("sound"), [request]);
    assert_eq!(journal.certificates().expect("sound"), [certified]);

    assert!(journal.games().is_empty());
}
