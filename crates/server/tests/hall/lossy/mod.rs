//! The real server, its TLS and its disk, behind a network that delays, cuts, half-closes and swallows, by a seed: devices
//! talk at once, the server stops in the middle, comes back, comes back as an older copy. Delays are turns given to
//! others, so nothing sleeps.
//!
//! `HAMLE_SEEDS=1-1000 cargo test -p hamle-server --test hall lossy:: -- --nocapture` tries these; every fourth of them on
//! PostgreSQL too.

mod check;
mod host;
mod net;
mod world;

use crate::place::Place;
use check::Tally;
use world::World;

/// The first and the last one.
fn seeds() -> (u64, u64) {
    let asked = std::env::var("HAMLE_SEEDS").ok();
    let asked = asked.as_deref().and_then(|text| text.split_once('-'));
    let read = |text: &str| text.parse().expect("FIRST-LAST");
    asked.map_or((1, 12), |(first, last)| (read(first), read(last)))
}

async fn run(place: Place, seed: u64, tally: &mut Tally) {
    let mut world = World::new(place, seed).await;
    for _ in 0..40 {
        world.step().await;
    }
    world.settle().await;
    world.end(tally).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_logs_are_equal_and_nothing_acknowledged_is_lost() {
    let mut tally = Tally::default();
    let (first, last) = seeds();
    for seed in first..=last {
        println!("seed {seed}");
        run(Place::sqlite(), seed, &mut tally).await;
        if seed % 4 == 0 {
            run(Place::postgres(), seed, &mut tally).await;
        }
    }
    println!("{tally:?}");
    tally.assert_it_reached_everything();
}
