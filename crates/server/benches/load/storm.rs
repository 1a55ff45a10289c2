//! After an outage: 10,000 devices come back at once with twelve entries each.

use crate::chain::Chain;
use crate::fleet::{Wire, accepted, connector, enrol, post, spread};
use crate::size;
use crate::subject::{Kind, start};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Semaphore;

const QUEUED: usize = 12;
/// Connections of this side that are being opened at once; a hall's network has no more.
const OPENING: usize = 512;

pub async fn run() {
    let devices = size("HAMLE_DEVICES", 10_000);
    let folder = tempfile::tempdir().expect("a folder");
    let subject = start(folder.path(), Kind::Ours);
    let mut chains: Vec<Chain> = (0..devices).map(Chain::new).collect();
    let tokens = enrol(&subject, &chains).await;
    let each = tokens.iter().zip(&mut chains);
    let frames: Vec<Vec<u8>> = each
        .map(|(token, chain)| post("/sync", token, &chain.frame(1, QUEUED)))
        .collect();
    let tls = connector(subject.key);
    let opening = Arc::new(Semaphore::new(OPENING));
    let (before, begun, address) = (subject.worked(), Instant::now(), subject.address);
    let tasks: Vec<_> = frames
        .into_iter()
        .map(|frame| {
            let (tls, opening) = (tls.clone(), Arc::clone(&opening));
            tokio::spawn(async move {
                let place = opening.acquire().await.expect("open");
                let mut tries = 0;
                let mut wire = loop {
                    match Wire::open(address, &tls).await {
                        Ok(wire) => break wire,
                        Err(why) => {
                            tries += 1;
                            assert!(tries < 20, "{why}");
                        }
                    }
                };
                drop(place);
                let (status, answer) = wire.ask(&frame).await.expect("answers");
                assert!(status == 200 && accepted(answer));
                // The connection stays, as a device's does.
                (wire, begun.elapsed())
            })
        })
        .collect();
    let (mut wires, mut waits) = (Vec::new(), Vec::new());
    for task in tasks {
        let (wire, wait) = task.await.expect("works");
        wires.push(wire);
        waits.push(wait);
    }
    let took = begun.elapsed();
    let (half, most) = spread(&mut waits);
    println!(
        "storm: {devices} devices, {} entries acknowledged in {:.1} s (half in {half:?}, 99 % in {most:?}), server {:.1} s of a core, {} MB",
        devices * QUEUED,
        took.as_secs_f64(),
        (subject.worked() - before).as_secs_f64(),
        subject.most_mb()
    );
}
