//! A round as PGN with all its moves and clocks, as Lichess broadcasts fetch it: pure functions of the tournament and
//! of the games that its boards' logs have come to.
//!
//! Event, names and `GameId` never change while a round goes on: readers find a game again by them. Every ply that was
//! pressed has a `[%clk]`; where the log does not know the reading, that side's last one is repeated, with a comment,
//! since readers drop all clocks of a game with gaps.

use laws::{BySide, Game, Instant, Micros, Outcome, Sheet, SheetMove, Side, StartPosition};
use notation::Line;
use notation::clk::Clk;
use notation::pgn::{Written, WrittenPly, write};
use tournament::pairings::{pgn_result, tags};
use tournament::{Section, Text};

/// Beside a repeated reading.
const TIME_UNKNOWN: &str = "time unknown";
/// A first number up to this is read as minutes by broadcasts, so that control is not told.
const MINUTES_MAX: u32 = 180;

/// A board's game as it is to be told.
pub struct BoardGame<'a> {
    /// Folded from the board's log.
    pub game: &'a Game,
    /// What the players wrote: moves that the board's log does not know. White's first.
    pub sheets: &'a [&'a Sheet],
    /// For which instant of the game.
    pub at: Instant,
}

/// A name for a board's game that no other one has and that never changes.
#[must_use]
pub fn game_id(tournament: &str, section: usize, round: usize, board: usize) -> String {
    format!("{tournament}-{section}-{round}-{board}")
}

/// All games of a round (from 1) in board order; byes are no games. `None` from `games`: nothing is known but the
/// pairing.
#[must_use]
pub fn games_pgn<'a>(
    section: &Section,
    round: usize,
    id: impl Fn(usize) -> String,
    games: impl Fn(usize) -> Option<BoardGame<'a>>,
) -> String {
    let told = (1..).map_while(|board| {
        let known = games(board);
        game_pgn(section, round, board, &id(board), known.as_ref())
    });
    told.collect()
}

/// One game; `None`: there is no such board.
#[must_use]
pub fn game_pgn(
    section: &Section,
    round: usize,
    board: usize,
    id: &str,
    known: Option<&BoardGame>,
) -> Option<String> {
    let tags = tags(section, round, board, id)?;
    let mut tags: Vec<(String, String)> = tags
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let outcome = section
        .rounds
        .get(round.checked_sub(1)?)?
        .games
        .get(board.checked_sub(1)?)?
        .outcome;
    if let Some(control) = control(section) {
        tags.push(("TimeControl".into(), control));
    }
    let Some(known) = known else {
        return Some(write(&tags, None, false, &[], pgn_result(outcome)));
    };
    let ending = known.game.ending_at(known.at);
    let result = match ending {
        Some(ending) if outcome.is_open() => token(ending.outcome),
        _ => pgn_result(outcome),
    };
    if ending.is_none() && result == "*" {
        tags.extend(running(known));
    }
    let (start, chess960) = start(known.game);
    Some(write(&tags, start, chess960, &plies(known), result))
}

/// PGN knows four results only.
pub(crate) fn token(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins | Outcome::WhiteForfeitWin => "1-0",
        Outcome::BlackWins | Outcome::BlackForfeitWin => "0-1",
        Outcome::Draw => "1/2-1/2",
        _ => "*",
    }
}

/// TRF26's coded control (222) is PGN's; what broadcasts would misread is left out.
fn control(section: &Section) -> Option<String> {
    let text = section.text(Text::CodedControl);
    let first: String = text.chars().take_while(char::is_ascii_digit).collect();
    let seconds: u32 = first.parse().ok()?;
    let by_moves = text[first.len()..].starts_with('/');
    (by_moves || seconds > MINUTES_MAX).then(|| text.to_owned())
}

/// What both clocks show: readers set them when time is added without a move.
fn running(known: &BoardGame) -> Vec<(String, String)> {
    let Some(clock) = known.game.clock() else {
        return Vec::new();
    };
    let BySide { white, black } = clock.face(known.at).shown;
    let tag = |name: &str, left: Micros| (name.to_owned(), Clk::shown(left.0).text);
    vec![tag("WhiteClock", white), tag("BlackClock", black)]
}

fn start(game: &Game) -> (Option<&str>, bool) {
    match &game.settings().start {
        StartPosition::Standard => (None, false),
        StartPosition::Fen(fen) => (Some(fen), false),
        StartPosition::Forced { fen, chess960 } => (Some(fen), *chess960),
        StartPosition::Chess960(fen) => (Some(fen), true),
    }
}

/// Moves by the board's log where it knows them, else by the sheets; the first that nobody knows ends them.
fn plies(known: &BoardGame) -> Vec<WrittenPly> {
    let (start, chess960) = start(known.game);
    let mut line = Line::new(start, chess960).ok();
    let mut last: BySide<Option<Micros>> = BySide {
        white: None,
        black: None,
    };
    let mut plies = Vec::new();
    for (number, ply) in (1_u16..).zip(known.game.plies()) {
        let by_board = ply.uci.clone();
        let written = |line: &Line| {
            known
                .sheets
                .iter()
                .find_map(|sheet| on_sheet(sheet, number, line))
        };
        let uci = by_board.or_else(|| line.as_ref().and_then(written));
        let Some(uci) = uci else { break };
        let legal = line
            .as_mut()
            .is_some_and(|line| line.push_uci(&uci).is_ok());
        if !legal {
            break;
        }
        let reading = reading(known.game, ply.press.map(|press| press.0), ply.mover);
        let left = reading.or(last[ply.mover]).filter(|_| ply.press.is_some());
        let repeated = reading.is_none() && left.is_some();
        last[ply.mover] = left.or(last[ply.mover]);
        plies.push(WrittenPly {
            clk: left.map(|left| Clk::shown(left.0)),
            offer: ply.offer,
            comment: if repeated {
                TIME_UNKNOWN.into()
            } else {
                String::new()
            },
            ..WrittenPly::uci(&uci)
        });
    }
    plies
}

/// The position that a board shows and the move that led to it: by the board's log where it knows all moves, else as
/// far as the sheets tell it.
pub(crate) fn standing(known: &BoardGame) -> (String, Option<String>) {
    let moves = plies(known).into_iter().filter_map(|ply| match ply.mv {
        Written::Uci(uci) => Some(uci),
        _ => None,
    });
    let plies: Vec<String> = moves.collect();
    let last = plies.last().cloned();
    if known.game.plies().iter().all(|ply| ply.uci.is_some()) {
        return (known.game.position().fen(), last);
    }
    let (start, chess960) = start(known.game);
    let Ok(mut line) = Line::new(start, chess960) else {
        return (known.game.position().fen(), None);
    };
    // They were legal a moment ago.
    let _ = plies.iter().try_for_each(|uci| line.push_uci(uci));
    (line.fen(), last)
}

/// What the display read after a press.
fn reading(game: &Game, press: Option<u16>, side: Side) -> Option<Micros> {
    let index = usize::from(press?).checked_sub(1)?;
    let press = game.presses().get(index)?;
    let known = press.stamp != laws::Stamp::Unknown;
    press.shown.filter(|_| known).map(|shown| shown[side])
}

fn on_sheet(sheet: &Sheet, number: u16, line: &Line) -> Option<String> {
    match sheet.line(number)?.entry()? {
        SheetMove::Uci(uci) => Some(uci.clone()),
        SheetMove::Dash => None,
        SheetMove::Text { text, language } => line.read_san(text, *language).ok(),
    }
}
