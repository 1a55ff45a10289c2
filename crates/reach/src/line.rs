//! One connection to a server whose key is pinned.

use crate::{Fingerprint, Token, pinned_client};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::http::request::Builder;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::task::{AbortHandle, JoinSet};
use tokio_rustls::TlsConnector;

/// How long one address may take until TLS stands.
const CONNECT_TIME: Duration = Duration::from_secs(4);
/// Longest answer: a frame of sync.
pub const ANSWER_MAX: usize = 524_288;
/// A stream of events says something at least so often; a server's heartbeat is below half of it.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// The name in the certificate; it is not looked at.
const NAME: &str = "hamle.local";

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// Nobody answers there.
    Unreachable,
    /// Somebody answers who does not hold the pinned key.
    WrongKey,
    /// The connection broke, or what came is not HTTP.
    Broken,
    /// The answer is above the limit.
    TooLong,
}

/// Makes connections to one server; TLS sessions are taken up again.
#[derive(Clone)]
pub struct Dialer {
    connector: TlsConnector,
}

impl Dialer {
    /// For the server with that key.
    pub fn new(key: Fingerprint) -> Result<Dialer, rustls::Error> {
        Ok(Dialer {
            connector: TlsConnector::from(Arc::new(pinned_client(key)?)),
        })
    }

    /// Connects to whichever of these addresses answers first; all are tried at once, so that silent ones cost
    /// nothing. Of several failures a wrong key is the one that is told.
    pub async fn dial(&self, addresses: &[SocketAddr]) -> Result<Line, LineFault> {
        let mut dials = JoinSet::new();
        for address in addresses.iter().copied() {
            let dialer = self.clone();
            dials.spawn(async move {
                tokio::time::timeout(CONNECT_TIME, dialer.dial_one(address)).await
            });
        }
        let mut fault = LineFault::Unreachable;
        while let Some(dialled) = dials.join_next().await {
            match dialled {
                Ok(Ok(Ok(line))) => return Ok(line),
                Ok(Ok(Err(LineFault::WrongKey))) => fault = LineFault::WrongKey,
                Ok(Ok(Err(_)) | Err(_)) | Err(_) => {}
            }
        }
        Err(fault)
    }

    async fn dial_one(&self, address: SocketAddr) -> Result<Line, LineFault> {
        let tcp = TcpStream::connect(address).await;
        let tcp = tcp.map_err(|_| LineFault::Unreachable)?;
        // Frames are small and wait for nothing.
        tcp.set_nodelay(true).map_err(|_| LineFault::Broken)?;
        let name = ServerName::try_from(NAME).map_err(|_| LineFault::Broken)?;
        let tls = self.connector.connect(name, tcp).await.map_err(of_tls)?;
        let (send, connection) = handshake(TokioIo::new(tls))
            .await
            .map_err(|_| LineFault::Broken)?;
        // It ends with the connection, or is ended when the line is dropped; its fault is told to the sender.
        let driver = tokio::spawn(async move { drop(connection.await) });
        Ok(Line {
            send,
            address,
            driver: driver.abort_handle(),
        })
    }
}

fn of_tls(why: std::io::Error) -> LineFault {
    let tls = why
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<rustls::Error>());
    match tls {
        Some(rustls::Error::InvalidCertificate(_)) => LineFault::WrongKey,
        _ => LineFault::Broken,
    }
}

/// A connection that is kept open.
pub struct Line {
    send: SendRequest<Full<Bytes>>,
    address: SocketAddr,
    driver: AbortHandle,
}

impl Line {
    /// Where it leads.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Posts a body; gives the status and the answer's body.
    pub async fn post(
        &mut self,
        path: &str,
        token: Option<&Token>,
        kind: &str,
        body: Vec<u8>,
    ) -> Result<(u16, Bytes), LineFault> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(CONTENT_TYPE, kind);
        self.call(request, token, body).await
    }

    /// Asks for a path; gives the status and the answer's body.
    pub async fn get(&mut self, path: &str, token: &Token) -> Result<(u16, Bytes), LineFault> {
        let request = Request::builder().method(Method::GET).uri(path);
        self.call(request, Some(token), Vec::new()).await
    }

    async fn call(
        &mut self,
        request: Builder,
        token: Option<&Token>,
        body: Vec<u8>,
    ) -> Result<(u16, Bytes), LineFault> {
        let mut request = request.header(HOST, NAME);
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::new(Bytes::from(body)));
        let request = request.map_err(|_| LineFault::Broken)?;
        self.send.ready().await.map_err(|_| LineFault::Broken)?;
        let answer = self.send.send_request(request).await;
        let answer = answer.map_err(|_| LineFault::Broken)?;
        let status = answer.status().as_u16();
        let whole = Limited::new(answer.into_body(), ANSWER_MAX).collect().await;
        let whole = whole.map_err(|why| {
            if why.is::<LengthLimitError>() {
                LineFault::TooLong
            } else {
                LineFault::Broken
            }
        })?;
        Ok((status, whole.to_bytes()))
    }
}

/// What a server tells unasked, as hints: whoever misses one asks anyway.
pub struct News {
    body: Incoming,
    /// The connection lives as long as its news are listened to.
    _line: Line,
}

impl Line {
    /// Listens to server-sent events.
    pub async fn listen(mut self, path: &str, token: &Token) -> Result<News, LineFault> {
        let request = Request::builder()
            .method(Method::GET)
            .uri(path)
            .header(HOST, NAME)
            .header(AUTHORIZATION, format!("Bearer {token}"));
        let request = request.body(Full::new(Bytes::new()));
        let request = request.map_err(|_| LineFault::Broken)?;
        let answer = tokio::time::timeout(SILENCE_MAX, self.send.send_request(request)).await;
        let answer = answer.map_err(|_| LineFault::Broken)?;
        let answer = answer.map_err(|_| LineFault::Broken)?;
        if !answer.status().is_success() {
            return Err(LineFault::Broken);
        }
        Ok(News {
            body: answer.into_body(),
            _line: self,
        })
    }
}

impl News {
    /// Waits for an event; its text is not looked at. `None`: the stream has ended, or was silent for too long.
    pub async fn next(&mut self) -> Option<()> {
        loop {
            let frame = tokio::time::timeout(SILENCE_MAX, self.body.frame()).await;
            let frame = frame.ok()??.ok()?;
            // Lines with a colon in front only say that somebody is there.
            let told = frame.data_ref().is_some_and(|data| !data.starts_with(b":"));
            if told {
                return Some(());
            }
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.driver.abort();
    }
}
