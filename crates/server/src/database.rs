//! What is on the disk, whichever database keeps it: what others committed comes in, what this process brings goes
//! out, in one order for all.

use crate::base::{Base, ClockSample, Head, Stored};
use crate::database_devices::{NEW_DEVICES, known};
use crate::database_error::DatabaseError;
use crate::intake::{Numbers, Taken, with_line};
use crate::peers::Known;
use crate::recent::{RECENT_MAX, Recent};
use crate::tournaments::{Tournament, TournamentNo};
use log::{DeviceSecret, Hash, Signed};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::HashMap;
use sync::{Item, LogId, Shelf};

/// What somebody committed.
pub(crate) enum Told {
    Tournament(Tournament),
    /// Enrolled, or changed since.
    Device(Known),
    Item(TournamentNo, Item),
}

/// The database, held by the writer's thread.
pub(crate) struct Database {
    pub(crate) base: Box<dyn Base>,
    /// Up to here everything was told.
    pub(crate) head: Head,
    seqs: HashMap<TournamentNo, i64>,
    /// Items of the group that was begun.
    group: Vec<Stored>,
    recent: RefCell<Recent>,
}

impl Database {
    pub(crate) fn new(base: Box<dyn Base>) -> Database {
        Database {
            base,
            head: Head::default(),
            seqs: HashMap::new(),
            group: Vec::new(),
            recent: RefCell::new(Recent::default()),
        }
    }

    /// Opens it anew after an error, if it can be. Whatever was begun is given up.
    pub(crate) fn reopen(&mut self) -> Result<bool, DatabaseError> {
        self.group.clear();
        self.base.reopen()
    }

    /// Everything is told once more.
    pub(crate) fn forget(&mut self) {
        self.head = Head::default();
        self.seqs.clear();
    }

    /// Waits for what is being checked beside the reading.
    pub(crate) fn checked(&mut self) -> Result<(), DatabaseError> {
        self.base.checked()
    }

    pub(crate) fn life(&self) -> Result<Option<[u8; 32]>, DatabaseError> {
        self.base.life()
    }

    pub(crate) fn clock(&self) -> Result<Option<ClockSample>, DatabaseError> {
        self.base.clock()
    }

    /// From now on eras are others: the common clock was set.
    pub(crate) fn end_life(&mut self) -> Result<(), DatabaseError> {
        self.base.begin()?;
        let set = "UPDATE meta SET value = $1 WHERE name = 'clock'";
        self.base.run(set, &[crate::keys::random::<16>().into()])?;
        self.base.commit(&[])
    }

    /// Begins a group: nobody else writes until its commit. What others committed is told first.
    pub(crate) fn begin(
        &mut self,
        tell: &mut dyn FnMut(Told) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let head = self.base.begin()?;
        self.catch_up(head, tell)
    }

    /// Tells what others committed.
    pub(crate) fn look(
        &mut self,
        tell: &mut dyn FnMut(Told) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let head = self.base.look()?;
        self.catch_up(head, tell)
    }

    fn catch_up(
        &mut self,
        head: Head,
        tell: &mut dyn FnMut(Told) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let before = self.head;
        if head.items < before.items || head.devices < before.devices {
            return Err(DatabaseError::Damaged("what was there is gone".into()));
        }
        if head.tournaments > before.tournaments {
            let new =
                "SELECT number, name, seed FROM tournaments WHERE number > $1 ORDER BY number";
            self.base
                .each(new, &[before.tournaments.into()], &mut |row| {
                    tell(Told::Tournament(Tournament {
                        number: TournamentNo(row.int(0)?),
                        name: row.text(1)?.to_owned(),
                        secret: DeviceSecret::from_seed(&row.fixed(2)?),
                    }))
                })?;
        }
        if head.devices > before.devices {
            let after = [before.devices.into()];
            self.base.each(NEW_DEVICES, &after, &mut |row| {
                tell(Told::Device(known(row)?))
            })?;
        }
        if head.items > before.items {
            self.new_items(before.items, head.items, tell)?;
        }
        self.head = head;
        Ok(())
    }

    fn new_items(
        &mut self,
        after: i64,
        last: i64,
        tell: &mut dyn FnMut(Told) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let new = "SELECT id, tournament, seq, kind, bytes FROM items WHERE id > $1 AND id <= $2 ORDER BY id";
        let span = [after.into(), last.into()];
        let is_news = last - after < RECENT_MAX;
        let (base, recent) = (&self.base, self.recent.get_mut());
        let mut numbers = Numbers {
            id: after,
            seqs: &mut self.seqs,
        };
        let mut pass = |taken: Taken| {
            let (tournament, item) = taken?;
            if is_news && let Item::Entry(checked) = &item {
                recent.keep(checked.hash(), checked.signed().clone());
            }
            tell(Told::Item(tournament, item))
        };
        if is_news {
            base.each(new, &span, &mut |row| pass(numbers.take(row)))?;
        } else {
            with_line(|mut line| {
                base.each(new, &span, &mut |row| {
                    line.take(&mut numbers, row, &mut pass)
                })?;
                line.finish(&mut pass)
            })?;
        }
        if numbers.id == last {
            Ok(())
        } else {
            let missing = numbers.id + 1;
            Err(DatabaseError::Damaged(format!("item {missing} is missing")))
        }
    }

    /// The last number of a tournament.
    pub(crate) fn seq(&self, tournament: TournamentNo) -> i64 {
        self.seqs.get(&tournament).copied().unwrap_or(0)
    }

    /// Ends the group. When this returns, it is on the disk.
    pub(crate) fn commit(&mut self) -> Result<(), DatabaseError> {
        self.base.commit(&self.group)?;
        self.group.clear();
        Ok(())
    }

    /// The tournament's next number goes to this item.
    pub(crate) fn put(&mut self, tournament: TournamentNo, item: &Item) {
        let (kind, hash, bytes) = match item {
            Item::Entry(checked) => (0, checked.hash(), checked.signed().write()),
            Item::Request(request) => (1, request.hash(), request.write()),
            Item::Certificate(certified) => {
                let bytes = certified.write();
                (2, Hash(Sha256::digest(&bytes).into()), bytes)
            }
        };
        if let Item::Entry(checked) = item {
            self.recent.get_mut().keep(hash, checked.signed().clone());
        }
        self.head.items += 1;
        let seq = self.seqs.entry(tournament).or_insert(0);
        *seq += 1;
        self.group.push(Stored {
            id: self.head.items,
            tournament: tournament.0,
            seq: *seq,
            kind,
            hash: hash.0,
            bytes,
        });
    }
}

/// The entries of one tournament, as answers need them.
pub(crate) struct TournamentShelf<'a>(pub &'a Database, pub TournamentNo);

impl Shelf for TournamentShelf<'_> {
    fn entry(&self, log: &LogId, hash: &Hash) -> Option<Signed> {
        let TournamentShelf(database, _) = self;
        if database.recent.borrow().get(hash).is_none() {
            self.warm(log, std::slice::from_ref(hash));
        }
        database.recent.borrow().get(hash).cloned()
    }

    fn warm(&self, _: &LogId, hashes: &[Hash]) {
        let TournamentShelf(database, tournament) = self;
        let mut recent = database.recent.borrow_mut();
        let lacking: Vec<[u8; 32]> = hashes
            .iter()
            .filter(|hash| recent.get(hash).is_none())
            .map(|hash| hash.0)
            .collect();
        if lacking.is_empty() {
            return;
        }
        // What cannot be read now is asked for again.
        for (hash, bytes) in database
            .base
            .items(tournament.0, &lacking)
            .unwrap_or_default()
        {
            if let Ok(signed) = Signed::read(&bytes) {
                recent.keep(Hash(hash), signed);
            }
        }
    }
}
