//! Requests, told step by step.

mod hall;

use hall::{BOARD, Hall, SECOND, phone, request};
use log::{Era, Lifetime, Role, Signed};
use sync::{Checked, Fate, Follow, Hub, Input, Item};

/// Two minutes are asked for while the board is offline: after the next press they come back as a proposal;
/// confirmed anew, the log holds exactly one +2:00.
#[test]
fn what_is_confirmed_anew_is_done_once() {
    let mut hall = Hall::new();
    let first = hall.ask(1, 17, Lifetime::Turn, 0);
    hall.talk(false);
    assert_eq!(hall.desk.fates[&first], Fate::Asked);
    hall.press_offline(3);
    hall.now_us += 200 * SECOND;
    hall.all_talk();
    assert_eq!(
        (hall.desk.fates[&first], hall.asked_entries(17)),
        (Fate::Expired, 0)
    );
    let second = hall.ask(2, 17, Lifetime::Turn, 0);
    hall.all_talk();
    assert!(matches!(hall.desk.fates[&second], Fate::Done(_)));
    hall.all_talk();
    assert_eq!(hall.asked_entries(17), 1);
}

/// An offer or a written move makes nothing stale; hours do not either, as long as nobody pressed.
#[test]
fn moves_and_offers_leave_a_request_fresh() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 17, Lifetime::Turn, 0);
    hall.talk(false);
    hall.press_offline(4);
    hall.press_offline(8);
    hall.now_us += 3 * 3_600 * SECOND;
    hall.all_talk();
    assert!(matches!(hall.desk.fates[&id], Fate::Done(_)));
}

/// A stop holds for ten seconds of the server's time, whatever the clocks of both devices show. What the ways may
/// have taken counts against it.
#[test]
fn a_stop_holds_for_ten_seconds() {
    for (wait_us, way_us, done) in [
        (9_900_000, 0, true),
        (10_100_000, 0, false),
        (6_000_000, 1_000_000, true),
        (8_000_000, 1_000_000, false),
    ] {
        let mut hall = Hall::new();
        hall.way_us = way_us;
        hall.now_us += 3_600 * SECOND;
        hall.talk(true);
        hall.talk(false);
        let id = hall.ask(1, 12, Lifetime::Moment, 0);
        let made_us = hall.now_us;
        hall.talk(false);
        hall.now_us = made_us + wait_us;
        hall.talk(true);
        assert_eq!(
            hall.asked_entries(12),
            usize::from(done),
            "{wait_us} {way_us}"
        );
        hall.talk(false);
        assert_eq!(
            hall.desk.fates[&id] == Fate::Expired,
            !done,
            "{wait_us} {way_us}"
        );
    }
}

/// The server was restarted between: nobody can tell how old the stop is.
#[test]
fn a_stop_of_another_life_of_the_server_has_expired() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 12, Lifetime::Moment, 0);
    hall.talk(false);
    let rights = hall.hub.rights().clone();
    let mut hub = Hub::new(Era([2; 8]), rights);
    for signed in hall.disk.0.values() {
        // In order of their places: there is one log without branches.
        assert!(signed.entry().seq < 2);
    }
    let mut entries: Vec<Signed> = hall.disk.0.values().cloned().collect();
    entries.sort_by_key(|signed| signed.entry().seq);
    for signed in entries {
        hub.put(&Item::Entry(Checked::stored(signed)));
    }
    hall.hub = hub;
    hall.now_us += SECOND;
    hall.all_talk();
    hall.all_talk();
    assert_eq!(
        (hall.asked_entries(12), hall.desk.fates[&id]),
        (0, Fate::Expired)
    );
}

/// A stop that could not be sent within ten seconds was never asked for.
#[test]
fn a_stop_that_is_never_sent_comes_back() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 12, Lifetime::Moment, 0);
    // It tried at once, so nobody can know; a restart forgets nothing either.
    hall.now_us += 11 * SECOND;
    hall.all_talk();
    assert_eq!(
        (hall.asked_entries(12), hall.desk.fates[&id]),
        (0, Fate::Expired)
    );
}

/// A start by the schedule happens at the server's time on every clock.
#[test]
fn a_scheduled_start_waits_for_its_instant() {
    let mut hall = Hall::new();
    let id = hall.ask(1, 2, Lifetime::Due, 30 * SECOND);
    let due_us = hall.now_us + 30 * SECOND;
    hall.all_talk();
    assert_eq!(hall.asked_entries(2), 0);
    for (at_us, started) in [(due_us - 1, 0), (due_us + 1, 1)] {
        hall.now_us = at_us;
        let (clock, now) = hall.own(true);
        let outputs = clock.device.on(Input::Tick, &clock.disk, now);
        hall.done(true, outputs);
        assert_eq!(hall.asked_entries(2), started);
    }
    hall.now_us += 60 * SECOND;
    hall.all_talk();
    assert!(matches!(hall.desk.fates[&id], Fate::Done(_)));
}

/// Somebody whom nobody certified is not heard, even if the server passes his request on.
#[test]
fn a_stranger_is_not_heard() {
    let mut hall = Hall::new();
    let (stranger, _) = phone(66, Role::Arbiter, Follow::All, 0);
    hall.desk.secret = stranger.secret;
    let head = hall
        .hub
        .tree(&BOARD)
        .and_then(|tree| tree.standing().head())
        .expect("begun");
    let asked = request(&hall.desk, 66, head, (17, Lifetime::Turn, None));
    hall.hub.put(&Item::Request(asked));
    hall.talk(true);
    hall.talk(true);
    assert_eq!(hall.asked_entries(17), 0);
}
