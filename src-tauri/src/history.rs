//! Games that were kept: found again, listed, stepped through.

use crate::export;
use crate::filed;
use crate::ledger::Ledger;
use crate::now::Reading;
use crate::open_game::{self, OpenGame};
use crate::sheet_view;
use crate::view;
use laws::{Act, Game, Instant, Micros, Phase};
use log::{GameId, Role, Signed, Stream};
use store::{OpenReport, Record};
use wire::{
    GameAsk, GameFilter, Kept, KeptGame, RefusalDto, Replay, ReplayPly, StoreReport, Uncertain,
};

/// A game that was left alone for longer is found in the history, not offered at once.
const GOING_ON_MAX: Micros = Micros::from_secs(24 * 3_600);
/// So many of the newest games are looked at for one that goes on.
const GOING_ON_LOOKS: usize = 3;
/// Name of the note that tells which game was put on the table last.
const ON_TABLE: &[u8] = b"on-table";
/// Ids have 48 bits for the time.
const FILED_MAX_MS: u64 = (1 << 48) - 1;
/// Games on one page.
const PAGE_MAX: u32 = 100;
/// Between the two names in the directory; no name has it.
const BETWEEN: char = '\n';

/// 32 hex digits.
pub fn hex(id: GameId) -> String {
    use std::fmt::Write;
    id.0.iter()
        .fold(String::with_capacity(32), |mut text, byte| {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Back from hex digits.
pub fn id(text: &str) -> Option<GameId> {
    let digits = text.as_bytes();
    if digits.len() != 32 || !text.is_ascii() {
        return None;
    }
    let mut id = [0; 16];
    for (byte, pair) in id.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(GameId(id))
}

/// What the user is told of a damaged store; `None`: nothing is lost.
pub fn report(report: &OpenReport) -> Option<StoreReport> {
    let set_aside = report.set_aside.as_ref()?.display().to_string();
    let lost = report.cuts.iter().map(|cut| cut.after + 1).sum::<u64>() + report.notes_lost;
    let count = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Some(StoreReport {
        set_aside,
        entries_kept: count(report.entries),
        entries_lost: count(lost),
    })
}

fn names_key(id: GameId) -> Vec<u8> {
    [b"names/", id.0.as_slice()].concat()
}

/// The directory's line of a game: names live apart from the signed logs.
pub fn names_record(id: GameId, names: &[String; 2]) -> Record {
    let [white, black] = names;
    Record::Note {
        name: names_key(id),
        bytes: format!("{white}{BETWEEN}{black}").into_bytes(),
    }
}

pub fn names(ledger: &Ledger, id: GameId) -> [String; 2] {
    let note = ledger
        .ask(|journal| journal.note(&names_key(id)).ok().flatten())
        .flatten();
    let text = note
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .unwrap_or_default();
    let (white, black) = text.split_once(BETWEEN).unwrap_or((&text, ""));
    [String::from(white), String::from(black)]
}

fn load(ledger: &Ledger, id: GameId) -> Result<open_game::Kept, RefusalDto> {
    let read = |stream: Stream| -> Result<Vec<Signed>, RefusalDto> {
        let stored = ledger.ask(|journal| journal.read(id, stream));
        let stored = stored.ok_or(RefusalDto::Store)?;
        let stored = stored.map_err(|_| RefusalDto::Store)?;
        Ok(crate::in_effect::entries(ledger, id, stream, stored))
    };
    let board = read(Stream::Board)?;
    // The players' own sheets have a time of their own; what they say changes nothing here.
    let entries = if has_own_sheets(&board) {
        [board, Vec::new(), Vec::new()]
    } else {
        [board, read(Stream::WhiteSheet)?, read(Stream::BlackSheet)?]
    };
    Ok(open_game::Kept {
        entries,
        names: names(ledger, id),
    })
}

fn has_own_sheets(board: &[Signed]) -> bool {
    let first = board.first().map(Signed::entry);
    let opened = first.map(|entry| laws::record::read(entry.kind, &entry.payload));
    matches!(opened, Some(Ok(Act::Open(settings))) if settings.sheets == laws::SheetPlan::Own)
}

/// A kept game as it stands now, and whether the span since its last entry is exact. A clock that
/// was running has run on; after a reboot both readings are shown, and a flag that fell by the calendar
/// clock ends nothing by itself.
pub fn resume(ledger: &Ledger, id: GameId, now: Reading) -> Result<(OpenGame, bool), RefusalDto> {
    let kept = load(ledger, id)?;
    let (mut open, joined) = OpenGame::resume(id, &kept, now)?;
    let at = open.instant(now);
    if joined.same_boot {
        if let Some((marked, from)) = uncertain_since(&kept) {
            (open.uncertain, open.uncertain_from) = (Some(marked), from);
        }
    } else if open.game.phase(joined.last) == Phase::Running {
        (open.uncertain, open.uncertain_from) = (readings(&open.game, joined.last, at), at);
        let rebooted = Act::Resumed { same_boot: false };
        open.game.apply(&rebooted, Role::System, at)?;
    }
    Ok((open, joined.same_boot))
}

/// Both readings of the last reboot with a running clock that the log tells of, and its instant.
fn uncertain_since(kept: &open_game::Kept) -> Option<(Uncertain, Instant)> {
    let rebooted = |signed: &Signed| {
        let entry = signed.entry();
        laws::record::read(entry.kind, &entry.payload) == Ok(Act::Resumed { same_boot: false })
    };
    let board = kept.entries[0].iter().enumerate().rev();
    let mut found = board.filter(|(_, signed)| rebooted(signed));
    found.find_map(|(index, signed)| {
        let before = open_game::fold_board(&kept.entries[0][..index]).ok()?;
        let at = instant(signed);
        let sheets = kept.entries.iter().skip(1).flatten().map(instant);
        let last = sheets.filter(|then| *then <= at).max();
        let last = before.last_at().max(last.unwrap_or_default());
        let ran = before.phase(last) == Phase::Running;
        let marked = ran.then(|| readings(&before, last, at)).flatten();
        marked.map(|marked| (marked, at))
    })
}

fn instant(signed: &Signed) -> Instant {
    let us = signed.entry().when.since_start_us;
    Instant(i64::try_from(us).unwrap_or(i64::MAX))
}

fn readings(game: &Game, last: Instant, at: Instant) -> Option<Uncertain> {
    let clock = game.clock()?;
    let (then, ran) = (clock.face(last).shown, clock.face(at).shown);
    Some(Uncertain {
        stopped_white_ms: view::millis(then.white),
        stopped_black_ms: view::millis(then.black),
        ran_white_ms: view::millis(ran.white),
        ran_black_ms: view::millis(ran.black),
    })
}

/// Newest first: ids begin with the time of the start, except those that a tournament gave.
fn newest_first(ledger: &Ledger) -> Vec<GameId> {
    let games = ledger.ask(store::Journal::games).unwrap_or_default();
    let mut filed: Vec<(u64, GameId)> = games
        .into_iter()
        .map(|id| (filed::when(ledger, id), id))
        .collect();
    filed.sort_unstable_by(|a, b| b.cmp(a));
    filed.into_iter().map(|(_, id)| id).collect()
}

/// The note of the game that was put on the table last. The calendar may have been set back since an
/// older game began, so its id alone does not tell.
pub fn on_table(id: GameId) -> Record {
    Record::Note {
        name: ON_TABLE.to_vec(),
        bytes: id.0.to_vec(),
    }
}

/// The game that was on the table last, or else the newest one that is neither over nor long left alone.
/// One that a flag has ended while nobody looked is offered too: nobody has seen its end yet.
pub fn going_on(ledger: &Ledger, now: Reading) -> Option<OpenGame> {
    let note = ledger.ask(|journal| journal.note(ON_TABLE).ok().flatten());
    let last = note
        .flatten()
        .and_then(|bytes| Some(GameId(bytes.try_into().ok()?)));
    let newest = newest_first(ledger).into_iter().take(GOING_ON_LOOKS);
    last.into_iter().chain(newest).find_map(|id| {
        let (open, _) = resume(ledger, id, now).ok()?;
        let left_alone = open.instant(now) - open.kept_until;
        let goes_on = open.game.ending_at(open.game.last_at()).is_none();
        (goes_on && left_alone <= GOING_ON_MAX).then_some(open)
    })
}

/// The time at which a new game is filed, in ms: never before the newest one, so that the history is in
/// the order of play even if the calendar was set back.
pub fn filed_ms(ledger: &Ledger, now: Reading) -> u64 {
    let newest = newest_first(ledger).first().copied();
    let newest = newest.map_or(0, |id| filed::when(ledger, id));
    now.wall_ms.max(newest.saturating_add(1)).min(FILED_MAX_MS)
}

/// A name as it is looked for: without case. The four letters I of Turkish are one, since `Işıl` is
/// `ışıl` to those who write it and `işil` to those who cannot.
fn folded(name: &str) -> String {
    let lower = name.chars().flat_map(char::to_lowercase);
    let plain = lower.filter(|c| *c != '\u{307}');
    plain.map(|c| if c == 'ı' { 'i' } else { c }).collect()
}

/// A page of the history.
pub fn list(ledger: &Ledger, ask: &GameFilter, now: Reading) -> Result<Kept, RefusalDto> {
    let wanted = folded(ask.name.trim());
    let fits = |id: &GameId| {
        wanted.is_empty()
            || names(ledger, *id)
                .iter()
                .any(|name| folded(name).contains(&wanted))
    };
    let all: Vec<GameId> = newest_first(ledger).into_iter().filter(fits).collect();
    let take = usize::try_from(ask.take.clamp(1, PAGE_MAX)).unwrap_or(1);
    let skip = usize::try_from(ask.skip).unwrap_or(usize::MAX);
    let page = all.iter().skip(skip).take(take);
    let games = page.map(|id| head(ledger, *id, now)).collect();
    Ok(Kept {
        games,
        total: u32::try_from(all.len()).unwrap_or(u32::MAX),
    })
}

/// The head line; a log that this program cannot read is listed as such, a damaged one without a result.
fn head(ledger: &Ledger, id: GameId, now: Reading) -> KeptGame {
    match resume(ledger, id, now) {
        Ok((open, _)) => line(&open, now),
        Err(why) => {
            let [white_name, black_name] = names(ledger, id);
            KeptGame {
                game: hex(id),
                white_name,
                black_name,
                started_secs: secs(filed::when(ledger, id)),
                control: wire::ControlDto {
                    white: Vec::new(),
                    black: None,
                    at_zero: None,
                    freeze: None,
                },
                play: wire::PlayDto::Casual,
                plies: 0,
                outcome: None,
                reason: None,
                newer: why == RefusalDto::NeedsNewerApp,
            }
        }
    }
}

/// Unix time in seconds, good until 2106.
fn secs(wall_ms: u64) -> u32 {
    u32::try_from(wall_ms / 1_000).unwrap_or(u32::MAX)
}

fn line(open: &OpenGame, now: Reading) -> KeptGame {
    let at = open.instant(now);
    let ending = open.game.ending_at(at);
    let sheet = sheet_view::sheet(open, ending);
    KeptGame {
        game: hex(open.id),
        white_name: open.names[0].clone(),
        black_name: open.names[1].clone(),
        started_secs: secs(open.begun_wall_ms),
        control: wire::ControlDto::of(&open.game),
        play: open.game.settings().play.into(),
        plies: u16::try_from(sheet.lines.len()).unwrap_or(u16::MAX),
        outcome: ending.map(|ending| ending.outcome.into()),
        reason: ending.map(|ending| String::from(ending.reason.code())),
        newer: false,
    }
}

/// A kept game, to step through.
pub fn replay(ledger: &Ledger, text: &str, now: Reading) -> Result<Replay, RefusalDto> {
    let (open, _) = resume(ledger, id(text).ok_or(RefusalDto::NoGame)?, now)?;
    let ending = open.game.ending_at(open.instant(now));
    let sheet = sheet_view::sheet(&open, ending);
    let plies = sheet.lines.iter().enumerate().map(|(index, line)| {
        let shown = line.press.and_then(|press| {
            let record = open
                .game
                .presses()
                .get(usize::from(press.checked_sub(1)?))?;
            record.shown
        });
        ReplayPly {
            fen: sheet.fens.get(index).cloned(),
            white_ms: shown.map(|shown| view::millis(shown.white)),
            black_ms: shown.map(|shown| view::millis(shown.black)),
        }
    });
    let edition = open.game.settings().edition;
    let article = ending.and_then(|ending| ending.reason.article(edition));
    Ok(Replay {
        head: line(&open, now),
        start_fen: sheet_view::start_fen(&open.game),
        plies: plies.collect(),
        article: article.map(String::from),
        sheet: sheet.lines,
    })
}

/// A kept game as PGN.
pub fn pgn(ledger: &Ledger, ask: &GameAsk, now: Reading) -> Result<String, RefusalDto> {
    let (open, _) = resume(ledger, id(&ask.game).ok_or(RefusalDto::NoGame)?, now)?;
    Ok(export::pgn(&open, open.instant(now), ask.utc_ahead_min))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turkish_name_is_found_in_either_case() {
        for (name, wanted) in [
            ("Işıl", "ışıl"),
            ("IŞIL", "Işıl"),
            ("İpek", "ipek"),
            ("ipek", "İPEK"),
        ] {
            assert!(
                folded(name).contains(&folded(wanted)),
                "{wanted} for {name}"
            );
        }
        assert!(!folded("Ayşe").contains(&folded("ayse")));
    }

    #[test]
    fn ids_go_out_and_come_back() {
        let game = GameId([0x01, 0xfe, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xff]);
        assert_eq!(hex(game), "01fe02030405060708090a0b0c0d0eff");
        assert_eq!(id(&hex(game)), Some(game));
        for bad in [
            "",
            "01fe",
            "zz",
            "é1fe02030405060708090a0b0c0d0ef",
            &"0".repeat(33),
        ] {
            assert_eq!(id(bad), None, "{bad}");
        }
    }
}
