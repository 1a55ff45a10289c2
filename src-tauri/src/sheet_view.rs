//! The score sheet as the window draws it.

use crate::open_game::OpenGame;
use laws::{BySide, Ending, Game, Side, StartPosition};
use laws::{Micros, Place, Position, Reading, SheetMove};
use notation::{Language, Line, Style};
use wire::{EntryState, SheetLine};

/// The sheet, and where its next entry goes.
pub struct Sheet {
    /// All places up to the last one that is pressed or written.
    pub lines: Vec<SheetLine>,
    /// Position after each line, as far as it can be followed.
    pub fens: Vec<String>,
    /// The next place to be filled, from 1.
    pub next_ply: u16,
    /// Whose.
    pub next_side: Side,
    /// The last position that can be followed, as FEN.
    pub fen: String,
    /// Legal targets from there; empty where any square may be entered.
    pub dests: Vec<(String, Vec<String>)>,
    /// Pressed and not written, by side.
    pub missing: BySide<u16>,
    /// Plies that are pressed.
    pub pressed: u16,
}

/// Castling by the Chess960 rules.
pub fn chess960(game: &Game) -> bool {
    matches!(
        game.settings().start,
        StartPosition::Chess960(_) | StartPosition::Forced { chess960: true, .. }
    )
}

/// Where the game began.
pub fn start_fen(game: &Game) -> String {
    game.position_after(0)
        .map(laws::Position::fen)
        .unwrap_or_default()
}

/// Whose move stands at a place of the sheet.
pub fn mover(open: &OpenGame, ply: u16) -> Side {
    if let Some(place) = usize::from(ply)
        .checked_sub(1)
        .and_then(|index| open.game.plies().get(index))
    {
        return place.mover;
    }
    let first = open
        .game
        .position_after(0)
        .map_or(Side::White, laws::Position::turn);
    if ply % 2 == 1 { first } else { first.other() }
}

/// The sheet. What was pressed after the end came to nothing and does not stand on it.
pub fn sheet(open: &OpenGame, ending: Option<Ending>) -> Sheet {
    let game = &open.game;
    let start = start_fen(game);
    let line = Line::new(Some(&start), chess960(game)).ok();
    let mut sheet = Sheet {
        lines: Vec::new(),
        fens: Vec::new(),
        next_ply: 1,
        next_side: mover(open, 1),
        fen: start,
        dests: Vec::new(),
        missing: BySide::default(),
        pressed: 0,
    };
    if game.settings().legality_check {
        let made = ending.map_or(usize::MAX, |ending| usize::from(ending.ply));
        board_lines(game, made, line, &mut sheet);
        sheet.dests = game.position().dests();
    } else {
        written_lines(open, line, &mut sheet);
    }
    // What is written elsewhere is not missing here.
    if game.settings().sheets == laws::SheetPlan::Own {
        sheet.missing = BySide::default();
    }
    sheet
}

fn board_lines(game: &Game, made: usize, mut line: Option<Line>, sheet: &mut Sheet) {
    let mut known = true;
    for (index, ply) in game.plies().iter().take(made).enumerate() {
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let mut text = None;
        if let (Some(uci), Some(line)) = (ply.uci.as_ref().filter(|_| known), line.as_mut()) {
            if line.push_uci(uci).is_ok() {
                text = line.last_san(Style::laws(Language::English));
                sheet.fen = line.fen();
                sheet.fens.push(sheet.fen.clone());
            }
        } else {
            known = false;
            sheet.missing[ply.mover] += 1;
        }
        sheet.lines.push(SheetLine {
            ply: number,
            side: ply.mover.into(),
            state: if text.is_some() {
                EntryState::Plain
            } else {
                EntryState::Missing
            },
            text,
            as_written: false,
            uci: ply.uci.clone(),
            clock_ms: clock_ms(game, ply.mover, ply.press.map(|press| press.0)),
            offer: ply.offer,
            corrected: ply.corrected,
            press: ply.press.map(|press| press.0),
        });
    }
    let plies = game.plies().iter().take(made);
    sheet.pressed = count(plies.filter(|ply| ply.completed).count());
    sheet.next_ply = game
        .first_unknown()
        .unwrap_or_else(|| count(game.plies().len()) + 1);
    sheet.next_side = game
        .plies()
        .get(usize::from(sheet.next_ply - 1))
        .map_or(game.on_move(), |ply| ply.mover);
}

/// Competition: what the sheet says, beside the presses. Nothing is said about it.
fn written_lines(open: &OpenGame, mut line: Option<Line>, sheet: &mut Sheet) {
    let game = &open.game;
    sheet.pressed = count(game.plies().len());
    let readings = readings(open);
    let places = open.sheet.lines();
    for index in 0..places.len().max(game.plies().len()) {
        let ply = count(index + 1);
        let side = mover(open, ply);
        let place = places.get(index);
        let slot = game.plies().get(index);
        let press = slot.and_then(|slot| slot.press).map(|press| press.0);
        // 8.1.5: an offer made on the clock stands on the sheet of the offerer, and this is his.
        let offered = slot.is_some_and(|slot| slot.offer);
        let mut written = Written::of(place);
        if let (Some(Reading::Legal(uci)), Some(line)) = (readings.get(index), line.as_mut())
            && line.push_uci(uci).is_ok()
        {
            written.legal(uci, line);
            sheet.fen = line.fen();
            sheet.fens.push(sheet.fen.clone());
        }
        if written.state == EntryState::Missing {
            sheet.missing[side] += 1;
        }
        let by_hand = place.and_then(|place| place.clock).map(secs_ms);
        sheet.lines.push(SheetLine {
            ply,
            side: side.into(),
            text: written.text,
            as_written: written.as_written,
            uci: written.uci,
            clock_ms: by_hand.or_else(|| clock_ms(game, side, press)),
            offer: offered || place.is_some_and(|place| place.offer),
            corrected: place.is_some_and(|place| place.entries.len() > 1),
            press,
            state: written.state,
        });
    }
    let first_empty = sheet
        .lines
        .iter()
        .position(|line| line.state == EntryState::Missing);
    sheet.next_ply = count(first_empty.unwrap_or(sheet.lines.len()) + 1);
    sheet.next_side = mover(open, sheet.next_ply);
}

/// One place, as it is printed.
struct Written {
    text: Option<String>,
    as_written: bool,
    uci: Option<String>,
    state: EntryState,
}

impl Written {
    /// As it was written: what cannot be read as a move is shown as it stands.
    fn of(place: Option<&Place>) -> Written {
        let (text, uci, state) = match place.and_then(Place::entry) {
            None => (None, None, EntryState::Missing),
            Some(SheetMove::Dash) => (None, None, EntryState::Dash),
            Some(SheetMove::Uci(uci)) => (Some(squares(uci)), Some(uci.clone()), EntryState::Plain),
            Some(SheetMove::Text { text, .. }) => (Some(text.clone()), None, EntryState::Plain),
        };
        Written {
            text,
            as_written: true,
            uci,
            state,
        }
    }

    /// A legal move is printed in the letters of the reader.
    fn legal(&mut self, uci: &str, line: &Line) {
        self.text = line.last_san(Style::sheet(Language::English));
        self.as_written = false;
        self.uci = Some(String::from(uci));
    }
}

/// `e2e4` as long notation without a piece: `e2-e4`.
fn squares(uci: &str) -> String {
    match (uci.get(..2), uci.get(2..)) {
        (Some(from), Some(to)) => format!("{from}-{to}"),
        _ => String::from(uci),
    }
}

fn readings(open: &OpenGame) -> Vec<Reading> {
    let Some(start) = open.game.position_after(0) else {
        return Vec::new();
    };
    let chess960 = chess960(&open.game);
    let read = |on: &Position, text: &str, language: Language| {
        Line::new(Some(&on.fen()), chess960)
            .ok()?
            .read_san(text, language)
            .ok()
    };
    open.sheet.read(start, read)
}

fn secs_ms(span: Micros) -> u32 {
    u32::try_from(span.shown_secs())
        .unwrap_or(u32::MAX)
        .saturating_mul(1_000)
}

/// The mover's display right after the press, in whole seconds as it was read.
pub fn clock_ms(game: &Game, mover: Side, press: Option<u16>) -> Option<u32> {
    let record = game.presses().get(usize::from(press?.checked_sub(1)?))?;
    if record.stamp == laws::Stamp::Unknown {
        return None;
    }
    u32::try_from(record.shown?[mover].shown_secs())
        .ok()?
        .checked_mul(1_000)
}

fn count(len: usize) -> u16 {
    u16::try_from(len).unwrap_or(u16::MAX)
}
