//! The one place of the commands that reads a clock: `hamle canmate` tells what a query cost.

use std::time::{Duration, Instant};

/// What a piece of work took.
#[allow(clippy::disallowed_methods)]
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}
