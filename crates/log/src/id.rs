//! Identities, all opaque bytes, so that a log can be kept without names.

macro_rules! bytes_id {
    ($(#[$doc:meta])* $name:ident, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub [u8; $len]);
    };
}

bytes_id!(
    /// One game. Its board log and both sheet logs share it.
    GameId, 16
);
bytes_id!(
    /// A pseudonymous person; names live in a directory apart.
    PersonId, 16
);
bytes_id!(
    /// The Ed25519 public key of a device.
    DeviceKey, 32
);
bytes_id!(
    /// One boot of the device, all zero when unknown.
    BootId, 16
);
bytes_id!(
    /// A request; random.
    RequestId, 16
);
bytes_id!(
    /// One life of a server's process, random; its time is told in microseconds of that era.
    Era, 8
);
bytes_id!(
    /// SHA-256 of an entry's canonical bytes with its signature.
    Hash, 32
);
