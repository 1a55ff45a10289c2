//! Which entries of a kept log are in effect: where it branches or was granted on, replication says so.

use crate::filed;
use crate::ledger::Ledger;
use log::{GameId, Hash, Signed, Stream};
use std::collections::BTreeMap;
use store::Stored;
use sync::{Checked, LogId, Rights, Tree};

/// The entries in effect, in order. In a log with one branch these are all; a game of no tournament has no other.
pub fn entries(ledger: &Ledger, game: GameId, stream: Stream, stored: Stored) -> Vec<Signed> {
    if stored.branches.is_empty() && stored.superseded.is_empty() {
        return stored.entries;
    }
    let Some(filed) = filed::of(ledger, game) else {
        return stored.entries;
    };
    let mut rights = Rights::of_tournament(filed.tournament);
    let certificates = ledger.ask(|journal| journal.certificates().unwrap_or_default());
    for certified in certificates.unwrap_or_default() {
        rights.learn(&certified);
    }
    let mut tree = Tree::new(LogId { game, stream });
    let mut held: BTreeMap<Hash, Signed> = BTreeMap::new();
    for signed in stored.all() {
        let checked = Checked::stored(signed.clone());
        // What the rules do not take in is kept without effect.
        if tree.insert(&checked, &rights).is_ok() {
            held.insert(checked.hash(), signed.clone());
        }
    }
    let path: Vec<Signed> = tree
        .in_effect()
        .filter_map(|hash| held.get(&hash).cloned())
        .collect();
    // Without its certificates, which may have been lost, the log is still one that can be read.
    if path.is_empty() {
        stored.entries
    } else {
        path
    }
}
