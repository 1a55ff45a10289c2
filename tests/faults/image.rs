//! What a power loss leaves of a folder, from what a program asked of its files.
//!
//! Kept for certain: bytes that a finished fsync of their file covers, names that a finished fsync
//! of their folder covers. Of the rest, any sectors of the bytes, and of each folder's changes of
//! names any first part. `sync_file_range` counts for nothing.

use super::Dice;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Bytes that a disk writes as one.
pub const SECTOR: u64 = 512;

/// One record of the layer under the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Bytes at an offset.
    Write(PathBuf, u64, Vec<u8>),
    /// A new length.
    Truncate(PathBuf, u64),
    /// A finished fsync of a file or a folder.
    Sync(PathBuf),
    /// From, to.
    Rename(PathBuf, PathBuf),
    /// A file is there, new or not.
    File(PathBuf),
    /// A new folder.
    Folder(PathBuf),
    /// A name is gone.
    Remove(PathBuf),
    /// The program said something.
    Said(String),
}

/// Reads the layer's records, as far as they are whole.
pub fn events(mut bytes: &[u8]) -> Vec<Event> {
    let mut out = Vec::new();
    while let Some((event, rest)) = event(bytes) {
        out.extend(event);
        bytes = rest;
    }
    out
}

/// One record; nothing of a kind that does not matter.
fn event(bytes: &[u8]) -> Option<(Option<Event>, &[u8])> {
    let (kind, rest) = bytes.split_first()?;
    let (len, rest) = rest.split_first_chunk()?;
    let (path, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*len)))?;
    let (offset, rest) = rest.split_first_chunk()?;
    let (len, rest) = rest.split_first_chunk()?;
    let (data, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*len)).ok()?)?;
    let path = PathBuf::from(OsStr::from_bytes(path));
    let offset = u64::from_le_bytes(*offset);
    let event = match kind {
        b'W' => Event::Write(path, offset, data.to_vec()),
        b'T' => Event::Truncate(path, offset),
        b'S' => Event::Sync(path),
        b'R' => Event::Rename(path, PathBuf::from(OsStr::from_bytes(data))),
        b'C' => Event::File(path),
        b'M' => Event::Folder(path),
        b'U' | b'D' => Event::Remove(path),
        b'A' => Event::Said(String::from_utf8_lossy(data).into_owned()),
        _ => return Some((None, rest)),
    };
    Some((Some(event), rest))
}

type Id = usize;
type Names = BTreeMap<OsString, Id>;

#[derive(Clone)]
enum Change {
    Link(OsString, Id),
    Unlink(OsString),
    Rename(OsString, OsString),
}

#[derive(Clone)]
enum Byte {
    Write(u64, Vec<u8>),
    Length(u64),
}

#[derive(Clone)]
enum Node {
    File {
        sure: Vec<u8>,
        rest: Vec<Byte>,
    },
    Folder {
        now: Names,
        sure: Names,
        rest: Vec<Change>,
    },
}

/// A folder with what is sure of it and what is not.
#[derive(Clone)]
pub struct Image {
    root: PathBuf,
    nodes: Vec<Node>,
}

impl Image {
    /// A folder as it is, all of it sure.
    pub fn of(root: &Path) -> io::Result<Image> {
        let mut image = Image {
            root: root.to_owned(),
            nodes: Vec::new(),
        };
        image.load(root)?;
        Ok(image)
    }

    fn load(&mut self, path: &Path) -> io::Result<Id> {
        let id = self.nodes.len();
        if !path.is_dir() {
            self.nodes.push(Node::File {
                sure: fs::read(path)?,
                rest: Vec::new(),
            });
            return Ok(id);
        }
        self.nodes.push(empty());
        let mut names = Names::new();
        for item in fs::read_dir(path)? {
            let item = item?;
            names.insert(item.file_name(), self.load(&item.path())?);
        }
        self.nodes[id] = Node::Folder {
            now: names.clone(),
            sure: names,
            rest: Vec::new(),
        };
        Ok(id)
    }

    /// The program asked for this.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Write(path, offset, data) => self.byte(path, Byte::Write(*offset, data.clone())),
            Event::Truncate(path, len) => self.byte(path, Byte::Length(*len)),
            Event::Sync(path) => {
                if let Some(id) = self.find(path) {
                    self.nodes[id].sync();
                }
            }
            Event::Rename(from, to) => self.rename(from, to),
            Event::File(path) => self.file(path),
            Event::Folder(path) => self.link(path, empty()),
            Event::Remove(path) => {
                if let Some((folder, name)) = self.place(path) {
                    self.nodes[folder].change(Change::Unlink(name));
                }
            }
            Event::Said(_) => {}
        }
    }

    /// Builds one of the folders that the power loss may have left.
    pub fn cut(&self, dice: &mut Dice, into: &Path) -> io::Result<()> {
        self.build(0, dice, into)
    }

    fn build(&self, id: Id, dice: &mut Dice, into: &Path) -> io::Result<()> {
        match &self.nodes[id] {
            Node::File { sure, rest } => fs::write(into, torn(sure, rest, dice)),
            Node::Folder { sure, rest, .. } => {
                fs::create_dir_all(into)?;
                let mut names = sure.clone();
                let some = dice.below(rest.len() as u64 + 1);
                rest.iter()
                    .zip(0..some)
                    .for_each(|(change, _)| renamed(&mut names, change));
                names
                    .iter()
                    .try_for_each(|(name, id)| self.build(*id, dice, &into.join(name)))
            }
        }
    }

    fn file(&mut self, path: &Path) {
        if self.find(path).is_none() {
            let file = Node::File {
                sure: Vec::new(),
                rest: Vec::new(),
            };
            self.link(path, file);
        }
    }

    fn byte(&mut self, path: &Path, byte: Byte) {
        self.file(path);
        if let Some(id) = self.find(path)
            && let Node::File { rest, .. } = &mut self.nodes[id]
        {
            rest.push(byte);
        }
    }

    fn link(&mut self, path: &Path, node: Node) {
        let Some((folder, name)) = self.place(path) else {
            return;
        };
        self.nodes.push(node);
        let id = self.nodes.len() - 1;
        self.nodes[folder].change(Change::Link(name, id));
    }

    fn rename(&mut self, from: &Path, to: &Path) {
        let (Some(id), Some(old), Some(new)) = (self.find(from), self.place(from), self.place(to))
        else {
            return;
        };
        if old.0 == new.0 {
            self.nodes[old.0].change(Change::Rename(old.1, new.1));
        } else {
            self.nodes[new.0].change(Change::Link(new.1, id));
            self.nodes[old.0].change(Change::Unlink(old.1));
        }
    }

    fn find(&self, path: &Path) -> Option<Id> {
        let mut id = 0;
        for name in path.strip_prefix(&self.root).ok()? {
            let Node::Folder { now, .. } = &self.nodes[id] else {
                return None;
            };
            id = *now.get(name)?;
        }
        Some(id)
    }

    fn place(&self, path: &Path) -> Option<(Id, OsString)> {
        Some((self.find(path.parent()?)?, path.file_name()?.to_owned()))
    }
}

impl Node {
    fn sync(&mut self) {
        match self {
            Node::File { sure, rest } => {
                for byte in rest.drain(..) {
                    match byte {
                        Byte::Write(offset, data) => overwrite(sure, offset, &data),
                        Byte::Length(len) => sure.resize(size(len), 0),
                    }
                }
            }
            Node::Folder { sure, rest, .. } => {
                rest.drain(..).for_each(|change| renamed(sure, &change))
            }
        }
    }

    fn change(&mut self, change: Change) {
        if let Node::Folder { now, rest, .. } = self {
            renamed(now, &change);
            rest.push(change);
        }
    }
}

fn empty() -> Node {
    Node::Folder {
        now: Names::new(),
        sure: Names::new(),
        rest: Vec::new(),
    }
}

fn renamed(names: &mut Names, change: &Change) {
    match change {
        Change::Link(name, id) => {
            names.insert(name.clone(), *id);
        }
        Change::Unlink(name) => {
            names.remove(name);
        }
        Change::Rename(from, to) => {
            if let Some(id) = names.remove(from) {
                names.insert(to.clone(), id);
            }
        }
    }
}

/// The sure bytes with some of the rest: nothing, any sectors, or all of it up to some write.
fn torn(sure: &[u8], rest: &[Byte], dice: &mut Dice) -> Vec<u8> {
    let mut out = sure.to_vec();
    let way = dice.below(3);
    let whole = dice.below(rest.len() as u64 + 1);
    for (nth, byte) in (0..).zip(rest) {
        match byte {
            Byte::Length(len) => {
                if if way == 2 {
                    nth < whole
                } else {
                    way == 1 && dice.heads()
                } {
                    out.resize(size(*len), 0);
                }
            }
            Byte::Write(offset, data) => {
                let mut at = *offset;
                let mut left = data.as_slice();
                while !left.is_empty() {
                    let (piece, more) = left.split_at(left.len().min(size(SECTOR - at % SECTOR)));
                    if if way == 2 {
                        nth < whole
                    } else {
                        way == 1 && dice.heads()
                    } {
                        overwrite(&mut out, at, piece);
                    }
                    at += piece.len() as u64;
                    left = more;
                }
            }
        }
    }
    out
}

fn overwrite(file: &mut Vec<u8>, offset: u64, data: &[u8]) {
    let from = size(offset);
    let to = from + data.len();
    if file.len() < to {
        file.resize(to, 0);
    }
    file[from..to].copy_from_slice(data);
}

fn size(len: u64) -> usize {
    usize::try_from(len).expect("files of a test fit into memory")
}
