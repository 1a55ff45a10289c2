//! A touch that was made before a stop or a flag counts, however late it arrives (design, section 3).

use super::{Story, ask};
use wire::SideDto::{Black, White};
use wire::{Deed, PhaseDto, PlayDto, SideDto, Table};

const CASUAL: PlayDto = PlayDto::Casual;

/// The hold was complete so long before the call arrives.
fn stops(story: &Story, side: SideDto, ago_ms: i64) -> Table {
    let touched = Some(story.page(ago_ms));
    let deed = Deed::StopAndCall { side, touched };
    story.desk().deed(deed).expect("stops")
}

/// Of the game as it was kept.
fn kept(mut story: Story, game: &str) -> Table {
    story.opens();
    story.desk().open_game(game).expect("opened")
}

#[test]
fn a_press_that_was_touched_before_the_stop_is_ordered_first() {
    let (story, table) = Story::begun(ask(CASUAL, 300));
    story.passes(10_000);
    let stopped = stops(&story, Black, 0);
    assert_eq!((stopped.phase, stopped.kept), (PhaseDto::Stopped, false));
    story.passes(200);
    // White had pressed 250 ms before the stop.
    let table_now = story.touches(White, 450);
    assert_eq!(table_now.phase, PhaseDto::Stopped, "the stop stands");
    assert_eq!(
        (table_now.white.left_ms, table_now.black.left_ms),
        (290_250, 299_750)
    );
    assert_eq!(table_now.to_run, Black);
    story.passes(101);
    assert!(story.table().phase == PhaseDto::Stopped);
    let again = kept(story, &table.game);
    assert_eq!(
        (again.white.left_ms, again.black.left_ms),
        (290_250, 299_750)
    );
    assert_eq!(
        (again.phase, again.white.moves_completed),
        (PhaseDto::Stopped, 1)
    );
}

#[test]
fn a_stop_is_at_the_instant_of_its_touch_and_a_later_press_is_none() {
    let (story, table) = Story::begun(ask(CASUAL, 300));
    story.passes(10_400);
    stops(&story, White, 400);
    story.passes(50);
    let touched_after = story.touches(White, 100);
    assert_eq!(
        (touched_after.phase, touched_after.white.left_ms),
        (PhaseDto::Stopped, 290_000)
    );
    story.passes(1_000);
    let again = kept(story, &table.game);
    assert_eq!(
        (again.white.left_ms, again.white.moves_completed),
        (290_000, 0)
    );
}

#[test]
fn after_300_ms_a_stop_is_final() {
    let (story, _) = Story::begun(ask(CASUAL, 300));
    story.passes(10_000);
    stops(&story, White, 0);
    story.passes(299);
    assert!(!story.table().kept, "a touch may still arrive");
    story.passes(1);
    story.table();
    let late = story.touches(White, 500);
    assert_eq!(
        (late.phase, late.white.moves_completed),
        (PhaseDto::Stopped, 0)
    );
}

#[test]
fn a_flag_that_was_claimed_over_a_press_on_its_way_had_not_fallen() {
    let (story, table) = Story::begun(ask(PlayDto::Competition, 60));
    story.passes(60_100);
    let claimed = story.desk().deed(Deed::ClaimFlag { side: Black });
    assert!(claimed.expect("claimed").running.is_none());
    story.passes(50);
    // White had pressed 50 ms before his flag.
    let goes_on = story.touches(White, 200);
    assert_eq!(
        (goes_on.phase, goes_on.running),
        (PhaseDto::Running, Some(Black))
    );
    assert_eq!(goes_on.white.left_ms, 50);
    story.passes(400);
    let again = kept(story, &table.game);
    assert_eq!((again.phase, again.ending), (PhaseDto::Running, None));
}

/// The app is closed, or the game left, within the moment.
#[test]
fn what_is_held_is_written_when_the_app_ends() {
    for leaves in [false, true] {
        let (story, table) = Story::begun(ask(CASUAL, 300));
        story.passes(5_000);
        let resigned = story.desk().deed(Deed::Resign { side: White });
        assert!(resigned.expect("resigns").ending.is_some());
        if leaves {
            story.desk().leave_game();
        }
        assert!(kept(story, &table.game).ending.is_some(), "{leaves}");
    }
}

#[test]
fn what_comes_next_is_written_behind_it() {
    let (story, table) = Story::begun(ask(CASUAL, 300));
    story.passes(5_000);
    stops(&story, White, 0);
    for side in [White, Black] {
        story.desk().deed(Deed::Restart { side }).expect("restarts");
    }
    story.passes(1_000);
    let again = kept(story, &table.game);
    assert_eq!(
        (again.phase, again.white.left_ms),
        (PhaseDto::Running, 294_000)
    );
}
