//! Builds a fresh store of what is sound and sets the damaged one aside.

use crate::disk::{SledDisk, harden_names};
use crate::inspect::{Depth, Findings, Log, entry_of, id_of, inspect, pairs_of};
use crate::open::{Places, remove, report_of, write};
use crate::shelf::LogId;
use crate::sweep::{Spot, Sweep};
use crate::{Cut, Disk, DiskError, Frame, FrameFault, GROUP_MAX, OpenError, OpenReport, Pair};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the damaged database could still say.
type Readable = Option<(SledDisk, Findings)>;
/// Frames by key, or why one cannot be read.
type Read = BTreeMap<Vec<u8>, Result<Vec<u8>, FrameFault>>;

/// `lost` are sound frames that the database does not know.
pub(crate) fn mend(
    places: &Places,
    sweep: &Sweep,
    lost: Vec<(Vec<u8>, Spot)>,
    old: Readable,
) -> Result<(SledDisk, Findings, OpenReport), OpenError> {
    let next = lost
        .iter()
        .map(|(_, spot)| spot.at.saturating_add(1))
        .max()
        .unwrap_or(0);
    let recovered;
    let cuts;
    {
        let fresh = SledDisk::open(&places.anew)?;
        (recovered, cuts) = refill(&fresh, sweep, &lost, old.as_ref())?;
    }
    let (notes_lost, old_next) = old
        .as_ref()
        .map_or((0, 0), |(_, found)| (found.notes_lost, found.next));
    // The database has to let go of its files before they are moved.
    drop(old);
    let aside = set_aside(places)?;
    let disk = SledDisk::open(&places.journal)?;
    let mut found = inspect(&disk, &mut Sweep::default(), Depth::Links)?;
    found.next = found.next.max(next).max(old_next);
    let report = OpenReport {
        recovered,
        cuts,
        notes_lost,
        set_aside: Some(aside),
        ..report_of(&found)
    };
    Ok((disk, found, report))
}

/// Moves the damaged database into a folder of its own, with its files as they were before this
/// opening. From the first move on, `settle` goes on from any step: the fresh one is whole by then.
fn set_aside(places: &Places) -> io::Result<PathBuf> {
    let free = aside(&places.dir).find(|aside| !aside.exists());
    let aside = free.ok_or(io::ErrorKind::AlreadyExists)?;
    fs::create_dir(&aside)?;
    harden_names(&places.dir)?;
    fs::rename(&places.journal, aside.join("journal"))?;
    end_setting_aside(places, &aside)?;
    Ok(aside)
}

/// The steps after the damaged database was moved.
fn end_setting_aside(places: &Places, aside: &Path) -> io::Result<()> {
    if places.guard.exists() {
        fs::rename(&places.guard, aside.join("before"))?;
    }
    harden_names(&places.dir)?;
    fs::rename(&places.anew, &places.journal)?;
    harden_names(&places.dir)
}

/// Ends what an earlier opening had begun.
pub(crate) fn settle(places: &Places) -> io::Result<()> {
    remove(&places.copying)?;
    if !places.anew.exists() {
        return Ok(());
    }
    if places.journal.exists() {
        return remove(&places.anew);
    }
    let last = aside(&places.dir).take_while(|aside| aside.exists()).last();
    end_setting_aside(places, &last.ok_or(io::ErrorKind::NotFound)?)
}

/// Folders for damaged databases.
fn aside(dir: &Path) -> impl Iterator<Item = PathBuf> {
    (1_u32..).map(move |n| dir.join(format!("damaged-{n}")))
}

/// Fills the fresh database. Gives how many records the old one did not know, and the cuts.
fn refill(
    fresh: &SledDisk,
    sweep: &Sweep,
    lost: &[(Vec<u8>, Spot)],
    old: Option<&(SledDisk, Findings)>,
) -> Result<(u64, Vec<Cut>), DiskError> {
    let touched: BTreeSet<LogId> = lost.iter().filter_map(|(key, _)| id_of(key)).collect();
    let unsound = old
        .map(|(_, found)| found.unsound.clone())
        .unwrap_or_default();
    let again: BTreeSet<LogId> = touched.union(&unsound).copied().collect();
    let mut all = BTreeMap::new();
    if let Some((disk, _)) = old {
        copy_sound(disk, fresh, &again, &mut all)?;
    }
    let mut recovered = 0;
    for (key, value) in pairs_of(sweep, lost) {
        if id_of(&key).is_none() {
            write(fresh, &[(key, value)])?;
            recovered += 1;
        } else if all.get(&key).is_none_or(Result::is_err) {
            all.insert(key, Ok(value));
        }
    }
    let lost_keys: BTreeSet<&[u8]> = lost.iter().map(|(key, _)| key.as_slice()).collect();
    let mut cuts = Vec::new();
    for id in again {
        let (kept, cut) = keep_sound(id, &all);
        recovered += kept
            .iter()
            .filter(|(key, _)| lost_keys.contains(key.as_slice()))
            .count() as u64;
        write(fresh, &kept)?;
        cuts.extend(cut);
    }
    Ok((recovered, cuts))
}

/// Copies what needs no second look; collects the other streams.
fn copy_sound(
    disk: &SledDisk,
    fresh: &SledDisk,
    again: &BTreeSet<LogId>,
    rest: &mut Read,
) -> Result<(), DiskError> {
    let mut sound: Vec<Pair> = Vec::new();
    let mut failed = Ok(());
    disk.scan(b"", &mut |key, value| {
        let read = Frame::under(key, value).map(|_| value.to_vec());
        if id_of(key).is_some_and(|id| again.contains(&id)) {
            rest.insert(key.to_vec(), read);
        } else if let Ok(value) = read {
            sound.push((key.to_vec(), value));
        }
        if sound.len() >= GROUP_MAX && failed.is_ok() {
            failed = fresh.put(&std::mem::take(&mut sound));
        }
    })?;
    failed?;
    write(fresh, &sound)
}

/// The entries of one stream that continue each other, and where it is cut.
fn keep_sound(
    id: LogId,
    all: &BTreeMap<Vec<u8>, Result<Vec<u8>, FrameFault>>,
) -> (Vec<Pair>, Option<Cut>) {
    let mut log = Log::new(id, Depth::Links);
    let mut kept = Vec::new();
    let first = crate::key::of_stream(id.0, id.1);
    for (key, read) in all
        .range(first.clone()..)
        .take_while(|(key, _)| key.starts_with(&first))
    {
        let signed = read
            .as_ref()
            .map_err(|why| *why)
            .and_then(|value| Frame::under(key, value).and_then(entry_of));
        if log.push(key, signed)
            && let Ok(value) = read
        {
            kept.push((key.clone(), value.clone()));
        }
    }
    (kept, log.cut)
}
