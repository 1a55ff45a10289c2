//! What has to hold, told independently of how the machine does it.

use crate::host::{BOARD, WHITE};
use crate::op::{CLOCK, DESK, DESK_TWO, HOSTS, SHEET, SPARE};
use crate::world::World;
use log::{
    Asked, Entry, Hash, KIND_ANSWER, KIND_ASKED, KIND_GRANT, Lifetime, Request, RequestId, Role,
};
use std::collections::{BTreeMap, BTreeSet};
use sync::{Fate, LogId, Tree};

/// An entry that did a request.
pub struct Done {
    pub id: RequestId,
    pub hash: Hash,
    pub at_us: u64,
}

/// An answer said that the server has it: then it is on its disk.
pub fn acknowledged(world: &World, host: usize) -> Result<(), String> {
    let own = &world.hosts[host];
    for log in own.device.logs() {
        for hash in own.disk.hashes(log.id()) {
            let said = own.device.is_at_server(&log.id(), &hash);
            if said && !world.is_on_server_disk(&hash) {
                return Err(format!(
                    "host {host}: {hash:?} was acknowledged and is not on the disk"
                ));
            }
        }
    }
    Ok(())
}

pub fn all(world: &World) -> Result<(), String> {
    for log in [BOARD, WHITE] {
        equal(world, log)?;
    }
    each_once(world)?;
    answered(world)
}

fn followers(log: LogId) -> &'static [usize] {
    if log == BOARD {
        &[CLOCK, SPARE, SHEET, DESK, DESK_TWO]
    } else {
        &[CLOCK, SHEET, DESK, DESK_TWO]
    }
}

/// All hold the same entries on their disks and in their machines, and see the same in effect.
fn equal(world: &World, log: LogId) -> Result<(), String> {
    let on_server = world.server.disk.hashes(log);
    let hub = world.server.hub.as_ref().expect("runs");
    let effect = |tree: Option<&Tree>| {
        tree.map(|tree| {
            let standing = tree.standing();
            let path: Vec<Hash> = tree.in_effect().collect();
            (path, standing.writer(), standing.split().cloned())
        })
        .filter(|(path, _, split)| !path.is_empty() || split.is_some())
    };
    for host in followers(log) {
        let own = &world.hosts[*host];
        let here = own.disk.hashes(log);
        if here != on_server {
            let (more, less) = (
                here.difference(&on_server).count(),
                on_server.difference(&here).count(),
            );
            return Err(format!(
                "{log:?}: host {host} has {more} more and {less} less than the server"
            ));
        }
        if own.device.tree(&log).map_or(0, Tree::len) != here.len() {
            return Err(format!("{log:?}: host {host}: machine and disk differ"));
        }
        if effect(own.device.tree(&log)) != effect(hub.tree(&log)) {
            return Err(format!(
                "{log:?}: host {host} sees another effect than the server"
            ));
        }
    }
    Ok(())
}

/// Each request is done once at most, against a head that nothing had made stale, and in time.
fn each_once(world: &World) -> Result<(), String> {
    let hub = world.server.hub.as_ref().expect("runs");
    let Some(tree) = hub.tree(&BOARD) else {
        return Ok(());
    };
    let path: Vec<Entry> = tree
        .in_effect()
        .map(|hash| world.server.disk.entries[&hash].entry().clone())
        .collect();
    let mut seen = BTreeSet::new();
    for (place, entry) in path
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.kind == KIND_ASKED)
    {
        let asked = Asked::read(&entry.payload).map_err(|why| why.to_string())?;
        let request = asked.prove(world.rights.tournament().as_ref());
        let request = request.map_err(|why| format!("{why:?}"))?;
        if !seen.insert(request.id) {
            return Err(format!("{:?} was done twice", request.id));
        }
        let named = path.iter().position(|entry| entry.seq == request.head.seq);
        let named = named.filter(|at| *at < place && path[*at + 1].prev == request.head.hash);
        let named = named.ok_or("done against a head that is not in effect")?;
        if let Some(stale) = path[named + 1..place].iter().find(|entry| turned(entry)) {
            return Err(format!("done after entry {} had made it stale", stale.seq));
        }
        in_time(world, request, tree, place)?;
    }
    Ok(())
}

/// By the true time, which no device knows. It is what the server's clock shows.
fn in_time(world: &World, request: &Request, tree: &Tree, place: usize) -> Result<(), String> {
    let hash = tree.in_effect().nth(place).expect("in effect");
    let done = world.done.iter().find(|done| done.hash == hash);
    let Some(done) = done.filter(|done| done.id == request.id) else {
        return Err("done by nobody".into());
    };
    let since_us = done.at_us.saturating_sub(world.made_us[&request.id]);
    if request.lifetime == Lifetime::Moment && since_us > 10_000_000 {
        return Err(format!(
            "a stop was done {since_us} us after it was asked for"
        ));
    }
    let due_us = request.at.map_or(0, |at| at.us);
    let early_us = due_us.saturating_sub(done.at_us);
    let late_us = done.at_us.saturating_sub(due_us);
    if request.lifetime == Lifetime::Due && (early_us > 1_000_000 || late_us > 11_000_000) {
        return Err(format!("started {early_us} us early or {late_us} us late"));
    }
    Ok(())
}

/// The brief of the design, in words of its own: presses, stops, restarts, rulings, changes of epoch.
fn turned(entry: &Entry) -> bool {
    match entry.kind {
        2 | 3 | 12 | 13 | 17 | KIND_GRANT | KIND_ASKED => true,
        KIND_ANSWER | 1 | 4 | 8 => false,
        _ => entry.author.role == Role::Arbiter,
    }
}

/// Whoever asked has been told, as long as the board has a clock.
fn answered(world: &World) -> Result<(), String> {
    let hub = world.server.hub.as_ref().expect("runs");
    let writer = hub.tree(&BOARD).and_then(|tree| tree.standing().writer());
    if writer.is_none() || world.told.contains("needs arbiter") {
        return Ok(());
    }
    for host in [DESK, DESK_TWO] {
        for (id, fate) in &world.hosts[host].fates {
            if *fate == Fate::Asked {
                return Err(format!("host {host} never heard what became of {id:?}"));
            }
        }
    }
    Ok(())
}

/// What the schedules reached, so that a simulation that does nothing is not taken for a pass.
#[derive(Debug, Default)]
pub struct Tally {
    pub schedules: u64,
    pub entries: u64,
    pub requests: u64,
    pub done: u64,
    pub told: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub fn add(&mut self, world: &World) {
        self.schedules += 1;
        self.entries += world.server.disk.entries.len() as u64;
        self.requests += world.made_us.len() as u64;
        self.done += world.done.len() as u64;
        for told in &world.told {
            *self.told.entry(told).or_default() += 1;
        }
        debug_assert_eq!(world.hosts.len(), HOSTS);
    }

    pub fn join(&mut self, other: Tally) {
        self.schedules += other.schedules;
        self.entries += other.entries;
        self.requests += other.requests;
        self.done += other.done;
        for (told, count) in other.told {
            *self.told.entry(told).or_default() += count;
        }
    }

    /// What no schedule had.
    pub fn unreached(&self) -> Vec<&'static str> {
        let all = [
            "closed",
            "confirmed anew",
            "declined",
            "forked",
            "granted",
            "late",
            "restored",
            "undone",
        ];
        let missing = all.into_iter().filter(|told| !self.told.contains_key(told));
        missing.collect()
    }

    pub fn assert_it_reached_everything(&self) {
        assert!(self.entries > self.schedules * 5 && self.done * 20 > self.requests);
        assert_eq!(self.unreached(), [""; 0], "no schedule had these");
    }
}
