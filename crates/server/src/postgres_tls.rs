//! TLS to a PostgreSQL on another machine: its certificate has to be signed by one that the organiser names.

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::future::Future;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::{TlsConnector, client};

/// By which certificates a database is believed. Without any there is no TLS.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trust(Option<Arc<ClientConfig>>);

impl Trust {
    /// Those of a file in PEM.
    pub(crate) fn of_file(file: &Path) -> Result<Trust, String> {
        let told = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_file_iter(file).map_err(|why| told(&why))? {
            let certificate = certificate.map_err(|why| told(&why))?;
            roots.add(certificate).map_err(|why| told(&why))?;
        }
        if roots.is_empty() {
            return Err(told(&"no certificate"));
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|why| told(&why))?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Trust(Some(Arc::new(config))))
    }
}

/// One connection to that name.
pub(crate) struct Named {
    trust: Option<Arc<ClientConfig>>,
    name: String,
}

impl<S> MakeTlsConnect<S> for Trust
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secured<S>;
    type TlsConnect = Named;
    type Error = io::Error;

    fn make_tls_connect(&mut self, name: &str) -> io::Result<Named> {
        Ok(Named {
            trust: self.0.clone(),
            name: name.to_owned(),
        })
    }
}

impl<S> TlsConnect<S> for Named
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secured<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Secured<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let trust = self.trust.ok_or(io::ErrorKind::Unsupported)?;
            let name = ServerName::try_from(self.name).map_err(io::Error::other)?;
            let connected = TlsConnector::from(trust).connect(name, stream).await?;
            Ok(Secured(connected))
        })
    }
}

/// A stream as PostgreSQL's client wants it.
pub(crate) struct Secured<S>(client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Secured<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Secured<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Secured<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
