//! One board of the hall, and where its clock's instants lie on this device's.

use crate::drift::Drift;
use crate::now::Reading;
use arbiter::{Place, Seen, Watched};
use laws::Instant;
use log::{BootId, DeviceKey, Hash, Head, Signed};
use sync::Tree;
use wire::{BoardFault, BranchDto, ClockSetting, HallRow};

/// An entry that is older than this by the calendar may have been under way for long.
const FRESH_MS: u64 = 30_000;

/// What is known of it.
#[derive(Default)]
pub struct Board {
    /// Its folds.
    pub watched: Watched,
    /// Where it stands.
    pub place: Place,
    /// Its log as it is in effect.
    pub entries: Vec<Signed>,
    /// Who writes it.
    pub writer: Option<DeviceKey>,
    /// What the dead clock wrote behind a grant.
    pub late: Option<ClockSetting>,
    /// The branches, if it has split.
    pub branches: Vec<BranchDto>,
    /// It has split.
    pub split: bool,
    /// How its clock goes beside this device's.
    pub drift: Drift,
    /// When anything came in last, as uptime.
    pub came_us: i64,
    /// When the server heard its clock last: seconds, as of an uptime.
    pub contact: Option<(u32, i64)>,
    /// So many of its calls were answered here.
    pub answered: usize,
    /// As it was told last.
    pub shape: Option<HallRow>,
    /// The version of that.
    pub changed: u32,
    offset: Option<Offset>,
}

/// This device's uptime less the board's instant.
#[derive(Clone, Copy)]
struct Offset {
    us: i64,
    /// Told by entries that came at once; else by both calendars.
    exact: bool,
    boot: BootId,
}

impl Board {
    /// The entry in effect of that hash, as hex: what somebody has seen.
    pub fn head_at(&self, seen: &str) -> Option<Head> {
        let hash = Hash(reach::unhex(seen)?);
        let signed = self.entries.iter().rev().find(|one| one.hash() == hash)?;
        let entry = signed.entry();
        Some(Head {
            epoch: entry.epoch,
            seq: entry.seq,
            hash,
        })
    }

    /// Takes its log in. `heard_lately`: this device had contact, so that what is new was not long under way.
    pub fn take(&mut self, entries: &[&Signed], heard_lately: bool, now: Reading) {
        let known = self.entries.len();
        self.watched.board(entries);
        if let Some(last) = entries.last().filter(|_| entries.len() > known) {
            self.measure(last, heard_lately, now);
        }
        self.entries = entries.iter().map(|one| (*one).clone()).collect();
    }

    /// No entry comes before it is written: what came quickest tells best where the board's instants lie.
    fn measure(&mut self, last: &Signed, heard_lately: bool, now: Reading) {
        let when = &last.entry().when;
        let since_start = i64::try_from(when.since_start_us).unwrap_or(i64::MAX);
        let age_ms = now.wall_ms.saturating_sub(when.wall_ms);
        let exact = heard_lately || age_ms < FRESH_MS;
        let age_us = if exact {
            0
        } else {
            i64::try_from(age_ms.saturating_mul(1_000)).unwrap_or(0)
        };
        let us = now
            .uptime_us
            .saturating_sub(since_start)
            .saturating_sub(age_us);
        if heard_lately {
            self.drift.take(now.uptime_us, us, when.boot);
        }
        let keeps = self.offset.filter(|old| old.boot == when.boot && old.exact);
        self.offset = Some(match keeps {
            Some(old) if !exact => old,
            Some(old) => Offset {
                us: us.min(old.us),
                ..old
            },
            None => Offset {
                us,
                exact,
                boot: when.boot,
            },
        });
    }

    /// Now, by the board's clock.
    pub fn at(&self, now: Reading) -> Instant {
        let newest = self.watched.newest();
        let at = self
            .offset
            .map(|offset| Instant(now.uptime_us.saturating_sub(offset.us)));
        at.map_or(newest, |at| at.max(newest))
    }

    /// What this device knows of it besides the log.
    pub fn seen(&self, asking: u16, returned: bool, now: Reading) -> Seen {
        let secs = |us: i64| u32::try_from(us.max(0) / 1_000_000).unwrap_or(u32::MAX);
        Seen {
            at: self.at(now),
            exact: self.offset.is_some_and(|offset| offset.exact),
            clock_off: self.drift.is_too_far(),
            quiet_secs: if self.came_us == 0 {
                0
            } else {
                secs(now.uptime_us - self.came_us)
            },
            contact_secs: self
                .contact
                .map(|(then, at)| then.saturating_add(secs(now.uptime_us - at))),
            answered: self.answered,
            asking,
            returned,
            fault: self.split.then_some(BoardFault::Split),
        }
    }

    /// FIDE 6.10.1: what stands beside the log in effect: late entries of a dead clock, branches of a split.
    pub fn look_beside<'a>(&mut self, tree: &Tree, entry: impl Fn(&Hash) -> Option<&'a Signed>) {
        self.writer = tree.standing().writer();
        let ends: Vec<Hash> = tree.without_effect().collect();
        let shows = |end: &Hash| {
            let path = tree.path_to(end);
            let entries: Vec<&Signed> = path.iter().filter_map(&entry).collect();
            let game = laws::fold::board(entries.iter().map(|one| one.entry())).ok()?;
            let setting = arbiter::setting(&game, game.last_at())?;
            let plies = u16::try_from(game.plies().len()).unwrap_or(u16::MAX);
            Some((plies, setting))
        };
        self.split = tree.standing().split().is_some();
        if self.split {
            let branch = |end: &Hash| {
                let (plies, setting) = shows(end)?;
                Some(BranchDto {
                    end: reach::hex(&end.0),
                    plies,
                    setting,
                })
            };
            self.branches = ends.iter().filter_map(branch).collect();
            self.late = None;
        } else {
            self.branches = Vec::new();
            // The one that got furthest.
            let late = ends.iter().filter_map(shows);
            self.late = late
                .max_by_key(|(plies, _)| *plies)
                .map(|(_, setting)| setting);
        }
    }
}
