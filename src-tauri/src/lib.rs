//! x
/// Starts.
pub fn run() {}
