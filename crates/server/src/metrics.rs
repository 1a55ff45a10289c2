//! Counts.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// Counts since the start.
        #[derive(Debug, Default)]
        pub(crate) struct Metrics {
            $($(#[$doc])* pub $name: AtomicU64,)+
        }

        impl Metrics {
            /// In Prometheus' text format.
            pub(crate) fn text(&self) -> String {
                let mut out = String::new();
                $(
                    let name = concat!("hamle_", stringify!($name), "_total");
                    let value = self.$name.load(Ordering::Relaxed);
                    writeln!(out, "# TYPE {name} counter\n{name} {value}").expect("a String takes everything");
                )+
                out
            }
        }
    };
}

counts!(
    /// Frames answered.
    frames,
    /// Entries put on the disk.
    entries,
    /// Commits.
    commits,
    /// Calls refused.
    refused,
    /// Entries and requests that devices brought and that are not kept.
    not_kept,
    /// Devices enrolled.
    enrolled,
    /// Pushes of a round to its broadcast.
    pushes,
    /// Pushes of which nothing is known.
    pushes_failed,
    /// Games that a broadcast did not take.
    games_not_pushed,
);

impl Metrics {
    pub(crate) fn add(count: &AtomicU64, by: usize) {
        count.fetch_add(by as u64, Ordering::Relaxed);
    }
}
