//! Logs as they are kept: in a LOG file or in a store.

use crate::done::{Unusable, complain};
use crate::lines::{LINE_BYTES_MAX, Line, LineFault};
use log::{Chain, ChainFault, Entry, GameId, Pushed, Stream};
use notation::pgn::Place;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use store::Journal;

/// Between the two names in a store's directory of names.
const BETWEEN_NAMES: char = '\n';

/// A line of a file and its number, from 1; a store's lines have the number 0.
pub struct Numbered {
    /// Its number.
    pub number: u64,
    /// What stands there.
    pub line: Line,
    /// Readable fields that say something else than the bytes.
    pub differ: Vec<&'static str>,
}

/// One stream of one game.
pub struct Strand {
    /// The game.
    pub game: GameId,
    /// Which of its logs.
    pub stream: Stream,
    /// Entries in effect, up to the first unsound one.
    pub lines: Vec<Numbered>,
    /// Entries beside the log: the other branch of a fork, late entries of an older epoch. Without effect here.
    pub beside: Vec<Numbered>,
    /// The first unsound entry: its line, its position, why, and how many follow it.
    pub broken: Option<(u64, u64, ChainFault, u64)>,
}

/// Everything that a path holds.
pub struct Kept {
    /// By game and stream; games in the order in which they begin in a file.
    pub strands: Vec<Strand>,
    /// Lines that are none.
    pub faults: Vec<(u64, LineFault)>,
    /// The store was damaged when it was opened: something may be missing.
    pub damaged: bool,
}

impl Kept {
    /// From the folder of a store, or from a LOG.
    pub fn load(path: &Path) -> Result<Kept, Unusable> {
        if path.is_dir() {
            from_store(path)
        } else {
            from_file(path)
        }
    }

    /// The strands of each game, its board first.
    pub fn games(&self) -> Vec<Vec<&Strand>> {
        let mut games: Vec<Vec<&Strand>> = Vec::new();
        let mut at: BTreeMap<GameId, usize> = BTreeMap::new();
        for strand in &self.strands {
            let index = *at.entry(strand.game).or_insert(games.len());
            if index == games.len() {
                games.push(Vec::new());
            }
            games[index].push(strand);
        }
        for game in &mut games {
            game.sort_by_key(|strand| strand.stream);
        }
        games
    }
}

impl Strand {
    /// The entries in effect.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.lines
            .iter()
            .map(|numbered| numbered.line.signed.entry())
    }
}

fn is_before(kept: &[Numbered], entry: &Entry) -> bool {
    let mut signed = kept.iter().map(|numbered| &numbered.line.signed);
    signed.any(|signed| signed.entry().seq + 1 == entry.seq && signed.hash() == entry.prev)
}

impl Strand {
    /// The entry before this one is kept.
    fn holds(&self, entry: &Entry) -> bool {
        entry.seq == 0 || is_before(&self.lines, entry) || self.follows_branch(entry)
    }

    fn follows_branch(&self, entry: &Entry) -> bool {
        is_before(&self.beside, entry)
    }
}

fn from_file(path: &Path) -> Result<Kept, Unusable> {
    let mut file = BufReader::new(File::open(path).map_err(Unusable::file(path))?);
    let mut faults = Vec::new();
    let mut found: Vec<Numbered> = Vec::new();
    for number in 1.. {
        let mut bytes = Vec::new();
        let limit = u64::try_from(LINE_BYTES_MAX).unwrap_or(u64::MAX);
        let read = file.by_ref().take(limit).read_until(b'\n', &mut bytes);
        if read.map_err(Unusable::file(path))? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&bytes);
        if text.trim().is_empty() {
            continue;
        }
        match Line::read(text.trim_end()) {
            Ok((line, differ)) => found.push(Numbered {
                number,
                line,
                differ,
            }),
            Err(fault) if found.is_empty() && faults.is_empty() => {
                let column = fault.column();
                return Err(Unusable::Input {
                    path: path.to_owned(),
                    place: Place {
                        line: number,
                        column,
                    },
                    expected: fault.to_string(),
                });
            }
            Err(fault) => faults.push((number, fault)),
        }
    }
    if found.is_empty() {
        return Err(Unusable::at_start(
            path,
            "a line of a LOG: a JSON object with `entry`",
        ));
    }
    let strands = strands(found);
    let damaged = false;
    Ok(Kept {
        strands,
        faults,
        damaged,
    })
}

fn from_store(path: &Path) -> Result<Kept, Unusable> {
    let unusable = |why: &dyn std::fmt::Display| {
        Unusable::at_start(
            path,
            &format!("the folder of a store that can be opened: {why}"),
        )
    };
    if !path.join("journal").is_dir() {
        return Err(unusable(&store::OpenError::Missing));
    }
    let (journal, report) = Journal::open(path).map_err(|why| unusable(&why))?;
    if let Some(aside) = &report.set_aside {
        complain(&format!(
            "damaged files were set aside in {}",
            aside.display()
        ));
    }
    let mut found = Vec::new();
    for (game, stream) in journal.heads().into_keys() {
        let stored = journal.read(game, stream).map_err(|why| unusable(&why))?;
        let held = stored.superseded.into_iter().chain(stored.entries);
        for signed in held.chain(stored.branches) {
            let mut line = Line::new(signed);
            let entry = line.signed.entry();
            if (stream, entry.seq, entry.epoch) == (Stream::Board, 0, 0) {
                line.tags = names(&journal, game);
            }
            found.push(Numbered {
                number: 0,
                line,
                differ: Vec::new(),
            });
        }
    }
    let strands = strands(found);
    Ok(Kept {
        strands,
        faults: Vec::new(),
        damaged: !report.is_sound(),
    })
}

/// The players' names, which a store keeps apart from the logs.
fn names(journal: &Journal, game: GameId) -> Vec<(String, String)> {
    let key = [b"names/", game.0.as_slice()].concat();
    let note = journal.note(&key).ok().flatten().unwrap_or_default();
    let text = String::from_utf8_lossy(&note).into_owned();
    let (white, black) = text.split_once(BETWEEN_NAMES).unwrap_or((&text, ""));
    let named = |tag: &str, name: &str| (tag.to_owned(), name.to_owned());
    let both = [named("White", white), named("Black", black)];
    both.into_iter()
        .filter(|(_, name)| !name.is_empty())
        .collect()
}

/// Checks every stream as a chain of signed entries.
fn strands(found: Vec<Numbered>) -> Vec<Strand> {
    let mut order: Vec<(GameId, Stream)> = Vec::new();
    let mut open: BTreeMap<(GameId, Stream), (Chain, Strand)> = BTreeMap::new();
    for numbered in found {
        let entry = numbered.line.signed.entry();
        let (game, stream) = (entry.game, entry.stream);
        let (chain, strand) = open.entry((game, stream)).or_insert_with(|| {
            order.push((game, stream));
            let strand = Strand {
                game,
                stream,
                lines: Vec::new(),
                beside: Vec::new(),
                broken: None,
            };
            (Chain::new(game, stream), strand)
        });
        if let Some((.., after)) = &mut strand.broken {
            *after += 1;
            continue;
        }
        let seq = entry.seq;
        // Who may grant is judged where the keys of a tournament are known.
        match chain.push(&numbered.line.signed, |_| true) {
            Ok(Pushed::Duplicate) => {}
            Ok(pushed) => {
                if matches!(pushed, Pushed::Granted { .. }) {
                    strand
                        .lines
                        .retain(|kept| kept.line.signed.entry().seq < seq);
                }
                strand.lines.push(numbered);
            }
            Err(ChainFault::Fork(_) | ChainFault::Stale { .. }) if strand.holds(entry) => {
                strand.beside.push(numbered);
            }
            Err(_) if strand.follows_branch(entry) => strand.beside.push(numbered),
            Err(why) => strand.broken = Some((numbered.number, seq, why, 0)),
        }
    }
    order
        .into_iter()
        .filter_map(|id| open.remove(&id))
        .map(|(_, strand)| strand)
        .collect()
}
