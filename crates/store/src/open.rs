//! Opening: check everything, take up what was under way, set aside what is damaged.
//!
//! sled mends damaged files by cutting them at the first fault and wiping what follows. So its
//! files are copied before it sees them, and compared with what it makes of them.

use crate::disk::{SledDisk, files_below, harden_name_list, harden_names};
use crate::inspect::{Beside, Depth, Findings, Log, entry_of, inspect, pairs_of, sort_out};
use crate::mend::{mend, settle};
use crate::shelf::LogId;
use crate::sweep::Sweep;
use crate::{Disk, DiskError, Frame, OpenError, OpenReport, Pair, Record};
use log::Head;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Where a journal keeps what, below its folder.
pub(crate) struct Places {
    pub dir: PathBuf,
    /// The database.
    pub journal: PathBuf,
    /// The database built anew, until it takes the other's place.
    pub anew: PathBuf,
    /// Copy of the database's files while it is opened.
    pub guard: PathBuf,
    /// The same while it is being made.
    pub copying: PathBuf,
}

/// What the writer goes on from.
#[derive(Default)]
pub(crate) struct State {
    pub heads: BTreeMap<LogId, Head>,
    pub next: u64,
}

pub(crate) struct Opened {
    pub disk: Box<dyn Disk>,
    pub state: State,
    pub report: OpenReport,
    pub lock: File,
}

impl Places {
    pub(crate) fn of(dir: &Path) -> Places {
        Places {
            dir: dir.to_owned(),
            journal: dir.join("journal"),
            anew: dir.join("journal.new"),
            guard: dir.join("guard"),
            copying: dir.join("guard.new"),
        }
    }
}

pub(crate) fn open(dir: &Path) -> Result<Opened, OpenError> {
    make(dir)?;
    let lock = locked(dir)?;
    let places = Places::of(dir);
    settle(&places)?;
    guard(&places);
    let mut sweep = Sweep::of(&[&places.guard, &places.journal])?;
    let opened = match SledDisk::open(&places.journal) {
        Ok(disk) => match inspect(&disk, &mut sweep, Depth::Links) {
            Ok(found) => Some((disk, found)),
            Err(_) => None,
        },
        Err(DiskError::Damaged) => None,
        Err(why) => return Err(why.into()),
    };
    let (disk, findings, report) = match opened {
        Some((disk, mut found)) => {
            let Beside { tail, lost } = sort_out(std::mem::take(&mut found.beside), found.next);
            if lost.is_empty() && found.unsound.is_empty() && found.notes_lost == 0 {
                let recovered = take_up(&disk, &sweep, &tail, &mut found)?;
                let report = OpenReport {
                    recovered,
                    ..report_of(&found)
                };
                (disk, found, report)
            } else {
                mend(&places, &sweep, lost, Some((disk, found)))?
            }
        }
        None => {
            // What was seen of a database that failed half-way counts for nothing.
            let mut sweep = Sweep::of(&[&places.guard, &places.journal])?;
            let all = std::mem::take(&mut sweep.spots).into_iter().collect();
            mend(&places, &sweep, all, None)?
        }
    };
    remove(&places.guard)?;
    harden_names(dir)?;
    let state = State {
        heads: findings.heads,
        next: findings.next,
    };
    Ok(Opened {
        disk: Box::new(disk),
        state,
        report,
        lock,
    })
}

/// Makes the folder, and its name and its parents' names last.
fn make(dir: &Path) -> io::Result<()> {
    let new: Vec<&Path> = dir
        .ancestors()
        .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
        .collect();
    fs::create_dir_all(dir)?;
    for parent in new.iter().filter_map(|folder| folder.parent()) {
        let parent = if parent.as_os_str().is_empty() {
            Path::new(".")
        } else {
            parent
        };
        match harden_name_list(parent) {
            // A system that shows an app only its own folder: nothing more can be done.
            Err(why) if why.kind() == io::ErrorKind::PermissionDenied => {}
            done => done?,
        }
    }
    Ok(())
}

pub(crate) fn report_of(found: &Findings) -> OpenReport {
    let mut games: Vec<_> = found.heads.keys().map(|(game, _)| *game).collect();
    games.dedup();
    OpenReport {
        games: games.len() as u64,
        entries: found.entries,
        notes: found.notes,
        branches: found.branches.clone(),
        requests: found.requests,
        certificates: found.certificates,
        notes_lost: found.notes_lost,
        cuts: found.cuts.clone(),
        ..OpenReport::default()
    }
}

/// One process at a time; the lock ends with the file.
pub(crate) fn locked(dir: &Path) -> Result<File, OpenError> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(dir.join("lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked),
        // A file system without locks: the database has one of its own.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Copies the database's files. One that an interrupted opening left is older and so better.
/// Without room for a copy the journal still opens: playing goes before evidence.
fn guard(places: &Places) {
    if places.guard.exists() || !places.journal.exists() {
        return;
    }
    let copied = copy_folder(&places.journal, &places.copying)
        .and_then(|()| fs::rename(&places.copying, &places.guard));
    if copied.is_err() {
        // Removed at the next opening, if not now.
        let _ = remove(&places.copying);
    }
}

pub(crate) fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for file in files_below(from)? {
        let target = to.join(file.strip_prefix(from).map_err(io::Error::other)?);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::copy(&file, target)?;
    }
    Ok(())
}

pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

/// A whole group that the database did not keep is taken up when it continues its logs.
fn take_up(
    disk: &SledDisk,
    sweep: &Sweep,
    tail: &[(Vec<u8>, crate::sweep::Spot)],
    found: &mut Findings,
) -> Result<u64, DiskError> {
    let pairs = pairs_of(sweep, tail);
    if pairs.len() < tail.len() || pairs.is_empty() {
        return Ok(0);
    }
    let Some(logs) = continued(disk, &pairs)? else {
        return Ok(0);
    };
    write(disk, &pairs)?;
    for (id, log) in logs {
        found.heads.extend(log.chain.head().map(|head| (id, head)));
    }
    let entries = pairs
        .iter()
        .filter(|(key, _)| crate::inspect::id_of(key).is_some())
        .count() as u64;
    found.entries += entries;
    let last = tail.iter().map(|(_, spot)| spot.at).max().unwrap_or(0);
    found.next = found.next.max(last.saturating_add(1));
    Ok(pairs.len() as u64)
}

/// The logs with these entries, if every one of them continues its log.
fn continued(disk: &SledDisk, pairs: &[Pair]) -> Result<Option<BTreeMap<LogId, Log>>, DiskError> {
    let mut logs: BTreeMap<LogId, Log> = BTreeMap::new();
    for (key, value) in pairs {
        let Ok(Frame {
            record: Record::Entry(signed),
            ..
        }) = Frame::under(key, value)
        else {
            continue;
        };
        let id = (signed.entry().game, signed.entry().stream);
        let log = match logs.entry(id) {
            Slot::Occupied(found) => found.into_mut(),
            Slot::Vacant(free) => free.insert(kept_log(disk, id)?),
        };
        if !log.push(key, Ok(signed)) {
            return Ok(None);
        }
    }
    Ok(Some(logs))
}

fn kept_log(disk: &SledDisk, id: LogId) -> Result<Log, DiskError> {
    let mut log = Log::new(id, Depth::Links);
    disk.scan(&crate::key::of_stream(id.0, id.1), &mut |key, value| {
        log.push(key, Frame::under(key, value).and_then(entry_of));
    })?;
    Ok(log)
}

pub(crate) fn write(disk: &SledDisk, pairs: &[Pair]) -> Result<(), DiskError> {
    for some in pairs.chunks(crate::GROUP_MAX) {
        disk.put(some)?;
    }
    disk.flush()?;
    disk.harden()
}

#[cfg(test)]
#[path = "../tests/play/mod.rs"]
mod play;

/// Frames that stand in the files although the database does not know them.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CutReason, Journal};
    use log::{ChainFault, Signed, Stream};

    /// A journal of three entries, numbers 0 to 2, and the ten that were played.
    fn three_kept() -> (tempfile::TempDir, Vec<Signed>) {
        let dir = tempfile::tempdir().expect("a folder");
        let played = play::entries(1, Stream::Board, 10);
        let (journal, _) = Journal::open(dir.path()).expect("opens");
        for signed in &played[..3] {
            let batch = vec![Record::Entry(signed.clone())];
            journal.append(batch).wait().expect("kept");
        }
        (dir, played)
    }

    /// Leaves frames beside the database: number, place, size of the group, entry.
    fn leave(dir: &Path, frames: &[(u64, u16, u16, &Signed)]) {
        let bytes = frames.iter().flat_map(|&(at, place, of, signed)| {
            let record = Record::Entry(signed.clone());
            Frame {
                at,
                place,
                of,
                record,
            }
            .write()
        });
        let stray = dir.join("journal/blobs/stray");
        fs::write(stray, bytes.collect::<Vec<u8>>()).expect("writable");
    }

    fn opened(dir: &Path, played: &[Signed]) -> (OpenReport, usize) {
        let (journal, report) = Journal::open(dir).expect("opens");
        let game = played[0].entry().game;
        let kept = journal.read(game, Stream::Board).expect("sound").entries;
        assert!(played.starts_with(&kept));
        (report, kept.len())
    }

    /// sled's threads may hold the file still when its last user has gone: that is no damage.
    #[test]
    fn a_database_that_is_just_being_let_go_is_waited_for() {
        let (dir, played) = three_kept();
        let log = fs::File::open(dir.path().join("journal/db")).expect("there");
        log.lock().expect("free");
        let (answer, opens) = std::sync::mpsc::channel();
        let path = dir.path().to_owned();
        let opening = std::thread::spawn(move || answer.send(opened(&path, &played)).is_ok());
        let too_early = opens.recv_timeout(std::time::Duration::from_millis(200));
        assert!(too_early.is_err(), "{too_early:?}");
        log.unlock().expect("ours");
        let (report, kept) = opens.recv().expect("opened");
        assert_eq!((kept, report.recovered, report.is_sound()), (3, 0, true));
        assert!(opening.join().expect("no panic"));
    }

    #[test]
    fn a_whole_group_that_was_under_way_is_taken_up() {
        let (dir, played) = three_kept();
        leave(dir.path(), &[(3, 0, 2, &played[3]), (4, 1, 2, &played[4])]);
        let (report, kept) = opened(dir.path(), &played);
        assert_eq!((kept, report.recovered, report.is_sound()), (5, 2, true));
        assert_eq!(opened(dir.path(), &played).0.recovered, 0, "once");
    }

    #[test]
    fn a_part_of_a_group_was_never_acknowledged() {
        let (dir, played) = three_kept();
        leave(dir.path(), &[(3, 0, 2, &played[3])]);
        let (report, kept) = opened(dir.path(), &played);
        assert_eq!((kept, report.recovered, report.is_sound()), (3, 0, true));
    }

    /// Only one group is under way at a time: a second one shows that the database lost the first.
    #[test]
    fn two_groups_beside_the_database_are_damage() {
        let (dir, played) = three_kept();
        leave(
            dir.path(),
            &[
                (3, 0, 1, &played[3]),
                (4, 0, 1, &played[4]),
                (7, 0, 1, &played[7]),
            ],
        );
        let (report, kept) = opened(dir.path(), &played);
        assert_eq!((kept, report.recovered), (5, 2));
        let [cut] = report.cuts.as_slice() else {
            panic!("{report:?}")
        };
        let gap = CutReason::Chain(ChainFault::Gap { want: 5, got: 7 });
        assert_eq!((cut.seq, cut.why, cut.after), (5, gap, 1));
        let aside = report.set_aside.expect("set aside");
        assert!(aside.join("before/blobs/stray").exists());
        assert!(opened(dir.path(), &played).0.is_sound());
    }
}
