//! Pushes a round's games to a Lichess broadcast, where Lichess cannot fetch them: `POST
//! /api/broadcast/round/ID/push` with at most a hundred games. It says 200 even when single games failed, so what it
//! says of each one is read.

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1::handshake;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::Deserialize;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// Most games of one push.
pub const GAMES_MAX: usize = 100;
/// How long one push may take.
const PUSH_TIME: Duration = Duration::from_secs(30);
/// Longest answer, in bytes.
const ANSWER_MAX: usize = 1 << 20;

/// Where a round is broadcast, and the organiser's token for it.
#[derive(Clone)]
pub struct Broadcast {
    host: String,
    port: u16,
    has_tls: bool,
    path: String,
    token: String,
}

/// Why nothing is known of games that were pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushFault {
    /// No such address: `https://HOST/...`, or `http://` on this machine.
    Address,
    /// No connection, or it broke.
    Line,
    /// It took too long.
    Slow,
    /// The token is not good for that round.
    NotAllowed,
    /// Too many pushes: to be tried again after a minute.
    Busy,
    /// Another answer than was expected: its status.
    Status(u16),
    /// An answer that says nothing of the games.
    Unreadable,
}

/// What became of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// Taken, with so many plies.
    Taken(u32),
    /// Not taken, and what was said.
    Failed(String),
}

#[derive(Deserialize)]
struct Answer {
    games: Vec<GameAnswer>,
}

#[derive(Deserialize)]
struct GameAnswer {
    moves: Option<u32>,
    error: Option<String>,
}

/// The token is never printed by accident.
impl fmt::Debug for Broadcast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Broadcast({}{})", self.host, self.path)
    }
}

impl Broadcast {
    /// For a round of the broadcasts at that site. A token goes over plain HTTP to this machine only.
    ///
    /// # Errors
    /// [`PushFault::Address`].
    pub fn new(site: &str, round: &str, token: &str) -> Result<Broadcast, PushFault> {
        let (has_tls, rest) = match (site.strip_prefix("https://"), site.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (None, Some(rest)) => (false, rest),
            (None, None) => return Err(PushFault::Address),
        };
        let authority = rest.trim_end_matches('/');
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| PushFault::Address)?),
            None => (authority, if has_tls { 443 } else { 80 }),
        };
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_host = !host.is_empty()
            && host
                .split('.')
                .all(|part| !part.is_empty() && plain(&part.replace('-', "")));
        let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
        let is_here = has_tls || host == "127.0.0.1" || host == "localhost";
        if !is_host || !is_token || !is_here || round.is_empty() || !plain(round) {
            return Err(PushFault::Address);
        }
        Ok(Broadcast {
            host: host.to_owned(),
            port,
            has_tls,
            path: format!("/api/broadcast/round/{round}/push"),
            token: token.to_owned(),
        })
    }

    /// Pushes all games of a round, a hundred at a time, and tells what became of each, in their order.
    ///
    /// # Errors
    /// Nothing is known of the games of that push and of those after it; all can be pushed again.
    pub async fn push(&self, pgn: &str) -> Result<Vec<Pushed>, PushFault> {
        let mut all = Vec::new();
        for games in split(pgn).chunks(GAMES_MAX) {
            let body = games.concat();
            let pushed = tokio::time::timeout(PUSH_TIME, self.once(body)).await;
            let pushed = pushed.map_err(|_| PushFault::Slow)??;
            if pushed.len() != games.len() {
                return Err(PushFault::Unreadable);
            }
            all.extend(pushed);
        }
        Ok(all)
    }

    async fn once(&self, body: String) -> Result<Vec<Pushed>, PushFault> {
        let tcp = TcpStream::connect((self.host.as_str(), self.port)).await;
        let tcp = tcp.map_err(|_| PushFault::Line)?;
        if !self.has_tls {
            return self.talk(tcp, body).await;
        }
        let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|_| PushFault::Line)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(self.host.clone()).map_err(|_| PushFault::Address)?;
        let tls = TlsConnector::from(Arc::new(config))
            .connect(name, tcp)
            .await;
        self.talk(tls.map_err(|_| PushFault::Line)?, body).await
    }

    async fn talk(
        &self,
        io: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        body: String,
    ) -> Result<Vec<Pushed>, PushFault> {
        let (mut sender, connection) = handshake(TokioIo::new(io))
            .await
            .map_err(|_| PushFault::Line)?;
        // It ends with the answer.
        let driving = tokio::spawn(connection);
        let request = Request::post(&self.path)
            .header(HOST, &self.host)
            .header(AUTHORIZATION, format!("Bearer {}", self.token))
            .header(CONTENT_TYPE, "text/plain")
            .body(Full::new(Bytes::from(body)))
            .map_err(|_| PushFault::Address)?;
        let answer = sender.send_request(request).await;
        let (head, body) = answer.map_err(|_| PushFault::Line)?.into_parts();
        let body = Limited::new(body, ANSWER_MAX).collect().await;
        driving.abort();
        match head.status {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Err(PushFault::NotAllowed),
            StatusCode::TOO_MANY_REQUESTS => return Err(PushFault::Busy),
            other => return Err(PushFault::Status(other.as_u16())),
        }
        let bytes = body.map_err(|_| PushFault::Line)?.to_bytes();
        read(&bytes).ok_or(PushFault::Unreadable)
    }
}

fn read(answer: &[u8]) -> Option<Vec<Pushed>> {
    let answer: Answer = serde_json::from_slice(answer).ok()?;
    let games = answer.games.into_iter().map(|game| match game {
        GameAnswer {
            error: Some(said), ..
        } => Some(Pushed::Failed(said)),
        GameAnswer { moves, .. } => moves.map(Pushed::Taken),
    });
    games.collect()
}

/// Each game begins with its tag `Event`, as this program writes them.
fn split(pgn: &str) -> Vec<&str> {
    let starts = pgn.match_indices("[Event \"").map(|(at, _)| at);
    let starts: Vec<usize> = starts
        .filter(|at| *at == 0 || pgn[..*at].ends_with('\n'))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([pgn.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(from, to)| &pgn[*from..to])
        .collect()
}
