//! What the window asks for, as acts of the Laws; and touches that are none.

use crate::desk::role;
use crate::open_game::OpenGame;
use laws::{Act, Answer, BoardAct, Instant, Micros, Play, Side, Stamp, StopReason};
use log::Role;
use wire::{Deed, RefusalDto};

/// Touches on both halves within so long are one touch.
const SAME_FRAME: Micros = Micros::from_millis(16);

/// What the UI asks for, as an act of the Laws.
pub fn act(open: &OpenGame, deed: Deed) -> Result<(Act, Role), RefusalDto> {
    let by = |side: wire::SideDto| role(Side::from(side));
    Ok(match deed {
        Deed::OfferDraw { side } => (Act::Offer, by(side)),
        Deed::AcceptDraw { side } => (Act::Reply(Answer::Accept), by(side)),
        Deed::DeclineDraw { side } => (Act::Reply(Answer::Decline), by(side)),
        Deed::Resign { side } => (Act::Resign, by(side)),
        Deed::StopAndCall { side, .. } => (Act::StopAndCall(StopReason::Other), by(side)),
        // 6.11.3: in competition the arbiter restarts, on the clock itself while no tablet is connected.
        Deed::Restart { side } => match open.game.settings().play {
            Play::Casual => (Act::Restart(open.game.to_run()), by(side)),
            Play::Competition => (Act::Restart(open.game.to_run()), Role::Arbiter),
        },
        Deed::ClaimFlag { side } => (Act::ClaimFlag, by(side)),
        Deed::NothingMoved { press } => crate::writing::nothing_moved(open, press)?,
        Deed::Sign { side, outcome } => (Act::Sign(outcome.into()), by(side)),
        Deed::TakeBack { side } => (Act::TakeBack, by(side)),
        Deed::ClaimIllegal { side } => (Act::Board(BoardAct::ClaimIllegal), by(side)),
        Deed::OfferMark { .. } => return Err(RefusalDto::NoSuchPly),
        // They may be several acts.
        Deed::TakeReading { .. }
        | Deed::RuleClaim { .. }
        | Deed::RuleIllegal { .. }
        | Deed::Dismiss
        | Deed::RuleLoss { .. } => return Err(RefusalDto::Role),
    })
}

/// Touched before this side's clock began to run, so that the touches were handed over in the other order, or in
/// the same frame: both touched at once, and only the press of the running side acts (6.1). Told only where both
/// stamps are those of touches; a press that may be real is never dropped (6.2.2).
pub fn too_early(open: &OpenGame, side: Side, at: Instant, stamp: Stamp) -> bool {
    let Some(last) = open.game.presses().last() else {
        return false;
    };
    let ran = open.game.clock().and_then(laws::Clock::ran);
    ran == Some((side, last.at))
        && at < last.at + SAME_FRAME
        && (stamp, last.stamp) == (Stamp::Touch, Stamp::Touch)
}
