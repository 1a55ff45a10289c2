//! In which order an arbiter should look at boards.
//!
//! First by the most urgent thing about a board, in the order of [`Urgency`]; within it by a number that is
//! lower the more urgent it is: for a call, a claim or a stop how long it has waited (longer first), for little time
//! what is left, for a default what is left of the default time. So `rank` is the kind in the upper bits
//! and that number, in tenths of a second, in the lower ones.

use wire::{HallRow, PhaseDto, SideDto, SideView, SpeedDto, Urgency};

/// A clock that runs and has not been heard of for so long.
const QUIET_SECS: u32 = 90;

/// The most urgent thing about a board, and its rank.
pub(crate) fn urgency(row: &HallRow, flag: bool, returned: bool, quiet: bool) -> (Urgency, u32) {
    let goes_on = matches!(row.phase, PhaseDto::Running | PhaseDto::Stopped);
    let waiting = |secs: u32| tenths_left(u64::from(secs));
    let open = row.calls.iter().filter(|call| !call.answered);
    let longest = open.map(|call| call.since_secs).max();
    let least = least_left(row);
    let (why, within) = if flag && goes_on {
        (Urgency::Flag, waiting(row.quiet_secs))
    } else if let Some(secs) = longest {
        (Urgency::Call, waiting(secs))
    } else if row.proposal.is_some() {
        (Urgency::Proposal, waiting(row.quiet_secs))
    } else if returned {
        (Urgency::Returned, 0)
    } else if row.fault.is_some() {
        (Urgency::Fault, 0)
    } else if let Some(ms) = row
        .default_ms
        .iter()
        .flatten()
        .min()
        .filter(|_| row.phase != PhaseDto::Over)
    {
        (Urgency::DefaultTime, u32::try_from(*ms / 100).unwrap_or(0))
    } else if row.unestablished && row.phase != PhaseDto::Over {
        (Urgency::Sheets, 0)
    } else if row.phase == PhaseDto::Stopped {
        (Urgency::Stopped, waiting(row.quiet_secs))
    } else if goes_on && least.is_some_and(|ms| ms < little(row.speed)) {
        (Urgency::LittleTime, least.unwrap_or(0) / 100)
    } else if goes_on && row.not_recording.contains(&true) {
        (Urgency::NotRecording, 0)
    } else if goes_on && quiet {
        (Urgency::Quiet, waiting(row.quiet_secs))
    } else if goes_on {
        (Urgency::Running, 0)
    } else if row.phase == PhaseDto::NotStarted {
        (Urgency::Waiting, 0)
    } else if row.unsigned.contains(&true) {
        (Urgency::Unsigned, waiting(row.quiet_secs))
    } else {
        (Urgency::Done, 0)
    };
    let kind = why as u32;
    (why, (kind << 24) | within.min((1 << 24) - 1))
}

/// 19 days count as for ever.
fn tenths_left(secs: u64) -> u32 {
    let most: u32 = (1 << 24) - 1;
    most.saturating_sub(u32::try_from(secs.saturating_mul(10)).unwrap_or(u32::MAX))
}

/// FIDE 8.4, 12.3: less than five minutes; in blitz one.
pub(crate) fn little(speed: SpeedDto) -> u32 {
    match speed {
        SpeedDto::Standard | SpeedDto::Rapid => 300_000,
        SpeedDto::Blitz => 60_000,
    }
}

/// The less of both displays that can fall.
fn least_left(row: &HallRow) -> Option<u32> {
    let falls =
        |view: &&SideView| view.periods > 0 && !view.counts_up && view.period == view.periods;
    [&row.white, &row.black]
        .into_iter()
        .filter(falls)
        .map(|view| view.left_ms)
        .min()
}

/// A clock runs, and nothing has come from the board for longer than a device that has contact is silent.
pub(crate) fn is_quiet(running: Option<SideDto>, contact_secs: Option<u32>) -> bool {
    running.is_some() && contact_secs.is_some_and(|secs| secs > QUIET_SECS)
}
