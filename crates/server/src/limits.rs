//! Limits of every call.

use std::time::Duration;

/// Longest body but a frame's, in bytes.
pub(crate) const BODY_MAX: usize = 4_096;
/// Longest body with a tournament report file in it: 9,999 players and 99 rounds are more than anybody has.
pub(crate) const FILE_MAX: usize = 4 << 20;
/// Longest body with many numbers or texts in it.
pub(crate) const EDIT_MAX: usize = 1 << 20;
/// How long a body may take.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);
/// How long the head of a call may take, unless it is told otherwise: a phone is silent for as long as its player
/// thinks, and a new handshake costs it little after that.
pub const HEAD_TIME: Duration = Duration::from_secs(120);
/// How long a handshake may take.
pub(crate) const HANDSHAKE_TIME: Duration = Duration::from_secs(10);
/// Most connections in handshake.
pub(crate) const HANDSHAKES_MAX: usize = 512;
/// Calls of one device that may be answered at once.
pub(crate) const AT_WORK_MAX: u32 = 4;
/// Calls without a token that may be answered at once, of all together.
pub(crate) const STRANGERS_MAX: usize = 32;
/// Questions that may wait for the writer.
pub(crate) const QUEUE_MAX: usize = 4_096;
/// Questions of one commit.
pub(crate) const GROUP_MAX: usize = 512;
/// How long other processes on the same database may wait for a hint of what was committed.
pub(crate) const HINT_PAUSE: Duration = Duration::from_millis(50);
/// How often a process looks without a hint.
pub(crate) const LOOK_PAUSE: Duration = Duration::from_secs(1);
/// How often a silent stream says that it lives.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(10);
/// Most consoles that watch a round as it changes: each has a look of its own.
pub(crate) const LIVE_MAX: usize = 64;
/// Most who watch the wall as it changes.
pub(crate) const VIEWERS_MAX: usize = 10_000;
