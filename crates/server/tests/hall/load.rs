//! How many durable acknowledgements a second; one signed entry a request, TLS, one connection a device.
//!
//! `cargo test --release -p hamle-server --test hall load -- --ignored --nocapture`

use crate::client::{Client, Phone, admin, enrol, link, serve};
use crate::place::Place;
use log::{GameId, Role, Stream};
use std::time::Instant;
use sync::{Follow, Frame, LogId};

const EACH: usize = 200;

/// Entries of one board, signed beforehand, one a frame.
fn frames(phone: &mut Phone, log: LogId) -> Vec<Vec<u8>> {
    (0..EACH)
        .map(|exchange| {
            let written = phone.write(log, Role::White, 3, vec![]);
            let frame = Frame {
                exchange: exchange as u64,
                entries: vec![written.signed().clone()],
                ..Frame::default()
            };
            frame.write().expect("within the limits")
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn acknowledgements_a_second() {
    for connections in [1_u8, 16, 64] {
        let place = Place::sqlite();
        let running = serve(&place).await;
        let mut client = Client::connect(running.address, running.key)
            .await
            .expect("connects");
        let boss = admin(&running, &mut client).await;
        let mut ready = Vec::new();
        for number in 1..=connections {
            let log = LogId {
                game: GameId([number; 16]),
                stream: Stream::Board,
            };
            let link = link(&mut client, &boss, "clock", Some(log.game)).await;
            let mut phone = Phone::new(enrol(&mut client, &link, number).await, Follow::Named);
            let frames = frames(&mut phone, log);
            let own = Client::connect(running.address, running.key)
                .await
                .expect("connects");
            ready.push((own, phone.badge.token, frames));
        }
        #[allow(clippy::disallowed_methods)] // a measurement
        let begun = Instant::now();
        let tasks: Vec<_> = ready
            .into_iter()
            .map(|(mut client, token, frames)| {
                tokio::spawn(async move {
                    let mut waits = Vec::with_capacity(EACH);
                    for frame in frames {
                        #[allow(clippy::disallowed_methods)] // a measurement
                        let asked = Instant::now();
                        let (status, _) = client.call("POST", "/sync", Some(&token), &frame).await;
                        assert_eq!(status, 200);
                        waits.push(asked.elapsed());
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
        waits.sort_unstable();
        let rate = waits.len() as u128 * 1_000_000 / took.as_micros().max(1);
        let (half, most) = (waits[waits.len() / 2], waits[waits.len() * 99 / 100]);
        println!("{connections} connections: {rate} acks/s, p50 {half:?}, p99 {most:?}");
        running.stop().await;
    }
}
