//! The enrolled devices, as the handlers see them.

use crate::Role;
use crate::tournaments::TournamentNo;
use log::{DeviceKey, GameId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

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
        };
        self.by_token
            .retain(|_, peer| (peer.tournament, peer.device) != key);
        self.by_device.insert(key, Arc::new(revoked));
    }
}
