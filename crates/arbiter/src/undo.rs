//! The act that takes an act of an arbiter back, where the Laws have one.

use crate::acts::{sealed_shut, steps};
use crate::preview::tried;
use laws::{Game, Instant, Micros, Phase, Side};
use log::Role;
use wire::{ArbiterAct, Pair, PenaltyDto, TimeReasonDto};

/// What undoes `act`, which led from `before` to `after` at `at`. None: nothing that the Laws take does; then the
/// arbiter decides anew what is right.
#[must_use]
pub fn undo(before: &Game, after: &Game, act: &ArbiterAct, at: Instant) -> Option<ArbiterAct> {
    let back = opposite(before, after, act, at)?;
    let steps = steps(after, &back, &sealed_shut).ok()?;
    let taken = tried(after, &steps, Role::Arbiter, at);
    taken.is_ok().then_some(back)
}

fn opposite(before: &Game, after: &Game, act: &ArbiterAct, at: Instant) -> Option<ArbiterAct> {
    match act {
        ArbiterAct::Stop => {
            let ran = before.clock()?.settled(at).running()?;
            Some(ArbiterAct::Restart { side: ran.into() })
        }
        ArbiterAct::Start | ArbiterAct::Restart { .. } => {
            (after.phase(at) == Phase::Running).then_some(ArbiterAct::Stop)
        }
        ArbiterAct::AddTime { .. } => took(before, after, at),
        ArbiterAct::Penalty {
            penalty: PenaltyDto::OpponentTime { .. } | PenaltyDto::OffenderTime { .. },
            ..
        } => took(before, after, at),
        ArbiterAct::SetClock { moves, .. } if moves.white.or(moves.black).is_none() => {
            took(before, after, at)
        }
        ArbiterAct::SetClock { left_ms, moves, .. } => {
            let (main, counters) = (mains(before, at)?, before.moves_completed());
            // A display that runs is set by what it had: the difference is not to be lost.
            let runs = before.clock()?.settled(at).running().is_some();
            let keeps = left_ms.white.or(left_ms.black).is_none();
            let left =
                |side: Side, set: Option<u32>| set.map(|_| wire::millis(main[side as usize]));
            (keeps || !runs).then_some(ArbiterAct::SetClock {
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
        ArbiterAct::SetScore { .. } => before.score().map(|score| ArbiterAct::SetScore {
            hundredths: Pair {
                white: score.white.0,
                black: score.black.0,
            },
        }),
        ArbiterAct::Missing { side } => Some(ArbiterAct::WaiveDefault {
            side: *side,
            why: String::new(),
        }),
        ArbiterAct::Correct { ply, .. } => {
            let index = usize::from(*ply).checked_sub(1)?;
            let uci = before.plies().get(index)?.uci.clone()?;
            Some(ArbiterAct::Correct { ply: *ply, uci })
        }
        // They take something back on the board, or count; nothing makes that undone.
        ArbiterAct::IllegalMove { .. }
        | ArbiterAct::TouchMove { .. }
        | ArbiterAct::Restore { .. }
        | ArbiterAct::Resume { .. }
        | ArbiterAct::ReplaceClock { .. } => None,
        _ => result(before, after, at),
    }
}

/// P.1: the result that stood before; none: the game goes on, and its clocks wait.
fn result(before: &Game, after: &Game, at: Instant) -> Option<ArbiterAct> {
    let (was, is) = (before.ending_at(at), after.ending_at(at));
    (was != is).then(|| ArbiterAct::Override {
        outcome: was.map(|ending| ending.outcome.into()),
        why: String::new(),
    })
}

/// The opposite of what was really given and taken, to both displays.
fn took(before: &Game, after: &Game, at: Instant) -> Option<ArbiterAct> {
    let (was, is) = (mains(before, at)?, mains(after, at)?);
    let back = |side: Side| {
        let span = was[side as usize] - is[side as usize];
        i32::try_from(span.0 / 1_000).ok()
    };
    let ms = Pair {
        white: back(Side::White)?,
        black: back(Side::Black)?,
    };
    let over = after.ending_at(at).is_some() || after.proposal() != before.proposal();
    (!over && (ms.white, ms.black) != (0, 0)).then_some(ArbiterAct::AddTime { ms })
}

fn mains(game: &Game, at: Instant) -> Option<[Micros; 2]> {
    let face = game.clock()?.face(at);
    Some([face.main.white, face.main.black])
}
