//! A table at which a test plays.

use laws::{
    Act, BySide, Edition, Game, Instant, Micros, Mode, OnFlag, Period, Play, PressNo, Reason,
    Refusal, Regulations, Settings, SheetPlan, Stamp, StartPosition, TimeControl, Transition,
};
use log::Role::{self, Black, System, White};

/// Five minutes each, 2 seconds a move: displays start at 302 s.
pub fn settings(play: Play) -> Settings {
    let period = Period {
        moves: None,
        base: Micros::from_secs(300),
        mode: Mode::Increment(Micros::from_secs(2)),
    };
    Settings {
        edition: Edition::E2018,
        play,
        supervised: Some(true),
        speed: None,
        start: StartPosition::Standard,
        control: Some(TimeControl {
            sides: BySide {
                white: vec![period],
                black: vec![period],
            },
            transition: Transition::AtZero,
            on_flag: OnFlag::Run,
            carry_over: true,
            delay_carry_over: true,
        }),
        sheets: SheetPlan::Common,
        legality_check: play == Play::Casual,
        auto_flag: false,
        regulations: Regulations::usual(Edition::E2018),
        tournament: None,
    }
}

pub fn at(secs: i64) -> Instant {
    Instant(Micros::from_secs(secs).0)
}

/// A game and what is often asked of it.
pub struct Table(pub Game);

impl Table {
    pub fn started(settings: Settings) -> Table {
        let mut table = Table(Game::open(settings).expect("it can be played"));
        table.does(0, System, Act::Start);
        table
    }

    pub fn casual() -> Table {
        Table::started(settings(Play::Casual))
    }

    pub fn tries(&mut self, secs: i64, by: Role, act: Act) -> Result<(), Refusal> {
        self.0.apply(&act, by, at(secs))
    }

    pub fn does(&mut self, secs: i64, by: Role, act: Act) {
        self.tries(secs, by, act.clone())
            .unwrap_or_else(|why| panic!("{act:?}: {why:?}"));
    }

    /// Presses at these seconds, White first, with no move entered.
    pub fn presses(&mut self, secs: &[i64]) {
        for (index, secs) in secs.iter().enumerate() {
            self.does(
                *secs,
                if index % 2 == 0 { White } else { Black },
                Act::Press(Stamp::Touch),
            );
        }
    }

    /// Enters moves late, from press `first` on, at that second.
    pub fn writes_up(&mut self, secs: i64, first: u16, moves: &[&str]) {
        for (press, uci) in (first..).zip(moves) {
            let by = if press % 2 == 1 { White } else { Black };
            self.does(secs, by, late(uci, press));
        }
    }

    pub fn shown(&self, secs: i64) -> (i64, i64) {
        let shown = self.0.clock().expect("it has one").face(at(secs)).shown;
        (shown.white.0 / 1_000_000, shown.black.0 / 1_000_000)
    }

    pub fn end(&self) -> Option<(Reason, u16, Instant)> {
        self.0
            .ending_at(self.0.last_at())
            .map(|end| (end.reason, end.ply, end.at))
    }
}

pub fn late(uci: &str, press: u16) -> Act {
    Act::Move {
        uci: uci.into(),
        press: Some(PressNo(press)),
    }
}

pub fn made(uci: &str) -> Act {
    Act::Move {
        uci: uci.into(),
        press: None,
    }
}

/// Fool's mate; Black's fourth ply is pressed at 13 s.
pub const FOOL: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];
