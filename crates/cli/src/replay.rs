//! `hamle replay`: recorded games as the logs that they would have made.

use crate::args::Replay;
use crate::done::{Done, Unusable, complain};
use crate::import::{ImportFault, Imported, import};
use crate::input::Pgn;
use crate::judge::{fault_word, note};
use crate::regulation;
use notation::PLIES_MAX;
use notation::pgn::{Note, PgnGame};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use wire::Regulation;

/// Runs the command.
pub fn run(args: &Replay) -> Result<Done, Unusable> {
    let regulation = args
        .regulation
        .as_deref()
        .map(regulation::read)
        .transpose()?;
    let mut source = Pgn::open(&args.file)?;
    if let (None, Some(folder)) = (args.game, &args.out) {
        fs::create_dir_all(folder).map_err(Unusable::file(folder))?;
    }
    let mut number = 0;
    let mut found = false;
    let mut partly = false;
    while let Some(game) = source.next() {
        let game = game?;
        number += 1;
        if args.game.is_some_and(|wanted| wanted != number) {
            continue;
        }
        let whole = game.plies.len() < PLIES_MAX || !game.notes.contains(&Note::Limit);
        found |= game.fault.is_some() || !whole;
        match one(args, regulation.as_ref(), number, &game) {
            // One unusable game does not cost the others.
            Err(unusable @ Unusable::Input { .. }) if args.game.is_none() => {
                complain(&unusable);
                partly = true;
            }
            done => partly |= done? == Done::Partly,
        }
        if args.game.is_some() {
            return Ok(end(partly, found));
        }
    }
    match args.game {
        Some(wanted) => {
            let expected = format!("at least {wanted} games; there are {number}");
            Err(Unusable::at_start(&args.file, &expected))
        }
        None if number == 0 => Err(Unusable::at_start(&args.file, "a game in PGN")),
        None => Ok(end(partly, found)),
    }
}

fn end(partly: bool, found: bool) -> Done {
    if partly {
        Done::Partly
    } else {
        Done::found(found)
    }
}

/// One game to its log; partly where its time control cannot be read.
fn one(
    args: &Replay,
    regulation: Option<&Regulation>,
    number: u64,
    game: &PgnGame,
) -> Result<Done, Unusable> {
    let unusable = |fault: &ImportFault| Unusable::Input {
        path: args.file.clone(),
        place: fault.place,
        expected: fault.expected.clone(),
    };
    let imported = import(game, regulation).map_err(|fault| unusable(&fault))?;
    let path = match (&args.out, args.game) {
        (Some(out), Some(_)) => Some(out.clone()),
        (Some(folder), None) => Some(folder.join(format!("{number:04}.jsonl"))),
        (None, _) => None,
    };
    let sum = summary(number, game, &imported, path.as_deref());
    match path {
        Some(path) => {
            let file = File::create(&path).map_err(Unusable::file(&path))?;
            write_log(&imported, file).map_err(Unusable::file(&path))?;
            writeln!(io::stdout(), "{sum}")?;
        }
        None => {
            write_log(&imported, io::stdout().lock())?;
            complain(&sum);
        }
    }
    Ok(match &imported.control_fault {
        Some(fault) => {
            complain(&unusable(fault));
            Done::Partly
        }
        None => Done::Fine,
    })
}

fn write_log(imported: &Imported, to: impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(to);
    for line in &imported.log.lines {
        writeln!(out, "{}", line.write())?;
    }
    out.flush()
}

/// What was made of a game: one JSON line.
fn summary(number: u64, game: &PgnGame, imported: &Imported, path: Option<&Path>) -> Value {
    let illegal = game
        .fault
        .as_ref()
        .map(|fault| json!({ "ply": fault.ply, "text": fault.text, "why": fault_word(fault.why) }));
    let pgn_notes = game.notes.iter().map(note);
    let notes = imported.notes.iter().map(|note| (*note).to_owned());
    json!({
        "game": number,
        "log": path.map(|path: &Path| PathBuf::from(path).display().to_string()),
        "plies": game.plies.len(),
        "entries": imported.log.lines.len(),
        "set": imported.set,
        "time_unknown": imported.unknown,
        "illegal": illegal,
        "notes": pgn_notes.chain(notes).collect::<Vec<_>>(),
    })
}
