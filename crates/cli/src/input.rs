//! PGN from files and stdin.

use crate::done::Unusable;
use notation::SanFault;
use notation::pgn::{Games, PgnGame};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

/// The games of one source, one after the other.
pub struct Pgn {
    path: PathBuf,
    games: Games<Box<dyn Read>>,
    first: bool,
}

impl Pgn {
    /// `-` is stdin.
    pub fn open(path: &Path) -> Result<Pgn, Unusable> {
        let mut stream: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(Unusable::file(path))?)
        };
        let mut start = Vec::new();
        let read = stream.by_ref().take(2).read_to_end(&mut start);
        read.map_err(Unusable::file(path))?;
        if start == [0xFF, 0xFE] || start == [0xFE, 0xFF] {
            let expected = "UTF-8 or Latin-1, not UTF-16";
            return Err(Unusable::at_start(path, expected));
        }
        let start = Cursor::new(start);
        Ok(Pgn {
            path: path.to_owned(),
            games: Games::new(Box::new(start.chain(stream))),
            first: true,
        })
    }

    /// The next game. A source that does not begin like PGN is unusable.
    pub fn next(&mut self) -> Option<Result<PgnGame, Unusable>> {
        let game = match self.games.next()? {
            Ok(game) => game,
            Err(why) => return Some(Err(Unusable::file(&self.path)(why))),
        };
        let first = std::mem::take(&mut self.first);
        let moves = match &game.fault {
            Some(fault) => fault.ply > 1 || fault.why != SanFault::Unreadable,
            None => game.plies.len() + usize::from(game.result.is_some()) > 0,
        };
        if first && game.tags.is_empty() && !moves {
            return Some(Err(Unusable::Input {
                path: self.path.clone(),
                place: game.place,
                expected: "a tag such as [Event \"...\"] or a move".into(),
            }));
        }
        Some(Ok(game))
    }
}
