//! `hamle judge`: recorded games against the Laws.

use crate::acts;
use crate::args::Judge;
use crate::cores::in_order;
use crate::done::{Done, Unusable, complain};
use crate::input::Pgn;
use crate::judge_clock;
use crate::regulation;
use laws::{CanMate, Edition, Game, Instant, Outcome, Play, Reason, Settings, SheetPlan, Side};
use laws::{SetupFault, StartPosition, can_mate};
use notation::SanFault;
use notation::pgn::{Note, PgnGame};
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Runs the command, on all cores. A few games for each core are in memory at a time.
pub fn run(args: &Judge) -> Result<Done, Unusable> {
    let stdin = [PathBuf::from("-")];
    let files: &[PathBuf] = if args.files.is_empty() {
        &stdin
    } else {
        &args.files
    };
    let edition = match &args.regulation {
        Some(path) => regulation::read(path)?.edition,
        None => args.edition.laws(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut found = false;
    let mut partly = false;
    for file in files {
        let several = (files.len() > 1).then_some(file.as_path());
        match judge_file(file, several, edition, &mut out) {
            Ok(finding) => found |= finding,
            // One unusable file does not cost the others.
            Err(unusable @ (Unusable::File { .. } | Unusable::Input { .. })) => {
                complain(&unusable);
                partly = true;
            }
            Err(unusable) => return Err(unusable),
        }
    }
    out.flush()?;
    Ok(if partly {
        Done::Partly
    } else {
        Done::found(found)
    })
}

fn judge_file(
    file: &Path,
    named: Option<&Path>,
    edition: Edition,
    out: &mut impl Write,
) -> Result<bool, Unusable> {
    let mut source = Pgn::open(file)?;
    let (mut found, mut any) = (false, false);
    let games = (1_u64..).zip(std::iter::from_fn(|| source.next()));
    let work = |(number, game): (u64, Result<PgnGame, Unusable>)| -> Result<_, Unusable> {
        let game = game?;
        let judged = judge(&game, edition);
        Ok((judged.finding(), judged.json(number, named, &game)))
    };
    in_order(games, work, |answer| {
        any = true;
        // What was judged before a damaged place is printed before the complaint about it.
        let (finding, line) = answer.inspect_err(|_| drop(out.flush()))?;
        found |= finding;
        writeln!(out, "{line}").map_err(Unusable::Output)
    })?;
    if any {
        Ok(found)
    } else {
        Err(Unusable::at_start(file, "a game in PGN"))
    }
}

/// Where and why a game ended.
struct End {
    ply: usize,
    outcome: Outcome,
    reason: Reason,
}

/// A draw that could have been claimed without a written move (9.2.1.2, 9.3.2).
struct Claim {
    ply: usize,
    side: Side,
    kind: &'static str,
}

struct Judged {
    end: Option<End>,
    edition: Edition,
    claims: Vec<Claim>,
    illegal: Option<(usize, String, &'static str)>,
    clock: Vec<judge_clock::Finding>,
    notes: Vec<String>,
    agrees: Option<bool>,
}

fn judge(pgn: &PgnGame, edition: Edition) -> Judged {
    let mut notes: Vec<String> = pgn.notes.iter().map(note).collect();
    let fault = pgn.fault.as_ref();
    let mut illegal = fault.map(|f| (f.ply, f.text.clone(), fault_word(f.why)));
    let moves: Vec<&str> = pgn
        .plies
        .iter()
        .map_while(|ply| ply.uci.as_deref())
        .collect();
    let game = match Game::open_after(settings(pgn, edition), &moves) {
        Ok(game) => Some(game),
        Err(SetupFault::Move { ply }) => {
            // Two readers of moves that do not agree: told, not hidden.
            let ply = usize::from(ply);
            let text = pgn.plies.get(ply.saturating_sub(1)).map(|p| p.text.clone());
            illegal.get_or_insert((ply, text.unwrap_or_default(), "illegal"));
            None
        }
        Err(_) => {
            let fen = pgn.start.clone().unwrap_or_default();
            illegal.get_or_insert((0, fen, "illegal"));
            None
        }
    };
    let end = game
        .as_ref()
        .and_then(|game| end(game, pgn, moves.len(), &mut notes));
    let (clock, control_note) = judge_clock::findings(
        pgn,
        end.as_ref().is_some_and(|end| {
            end.ply == moves.len()
                && !matches!(end.reason, Reason::Flag | Reason::FlagOpponentCannotMate)
        }),
    );
    notes.extend(control_note.map(String::from));
    let claims = game
        .as_ref()
        .map(|game| claims(game, moves.len(), end.as_ref()));
    let agrees = end
        .as_ref()
        .map(|end| pgn.result.as_deref() == Some(end.outcome.text()));
    let claims = claims.unwrap_or_default();
    Judged {
        end,
        edition,
        claims,
        illegal,
        clock,
        notes,
        agrees,
    }
}

fn settings(pgn: &PgnGame, edition: Edition) -> Settings {
    let start = match (&pgn.start, pgn.chess960) {
        (None, _) => StartPosition::Standard,
        (Some(fen), false) => StartPosition::Fen(fen.clone()),
        (Some(fen), true) => StartPosition::Chess960(fen.clone()),
    };
    Settings {
        edition,
        play: Play::Competition,
        supervised: Some(true),
        speed: None,
        start,
        control: None,
        sheets: SheetPlan::Common,
        legality_check: false,
        auto_flag: false,
        regulations: laws::Regulations::usual(edition),
        tournament: None,
    }
}

/// FIDE 5.1.1, 5.2.1, 5.2.2, 9.6, and 6.9 for a time forfeit that the record tells of.
fn end(game: &Game, pgn: &PgnGame, plies: usize, notes: &mut Vec<String>) -> Option<End> {
    if let Some(ending) = game.ending_at(Instant(0)) {
        let ply = usize::from(ending.ply);
        if ply < plies {
            notes.push("moves_after_the_end".into());
        }
        return Some(End {
            ply,
            outcome: ending.outcome,
            reason: ending.reason,
        });
    }
    if !is_time_forfeit(pgn) || pgn.fault.is_some() {
        return None;
    }
    let loser = match pgn.result.as_deref() {
        Some("1-0") => Side::Black,
        Some("0-1") => Side::White,
        // Drawn or not said: the clock of the side on move ran.
        _ => game.position().turn(),
    };
    let (outcome, reason) = match can_mate(game.position(), loser.other()) {
        CanMate::Cannot => (Outcome::Draw, Reason::FlagOpponentCannotMate),
        CanMate::Can => (Outcome::win(loser.other()), Reason::Flag),
        CanMate::Undecided => {
            // The reading of the Laws' crate for a known position; the note says that it is one.
            notes.push("can_mate_undecided".into());
            (Outcome::win(loser.other()), Reason::Flag)
        }
    };
    Some(End {
        ply: plies,
        outcome,
        reason,
    })
}

/// FIDE 9.2.2, 9.3.2: after each ply before the end, what the side on move could claim.
fn claims(game: &Game, plies: usize, end: Option<&End>) -> Vec<Claim> {
    let by_board =
        |end: &&End| !matches!(end.reason, Reason::Flag | Reason::FlagOpponentCannotMate);
    let until = end.filter(by_board).map_or(plies + 1, |end| end.ply);
    let after = |ply: usize| game.position_after(u16::try_from(ply).ok()?);
    let mut claims = Vec::new();
    for ply in 1..until {
        let Some(position) = after(ply) else { break };
        let reach = usize::try_from(position.halfmoves()).unwrap_or(0).min(ply);
        let earlier = (4..=reach).step_by(2).filter_map(|back| after(ply - back));
        if reach >= 8 && earlier.filter(|earlier| earlier.repeats(position)).count() >= 2 {
            claims.push(Claim {
                ply,
                side: position.turn(),
                kind: "threefold",
            });
        }
        if position.halfmoves() >= 100 {
            claims.push(Claim {
                ply,
                side: position.turn(),
                kind: "fifty",
            });
        }
    }
    claims
}

/// Whether the record says that a flag ended the game.
pub fn is_time_forfeit(pgn: &PgnGame) -> bool {
    let said = pgn
        .tag("Termination")
        .map(|tag| tag.value.to_lowercase())
        .unwrap_or_default();
    ["time forfeit", "on time", "timeout"]
        .iter()
        .any(|words| said.contains(words))
}

/// `unreadable`, `illegal` or `ambiguous`.
pub fn fault_word(fault: SanFault) -> &'static str {
    match fault {
        SanFault::Unreadable => "unreadable",
        SanFault::Illegal => "illegal",
        SanFault::Ambiguous => "ambiguous",
    }
}

/// A note of the reader, as one word.
pub fn note(note: &Note) -> String {
    match note {
        Note::Cut => "no_result_after_moves".into(),
        Note::OpenComment => "comment_without_end".into(),
        Note::Limit => "limit_reached".into(),
        Note::BadClk { ply } => format!("clk_unreadable_at_ply_{ply}"),
        Note::Latin1 => "read_as_latin1".into(),
        Note::ResultsDiffer => "result_tag_differs".into(),
        Note::StartMended => "start_position_mended".into(),
    }
}

impl Judged {
    fn finding(&self) -> bool {
        self.illegal.is_some() || self.agrees == Some(false) || !self.clock.is_empty()
    }

    fn json(&self, number: u64, file: Option<&Path>, pgn: &PgnGame) -> Value {
        let name = |tag: &str| pgn.tag(tag).map(|tag| tag.value.as_str());
        let end = self.end.as_ref().map(|end| {
            let article = end.reason.article(self.edition);
            json!({ "ply": end.ply, "reason": end.reason.code(), "article": article })
        });
        let claim = |claim: &Claim| json!({ "ply": claim.ply, "side": acts::side(claim.side), "kind": claim.kind });
        let illegal = self
            .illegal
            .as_ref()
            .map(|(ply, text, why)| json!({ "ply": ply, "text": text, "why": why }));
        let clock =
            |finding: &judge_clock::Finding| json!({ "ply": finding.ply, "finding": finding.kind });
        let mut line = json!({
            "game": number,
            "white": name("White"),
            "black": name("Black"),
            "plies": pgn.plies.len(),
            "result_in_file": pgn.result,
            "result_by_laws": self.end.as_ref().map(|end| end.outcome.text()),
            "agrees": self.agrees,
            "end": end,
            "claims": self.claims.iter().map(claim).collect::<Vec<_>>(),
            "illegal": illegal,
            "clock": self.clock.iter().map(clock).collect::<Vec<_>>(),
            "notes": self.notes,
        });
        if let (Some(file), Some(object)) = (file, line.as_object_mut()) {
            object.insert("file".into(), json!(file.display().to_string()));
        }
        line
    }
}
