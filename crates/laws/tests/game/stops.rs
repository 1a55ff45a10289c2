//! Clocks that were stopped, and clocks that nobody watched. All figures by hand.

use crate::table::{FOOL, Table, made, settings};
use laws::{
    Act, BoardAct, Breach, Micros, Play, PressNo, Reason, Settings, Side, Stamp, StopReason,
    TimeReason, Times,
};
use log::Role::{Arbiter, Black, System, White};

const STOP: Act = Act::StopAndCall(StopReason::Other);

/// 6.11.3: what is written says nothing about whose clock ran.
#[test]
fn the_clock_that_ran_goes_on() {
    let mut table = Table::casual();
    assert_eq!(table.0.to_run(), Side::White);
    table.does(10, White, made("e2e4"));
    table.does(11, Black, STOP);
    assert_eq!(
        (table.0.on_move(), table.0.to_run()),
        (Side::Black, Side::White)
    );
    assert_eq!(table.0.stopped_by(), Some(Side::Black));
    table.does(12, White, Act::Restart(Side::White));
    table.does(13, Black, Act::Restart(Side::White));
    table.does(14, White, Act::Press(Stamp::Touch));
    assert_eq!(table.0.to_run(), Side::Black);
    assert_eq!(table.0.stopped_by(), None);
}

/// 7.5.3: nothing was moved, so the one who pressed still has to move, with his own clock.
#[test]
fn who_pressed_without_moving_moves_on_his_own_clock() {
    let mut table = Table::casual();
    table.presses(&[10, 20, 30]);
    table.does(31, Black, STOP);
    assert_eq!(table.0.to_run(), Side::Black);
    table.does(32, Black, Act::NothingMoved { press: PressNo(3) });
    assert_eq!(
        (table.0.on_move(), table.0.to_run()),
        (Side::White, Side::White)
    );
}

/// 7.5.1, 6.11.3: the move is undone, so its player's clock goes on; a pawn that becomes a queen stands (7.5.2).
#[test]
fn who_moved_illegally_moves_again_on_his_own_clock() {
    for (breach, runs) in [
        (Breach::Illegal, Side::White),
        (Breach::TwoHands, Side::White),
        (Breach::PawnLeft, Side::Black),
    ] {
        let mut table = Table::started(settings(Play::Competition));
        table.presses(&[10, 20, 30]);
        table.does(31, Black, Act::Board(BoardAct::ClaimIllegal));
        assert_eq!(table.0.claimed_illegal(), Some(Side::White));
        assert_eq!(table.0.to_run(), Side::Black);
        let (side, breaches, times, ply) = (Side::White, vec![breach], Times::Keep, None);
        let ruling = BoardAct::RuleIllegal {
            side,
            breaches,
            times,
            ply,
        };
        table.does(32, Arbiter, Act::Board(ruling));
        assert_eq!(table.0.claimed_illegal(), None);
        assert_eq!((table.0.on_move(), table.0.to_run()), (runs, runs));
    }
}

/// 6.10, S1.12: the display that ran was set, so what falls later is known again.
#[test]
fn a_display_that_was_set_is_certain() {
    let mut table = Table::started(Settings {
        auto_flag: true,
        ..settings(Play::Casual)
    });
    table.presses(&[2]); // Black has 302 s
    table.does(400, System, Act::Resumed { same_boot: false });
    assert_eq!(table.0.uncertain_side(), Some(Side::Black));
    let set = |side| Act::SetTime {
        side,
        left: Micros::from_secs(300),
        reason: TimeReason::Ruling,
    };
    for by in [White, Black] {
        table.does(401, by, set(Side::White));
    }
    assert_eq!(table.0.uncertain_side(), Some(Side::Black), "it waited");
    table.does(402, White, set(Side::Black));
    assert_eq!(table.0.uncertain_side(), Some(Side::Black), "one of two");
    table.does(402, Black, set(Side::Black));
    assert_eq!(table.0.uncertain_since(), None);
    table.does(750, System, Act::Seen);
    assert_eq!(table.end().map(|end| end.0), Some(Reason::Flag));
}

/// A mate entered by mistake stops White's clock; mended, it is his that goes on.
#[test]
fn a_mate_taken_back_leaves_the_clock_that_ran() {
    let mut table = Table::casual();
    for (index, uci) in FOOL.iter().enumerate() {
        let by = if index % 2 == 0 { White } else { Black };
        table.does(10 * index as i64 + 10, by, made(uci));
        if index < 3 {
            table.does(10 * index as i64 + 11, by, Act::Press(Stamp::Touch));
        }
    }
    assert_eq!(table.end().map(|end| end.0), Some(Reason::Checkmate));
    let uci = "d8g5".into();
    table.does(50, Black, Act::Correct { ply: 4, uci });
    assert_eq!((table.end(), table.0.to_run()), (None, Side::Black));
}

/// S1.12: by the calendar clock White's flag is down; that proves nothing, so it has to be claimed.
#[test]
fn a_fall_that_nobody_can_prove_waits_for_a_claim() {
    let fresh = || {
        let mut table = Table::started(Settings {
            auto_flag: true,
            ..settings(Play::Casual)
        });
        table.presses(&[2]); // Black has 302 s, until 304
        table
    };
    let rebooted = Act::Resumed { same_boot: false };
    let mut table = fresh();
    table.does(400, System, rebooted.clone());
    assert_eq!(
        (table.end(), table.0.asks_about_flag(super::table::at(400))),
        (None, true)
    );
    table.does(401, White, Act::ClaimFlag);
    assert_eq!(table.end().map(|end| end.0), Some(Reason::Flag));

    let mut table = fresh();
    table.does(400, System, Act::Resumed { same_boot: true });
    assert_eq!(
        table.end().map(|end| end.2),
        Some(super::table::at(304)),
        "exact"
    );
    table.does(500, System, rebooted.clone());
    assert!(table.end().is_some(), "what was proved before stands");

    let mut table = fresh();
    table.does(10, Black, STOP);
    table.does(400, System, rebooted);
    assert_eq!(table.0.uncertain_since(), None, "no clock ran meanwhile");
}

/// 8.7: a signature under a mate that was none is no signature under what follows.
#[test]
fn a_signature_goes_with_the_result_that_was_signed() {
    let mut table = Table::casual();
    table.presses(&[10, 11, 12, 13]);
    table.writes_up(14, 1, &FOOL);
    table.does(15, Black, Act::Sign(laws::Outcome::BlackWins));
    let uci = "d8g5".into();
    table.does(16, Black, Act::Correct { ply: 4, uci });
    assert_eq!((table.end(), table.0.signatures().black), (None, None));
    table.does(17, White, Act::Sign(laws::Outcome::BlackWins));
    assert_eq!(table.end(), None, "only one has signed this game");
}
