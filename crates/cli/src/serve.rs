//! `hamle serve`: a tournament server in one command.

use crate::args::Serve;
use crate::done::{Done, Unusable, complain};
use fast_qr::qr::QRBuilder;
use server::{Config, PushTo, ServeError, Started};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Serves until it is told to stop.
pub fn run(serve: &Serve) -> Result<Done, Unusable> {
    if let Some(to) = &serve.backup {
        server::backup(&serve.data, to).map_err(|why| Unusable::File {
            path: to.clone(),
            why: io::Error::other(why.to_string()),
        })?;
        return Ok(Done::Fine);
    }
    if serve.openapi {
        // Whoever closes the pipe has read enough.
        let _ = writeln!(io::stdout(), "{}", server::openapi());
        return Ok(Done::Fine);
    }
    let config = Config {
        database: serve.database.clone(),
        tournaments: serve.tournament.clone(),
        wall: serve.wall,
        console: (!serve.no_console).then_some(serve.console),
        pages: PAGES,
        delay: Duration::from_secs(60 * u64::from(serve.delay)),
        pushes: pushes(serve)?,
        ..Config::new(serve.data.clone(), serve.listen)
    };
    let tell = |started: &Started| {
        // Nobody may be reading there; the server runs all the same.
        let _ = print(started);
    };
    server::run(config, server::reachable, tell).map_err(|why| Unusable::File {
        path: serve.data.clone(),
        why: match why {
            ServeError::Io(why) => why,
            other => io::Error::other(other.to_string()),
        },
    })?;
    Ok(Done::Fine)
}

/// The rounds that are pushed, with their token. It is not an option itself: others can read those.
fn pushes(serve: &Serve) -> Result<Vec<PushTo>, Unusable> {
    if serve.broadcast_url.is_empty() {
        return Ok(Vec::new());
    }
    let unusable = |path: &Path, why: io::Error| Unusable::File {
        path: path.to_owned(),
        why,
    };
    let token = match &serve.broadcast_token_file {
        Some(file) => std::fs::read_to_string(file).map_err(|why| unusable(file, why))?,
        None => std::env::var("HAMLE_BROADCAST_TOKEN").unwrap_or_default(),
    };
    let each = serve.broadcast_url.iter().map(|text| {
        let why = "expected SECTION/ROUND=https://SITE/ID and a token";
        PushTo::parse(text, token.trim())
            .map_err(|_| unusable(Path::new(text), io::Error::other(why)))
    });
    each.collect()
}

fn print(started: &Started) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for address in &started.addresses {
        writeln!(out, "devices  https://{address}")?;
    }
    if let Some(wall) = started.wall {
        writeln!(out, "wall     http://{wall}")?;
    }
    for (tournament, page) in &started.consoles {
        writeln!(out, "console  {page} {tournament}")?;
    }
    writeln!(out, "key      {}", started.key)?;
    for (tournament, link) in &started.admins {
        if !tournament.is_empty() {
            writeln!(out, "event    {tournament}")?;
        }
        writeln!(out, "admin    {link}")?;
        match QRBuilder::new(link.to_string()).build() {
            Ok(code) => writeln!(out, "{}", code.to_str())?,
            Err(_) => complain(&"the link is too long for a QR code"),
        }
    }
    out.flush()
}
