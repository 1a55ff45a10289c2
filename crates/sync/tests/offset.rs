//! The server's time by question and answer.

use log::{Era, ServerTime};
use sync::{Instant, Offset, Span, Times};

const ERA: Era = Era([1; 8]);

fn times(received_us: u64, sent_us: u64) -> Times {
    Times {
        era: ERA,
        received_us,
        sent_us,
    }
}

/// Asked at 1,000, there at 5,400 of the server's clock, which held it for 200, back at 1,800: 600 us of ways.
#[test]
fn the_middle_of_the_ways_counts() {
    let mut offset = Offset::default();
    assert_eq!(offset.server(Instant(0)), None);
    offset.learn(times(5_400, 5_600), Instant(1_000), Instant(1_800));
    let server = offset.server(Instant(1_800)).expect("told");
    assert_eq!((server.at.us, server.error), (5_900, Span(301)));
    let at = |us| ServerTime { era: ERA, us };
    assert_eq!(offset.local(at(6_900)), Some(Instant(2_800)));
    assert_eq!(offset.local(at(5_000)), Some(Instant(900)));
    let other = ServerTime {
        era: Era([2; 8]),
        us: 5_900,
    };
    assert_eq!(offset.local(other), None);
}

/// A slow exchange does not replace a quick one until that has aged: 100 us of doubt for each second.
#[test]
fn the_best_exchange_is_kept_until_it_is_old() {
    let mut offset = Offset::default();
    let start = Instant(1_000_000);
    offset.learn(times(5_000, 5_000), start, start + Span(200));
    offset.learn(
        times(905_000, 905_000),
        start + Span(900_000),
        start + Span(920_000),
    );
    let after = |s| start + Span::from_s(s);
    let quick = offset.server(after(2)).expect("told");
    assert!(quick.error < Span(400), "{quick:?}");
    offset.learn(times(1, 1), after(200), after(200) + Span(20_000));
    let slow = offset.server(after(200) + Span(20_000)).expect("told");
    assert_eq!((slow.at.us, slow.error), (10_001, Span(10_001)));
    offset.forget();
    assert_eq!(offset.server(after(201)), None);
}
