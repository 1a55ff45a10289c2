//! The server's key, as devices know it.

use crate::hex;
use sha2::{Digest, Sha256};
use std::fmt;

/// SHA-256 of the server's public key (its SubjectPublicKeyInfo): what devices pin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// The fingerprint of a certificate's key.
pub fn fingerprint(
    certificate: &rustls::pki_types::CertificateDer<'_>,
) -> Result<Fingerprint, rustls::Error> {
    let parsed = rustls::server::ParsedCertificate::try_from(certificate)?;
    let spki = parsed.subject_public_key_info();
    Ok(Fingerprint(Sha256::digest(spki.as_ref()).into()))
}
