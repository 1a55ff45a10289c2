//! The enrolled devices, as the handlers see them.

use crate::Role;
use crate::place::{OWN_MAX, Own, Place};
use crate::tournaments::TournamentNo;
use log::{DeviceKey, GameId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// One enrolled device, as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub tournament: TournamentNo,
    pub device: DeviceKey,
    /// The hash of its token.
    pub token_hash: [u8; 32],
    pub role: Role,
    /// What it was ever given, the newest last: what it still has to bring of an earlier round is taken.
    pub games: Vec<Own>,
    /// Where it belongs from now on.
    pub place: Option<Place>,
    /// An arbiter's sections; none: all.
    pub sections: Option<Vec<String>>,
    pub is_revoked: bool,
}

/// One enrolled device, and what is counted of it.
#[derive(Debug)]
pub(crate) struct Peer {
    pub known: Known,
    /// Calls of this device that are being answered.
    pub at_work: AtomicU32,
    /// When a refusal of this device was last written down, Unix time in milliseconds.
    pub noted_ms: AtomicU64,
    /// When it last called, in microseconds since this machine's start; 0: not since this process runs.
    pub seen_us: AtomicU64,
}

impl std::ops::Deref for Peer {
    type Target = Known;

    fn deref(&self) -> &Known {
        &self.known
    }
}

/// A device's refusals are written down once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 10_000;

impl Known {
    /// As what it acts in that game.
    pub(crate) fn role_in(&self, game: &GameId) -> Option<Role> {
        let own = self.games.iter().rev().find(|own| own.game == *game);
        own.map(|own| own.role)
    }

    /// One game more.
    pub(crate) fn with(&self, own: Own) -> Known {
        let mut known = self.clone();
        known.games.push(own);
        let over = known.games.len().saturating_sub(OWN_MAX);
        known.games.drain(..over);
        known
    }

    /// May it act in that section?
    pub(crate) fn serves(&self, section: &str) -> bool {
        let sections = self.sections.as_ref();
        sections.is_none_or(|all| all.iter().any(|one| one == section))
    }
}

impl Peer {
    pub(crate) fn new(known: Known) -> Peer {
        Peer {
            known,
            at_work: AtomicU32::new(0),
            noted_ms: AtomicU64::new(0),
            seen_us: AtomicU64::new(0),
        }
    }

    /// May a refusal be written down now? Then the next one waits.
    pub(crate) fn may_be_noted(&self, now_ms: u64) -> bool {
        let before = self.noted_ms.load(Ordering::SeqCst);
        let may = now_ms.abs_diff(before) >= NOTED_EVERY_MS;
        may && self
            .noted_ms
            .compare_exchange(before, now_ms, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
    }

    /// Seconds since it last called, by a clock in microseconds.
    pub(crate) fn seen_s(&self, now_us: u64) -> Option<u64> {
        let seen_us = self.seen_us.load(Ordering::Relaxed);
        (seen_us > 0).then(|| now_us.saturating_sub(seen_us) / 1_000_000)
    }
}

/// All enrolled devices, by token and by key.
#[derive(Debug, Default)]
pub(crate) struct Peers {
    by_token: HashMap<[u8; 32], Arc<Peer>>,
    by_device: HashMap<(TournamentNo, DeviceKey), Arc<Peer>>,
}

impl Peers {
    /// Takes in a device as it is now.
    pub(crate) fn put(&mut self, known: Known) {
        let (key, token_hash) = ((known.tournament, known.device), known.token_hash);
        let is_revoked = known.is_revoked;
        let peer = Peer::new(known);
        if let Some(before) = self.by_device.get(&key) {
            self.by_token.remove(&before.token_hash);
            for (new, old) in [
                (&peer.noted_ms, &before.noted_ms),
                (&peer.seen_us, &before.seen_us),
            ] {
                new.store(old.load(Ordering::SeqCst), Ordering::SeqCst);
            }
        }
        let peer = Arc::new(peer);
        self.by_device.insert(key, Arc::clone(&peer));
        // A revoked device gets in no more; what it signed before stays.
        if !is_revoked {
            self.by_token.insert(token_hash, peer);
        }
    }

    pub(crate) fn of_token(&self, token_hash: &[u8; 32]) -> Option<&Arc<Peer>> {
        self.by_token.get(token_hash)
    }

    pub(crate) fn of_device(
        &self,
        tournament: TournamentNo,
        device: &DeviceKey,
    ) -> Option<&Arc<Peer>> {
        self.by_device.get(&(tournament, *device))
    }

    /// That device as it is now: it may have been given a game since.
    pub(crate) fn now<'p>(&'p self, peer: &'p Arc<Peer>) -> &'p Arc<Peer> {
        self.of_device(peer.tournament, &peer.device)
            .unwrap_or(peer)
    }

    /// Those of one tournament.
    pub(crate) fn all(&self, tournament: TournamentNo) -> impl Iterator<Item = &Arc<Peer>> {
        let all = self.by_device.values();
        all.filter(move |peer| peer.tournament == tournament)
    }

    /// The device has another token; the old one is forgotten.
    pub(crate) fn rotate(&mut self, token_hash: [u8; 32], peer: &Arc<Peer>) {
        let known = self.now(peer).known.clone();
        self.put(Known {
            token_hash,
            ..known
        });
    }

    pub(crate) fn revoke(&mut self, tournament: TournamentNo, device: &DeviceKey) {
        let known = self
            .of_device(tournament, device)
            .map(|peer| peer.known.clone());
        if let Some(known) = known {
            self.put(Known {
                is_revoked: true,
                ..known
            });
        }
    }
}
