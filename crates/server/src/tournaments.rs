//! The tournaments of a server. Each has its own key, numbers, devices and logs; nothing crosses over.

use log::DeviceSecret;

/// A tournament of this database, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TournamentNo(pub i64);

/// What is known of it.
pub(crate) struct Tournament {
    pub number: TournamentNo,
    pub name: String,
    /// Certifies its devices.
    pub secret: DeviceSecret,
}
