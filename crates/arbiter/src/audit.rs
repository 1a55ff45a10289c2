//! The audit of a board's clock: every half hour what both displays and counters show, and whether the time for which
//! the clocks ran is the time that was charged (FIDE 12.4: the arbiter observes the games).
//!
//! The two come by different ways: how long the clocks ran is added up here, entry by entry, of the steady clock by
//! which the log is stamped; what was charged is the account that the rules keep.

use laws::{BoardFold, Instant, Micros, Side};
use log::Entry;
use wire::AuditRow;

/// Between two rows, while the game goes on.
const EVERY: Micros = Micros(30 * 60 * 1_000_000);
/// More rows than any game has: two days.
const ROWS_MAX: usize = 96;

struct Walk {
    fold: BoardFold,
    last: Instant,
    /// The calendar of the board's clock at its last entry, in ms, and when that was.
    calendar: (u64, Instant),
    ran: Micros,
    /// A flag is down: a display that stands at zero charges nothing any more.
    flag: bool,
    next: Option<Instant>,
    rows: Vec<AuditRow>,
}

impl Walk {
    /// Goes on to an instant at which nothing was written yet.
    fn to(&mut self, at: Instant) {
        while let Some(mark) = self.next.filter(|mark| *mark <= at) {
            self.run(mark);
            self.row(mark);
            self.next = Some(mark + EVERY);
        }
        self.run(at);
    }

    fn run(&mut self, at: Instant) {
        let clock = self.fold.game().and_then(laws::Game::clock);
        if let Some(clock) = clock.filter(|_| at > self.last) {
            if clock.face(self.last).running.is_some() {
                self.ran += at - self.last;
            }
            let down = clock.face(at).flag_down;
            self.flag |= down.white || down.black;
        }
        self.last = self.last.max(at);
    }

    fn row(&mut self, at: Instant) {
        let Some(clock) = self.fold.game().and_then(laws::Game::clock) else {
            return;
        };
        let face = clock.face(at);
        let used = Side::ALL.map(|side| {
            let account = clock.account(side, at);
            account.charged + account.free_used
        });
        let off = (self.ran - used[0] - used[1]).0 / 1_000;
        let since = (at - self.calendar.1).0 / 1_000;
        let wall_ms = i64::try_from(self.calendar.0).unwrap_or(i64::MAX) + since;
        if self.rows.len() < ROWS_MAX {
            self.rows.push(AuditRow {
                wall_secs: u32::try_from(wall_ms / 1_000).unwrap_or(0),
                ran_ms: wire::millis(self.ran),
                white_ms: wire::millis(face.main.white),
                black_ms: wire::millis(face.main.black),
                white_moves: face.moves_completed.white,
                black_moves: face.moves_completed.black,
                off_ms: (!self.flag).then(|| i32::try_from(off).unwrap_or(i32::MAX)),
            });
        }
    }
}

/// Half hour by half hour since the clocks were started, and now.
pub(crate) fn audit<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    now: Instant,
) -> Vec<AuditRow> {
    let mut walk = Walk {
        fold: BoardFold::default(),
        last: Instant(0),
        calendar: (0, Instant(0)),
        ran: Micros::ZERO,
        flag: false,
        next: None,
        rows: Vec::new(),
    };
    for entry in entries {
        let at = Instant(i64::try_from(entry.when.since_start_us).unwrap_or(i64::MAX));
        walk.to(at);
        if walk.fold.push(entry).is_err() {
            return walk.rows;
        }
        walk.calendar = (entry.when.wall_ms, at);
        let clock = walk.fold.game().and_then(laws::Game::clock);
        if walk.next.is_none() && clock.is_some_and(|clock| clock.face(at).running.is_some()) {
            walk.next = Some(at + EVERY);
        }
    }
    if walk.next.is_some() {
        let now = now.max(walk.last);
        walk.to(now);
        walk.row(now);
    }
    walk.rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use laws::{
        Act, Edition, Mode, OnFlag, Period, Play, Regulations, Settings, SheetPlan, Stamp,
        StartPosition, TimeControl, Transition, record,
    };
    use log::{Author, BootId, DeviceKey, GameId, Hash, PersonId, Role, Stamped, Stream};

    /// A quarter past midnight of some day, in ms.
    const WALL_MS: u64 = 1_700_000_100_000;

    fn entry(seq: u64, at_s: u64, act: &Act, role: Role) -> Entry {
        let (kind, payload) = record::write(act);
        Entry {
            game: GameId([1; 16]),
            stream: Stream::Board,
            epoch: 0,
            seq,
            prev: Hash([0; 32]),
            author: Author {
                person: PersonId([0; 16]),
                role,
                device: DeviceKey([2; 32]),
            },
            when: Stamped {
                since_start_us: at_s * 1_000_000,
                wall_ms: WALL_MS + at_s * 1_000,
                boot: BootId([3; 16]),
                uptime_us: at_s * 1_000_000,
            },
            kind,
            payload,
        }
    }

    fn opened(mode: Mode) -> Act {
        let period = Period {
            moves: None,
            base: Micros(3_600 * 1_000_000),
            mode,
        };
        let sides = laws::BySide::from_fn(|_| vec![period]);
        let control = TimeControl::try_new(sides, Transition::AtZero, OnFlag::Run, true, true).ok();
        Act::Open(Settings {
            edition: Edition::E2018,
            play: Play::Competition,
            supervised: Some(true),
            speed: None,
            start: StartPosition::Standard,
            control,
            sheets: SheetPlan::Common,
            legality_check: false,
            auto_flag: false,
            tournament: None,
            regulations: Regulations::usual(Edition::E2018),
        })
    }

    /// Started at 60 s; White presses at 660 s, all stand from 1,260 s to 1,860 s, then Black's clock runs on.
    fn log(mode: Mode) -> Vec<Entry> {
        let acts: [(u64, Act, Role); 5] = [
            (0, opened(mode), Role::System),
            (60, Act::Start, Role::Arbiter),
            (660, Act::Press(Stamp::Touch), Role::White),
            (1_260, Act::Stop, Role::Arbiter),
            (1_860, Act::Restart(Side::Black), Role::Arbiter),
        ];
        let acts = (0..).zip(&acts);
        acts.map(|(seq, (at, act, role))| entry(seq, *at, act, *role))
            .collect()
    }

    #[test]
    fn half_hours_are_of_real_time_and_sums_balance() {
        // Half an hour after the start is second 1,860: both clocks have stood for ten minutes.
        let rows = audit(&log(Mode::None), Instant(2_000 * 1_000_000));
        let told: Vec<_> = rows
            .iter()
            .map(|row| (row.ran_ms, row.white_ms, row.black_ms, row.off_ms))
            .collect();
        assert_eq!(
            told,
            [
                (1_200_000, 3_000_000, 3_000_000, Some(0)),
                (1_340_000, 3_000_000, 2_860_000, Some(0)),
            ]
        );
        assert_eq!((rows[1].white_moves, rows[1].black_moves), (1, 0));
        assert_eq!(u64::from(rows[0].wall_secs), WALL_MS / 1_000 + 1_860);
    }

    #[test]
    fn free_time_is_time_for_which_a_clock_ran() {
        for mode in [
            Mode::Delay(Micros(5_000_000)),
            Mode::Bronstein(Micros(5_000_000)),
            Mode::Increment(Micros(30_000_000)),
        ] {
            let rows = audit(&log(mode), Instant(2_000 * 1_000_000));
            let last = rows.last().expect("a row");
            assert_eq!((last.ran_ms, last.off_ms), (1_340_000, Some(0)), "{mode:?}");
        }
    }

    #[test]
    fn behind_a_flag_nothing_is_said() {
        let rows = audit(&log(Mode::None), Instant(6_000 * 1_000_000));
        let off: Vec<_> = rows.iter().map(|row| row.off_ms).collect();
        // Black's hour is used up at second 4,860; rows are those of 1,860, 3,660, 5,460 and 6,000.
        assert_eq!(off, [Some(0), Some(0), None, None]);
        assert!(
            audit(&log(Mode::None)[..1], Instant(9_000_000_000)).is_empty(),
            "not started"
        );
    }
}
