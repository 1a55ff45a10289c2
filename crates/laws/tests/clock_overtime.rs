//! Overtime: byo-yomi, Canadian, counting up. Expected times by hand: every line says what is used.

use Side::{Black, White};
use hamle_laws::{
    BySide, Clock, Instant, Micros, Mode, OnFlag, Period, Play, Pressed, Side, SideControl,
    TimeControl, Transition,
};

fn secs(secs: i64) -> Micros {
    Micros::from_secs(secs)
}

fn period(moves: Option<u16>, base: i64, mode: Mode) -> Period {
    Period {
        moves,
        base: secs(base),
        mode,
    }
}

fn control(periods: SideControl, transition: Transition) -> TimeControl {
    let sides = BySide {
        white: periods.clone(),
        black: periods,
    };
    TimeControl::try_new(sides, transition, OnFlag::Run, true, true).expect("a control")
}

/// A started clock on which White moves and Black answers at once.
struct Table {
    clock: Clock,
    now: Instant,
}

impl Table {
    fn new(periods: SideControl, transition: Transition) -> Table {
        let mut clock = Clock::new(&control(periods, transition));
        clock.start(White, Instant::default());
        Table {
            clock,
            now: Instant::default(),
        }
    }

    /// White thinks so long and presses; Black presses at the same instant.
    fn moves(&mut self, used: i64) {
        self.now = self.now + secs(used);
        assert_eq!(self.clock.press(White, self.now), Pressed::Done);
        assert_eq!(self.clock.press(Black, self.now), Pressed::Done);
        assert!(self.clock.account(White, self.now).balances());
    }

    /// White's display, and what the overtime mark says.
    fn white(&self) -> (i64, u16) {
        let face = self.clock.face(self.now);
        (face.shown.white.0 / 1_000_000, face.overtime.white)
    }
}

/// 10 s, then three stretches of 30 s.
fn byo_yomi() -> SideControl {
    vec![
        period(None, 10, Mode::None),
        period(None, 90, Mode::ByoYomi(secs(30))),
    ]
}

#[test]
fn byo_yomi_gives_a_begun_stretch_back_and_takes_a_used_one() {
    for transition in [Transition::AtZero, Transition::AtCount] {
        let mut table = Table::new(byo_yomi(), transition);
        table.moves(4);
        assert_eq!(table.white(), (6, 0), "main time, no overtime yet");
        table.moves(6 + 29); // main time and all but a second of the first stretch
        assert_eq!(table.white(), (30, 2), "whole again, two wait");
        table.moves(30); // a press at its very end comes too late for it
        assert_eq!(table.white(), (30, 1));
        table.moves(59); // one gone, all but a second of the last one
        assert_eq!(table.white(), (30, 0));
        assert!(!table.clock.face(table.now).flag_down.white);
        let fall = table.clock.next_fall().expect("it runs");
        assert_eq!(fall, table.now + secs(30));
        let flags = table.clock.settled(fall);
        let last = flags.flags().last().expect("it has fallen");
        assert!(last.last && !last.met);
        let first = flags.flags()[0];
        assert!(
            !first.last && first.met,
            "no moves were required in main time"
        );
    }
}

#[test]
fn byo_yomi_shows_the_stretch_that_runs() {
    let table = Table::new(byo_yomi(), Transition::AtZero);
    let shown = |at: i64| {
        let face = table.clock.face(Instant::default() + secs(at));
        (face.shown.white, face.overtime.white)
    };
    assert_eq!(shown(9), (secs(1), 0));
    assert_eq!(shown(10), (secs(30), 2));
    assert_eq!(shown(39), (secs(1), 2));
    assert_eq!(shown(40), (secs(30), 1));
    assert_eq!(shown(99), (secs(1), 0));
    assert_eq!(shown(100), (secs(0), 0));
}

#[test]
fn canadian_begins_anew_after_its_moves_and_keeps_nothing() {
    let overtime = period(Some(2), 20, Mode::Canadian);
    let mut table = Table::new(
        vec![period(None, 5, Mode::None), overtime],
        Transition::AtZero,
    );
    table.moves(5 + 8);
    assert_eq!(table.white(), (12, 1), "one of two moves made");
    table.moves(3);
    assert_eq!(
        table.white(),
        (20, 2),
        "nine seconds are lost, the time is new"
    );
    table.moves(19);
    assert_eq!(table.white(), (1, 1));
    let account = table.clock.account(White, table.now);
    assert_eq!(
        (account.lost, account.granted),
        (secs(9), secs(5 + 20 + 20))
    );
    table.now = table.now + secs(1);
    assert!(table.clock.face(table.now).flag_down.white);
}

#[test]
fn counting_up_has_no_flag() {
    let mut table = Table::new(vec![period(None, 0, Mode::CountUp)], Transition::AtZero);
    assert_eq!(table.clock.next_fall(), None);
    table.moves(100_000);
    assert_eq!(table.white(), (100_000, 0));
    table.clock.add_time(White, secs(-30), table.now);
    assert_eq!(
        table.white().0,
        99_970,
        "a ruling changes what it has come to"
    );
    table.clock.set_time(White, secs(0), table.now);
    assert_eq!(table.white().0, 0);
    assert!(table.clock.flags().is_empty());
}

#[test]
fn overtime_after_a_counted_period_and_a_counter_set_by_hand() {
    let mut periods = byo_yomi();
    periods.insert(0, period(Some(1), 60, Mode::None));
    let mut table = Table::new(periods, Transition::AtCount);
    table.moves(50);
    assert_eq!(table.white(), (20, 0), "ten saved, ten new");
    table.moves(21);
    assert_eq!(table.white(), (30, 2));
    table.clock.set_counter(White, 1, table.now);
    assert_eq!(table.white(), (30, 2), "overtime was reached by the flag");
    assert_eq!(table.clock.control().pgn(White), "?");
}

#[test]
fn what_is_no_overtime() {
    let main = || period(None, 60, Mode::None);
    let bad: [SideControl; 8] = [
        vec![main(), main()],
        vec![main(), period(Some(5), 30, Mode::ByoYomi(secs(30)))],
        vec![main(), period(None, 45, Mode::ByoYomi(secs(30)))],
        vec![main(), period(None, 30, Mode::ByoYomi(secs(0)))],
        vec![main(), period(None, 60, Mode::Canadian)],
        vec![main(), period(Some(9), 0, Mode::Canadian)],
        vec![main(), period(None, 5, Mode::CountUp)],
        vec![period(None, 90, Mode::ByoYomi(secs(30))), main()],
    ];
    for periods in bad {
        assert!(
            TimeControl::usual(periods.clone(), Play::Casual).is_err(),
            "{periods:?}"
        );
    }
    let good = vec![main(), period(None, 99 * 30, Mode::ByoYomi(secs(30)))];
    assert!(TimeControl::usual(good, Play::Casual).is_ok());
}

/// A counter set by hand leads to no period behind the last one; used moves go back with the times (7.1).
#[test]
fn a_counter_leads_no_further_than_to_overtime() {
    let last = vec![period(Some(5), 300, Mode::Canadian)];
    let mut clock = Clock::new(&control(last, Transition::AtCount));
    clock.start(White, Instant::default());
    clock.set_counter(White, 7, Instant::default());
    assert_eq!(clock.face(Instant::default()).period[White], 0);
}

/// What counts up has used what it was granted, to the microsecond.
#[test]
fn counting_up_is_accounted_for() {
    let up = vec![period(None, 0, Mode::CountUp)];
    let mut clock = Clock::new(&control(up, Transition::AtZero));
    clock.start(White, Instant::default());
    let account = clock.account(White, Instant(7_000_000));
    assert_eq!((account.granted, account.charged), (secs(7), secs(7)));
}

/// README 5.1: after the flag nothing is brought any more.
#[test]
fn a_fallen_flag_renews_no_stretch() {
    let mut table = Table::new(
        vec![period(Some(1), 30, Mode::Canadian)],
        Transition::AtZero,
    );
    table.clock.settle(Instant(31_000_000));
    table.now = Instant(31_000_000);
    table.moves(0);
    assert_eq!(table.clock.face(table.now).main[White], Micros::ZERO);
}
