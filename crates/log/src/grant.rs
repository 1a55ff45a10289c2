//! A board is granted to another clock device (6.10.1): the entry that begins an epoch.

use crate::bytes::Reader;
use crate::{DeviceKey, Hash, ReadError};
use alloc::vec::Vec;

/// Kind of the entry that begins an epoch. The other kinds belong to the Laws.
pub const KIND_GRANT: u16 = 0xFF01;

/// Payload of a grant. The entry is written and signed by who grants; the entries after it by
/// `device`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    /// The epoch that begins.
    pub epoch: u32,
    /// Its writer.
    pub device: DeviceKey,
    /// Hash of the last entry that stays in effect.
    pub last: Hash,
}

impl Grant {
    /// The payload's bytes: epoch, device, last.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(68);
        out.extend(self.epoch.to_le_bytes());
        out.extend(self.device.0);
        out.extend(self.last.0);
        out
    }

    /// Reads what [`Grant::write`] wrote.
    pub fn read(payload: &[u8]) -> Result<Grant, ReadError> {
        let mut from = Reader::new(payload);
        let grant = Grant {
            epoch: from.u32()?,
            device: DeviceKey(from.array()?),
            last: Hash(from.array()?),
        };
        from.end()?;
        Ok(grant)
    }
}
