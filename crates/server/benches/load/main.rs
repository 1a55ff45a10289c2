//! How much a server takes, with the clients on the same machine.
//!
//! `cargo bench -p hamle-server --bench load -- acks|couch|postgres|shown|viewers|boards|storm|start`; all of them take
//! some minutes. What is measured is a process of its own, so that its share of the processors and its memory are its
//! own too. Sizes are set by `HAMLE_DEVICES`, `HAMLE_SECONDS`, `HAMLE_EVENTS`, `HAMLE_VIEWERS`.
#![allow(clippy::disallowed_methods, missing_docs)] // a measurement reads clocks

mod acks;
mod bare;
mod boards;
mod chain;
#[path = "../../tests/hall/cluster.rs"]
mod cluster;
mod couch;
mod fleet;
mod opening;
#[path = "../../tests/hall/played_by.rs"]
mod played_by;
mod shown;
mod storm;
mod subject;
mod viewers;

fn main() {
    if subject::is_child() {
        subject::serve();
        return;
    }
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if is_wanted("acks") {
        runtime.block_on(acks::compare());
    }
    if is_wanted("couch") {
        runtime.block_on(couch::compare());
    }
    if is_wanted("shown") {
        runtime.block_on(shown::run());
    }
    if is_wanted("viewers") {
        runtime.block_on(viewers::run());
    }
    if is_wanted("postgres") {
        runtime.block_on(acks::postgres());
    }
    if is_wanted("storm") {
        runtime.block_on(storm::run());
    }
    if is_wanted("boards") {
        runtime.block_on(boards::run());
    }
    if is_wanted("start") {
        opening::run();
    }
}

/// A size from the environment.
fn size(name: &str, usual: usize) -> usize {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().expect("a number"))
}
