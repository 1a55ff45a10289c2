//! What a clock answers. It is asked, never ticked: no question changes it.

use crate::{Account, BySide, Clock, Flag, Instant, Micros, Side, TimeControl};

/// Both displays at one instant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// What the displays show: main time, and in Bronstein mode the rest of the free time with it.
    pub shown: BySide<Micros>,
    /// Main time left.
    pub main: BySide<Micros>,
    /// Rest of the free time of this move; none while the flag is down.
    pub free: BySide<Micros>,
    /// Free time that a move brings in this period.
    pub free_whole: BySide<Micros>,
    /// Byo-yomi: stretches that wait after the one that runs. Canadian: moves to be made in this stretch.
    pub overtime: BySide<u16>,
    /// Whose display runs; with the flag down it stands still, and a press still acts.
    pub running: Option<Side>,
    /// From 0.
    pub period: BySide<u8>,
    /// The move counters.
    pub moves_completed: BySide<u16>,
    /// Art. 8.4: free of recording for the rest of the period. The caller asks it in standard play only.
    pub exempt: BySide<bool>,
    /// The flag of the current period is down; the display stays at what it shows.
    pub flag_down: BySide<bool>,
}

impl Clock {
    /// What is to be read at `now`. Asked, never ticked: this clock is not changed.
    #[must_use]
    pub fn face(&self, now: Instant) -> Face {
        let clock = self.settled(now);
        let display = |side: Side| &clock.displays[side];
        Face {
            shown: BySide::from_fn(|side| display(side).shown(clock.period(side))),
            main: BySide::from_fn(|side| display(side).main()),
            free: BySide::from_fn(|side| display(side).shown_free()),
            free_whole: BySide::from_fn(|side| clock.period(side).mode.free()),
            overtime: BySide::from_fn(|side| display(side).overtime(clock.period(side))),
            running: clock.running,
            period: BySide::from_fn(|side| display(side).period),
            moves_completed: BySide::from_fn(|side| display(side).moves),
            exempt: BySide::from_fn(|side| display(side).exempt),
            flag_down: BySide::from_fn(|side| display(side).down),
        }
    }

    /// When the running display will have nothing left if nothing happens.
    #[must_use]
    pub fn next_fall(&self) -> Option<Instant> {
        let display = &self.displays[self.running?];
        let left = self.left(self.running?)?;
        (!display.down).then(|| self.now + left)
    }

    /// Flags in the order of their falls up to the last act, earlier periods included (A.4.3).
    #[must_use]
    pub fn flags(&self) -> &[Flag] {
        &self.flags
    }

    /// Whose display ran after the last act.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running
    }

    /// Whose display ran last, and since when: the running one, or the one that ran when it was stopped.
    #[must_use]
    pub fn ran(&self) -> Option<(Side, Instant)> {
        self.ran
    }

    /// Whether it has ever run.
    #[must_use]
    pub fn started(&self) -> bool {
        self.started
    }

    /// What the counter shows.
    #[must_use]
    pub fn moves_completed(&self, side: Side) -> u16 {
        self.displays[side].moves
    }

    /// The time control it is set to.
    #[must_use]
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The account of that side's main time at `now`.
    #[must_use]
    pub fn account(&self, side: Side, now: Instant) -> Account {
        self.settled(now).displays[side].account
    }

    /// This clock as it will stand at `now` if nothing happens.
    #[must_use]
    pub fn settled(&self, now: Instant) -> Clock {
        let mut clock = self.clone();
        clock.settle(now);
        clock
    }
}
