//! Which flag decides (6.8, 6.9, A.4.3).

use crate::{Flag, Refusal, Side};

/// FIDE 6.4, 6.8, 6.9: of all falls in order the first whose requirement was not met decides, whoever
/// claims. A met one has no effect.
pub(crate) fn decisive(flags: &[Flag]) -> Option<&Flag> {
    flags.iter().find(|flag| !flag.met)
}

/// FIDE 6.8, 6.4: why a claim is refused. `seen`: the side whose flag the arbiter says he sees.
pub(crate) fn refusal(flags: &[Flag], seen: Option<Side>) -> Option<Refusal> {
    if !flags
        .iter()
        .any(|flag| seen.is_none_or(|side| flag.side == side))
    {
        return Some(Refusal::FlagUp);
    }
    decisive(flags).is_none().then_some(Refusal::MovesReached)
}
