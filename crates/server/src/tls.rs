//! Connections: TCP, then TLS, each handshake on a task of its own, so that a slow one holds nobody up.

use crate::keys::Keys;
use crate::limits::{HANDSHAKE_TIME, HANDSHAKES_MAX};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The server's side of TLS.
pub(crate) fn config(keys: &Keys) -> Result<ServerConfig, rustls::Error> {
    let certificate = CertificateDer::from(keys.certificate.clone());
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(keys.tls_key.clone()));
    ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
}

/// Gives connections whose handshake is done.
pub(crate) struct Secured {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    local: SocketAddr,
}

impl Secured {
    /// With the task that listens, which ends soon after the other is gone.
    pub(crate) fn new(
        listener: TcpListener,
        config: ServerConfig,
    ) -> std::io::Result<(Secured, JoinHandle<()>)> {
        let local = listener.local_addr()?;
        let (done, ready) = mpsc::channel(64);
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listens = tokio::spawn(shake_hands(listener, acceptor, done));
        Ok((Secured { ready, local }, listens))
    }
}

async fn shake_hands(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    done: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    let places = Arc::new(Semaphore::new(HANDSHAKES_MAX));
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        tokio::select! {
            () = done.closed() => return,
            accepted = listener.accept() => {
                let Ok((stream, from)) = accepted else {
                    // Out of file handles: those that are open will end.
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                    continue;
                };
                let (acceptor, done) = (acceptor.clone(), done.clone());
                tokio::spawn(async move {
                    let _ = stream.set_nodelay(true);
                    let shaken = tokio::time::timeout(HANDSHAKE_TIME, acceptor.accept(stream)).await;
                    drop(place);
                    if let Ok(Ok(stream)) = shaken {
                        let _ = done.send((stream, from)).await;
                    }
                });
            }
        }
    }
}

impl axum::serve::Listener for Secured {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(ready) => ready,
            // The accepting task ended with the runtime.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        Ok(self.local)
    }
}
