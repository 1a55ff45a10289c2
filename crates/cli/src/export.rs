//! A kept game as PGN.

use crate::import_log::import_device;
use crate::kept::Strand;
use crate::{readable, settings};
use laws::{Act, Game, Instant, Micros, Outcome, SheetAct, SheetMove, Stamp, TimeReason};
use laws::{BoardFold, FoldFault, Sheet, record};
use log::{Entry, Stream};
use notation::Line as Play;
use notation::clk::Clk;
use notation::pgn::{Written, WrittenPly, write};

/// Beside a ply of a timed game whose record has no reading.
const TIME_UNKNOWN: &str = "time unknown";

/// Digits beside an entry, as they were imported.
struct Reading {
    seq: u64,
    left: Option<Micros>,
    digits: Option<String>,
}

/// What the board's log says: the game, and for each press what the display read after it.
struct Folded {
    game: Game,
    readings: Vec<Reading>,
    at: Instant,
}

/// The game in PGN's export format.
pub fn pgn(strands: &[&Strand]) -> Result<String, FoldFault> {
    let board = strands.iter().find(|strand| strand.stream == Stream::Board);
    let board = board.ok_or(FoldFault::NotOpened)?;
    let first = board.lines.first().ok_or(FoldFault::NotOpened)?;
    let folded = fold(board)?;
    let sheets: Vec<(Sheet, &Strand)> = strands
        .iter()
        .filter(|strand| strand.stream != Stream::Board)
        .map(|strand| (sheet(strand), *strand))
        .collect();
    let imported = first.line.signed.entry().author.device == import_device();
    let plies = plies(&folded, &sheets, imported);
    let (start, chess960) = settings::start(folded.game.settings());
    let ending = folded.game.ending_at(folded.at);
    let mut tags = first.line.tags.clone();
    // A record's own result is kept, even where the Laws say otherwise; `hamle judge` tells.
    let said = tags
        .iter()
        .find(|(name, _)| name == "Result")
        .map(|(_, value)| value.clone());
    let result = match said.filter(|_| imported) {
        Some(said) => said,
        None => ending
            .map_or("*", |ending| token(ending.outcome))
            .to_owned(),
    };
    if !imported {
        tags.extend(own_tags(&folded, first.line.signed.entry()));
    }
    Ok(write(&tags, start, chess960, &plies, &result))
}

/// PGN knows four results only; the others are `*`, and what they are stands in the log.
fn token(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins | Outcome::WhiteForfeitWin => "1-0",
        Outcome::BlackWins | Outcome::BlackForfeitWin => "0-1",
        Outcome::Draw => "1/2-1/2",
        _ => "*",
    }
}

fn own_tags(folded: &Folded, first: &Entry) -> Vec<(String, String)> {
    let tag = |name: &str, value: String| (name.to_owned(), value);
    let mut tags = Vec::new();
    if first.when.wall_ms > 0 {
        let (year, month, day) = readable::date(first.when.wall_ms / 86_400_000);
        tags.push(tag("Date", format!("{year:04}.{month:02}.{day:02}")));
    }
    if let Some(control) = &folded.game.settings().control {
        let sides = &control.sides;
        if sides.white == sides.black {
            tags.push(tag("TimeControl", control.pgn(laws::Side::White)));
        } else {
            tags.push(tag("WhiteTimeControl", control.pgn(laws::Side::White)));
            tags.push(tag("BlackTimeControl", control.pgn(laws::Side::Black)));
        }
    }
    if let Some(ending) = folded.game.ending_at(folded.at) {
        tags.push(tag("Termination", ending.reason.termination().to_owned()));
    }
    tags
}

/// Folds the board's log by the Laws, looking at the display after each press.
fn fold(board: &Strand) -> Result<Folded, FoldFault> {
    let mut folded = BoardFold::default();
    let (mut readings, mut at) = (Vec::new(), Instant::default());
    for numbered in &board.lines {
        let entry = numbered.line.signed.entry();
        let seq = entry.seq;
        folded.push(entry)?;
        at = Instant(i64::try_from(entry.when.since_start_us).unwrap_or(i64::MAX));
        let Some(game) = folded.game() else { continue };
        let presses = game.presses();
        if presses.len() > readings.len() {
            let press = presses.last().filter(|press| press.stamp != Stamp::Unknown);
            let left = press.and_then(|press| Some(press.shown?[press.side]));
            let digits = numbered.line.clk.clone();
            readings.push(Reading { seq, left, digits });
        } else if let Ok(Act::SetTime {
            side,
            reason: TimeReason::Reading,
            ..
        }) = record::read(entry.kind, &entry.payload)
            && presses
                .last()
                .is_some_and(|press| press.side == side && press.at == at)
            && let (Some(last), Some(clock)) = (readings.last_mut(), game.clock())
        {
            last.left = Some(clock.face(at).shown[side]);
        }
    }
    let game = folded.into_game().ok_or(FoldFault::NotOpened)?;
    Ok(Folded { game, readings, at })
}

/// Entries beside which other digits stand than what the log says; none where the log cannot be followed.
pub fn false_digits(strand: &Strand) -> Vec<u64> {
    let folded = match strand.stream {
        Stream::Board => fold(strand).ok(),
        Stream::WhiteSheet | Stream::BlackSheet => None,
    };
    if strand.stream == Stream::Board && folded.is_none() {
        return Vec::new();
    }
    let mut readings = folded.into_iter().flat_map(|folded| folded.readings);
    let mut said = |entry: &Entry| match strand.stream {
        Stream::Board => readings.find(|reading| reading.seq == entry.seq)?.left,
        _ => match record::read_sheet(entry.kind, &entry.payload) {
            Ok(SheetAct::Write { clock, .. }) => clock,
            _ => None,
        },
    };
    let mut found = Vec::new();
    for line in strand.lines.iter().map(|numbered| &numbered.line) {
        let Some(digits) = &line.clk else { continue };
        let entry = line.signed.entry();
        let read = Clk::read(digits).map(|clk| Micros(clk.micros));
        if read.is_none() || read != said(entry) {
            found.push(entry.seq);
        }
    }
    found
}

fn sheet(strand: &Strand) -> Sheet {
    let mut sheet = Sheet::default();
    for entry in strand.entries() {
        // What a newer program wrote is left out; the rest of the sheet stands.
        if let Ok(act) = record::read_sheet(entry.kind, &entry.payload) {
            let _ = sheet.apply(&act);
        }
    }
    sheet
}

/// The last digits that were imported for a place of a sheet.
fn digits_of(strand: &Strand, wanted: u16) -> Option<String> {
    let mut writes = strand.lines.iter().filter(|numbered| {
        let entry = numbered.line.signed.entry();
        let act = record::read_sheet(entry.kind, &entry.payload);
        matches!(act, Ok(SheetAct::Write { ply, .. }) if ply == wanted)
    });
    writes
        .next_back()
        .and_then(|numbered| numbered.line.clk.clone())
}

/// Moves by the board's log where it knows them, else by the sheets, White's first.
fn plies(folded: &Folded, sheets: &[(Sheet, &Strand)], imported: bool) -> Vec<WrittenPly> {
    let (start, chess960) = settings::start(folded.game.settings());
    let mut play = Play::new(start, chess960).ok();
    let board = folded.game.plies();
    let longest = sheets
        .iter()
        .map(|(sheet, _)| sheet.lines().len())
        .max()
        .unwrap_or(0);
    let mut plies = Vec::new();
    for index in 0..board.len().max(longest) {
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let known = board
            .get(index)
            .and_then(|ply| ply.uci.clone())
            .map(Written::Uci);
        let places = || {
            sheets
                .iter()
                .filter_map(|(sheet, strand)| Some((sheet.line(number)?, *strand)))
        };
        let written = known
            .or_else(|| places().find_map(|(place, _)| read_place(place.entry()?, play.as_ref())));
        let mv = written.unwrap_or(Written::Dash);
        let legal = match (&mv, &mut play) {
            (Written::Uci(uci), Some(play)) => play.push_uci(uci).is_ok(),
            _ => false,
        };
        if !legal {
            play = None;
        }
        let beside = places().find_map(|(place, strand)| {
            let left = Some(place.clock?);
            Some(Reading {
                seq: 0,
                left,
                digits: digits_of(strand, number),
            })
        });
        let pressed = board.get(index).and_then(|ply| ply.press);
        let reading = pressed.and_then(|press| folded.readings.get(usize::from(press.0) - 1));
        // In an import the sheet has what no clock can show; else the clock knows best.
        let known = if imported {
            [beside.as_ref(), reading]
        } else {
            [reading, beside.as_ref()]
        };
        let mut readings = known.into_iter().flatten();
        let clk = readings.find_map(|reading| clk(reading, imported));
        let timed = folded.game.settings().control.is_some();
        let unknown = timed && clk.is_none() && pressed.is_some();
        plies.push(WrittenPly {
            mv,
            clk,
            offer: board.get(index).is_some_and(|ply| ply.offer)
                || places().any(|(place, _)| place.offer),
            comment: if unknown {
                TIME_UNKNOWN.into()
            } else {
                String::new()
            },
            nags: Vec::new(),
        });
    }
    plies
}

/// `None`: a dash.
fn read_place(entry: &SheetMove, play: Option<&Play>) -> Option<Written> {
    match entry {
        SheetMove::Uci(uci) => Some(Written::Uci(uci.clone())),
        SheetMove::Dash => None,
        SheetMove::Text { text, language } => {
            let read = play.and_then(|play| play.read_san(text, *language).ok());
            Some(read.map_or_else(|| Written::Text(text.clone()), Written::Uci))
        }
    }
}

/// Our own displays show whole seconds; imported readings are what they were, digit by digit where the
/// digits that stand beside the log say the same as the log.
fn clk(reading: &Reading, imported: bool) -> Option<Clk> {
    let left = reading.left?;
    if !imported {
        return Some(Clk::shown(left.0));
    }
    let digits = reading.digits.as_deref().and_then(Clk::read);
    let same = digits.filter(|digits| digits.micros == left.0);
    Some(same.unwrap_or_else(|| Clk::exact(left.0)))
}
