//! What an arbiter decides at the table, and which reading counts after a reboot; as acts of the Laws.

use crate::now::Reading;
use crate::open_game::OpenGame;
use laws::{
    Act, BoardAct, Breach, Decision, Game, Instant, Micros, Outcome, Play, PressNo, Proposal,
    Reason, Side, TimeReason, Times,
};
use log::Role;
use wire::{Deed, ReadingAsked, Reasoned, RefusalDto, Uncertain, WaitsDto};

/// The acts of a ruling, in their order; `None`: the deed is none. In competition the arbiter acts on the clock
/// itself while no tablet is connected; without an arbiter nobody rules.
pub fn acts(
    open: &OpenGame,
    deed: Deed,
    now: Reading,
) -> Result<Option<Vec<(Act, Role)>>, RefusalDto> {
    if let Deed::TakeReading { side, stopped } = deed {
        return reading(open, side.into(), stopped, open.instant(now)).map(Some);
    }
    let game = &open.game;
    let ruled = match deed {
        Deed::RuleClaim { correct } => Ok(vec![Act::Decision(Decision::RuleClaim { correct })]),
        Deed::RuleIllegal {
            offender,
            breach,
            give_back,
        } => {
            let times = if give_back {
                Times::Logged
            } else {
                Times::Keep
            };
            illegal(game, offender.into(), breach.into(), times)
        }
        Deed::Dismiss => Ok(vec![Act::Decision(Decision::Dismiss)]),
        Deed::RuleLoss { drawn } => loss(game, drawn).map(|act| vec![act]),
        _ => return Ok(None),
    };
    if game.settings().play == Play::Casual {
        return Err(RefusalDto::Role);
    }
    let by_arbiter = |acts: Vec<Act>| acts.into_iter().map(|act| (act, Role::Arbiter)).collect();
    ruled.map(by_arbiter).map(Some)
}

/// FIDE 7.5: a press with nothing moved is first said to be one, so that its place leaves the record.
fn illegal(game: &Game, side: Side, breach: Breach, times: Times) -> Result<Vec<Act>, RefusalDto> {
    let last = game.presses().iter().rposition(|press| press.side == side);
    let mut acts = Vec::new();
    if breach == Breach::NothingMoved {
        let index = last.ok_or(RefusalDto::NoSuchPly)?;
        let press = PressNo(u16::try_from(index + 1).map_err(|_| RefusalDto::Limit)?);
        if !game.presses()[index].nothing_moved {
            acts.push(Act::NothingMoved { press });
        }
    } else if !game
        .plies()
        .iter()
        .any(|ply| ply.mover == side && ply.completed)
    {
        return Err(RefusalDto::NoSuchPly);
    }
    acts.push(Act::Board(BoardAct::RuleIllegal {
        side,
        breaches: vec![breach],
        times,
        ply: None,
    }));
    Ok(acts)
}

/// FIDE 6.9, 7.5.5: lost, or drawn since the opponent cannot mate.
fn loss(game: &Game, drawn: bool) -> Result<Act, RefusalDto> {
    let (_, reason) = game.waiting_loss().ok_or(RefusalDto::Late)?;
    if !drawn {
        return Ok(Act::Decision(Decision::Confirm));
    }
    Ok(Act::EnterResult {
        outcome: Outcome::Draw,
        reason: reason.drawn().ok_or(RefusalDto::Score)?,
    })
}

/// What waits for the arbiter.
pub fn waits(game: &Game) -> Option<WaitsDto> {
    if let Some((loser, reason)) = game.waiting_loss() {
        let reason = match reason {
            Reason::Flag => Reasoned::Flag,
            Reason::FirstIllegalMove | Reason::SecondIllegalMove => Reasoned::IllegalMoves,
            _ => Reasoned::Other,
        };
        return Some(WaitsDto::Loss {
            loser: loser.into(),
            reason,
        });
    }
    match game.proposal()? {
        Proposal::Claim { .. } => Some(WaitsDto::Claim),
        Proposal::IllegalMove { .. } => game.claimed_illegal().map(|side| WaitsDto::IllegalMove {
            offender: side.into(),
        }),
        _ => None,
    }
}

/// S1.12, 6.10: the displays are set to one of both readings. Casual players do it one after the other, so
/// the clocks stand meanwhile and both ask for the same display.
fn reading(
    open: &OpenGame,
    side: Side,
    stopped: bool,
    at: Instant,
) -> Result<Vec<(Act, Role)>, RefusalDto> {
    let (whose, left) = target(open, stopped, at).ok_or(RefusalDto::Late)?;
    let by = match open.game.settings().play {
        Play::Casual => crate::desk::role(side),
        Play::Competition => Role::Arbiter,
    };
    let runs = |game: &Game| game.phase(at) == laws::Phase::Running;
    let stop = runs(&open.game).then_some((Act::Stop, by));
    let set = Act::SetTime {
        side: whose,
        left,
        reason: TimeReason::Ruling,
    };
    Ok(stop.into_iter().chain([(set, by)]).collect())
}

/// The display to be set next, and what it is to show. In an hourglass both differ: the waiting one comes first,
/// since setting the one that ran settles the matter.
fn target(open: &OpenGame, stopped: bool, at: Instant) -> Option<(Side, Micros)> {
    let ran = open.game.uncertain_side()?;
    let mark = open.uncertain.as_ref()?;
    let face = open.game.clock()?.face(at);
    let wanted = |side: Side| {
        let (then, gap) = gap(mark, side);
        let main = face.main[side];
        match (stopped, face.flag_down[side]) {
            (true, true) => Some((then - (at - open.uncertain_from)).max(Micros::ZERO)),
            (true, false) => Some((main + gap).max(Micros::ZERO)),
            (false, true) => None, // the flag is claimed, not set
            (false, false) => Some(main),
        }
    };
    let other = ran.other();
    match wanted(other) {
        Some(left) if gap(mark, other).1 != Micros::ZERO && face.main[other] != left => {
            Some((other, left))
        }
        _ => wanted(ran).map(|left| (ran, left)),
    }
}

/// What that display showed when the phone went off, and how much more that is than it would show having run.
fn gap(mark: &Uncertain, side: Side) -> (Micros, Micros) {
    let (then, ran) = match side {
        Side::White => (mark.stopped_white_ms, mark.ran_white_ms),
        Side::Black => (mark.stopped_black_ms, mark.ran_black_ms),
    };
    let span = |ms: u32| Micros::from_millis(i64::from(ms));
    (span(then), span(then) - span(ran))
}

/// Who has asked for which reading.
pub fn reading_asked(open: &OpenGame, at: Instant) -> Option<ReadingAsked> {
    let (side, act) = open.game.waiting_for_agreement()?;
    let Act::SetTime { side: of, left, .. } = act else {
        return None;
    };
    let stopped = target(open, true, at) == Some((*of, *left));
    Some(ReadingAsked {
        side: side.into(),
        stopped,
    })
}
