//! The act that takes an act of an arbiter back, where the Laws have one.

use crate::acts::{sealed_shut, steps};
use crate::preview::tried;
use laws::{Game, Instant, Micros, Phase, Side};
use log::Role;
use wire::{ArbiterAct, NoUndo, Pair, PenaltyDto, TimeReasonDto};

/// What undoes `act`, which led from `before` to `after` at `at`; or why nothing that the Laws take does: then the arbiter
/// decides anew what is right.
pub fn undo(
    before: &Game,
    after: &Game,
    act: &ArbiterAct,
    at: Instant,
) -> Result<ArbiterAct, NoUndo> {
    let back = opposite(before, after, act, at)?;
    steps(after, &back, &sealed_shut)
        .and_then(|steps| tried(after, &steps, Role::Arbiter, at))
        .map_err(|refusal| NoUndo::Refused {
            refusal: refusal.into(),
        })?;
    Ok(back)
}

fn opposite(
    before: &Game,
    after: &Game,
    act: &ArbiterAct,
    at: Instant,
) -> Result<ArbiterAct, NoUndo> {
    match act {
        ArbiterAct::Stop => {
            let ran = before.clock().and_then(|clock| clock.settled(at).running());
            let side = ran.ok_or(NoUndo::Nothing)?.into();
            Ok(ArbiterAct::Restart { side })
        }
        ArbiterAct::Start | ArbiterAct::Restart { .. } => {
            let runs = after.phase(at) == Phase::Running;
            runs.then_some(ArbiterAct::Stop).ok_or(NoUndo::Nothing)
        }
        ArbiterAct::AddTime { .. } => took(before, after, at),
        ArbiterAct::Penalty {
            penalty: PenaltyDto::OpponentTime { .. } | PenaltyDto::OffenderTime { .. },
            ..
        } => took(before, after, at),
        ArbiterAct::SetClock { moves, .. } if moves.white.or(moves.black).is_none() => {
            took(before, after, at)
        }
        ArbiterAct::SetClock { left_ms, moves, .. } => set_back(before, *left_ms, *moves, at),
        ArbiterAct::SetScore { .. } => {
            let score = before.score().ok_or(NoUndo::Nothing)?;
            let hundredths = Pair {
                white: score.white.0,
                black: score.black.0,
            };
            Ok(ArbiterAct::SetScore { hundredths })
        }
        ArbiterAct::Missing { side } => Ok(ArbiterAct::WaiveDefault {
            side: *side,
            why: String::new(),
        }),
        ArbiterAct::Correct { ply, .. } => {
            let index = usize::from(*ply).checked_sub(1);
            let was = index.and_then(|index| before.plies().get(index)?.uci.clone());
            let uci = was.ok_or(NoUndo::Board)?;
            Ok(ArbiterAct::Correct { ply: *ply, uci })
        }
        // FIDE 7.5.5
        ArbiterAct::IllegalMove { offender, .. } => Ok(ArbiterAct::LiftIllegal {
            offender: *offender,
        }),
        // They take something back on the board, or count; nothing makes that undone.
        ArbiterAct::TouchMove { .. } | ArbiterAct::Restore { .. } | ArbiterAct::Resume { .. } => {
            Err(NoUndo::Board)
        }
        ArbiterAct::LiftIllegal { .. } => Err(NoUndo::Anew),
        ArbiterAct::ReplaceClock { .. } => Err(NoUndo::Clock),
        _ => result(before, after, at),
    }
}

/// FIDE 6.10.2: what displays and counters showed.
fn set_back(
    before: &Game,
    left_ms: Pair<Option<u32>>,
    moves: Pair<Option<u16>>,
    at: Instant,
) -> Result<ArbiterAct, NoUndo> {
    let main = mains(before, at).ok_or(NoUndo::Nothing)?;
    let counters = before.moves_completed();
    // A display that runs is set by what it had: the difference is not to be lost.
    let running = before.clock().and_then(|clock| clock.settled(at).running());
    if left_ms.white.or(left_ms.black).is_some() && running.is_some() {
        return Err(NoUndo::Runs);
    }
    let left = |side: Side, set: Option<u32>| set.map(|_| wire::millis(main[side as usize]));
    Ok(ArbiterAct::SetClock {
        left_ms: Pair {
            white: left(Side::White, left_ms.white),
            black: left(Side::Black, left_ms.black),
        },
        moves: Pair {
            white: moves.white.map(|_| counters.white),
            black: moves.black.map(|_| counters.black),
        },
        reason: TimeReasonDto::Ruling,
    })
}

/// P.1: the result that stood before; none: the game goes on, and its clocks wait.
fn result(before: &Game, after: &Game, at: Instant) -> Result<ArbiterAct, NoUndo> {
    let (was, is) = (before.ending_at(at), after.ending_at(at));
    if was == is {
        let same = before.plies() == after.plies();
        return Err(if same { NoUndo::Nothing } else { NoUndo::Board });
    }
    Ok(ArbiterAct::Override {
        outcome: was.map(|ending| ending.outcome.into()),
        why: String::new(),
    })
}

/// The opposite of what was really given and taken, to both displays.
fn took(before: &Game, after: &Game, at: Instant) -> Result<ArbiterAct, NoUndo> {
    let (was, is) = mains(before, at)
        .zip(mains(after, at))
        .ok_or(NoUndo::Nothing)?;
    let back = |side: Side| {
        let span = was[side as usize] - is[side as usize];
        i32::try_from(span.0 / 1_000).map_err(|_| NoUndo::Runs)
    };
    let ms = Pair {
        white: back(Side::White)?,
        black: back(Side::Black)?,
    };
    if after.ending_at(at).is_some() || after.proposal() != before.proposal() {
        return Err(NoUndo::Runs);
    }
    if (ms.white, ms.black) == (0, 0) {
        return Err(NoUndo::Nothing);
    }
    Ok(ArbiterAct::AddTime { ms })
}

fn mains(game: &Game, at: Instant) -> Option<[Micros; 2]> {
    let face = game.clock()?.face(at);
    Some([face.main.white, face.main.black])
}
