//! Endings by themselves (README 5.2 of the scenarios): Art. 5.1.1, 5.2.1, 5.2.2, 9.6.

use crate::{Edition, Outcome, Position, Reason, can_mate::is_dead};

/// FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2, in this order: mate has priority over 75 moves.
/// `history` holds every position of the record, the one to be judged last; repetitions are counted
/// from the first of them.
// DEPARTS: what was on the board before a set-up position cannot be known.
pub(crate) fn judge(history: &[Position], edition: Edition) -> Option<(Outcome, Reason)> {
    let now = history.last()?;
    if now.is_checkmate() {
        return Some((Outcome::win(now.turn().other()), Reason::Checkmate));
    }
    let reason = if now.is_stalemate() {
        Reason::Stalemate
    } else if is_dead(now, history.len() == 1 || now.halfmoves() == 0) {
        Reason::DeadPosition
    } else if edition.draws_unclaimed() && times(now, history) >= 5 {
        Reason::Fivefold
    } else if edition.draws_unclaimed() && now.halfmoves() >= 150 {
        Reason::SeventyFive
    } else {
        return None;
    };
    Some((Outcome::Draw, reason))
}

/// FIDE 9.2.2: how often `now` stands in a record that leads to it, whether it is the record's last position or comes next.
pub(crate) fn times(now: &Position, history: &[Position]) -> u16 {
    // Nothing can repeat across a capture or a pawn move.
    let reach = usize::try_from(now.halfmoves())
        .unwrap_or(usize::MAX)
        .saturating_add(1);
    let from = history.len().saturating_sub(reach);
    let count = history[from..]
        .iter()
        .filter(|earlier| earlier.repeats(now))
        .count();
    u16::try_from(count).unwrap_or(u16::MAX)
}
