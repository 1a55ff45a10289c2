//! The server's own keys, made at the first start and kept in its database.

use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use sha2::{Digest, Sha256};
use std::fmt;

/// SHA-256 of the server's public key (its SubjectPublicKeyInfo): what devices pin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

pub(crate) fn hex(bytes: &[u8], f: &mut impl fmt::Write) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Lower-case hex.
pub(crate) fn hex_of(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    hex(bytes, &mut out).expect("a String takes everything");
    out
}

/// The bytes of exactly `N` pairs of hex digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut out = [0; N];
    for (byte, pair) in out.iter_mut().zip(digits.chunks(2)) {
        let high = char::from(pair[0]).to_digit(16)?;
        let low = char::from(pair[1]).to_digit(16)?;
        *byte = u8::try_from(high * 16 + low).ok()?;
    }
    Some(out)
}

/// Random bytes of the system; without them there is no server.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut out = [0; N];
    getrandom::fill(&mut out).expect("the system gives random bytes");
    out
}

/// TLS key and certificate.
pub(crate) struct Keys {
    pub tls_key: Vec<u8>,
    pub certificate: Vec<u8>,
}

impl Keys {
    /// New ones. The certificate names no address: devices pin the key, not a name.
    pub(crate) fn make() -> Result<Keys, rcgen::Error> {
        let pair = KeyPair::generate()?;
        let mut params = CertificateParams::new(vec!["hamle.local".to_owned()])?;
        params.distinguished_name = DistinguishedName::new();
        let certificate = params.self_signed(&pair)?;
        Ok(Keys {
            tls_key: pair.serialize_der(),
            certificate: certificate.der().to_vec(),
        })
    }

    pub(crate) fn fingerprint(&self) -> Result<Fingerprint, rustls::Error> {
        fingerprint(&self.certificate.clone().into())
    }
}

/// The fingerprint of a certificate's key.
pub(crate) fn fingerprint(
    certificate: &rustls::pki_types::CertificateDer<'_>,
) -> Result<Fingerprint, rustls::Error> {
    let parsed = rustls::server::ParsedCertificate::try_from(certificate)?;
    let spki = parsed.subject_public_key_info();
    Ok(Fingerprint(Sha256::digest(spki.as_ref()).into()))
}
