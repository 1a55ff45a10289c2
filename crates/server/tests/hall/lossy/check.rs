//! What has to hold.

use super::host::Host;
use super::world::{DESKS, LOGS, ONE, TWO, WITNESS, World};
use crate::client::Badge;
use log::{Asked, DeviceSecret, Hash, KIND_ASKED, RequestId, Role};
use std::collections::{BTreeMap, BTreeSet};
use sync::{Fate, LogId};

/// What the seeds reached, so that a network on which nothing happens is not taken for a pass.
#[derive(Default, Debug)]
pub struct Tally {
    runs: u64,
    entries: usize,
    faults: u64,
    broken: u64,
    restarts: u64,
    restored: u64,
    asked: u64,
    done: u64,
    expired: u64,
    refused: u64,
    splits: u64,
}

impl Tally {
    pub fn assert_it_reached_everything(&self) {
        let reached = [
            self.runs,
            self.faults,
            self.broken,
            self.restarts,
            self.restored,
            self.asked,
            self.done,
            self.expired,
            self.refused,
        ];
        assert!(reached.iter().all(|count| *count > 0), "{self:?}");
    }
}

impl World {
    /// The server alone, asked by a device that knows nothing.
    async fn seen(&self) -> Host {
        let running = self.server.as_ref().expect("runs");
        let badge = Badge {
            secret: DeviceSecret::from_seed(&[WITNESS; 32]),
            token: self.witness.clone(),
            tournament: self.hosts[0].badge.tournament,
            certificate: None,
        };
        let mut witness = Host::new(badge, Role::System, &[], self.restarts);
        assert!(witness.talks(running.address, self.key).await);
        witness
    }

    /// After a restart, and before any device has talked: whatever was acknowledged is there. Not where an older copy
    /// was put there.
    pub async fn nothing_is_lost(&self) {
        if self.is_older {
            return;
        }
        let witness = self.seen().await;
        self.all_there(&witness);
    }

    fn all_there(&self, witness: &Host) {
        let server: BTreeMap<LogId, BTreeSet<Hash>> =
            LOGS.iter().map(|log| (*log, witness.has(log))).collect();
        for (log, hash) in self.hosts.iter().flat_map(|host| &host.acknowledged) {
            assert!(
                server[log].contains(hash),
                "{log:?}: {hash:?} was acknowledged"
            );
        }
    }

    pub async fn end(mut self, tally: &mut Tally) {
        let witness = self.seen().await;
        self.all_there(&witness);
        for log in LOGS {
            for (index, host) in self.hosts.iter().enumerate() {
                if host.device.tree(&log).is_none() {
                    continue;
                }
                assert_eq!(host.has(&log), witness.has(&log), "{log:?} at {index}");
                assert_eq!(host.path(&log), witness.path(&log), "{log:?} at {index}");
            }
            tally.entries += witness.has(&log).len();
        }
        for log in [ONE, TWO] {
            self.each_once(&witness, log);
        }
        self.counted(&witness, tally);
        let server = self.server.take().expect("runs");
        server.stop().await;
    }

    /// No request is done twice, and whoever asked has been told what became of it where the board has a clock.
    fn each_once(&self, witness: &Host, log: LogId) {
        let mut done = BTreeSet::new();
        for hash in witness.path(&log) {
            let entry = witness.disk.0[&hash].entry();
            if entry.kind == KIND_ASKED {
                let asked = Asked::read(&entry.payload).expect("is one");
                let id = asked.request.request().id;
                assert!(done.insert(id), "{id:?} was done twice");
            }
        }
        let all = DESKS.iter().flat_map(|desk| &self.hosts[*desk].fates);
        for (id, fate) in all {
            let is_done = done.contains(id);
            assert!(
                !matches!(fate, Fate::Done(_)) || is_done || log != self.of(id),
                "{id:?}"
            );
        }
    }

    /// The board for which it was asked.
    fn of(&self, id: &RequestId) -> LogId {
        self.boards[id]
    }

    fn counted(&self, witness: &Host, tally: &mut Tally) {
        tally.runs += 1;
        tally.faults += self.net.faults();
        tally.broken += self.hosts.iter().map(|host| host.broken).sum::<u64>();
        tally.restarts += self.restarts;
        tally.restored += self.restored;
        tally.asked += self.asked;
        let split = |log: &LogId| {
            let tree = witness.device.tree(log);
            tree.is_some_and(|tree| tree.standing().split().is_some())
        };
        tally.splits += LOGS.iter().filter(|log| split(log)).count() as u64;
        for (id, fate) in DESKS.iter().flat_map(|desk| &self.hosts[*desk].fates) {
            match fate {
                Fate::Done(_) => tally.done += 1,
                Fate::Expired | Fate::Undone => tally.expired += 1,
                Fate::Refused(_) => tally.refused += 1,
                Fate::NotAllowed => panic!("{id:?}: an arbiter may ask"),
                Fate::Asked => {
                    let tree = witness.device.tree(&self.of(id));
                    let writer = tree.and_then(|tree| tree.standing().writer());
                    assert!(writer.is_none(), "{id:?} was never answered");
                }
            }
        }
    }
}
