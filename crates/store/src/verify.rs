//! Checks a store without changing it.

use crate::disk::SledDisk;
use crate::inspect::{Depth, Findings, inspect};
use crate::open::{Places, copy_folder, locked, remove, report_of};
use crate::sweep::Sweep;
use crate::{DiskError, OpenError, OpenReport};
use std::path::Path;

/// What a check found. The journal's files are as they were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What the database says; `recovered` and `set_aside` are empty.
    pub found: OpenReport,
    /// Sound records in the files that the database does not give: opening would take them up.
    pub beside: u64,
    /// The database cannot be opened; the next opening builds it anew of the records `beside`.
    pub unreadable: bool,
}

impl Report {
    /// Nothing is damaged.
    pub fn is_sound(&self) -> bool {
        self.found.is_sound() && !self.unreadable && self.beside == 0
    }
}

/// Checks everything, signatures too, on a copy: the database writes even when it reads.
pub fn verify(dir: &Path) -> Result<Report, OpenError> {
    let places = Places::of(dir);
    if !places.journal.is_dir() {
        return Err(OpenError::Missing);
    }
    let _lock = locked(dir)?;
    let copy = dir.join("checking");
    remove(&copy)?;
    copy_folder(&places.journal, &copy)?;
    let report = verify_copy(&places, &copy);
    remove(&copy)?;
    report
}

fn verify_copy(places: &Places, copy: &Path) -> Result<Report, OpenError> {
    let mut sweep = Sweep::of(&[&places.guard, &places.journal])?;
    let all = sweep.spots.len() as u64;
    let found = SledDisk::open(copy).and_then(|disk| inspect(&disk, &mut sweep, Depth::Signatures));
    match found {
        Ok(found) => Ok(Report {
            beside: found.beside.len() as u64,
            found: report_of(&found),
            unreadable: false,
        }),
        Err(DiskError::Damaged) => Ok(Report {
            found: report_of(&Findings::default()),
            beside: all,
            unreadable: true,
        }),
        Err(why) => Err(why.into()),
    }
}
