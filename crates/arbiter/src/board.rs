//! One board whole: position, both sheets, account, counters, log.

use crate::log_lines::{self, Told};
use crate::row::hex;
use crate::sheets::Findings;
use crate::snapshot::{count, snapshot};
use crate::{Watched, codes};
use laws::{
    BySide, CanMate, Game, Instant, Micros, Position, Reading, Sheet, SheetMove, Side, helpmate,
};
use log::{DeviceKey, Signed};
use notation::{Language, Style};
use wire::{
    AccountDto, ArbiterBoard, ArbiterPly, BranchDto, CanMateDto, ClockSetting, ControlDto,
    Counters, DriftDto, HallRow, SheetCell,
};

/// Lines of a log that are shown.
const LINES_MAX: usize = 2_000;
/// Positions that an arbiter waits for.
const NODES: u64 = 2_000_000;

/// What a board is shown from.
pub struct View<'a> {
    /// Its line in the hall.
    pub row: HallRow,
    /// Its folds.
    pub watched: &'a Watched,
    /// Its log, as it is in effect.
    pub entries: &'a [&'a Signed],
    /// Now, by the board's clock.
    pub at: Instant,
    /// What its dead clock wrote behind a grant.
    pub late: Option<ClockSetting>,
    /// The branches of a log that has split.
    pub branches: Vec<BranchDto>,
    /// Who writes the log.
    pub writer: Option<DeviceKey>,
    /// How its clock goes beside this device's.
    pub drift: Option<DriftDto>,
}

/// The board; none before its log's first entry.
#[must_use]
pub fn board(view: View<'_>) -> Option<ArbiterBoard> {
    let game = view.watched.game()?;
    let at = view.at.max(game.last_at());
    let told = log_lines::told(view.entries);
    let findings = view.watched.findings();
    let sheets = BySide::from_fn(|side| view.watched.paper(side));
    let settings = game.settings();
    let unsupervised = settings.supervised == Some(false) && game.speed() != laws::Speed::Standard;
    let points = settings.regulations.points;
    let left_out = told.lines.len().saturating_sub(LINES_MAX);
    let must_play = game.must_play();
    let mut touched: Vec<String> = must_play
        .iter()
        .filter_map(|uci| uci.get(..2))
        .map(String::from)
        .collect();
    touched.dedup();
    Some(ArbiterBoard {
        now: snapshot(game, at),
        edition: codes::edition_dto(settings.edition),
        control: ControlDto::of(game),
        supervised: settings.supervised,
        points: [points.win.0, points.draw.0, points.loss.0],
        penalty_ms: wire::millis(game.penalty_time()),
        illegal_losing: settings.edition.illegal_moves_losing(unsupervised),
        start_fen: game
            .position_after(0)
            .map(Position::fen)
            .unwrap_or_default(),
        plies: plies(game, findings, sheets, &told),
        first_difference: findings.first_difference(),
        establish: findings.establish.clone(),
        known_fen: game.position().fen(),
        knows_board: game.knows_board(),
        occurrences: game.occurrences(),
        occurred: occurred(game),
        quiet_plies: u16::try_from(game.position().halfmoves()).unwrap_or(u16::MAX),
        account: Side::ALL
            .into_iter()
            .map(|side| account(game, side, at))
            .collect(),
        audit: crate::audit::audit(view.entries.iter().map(|one| one.entry()), at),
        drift: view.drift,
        counters: counters(game, view.watched, &told),
        touched,
        log_left_out: u32::try_from(left_out).unwrap_or(u32::MAX),
        log: told.lines.into_iter().skip(left_out).collect(),
        late: view.late,
        setting: setting(game, at),
        clock_device: view.writer.map(|device| hex(&device.0)),
        epoch: view.entries.last().map_or(0, |last| last.entry().epoch),
        branches: view.branches,
        row: view.row,
    })
}

/// What both displays and counters show, as a setting for another clock.
#[must_use]
pub fn setting(game: &Game, at: Instant) -> Option<ClockSetting> {
    let face = game.clock()?.face(at.max(game.last_at()));
    let moves = game.moves_completed();
    Some(ClockSetting {
        white_ms: wire::millis(face.main.white),
        black_ms: wire::millis(face.main.black),
        white_moves: moves.white,
        black_moves: moves.black,
    })
}

/// FIDE 9.2.2: the places behind which the last known position stood.
fn occurred(game: &Game) -> Vec<u16> {
    let now = game.position();
    let last = game
        .first_unknown()
        .map_or(count(game.plies().len()), |ply| ply - 1);
    let stood = |ply: &u16| {
        game.position_after(*ply)
            .is_some_and(|then| then.repeats(now))
    };
    (0..=last).filter(stood).collect()
}

fn account(game: &Game, side: Side, at: Instant) -> AccountDto {
    let account = game
        .clock()
        .map(|clock| clock.account(side, at))
        .unwrap_or_default();
    AccountDto {
        granted_ms: signed_ms(account.granted),
        charged_ms: signed_ms(account.charged),
        lost_ms: signed_ms(account.lost),
        remaining_ms: signed_ms(account.remaining),
        free_used_ms: signed_ms(account.free_used),
        added_ms: signed_ms(game.added()[side]),
    }
}

fn signed_ms(span: Micros) -> i32 {
    i32::try_from(span.0 / 1_000).unwrap_or(if span < Micros::ZERO {
        i32::MIN
    } else {
        i32::MAX
    })
}

fn counters(game: &Game, watched: &Watched, told: &Told) -> Counters {
    let pair = |by: BySide<u16>| [by.white, by.black];
    let offers = |side: Side| {
        game.offers()
            .iter()
            .filter(|offer| offer.side == side)
            .count()
    };
    let (heard, _) = watched.heard();
    let calls = |side: Side| {
        heard
            .iter()
            .filter(|one| one.call.side == Some(side))
            .count()
    };
    Counters {
        illegal: pair(game.penalised_illegal()),
        offers: Side::ALL.map(|side| count(offers(side))),
        claims: pair(told.claims),
        warnings: pair(told.warnings),
        calls: Side::ALL.map(|side| count(calls(side))),
        looks: pair(told.looks),
    }
}

fn plies(game: &Game, findings: &Findings, sheets: BySide<&Sheet>, told: &Told) -> Vec<ArbiterPly> {
    let lines = Side::ALL.map(|side| sheets[side].lines().len());
    let most = game.plies().len().max(lines[0]).max(lines[1]);
    let mut walks = BySide::from_fn(|_| game.position_after(0).cloned());
    let one = |ply: u16| {
        let index = usize::from(ply) - 1;
        let place = game.plies().get(index);
        let first = game.position_after(0).map_or(Side::White, Position::turn);
        let usual = if ply % 2 == 1 { first } else { first.other() };
        let side = place.map_or(usual, |place| place.mover);
        let followed = findings.followed.as_deref().unwrap_or(game);
        let uci = place.and_then(|place| place.uci.clone());
        let before = followed.position_after(ply - 1);
        let shown_uci = followed
            .plies()
            .get(index)
            .and_then(|place| place.uci.clone());
        let cells =
            BySide::from_fn(|of| cell(sheets[of], &findings.readings[of], &mut walks[of], ply));
        let press = place.and_then(|place| place.press).map(|press| press.0);
        let number = press.and_then(|press| usize::from(press).checked_sub(1));
        let record = number.and_then(|number| game.presses().get(number));
        let added = number
            .and_then(|number| told.added.get(number).copied())
            .unwrap_or_default();
        ArbiterPly {
            ply,
            side: side.into(),
            san: before
                .zip(shown_uci.as_deref())
                .and_then(|(before, uci)| before.san(uci, style())),
            fen: followed.position_after(ply).map(Position::fen),
            differs: differs(uci.as_deref(), &cells),
            illegal: place.is_some_and(|place| place.illegal),
            corrected: place.is_some_and(|place| place.corrected),
            completed: place.is_some_and(|place| place.completed),
            press,
            offer: place.is_some_and(|place| place.offer),
            shown_ms: record
                .and_then(|record| record.shown)
                .map(|shown| [wire::millis(shown.white), wire::millis(shown.black)]),
            used_ms: number
                .and_then(|number| told.used.get(number))
                .map(|span| wire::millis(*span)),
            added_ms: [signed_ms(added.white), signed_ms(added.black)],
            white: cells.white,
            black: cells.black,
            uci,
        }
    };
    (1..=count(most)).map(one).collect()
}

fn style() -> Style {
    Style::laws(Language::English)
}

fn differs(record: Option<&str>, cells: &BySide<Option<SheetCell>>) -> bool {
    let of = |side: Side| cells[side].as_ref().and_then(|cell| cell.uci.as_deref());
    let all = [record, of(Side::White), of(Side::Black)];
    let mut told = all.into_iter().flatten();
    let first = told.next();
    told.any(|uci| Some(uci) != first)
}

/// One place of a sheet; `walk` is the position before it by that sheet's own moves.
fn cell(
    sheet: &Sheet,
    readings: &[Reading],
    walk: &mut Option<Position>,
    ply: u16,
) -> Option<SheetCell> {
    let before = walk.take();
    let place = sheet.line(ply);
    let reading = readings.get(usize::from(ply) - 1);
    let legal = match reading {
        Some(Reading::Legal(uci)) => Some(uci.as_str()),
        _ => None,
    };
    let stands = before.as_ref().zip(legal);
    let printed = stands.and_then(|(on, uci)| on.san(uci, style()));
    *walk = stands
        .and_then(|(on, uci)| on.play(uci))
        .map(|(next, _)| next);
    let place = place?;
    let entry = place.entry()?;
    let written = match entry {
        SheetMove::Uci(uci) => uci.clone(),
        SheetMove::Text { text, .. } => text.clone(),
        SheetMove::Dash => String::from("-"),
    };
    Some(SheetCell {
        as_written: printed.is_none(),
        text: printed.unwrap_or(written),
        uci: legal.map(String::from),
        offer: place.offer,
        rewritten: place.entries.len() > 1,
        clock_ms: place.clock.map(wire::millis),
    })
}

/// Can that side still mate in the position after that place (none: the last one that record or sheets know)?
#[must_use]
pub fn can_mate_answer(watched: &Watched, side: Side, ply: Option<u16>) -> Option<CanMateDto> {
    let game = watched.game()?;
    let followed = watched.findings().followed.as_deref().unwrap_or(game);
    let position = match ply {
        None => followed.position(),
        Some(ply) => followed.position_after(ply)?,
    };
    let fen = position.fen();
    let (answer, line) = helpmate(position, side, NODES);
    Some(match answer {
        CanMate::Cannot => CanMateDto::Cannot { fen },
        CanMate::Undecided => CanMateDto::Undecided { fen },
        CanMate::Can => CanMateDto::Can {
            san: in_san(position, &line),
            line,
            fen,
        },
    })
}

fn in_san(from: &Position, line: &[String]) -> Vec<String> {
    let mut at = from.clone();
    let mut out = Vec::with_capacity(line.len());
    for uci in line {
        let (Some(text), Some((next, _))) = (at.san(uci, style()), at.play(uci)) else {
            break;
        };
        out.push(text);
        at = next;
    }
    out
}
