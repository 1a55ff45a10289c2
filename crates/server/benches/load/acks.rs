//! Durable acknowledgements a second: one signed entry a request, 64 connections.

use crate::chain::Chain;
use crate::cluster;
use crate::fleet::{Wire, connector, enrol, post, spread};
use crate::size;
use crate::subject::{Kind, Subject, start};
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 64;
const RUNS: usize = 3;

struct Seen {
    rate: f64,
    half: Duration,
    most: Duration,
    /// Processor time of the server for each acknowledgement.
    each: Duration,
}

/// Ours and the bare one in turn; what counts is the ratio of their medians.
pub async fn compare() {
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        bare.push(once("bare", Kind::Bare).await);
        ours.push(once("ours", Kind::Ours).await);
    }
    let (ours, bare) = (median(ours), median(bare));
    println!(
        "acks: ours {ours:.0}/s, bare {bare:.0}/s: {:.0} %",
        ours / bare * 100.0
    );
}

/// One process on PostgreSQL.
pub async fn postgres() {
    let mut all = Vec::new();
    for _ in 0..RUNS {
        let database = cluster::database();
        all.push(once("PostgreSQL", Kind::OnPostgres(&database)).await);
    }
    println!("acks on PostgreSQL: {:.0}/s", median(all));
}

/// Ours once more.
pub async fn ours() -> f64 {
    once("ours", Kind::Ours).await.rate
}

fn median(mut all: Vec<Seen>) -> f64 {
    all.sort_by(|one, other| one.rate.total_cmp(&other.rate));
    all[all.len() / 2].rate
}

async fn once(name: &str, kind: Kind<'_>) -> Seen {
    let folder = tempfile::tempdir().expect("a folder");
    let subject = start(folder.path(), kind);
    let seen = load(&subject, kind == Kind::Bare).await;
    println!(
        "  {name}: {:.0}/s, p50 {:?}, p99 {:?}, server {:?} each, {} MB",
        seen.rate,
        seen.half,
        seen.most,
        seen.each,
        subject.most_mb()
    );
    seen
}

async fn load(subject: &Subject, is_bare: bool) -> Seen {
    let each = size("HAMLE_ACKS", 400);
    let mut chains: Vec<Chain> = (0..CONNECTIONS).map(Chain::new).collect();
    let tokens = if is_bare {
        vec!["0".repeat(64); CONNECTIONS]
    } else {
        enrol(subject, &chains).await
    };
    let tls = connector(subject.key);
    let mut ready = Vec::new();
    for (chain, token) in chains.iter_mut().zip(&tokens) {
        let frames: Vec<Vec<u8>> = (0..each)
            .map(|exchange| post("/sync", token, &chain.frame(exchange as u64, 1)))
            .collect();
        ready.push((
            Wire::open(subject.address, &tls).await.expect("connects"),
            frames,
        ));
    }
    let (before, begun) = (subject.worked(), Instant::now());
    let tasks: Vec<_> = ready
        .into_iter()
        .map(|(mut wire, frames)| {
            tokio::spawn(async move {
                let mut waits = Vec::with_capacity(frames.len());
                for frame in frames {
                    let asked = Instant::now();
                    let (status, answer) = wire.ask(&frame).await.expect("answers");
                    waits.push(asked.elapsed());
                    assert!(status == 200 && (is_bare || crate::fleet::accepted(answer)));
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("works"));
    }
    let took = begun.elapsed();
    let (half, most) = spread(&mut waits);
    let count = u32::try_from(waits.len()).expect("few");
    Seen {
        rate: f64::from(count) / took.as_secs_f64(),
        half,
        most,
        each: (subject.worked() - before) / count,
    }
}
