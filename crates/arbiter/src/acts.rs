//! An act of the contract as steps of the Laws: entries of the board's log, asked for one after the other.

use crate::codes;
use laws::{
    Act, BoardAct, BySide, Decision, Envelope, Game, Micros, Outcome, Points, PressNo, Refusal,
    Side, Square, Times,
};
use log::{DeviceKey, Hash};
use wire::{ArbiterAct, FaultDto, Pair, TimeReasonDto};

/// So many moves fit into one request.
const MOVES_A_STEP: usize = 150;

/// One entry of a board's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An act on request.
    Act(Act),
    /// 6.10.1: the board goes to another device.
    Grant {
        /// Which.
        device: DeviceKey,
        /// After which entry; none: the last one.
        after: Option<Hash>,
    },
}

/// Opens a sealed move: only a device that it was locked for can.
pub type Opener<'a> = &'a dyn Fn(&Game, BySide<bool>) -> Result<Option<Envelope>, Refusal>;

/// For devices and tests that hold no key.
pub fn sealed_shut(_: &Game, _: BySide<bool>) -> Result<Option<Envelope>, Refusal> {
    Err(Refusal::Locked)
}

/// The steps of an act on that game. Whether the Laws take them is asked when they are tried.
pub fn steps(game: &Game, act: &ArbiterAct, open: Opener<'_>) -> Result<Vec<Step>, Refusal> {
    if let ArbiterAct::ReplaceClock {
        device,
        after,
        left_ms,
        moves,
    } = act
    {
        return replace(device, after.as_deref(), *left_ms, *moves);
    }
    let acts = acts(game, act, open)?;
    if acts.is_empty() {
        return Err(Refusal::Limit);
    }
    Ok(acts.into_iter().map(Step::Act).collect())
}

fn acts(game: &Game, act: &ArbiterAct, open: Opener<'_>) -> Result<Vec<Act>, Refusal> {
    Ok(vec![match act {
        ArbiterAct::IllegalMove { .. } => return illegal(game, act),
        ArbiterAct::SetClock {
            left_ms,
            moves,
            reason,
        } => return Ok(set_clock(*left_ms, *moves, *reason)),
        ArbiterAct::AddTime { ms } => return Ok(add_time(*ms)),
        ArbiterAct::LiftIllegal { offender } => return Ok(lift(game, (*offender).into())),
        ArbiterAct::Establish { first, moves } => return establish(*first, moves),
        ArbiterAct::Start => Act::Start,
        ArbiterAct::Stop => Act::Stop,
        ArbiterAct::Restart { side } => Act::Restart((*side).into()),
        ArbiterAct::FlagSeen { side } => Act::FlagSeen((*side).into()),
        ArbiterAct::DrawInstead => draw_instead(game)?,
        ArbiterAct::EnterResult { outcome, ground } => Act::EnterResult {
            outcome: (*outcome).into(),
            reason: codes::reason(*ground),
        },
        ArbiterAct::NothingMoved { press } => Act::NothingMoved {
            press: PressNo(*press),
        },
        ArbiterAct::Correct { ply, uci } => Act::Correct {
            ply: *ply,
            uci: uci.clone(),
        },
        ArbiterAct::TouchMove { .. }
        | ArbiterAct::Restore { .. }
        | ArbiterAct::Irregularity { .. }
        | ArbiterAct::IllegalPosition { .. }
        | ArbiterAct::Review { .. } => Act::Board(on_board(act)?),
        ArbiterAct::Resume { absent } => {
            let absent = by_side(*absent);
            let envelope = open(game, absent)?;
            Act::Decision(Decision::Resume { envelope, absent })
        }
        _ => Act::Decision(decision(act)?),
    }])
}

fn on_board(act: &ArbiterAct) -> Result<BoardAct, Refusal> {
    let square = |name: &str| Square::named(name).ok_or(Refusal::Illegal);
    Ok(match act {
        ArbiterAct::TouchMove {
            offender,
            piece,
            to,
        } => BoardAct::RuleTouchMove {
            side: (*offender).into(),
            piece: square(piece)?,
            to: to.as_deref().map(square).transpose()?,
        },
        ArbiterAct::Restore { ply, give_back } => BoardAct::Restore {
            ply: *ply,
            times: times(*give_back),
        },
        ArbiterAct::Irregularity { found } => BoardAct::Irregularity(codes::irregularity(*found)),
        ArbiterAct::IllegalPosition { still_illegal } => BoardAct::RuleIllegalPosition {
            still_illegal: *still_illegal,
        },
        ArbiterAct::Review { moves } if moves.len() <= MOVES_A_STEP => BoardAct::Review {
            moves: moves.clone(),
        },
        _ => return Err(Refusal::Limit),
    })
}

fn decision(act: &ArbiterAct) -> Result<Decision, Refusal> {
    Ok(match act {
        ArbiterAct::RuleClaim { correct } => Decision::RuleClaim { correct: *correct },
        ArbiterAct::Confirm => Decision::Confirm,
        ArbiterAct::Dismiss => Decision::Dismiss,
        ArbiterAct::Penalty {
            offender,
            penalty: one,
        } => Decision::Penalty {
            offender: (*offender).into(),
            penalty: codes::penalty(*one),
        },
        ArbiterAct::DeclareLost {
            offender,
            article,
            opponent,
        } => Decision::DeclareLost {
            offender: (*offender).into(),
            article: codes::loss(*article),
            opponent: codes::share(*opponent),
        },
        ArbiterAct::SetScore { hundredths } => Decision::SetScore(BySide {
            white: Points(hundredths.white),
            black: Points(hundredths.black),
        }),
        ArbiterAct::Override { outcome, why } => Decision::Override {
            outcome: outcome.map(Outcome::from),
            why: why.clone(),
        },
        ArbiterAct::ConsentDraw => Decision::ConsentDraw,
        ArbiterAct::Missing { side } => Decision::Missing((*side).into()),
        ArbiterAct::WaiveDefault { side, why } => Decision::WaiveDefault {
            side: (*side).into(),
            why: why.clone(),
        },
        ArbiterAct::ReconstructionFailed => Decision::ReconstructionFailed,
        ArbiterAct::Adjourn => Decision::Adjourn,
        ArbiterAct::GrantIncrement => Decision::GrantIncrement,
        ArbiterAct::RuleNormalMeans { finding } => {
            Decision::RuleNormalMeans(codes::finding(*finding))
        }
        _ => return Err(Refusal::NeedsNewerApp),
    })
}

/// FIDE 7.5.5: a penalty is for a move that was completed, or for a press.
fn illegal(game: &Game, act: &ArbiterAct) -> Result<Vec<Act>, Refusal> {
    let ArbiterAct::IllegalMove {
        offender,
        faults,
        ply,
        give_back,
        restart,
    } = act
    else {
        return Err(Refusal::NeedsNewerApp);
    };
    let side = Side::from(*offender);
    let completed = |ply: &laws::Ply| ply.mover == side && ply.completed;
    let pressed = game.presses().iter().any(|press| press.side == side);
    let unmoved = faults.contains(&FaultDto::NothingMoved) && pressed;
    if !unmoved && !game.plies().iter().any(completed) {
        return Err(Refusal::NoSuchPly);
    }
    let ruling = Act::Board(BoardAct::RuleIllegal {
        side,
        breaches: faults.iter().map(|fault| codes::breach(*fault)).collect(),
        times: times(*give_back),
        ply: *ply,
    });
    let restart = restart.map(|side| Act::Restart(side.into()));
    Ok(std::iter::once(ruling).chain(restart).collect())
}

/// FIDE 7.5.5: the penalty, and the time that it brought the opponent; one that lost brought none.
fn lift(game: &Game, offender: Side) -> Vec<Act> {
    let brought = game.penalised_illegal()[offender] < game.illegal_moves_losing();
    let back = (brought && game.clock().is_some()).then(|| Act::AddTime {
        side: offender.other(),
        span: -game.penalty_time(),
    });
    let lifted = Act::Decision(Decision::LiftIllegal(offender));
    std::iter::once(lifted).chain(back).collect()
}

fn set_clock(
    left_ms: Pair<Option<u32>>,
    moves: Pair<Option<u16>>,
    reason: TimeReasonDto,
) -> Vec<Act> {
    let reason = codes::time_reason(reason);
    let set = |side: Side| {
        let left = by_side(left_ms)[side]?;
        Some(Act::SetTime {
            side,
            left: span(left),
            reason,
        })
    };
    let mut acts: Vec<Act> = Side::ALL.into_iter().filter_map(set).collect();
    if moves.white.is_some() || moves.black.is_some() {
        acts.push(Act::Decision(Decision::SetCounter(by_side(moves))));
    }
    acts
}

fn add_time(ms: Pair<i32>) -> Vec<Act> {
    let add = |side: Side| {
        let span = Micros::from_millis(i64::from(by_side(ms)[side]));
        (span != Micros::ZERO).then_some(Act::AddTime { side, span })
    };
    Side::ALL.into_iter().filter_map(add).collect()
}

/// A request holds so many moves; a longer game is several steps.
fn establish(first: u16, moves: &[String]) -> Result<Vec<Act>, Refusal> {
    let part = |(index, part): (usize, &[String])| {
        let first = u16::try_from(index * MOVES_A_STEP)
            .ok()?
            .checked_add(first)?;
        let moves = part.to_vec();
        Some(Act::Board(BoardAct::Establish { first, moves }))
    };
    let parts: Option<Vec<Act>> = moves.chunks(MOVES_A_STEP).enumerate().map(part).collect();
    parts.ok_or(Refusal::Limit)
}

/// FIDE 6.9, 7.5.5: who would lose draws, since the opponent cannot mate.
fn draw_instead(game: &Game) -> Result<Act, Refusal> {
    let (_, reason) = game.waiting_loss().ok_or(Refusal::Late)?;
    Ok(Act::EnterResult {
        outcome: Outcome::Draw,
        reason: reason.drawn().ok_or(Refusal::Score)?,
    })
}

fn replace(
    device: &str,
    after: Option<&str>,
    left_ms: Pair<u32>,
    moves: Pair<u16>,
) -> Result<Vec<Step>, Refusal> {
    let device = bytes(device).map(DeviceKey).ok_or(Refusal::Role)?;
    let after = match after {
        None => None,
        Some(hash) => Some(bytes(hash).map(Hash).ok_or(Refusal::NoSuchPly)?),
    };
    let left = by_side(left_ms);
    let set = Decision::ReplaceClock {
        left: BySide::from_fn(|side| span(left[side])),
        moves: by_side(moves),
    };
    Ok(vec![
        Step::Grant { device, after },
        Step::Act(Act::Decision(set)),
    ])
}

/// 64 hex digits.
fn bytes(hex: &str) -> Option<[u8; 32]> {
    if hex.len() != 64 || !hex.is_ascii() {
        return None;
    }
    let mut out = [0; 32];
    for (byte, at) in out.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(hex.get(at..at + 2)?, 16).ok()?;
    }
    Some(out)
}

/// Who would have to be able to mate for that act to be a loss (6.9, 7.5.5).
#[must_use]
pub fn can_mate(game: &Game, act: &ArbiterAct) -> Option<Side> {
    match act {
        ArbiterAct::IllegalMove { offender, .. } => {
            let side = Side::from(*offender);
            let next = game.penalised_illegal()[side].saturating_add(1);
            (next >= game.illegal_moves_losing()).then(|| side.other())
        }
        ArbiterAct::FlagSeen { side } => Some(Side::from(*side).other()),
        ArbiterAct::Confirm | ArbiterAct::DrawInstead => {
            game.waiting_loss().map(|(loser, _)| loser.other())
        }
        _ => None,
    }
}

pub(crate) fn span(ms: u32) -> Micros {
    Micros::from_millis(i64::from(ms))
}

/// Both sides' values.
pub(crate) fn by_side<T>(pair: Pair<T>) -> BySide<T> {
    BySide {
        white: pair.white,
        black: pair.black,
    }
}

fn times(give_back: bool) -> Times {
    if give_back {
        Times::Logged
    } else {
        Times::Keep
    }
}
