//! The seam to the database: the only file that names sled.
//!
//! sled 0.34's `flush` ends in `sync_file_range`, which does not make the disk's own cache write
//! and does not cover the file's length. So [`Disk::harden`] follows it: an fsync of sled's files
//! by ourselves. Its panics on damaged files are turned into errors here.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

/// Bytes that sled may keep of its pages.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;
/// How long opening may take; a damaged store was seen to wait for a thread that had died.
const OPEN_SECONDS: u64 = 120;
/// sled's file of records; the others are written once under a new name.
const LOG_FILE: &str = "db";

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// What the journal needs of a database. Calls come from one writer and any number of readers.
pub trait Disk: Send + Sync {
    /// Writes all pairs or none. They may still be lost.
    fn put(&self, pairs: &[Pair]) -> Result<(), DiskError>;
    /// Hands everything that was put to the operating system.
    fn flush(&self) -> Result<(), DiskError>;
    /// Returns when everything that was flushed is on the disk.
    fn harden(&self) -> Result<(), DiskError>;
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, DiskError>;
    /// Visits all pairs whose key begins so, in the order of their keys.
    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], &[u8])) -> Result<(), DiskError>;
}

/// Why the database failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskError {
    /// The operating system refused, with its number where it gave one.
    Io {
        /// The portable kind.
        kind: io::ErrorKind,
        /// The system's own number.
        os: Option<i32>,
    },
    /// The database says that its files are damaged, or gave up on them.
    Damaged,
}

impl std::fmt::Display for DiskError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DiskError::Io { kind, os: Some(os) } => write!(f, "{kind} (system error {os})"),
            DiskError::Io { kind, os: None } => write!(f, "{kind}"),
            DiskError::Damaged => f.write_str("the database's files are damaged"),
        }
    }
}

impl std::error::Error for DiskError {}

impl From<io::Error> for DiskError {
    fn from(why: io::Error) -> Self {
        DiskError::Io {
            kind: why.kind(),
            os: why.raw_os_error(),
        }
    }
}

impl From<sled::Error> for DiskError {
    fn from(why: sled::Error) -> Self {
        match why {
            // sled makes errors of kind `Other` of its own for files that it cannot make out.
            sled::Error::Io(why) if why.raw_os_error().is_some() => why.into(),
            _ => DiskError::Damaged,
        }
    }
}

/// The journal's database in one folder.
pub(crate) struct SledDisk {
    db: sled::Db,
    folder: PathBuf,
    /// Names that were there at the last fsync.
    known: Mutex<HashSet<PathBuf>>,
}

impl SledDisk {
    /// Opens or creates the database. Its own thread takes the panics and the waits of a damaged one.
    pub(crate) fn open(folder: &Path) -> Result<SledDisk, DiskError> {
        let config = sled::Config::new()
            .path(folder)
            .cache_capacity(CACHE_BYTES)
            .flush_every_ms(None);
        let log = folder.join(LOG_FILE);
        let (answer, opened) = mpsc::channel();
        std::thread::Builder::new()
            .name("journal-open".into())
            .spawn(move || {
                let db = free(&log).and_then(|()| caught(|| Ok(config.open()?)));
                // Nobody listens any more when the wait was given up.
                let _ = answer.send(db);
            })?;
        let db = opened
            .recv_timeout(Duration::from_secs(OPEN_SECONDS))
            .map_err(|_| DiskError::Damaged)??;
        let disk = SledDisk {
            db,
            folder: folder.to_owned(),
            known: Mutex::default(),
        };
        disk.harden()?;
        Ok(disk)
    }
}

impl Disk for SledDisk {
    fn put(&self, pairs: &[Pair]) -> Result<(), DiskError> {
        let mut batch = sled::Batch::default();
        for (key, value) in pairs {
            batch.insert(key.as_slice(), value.as_slice());
        }
        caught(|| Ok(self.db.apply_batch(batch)?))
    }

    fn flush(&self) -> Result<(), DiskError> {
        caught(|| Ok(self.db.flush().map(|_| ())?))
    }

    fn harden(&self) -> Result<(), DiskError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        harden_folder(&self.folder, &mut known)
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, DiskError> {
        caught(|| Ok(self.db.get(key)?.map(|value| value.to_vec())))
    }

    fn scan(&self, prefix: &[u8], visit: &mut dyn FnMut(&[u8], &[u8])) -> Result<(), DiskError> {
        caught(|| {
            for pair in self.db.scan_prefix(prefix) {
                let (key, value) = pair?;
                visit(&key, &value);
            }
            Ok(())
        })
    }
}

/// Waits until nobody has that file locked. sled's own threads let go of it a moment after the last user of a database has;
/// sled does not wait for them, and what it says then cannot be told from damage.
fn free(log: &Path) -> Result<(), DiskError> {
    match File::options().read(true).write(true).open(log) {
        Ok(file) => Ok(file.lock()?),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(why) => Err(why.into()),
    }
}

/// Runs a call into sled; a panic in it means that the files are damaged.
fn caught<T>(call: impl FnOnce() -> Result<T, DiskError>) -> Result<T, DiskError> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(Err(DiskError::Damaged))
}

/// fsync of the log file always, of other files and of the folder when there is a new name.
fn harden_folder(folder: &Path, known: &mut HashSet<PathBuf>) -> Result<(), DiskError> {
    let names = files_below(folder)?;
    for name in &names {
        if name.ends_with(LOG_FILE) || !known.contains(name) {
            match File::options().read(true).write(true).open(name) {
                Ok(file) => file.sync_all()?,
                // sled renames a new snapshot when it is whole; the next call sees the new name.
                Err(why) if why.kind() == io::ErrorKind::NotFound && !name.ends_with(LOG_FILE) => {}
                Err(why) => return Err(why.into()),
            }
        }
    }
    if names.iter().any(|name| !known.contains(name)) {
        harden_names(folder)?;
    }
    *known = names.into_iter().collect();
    Ok(())
}

/// All files in a folder and the folders in it.
pub(crate) fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for item in fs::read_dir(folder)? {
            let item = item?;
            let into = if item.file_type()?.is_dir() {
                &mut open
            } else {
                &mut files
            };
            into.push(item.path());
        }
    }
    files.sort();
    Ok(files)
}

/// Makes the names in a folder, and in the folders in it, outlast a power loss.
pub(crate) fn harden_names(folder: &Path) -> io::Result<()> {
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        harden_name_list(&folder)?;
        for item in fs::read_dir(folder)? {
            let item = item?;
            if item.file_type()?.is_dir() {
                open.push(item.path());
            }
        }
    }
    Ok(())
}

/// Makes the names in one folder outlast a power loss.
pub(crate) fn harden_name_list(folder: &Path) -> io::Result<()> {
    // Other systems cannot open a folder; there the file's own fsync has to do.
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}
