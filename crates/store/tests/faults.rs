//! A disk that fails, forgets and waits.

mod play;

use hamle_store::{
    AppendError, Disk, DiskError, GROUP_MAX, Journal, NOTE_MAX, NOTE_NAME_MAX, Pair, QUEUE_MAX,
    Record,
};
use log::{ChainFault, GameId, Signed, Stream};
use play::entries;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::sync::{Arc, Condvar, Mutex};

/// What a disk holds, shared with the test.
#[derive(Default)]
struct Held {
    /// Written, and lost when the power goes.
    loose: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Handed to the system.
    flushed: BTreeMap<Vec<u8>, Vec<u8>>,
    /// On the disk.
    sure: BTreeMap<Vec<u8>, Vec<u8>>,
    calls: usize,
    puts: Vec<usize>,
    /// The call that fails, and with what.
    fails: Option<(usize, i32)>,
    /// `harden` waits while it is set.
    shut: bool,
}

#[derive(Clone, Default)]
struct Fake(Arc<(Mutex<Held>, Condvar)>);

impl Fake {
    fn with<T>(&self, act: impl FnOnce(&mut Held) -> T) -> T {
        let out = act(&mut self.0.0.lock().expect("no test panics with it"));
        self.0.1.notify_all();
        out
    }

    fn call(&self) -> Result<(), DiskError> {
        self.with(|held| {
            held.calls += 1;
            match held.fails {
                Some((call, os)) if call == held.calls => {
                    Err(std::io::Error::from_raw_os_error(os).into())
                }
                _ => Ok(()),
            }
        })
    }

    fn until(&self, ready: impl Fn(&Held) -> bool) {
        let held = self.0.0.lock().expect("no test panics with it");
        drop(
            self.0
                .1
                .wait_while(held, |held| !ready(held))
                .expect("no test panics with it"),
        );
    }

    /// What is left after a power loss.
    fn after_power_loss(&self) -> Fake {
        let sure = self.with(|held| held.sure.clone());
        let fake = Fake::default();
        fake.with(|held| {
            *held = Held {
                loose: sure.clone(),
                flushed: sure.clone(),
                sure,
                ..Held::default()
            }
        });
        fake
    }
}

impl Disk for Fake {
    fn put(&self, pairs: &[Pair]) -> Result<(), DiskError> {
        self.call()?;
        self.with(|held| {
            held.loose.extend(pairs.iter().cloned());
            held.puts.push(pairs.len());
        });
        Ok(())
    }
    fn flush(&self) -> Result<(), DiskError> {
        self.call()?;
        self.with(|held| held.flushed = held.loose.clone());
        Ok(())
    }
    fn harden(&self) -> Result<(), DiskError> {
        self.until(|held| !held.shut);
        self.call()?;
        self.with(|held| held.sure = held.flushed.clone());
        Ok(())
    }
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, DiskError> {
        Ok(self.with(|held| held.loose.get(key).cloned()))
    }
    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], &[u8])) -> Result<(), DiskError> {
        let all = self.with(|held| held.loose.clone());
        all.iter()
            .filter(|(key, _)| key.starts_with(prefix))
            .for_each(|(key, value)| visit(key, value));
        Ok(())
    }
}

struct Table {
    journal: Journal,
    _dir: tempfile::TempDir,
}

fn on(fake: &Fake) -> Table {
    let dir = tempfile::tempdir().expect("a folder");
    let (journal, _) = Journal::open_with(dir.path(), |_| Box::new(fake.clone())).expect("opens");
    Table { journal, _dir: dir }
}

fn records(entries: &[Signed]) -> Vec<Record> {
    entries.iter().cloned().map(Record::Entry).collect()
}

fn game(game: u8) -> GameId {
    GameId([game; 16])
}

const ENOSPC: i32 = 28;
const EIO: i32 = 5;

#[test]
fn no_call_that_fails_gives_a_false_acknowledgement() {
    let played = entries(1, Stream::Board, 12);
    for os in [ENOSPC, EIO] {
        for call in 1.. {
            let fake = Fake::default();
            fake.with(|held| held.fails = Some((call, os)));
            let table = on(&fake);
            // Batches of three, one after another.
            let answers: Vec<_> = played
                .chunks(3)
                .map(|batch| table.journal.append(records(batch)).wait())
                .collect();
            let acked = answers.iter().take_while(|answer| answer.is_ok()).count();
            assert!(
                answers[acked..].iter().all(Result::is_err),
                "call {call}: it stays failed"
            );
            for answer in &answers[acked..] {
                let Err(AppendError::Disk(DiskError::Io { os: Some(said), .. })) = answer else {
                    panic!("{answer:?}")
                };
                assert_eq!(*said, os);
            }
            let left = on(&fake.after_power_loss())
                .journal
                .read(game(1), Stream::Board)
                .expect("sound")
                .entries;
            assert!(played.starts_with(&left), "call {call}");
            assert!(
                left.len() >= acked * 3 && left.len().is_multiple_of(3),
                "call {call}: {acked} acknowledged, {}",
                left.len()
            );
            assert_eq!(
                table
                    .journal
                    .head(game(1), Stream::Board)
                    .map_or(0, |head| head.seq + 1),
                acked as u64 * 3
            );
            if acked == answers.len() {
                assert_eq!(call, 4 * 3 + 1, "each batch is put, flushed and hardened");
                break;
            }
        }
    }
}

#[test]
fn the_caller_never_waits_and_what_waits_is_one_group() {
    let played = entries(1, Stream::Board, 8);
    let fake = Fake::default();
    fake.with(|held| held.shut = true);
    let table = on(&fake);
    let first = table.journal.append(records(&played[..1]));
    fake.until(|held| held.calls == 2);
    // The disk hangs, and these return.
    let rest: Vec<_> = played[1..]
        .iter()
        .map(|entry| table.journal.append(vec![Record::Entry(entry.clone())]))
        .collect();
    assert_eq!(first.poll(), None);
    assert_eq!(
        table.journal.head(game(1), Stream::Board),
        None,
        "not acknowledged yet"
    );
    fake.with(|held| held.shut = false);
    assert_eq!(first.wait(), Ok(()));
    assert!(rest.into_iter().all(|ticket| ticket.wait() == Ok(())));
    assert_eq!(fake.with(|held| held.puts.clone()), [1, 7]);
    assert_eq!(table.journal.heads().len(), 1);
}

#[test]
fn a_batch_is_kept_whole_or_not_at_all() {
    let played = entries(1, Stream::Board, 4);
    let other = entries(2, Stream::BlackSheet, 1);
    let fake = Fake::default();
    let table = on(&fake);
    let torn = vec![
        Record::Entry(played[0].clone()),
        Record::Entry(other[0].clone()),
        Record::Entry(played[2].clone()),
    ];
    let why = ChainFault::Gap { want: 1, got: 2 };
    assert_eq!(
        table.journal.append(torn).wait(),
        Err(AppendError::Refused { index: 2, why })
    );
    assert!(fake.with(|held| held.loose.is_empty()));
    // Refused batches leave no trace in the chains, and what is known already is no fault.
    assert_eq!(table.journal.append(records(&played[..2])).wait(), Ok(()));
    assert_eq!(table.journal.append(records(&played)).wait(), Ok(()));
    assert_eq!(fake.with(|held| held.puts.clone()), [2, 2]);
    assert_eq!(table.journal.append(records(&played)).wait(), Ok(()));
    assert_eq!(
        fake.with(|held| held.puts.clone()),
        [2, 2],
        "nothing new, nothing written"
    );
    assert_eq!(table.journal.games(), [game(1)]);
}

#[test]
fn notes_replace_each_other() {
    let fake = Fake::default();
    let table = on(&fake);
    assert_eq!(table.journal.note(b"device"), Ok(None));
    table
        .journal
        .put_note(b"device", b"one")
        .wait()
        .expect("kept");
    table
        .journal
        .put_note(b"device", b"two")
        .wait()
        .expect("kept");
    assert_eq!(table.journal.note(b"device"), Ok(Some(b"two".to_vec())));
    assert_eq!(table.journal.games(), []);
}

#[test]
fn limits_are_kept() {
    let fake = Fake::default();
    fake.with(|held| held.shut = true);
    let table = on(&fake);
    let note = Record::Note {
        name: b"n".to_vec(),
        bytes: Vec::new(),
    };
    let many = table
        .journal
        .append(vec![note.clone(); GROUP_MAX + 1])
        .wait();
    assert_eq!(
        many,
        Err(AppendError::TooMany {
            records: GROUP_MAX + 1,
            max: GROUP_MAX
        })
    );
    for (name, bytes) in [(NOTE_NAME_MAX + 1, 0), (1, NOTE_MAX + 1)] {
        let long = Record::Note {
            name: vec![0; name],
            bytes: vec![0; bytes],
        };
        let answer = table.journal.append(vec![note.clone(), long]).wait();
        assert_eq!(answer, Err(AppendError::NoteTooLong { index: 1 }));
    }
    let longest = table.journal.put_note(&[1; NOTE_NAME_MAX], &[1; NOTE_MAX]);
    fake.until(|held| held.calls == 2);
    let waiting: Vec<_> = (0..QUEUE_MAX)
        .map(|_| table.journal.append(vec![note.clone()]))
        .collect();
    assert_eq!(
        table.journal.append(vec![note]).wait(),
        Err(AppendError::Busy { max: QUEUE_MAX })
    );
    fake.with(|held| held.shut = false);
    assert_eq!(longest.wait(), Ok(()));
    assert!(waiting.into_iter().all(|ticket| ticket.wait() == Ok(())));
}

#[test]
fn closing_writes_what_waits() {
    let played = entries(1, Stream::Board, 5);
    let fake = Fake::default();
    let table = on(&fake);
    let tickets: Vec<_> = played
        .iter()
        .map(|entry| table.journal.append(vec![Record::Entry(entry.clone())]))
        .collect();
    drop(table);
    assert!(tickets.into_iter().all(|ticket| ticket.wait() == Ok(())));
    assert_eq!(fake.with(|held| held.sure.len()), 5);
    assert_eq!(
        DiskError::from(std::io::Error::from(ErrorKind::NotFound)),
        DiskError::Io {
            kind: ErrorKind::NotFound,
            os: None
        }
    );
}
