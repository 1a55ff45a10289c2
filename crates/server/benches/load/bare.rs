//! The least that acknowledges: axum, the same TLS, the same body, the signature checked, one row a request, one
//! commit for all that wait. No rights, no order, no logs, no answer to speak of.

use crate::subject::fingerprint;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use rcgen::{CertificateParams, KeyPair};
use rusqlite::{Connection, params};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use server::Fingerprint;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use sync::Frame;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

struct Put {
    hash: [u8; 32],
    bytes: Vec<u8>,
    done: oneshot::Sender<()>,
}

pub fn run(folder: &Path, tell: fn(SocketAddr, Fingerprint, &str, SocketAddr)) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let (put, waiting) = mpsc::channel(4_096);
        let connection = open(folder);
        std::thread::spawn(move || write(connection, waiting));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("binds");
        let address = listener.local_addr().expect("bound");
        let (config, key) = tls();
        let (ready, shaken) = mpsc::channel(64);
        tokio::spawn(shake(listener, TlsAcceptor::from(Arc::new(config)), ready));
        tell(address, key, "-", address);
        let router = Router::new().route("/sync", post(take)).with_state(put);
        let secured = Secured { shaken, address };
        axum::serve(secured, router).await.expect("serves");
    });
}

fn open(folder: &Path) -> Connection {
    let connection = Connection::open(folder.join("bare.sqlite")).expect("opens");
    connection
        .pragma_update(None, "journal_mode", "WAL")
        .expect("WAL");
    connection
        .pragma_update(None, "synchronous", "FULL")
        .expect("full");
    let table = "CREATE TABLE items (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL)";
    connection.execute_batch(table).expect("a table");
    connection
}

fn write(connection: Connection, mut waiting: mpsc::Receiver<Put>) {
    let mut group = Vec::new();
    while waiting.blocking_recv_many(&mut group, 512) > 0 {
        let transaction = connection.unchecked_transaction().expect("begins");
        for put in &group {
            let sql = "INSERT INTO items (hash, bytes) VALUES (?1, ?2)";
            let mut insert = transaction.prepare_cached(sql).expect("prepares");
            insert
                .execute(params![put.hash, put.bytes])
                .expect("inserts");
        }
        transaction.commit().expect("commits");
        for put in group.drain(..) {
            let _ = put.done.send(());
        }
    }
}

async fn take(
    State(queue): State<mpsc::Sender<Put>>,
    body: Bytes,
) -> Result<&'static str, StatusCode> {
    let mut frame = Frame::read(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
    let signed = frame.entries.pop().ok_or(StatusCode::BAD_REQUEST)?;
    signed.verify().map_err(|_| StatusCode::BAD_REQUEST)?;
    let (done, wait) = oneshot::channel();
    let (hash, bytes) = (signed.hash().0, signed.write());
    let put = Put { hash, bytes, done };
    queue
        .send(put)
        .await
        .map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    wait.await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    Ok("ok")
}

fn tls() -> (ServerConfig, Fingerprint) {
    let pair = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec!["hamle.local".to_owned()]).expect("a name");
    let certificate = params.self_signed(&pair).expect("signs");
    let certificate = certificate.der().clone();
    let key = fingerprint(&certificate);
    let own = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(pair.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate], own)
        .expect("fits");
    (config, key)
}

struct Secured {
    shaken: mpsc::Receiver<TlsStream<TcpStream>>,
    address: SocketAddr,
}

async fn shake(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    ready: mpsc::Sender<TlsStream<TcpStream>>,
) {
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, ready) = (acceptor.clone(), ready.clone());
        tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            if let Ok(stream) = acceptor.accept(stream).await {
                let _ = ready.send(stream).await;
            }
        });
    }
}

impl axum::serve::Listener for Secured {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.shaken.recv().await {
            Some(stream) => (stream, self.address),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        Ok(self.address)
    }
}
