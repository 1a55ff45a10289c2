//! How long a server takes until it serves, with a million events on the disk.

use crate::chain::Chain;
use crate::size;
use crate::subject::{Kind, start};
use log::{Certificate, DeviceSecret, PersonId, Role};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::time::Instant;

const OF_BOARD: usize = 100;

pub fn run() {
    let events = size("HAMLE_EVENTS", 1_000_000);
    let folder = tempfile::tempdir().expect("a folder");
    // Makes tables and keys.
    drop(start(folder.path(), Kind::Ours));
    fill(folder.path(), events);
    for _ in 0..3 {
        let begun = Instant::now();
        let subject = start(folder.path(), Kind::Ours);
        println!(
            "start: {events} events, serves after {:.2} s ({:.2} s of a core), {} MB",
            begun.elapsed().as_secs_f64(),
            subject.worked().as_secs_f64(),
            subject.most_mb()
        );
    }
}

fn fill(folder: &Path, events: usize) {
    let connection = Connection::open(folder.join("tournament.sqlite")).expect("opens");
    let transaction = connection.unchecked_transaction().expect("begins");
    let seed = "SELECT seed FROM tournaments WHERE number = 1";
    let seed: [u8; 32] = transaction
        .query_row(seed, [], |row| row.get(0))
        .expect("made");
    let tournament = DeviceSecret::from_seed(&seed);
    let mut number = 0_i64;
    let mut put = |kind: i64, hash: [u8; 32], bytes: &[u8]| {
        number += 1;
        let sql = "INSERT INTO items VALUES (?1, 1, ?1, ?2, ?3, ?4)";
        let mut insert = transaction.prepare_cached(sql).expect("prepares");
        insert
            .execute(params![number, kind, hash, bytes])
            .expect("inserts");
    };
    let mut chains: Vec<Chain> = (0..events.div_ceil(OF_BOARD)).map(Chain::new).collect();
    for chain in &chains {
        let certificate = Certificate {
            role: Role::System,
            game: chain.game,
            person: PersonId([0; 16]),
            device: chain.secret.device(),
            issuer: tournament.device(),
            wall_ms: 1,
        };
        let bytes = certificate.sign(&tournament).write();
        put(2, Sha256::digest(&bytes).into(), &bytes);
    }
    // Boards take turns, as they do in a hall.
    for event in 0..events {
        let boards = chains.len();
        let signed = chains[event % boards].press();
        put(0, signed.hash().0, &signed.write());
    }
    transaction.commit().expect("commits");
}
