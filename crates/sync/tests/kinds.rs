//! The kinds' numbers are those of the Laws, and what turns is what the design says.

use laws::{
    Act, Answer, Aside, BySide, Micros, Outcome, Reason, SheetAct, Side, Stamp, StopReason,
    TimeReason, record,
};
use log::{
    Author, BootId, DeviceKey, Entry, GameId, Hash, KIND_GRANT, PersonId, Role, Stamped, Stream,
};
use sync::kinds::{is_urgent, turns};

fn entry(kind: u16, role: Role) -> Entry {
    Entry {
        game: GameId([0; 16]),
        stream: Stream::Board,
        epoch: 0,
        seq: 1,
        prev: Hash([1; 32]),
        author: Author {
            person: PersonId([0; 16]),
            role,
            device: DeviceKey([0; 32]),
        },
        when: Stamped {
            since_start_us: 0,
            wall_ms: 0,
            boot: BootId([0; 16]),
            uptime_us: 0,
        },
        kind,
        payload: vec![],
    }
}

#[test]
fn presses_rulings_stops_and_restarts_make_a_request_stale() {
    let (side, span) = (Side::White, Micros(1));
    let (outcome, reason) = (Outcome::ALL[0], Reason::ALL[0]);
    let uci = String::from("e2e4");
    // The act, whether it makes a head stale, whether somebody waits for it.
    let acts = [
        (Act::Start, true, false),
        (Act::Press(Stamp::Touch), true, false),
        (
            Act::Move {
                uci: uci.clone(),
                press: None,
            },
            false,
            false,
        ),
        (
            Act::NothingMoved {
                press: laws::PressNo(1),
            },
            false,
            false,
        ),
        (Act::Correct { ply: 1, uci }, true, false),
        (Act::TakeBack, false, false),
        (Act::Offer, false, false),
        (Act::Reply(Answer::Decline), false, false),
        (Act::StopAndCall(StopReason::Other), true, true),
        (Act::Stop, true, false),
        (Act::Restart(side), true, false),
        (Act::ClaimFlag, false, true),
        (Act::FlagSeen(side), true, true),
        (
            Act::SetTime {
                side,
                left: span,
                reason: TimeReason::Ruling,
            },
            true,
            false,
        ),
        (Act::AddTime { side, span }, true, false),
        (Act::Sign(outcome), false, true),
        (Act::EnterResult { outcome, reason }, true, true),
        (Act::Resumed { same_boot: true }, false, false),
        (Act::Seen, false, false),
        (Act::Aside(Aside::Sheets(BySide::default())), false, false),
    ];
    for (act, is_turning, urgent) in acts {
        let (kind, _) = record::write(&act);
        assert_eq!(turns(&entry(kind, Role::White)), is_turning, "{act:?}");
        assert_eq!(is_urgent(kind), urgent, "{act:?}");
    }
    let (away, presses) = (Micros(0), 1);
    for (act, urgent) in [
        (SheetAct::Front { back: false, away }, true),
        (SheetAct::Sign(outcome), true),
        (SheetAct::Seen { presses }, false),
    ] {
        let (kind, _) = record::write_sheet(&act);
        assert_eq!(is_urgent(kind), urgent, "{act:?}");
    }
    assert!(turns(&entry(KIND_GRANT, Role::Arbiter)) && is_urgent(KIND_GRANT));
    // A move that the arbiter establishes turns nothing; a ruling of an unknown kind does.
    assert!(!turns(&entry(4, Role::Arbiter)));
    assert!(turns(&entry(0x0FFF, Role::Arbiter)) && !turns(&entry(0x0FFF, Role::Black)));
}
