//! `hamle journal`: what is sound, what is damaged; and the games of it.

use crate::args::{Export, Journal, JournalCommand, Verify};
use crate::done::{Done, Unusable, complain};
use crate::kept::{Kept, Strand};
use crate::readable::{hex, stream};
use crate::{export, import_log};
use laws::FoldFault;
use log::Stream;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Runs the command.
pub fn run(args: &Journal) -> Result<Done, Unusable> {
    match &args.command {
        JournalCommand::Verify(Verify { path }) if path.is_dir() => verify_store(path),
        JournalCommand::Verify(Verify { path }) => verify_log(path),
        JournalCommand::Export(args) => export_games(args),
    }
}

fn verify_store(path: &Path) -> Result<Done, Unusable> {
    let report = store::verify(path)
        .map_err(|why| Unusable::at_start(path, &format!("the folder of a store: {why}")))?;
    let mut out = BufWriter::new(io::stdout().lock());
    for cut in &report.found.cuts {
        let finding = json!({
            "game": hex(&cut.game.0),
            "stream": stream(cut.stream),
            "epoch": cut.epoch,
            "seq": cut.seq,
            "finding": "cut",
            "why": cut.why.to_string(),
            "after": cut.after,
        });
        writeln!(out, "{finding}")?;
    }
    for branch in branches(&report.found.branches) {
        writeln!(out, "{branch}")?;
    }
    let sound = report.is_sound();
    let sum = json!({
        "store": path.display().to_string(),
        "games": report.found.games,
        "entries": report.found.entries,
        "branches": report.found.branches.len(),
        "requests": report.found.requests,
        "certificates": report.found.certificates,
        "notes": report.found.notes,
        "notes_lost": report.found.notes_lost,
        "beside": report.beside,
        "unreadable": report.unreadable,
        "sound": sound,
    });
    writeln!(out, "{sum}")?;
    out.flush()?;
    Ok(Done::found(!sound))
}

/// What stands beside the logs, a line for each log and epoch. It is no damage: somebody has to decide.
fn branches(found: &[store::Branch]) -> Vec<Value> {
    let mut logs: BTreeMap<_, (u64, usize)> = BTreeMap::new();
    for one in found {
        let (first, count) = logs
            .entry((one.game, one.stream, one.epoch))
            .or_insert((one.seq, 0));
        (*first, *count) = ((*first).min(one.seq), *count + 1);
    }
    let line = |((game, of, epoch), (seq, count)): ((log::GameId, Stream, u32), _)| {
        json!({
            "game": hex(&game.0),
            "stream": stream(of),
            "epoch": epoch,
            "seq": seq,
            "finding": "branch",
            "entries": count,
        })
    };
    logs.into_iter().map(line).collect()
}

fn verify_log(path: &Path) -> Result<Done, Unusable> {
    let kept = Kept::load(path)?;
    let mut findings = Vec::new();
    for (line, fault) in &kept.faults {
        findings.push(json!({
            "line": line,
            "column": fault.column(),
            "finding": "unreadable",
            "why": format!("expected {fault}"),
        }));
    }
    for strand in &kept.strands {
        findings.extend(of_strand(strand));
    }
    let beside: usize = kept.strands.iter().map(|strand| strand.beside.len()).sum();
    findings.sort_by_key(|finding| finding["line"].as_u64());
    let mut out = BufWriter::new(io::stdout().lock());
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    let entries: usize = kept.strands.iter().map(|strand| strand.lines.len()).sum();
    let imported = kept.strands.iter().any(is_import);
    let sum = json!({
        "log": path.display().to_string(),
        "games": kept.games().len(),
        "entries": entries,
        "branches": beside,
        "findings": findings.len(),
        // Signed with the published key of imports: whole, but no evidence.
        "import": imported,
        "sound": findings.is_empty(),
    });
    writeln!(out, "{sum}")?;
    out.flush()?;
    Ok(Done::found(!findings.is_empty()))
}

fn is_import(strand: &Strand) -> bool {
    strand
        .entries()
        .next()
        .is_some_and(|entry| entry.author.device == import_log::import_device())
}

fn of_strand(strand: &Strand) -> Vec<Value> {
    let mut findings = Vec::new();
    let mut find = |line: u64, seq: u64, finding: &str, why: String| {
        findings.push(json!({
            "line": line,
            "game": hex(&strand.game.0),
            "stream": stream(strand.stream),
            "seq": seq,
            "finding": finding,
            "why": why,
        }));
    };
    for numbered in &strand.lines {
        if !numbered.differ.is_empty() {
            let seq = numbered.line.signed.entry().seq;
            let why = format!("not what the bytes say: {}", numbered.differ.join(", "));
            find(numbered.number, seq, "differs", why);
        }
    }
    for seq in export::false_digits(strand) {
        let why = "not what the log says: clk".to_owned();
        find(line_of(strand, seq), seq, "differs", why);
    }
    if let Some((line, seq, why, after)) = &strand.broken {
        find(*line, *seq, "cut", format!("{why}; {after} entries follow"));
    }
    if let Err((seq, why)) = folds(strand) {
        find(line_of(strand, seq), seq, "refused", why);
    }
    findings
}

fn line_of(strand: &Strand, seq: u64) -> u64 {
    let mut lines = strand.lines.iter();
    let line = lines.find(|numbered| numbered.line.signed.entry().seq == seq);
    line.map_or(0, |numbered| numbered.number)
}

/// Whether the Laws can follow a log; else the entry at which they cannot, and why.
fn folds(strand: &Strand) -> Result<(), (u64, String)> {
    let fold = match strand.stream {
        Stream::Board => laws::fold::board(strand.entries()).map(|_| ()),
        Stream::WhiteSheet | Stream::BlackSheet => laws::fold::sheet(strand.entries()).map(|_| ()),
    };
    fold.map_err(|why| match why {
        FoldFault::NotOpened => (0, "the first entry does not open a game".to_owned()),
        FoldFault::Record { seq, why } => (seq, format!("the payload cannot be read: {why:?}")),
        FoldFault::Setup(why) => (0, format!("the settings cannot be played: {why:?}")),
        FoldFault::Refused { seq, why } => (seq, format!("the act is refused: {why:?}")),
    })
}

fn export_games(args: &Export) -> Result<Done, Unusable> {
    let kept = Kept::load(&args.path)?;
    let mut damaged = kept.damaged || !kept.faults.is_empty();
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut seen, mut beside) = (false, false);
    for game in kept.games() {
        let id = hex(&game[0].game.0);
        if args
            .game
            .as_ref()
            .is_some_and(|wanted| !wanted.eq_ignore_ascii_case(&id))
        {
            continue;
        }
        seen = true;
        damaged |= game.iter().any(|strand| strand.broken.is_some());
        beside |= game.iter().any(|strand| !strand.beside.is_empty());
        if !args.pgn {
            let lines = game
                .iter()
                .flat_map(|strand| strand.lines.iter().chain(&strand.beside));
            for numbered in lines {
                writeln!(out, "{}", numbered.line.write())?;
            }
            continue;
        }
        match export::pgn(&game) {
            Ok(pgn) => out.write_all(pgn.as_bytes())?,
            Err(why) => {
                damaged = true;
                complain(&format!(
                    "game {id}: cannot be followed by the Laws: {why:?}"
                ));
            }
        }
    }
    out.flush()?;
    if let (false, Some(wanted)) = (seen, &args.game) {
        return Err(Unusable::at_start(
            &args.path,
            &format!("the game {wanted}"),
        ));
    }
    if beside {
        complain(&"a log has branches: entries that are kept without effect");
    }
    if damaged {
        complain(&"something is damaged: `hamle journal verify` says what");
    }
    Ok(Done::found(damaged))
}
