//! The one question: can this side still checkmate by any series of legal moves?

use crate::{Position, Side};

/// An answer that may stay open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CanMate {
    /// There is such a series.
    Can,
    /// There is none.
    Cannot,
    /// Not known.
    Undecided,
}

/// FIDE 5.1.2 (2023), 5.2.2, 6.9. `Cannot` is certain. Only material is looked at so far, so `Undecided`
/// may be said of a side that can, and of one that cannot.
#[must_use]
pub fn can_mate(position: &Position, side: Side) -> CanMate {
    if position.lacks_material(side) {
        CanMate::Cannot
    } else {
        CanMate::Undecided
    }
}

/// FIDE 5.2.2: neither side can mate. `true` is certain; `false` may miss a position that is dead.
#[must_use]
pub(crate) fn is_dead(position: &Position) -> bool {
    Side::ALL
        .iter()
        .all(|side| can_mate(position, *side) == CanMate::Cannot)
}
