//! Damaged files: what is sound goes on, what is not is said, and nothing is deleted.

mod play;

use hamle_store::{Journal, OpenError, OpenReport, Record, verify};
use log::{GameId, Signed, Stream};
use play::entries;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: u8 = 4;
const ENTRIES: u64 = 30;

/// A store with some games that were played at the same time.
fn played(dir: &Path) -> Vec<Vec<Signed>> {
    let games: Vec<_> = (1..=GAMES)
        .map(|game| entries(game, Stream::Board, ENTRIES))
        .collect();
    let (journal, _) = Journal::open(dir).expect("opens");
    for n in 0..ENTRIES as usize {
        for game in &games {
            journal
                .append(vec![Record::Entry(game[n].clone())])
                .wait()
                .expect("kept");
        }
    }
    journal
        .put_note(b"name", b"Ay\xc5\x9fe")
        .wait()
        .expect("kept");
    games
}

fn db(dir: &Path) -> PathBuf {
    dir.join("journal/db")
}

fn places(bytes: &[u8], what: &[u8]) -> Vec<usize> {
    (0..bytes.len().saturating_sub(what.len()))
        .filter(|at| bytes[*at..].starts_with(what))
        .collect()
}

/// What the journal has of each game: always a first part of what was played.
fn kept(dir: &Path, games: &[Vec<Signed>]) -> (OpenReport, Vec<usize>) {
    let (journal, report) = Journal::open(dir).expect("a damaged store opens");
    let lens = (1..=GAMES).zip(games).map(|(game, played)| {
        let stored = journal
            .read(GameId([game; 16]), Stream::Board)
            .expect("what was kept is sound");
        assert!(played.starts_with(&stored.entries), "game {game}");
        stored.entries.len()
    });
    let lens = lens.collect();
    drop(journal);
    let (_, again) = Journal::open(dir).expect("opens again");
    assert!(again.is_sound(), "the mended store is sound: {again:?}");
    (report, lens)
}

#[test]
fn one_entry_destroyed_cuts_only_its_own_stream() {
    let dir = tempfile::tempdir().expect("a folder");
    let games = played(dir.path());
    let mut bytes = fs::read(db(dir.path())).expect("readable");
    let copies = places(&bytes, b"2/Board/11");
    assert!(!copies.is_empty());
    for at in copies {
        bytes[at + 3] ^= 1;
    }
    fs::write(db(dir.path()), &bytes).expect("writable");

    let (report, lens) = kept(dir.path(), &games);
    assert_eq!(lens, [30, 11, 30, 30]);
    let [cut] = report.cuts.as_slice() else {
        panic!("one cut: {report:?}")
    };
    assert_eq!(
        (cut.game, cut.stream, cut.epoch, cut.seq, cut.after),
        (GameId([2; 16]), Stream::Board, 0, 11, 18)
    );
    assert_eq!((report.entries, report.notes), (101, 1));
    let aside = report.set_aside.expect("set aside");
    assert_eq!(
        fs::read(aside.join("before/db")).expect("kept"),
        bytes,
        "as it was found"
    );
}

/// Flips, zeroed stretches and cuts anywhere: an entry is kept when it and all before it are still
/// somewhere in the file.
#[test]
fn whatever_is_left_in_the_files_is_kept() {
    let first = tempfile::tempdir().expect("a folder");
    let games = played(first.path());
    let sound = fs::read(db(first.path())).expect("readable");
    let used = places(&sound, b"4/Board/29")
        .last()
        .copied()
        .expect("the last entry")
        + 400;
    let frames: Vec<Vec<Vec<u8>>> = games
        .iter()
        .map(|game| {
            game.iter()
                .map(|signed| framed(&sound, &signed.write()))
                .collect()
        })
        .collect();
    for trial in 0..24_usize {
        let dir = tempfile::tempdir().expect("a folder");
        copy(&first.path().join("journal"), &dir.path().join("journal"));
        let mut bytes = sound.clone();
        let at = (trial * 7_919 * 31) % used;
        match trial % 4 {
            0 => bytes[at] ^= 0x10,
            1 => bytes[at..at + 700].fill(0),
            2 => bytes[at..at + 64].fill(0xFF),
            _ => bytes.truncate(at),
        }
        fs::write(db(dir.path()), &bytes).expect("writable");
        let left: Vec<usize> = frames
            .iter()
            .map(|game| game.iter().take_while(|frame| holds(&bytes, frame)).count())
            .collect();
        let (report, lens) = kept(dir.path(), &games);
        for (has, expected) in lens.iter().zip(&left) {
            assert!(
                has >= expected,
                "trial {trial}: kept {lens:?} of {left:?}, {report:?}"
            );
        }
        // What is gone from the middle is said. (The end of the file may be gone without a trace.)
        if trial % 4 != 3 {
            let lost = lens.iter().any(|len| *len < ENTRIES as usize);
            assert!(
                !lost || !report.is_sound(),
                "trial {trial}: {lens:?} {report:?}"
            );
        }
    }
}

fn holds(bytes: &[u8], what: &[u8]) -> bool {
    find(bytes, what).is_some()
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += bytes[at..].iter().position(|byte| *byte == what[0])?;
        if bytes[at..].starts_with(what) {
            return Some(at);
        }
        at += 1;
    }
}

/// The frame around an entry in a sound file: 19 bytes before it and 4 after it (docs/format.md).
fn framed(sound: &[u8], entry: &[u8]) -> Vec<u8> {
    let at = find(sound, entry).expect("it is there");
    sound[at - 19..at + entry.len() + 4].to_vec()
}

#[test]
fn a_store_that_the_database_cannot_open_is_built_anew() {
    for (name, content) in [
        ("conf", &b"rubbish"[..]),
        ("conf", b""),
        ("snap.0000000000000A00", b"rubbish"),
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        let games = played(dir.path());
        fs::write(dir.path().join("journal").join(name), content).expect("writable");
        let report = verify(dir.path()).expect("checks");
        let (opened, lens) = kept(dir.path(), &games);
        assert_eq!(lens, [30, 30, 30, 30], "{name}");
        assert_eq!((opened.notes, opened.cuts.len()), (1, 0));
        assert_eq!(
            report.unreadable,
            opened.set_aside.is_some(),
            "{name}: {report:?} {opened:?}"
        );
    }
}

#[test]
fn verify_changes_nothing_and_sees_damage() {
    let dir = tempfile::tempdir().expect("a folder");
    played(dir.path());
    let before = files(dir.path());
    assert!(verify(dir.path()).expect("checks").is_sound());
    assert_eq!(files(dir.path()), before);
    let mut bytes = fs::read(db(dir.path())).expect("readable");
    for at in places(&bytes, b"1/Board/7") {
        bytes[at] ^= 1;
    }
    fs::write(db(dir.path()), &bytes).expect("writable");
    let before = files(dir.path());
    assert!(!verify(dir.path()).expect("checks").is_sound());
    assert_eq!(files(dir.path()), before);
}

#[test]
fn one_process_at_a_time() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_journal, _) = Journal::open(dir.path()).expect("opens");
    assert_eq!(Journal::open(dir.path()).err(), Some(OpenError::Locked));
    assert_eq!(verify(dir.path()).err(), Some(OpenError::Locked));
    assert_eq!(
        verify(&dir.path().join("none")).err(),
        Some(OpenError::Missing)
    );
}

/// An opening that ended between any two of its steps is ended by the next one.
#[test]
fn an_interrupted_mending_is_ended() {
    let dir = tempfile::tempdir().expect("a folder");
    let games = played(dir.path());
    // Half built: of no use.
    fs::create_dir(dir.path().join("journal.new")).expect("writable");
    fs::write(dir.path().join("journal.new/db"), b"half").expect("writable");
    fs::create_dir(dir.path().join("guard.new")).expect("writable");
    assert_eq!(kept(dir.path(), &games).1, [30, 30, 30, 30]);
    // Whole, and the damaged one moved away already, its copy not yet.
    let aside = dir.path().join("damaged-1");
    fs::create_dir(&aside).expect("writable");
    fs::create_dir(dir.path().join("guard")).expect("writable");
    fs::write(dir.path().join("guard/db"), b"as it was").expect("writable");
    fs::rename(dir.path().join("journal"), dir.path().join("journal.new")).expect("movable");
    let (report, lens) = kept(dir.path(), &games);
    assert_eq!((lens, report.is_sound()), (vec![30, 30, 30, 30], true));
    assert_eq!(
        fs::read(aside.join("before/db")).expect("kept"),
        b"as it was"
    );
    // A guard that an interrupted opening left holds what the database has wiped since.
    copy(&dir.path().join("journal"), &dir.path().join("guard"));
    fs::write(db(dir.path()), b"").expect("writable");
    assert_eq!(kept(dir.path(), &games).1, [30, 30, 30, 30]);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("writable");
    for item in fs::read_dir(from).expect("readable") {
        let path = item.expect("readable").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).expect("copied");
        }
    }
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut out = BTreeMap::new();
    for item in fs::read_dir(folder).expect("readable") {
        let path = item.expect("readable").path();
        if path.is_dir() {
            out.extend(files(&path));
        } else {
            out.insert(path.clone(), fs::read(&path).expect("readable"));
        }
    }
    out
}
