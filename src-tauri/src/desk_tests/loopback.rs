//! The real desk behind a loopback server, for a browser with a touch screen. Part of the tests only.

use crate::desk::Desk;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes of one request.
const BODY_MAX: usize = 65_536;

/// Serves the page that was built for it, and its calls, until the process ends.
pub fn serve(desk: &Arc<Desk>, pages: &Path) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = listener.local_addr().expect("bound");
    let (desk, pages) = (Arc::clone(desk), pages.to_owned());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (desk, pages) = (Arc::clone(&desk), pages.clone());
            std::thread::spawn(move || {
                // A browser that goes away needs no answer.
                let _ = talk(&desk, &pages, &stream);
            });
        }
    });
    address
}

fn talk(desk: &Arc<Desk>, pages: &Path, stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let mut head = String::new();
        if reader.read_line(&mut head)? == 0 {
            return Ok(());
        }
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0).min(BODY_MAX);
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let path = head.split(' ').nth(1).unwrap_or("/");
        let (status, kind, bytes) = match path.strip_prefix("/call/") {
            Some(name) => called(desk, name, &body),
            None => page(pages, path),
        };
        let mut answer = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\r\n",
            bytes.len()
        )
        .into_bytes();
        answer.extend(bytes);
        (&mut &*stream).write_all(&answer)?;
    }
}

type Reply = (&'static str, &'static str, Vec<u8>);

fn page(pages: &Path, path: &str) -> Reply {
    let name = path
        .split('?')
        .next()
        .unwrap_or("/")
        .trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let file: PathBuf = pages.join(name);
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        _ => "application/octet-stream",
    };
    match std::fs::read(file) {
        Ok(bytes) if !name.contains("..") => ("200 OK", kind, bytes),
        _ => ("404 Not Found", "text/plain", Vec::new()),
    }
}

fn called(desk: &Arc<Desk>, name: &str, body: &[u8]) -> Reply {
    macro_rules! ask {
        () => {
            match serde_json::from_slice(body) {
                Ok(ask) => ask,
                Err(_) => return ("400 Bad Request", "text/plain", Vec::new()),
            }
        };
    }
    let answer = match name {
        "sync_clock" => {
            desk.sync_clock(ask!());
            Ok(serde_json::Value::Null)
        }
        "prepare" => desk.prepare().map(json),
        "presets" => Ok(json(crate::presets::presets())),
        "server_status" => Ok(json(desk.server_status())),
        "new_game" => desk.new_game(ask!()).map(json),
        "open_game" => desk
            .open_game(&{
                let id: String = ask!();
                id
            })
            .map(json),
        "table" => desk.table().map(json),
        "await_table" => tauri::async_runtime::block_on(desk.await_table(ask!())).map(json),
        "press" => desk.press(ask!()).map(json),
        "deed" => {
            let table = desk.deed(ask!());
            desk.settle_later();
            table.map(json)
        }
        "claim_draw" => desk.claim_draw(ask!()).map(json),
        "write_move" => desk.write_move(ask!()).map(json),
        _ => return ("404 Not Found", "text/plain", Vec::new()),
    };
    match answer {
        Ok(value) => ("200 OK", "application/json", value.to_string().into_bytes()),
        Err(refusal) => {
            let body = json(refusal).to_string().into_bytes();
            ("409 Conflict", "application/json", body)
        }
    }
}

fn json(value: impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("the contract is JSON")
}
