//! PGN from files and stdin.

use crate::done::Unusable;
use notation::pgn::{Games, PgnGame};
use std::fs::File;
use std::io::{self, Read};
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
        let stream: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(Unusable::file(path))?)
        };
        Ok(Pgn {
            path: path.to_owned(),
            games: Games::new(stream),
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
        let like_pgn = !game.tags.is_empty() || game.plies.iter().any(|ply| ply.uci.is_some());
        if first && !like_pgn && game.result.is_none() {
            return Some(Err(Unusable::Input {
                path: self.path.clone(),
                place: game.place,
                expected: "a tag such as [Event \"...\"] or a move".into(),
            }));
        }
        Some(Ok(game))
    }
}
