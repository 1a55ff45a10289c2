//! Who may open a log, grant it and ask for acts, by the certificates that are known.

use crate::LogId;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use log::{Author, Certified, DeviceKey, Entry, GameId, Role, Stream};

/// The tournament's key and what it certified. Certificates are only added, so what was once allowed stays
/// allowed, and all replicas come to the same answer.
#[derive(Clone, Debug, Default)]
pub struct Rights {
    tournament: Option<DeviceKey>,
    known: BTreeMap<DeviceKey, Vec<Certified>>,
}

impl Rights {
    /// Casual play: whoever writes first is the writer, nobody grants, players ask.
    #[must_use]
    pub fn casual() -> Rights {
        Rights::default()
    }

    /// What this key certifies counts.
    #[must_use]
    pub fn of_tournament(key: DeviceKey) -> Rights {
        Rights {
            tournament: Some(key),
            known: BTreeMap::new(),
        }
    }

    /// The tournament's key.
    #[must_use]
    pub fn tournament(&self) -> Option<DeviceKey> {
        self.tournament
    }

    /// Takes a certificate in if the tournament signed it; tells whether it is new.
    pub fn learn(&mut self, certified: &Certified) -> bool {
        let Some(tournament) = self.tournament else {
            return false;
        };
        let of_device = self
            .known
            .entry(certified.certificate().device)
            .or_default();
        if of_device.contains(certified) || certified.verify(&tournament).is_err() {
            return false;
        }
        of_device.push(*certified);
        true
    }

    /// The certificate that lets a device act in that capacity.
    #[must_use]
    pub fn certificate(&self, device: &DeviceKey, role: Role, game: &GameId) -> Option<&Certified> {
        let of_device = self.known.get(device)?;
        of_device.iter().find(|one| one.covers(device, role, game))
    }

    /// May this device be the first writer of that log? A log that anybody may open could be taken by
    /// whoever knows its number.
    #[must_use]
    pub fn may_open(&self, log: &LogId, device: &DeviceKey) -> bool {
        let role = match log.stream {
            Stream::Board => Role::System,
            Stream::WhiteSheet => Role::White,
            Stream::BlackSheet => Role::Black,
        };
        // The clock phone keeps the common sheet.
        self.tournament.is_none()
            || self.certificate(device, role, &log.game).is_some()
            || self.certificate(device, Role::System, &log.game).is_some()
    }

    /// FIDE 6.10.1: may this entry's author give the board to another clock?
    #[must_use]
    pub fn may_grant(&self, entry: &Entry) -> bool {
        let author = &entry.author;
        author.role == Role::Arbiter
            && self
                .certificate(&author.device, Role::Arbiter, &entry.game)
                .is_some()
    }

    /// May this author ask for acts in that game?
    #[must_use]
    pub fn may_ask(&self, author: &Author, game: &GameId) -> bool {
        if self.tournament.is_none() {
            return matches!(author.role, Role::White | Role::Black);
        }
        self.certificate(&author.device, author.role, game)
            .is_some()
    }
}
