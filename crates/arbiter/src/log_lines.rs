//! The log of a board in lines, and what is counted on the way.

use crate::articles::articles;
use crate::row::hex;
use crate::said::{doer, said};
use crate::snapshot::count;
use laws::{
    Act, Aside, BoardFold, BySide, Decision, Effect, Game, Idle, Instant, Micros, Penalty, Refusal,
    Side, Whose,
};
use log::{Answer, Entry, Grant, Role, Signed, Verdict};
use wire::{BoardLogLine, LogWhat};

/// What a pass over the log tells.
#[derive(Debug, Default)]
pub(crate) struct Told {
    pub lines: Vec<BoardLogLine>,
    /// Time that each press cost its side, free time included.
    pub used: Vec<Micros>,
    /// What rulings added to both since the press before, by press.
    pub added: Vec<BySide<Micros>>,
    pub warnings: BySide<u16>,
    pub claims: BySide<u16>,
    pub looks: BySide<u16>,
}

/// Reads a log from its first entry. An entry that cannot be folded is the last that is told.
pub(crate) fn told(entries: &[&Signed]) -> Told {
    let mut told = Told::default();
    let mut fold = BoardFold::default();
    let mut spent = BySide::default();
    let mut added = BySide::default();
    for signed in entries {
        let entry = signed.entry();
        let before = fold.game().map(|game| game.presses().len());
        let effect = fold
            .game()
            .map(|game| laws::effect(entry, game.settings().tournament.as_ref()));
        // A ruling is told by the state on which it was made.
        let of_2018 = fold
            .game()
            .zip(effect.as_ref())
            .and_then(|(game, effect)| article(game, effect.as_ref().ok()?));
        if fold.push(entry).is_err() {
            break;
        }
        let Some(game) = fold.game() else { break };
        let presses = game.presses().len();
        let pressed = before.is_some_and(|before| presses > before);
        if pressed && let Some(press) = game.presses().last() {
            let now = used(game, press.side, press.at);
            told.used.push(now - spent[press.side]);
            spent[press.side] = now;
            told.added
                .push(BySide::from_fn(|side| game.added()[side] - added[side]));
            added = game.added();
        }
        // What the clock has seen of the sheets is nothing that happened at the board.
        if let Some(Ok(Effect::Act(Act::Aside(Aside::Sheets(_)), _))) = &effect {
            continue;
        }
        let what = match &effect {
            None => LogWhat::Opened,
            Some(Ok(Effect::Act(act, by))) => {
                told.count(act, *by);
                let press = pressed.then(|| count(presses));
                said(act, *by, press, count(game.plies().len()))
            }
            Some(Ok(Effect::Nothing(idle))) => idle_words(entry, *idle),
            Some(Err(_)) => LogWhat::Other { kind: entry.kind },
        };
        let by = match &effect {
            Some(Ok(Effect::Act(_, by))) => *by,
            _ => entry.author.role,
        };
        told.lines.push(line(entry, by, what, of_2018, game));
    }
    told
}

impl Told {
    fn count(&mut self, act: &Act, by: Role) {
        let side = match by {
            Role::White => Some(Side::White),
            Role::Black => Some(Side::Black),
            _ => None,
        };
        match (act, side) {
            (Act::Decision(Decision::Claim { .. }), Some(side)) => self.claims[side] += 1,
            (Act::Aside(Aside::ViewSheet(Whose::Arbiter)), Some(side)) => self.looks[side] += 1,
            (
                Act::Decision(Decision::Penalty {
                    offender,
                    penalty: Penalty::Warning,
                }),
                _,
            ) => self.warnings[*offender] += 1,
            _ => {}
        }
    }
}

fn used(game: &Game, side: Side, at: Instant) -> Micros {
    let account = game.clock().map(|clock| clock.account(side, at));
    account.map_or(Micros::ZERO, |account| account.charged + account.free_used)
}

fn article(game: &Game, effect: &Effect) -> Option<&'static str> {
    let Effect::Act(act, by) = effect else {
        return None;
    };
    match said(act, *by, None, 0) {
        LogWhat::Ruled { act } => articles(game, &act).first().copied(),
        LogWhat::Pressed { .. } => Some("6.2.1"),
        LogWhat::Offered | LogWhat::Declined => Some("9.1.2.1"),
        LogWhat::Accepted => Some("5.2.3"),
        LogWhat::Resigned => Some("5.1.2"),
        LogWhat::StoppedAndCalled => Some("6.11.2"),
        LogWhat::ClaimedFlag => Some("6.8"),
        LogWhat::ClaimedDraw { ground, .. } => Some(match ground {
            wire::ClaimKindDto::Threefold => "9.2",
            wire::ClaimKindDto::Fifty => "9.3",
        }),
        LogWhat::ClaimedIllegal => Some("7.5"),
        LogWhat::ClaimedNormalMeans => Some("III.5"),
        LogWhat::RequestedIncrement => Some("III.4"),
        LogWhat::Complained { .. } => Some("4.8"),
        LogWhat::Touched { .. } => Some("4.2.2"),
        LogWhat::Adjusted { .. } => Some("4.2.1"),
        LogWhat::Signed { .. } => Some("8.7"),
        LogWhat::Arrived => Some("6.7.1"),
        LogWhat::Left => Some("11.2.3"),
        LogWhat::Sealed => Some("I.1.1"),
        LogWhat::Looked { arbiters: true } => Some("A.3.2"),
        LogWhat::Looked { arbiters: false } => Some("8.5.2"),
        LogWhat::Reported { .. } => Some("12.7"),
        LogWhat::Announced { .. } => Some("D.2.1"),
        _ => None,
    }
}

fn idle_words(entry: &Entry, idle: Idle) -> LogWhat {
    match idle {
        Idle::Granted => match Grant::read(&entry.payload) {
            Ok(grant) => LogWhat::Granted {
                to: hex(&grant.device.0[..8]),
                epoch: grant.epoch,
            },
            Err(_) => LogWhat::WithoutEffect,
        },
        Idle::Declined => {
            let answer = Answer::read(&entry.payload).ok();
            let refused = answer.filter(|answer| answer.verdict == Verdict::Refused);
            let refusal = refused.and_then(|answer| Refusal::of_number(answer.code));
            LogWhat::NotDone {
                refusal: refusal.map(Into::into),
            }
        }
        Idle::Unreadable | Idle::NotProven | Idle::Unsigned => LogWhat::WithoutEffect,
    }
}

fn line(
    entry: &Entry,
    by: Role,
    what: LogWhat,
    of_2018: Option<&'static str>,
    game: &Game,
) -> BoardLogLine {
    let at = Instant(i64::try_from(entry.when.since_start_us).unwrap_or(i64::MAX));
    let shown = game
        .clock()
        .map(|clock| clock.face(at.max(game.last_at())).shown);
    BoardLogLine {
        seq: u32::try_from(entry.seq).unwrap_or(u32::MAX),
        wall_secs: u32::try_from(entry.when.wall_ms / 1_000).unwrap_or(u32::MAX),
        at_ms: u32::try_from(entry.when.since_start_us / 1_000).unwrap_or(u32::MAX),
        by: doer(by),
        device: hex(&entry.author.device.0[..8]),
        what,
        article: of_2018.map(|article| String::from(game.settings().edition.article(article))),
        shown_ms: shown.map(|shown| [wire::millis(shown.white), wire::millis(shown.black)]),
    }
}
