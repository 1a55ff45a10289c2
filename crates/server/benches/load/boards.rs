//! A festival: 10,000 boards, each with its connection, 500 presses a second together.

use crate::chain::Chain;
use crate::fleet::{Wire, accepted, connector, enrol, post, spread};
use crate::size;
use crate::subject::{Kind, start};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

const A_SECOND: usize = 500;

pub async fn run() {
    let (boards, seconds) = (size("HAMLE_DEVICES", 10_000), size("HAMLE_SECONDS", 120));
    let folder = tempfile::tempdir().expect("a folder");
    let subject = start(folder.path(), Kind::Ours);
    let mut chains: Vec<Chain> = (0..boards).map(Chain::new).collect();
    let tokens = enrol(&subject, &chains).await;
    let tls = connector(subject.key);
    let mut wires = Vec::new();
    for _ in 0..boards {
        let wire = Wire::open(subject.address, &tls).await.expect("connects");
        wires.push(Arc::new(Mutex::new(wire)));
    }
    let presses = seconds * A_SECOND;
    let frames: Vec<Vec<u8>> = (0..presses)
        .map(|press| {
            let board = press % boards;
            post(
                "/sync",
                &tokens[board],
                &chains[board].frame(press as u64, 1),
            )
        })
        .collect();
    println!(
        "  {boards} boards enrolled and connected: {} MB",
        subject.most_mb()
    );
    let (before, begun) = (subject.worked(), tokio::time::Instant::now());
    let mut tasks = Vec::with_capacity(presses);
    for (press, frame) in frames.into_iter().enumerate() {
        let due = begun + Duration::from_micros((press * 1_000_000 / A_SECOND) as u64);
        let wire = Arc::clone(&wires[press % boards]);
        tasks.push(tokio::spawn(async move {
            tokio::time::sleep_until(due).await;
            let mut wire = wire.lock().await;
            let asked = Instant::now();
            let (status, answer) = wire.ask(&frame).await.expect("answers");
            assert!(status == 200 && accepted(answer));
            asked.elapsed()
        }));
    }
    let mut waits = Vec::with_capacity(presses);
    for task in tasks {
        waits.push(task.await.expect("works"));
    }
    let took = begun.elapsed();
    let (half, most) = spread(&mut waits);
    println!(
        "boards: {} acks in {:.0} s, p50 {half:?}, p99 {most:?}, {:.0} % of a core, {} MB",
        waits.len(),
        took.as_secs_f64(),
        (subject.worked() - before).as_secs_f64() / took.as_secs_f64() * 100.0,
        subject.most_mb()
    );
}
