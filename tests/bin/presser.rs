//! Appends presses to a journal as fast as it acknowledges them, and says each one.
//!
//! `presser FOLDER [--appends N] [--batch N] [--without-fsync]`. Prints `opened N` (entries found),
//! then `acked SEQ` (the last one's position) after each acknowledgement. Without `--appends` it goes
//! on until it is killed; `--batch` appends so many presses at once.

use acceptance::faults::{Unhardened, game, next_press};
use log::{Chain, Stream};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use store::{Journal, Record};

struct Orders {
    folder: PathBuf,
    appends: u64,
    batch: u64,
    without_fsync: bool,
}

fn orders() -> Option<Orders> {
    let mut args = std::env::args().skip(1);
    let mut orders = Orders {
        folder: args.next()?.into(),
        appends: u64::MAX,
        batch: 1,
        without_fsync: false,
    };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--appends" => orders.appends = args.next()?.parse().ok()?,
            "--batch" => orders.batch = args.next()?.parse().ok()?,
            "--without-fsync" => orders.without_fsync = true,
            _ => return None,
        }
    }
    Some(orders)
}

fn main() -> ExitCode {
    let Some(orders) = orders() else {
        eprintln!("presser FOLDER [--appends N] [--batch N] [--without-fsync]");
        return ExitCode::from(2);
    };
    match press(&orders) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn press(orders: &Orders) -> Result<(), Box<dyn std::error::Error>> {
    let (journal, report) = if orders.without_fsync {
        Journal::open_with(&orders.folder, |disk| Box::new(Unhardened(disk)))?
    } else {
        Journal::open(&orders.folder)?
    };
    if !report.is_sound() {
        return Err(format!("damaged: {report:?}").into());
    }
    let mut chain = Chain::new(game(), Stream::Board);
    for signed in journal.read(game(), Stream::Board)?.entries {
        chain.push_stored(&signed)?;
    }
    say(&format!("opened {}\n", chain.len()))?;
    for _ in 0..orders.appends {
        let mut batch = Vec::new();
        for _ in 0..orders.batch {
            let signed = next_press(&chain);
            chain.push_stored(&signed)?;
            batch.push(Record::Entry(signed));
        }
        journal.append(batch).wait()?;
        say(&format!("acked {}\n", chain.len() - 1))?;
    }
    Ok(())
}

/// One line in one system call.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}
