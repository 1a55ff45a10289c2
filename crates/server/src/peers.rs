//! The enrolled devices, as the handlers see them.

use crate::Role;
use log::{DeviceKey, GameId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

/// One enrolled device.
#[derive(Debug)]
pub(crate) struct Peer {
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
    by_device: HashMap<DeviceKey, Arc<Peer>>,
}

impl Peers {
    pub(crate) fn put(&mut self, token_hash: [u8; 32], peer: Peer) {
        let peer = Arc::new(peer);
        self.by_device.insert(peer.device, Arc::clone(&peer));
        self.by_token.insert(token_hash, peer);
    }

    /// A revoked device gets in no more; what it signed before stays.
    pub(crate) fn of_token(&self, token_hash: &[u8; 32]) -> Option<&Arc<Peer>> {
        self.by_token
            .get(token_hash)
            .filter(|peer| !peer.is_revoked)
    }

    pub(crate) fn of_device(&self, device: &DeviceKey) -> Option<&Arc<Peer>> {
        self.by_device.get(device)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Peer>> {
        self.by_device.values()
    }

    pub(crate) fn revoke(&mut self, device: &DeviceKey) -> bool {
        let Some(peer) = self.by_device.get(device) else {
            return false;
        };
        let revoked = Peer {
            device: peer.device,
            role: peer.role,
            game: peer.game,
            is_revoked: true,
            at_work: AtomicU32::new(0),
        };
        self.by_token.retain(|_, peer| peer.device != *device);
        self.by_device.insert(*device, Arc::new(revoked));
        true
    }
}
