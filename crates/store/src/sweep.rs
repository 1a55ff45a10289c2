//! Finds frames in raw files, without the database.

use crate::Frame;
use crate::disk::files_below;
use crate::record::{FRAME_MAX, MAGIC};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Bytes read at once.
const WINDOW: usize = 1024 * 1024;

/// Where a sound frame stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    file: usize,
    offset: u64,
    len: usize,
    pub at: u64,
    /// Journal number of its group's first record.
    pub group: u64,
    /// Size of its group.
    pub of: u16,
}

/// All sound frames of some folders by their keys; the latest of each key.
#[derive(Default)]
pub(crate) struct Sweep {
    files: Vec<PathBuf>,
    pub spots: BTreeMap<Vec<u8>, Spot>,
}

impl Sweep {
    /// Reads every file of the folders; one that is not there has none.
    pub(crate) fn of(folders: &[&Path]) -> io::Result<Sweep> {
        let mut sweep = Sweep::default();
        for folder in folders.iter().filter(|folder| folder.is_dir()) {
            for file in files_below(folder)? {
                sweep.file(file)?;
            }
        }
        Ok(sweep)
    }

    /// The frame at a spot, read again.
    pub(crate) fn read(&self, spot: &Spot) -> io::Result<Vec<u8>> {
        let path = self.files.get(spot.file).ok_or(io::ErrorKind::NotFound)?;
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(spot.offset))?;
        let mut bytes = vec![0; spot.len];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn file(&mut self, path: PathBuf) -> io::Result<()> {
        let mut file = File::open(&path)?;
        self.files.push(path);
        let mut window = Vec::with_capacity(WINDOW + FRAME_MAX);
        let mut offset = 0;
        loop {
            let more = file.by_ref().take(WINDOW as u64).read_to_end(&mut window)?;
            let last = more == 0;
            // A frame that begins in the window's last bytes is found whole in the next one.
            let until = if last {
                window.len()
            } else {
                window.len().saturating_sub(FRAME_MAX)
            };
            let done = self.window(&window, until, offset);
            if last {
                return Ok(());
            }
            window.drain(..done);
            offset += done as u64;
        }
    }

    /// Frames that begin before `until`. Gives back where to go on.
    fn window(&mut self, window: &[u8], until: usize, offset: u64) -> usize {
        let mut place = 0;
        while place < until {
            let rest = window.get(place..).unwrap_or_default();
            let Some(skip) = rest.windows(MAGIC.len()).position(|three| three == MAGIC) else {
                return until;
            };
            if place + skip >= until {
                return until;
            }
            place += skip;
            place += match Frame::find(rest.get(skip..).unwrap_or_default()) {
                Ok((frame, len)) => {
                    self.note(&frame, offset + place as u64, len);
                    len
                }
                Err(_) => 1,
            };
        }
        place
    }

    fn note(&mut self, frame: &Frame, offset: u64, len: usize) {
        let file = self.files.len() - 1;
        let spot = Spot {
            file,
            offset,
            len,
            at: frame.at,
            group: frame.group(),
            of: frame.of,
        };
        let known = self.spots.entry(frame.record.key()).or_insert(spot);
        if known.at < spot.at {
            *known = spot;
        }
    }
}
