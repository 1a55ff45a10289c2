//! What went wrong, or could, as stories.

use super::{Story, ask, like};
use wire::{
    Deed, NewGame, PhaseDto, PlayDto, RefusalDto,
    SideDto::{Black, White},
};

#[test]
fn the_clock_that_was_stopped_goes_on_whatever_was_written() {
    let (story, _) = Story::begun(ask(PlayDto::Casual, 300));
    story.passes(1_000);
    story.enters("e2e4").expect("legal"); // made, not pressed
    let stopped = story.desk().deed(Deed::StopAndCall {
        side: Black,
        touched: None,
    });
    let stopped = stopped.expect("never refused");
    assert_eq!((stopped.phase, stopped.to_run), (PhaseDto::Stopped, White));
    let ready = |side| story.desk().deed(Deed::Restart { side }).expect("may ask");
    assert_eq!(ready(White).running, None, "one of two");
    assert_eq!(ready(White).running, None, "the same one again");
    assert_eq!(ready(Black).running, Some(White));
    story.passes(1_000);
    let table = story.touches(White, 0);
    assert_eq!((table.running, table.white.left_ms), (Some(Black), 298_000));
    assert_eq!(table.called, None);
}

#[test]
fn touches_count_in_the_order_in_which_they_were_made() {
    let (story, _) = Story::begun(ask(PlayDto::Competition, 300));
    story.passes(5_000);
    story.touches(White, 10);
    // Black's finger was there first, when White's clock ran: no press (6.2.1).
    let table = story.touches(Black, 11);
    assert_eq!((table.running, table.sheet.len()), (Some(Black), 1));
    story.passes(40);
    let table = story.touches(Black, 0);
    assert_eq!((table.running, table.sheet.len()), (Some(White), 2));
    assert_eq!(
        (table.white.left_ms, table.black.left_ms),
        (295_010, 299_950)
    );
    // White's finger 10 ms behind Black's: the same frame, so only the running side's press acts (6.1).
    story.passes(10);
    assert_eq!(story.touches(White, 0).running, Some(White));
    story.passes(10);
    assert_eq!(story.touches(White, 0).running, Some(Black));
}

#[test]
fn a_touch_before_the_fall_counts_though_it_arrives_after_it() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Casual, 3));
    story.passes(3_200);
    let table = story.table();
    assert_eq!((table.phase, table.white.left_ms), (PhaseDto::Running, 0));
    assert!(table.ending.is_none(), "not final yet");
    let table = story.touches(White, 201);
    assert_eq!((table.running, table.white.left_ms), (Some(Black), 1));
    story.passes(2_799 + 299);
    assert!(story.table().ending.is_none());
    story.passes(2);
    let ending = story.table().ending.expect("Black's flag fell 301 ms ago");
    assert_eq!((ending.reason.as_str(), ending.plies), ("flag", 1));
    assert_eq!(
        story.touches(Black, 302).ending,
        Some(ending.clone()),
        "final"
    );
    story.opens();
    assert!(story.desk().prepare().expect("ready").going_on.is_none());
    let again = story.desk().open_game(&begun.game).expect("kept");
    assert_eq!(again.ending, Some(ending));
}

#[test]
fn a_flag_by_the_calendar_clock_ends_nothing_by_itself() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Casual, 300));
    story.passes(60_000);
    story.touches(White, 0);
    for _ in 0..2 {
        story.desk = None;
        story.reboots(400_000);
        story.opens();
    }
    let offered = story.desk().prepare().expect("ready").going_on;
    let offered = offered.expect("the game goes on");
    assert_eq!(offered.game, begun.game);
    let marked = offered.uncertain.expect("marked");
    assert_eq!((marked.stopped_black_ms, marked.ran_black_ms), (300_000, 0));
    assert_eq!(
        (marked.stopped_white_ms, marked.ran_white_ms),
        (240_000, 240_000)
    );
    story.desk().open_game(&begun.game).expect("kept");
    story.passes(1_000);
    let table = story.table();
    assert_eq!((table.ending, table.may_claim_flag), (None, [true, true]));
    story.opens(); // killed once more, in the same boot
    let table = story.desk().open_game(&begun.game).expect("kept");
    assert_eq!(table.uncertain, Some(marked), "still marked");
    let table = story.desk().deed(Deed::ClaimFlag { side: White });
    let ending = table.expect("it is down").ending.expect("claimed");
    assert_eq!(ending.reason, "flag");
}

#[test]
fn a_flag_that_fell_while_the_app_was_dead_is_shown_when_it_comes_back() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Casual, 60));
    story.desk = None;
    story.passes(61_000);
    story.opens();
    let offered = story.desk().prepare().expect("ready").going_on;
    assert_eq!(offered.expect("nobody has seen its end").game, begun.game);
    story.desk().open_game(&begun.game).expect("kept");
    assert_eq!(story.table().ending.expect("it fell").reason, "flag");
    story.opens();
    assert!(story.desk().prepare().expect("ready").going_on.is_none());
}

#[test]
fn a_game_left_and_opened_at_once_is_whole() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Competition, 300));
    for round in 0..40 {
        story.passes(1_000);
        story.touches(if round % 2 == 0 { White } else { Black }, 0);
        story.desk().leave_game();
        let table = story.desk().open_game(&begun.game).expect("kept");
        assert_eq!(table.sheet.len(), round + 1);
    }
    let before = story.table();
    story.opens();
    let after = story.desk().open_game(&begun.game).expect("kept");
    assert!(!before.store_failed && !after.store_failed);
    assert_eq!(like(before), like(after), "state is a fold");
}

#[test]
fn what_a_hostile_window_writes_never_makes_a_log_unreadable() {
    let (mut story, begun) = Story::begun(ask(PlayDto::Competition, 300));
    for uci in ["e2e4queen", "e2", "", "e9e4", "é2e4", "e2e4k"] {
        assert_eq!(
            story.enters(uci).err(),
            Some(RefusalDto::Unreadable),
            "{uci}"
        );
    }
    let table = story
        .enters("e2e5")
        .expect("a sheet refuses no illegal move");
    assert_eq!(table.sheet[0].text.as_deref(), Some("e2-e5"));
    let mark = |ply| story.desk().deed(Deed::OfferMark { ply, on: true });
    assert_eq!(mark(20_000).err(), Some(RefusalDto::NoSuchPly));
    assert!(mark(1).expect("a place").sheet[0].offer);
    for name in ["a\u{202e}b", "a\nb", &"x".repeat(65)] {
        let white_name = String::from(name);
        let asked = NewGame {
            white_name,
            ..ask(PlayDto::Casual, 60)
        };
        assert_eq!(
            story.desk().new_game(asked).err(),
            Some(RefusalDto::BadName)
        );
    }
    story.opens();
    assert_eq!(
        story
            .desk()
            .open_game(&begun.game)
            .expect("kept")
            .sheet
            .len(),
        1
    );
}

#[test]
fn what_was_pressed_after_a_mate_does_not_stand_on_the_sheet() {
    let (story, begun) = Story::begun(ask(PlayDto::Casual, 300));
    for ply in 0..6 {
        story.passes(1_000);
        story.touches(if ply % 2 == 0 { White } else { Black }, 0);
    }
    for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        story.enters(uci).expect("legal");
    }
    let table = story.table();
    let ending = table.ending.expect("mated at the fourth press");
    assert_eq!((ending.reason.as_str(), ending.plies), ("checkmate", 4));
    assert_eq!(
        (table.white.left_ms, table.black.left_ms),
        (298_000, 298_000)
    );
    assert_eq!((table.sheet.len(), table.white.moves_missing), (4, 0));
    let pgn = story.pgn(&begun.game);
    assert!(
        pgn.trim_end().ends_with("Qh4# {[%clk 0:04:58]} 0-1"),
        "{pgn}"
    );
}

#[test]
fn an_offer_on_the_clock_stands_on_the_common_sheet() {
    let (story, _) = Story::begun(ask(PlayDto::Competition, 300));
    story.passes(1_000);
    story
        .desk()
        .deed(Deed::OfferDraw { side: White })
        .expect("may");
    let table = story.touches(White, 0);
    assert!(table.sheet[0].offer, "8.1.5: beside the move of that press");
    let early = story.desk().deed(Deed::AcceptDraw { side: Black });
    assert_eq!(early.err(), Some(RefusalDto::BothMustMove));
}

#[test]
fn an_offer_written_beside_the_last_move_is_the_offer() {
    let (story, _) = Story::begun(ask(PlayDto::Casual, 300));
    let mark = |ply, on| story.desk().deed(Deed::OfferMark { ply, on });
    story.enters("e2e4").expect("legal");
    let table = mark(1, true).expect("his own last move");
    assert_eq!(table.offer.map(|offer| offer.side), Some(White));
    assert!(table.sheet[0].offer);
    assert_eq!(mark(1, false).err(), Some(RefusalDto::Locked), "9.1.2.1");
    story.touches(White, 0);
    story.enters("e7e5").expect("legal");
    story.touches(Black, 0);
    story.enters("g1f3").expect("legal");
    assert_eq!(
        mark(1, true).err(),
        Some(RefusalDto::Locked),
        "an older move"
    );
}

#[test]
fn the_last_game_on_the_table_is_offered_whatever_the_calendar_says() {
    let (mut story, first) = Story::begun(ask(PlayDto::Competition, 3_600));
    story.clock.lock().expect("nobody panics").wall_ms = 1_000;
    let second = story.desk().new_game(ask(PlayDto::Competition, 3_600));
    let second = second.expect("begun").game;
    assert!(second > first.game, "filed behind the first");
    story.desk().open_game(&first.game).expect("kept");
    story.clock.lock().expect("nobody panics").wall_ms = 1_900_000_000_000;
    story.opens();
    let offered = story.desk().prepare().expect("ready").going_on;
    let offered = offered.expect("in the same boot the calendar does not matter");
    assert_eq!((offered.game, offered.uncertain), (first.game, None));
}

#[test]
fn a_call_is_over_when_the_clocks_stand_for_another_reason() {
    let (story, _) = Story::begun(ask(PlayDto::Competition, 60));
    let deed = |deed| story.desk().deed(deed).expect("may");
    assert_eq!(
        deed(Deed::StopAndCall {
            side: Black,
            touched: None
        })
        .called,
        Some(Black)
    );
    assert_eq!(deed(Deed::Restart { side: White }).running, Some(White));
    story.passes(1_000);
    story.touches(White, 0);
    story.passes(60_000);
    // The position is not known: the arbiter decides, both clocks stand (6.9).
    let claimed = deed(Deed::ClaimFlag { side: White });
    assert_eq!((claimed.phase, claimed.called), (PhaseDto::Stopped, None));
    assert!(claimed.ending.is_none());
    let outcome = wire::OutcomeDto::WhiteWins;
    deed(Deed::Sign {
        side: White,
        outcome,
    });
    let signed = deed(Deed::Sign {
        side: Black,
        outcome,
    });
    assert_eq!(signed.ending.expect("8.7").reason, "signed");
}
