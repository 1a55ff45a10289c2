//! HTTP/1.1 as far as a WebDriver on the same machine needs it.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A page's script may run long; a driver that says nothing for this long is dead.
const PATIENCE: Duration = Duration::from_secs(60);
/// A screenshot of a large screen in base64 stays far below.
const BODY_BYTES_MAX: usize = 64 * 1024 * 1024;

/// Sends one request and reads the answer's body, whatever its status: WebDriver puts errors into the body.
pub fn exchange(port: u16, method: &str, path: &str, body: &str) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    read_answer(&mut BufReader::new(stream))
}

fn read_answer(stream: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line.trim_end().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length
        .filter(|&length| length <= BODY_BYTES_MAX)
        .ok_or(io::ErrorKind::InvalidData)?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::read_answer;

    #[test]
    fn the_body_has_the_length_that_the_head_says() {
        let mut answer: &[u8] =
            b"HTTP/1.1 200 OK\r\nX: y\r\ncontent-LENGTH: 4\r\n\r\n{\"a\"and more";
        assert_eq!(read_answer(&mut answer).expect("a whole answer"), b"{\"a\"");
        assert!(
            read_answer(&mut &b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"[..]).is_err(),
            "cut off"
        );
        assert!(
            read_answer(&mut &b"HTTP/1.1 200 OK\r\n\r\n{}"[..]).is_err(),
            "no length"
        );
    }
}
