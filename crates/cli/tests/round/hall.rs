//! The organiser's calls, over TLS with the server's key pinned, and plain ones to the wall.

use log::{DeviceSecret, GameId};
use reach::{Enrolled, Link, Token, enrol, hex, pinned_client};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio_rustls::TlsConnector;

/// Whoever runs the tournament.
pub struct Office {
    runtime: Runtime,
    link: Link,
    pub enrolled: Enrolled,
}

impl Office {
    /// Comes in by a link, which is used up.
    pub fn enter(link: &Link, seed: u8) -> Office {
        let runtime = Runtime::new().expect("starts");
        let device = DeviceSecret::from_seed(&[seed; 32]).device();
        let (enrolled, _) = runtime.block_on(enrol(link, &device)).expect("lets it in");
        Office {
            runtime,
            link: link.clone(),
            enrolled,
        }
    }

    /// A link to the same server with another token.
    pub fn link(&self, token: &Value) -> Link {
        let token = token.as_str().and_then(Token::parse);
        Link {
            token: token.expect("a token"),
            ..self.link.clone()
        }
    }

    /// What a QR code would show to a device that is to be let in.
    pub fn payload(&self, role: &str, game: Option<GameId>) -> String {
        let game = game.map(|game| hex(&game.0));
        let made = self.post("/links", &json!({"role": role, "game": game}));
        self.link(&made["token"]).to_string()
    }

    pub fn post(&self, path: &str, body: &Value) -> Value {
        let text = self.call("POST", path, &body.to_string());
        serde_json::from_str(&text).expect("JSON")
    }

    pub fn get(&self, path: &str) -> String {
        self.call("GET", path, "")
    }

    fn call(&self, method: &str, path: &str, body: &str) -> String {
        let token = self.enrolled.token;
        let (address, key) = (self.link.addresses[0], self.link.key);
        let length = body.len();
        let ask = format!(
            "{method} {path} HTTP/1.1\r\nhost: h\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\
            content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let answered = self.runtime.block_on(async {
            let config = Arc::new(pinned_client(key).expect("has protocols"));
            let tcp = TcpStream::connect(address).await.expect("is reached");
            let name = "hamle.local".try_into().expect("a name");
            let tls = TlsConnector::from(config).connect(name, tcp).await;
            told(&mut tls.expect("is the server"), &ask).await
        });
        body_of(&answered, &format!("{method} {path}"))
    }

    /// What anybody in the hall sees.
    pub fn wall(&self, at: SocketAddr, path: &str) -> String {
        let ask = format!("GET {path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n");
        let answered = self.runtime.block_on(async {
            let mut tcp = TcpStream::connect(at).await.expect("is reached");
            told(&mut tcp, &ask).await
        });
        body_of(&answered, path)
    }
}

async fn told(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), ask: &str) -> String {
    stream.write_all(ask.as_bytes()).await.expect("is sent");
    let mut text = Vec::new();
    // Whoever closes without saying so has said everything that its length announced.
    let _ = stream.read_to_end(&mut text).await;
    String::from_utf8(text).expect("a text")
}

fn body_of(answered: &str, what: &str) -> String {
    let (head, body) = answered.split_once("\r\n\r\n").expect("an answer");
    assert!(head.starts_with("HTTP/1.1 200"), "{what}: {answered}");
    body.to_owned()
}
