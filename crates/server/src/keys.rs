//! The server's own keys, made at the first start and kept in its database.

use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use reach::{Fingerprint, fingerprint};

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
