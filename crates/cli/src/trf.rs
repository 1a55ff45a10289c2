//! `hamle trf`: tournament report files.

use crate::args::{
    RulesArg, SingleByte, SystemArg, Trf, TrfCheck, TrfCommand, TrfPair, TrfStandings,
};
use crate::done::{Done, Unusable, complain};
use crate::trf_table::{self, Names};
use notation::pgn::Place;
use server::{PairingError, PairingProgram};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::time::Duration;
use tournament::standings::{
    Ask, Kind, Rules, Standing, System, TieBreak, standings, team_standings,
};
use tournament::text::{BYTES_MAX, Encoding};
use tournament::trf::Version;
use tournament::{Alone, Fault, Number, Section, Text};

/// Runs the command.
pub fn run(args: &Trf) -> Result<Done, Unusable> {
    match &args.command {
        TrfCommand::Check(check) => run_check(check),
        TrfCommand::Standings(standings) => run_standings(standings),
        TrfCommand::Pair(pair) => run_pair(pair),
    }
}

/// A defect is what was asked for: it goes to stdout.
fn run_check(args: &TrfCheck) -> Result<Done, Unusable> {
    let bytes = bytes(&args.file)?;
    let mut out = io::stdout().lock();
    let done = match tournament::trf::read(&bytes, args.encoding.into()) {
        Ok(_) => {
            writeln!(out, "ok")?;
            Done::Fine
        }
        Err(fault) => {
            writeln!(out, "{}", defect(&args.file, fault))?;
            Done::Partly
        }
    };
    out.flush()?;
    Ok(done)
}

fn run_standings(args: &TrfStandings) -> Result<Done, Unusable> {
    let bytes = bytes(&args.file)?;
    let section = tournament::trf::read(&bytes, args.encoding.into());
    let section = section.map_err(|fault| defect(&args.file, fault))?;
    let tie_breaks = tie_breaks(args, &section)?;
    let ask = Ask {
        tie_breaks: &tie_breaks,
        system: args.system.map(Into::into),
        rules: args.rules.map(Into::into),
        after: args.after,
    };
    let (table, names) = table(args, &section, &ask);
    let mut out = BufWriter::new(io::stdout().lock());
    if args.json {
        trf_table::json(names, &tie_breaks, &table, &mut out)?;
    } else {
        trf_table::words(names, &tie_breaks, &table, &mut out)?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

/// A round that cannot be paired is a finding; a program that cannot be used is not usable input.
fn run_pair(args: &TrfPair) -> Result<Done, Unusable> {
    let bytes = bytes(&args.file)?;
    let section = tournament::trf::read(&bytes, args.encoding.into());
    let mut section = section.map_err(|fault| defect(&args.file, fault))?;
    let limit = Duration::from_secs(args.seconds.into());
    let program = PairingProgram::find(args.program.as_deref(), limit);
    let program = program
        .ok_or_else(|| Unusable::at_start(Path::new("--program"), "an installed bbpPairings"))?;
    let round = match program.next_round(&mut section) {
        Ok(round) => round,
        Err(PairingError::Start(why)) => {
            let path = args.program.clone().unwrap_or_default();
            return Err(Unusable::File { path, why });
        }
        Err(why) => {
            complain(&format!("{}: {why}", args.file.display()));
            return Ok(Done::Findings);
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    if args.trf {
        let text = tournament::trf::write(&section, Version::Trf26);
        out.write_all(text.as_bytes())?;
    } else {
        pairings(&section, round, &mut out)?;
    }
    out.flush()?;
    Ok(Done::Fine)
}

fn pairings(section: &Section, round: usize, out: &mut impl Write) -> io::Result<()> {
    let name = |number: Number| {
        section
            .player(number)
            .map_or("", |player| player.name.as_str())
    };
    let Some(round) = round
        .checked_sub(1)
        .and_then(|index| section.rounds.get(index))
    else {
        return Ok(());
    };
    for (board, game) in (1..).zip(&round.games) {
        let (white, black) = (game.white, game.black);
        writeln!(
            out,
            "{board:>3}  {white:>4} {}  -  {black:>4} {}",
            name(white),
            name(black)
        )?;
    }
    let byes = round
        .alone
        .iter()
        .filter(|(_, alone)| *alone == Alone::Paired);
    for (number, _) in byes {
        writeln!(out, "bye  {number:>4} {}", name(*number))?;
    }
    Ok(())
}

/// Of a team event the teams, if their matches can be told and not its players are asked for.
fn table<'a>(args: &TrfStandings, section: &'a Section, ask: &Ask) -> (Vec<Standing>, Names<'a>) {
    if section.is_team && !args.players {
        if let Some(teams) = team_standings(section, ask) {
            return (teams, Names::Teams(section));
        }
        complain(&format!(
            "{}: the matches of the teams cannot be told; these are the standings of the players",
            args.file.display()
        ));
    }
    (standings(section, ask), Names::Players(section))
}

/// Those asked for have to be known; of the file's own ones, those that are not are told and left out.
fn tie_breaks(args: &TrfStandings, section: &Section) -> Result<Vec<TieBreak>, Unusable> {
    if let Some(list) = &args.tie_breaks {
        return TieBreak::read_list(list)
            .map_err(|fault| Unusable::at_start(Path::new("--tie-breaks"), &fault.to_string()));
    }
    let said = Some(section.text(Text::Order)).filter(|said| !said.is_empty());
    let said = said.unwrap_or_else(|| section.text(Text::TieBreaks));
    let mut known = Vec::new();
    for code in said
        .split(',')
        .map(str::trim)
        .filter(|code| !code.is_empty())
    {
        match TieBreak::read(code) {
            Ok(tie_break) if tie_break.kind == Kind::Points => {}
            Ok(tie_break) => known.push(tie_break),
            Err(fault) => complain(&format!("{}: expected {fault}", args.file.display())),
        }
    }
    Ok(known)
}

fn bytes(path: &Path) -> Result<Vec<u8>, Unusable> {
    let stream: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(Unusable::file(path))?)
    };
    // One byte more than may be read, so that too long a file is refused as one.
    let most = u64::try_from(BYTES_MAX)
        .unwrap_or(u64::MAX)
        .saturating_add(1);
    let mut bytes = Vec::new();
    let read = stream.take(most).read_to_end(&mut bytes);
    read.map_err(Unusable::file(path))?;
    Ok(bytes)
}

fn defect(path: &Path, fault: Fault) -> Unusable {
    Unusable::Input {
        path: path.to_owned(),
        place: Place {
            line: fault.line.into(),
            column: fault.column.into(),
        },
        expected: fault.want.to_string(),
    }
}

impl From<SingleByte> for Encoding {
    fn from(single: SingleByte) -> Encoding {
        match single {
            SingleByte::Western => Encoding::Windows1252,
            SingleByte::Turkish => Encoding::Windows1254,
        }
    }
}

impl From<SystemArg> for System {
    fn from(system: SystemArg) -> System {
        match system {
            SystemArg::Swiss => System::Swiss,
            SystemArg::RoundRobin => System::RoundRobin,
        }
    }
}

impl From<RulesArg> for Rules {
    fn from(rules: RulesArg) -> Rules {
        match rules {
            RulesArg::R2024 => Rules::R2024,
            RulesArg::R2026 => Rules::R2026,
        }
    }
}
