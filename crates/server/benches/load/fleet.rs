//! Devices: a lean client each, so that the measured process has most of the machine.

use crate::chain::Chain;
use crate::subject::Subject;
use server::{Fingerprint, pinned_client};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use sync::Frame;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_rustls::TlsConnector;

/// With TLS or without.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// One connection, kept.
pub struct Wire {
    stream: Box<dyn Stream>,
    buffer: Vec<u8>,
}

/// One configuration for all connections to a server.
pub fn connector(key: Fingerprint) -> TlsConnector {
    TlsConnector::from(Arc::new(pinned_client(key).expect("versions")))
}

impl Wire {
    pub async fn open(at: SocketAddr, tls: &TlsConnector) -> io::Result<Wire> {
        let tcp = TcpStream::connect(at).await?;
        tcp.set_nodelay(true)?;
        let name = "hamle.local".try_into().expect("a name");
        let stream = Box::new(tls.connect(name, tcp).await?);
        Ok(Wire {
            stream,
            buffer: Vec::with_capacity(1_024),
        })
    }

    /// Without TLS.
    pub async fn plain(at: SocketAddr) -> io::Result<Wire> {
        let tcp = TcpStream::connect(at).await?;
        tcp.set_nodelay(true)?;
        Ok(Wire {
            stream: Box::new(tcp),
            buffer: Vec::with_capacity(1_024),
        })
    }

    /// A question that was put together beforehand; its status and body.
    pub async fn ask(&mut self, request: &[u8]) -> io::Result<(u16, &[u8])> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let end = self.buffer.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(end) = end {
                break end + 4;
            }
        };
        let text = std::str::from_utf8(&self.buffer[..head]).map_err(io::Error::other)?;
        let status = text[9..12].parse().map_err(io::Error::other)?;
        let length = text.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("content-length").then_some(value)
        });
        let length: usize = length.unwrap_or("0").parse().map_err(io::Error::other)?;
        while self.buffer.len() < head + length {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok((status, &self.buffer[head..]))
    }
}

/// A POST, head and body.
pub fn post(path: &str, token: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let bearer = if token.is_empty() {
        String::new()
    } else {
        format!("authorization: Bearer {token}\r\n")
    };
    let head =
        format!("POST {path} HTTP/1.1\r\nhost: h\r\n{bearer}content-length: {length}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub async fn json(
    wire: &mut Wire,
    path: &str,
    token: &str,
    body: serde_json::Value,
) -> serde_json::Value {
    let request = post(path, token, body.to_string().as_bytes());
    let (status, answer) = wire.ask(&request).await.expect("answers");
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(answer));
    serde_json::from_slice(answer).expect("JSON")
}

pub fn text(value: &serde_json::Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Enrols the clocks of these boards and gives their tokens.
pub async fn enrol(subject: &Subject, chains: &[Chain]) -> Vec<String> {
    let tls = connector(subject.key);
    let mut wire = Wire::open(subject.address, &tls).await.expect("connects");
    let boss = Chain::new(usize::MAX / 2);
    let asked = serde_json::json!({"token": subject.link, "device": hex(&boss.secret.device().0)});
    let boss = text(&json(&mut wire, "/enrol", "", asked).await["token"]);
    let mut tasks = Vec::new();
    // As many as a device may ask at once.
    let at_work = Arc::new(Semaphore::new(4));
    for part in chains.chunks(chains.len().div_ceil(16).max(1)) {
        let part: Vec<([u8; 16], [u8; 32])> = part
            .iter()
            .map(|chain| (chain.game.0, chain.secret.device().0))
            .collect();
        let mut wire = Wire::open(subject.address, &tls).await.expect("connects");
        let (boss, at_work) = (boss.clone(), Arc::clone(&at_work));
        tasks.push(tokio::spawn(async move {
            let mut tokens = Vec::new();
            for (game, device) in part {
                let place = at_work.acquire().await.expect("open");
                let asked = serde_json::json!({"role": "clock", "game": hex(&game)});
                let link = text(&json(&mut wire, "/links", &boss, asked).await["token"]);
                drop(place);
                let asked = serde_json::json!({"token": link, "device": hex(&device)});
                tokens.push(text(&json(&mut wire, "/enrol", "", asked).await["token"]));
            }
            tokens
        }));
    }
    let mut tokens = Vec::new();
    for task in tasks {
        tokens.extend(task.await.expect("works"));
    }
    tokens
}

/// Nothing in this answer was refused.
pub fn accepted(answer: &[u8]) -> bool {
    Frame::read(answer).is_ok_and(|frame| frame.refused.is_empty() && !frame.haves.is_empty())
}

/// The middle one and the one that 99 in 100 do not exceed.
pub fn spread(waits: &mut [Duration]) -> (Duration, Duration) {
    waits.sort_unstable();
    (waits[waits.len() / 2], waits[waits.len() * 99 / 100])
}
