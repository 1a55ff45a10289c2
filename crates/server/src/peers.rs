//! The enrolled devices, as the handlers see them.

use crate::Role;
use crate::tournaments::TournamentNo;
use log::{DeviceKey, GameId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// One enrolled device.
#[derive(Debug)]
pub(crate) struct Peer {
    pub tournament: TournamentNo,
    pub device: DeviceKey,
    pub role: Role,
    pub game: Option<GameId>,
    pub is_revoked: bool,
    /// Calls of this device that are being answered.
    pub at_work: AtomicU32,
    /// When a refusal of this device was last written down, Unix time in milliseconds.
    pub noted_ms: AtomicU64,
}

/// A device's refusals are written down once in so many milliseconds.
const NOTED_EVERY_MS: u64 = 10_000;

impl Peer {
    /// May a refusal be written down now? Then the next one waits.
    pub(crate) fn may_be_noted(&self, now_ms: u64) -> bool {
        let before = self.noted_ms.load(Ordering::SeqCst);
        let may = now_ms.abs_diff(before) >= NOTED_EVERY_MS;
        may && self
            .noted_ms
            .compare_exchange(before, now_ms, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
    }
}

/// All enrolled devices, by token and by key.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers {
    by_token: HashMap<[u8; 32], Arc<Peer>>,
    by_device: HashMap<(TournamentNo, DeviceKey), Arc<Peer>>,
}

impl Peers {
    /// Takes in a device as it is now.
    pub(crate) fn put(&mut self, token_hash: [u8; 32], peer: Peer) {
        let key = (peer.tournament, peer.device);
        let peer = Arc::new(peer);
        if let Some(before) = self.by_device.insert(key, Arc::clone(&peer)) {
            self.by_token.retain(|_, peer| !Arc::ptr_eq(peer, &before));
        }
        self.by_token.insert(token_hash, peer);
    }

    /// A revoked device gets in no more; what it signed before stays.
    pub(crate) fn of_token(&self, token_hash: &[u8; 32]) -> Option<&Arc<Peer>> {
        self.by_token
            .get(token_hash)
            .filter(|peer| !peer.is_revoked)
    }

    pub(crate) fn of_device(
        &self,
        tournament: TournamentNo,
        device: &DeviceKey,
    ) -> Option<&Arc<Peer>> {
        self.by_device.get(&(tournament, *device))
    }

    /// Those of one tournament.
    pub(crate) fn all(&self, tournament: TournamentNo) -> impl Iterator<Item = &Arc<Peer>> {
        let all = self.by_device.values();
        all.filter(move |peer| peer.tournament == tournament)
    }

    /// The device has another token; the old one is forgotten.
    pub(crate) fn rotate(&mut self, token_hash: [u8; 32], peer: &Peer) {
        let same = Peer {
            tournament: peer.tournament,
            device: peer.device,
            role: peer.role,
            game: peer.game,
            is_revoked: peer.is_revoked,
            at_work: AtomicU32::new(0),
            noted_ms: AtomicU64::new(peer.noted_ms.load(Ordering::SeqCst)),
        };
        self.put(token_hash, same);
    }

    pub(crate) fn revoke(&mut self, tournament: TournamentNo, device: &DeviceKey) {
        let key = (tournament, *device);
        let Some(peer) = self.by_device.get(&key) else {
            return;
        };
        let revoked = Peer {
            tournament,
            device: peer.device,
            role: peer.role,
            game: peer.game,
            is_revoked: true,
            at_work: AtomicU32::new(0),
            noted_ms: AtomicU64::new(0),
        };
        self.by_token
            .retain(|_, peer| (peer.tournament, peer.device) != key);
        self.by_device.insert(key, Arc::new(revoked));
    }
}
