//! Who may do what (Art. 12, README section 4 of the scenarios).

use crate::{Act, Decision, Play, Side};
use log::Role;

/// The player's side.
pub(crate) fn side(by: Role) -> Option<Side> {
    match by {
        Role::White => Some(Side::White),
        Role::Black => Some(Side::Black),
        Role::System | Role::Arbiter | Role::Assistant | Role::Spectator => None,
    }
}

/// FIDE 6.11.3, 12: whether that role has the right to that act at all.
pub(crate) fn may(act: &Act, by: Role, play: Play) -> bool {
    let player = side(by).is_some();
    let casual_player = player && play == Play::Casual;
    match act {
        Act::Press(_)
        | Act::Move { .. }
        | Act::TakeBack
        | Act::Offer
        | Act::Reply(_)
        | Act::Resign
        | Act::StopAndCall(_)
        | Act::ClaimFlag
        | Act::Sign(_) => player,
        Act::NothingMoved { .. } => player || by == Role::Arbiter,
        Act::Start => casual_player || matches!(by, Role::Arbiter | Role::System),
        // Which player may stop the clocks is asked after whether the game is over (README 3).
        Act::Stop => player || matches!(by, Role::Arbiter | Role::Assistant),
        Act::FlagSeen(_) => matches!(by, Role::Arbiter | Role::Assistant),
        Act::Correct { .. } => casual_player || by == Role::Arbiter,
        Act::Decision(decision) if !needs_both(act) => may_decide(decision, by),
        Act::Board(act) => act.may(by, play),
        act if needs_both(act) => casual_player || by == Role::Arbiter,
        Act::Resumed { .. } => by == Role::System,
        Act::Aside(aside) => aside.may(by),
        // Time passes for everybody; acts of other kinds are refused for what they are.
        _ => true,
    }
}

/// Casual play has no arbiter: what only he may do takes effect when the second player sends the same act
/// directly after the first (README 5.9).
pub(crate) fn needs_both(act: &Act) -> bool {
    if let Act::Board(act) = act {
        return act.needs_both();
    }
    matches!(
        act,
        Act::Restart(_)
            | Act::SetTime { .. }
            | Act::AddTime { .. }
            | Act::EnterResult { .. }
            | Act::Decision(Decision::SetCounter(_) | Decision::Override { .. })
    )
}

/// FIDE 9, 12: claims are for players, rulings for the arbiter alone, in casual play for nobody.
fn may_decide(decision: &Decision, by: Role) -> bool {
    match decision {
        Decision::Claim { .. }
        | Decision::Arrive
        | Decision::Leave
        | Decision::Seal { .. }
        | Decision::RequestIncrement
        | Decision::ClaimNormalMeans => side(by).is_some(),
        // The start of a round is noted by the program too.
        Decision::Missing(_) => matches!(by, Role::Arbiter | Role::System),
        _ => by == Role::Arbiter,
    }
}
